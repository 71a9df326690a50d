"""What the messages of a table add up to."""

from collections.abc import Mapping, Sequence

from suitors.client.sight import Gap, Sight, Views
from suitors.rules.edition import Edition, edition_from_dict
from suitors.tables import wire


class Onlooker:
    """Hears everything that the server says of a table, and keeps what holds now."""

    edition: Edition
    players: int
    seats: tuple[int, ...]
    """Ours; none: we watch."""
    is_host: bool
    muted: Mapping[int, Sequence[int]]
    """For each of our seats, whom it had muted when we came."""
    room: wire.Room
    """The table around the game."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.lines: list[wire.Line] = []
        """What was said at the table, as far as we hear it."""
        self._sights: dict[int | None, Sight] = {}
        self.views = Views(self._sights)
        """What each of our seats sees, once the first round is dealt; a spectator's is under None."""

    @property
    def is_over(self) -> bool:
        """Won, as our views show, or given up."""
        won = self.room.phase == "over" and all(sight.is_won for sight in self._sights.values())
        return won or self.room.phase == "closed"

    @property
    def is_in_view(self) -> bool:
        """Whether all is there that a table shows to whoever comes in."""
        if not self._sights or not hasattr(self, "room"):
            return False
        return self.room.phase in ("gathering", "closed") or all(sight.is_open for sight in self._sights.values())

    @property
    def since(self) -> int:
        """The number that every one of our viewers has seen; from there on the server tells what we missed."""
        return min((sight.seq for sight in self._sights.values()), default=0)

    def hear(self, message: wire.ToClient) -> None:
        """Raises `Gap` if something between the last news and these never came."""
        match message:
            case wire.Welcome():
                self._enter(message)
            case wire.Room():
                self.room = message
            case wire.News():
                self._look(message)
            case wire.Talk():
                self._listen(message)

    def _enter(self, welcome: wire.Welcome) -> None:
        """The edition is read once. Seats may have come or gone since the last time."""
        if not self._sights:
            self.edition = edition_from_dict(welcome.edition)
            self.players = welcome.players
        self.seats = tuple(welcome.seats)
        self.is_host = welcome.host
        self.muted = {int(seat): tuple(whom) for seat, whom in welcome.muted.items()}
        viewers: tuple[int | None, ...] = self.seats or (None,)
        for gone in set(self._sights) - set(viewers):
            del self._sights[gone]
        for viewer in viewers:
            self._sight(viewer)

    def _sight(self, viewer: int | None) -> Sight:
        return self._sights.setdefault(viewer, Sight(self.edition, self.players))

    def _look(self, news: wire.News) -> None:
        try:
            self._sight(news.seat).hear(news)
        except Gap:
            del self._sights[news.seat]
            self._sight(news.seat)
            raise

    def _listen(self, talk: wire.Talk) -> None:
        known = {line.seq for line in self.lines}
        self.lines += (line for line in talk.lines if line.seq not in known)

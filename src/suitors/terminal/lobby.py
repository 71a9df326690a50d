"""Where sittings begin and end: a new table, one that was left, one far away. What has to be kept is kept here."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from secrets import randbits

from suitors.bots import Bot
from suitors.bots.names import BOT_NAMES
from suitors.game.errors import SuitorsError
from suitors.game.game import Game
from suitors.game.receipt import Receipt, receipt_of
from suitors.game.record import Record
from suitors.locale import Words
from suitors.rules.edition import Edition
from suitors.telling.errors import Usage
from suitors.terminal.local import LocalSitting
from suitors.terminal.saving import Saved, Shelf
from suitors.terminal.sitting import Sitting, Stage

LEVEL = "courtier"
"""How bots play where nothing else was said."""
BOT_SALT = 0x5355_4954_4F52_5321
"""Keeps the bots' chance apart from the deck's."""
LONGEST_NAME = 30


@dataclass(frozen=True, slots=True)
class Plan:
    """A table as it was chosen: people sit from seat 0 on, bots at the other seats, a level each."""

    edition: Edition
    players: int
    people: int = 1
    names: tuple[str, ...] = ()
    """Of the people; whoever gave none is called by the seat."""
    levels: tuple[str, ...] = (LEVEL,)
    """Of the bots, in order; the last one again and again."""
    seed: int | None = None

    def __post_init__(self) -> None:
        self.edition.check_players(self.players)
        for name in self.names:
            check_name(name)
        if len(self.names) > self.people:
            raise Usage(f"{len(self.names)} names are too many; {self.people} can be given")
        if len(self.levels) > max(self.players - self.people, 1):
            raise Usage(f"{len(self.levels)} bots are too many; {self.players - self.people} can be seated")

    @property
    def seated(self) -> list[str | None]:
        """What everybody is called."""
        nameless: list[str | None] = [None] * (self.people - len(self.names))
        return [*(name.strip() for name in self.names), *nameless, *BOT_NAMES[: self.players - self.people]]

    @property
    def bots(self) -> dict[int, str]:
        """The level at each seat that is a bot's."""
        levels = [*self.levels, *self.levels[-1:] * self.players]
        return {seat: levels[place] for place, seat in enumerate(range(self.people, self.players))}


def check_name(name: str) -> None:
    if not name.strip() or not name.isprintable() or len(name) > LONGEST_NAME:
        raise Usage(f"{name[:LONGEST_NAME]!r} is not a name; give it up to {LONGEST_NAME} letters")


class Lobby:
    """Opens sittings, and ends them."""

    def __init__(
        self,
        shelf: Shelf,
        find: Callable[[str], Bot],
        *,
        paced: bool = False,
        plain_rules: bool = False,
        record: str | None = None,
    ) -> None:
        self.shelf = shelf
        self._find = find
        """The bot of a name; it says what is wrong if there is none."""
        self._paced = paced
        self._plain_rules = plain_rules
        self._record = record
        self._file: Path | None = None
        """Where the game that is being played is kept."""
        self._games = 1
        """How many were played; each has a record of its own."""
        self.plan: Plan | None = None
        """Of the table that was opened last, for another game at it."""

    def open(self, plan: Plan) -> LocalSitting:
        seed = randbits(64) if plan.seed is None else plan.seed
        self._file = self.shelf.new()
        if self.plan is not None:
            self._games += 1
        self.plan = plan
        game = Game(plan.edition, plan.players, seed=seed, plain=self._plain_rules)
        return self._sit(game, plan.seated, plan.bots, seed)

    def resume(self, file: Path | None = None) -> LocalSitting | tuple[str, str | None]:
        """The game that was left last. A seat far away is told by its link and its key."""
        self._file = self.shelf.latest() if file is None else file
        saved = self.shelf.read(self._file)
        if saved.record is None:
            assert saved.link is not None
            return saved.link, saved.key
        seed = randbits(64)
        people = saved.record.players - len(saved.bots or {})
        names = tuple(name for name in saved.names[:people] if name is not None)
        levels = tuple((saved.bots or {}).values()) or (LEVEL,)
        self.plan = Plan(saved.record.edition, saved.record.players, people, names, levels)
        game = saved.record.game(seed=seed, plain=self._plain_rules)
        return self._sit(game, saved.names, saved.bots or {}, seed)

    async def go_on(self, name: str) -> Sitting:
        """With the game that was left last, wherever it is played."""
        left = self.resume()
        return await self.join(left[0], name, left[1]) if isinstance(left, tuple) else left

    async def join(self, link: str, name: str, key: str | None = None) -> Sitting:
        """The seat that was ours before, or a free one; else we watch. What it needs is loaded only here."""
        from suitors.terminal.remote import RemoteSitting

        before = self.shelf.seat_at(link)
        if before is not None:
            self._file, key = before[0], before[1].key
        sitting = await RemoteSitting.open(link, name, key)
        if sitting.people:
            self._file = self._file or self.shelf.new()
            self._put(Saved(link=sitting.link, key=sitting.key))
        return sitting

    async def again(self, sitting: Sitting) -> Sitting:
        """Another game with the same people and bots, wherever it was played."""
        from suitors.terminal.remote import RemoteSitting

        if isinstance(sitting, RemoteSitting):
            link, name = await sitting.rematch(), sitting.names[sitting.people[0]] or ""
            other = await self.join(link, name, sitting.key)
            await sitting.close()
            return other
        assert self.plan is not None
        return self.open(self.plan)

    def _sit(self, game: Game, names: Sequence[str | None], bots: Mapping[int, str], seed: int) -> LocalSitting:
        seated = {seat: (self._find(name), [(seed ^ BOT_SALT) + seat]) for seat, name in bots.items()}
        self._write_record(game.record())  # a file that can't be written is found out before the game, not after it

        def keep(game: Game) -> None:
            self._keep(game, names, bots)

        return LocalSitting(game, names, seated, paced=self._paced, keep=keep)

    # Keeping.

    def _keep(self, game: Game, names: Sequence[str | None], bots: Mapping[int, str]) -> None:
        if game.is_over and self._file is not None:
            self._write_record(game.record())
            self.shelf.drop(self._file)
        elif game.decisions:
            self._put(Saved(game.record(), names, bots))

    def _put(self, saved: Saved) -> None:
        """Where nothing can be written, people play all the same; they are not told that the game is kept."""
        if self._file is not None:
            with suppress(OSError):
                self.shelf.write(self._file, saved)

    @property
    def _record_file(self) -> str | None:
        """The file that was named; further games of the evening are numbered."""
        if self._record is None or self._games == 1:
            return self._record
        file = Path(self._record)
        return str(file.with_stem(f"{file.stem}-{self._games}"))

    def _write_record(self, record: Record) -> None:
        if self._record_file is not None:
            write_record(self._record_file, record)

    async def leave(self, sitting: Sitting, speech: Words) -> list[str]:
        """The goodbye: where the game is, and how it goes on."""
        lines = []
        recorded = await self._recorded(sitting)
        if self._file is not None and sitting.stage in (Stage.OVER, Stage.CLOSED):
            self.shelf.drop(self._file)
        elif self._file is not None and self._file.exists():
            lines.append(speech.say("term-seat-kept" if sitting.is_remote else "term-kept"))
        await sitting.close()
        return [*lines, speech.say("bye") if recorded is None else speech.say("bye-saved", file=recorded)]

    async def _recorded(self, sitting: Sitting) -> str | None:
        """The file with the record, if one was asked for; a remote game has none before it is over."""
        if self._record_file is not None:
            try:
                write_record(self._record_file, await sitting.record(), sitting.receipt)
            except SuitorsError:
                return None
        return self._record_file


def write_record(file: str, record: Record, receipt: Receipt | None = None) -> None:
    """As JSON if the file's name ends so, else in our notation; beside it what our program remembers of its shuffles."""
    text = record.to_json() if file.endswith(".json") else record.to_text()
    try:
        Path(file).write_text(text, "utf-8")
        if receipt is not None:
            Path(receipt_of(file)).write_text(receipt.to_json(), "utf-8")
    except ValueError as error:  # a name that can't be one, with a NUL in it
        raise Usage(f"{file!r}: {error}") from None

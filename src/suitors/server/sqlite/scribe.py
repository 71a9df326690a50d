"""Who writes rows into the file, and sees to it that they come home."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from suitors.server.sql.appends import Append
from suitors.server.sqlite.appending import Log
from suitors.server.sqlite.carrying import Carrier
from suitors.server.sqlite.connecting import driver_of
from suitors.server.sqlite.hand import Hand
from suitors.server.sqlite.trouble import told
from suitors.server.store import Taken, Unavailable


class Scribe:
    def __init__(self, path: Path) -> None:
        self._path = path
        self._hand = Hand(path)
        self._carrier = Carrier(path)
        self._log = Log()

    def add(self, appends: Sequence[Append]) -> Sequence[Exception | None]:
        """For each None, or why it was refused; all others are durable. Raises `Unavailable`, and then nothing was written."""
        self._carrier.wrote(len(appends))
        try:
            return self._add(appends)
        except Unavailable:
            raise
        except Exception:  # One of them is a mistake of ours, and all others are none.
            return [self._add_alone(append) for append in appends]

    def _add_alone(self, append: Append) -> Exception | None:
        try:
            return self._add([append])[0]
        except Exception as error:
            return error

    def _add(self, appends: Sequence[Append]) -> Sequence[Taken | None]:
        before = self._hand.connection
        try:
            with told(self._path, Unavailable):
                connection = self._hand.take_up()
                if connection is not before:
                    self._log = Log()
                return self._log.add(connection, appends)
        except Exception:
            self._hand.let_go()
            raise

    def forget(self, those: Iterable[str]) -> None:
        """Somebody else has changed the rows of these games."""
        self._log.forget(those)

    def rest(self) -> None:
        """Nobody waits just now."""
        if self._hand.connection is not None:
            self._carrier.finish(driver_of(self._hand.connection))

    def close(self) -> None:
        self._carrier.close()
        self._hand.let_go()

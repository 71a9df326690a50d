"""What the host hears of trouble with the disk: once that it is there, and once that it is over."""

from suitors.server.logs import log
from suitors.server.store import Unavailable


class Notice:
    """For those who do one thing with the file, reading or writing: only they know when it works again."""

    def __init__(self, doing: str) -> None:
        self._doing = doing
        self._told: str | None = None
        self._troubled: set[str] = set()

    def wrong(self, error: Exception, part: str = "") -> None:
        """Whatever else goes wrong is a bug, and told where it is met."""
        if not isinstance(error, Unavailable):
            return
        self._troubled.add(part)
        if str(error) != self._told:
            self._told = str(error)
            log.error("storage fails", doing=self._doing, why=self._told)

    def well(self, part: str = "") -> None:
        """It is over when no part of it is in trouble any more."""
        self._troubled.discard(part)
        if self._told is not None and not self._troubled:
            self._told = None
            log.info("storage works again", doing=self._doing)

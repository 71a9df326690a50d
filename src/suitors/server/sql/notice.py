"""What the host hears of trouble with the disk: once that it is there, and once that it is over."""

from suitors.server.logs import log
from suitors.server.store import Unavailable


class Notice:
    """For those who do one thing with the file, reading or writing: only they know when it works again."""

    def __init__(self, doing: str) -> None:
        self._doing = doing
        self._told: str | None = None

    def wrong(self, error: Exception) -> None:
        """Whatever else goes wrong is a bug, and told where it is met."""
        if isinstance(error, Unavailable) and str(error) != self._told:
            self._told = str(error)
            log.error("storage fails", doing=self._doing, why=self._told)

    def well(self) -> None:
        if self._told is not None:
            self._told = None
            log.info("storage works again", doing=self._doing)

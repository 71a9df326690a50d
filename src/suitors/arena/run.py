"""Running a match: what was played before is read, the rest is played, everything is kept as it comes."""

from collections.abc import Callable
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import Self

from suitors.arena.journal import Journal
from suitors.arena.match import Match
from suitors.arena.playing import Block, Deals
from suitors.arena.results import Results, results
from suitors.arena.score import Score
from suitors.arena.work import ALONE, Crew
from suitors.game.errors import SuitorsError

Progress = Callable[[Score], None]
"""Told the score whenever more deals were played."""


class Run:
    """A match on its way to a number of rounds or games. It can be left at any time, and asked for its results."""

    def __init__(self, match: Match, wanted: int, folder: Path | None = None) -> None:
        self.match = match
        self.deals = match.deals(wanted)
        self.score = Score(match)
        self._journal = None if folder is None else Journal(folder, match, self._add)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self._journal is not None:
            self._journal.close()

    def play(self, crew: Crew = ALONE, seconds: float | None = None, progress: Progress | None = None) -> None:
        """Plays the deals that are missing; after so many seconds no more are begun, but for the first."""
        missing = (deal for deal in range(self.deals) if deal not in self.score.deals)
        end = None if seconds is None else monotonic() + seconds
        blocks = crew.do(Deals(self.match), missing, lambda: end is not None and monotonic() >= end and bool(self.score.deals))
        try:
            for bundle in blocks:
                for block in bundle:
                    self._keep(block)
                if progress is not None:
                    progress(self.score)
        finally:
            blocks.close()

    def results(self) -> Results:
        if not self.score.deals:
            raise SuitorsError("no deal was played to its end, so there is nothing to tell")
        return results(self.score, self.deals)

    def _keep(self, block: Block) -> None:
        if self._journal is not None:
            self._journal.write(block)
        self._add(block)

    def _add(self, block: Block) -> None:
        """Deals beyond those asked for stay in the journal, for whoever asks for more."""
        if block.deal < self.deals:
            self.score.add(block)

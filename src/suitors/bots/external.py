"""A bot that is a program of somebody's own, in any language: `cmd:python mybot.py`.

It speaks the protocol of `suitors bot --stdio`: a view a line, a move a line. Whatever it does, the game goes on: where
it has no good answer in time, one of the legal moves is made by lot, it is said on stderr, and counted.
"""

import json
import sys
from collections import Counter
from collections.abc import Callable
from threading import Lock
from typing import Any

from suitors.bots.advice import Advice
from suitors.bots.bot import Bot, Think
from suitors.bots.program import LONGEST_ANSWER, Program, Trouble, words_of
from suitors.bots.thinking import assess, demand_decision
from suitors.bots.uniform import uniform
from suitors.game.errors import IllegalMove, SuitorsError
from suitors.game.moves import Move
from suitors.game.view import View
from suitors.rules.dealing import below
from suitors.rules.quoting import short
from suitors.rules.state import Rng

PREFIX = "cmd:"
SECONDS = 5.0
"""For a move, unless it was said otherwise."""
START = 30.0
"""So much more for a program's first answer: some have much to load."""
SEEDS = 1 << 32
BARREN = 25
"""After so many starts in a row without one good answer it is not started again."""


class External:
    """Its program is started for the first move it is asked for, and ended by `close`."""

    def __init__(self, command: str, seconds: float = SECONDS) -> None:
        self.name = f"{PREFIX}{command}"
        self.command = command
        self.seconds = seconds
        self.fault: str | None = None
        """How it failed at the last move; None: it did not."""
        self.asked = 0
        """So many moves it was asked for."""
        self.faults: Counter[str] = Counter()
        """The moves it has lost: `ended`, `slow`, `wrong`."""
        try:
            self._words = words_of(command)
        except SuitorsError as error:
            raise SuitorsError(f"the bot {self.name}: {error}") from None
        self.tell: Callable[[str], None] = _say
        """Is told of the first fault of each kind."""
        self._program: Program | None = None
        self._barren = 0
        self._lock = Lock()

    def __reduce__(self) -> tuple[type["External"], tuple[str, float]]:
        return External, (self.command, self.seconds)

    def choose(self, view: View, rng: Rng) -> Move:
        demand_decision(view)
        seed = below(rng, SEEDS)
        with self._lock:
            self.asked += 1
            try:
                move = self._ask(view, seed)
                self.fault = None
            except Trouble as trouble:
                self._note(trouble)
                move = uniform(view, rng)
        return move

    def advise(self, view: View, rng: Rng) -> Advice:
        return assess(view, rng, self.choose)

    def thinking(self, think: Think) -> Bot:
        """The time to think is how long it may take for a move; imagined rounds are none of our business."""
        return self if think.ms is None else External(self.command, think.ms / 1000)

    def close(self) -> None:
        """Ends the program, also while a move is waited for. Asked again, it is started again."""
        program, self._program = self._program, None
        if program is not None and program.is_ours:
            program.end()

    def _ask(self, view: View, seed: int) -> Move:
        question = json.dumps({**view.to_dict(), "seed": seed}).encode() + b"\n"
        program, seconds = self._running()
        try:
            data = _read(program.ask(question, seconds))
        except Trouble:
            # Whatever it says from now on could be an answer to anything.
            program.kill()
            self._program = None
            raise
        move = _move(data, view)
        self._barren = 0
        return move

    def _running(self) -> tuple[Program, float]:
        """The program, and how long it may take."""
        if self._program is not None and self._program.is_ours:
            return self._program, self.seconds
        if self._barren == BARREN:
            raise Trouble("ended", f"was started {BARREN} times without one good answer")
        self._barren += 1
        self._program = Program(self._words)
        return self._program, self.seconds + START

    def _note(self, trouble: Trouble) -> None:
        self.fault = trouble.fault
        self.faults[trouble.fault] += 1
        if self.faults[trouble.fault] == 1:
            self.tell(f"{self.name} {trouble}; a random move is made for it, and whenever this happens again")


def _say(text: str) -> None:
    if sys.stderr is not None:
        print(f"suitors: {text}", file=sys.stderr, flush=True)


def _read(answer: bytes) -> Any:
    """What was said, whatever it means."""
    if len(answer) > LONGEST_ANSWER:
        raise Trouble("wrong", f"gave an answer longer than {LONGEST_ANSWER} bytes")
    try:
        return json.loads(answer)
    except (ValueError, RecursionError):
        raise Trouble("wrong", f"gave an answer that is not JSON: {short(answer.decode(errors='replace').strip())}") from None


def _move(data: Any, view: View) -> Move:
    """One of the legal moves, or it is wrong."""
    try:
        move = Move.from_dict(data)
    except IllegalMove as error:
        said = data.get("error") if isinstance(data, dict) else None
        raise Trouble("wrong", f"has no move: {short(said) if said else error}") from None
    if move not in view.legal:
        raise Trouble("wrong", f"made a move that is not legal: {short(str(move))}")
    return move

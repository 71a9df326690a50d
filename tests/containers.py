"""A container file, read: its stages, and the steps of each."""

import json
import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
FILE = ROOT / "deploy" / "Containerfile"
KNOWN = {"FROM", "RUN", "COPY", "ENV", "WORKDIR", "USER", "VOLUME", "EXPOSE", "STOPSIGNAL", "HEALTHCHECK", "ENTRYPOINT", "CMD"}
"""What these tests can do or check; a step of any other kind is one that nobody has tried."""


class Step(NamedTuple):
    kind: str
    words: str

    def __str__(self) -> str:
        return f"{self.kind} {self.words}"


@dataclass
class Stage:
    base: str
    name: str
    steps: list[Step] = field(default_factory=list)

    def last(self, kind: str) -> str:
        """The last word on it is the one that counts."""
        return [step.words for step in self.steps if step.kind == kind][-1]


def stages(text: str | None = None) -> list[Stage]:
    found: list[Stage] = []
    for step in _steps(FILE.read_text("utf-8") if text is None else text):
        if step.kind not in KNOWN:
            raise ValueError(f"nobody can try {step}")
        if step.kind == "FROM":
            base, _, name = step.words.partition(" AS ")
            found.append(Stage(base, name))
        else:
            found[-1].steps.append(step)
    return found


def _steps(text: str) -> Iterator[Step]:
    lines = (line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#"))
    for line in re.sub(r"\\\n", "", "\n".join(lines)).splitlines():
        kind, _, words = line.strip().partition(" ")
        yield Step(kind, words.strip())


def words_of(form: str) -> list[str]:
    """The exec form, which needs no shell: a list."""
    words: list[str] = json.loads(form)
    return words


def variables(words: str) -> dict[str, str]:
    """`ENV A=1 B=2`."""
    return dict(word.split("=", 1) for word in shlex.split(words))


class Copy(NamedTuple):
    """`COPY [--from=STAGE] SOURCE… TARGET`."""

    stage: str | None
    sources: list[str]
    target: str

    @classmethod
    def of(cls, words: str) -> "Copy":
        *sources, target = shlex.split(words)
        stage = sources.pop(0).removeprefix("--from=") if sources[0].startswith("--") else None
        return cls(stage, sources, target)


def checkup(stage: Stage) -> list[str]:
    """The command that tells whether the container is well."""
    return words_of(stage.last("HEALTHCHECK").partition("CMD ")[2])

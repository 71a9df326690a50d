"""The words of the game: the same messages in every language, for Python and the browser.

Fluent is imported where the first word is needed: a program that says nothing does not wait for it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

LANGUAGES = ("en", "it", "nl")
MESSAGE = re.compile(r"^(?=[a-z][\w-]* *=)", re.MULTILINE)
"""Where a message begins. None refers to another, so each can be read alone."""
VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")


def language(wanted: str | None = None) -> str:
    """The language asked for, else the one of the environment, else English."""
    if wanted is not None:
        code = _code(wanted)
        if code not in LANGUAGES:
            raise ValueError(_unknown(wanted))
        return code
    # The first variable that is set decides, also when it names a language we don't speak.
    code = _code(next((os.environ[name] for name in VARIABLES if os.environ.get(name)), ""))
    return code if code in LANGUAGES else LANGUAGES[0]


def _code(locale: str) -> str:
    """The language in `it_IT.UTF-8`, `it-IT` or `it`."""
    return re.split(r"[_.@-]", locale.strip().lower(), maxsplit=1)[0]


def _unknown(wanted: str) -> str:
    from difflib import get_close_matches

    nearest = get_close_matches(_code(wanted), LANGUAGES, n=1, cutoff=0.3)
    guess = f"; did you mean {nearest[0]}?" if nearest else ""
    return f"no words in {wanted!r}; languages: {' '.join(LANGUAGES)}{guess}"


class Words:
    """The messages of one language. Each is read when it is said first: few programs say them all."""

    def __init__(self, language: str, text: str) -> None:
        self.language = language
        self._unread = {part.partition("=")[0].strip(): part for part in MESSAGE.split(text)[1:]}
        self.ids = tuple(self._unread)
        """Every message there is, in the order of the file."""
        self._bundle = _bundle(language)

    def say(self, message_id: str, /, **args: str | int) -> str:
        """The message, or its attribute as in `card-guard.the`. Every variable it has must be given."""
        name, _, attribute = message_id.partition(".")
        if name in self._unread:
            self._read(self._unread.pop(name))
        message = self._bundle.get_message(name)
        pattern = message.attributes[attribute] if attribute else message.value
        if pattern is None:
            raise KeyError(message_id)
        text, errors = self._bundle.format_pattern(pattern, args)
        if errors:
            raise ValueError(f"{message_id} in {self.language}: {errors[0]}") from errors[0]
        return str(text)

    def _read(self, source: str) -> None:
        from fluent.runtime import FluentResource

        self._bundle.add_resource(FluentResource(source))

    def join(self, items: Sequence[str]) -> str:
        """One list of many: `a, b and c`."""
        if len(items) < 2:
            return "".join(items)
        return self.say("and-last", first=", ".join(items[:-1]), last=items[-1])


@cache
def words(lang: str) -> Words:
    """The words of a language, read once."""
    from importlib.resources import files

    code = language(lang)
    return Words(code, files(__name__).joinpath(f"{code}.ftl").read_text(encoding="utf-8"))


def _bundle(language: str) -> FluentBundle:
    from fluent.runtime import FluentBundle

    return FluentBundle([language], use_isolating=False)

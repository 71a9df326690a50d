"""Names and words that people give: plain text, nothing that hides or turns other letters around."""

from unicodedata import category, normalize

from suitors.tables.refusal import Refusal
from suitors.tables.wire import Code

LONGEST_NAME = 30
LONGEST_WORDS = 300
JOINERS = "\u200d\ufe0f"
"""They make one picture out of several."""
BLANK = {*"\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"}
BLANK |= {*map(chr, range(0xFE00, 0xFE0F)), *map(chr, range(0xE0100, 0xE01F0))}
"""Letters and marks that show nothing, though Unicode does not count them among the signs that can't be seen."""


def clean_name(name: str) -> str:
    return _clean(name, LONGEST_NAME, "bad-name")


def clean_words(words: str) -> str:
    return _clean(words, LONGEST_WORDS, "bad-words")


def _clean(text: str, longest: int, code: Code) -> str:
    """In one line, without anything that can't be seen."""
    seen = "".join(letter for letter in text if letter.isspace() or _is_seen(letter))
    line = " ".join(normalize("NFC", seen).split())
    if not line.strip(JOINERS) or len(line) > longest:
        raise Refusal(code, longest=longest)
    return line


def _is_seen(letter: str) -> bool:
    return letter in JOINERS or (category(letter)[0] != "C" and letter not in BLANK)


def likeness(name: str) -> str:
    """Two names with the same likeness are too much alike for one table."""
    return normalize("NFKC", "".join(letter for letter in name if letter not in JOINERS)).casefold()

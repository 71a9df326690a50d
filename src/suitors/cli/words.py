"""What a command says, and in which language; JSON for programs."""

import json
from argparse import Namespace

from suitors.locale import Words, language, words


def speech_of(args: Namespace) -> Words:
    """The words of the language asked for."""
    return words(language(args.lang))


def print_json(data: object) -> None:
    print(json.dumps(data, ensure_ascii=False, indent=2))

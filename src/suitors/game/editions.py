"""Finding an edition by its name, its file or its dict. What few need is imported where it is needed."""

from collections.abc import Mapping
from typing import Any

from suitors.rules.edition import BadEdition, Edition, edition_from_dict
from suitors.rules.editions import EDITIONS
from suitors.rules.quoting import short

LONGEST_NAME = 40


def find_edition(edition: Edition | str | Mapping[str, Any]) -> Edition:
    """An edition as it is, by its name, from its dict, or from a TOML file (a path that ends in `.toml`)."""
    if isinstance(edition, str) and edition.endswith(".toml"):
        return read_edition(edition)
    return known_edition(edition)


def known_edition(edition: object) -> Edition:
    """The same, but for files: what comes from elsewhere must not make us read one."""
    if isinstance(edition, Edition):
        return edition
    if isinstance(edition, Mapping):
        return edition_from_dict(edition)
    if not isinstance(edition, str):
        raise BadEdition(f"{short(edition)} is not an edition")
    if edition in EDITIONS:
        return EDITIONS[edition]
    if edition.endswith(".toml"):
        raise BadEdition(f"{short(edition)}: a file can't be named here; the edition itself can stand here, in full")
    from difflib import get_close_matches

    near = get_close_matches(edition[:LONGEST_NAME], EDITIONS, 1)
    hint = f"; did you mean {near[0]}?" if near else "."
    there = f"There are {', '.join(EDITIONS)}; your own is a file that ends in .toml"
    raise BadEdition(f"no edition is called {short(edition)}{hint} {there}")


def read_edition(path: str) -> Edition:
    """A user's own edition."""
    try:
        with open(path, encoding="utf-8") as file:
            return edition_from_toml(file.read())
    except OSError as error:
        raise BadEdition(f"{path}: can't be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadEdition(f"{path}: is not a text file") from None
    except BadEdition as error:
        raise BadEdition(f"{path}: {error}") from None
    except ValueError:  # a NUL in it
        raise BadEdition(f"{path!r} can't be the name of a file") from None


def edition_from_toml(text: str) -> Edition:
    import tomllib

    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadEdition(f"is not TOML: {error}") from None
    return edition_from_dict(data)

"""Reading a record."""

from suitors.cli.files import read_file
from suitors.game.errors import BadRecord
from suitors.game.record import Record


def read_record(name: str) -> Record:
    """The record in a file, checked; an error names the file."""
    text = read_file(name)
    try:
        return Record.from_text(text)
    except BadRecord as error:
        raise BadRecord(f"{name}: {error}") from None

"""What somebody asks of a table, before it is obeyed: whether there is anything to do, and what a hint may be made from."""

from suitors.game.view import View
from suitors.tables.authority import check_seat
from suitors.tables.commands import FromPeople
from suitors.tables.refusal import Refusal
from suitors.tables.settings import check_level
from suitors.tables.table import Table
from suitors.tables.wire import Back, Hint, Next, Pledge, Reveal

GIVEN, HERE = (Pledge, Reveal), (Back, Next)


def stood_in(table: Table, key: bytes | None) -> list[int]:
    """The key's seats at which a bot plays."""
    return [seat for seat in table.seats_of(key) if table.chairs[seat].level is not None]


def changes_nothing(table: Table, command: FromPeople, key: bytes) -> bool:
    """Said already: nothing to keep."""
    if isinstance(command, GIVEN):
        return table.fair is not None and command.seat in table.seats_of(key) and table.fair.has(command)
    if isinstance(command, HERE) and command.seat in table.seats_of(key):
        chair = table.chairs[command.seat]
        return chair.level is None if isinstance(command, Back) else table.phase == "between" and chair.ready
    return False


def view_for_hint(table: Table, command: Hint, key: bytes | None) -> View:
    """What the seat may know that must decide now."""
    check_seat(table, command.seat, key)
    check_level(command.level)
    if not table.allows_hints:
        raise Refusal("no-hints")
    if table.game is None or command.decision != table.decision or table.decider != command.seat:
        raise Refusal("stale", decision=table.decision)
    return table.game.view(command.seat)

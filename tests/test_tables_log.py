"""What the log of a table gives back: the same table at any point, and nothing of rows that do not fit together."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from playing import LONG, TABLES, at_every_table
from playing import Table as Players
from refusing import HOST, OTHER, SITTER, STRANGER, everything
from seated import GAME, NOON, Desk, key, move_command

from suitors.rules.version import RULES_VERSION
from suitors.tables import wire
from suitors.tables.authority import seat_for
from suitors.tables.commands import FORMAT, Command, Follow, Open, StandIn, Wake, read
from suitors.tables.names import likeness
from suitors.tables.refusal import Refusal
from suitors.tables.rows import Row
from suitors.tables.table import Damaged, OtherRules, Table

# What the log gives back.


def evening(edition: str, players: int, rows: int = 40) -> tuple[list[Row], list[bytes]]:
    """A table with a little of everything, and how it was after each row."""
    desk = Desk(edition=edition, players=players, people=players - 1, clock=wire.Clock(turn=30, reserve=10))
    how = [everything(desk.table)]
    chance = Random(players)
    desk.chance = chance
    acts: list[tuple[Command, bytes | None]] = [
        (wire.Chat(id="hi", seat=0, words="Hello"), HOST),
        (wire.Mute(id="mute", seat=0, whom=1, on=True), HOST),
        (wire.Bot(id="bot", seat=players - 1, level="novice"), HOST),
        (wire.Start(id="start"), HOST),
    ]
    for command, by in acts:
        desk.do(command, by)
        how.append(everything(desk.table))
    while len(desk.rows) < rows and desk.table.phase in ("playing", "between"):
        desk.after(chance.randrange(50_000))
        act_at_random(desk, chance)
        how.append(everything(desk.table))
    return desk.rows, how


def act_at_random(desk: Desk, chance: Random) -> None:
    table = desk.table
    if table.phase == "between":
        desk.deal()
        return
    assert table.game is not None
    assert table.decider is not None
    chair = table.chairs[table.decider]
    if chair.key is not None and chair.level is None and chance.random() < 0.1:
        desk.do(StandIn(seat=table.decider, level="courtier", cause=chance.choice(["time", "absent"])))
    elif chair.key is not None and chair.level is not None and chance.random() < 0.5:
        desk.do(wire.Back(id=f"b{table.seq}", seat=table.decider), chair.key)
    else:
        by = None if table.bot_to_move is not None else chair.key
        desk.do(move_command(chance.choice(table.game.legal()), table.decision), by)


@at_every_table
def test_the_rows_give_back_the_same_table_at_any_point(table: Players) -> None:
    rows, how = evening(*table)
    made = len(rows) - len(how) + 1
    growing = Table(GAME)
    for number in range(made, len(rows) + 1):
        growing.follow(rows[growing.seq : number])
        assert everything(growing) == how[number - made]
    for number in {made, made + 5, len(rows)}:
        assert everything(Table.load(GAME, rows[:number])) == how[number - made]


@at_every_table
def test_rows_that_do_not_fit_together_are_damaged(table: Players) -> None:
    rows, _ = evening(*table, rows=20)
    last = len(rows) - 1
    for place in range(last):
        assert is_damaged(rows[:place] + rows[place + 1 :])
        assert is_damaged([*rows[:place], rows[place + 1], rows[place], *rows[place + 2 :]])
        assert is_damaged(rows[: place + 1] + rows[place:])
    for place, row in enumerate(rows):
        for other in (
            row._replace(seq=row.seq + 1),
            row._replace(seq=-1),
            row._replace(at=row.at + 1),
            row._replace(at=row.at - 1),
            row._replace(at=0),
            row._replace(hash=bytes(16)),
            row._replace(hash=row.hash[:-1]),
            row._replace(command=b""),
            row._replace(command=b"null"),
            row._replace(command=row.command + b" "),
            row._replace(command=b'{"do":{"type":"wake"}}'),
            row._replace(command=b'{"do":{"type":"sit","seat":99,"name":"x","key":null}}'),
            row._replace(command=b'{"do":{"type":"deal","cards":[],"first":0}}'),
        ):
            assert is_damaged([*rows[:place], other, *rows[place + 1 :]])


def is_damaged(rows: list[Row]) -> bool:
    try:
        Table.load(GAME, rows)
    except Damaged:
        return True
    return False


ROWS = [evening(*table, rows=30)[0] for table in TABLES[::7]]


@given(st.data())
def test_a_row_with_one_byte_changed_is_damaged(data: st.DataObject) -> None:
    rows = list(data.draw(st.sampled_from(ROWS)))
    place = data.draw(st.integers(0, len(rows) - 1))
    command = bytearray(rows[place].command)
    byte = data.draw(st.integers(0, len(command) - 1))
    command[byte] = data.draw(st.integers(0, 255).filter(lambda other: other != command[byte]))
    rows[place] = rows[place]._replace(command=bytes(command))
    with pytest.raises((Damaged, OtherRules)):
        Table.load(GAME, rows)


def test_a_table_of_other_rules_or_another_format_is_not_gone_on_with() -> None:
    settings = wire.Settings()
    for opening in (
        Open(format=FORMAT, rules=RULES_VERSION + 1, settings=settings, host=HOST),
        Open(format=FORMAT + 1, rules=RULES_VERSION, settings=settings, host=HOST),
    ):
        with pytest.raises(OtherRules):
            Table(GAME).accept(opening, NOON)
    rows = Desk().rows
    old = rows[0].command.replace(b'"rules":%d' % RULES_VERSION, b'"rules":%d' % (RULES_VERSION + 1))
    with pytest.raises(OtherRules):
        Table.load(GAME, [rows[0]._replace(command=old), *rows[1:]])


def test_every_row_is_its_command_as_it_was_given() -> None:
    desk = Desk().start_with(1)
    command = move_command(desk.table.game.legal()[0], 0)  # type: ignore[union-attr]
    logged = read(desk.do(command, SITTER).command)
    assert (logged.do, logged.by) == (command, SITTER)


def test_a_clock_that_is_set_back_does_not_set_the_table_back() -> None:
    desk = Desk()
    desk.after(-5000).do(wire.Chat(id="c", seat=0, words="Earlier?"), HOST)
    assert desk.table.at == desk.rows[-1].at == NOON


# Anything, by anybody, at any time.

SEATS = st.integers(0, 7)
KEYS = st.sampled_from([HOST, SITTER, OTHER, key(3), STRANGER])
LEVELS = st.sampled_from(["novice", "courtier", "nobody", None])
WORDS = st.sampled_from(["Hello", "\u202ehello", "\u200b", "x" * 301])
IDS = st.text(min_size=1, max_size=3)


class AnyTable(RuleBasedStateMachine):
    """A refused command changes nothing; an accepted one is a row, from which the table can be had again."""

    @initialize(table=st.sampled_from(TABLES), people=st.integers(1, 4), listed=st.booleans())
    def sit_down(self, table: Players, people: int, listed: bool) -> None:
        self.desk = Desk(edition=table[0], players=table[1], people=min(people, table[1]), listed=listed)
        self.desk.chance = Random(people)

    def attempt(self, command: Command, by: bytes | None) -> None:
        table = self.desk.table
        before = everything(table)
        try:
            row = self.desk.do(command, by)
        except Refusal:
            assert everything(table) == before, "it was refused, and something has changed"
            return
        assert row.seq == table.seq == len(self.desk.rows)
        assert row.hash == table.hash

    @rule(by=KEYS, data=st.data(), id=IDS)
    def ask(self, by: bytes, data: st.DataObject, id: str) -> None:
        table = self.desk.table
        seat, whom, on = data.draw(SEATS), data.draw(SEATS), data.draw(st.booleans())
        choices: list[Command] = [
            wire.Chat(id=id, seat=seat, words=data.draw(WORDS)),
            wire.Mute(id=id, seat=seat, whom=whom, on=on),
            wire.Silence(id=id, whom=whom, on=on),
            wire.Bot(id=id, seat=seat, level=data.draw(LEVELS)),
            wire.Kick(id=id, seat=seat),
            wire.Start(id=id, bots=data.draw(LEVELS)),
            wire.Leave(id=id, seat=seat),
            wire.Back(id=id, seat=seat),
            wire.Hurry(id=id),
            Follow(game="Next5678", id=id),
            wire.Next(id=id, seat=seat, round=0 if table.game is None else table.game.round),
            wire.Move(id=id, seat=seat, decision=table.decision, move=wire.MoveWords(seat=seat, redraw=on)),
            Wake(),
        ]
        self.attempt(data.draw(st.sampled_from(choices)), by)

    @rule(by=KEYS, name=st.sampled_from(["Ada", "Ben", "p1", "Agnes"]), seat=st.none() | SEATS)
    def come(self, by: bytes, name: str, seat: int | None) -> None:
        before = everything(self.desk.table)
        try:
            sit = seat_for(self.desk.table, wire.Join(name=name, seat=seat), by)
        except Refusal:
            assert everything(self.desk.table) == before
        else:
            self.attempt(sit, by)

    @precondition(lambda self: self.desk.table.phase == "gathering")
    @rule()
    def begin(self) -> None:
        self.attempt(wire.Start(id="begin", bots="novice"), self.desk.table.host)

    @precondition(lambda self: self.desk.table.phase in ("playing", "between"))
    @rule(moves=st.integers(1, 12), seed=st.integers(0, 99))
    def play_on(self, moves: int, seed: int) -> None:
        chance = Random(seed)
        for _ in range(moves):
            if self.desk.table.phase in ("playing", "between"):
                self.desk.after(chance.randrange(2000))
                act_at_random(self.desk, chance)

    @rule(ms=st.integers(-5000, 60_000))
    def wait(self, ms: int) -> None:
        self.desk.after(ms)

    @invariant()
    def names_are_different_and_the_host_is_somebody(self) -> None:
        if hasattr(self, "desk"):
            table = self.desk.table
            names = [likeness(chair.name) for chair in table.chairs if chair.name is not None]
            assert len(names) == len(set(names))
            for seat, chair in enumerate(table.chairs):
                assert chair.key is None or seat in table.seats_of(chair.key)
            assert table.phase in ("gathering", "closed") or not any(chair.is_free for chair in table.chairs)

    def teardown(self) -> None:
        if hasattr(self, "desk"):
            assert everything(Table.load(GAME, self.desk.rows)) == everything(self.desk.table)


TestAnyTable = AnyTable.TestCase
TestAnyTable.settings = settings(max_examples=1000 if LONG else 40, stateful_step_count=30)

"""What operators do with `suitors admin`: beside a running server and without one, noted, and refused where it makes no sense."""

import asyncio
import json
import sqlite3
from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from time import sleep
from typing import Any

import pytest
from playing import times
from serving import NO_LIMITS, Answer, Serving, hear, say, serving
from storing import ANN, BEN, Place, about, begin, opened, row
from websockets.exceptions import ConnectionClosed

from suitors.cli import main
from suitors.server import bundles, letters
from suitors.server.bans import Bans, read_network
from suitors.server.books import Ban, Note
from suitors.server.orders import Letter, Log, Reply
from suitors.server.sqlite.folder import FolderLock
from suitors.server.store import Taken
from suitors.tables.forgetting import NOBODY, without
from suitors.tables.keys import key_of
from suitors.tables.refusal import Refusal
from suitors.tables.rows import Row, Sitter
from suitors.tables.table import Table

GAMES = "/api/v1/games"
VISITOR = {"X-Forwarded-For": "203.0.113.9"}
"""As a proxy on this machine tells it."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("admin"), *NO_LIMITS) as running:
        yield running


class Operator:
    """Somebody at the server's machine."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder, self._capsys = folder, capsys

    def does(self, *words: str) -> str:
        code = main(["admin", *words, "--data", str(self.folder)])
        out, err = self._capsys.readouterr()
        assert code == 0, err
        return out

    def is_told(self, *words: str) -> Any:
        return json.loads(self.does(*words, "--json"))

    def fails(self, *words: str) -> str:
        code = main(["admin", *words, "--data", str(self.folder)])
        out, err = self._capsys.readouterr()
        assert (code, out, err.count("\n")) == (2, "", 1)
        return err


@pytest.fixture
def operator(server: Serving, capsys: pytest.CaptureFixture[str]) -> Operator:
    return Operator(server.folder / "data", capsys)


def refused(answer: Answer, status: int, code: str) -> Any:
    assert (answer.status, answer.json["code"]) == (status, code), answer.body
    return answer.json["facts"]


def rows_of(server: Serving, game: str) -> list[bytes]:
    with closing(sqlite3.connect(server.folder / "data" / "tables.db")) as connection:
        return [command for (command,) in connection.execute("SELECT command FROM log WHERE game = ? ORDER BY seq", [game])]


# The lobby.


def test_while_the_lobby_is_closed_nothing_new_begins_and_who_plays_plays_on(server: Serving, operator: Operator) -> None:
    seated = server.create(players=3, listed=True)
    assert "closed" in operator.does("lobby", "close")
    refused(server.post(GAMES, {"names": ["Bo"]}), 503, "lobby-closed")
    refused(server.get(GAMES), 503, "lobby-closed")
    assert server.join(seated["game"])["seats"] == [1]
    with server.enter(seated["game"], seated["key"]) as connection:
        say(connection, type="start", id="s", bots="random")
        assert hear(connection, "done")["id"] == "s"
    operator.does("lobby", "open")
    assert server.get(GAMES).status == 200
    server.create(players=2)


# Bans.


def test_whoever_is_banned_is_refused_at_the_door_and_goes_at_once(server: Serving, operator: Operator) -> None:
    seated = server.create(players=2)
    with (
        server.knock(seated["game"], additional_headers=VISITOR) as guest,
        server.enter(seated["game"], seated["key"]) as other,
    ):
        say(guest, type="hello")
        hear(guest, "room")
        hear(other, "room")
        operator.does("ban", "203.0.113.0/24", "--for", "7d")
        assert hear(guest, "bye") == {"type": "bye", "code": "banned", "again": False}
        with pytest.raises(ConnectionClosed):
            guest.recv(60)
        assert refused(server.get("/api/v1/server", **VISITOR), 403, "banned")["until"] > 0
        refused(server.get("/", **VISITOR), 403, "banned")
        say(other, type="chat", id="c", seat=0, words="still here")
        assert hear(other, "done")["id"] == "c"
    (ban,) = operator.is_told("bans")
    assert ban["network"] == "203.0.113.0/24"
    assert operator.does("unban", "203.0.113.77/24").startswith("From 203.0.113.0/24")
    assert server.get("/api/v1/server", **VISITOR).status == 200
    assert operator.does("unban", "203.0.113.0/24") == "There was no ban of 203.0.113.0/24.\n"


def test_bans_and_a_closed_lobby_outlive_a_restart_and_need_no_server(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with serving(tmp_path, *NO_LIMITS) as server:
        operator = Operator(tmp_path / "data", capsys)
        assert server.stop() == 0
        operator.does("ban", "203.0.113.9")
        operator.does("lobby", "close")
        server.start()
        refused(server.get("/api/v1/server", **VISITOR), 403, "banned")
        refused(server.get(GAMES), 503, "lobby-closed")
        assert [note["what"] for note in operator.is_told("log")] == ["ban", "lobby"]


@pytest.mark.parametrize(
    ("word", "network"),
    [
        ("203.0.113.5", "203.0.113.5"),
        (" 10.1.2.3/8 ", "10.0.0.0/8"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8::/48", "2001:db8::/48"),
        ("::ffff:203.0.113.5", "203.0.113.5"),
    ],
)
def test_an_address_stands_for_its_home(word: str, network: str) -> None:
    assert read_network(word) == network


def test_a_ban_is_for_its_network_alone() -> None:
    bans = Bans([Ban("203.0.113.0/24", 0), Ban("2001:db8:1:2::/64", 0, 99)])
    assert [bans.of(place) is not None for place in ("203.0.113.7", "203.0.114.7", "2001:db8:1:2::/64", "2001:db8:1:3::/64")] == [
        True,
        False,
        True,
        False,
    ]
    assert bans.of("") is bans.of("nonsense") is None
    assert Bans().of("203.0.113.7") is None


def test_a_ban_ends_when_it_was_to_end(place: Place) -> None:
    async def story() -> None:
        async with opened(place) as store:
            note = Note(1, "ann", "ban")
            await store.books.ban(Ban("10.0.0.1", 1000, 2000), note)
            await store.books.ban(Ban("10.0.0.2", 1000), note)
            assert [ban.network for ban in (await store.books.standing(1999)).bans] == ["10.0.0.1", "10.0.0.2"]
            assert [ban.network for ban in (await store.books.standing(2000)).bans] == ["10.0.0.2"]
            await store.books.ban(Ban("10.0.0.2", 3000, 4000), note)
            assert (await store.books.standing(3500)).bans == (Ban("10.0.0.2", 3000, 4000),)

    asyncio.run(story())


# Tables.


def test_tables_are_listed_and_closed(server: Serving, operator: Operator) -> None:
    seated = server.create(players=2)
    listed = {table["game"]: table for table in operator.is_told("tables")}
    assert listed[seated["game"]]["people"] == ["Ann"]
    assert seated["game"] in operator.does("tables")
    with server.enter(seated["game"], seated["key"]) as connection:
        hear(connection, "room")
        operator.does("close", seated["game"])
        assert hear(connection, "room")["phase"] == "closed"
    assert operator.fails("close", seated["link"]) == "suitors: That is not possible at this moment.\n"
    assert "no such table" in operator.fails("close", "AAAAAAAAAAAAAAAA")
    assert "Questo tavolo non" in operator.fails("close", "AAAAAAAAAAAAAAAA", "--lang", "it")


# A person's data.


def test_a_purged_person_is_nowhere_and_the_game_goes_on(server: Serving, operator: Operator) -> None:
    ann = server.create(players=2, names=["Annabel"])
    ben = server.join(ann["game"], "Ben")
    gone = server.create(ann["key"], players=2, names=["Annabel"])
    with server.enter(ann["game"], ann["key"]) as hers, server.enter(ann["game"], ben["key"]) as his:
        say(hers, type="chat", id="c", seat=0, words="my secret garden")
        hear(hers, "done")
        say(his, type="chat", id="c", seat=1, words="hello")
        hear(his, "done")
        say(hers, type="start", id="s")
        hear(hers, "done")
        before = hear(his, "news")["own"]["hand"]
        with server.enter(gone["game"], ann["key"]) as left:
            say(left, type="leave", id="l", seat=0)
            hear(left, "done")
        told = operator.is_told("purge", ann["key"])
        assert (told["tables"], told["failed"]) == (2, [])
        assert hear(hers, "bye")["code"] == "bad-key"
        room = hear(his, "room")
        while room["places"][0]["level"] is None:
            room = hear(his, "room")
        assert [place["name"] for place in room["places"]] == [NOBODY, "Ben"]
        assert room["host"] == 1
    refused(server.get("/api/v1/me/games", ann["key"]), 401, "bad-key")
    with server.enter(ann["game"], ben["key"]) as again:
        assert [line["words"] for line in hear(again, "talk")["lines"]] == ["hello"]
        news = hear(again, "news")
        assert set(before) <= set(news["own"]["hand"]) or news["decision"] > 0
    kept = b"".join([*rows_of(server, ann["game"]), *rows_of(server, gone["game"])])
    for secret in (b"Annabel", b"garden", b64encode(key_of(ann["key"]))):
        assert secret not in kept
    assert b"Ben" in kept
    assert main(["check", "--data", str(operator.folder)]) == 0
    assert ann["key"] not in server.err


def test_whoever_holds_a_seat_is_purged_by_it(server: Serving, operator: Operator) -> None:
    seated = server.create(players=2, names=["Cleo"])
    assert "Purged at 1 tables" in operator.does("purge", "--seat", f"{seated['game']}:0")
    assert server.get(f"{GAMES}/{seated['game']}").json["phase"] == "closed"
    assert "no such seat" in operator.fails("purge", "--seat", f"{seated['game']}:1")


@pytest.mark.parametrize("seed", range(times(3)))
def test_without_somebody_every_card_and_move_is_the_same(seed: int, tmp_path: Path) -> None:
    """Also for those who sat there before or after them."""
    from random import Random

    from seated import Dealer, Memory, Party, key, leaping, make_hub

    from suitors.tables import wire

    async def story() -> None:
        store = Memory()
        hub, _ = make_hub(store, chance=Dealer(seed=seed))
        party = await Party.gather(hub, "second", 3)
        for person, seat in ((party.people[1], 1), (party.people[2], 2)):
            await person.do(wire.Chat(id="c", seat=seat, words=f"words of {seat}"))
        await party.start()
        await party.play_on(Random(seed), 5)
        token, _ = await hub.make_link(party.game, [1], key(1))
        await hub.hand_over(token, key("phone"))
        rows = store.games[party.game]
        whole = Table.load(party.game, rows)
        for gone in (key(1), key("phone"), key("host")):
            clean, told = without(party.game, rows, gone)
            assert Table.load(party.game, told).about() == clean.about()
            assert clean.game is not None
            assert whole.game is not None
            assert clean.game.to_bytes() == whole.game.to_bytes()
            assert clean.told == whole.told
            text = b"".join(row.command for row in told)
            assert b64encode(gone) not in text
            assert (b"words of 1" in text) is (gone != key(1))
            assert b"words of 2" in text
            assert (b'"p1"' in text) is (gone == key("host"))
        await hub.close()

    leaping(story())


def test_a_purge_waits_for_nobody_and_leaves_nothing_half_done(place: Place) -> None:
    """In every database: rows that came meanwhile are not lost, and archived games forget the key in their lists."""

    async def story() -> None:
        async with opened(place) as store:
            await begin(store, "game1", rows=2)
            await begin(store, "game2", phase="over")
            with pytest.raises(Taken):
                await store.books.rewrite("game1", 1, [row(1), row(2)], about("game1"))
            assert [one.seq for one in await store.rows("game1")] == [1, 2]
            told = [Row(seq, 7, b"told anew", b"h") for seq in (1, 2, 3)]
            nobody = about("game1", sitters=(Sitter(0, NOBODY, None, "courtier"),), host=BEN)
            await store.books.rewrite("game1", 2, told, nobody)
            assert (await store.rows("game1"), await store.about("game1")) == (told, nobody)
            assert await store.books.games_with(ANN) == []
            assert await store.books.forget(ANN, NOBODY) == 1
            left = await store.about("game2")
            assert left.host != ANN
            assert left.sitters[0] == Sitter(0, NOBODY, None)
            await store.append("game1", [Row(4, 8, b64encode(ANN), b"h")], None)
            assert await store.books.games_with(ANN) == ["game1"]

    asyncio.run(story())


def test_where_servers_share_a_database_all_of_them_hear_of_it(
    database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    options = (*NO_LIMITS, "--database", database)
    with serving(tmp_path / "one", *options) as one, serving(tmp_path / "two", *options) as two:
        ann = one.create(players=2, names=["Annabel"])
        with two.knock(ann["game"], additional_headers=VISITOR) as guest:
            say(guest, type="hello")
            hear(guest, "room")
            for words in (("ban", "203.0.113.9"), ("lobby", "close"), ("purge", "--seat", f"{ann['game']}:0")):
                assert main(["admin", *words, "--database", database]) == 0
            assert hear(guest, "bye")["code"] == "banned"
        for server in (one, two):
            until(lambda server=server: server.get(GAMES).status == 503)  # type: ignore[misc]
            until(lambda server=server: server.get("/api/v1/me/games", ann["key"]).status == 401)  # type: ignore[misc]
        capsys.readouterr()
        assert main(["admin", "log", "--database", database]) == 0
        assert [line.split()[3] for line in capsys.readouterr().out.splitlines()] == ["ban", "lobby", "purge"]


def until(is_so: Callable[[], bool]) -> None:
    for _ in range(600):
        if is_so():
            return
        sleep(0.1)
    raise AssertionError("it never was so")


# What was done.


def test_everything_is_noted_with_its_user_and_without_secrets(server: Serving, operator: Operator) -> None:
    seated = server.create(players=2)
    operator.does("ban", "198.51.100.7")
    operator.does("unban", "198.51.100.7")
    operator.does("purge", seated["key"])
    notes = operator.is_told("log", "--last", "3")
    assert [note["what"] for note in notes] == ["ban", "unban", "purge"]
    assert all(note["who"] for note in notes)
    assert notes[2]["facts"]["key"] == key_of(seated["key"]).hex()[:8]
    assert "198.51.100.7" in operator.does("log")
    told = [json.loads(line) for line in server.err.splitlines() if '"operator"' in line]
    assert [line["what"] for line in told][-3:] == ["ban", "unban", "purge"]
    everything = json.dumps([notes, told])
    assert seated["key"] not in everything


# Wrong words.


@pytest.mark.parametrize(
    "words",
    [
        ("lobby",),
        ("lobby", "shut"),
        ("ban",),
        ("ban", "example.org"),
        ("ban", "0.0.0.0/0"),
        ("ban", "10.0.0.1", "--for", "soon"),
        ("close", "no table"),
        ("purge", "short"),
        ("purge", "--seat", "AAAAAAAAAAAAAAAA:9"),
        ("purge",),
        ("tables", "all"),
        ("export", "AAAAAAAAAAAAAAAA"),
        ("import", "/nowhere/at/all"),
        ("dance",),
    ],
    ids=" ".join,
)
def test_wrong_words_are_told_and_nothing_is_done(words: tuple[str, ...], server: Serving, operator: Operator) -> None:
    before = operator.is_told("log")
    assert operator.fails(*words).startswith("suitors: ")
    assert operator.is_told("log") == before


def test_a_folder_without_tables_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "there are no tables" in Operator(tmp_path, capsys).fails("tables")
    assert list(tmp_path.iterdir()) == []


# Letters.


def test_a_letter_that_nobody_reads_is_taken_back(tmp_path: Path) -> None:
    lock = FolderLock(tmp_path)
    try:
        assert letters.send(tmp_path, Letter("ann", Log()), patience=0.2) is None
        assert list((tmp_path / letters.FOLDER).iterdir()) == []
    finally:
        lock.release()


def test_a_mistake_of_ours_is_said_and_the_next_letter_read(tmp_path: Path) -> None:
    read: list[Letter] = []

    async def mistaken(letter: Letter) -> Reply:
        read.append(letter)
        if len(read) == 1:
            raise ZeroDivisionError
        return Reply()

    async def story() -> list[dict[str, Any]]:
        attending = asyncio.create_task(letters.attend(tmp_path, mistaken))
        told = [await asyncio.to_thread(letters.send, tmp_path, Letter("ann", Log())) for _ in range(2)]
        attending.cancel()
        return [json.loads(one or b"{}") for one in told]

    first, second = asyncio.run(story())
    assert first["refused"] == "unavailable"
    assert second.get("refused") is None


def test_a_table_from_a_time_that_nobody_can_count_to_is_none() -> None:
    row = Row(1, 1 << 60, b"{}", b"")
    with pytest.raises(Refusal, match="bad-export"):
        bundles.unpack(bundles.pack("abcdefghabcdefgh", [row]))


def test_nonsense_in_the_box_harms_nobody(server: Serving, operator: Operator) -> None:
    operator.does("tables")
    box = operator.folder / letters.FOLDER
    (box / "nonsense.letter").write_bytes(b"\xff{")
    answer = box / "nonsense.answer"
    assert "tables:" in operator.does("tables")
    until(answer.exists)
    assert json.loads(answer.read_bytes())["refused"] == "malformed"
    answer.unlink()
    assert server.get("/readyz").status == 200

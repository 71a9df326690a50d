"""HTTP for recorded games, asked of the real process: told again, advised on, and gone on with."""

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
import pytest
from playing import played
from remote import play, run
from serving import NO_LIMITS, ROOT, Answer, Serving, hear, serving

from suitors.client import Client, Refused
from suitors.game.moves import Move
from suitors.game.record import Record
from suitors.tables import wire
from suitors.tables.retelling import game_at

GAMES, REPLAYS, ADVICE, WHAT_IFS = "/api/v1/games", "/api/v1/replays", "/api/v1/advice", "/api/v1/what-ifs"
BRISK = (str(ROOT / "tests" / "brisk.py"),)
RECORD = played("second", 3, seed=4).record()
MADE = [move for one in RECORD.rounds for move in one.moves]
LONG = played("premium", 8, seed=1).record()


class Finished(NamedTuple):
    game: str
    key: str
    record: Record


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    server = Serving(tmp_path_factory.mktemp("replays"), *NO_LIMITS, program=BRISK)
    server.environment["DECK"] = str(server.folder / "deck")
    try:
        server.start()
        yield server
    finally:
        server.close()


@pytest.fixture(scope="module")
def finished(server: Serving) -> Finished:
    """A game of this server that was played to its end."""
    found: list[Finished] = []

    async def story() -> None:
        async with Client(server.url) as client:
            seated = await client.create("classic", 2, ["Ann", "Bert"])
            async with client.play(seated.game) as table:
                await table.start()
                await play(table)
            found.append(Finished(seated.game, str(client.token), await client.record(seated.game)))

    run(story())
    return found[0]


def refused(answer: Answer, status: int, code: str) -> Any:
    assert (answer.status, answer.json["code"]) == (status, code), answer.body
    return answer.json["facts"]


# Told again.


def test_a_finished_game_is_told_step_by_step_to_whoever_knows_it(server: Serving, finished: Finished) -> None:
    told = server.get(f"{GAMES}/{finished.game}/replay").json
    assert (told["game"], told["players"], told["what_if"]) == (finished.game, 2, False)
    assert [(one["name"], one["yours"]) for one in told["sitters"]] == [("Ann", False), ("Bert", False)]
    moves = [step["move"] for step in told["steps"] if step["move"] is not None]
    assert moves == [move.to_dict() for one in finished.record.rounds for move in one.moves]
    assert told["steps"][-1]["scene"]["game"]["winners"] == list(finished.record.winners or ())


def test_those_who_played_find_their_seats(server: Serving, finished: Finished) -> None:
    told = server.get(f"{GAMES}/{finished.game}/replay", finished.key).json
    assert [one["yours"] for one in told["sitters"]] == [True, True]


def test_a_running_game_is_told_to_nobody(server: Serving) -> None:
    made = server.create(players=2, bots="random")
    path = f"{GAMES}/{made['game']}/replay"
    assert refused(server.get(path), 409, "not-over") == refused(server.get(path, made["key"]), 409, "not-over")
    refused(server.post(ADVICE, {"game": made["game"], "after": 0}, made["key"]), 409, "not-over")
    refused(server.post(WHAT_IFS, {"game": made["game"], "after": 0, "name": "Ann"}, made["key"]), 409, "not-over")


def test_a_game_that_is_not_there_is_not_told(server: Serving) -> None:
    refused(server.get(f"{GAMES}/{'A' * 16}/replay"), 404, "no-such-game")
    refused(server.get(f"{GAMES}/a/replay"), 404, "no-such-game")


@pytest.mark.parametrize("text", [RECORD.to_text(), RECORD.to_json(), LONG.to_json()], ids=["notation", "json", "eight"])
def test_a_record_that_is_sent_is_told(server: Serving, text: str) -> None:
    answer = server.post(REPLAYS, {"record": text}, **{"Accept-Encoding": "identity"})
    record = Record.from_text(text)
    assert answer.status == 200
    assert (answer.json["game"], answer.json["sitters"]) == (None, [])
    assert len(answer.json["steps"]) == len(record.rounds) + sum(len(one.moves) for one in record.rounds)


def test_what_is_told_is_packed_for_those_who_can_unpack_it(server: Serving) -> None:
    plain = server.post(REPLAYS, {"record": RECORD.to_text()})
    packed = server.post(REPLAYS, {"record": RECORD.to_text()}, **{"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert len(packed.body) < len(plain.body) / 4


def test_what_can_not_be_told_is_refused_with_the_reason(server: Serving) -> None:
    damaged = RECORD.to_text().replace("guard", "gaurd", 1)
    assert "gaurd" in refused(server.post(REPLAYS, {"record": damaged}), 422, "bad-record")["detail"]
    refused(server.post(REPLAYS, {"record": 1}), 400, "malformed")
    refused(server.post(REPLAYS, {}), 400, "malformed")
    assert refused(server.post(REPLAYS, {"record": "x" * 300_000}), 413, "too-long") == {"most": 256 * 1024}


# Advice.


@pytest.mark.parametrize("after", [0, len(MADE) // 2, len(MADE) - 1])
def test_a_bot_advises_whoever_had_to_decide(server: Serving, after: int) -> None:
    answer = server.post(ADVICE, {"record": RECORD.to_text(), "after": after, "level": "courtier"})
    assert answer.status == 200
    game = game_at(RECORD, after)
    assert answer.json["seat"] == MADE[after].seat
    assert {Move.from_dict(option["move"]) for option in answer.json["options"]} == set(game.legal())
    assert str(game.decider) not in answer.json["beliefs"]


def test_a_finished_game_is_advised_on_by_its_name(server: Serving, finished: Finished) -> None:
    advice = server.post(ADVICE, {"game": finished.game, "after": 0, "level": "advisor"}).json
    assert advice["seat"] == finished.record.rounds[0].moves[0].seat
    assert advice["rollouts"] > 0


def test_a_moment_is_of_one_game_and_has_a_decision(server: Serving, finished: Finished) -> None:
    text, game = RECORD.to_text(), finished.game
    for moment in ({"after": 0}, {"after": 0, "game": game, "record": text}, {"game": game}, {"after": -1, "game": game}):
        refused(server.post(ADVICE, moment), 400, "malformed")
    assert refused(server.post(ADVICE, {"after": len(MADE), "record": text}), 422, "no-such-decision") == {"moves": len(MADE)}
    assert (
        "expert" in refused(server.post(ADVICE, {"after": 0, "record": text, "level": "oracle"}), 422, "no-such-level")["levels"]
    )
    refused(server.post(ADVICE, {"after": 0, "record": "nothing"}), 422, "bad-record")
    refused(server.post(ADVICE, {"after": 0, "game": "A" * 16}), 404, "no-such-game")


# What if.


def test_a_what_if_is_a_table_with_the_story_so_far(server: Serving) -> None:
    after = len(MADE) // 2
    answer = server.post(WHAT_IFS, {"record": RECORD.to_text(), "after": after, "name": "Ann", "bots": "random"})
    assert answer.status == 201
    seated, before = answer.json, game_at(RECORD, after)
    assert seated["seats"] == [before.decider]
    with server.enter(seated["game"], seated["key"]) as connection:
        assert hear(connection, "room")["settings"]["what_if"] is True
        news = hear(connection, "news")
    assert news["decision"] == after
    assert news["own"]["hand"] == [card.id for card in before.hand(before.decider or 0)]
    assert [event["n"] for event in news["events"]] == list(range(before.told))


def test_a_what_if_is_marked_in_lists_and_stands_in_no_lobby(server: Serving, finished: Finished) -> None:
    made = server.post(
        WHAT_IFS, {"game": finished.game, "after": 1, "name": "Ann", "seat": 0, "bots": "random"}, finished.key
    ).json
    assert (made["seats"], made["key"]) == ([0], None)
    assert server.get(f"{GAMES}/{made['game']}").json["what_if"] is True
    mine = {one["game"]: one["what_if"] for one in server.get("/api/v1/me/games", finished.key).json["tables"]}
    assert (mine[made["game"]], mine[finished.game]) == (True, False)
    assert made["game"] not in {one["game"] for one in server.get(GAMES).json["tables"]}


def test_a_what_if_is_played_to_its_end_and_can_be_told_again(server: Serving) -> None:
    async def story() -> None:
        async with Client(server.url) as client:
            order = {"record": RECORD.to_text(), "after": 3, "name": "Ann", "bots": "random"}
            made = server.post(WHAT_IFS, order).json
            client.token = made["key"]
            async with client.play(made["game"]) as table:
                await play(table)
            moves = [move for one in (await client.record(made["game"])).rounds for move in one.moves]
            assert moves[:3] == MADE[:3]
            assert server.get(f"{GAMES}/{made['game']}/replay").json["what_if"] is True

    run(story())


def test_a_what_if_survives_a_restart(server: Serving) -> None:
    made = server.post(WHAT_IFS, {"record": RECORD.to_text(), "after": 5, "name": "Ann"}).json
    server.stop()
    server.start()
    assert server.get(f"{GAMES}/{made['game']}").json["what_if"] is True
    with server.enter(made["game"], made["key"]) as connection:
        assert hear(connection, "news")["decision"] == 5


def test_a_what_if_that_can_not_be_made_is_refused(server: Serving) -> None:
    order = {"record": RECORD.to_text(), "after": 2, "name": "Ann"}
    refused(server.post(WHAT_IFS, {**order, "seat": 3}), 422, "no-such-seat")
    refused(server.post(WHAT_IFS, {**order, "bots": "oracle"}), 422, "no-such-level")
    refused(server.post(WHAT_IFS, {**order, "name": " \u200b "}), 422, "bad-name")
    refused(server.post(WHAT_IFS, {**order, "after": 10_000}), 422, "no-such-decision")
    refused(server.post(WHAT_IFS, {"after": 2, "name": "Ann"}), 400, "malformed")


# Not too much of it.


def test_how_often_is_limited(tmp_path_factory: pytest.TempPathFactory) -> None:
    rates = ("--rate", "retell=2/hour", "--rate", "advise=1/hour", "--rate", "create=1/hour")
    with serving(tmp_path_factory.mktemp("rates"), *rates) as server:
        record = {"record": RECORD.to_text()}
        assert [server.post(REPLAYS, record).status for _ in range(3)] == [200, 200, 429]
        assert [server.post(ADVICE, {**record, "after": 0, "level": "random"}).status for _ in range(2)] == [200, 429]
        assert [server.post(WHAT_IFS, {**record, "after": 0, "name": "Ann"}).status for _ in range(2)] == [201, 429]


def test_pages_of_other_places_may_not_ask(server: Serving) -> None:
    for path, body in ((REPLAYS, {"record": RECORD.to_text()}), (ADVICE, {}), (WHAT_IFS, {})):
        refused(server.post(path, body, Origin="https://elsewhere.example"), 403, "foreign-origin")


def test_the_messages_are_what_the_wire_says(server: Serving) -> None:
    answer = server.post(REPLAYS, {"record": RECORD.to_text()})
    assert json.loads(msgspec.json.encode(msgspec.json.decode(answer.body, type=wire.Retold))) == answer.json


def test_a_client_has_it_all(server: Serving, finished: Finished) -> None:
    async def story() -> None:
        async with Client(server.url) as client:
            told = await client.replay(finished.game)
            assert (told.game, told.players) == (finished.game, 2)
            assert (
                (await client.retell(finished.record)).steps
                == told.steps
                == (await client.retell(finished.record.to_text())).steps
            )
            first = finished.record.rounds[0].moves[0]
            asked = await client.consult(finished.record, 0, "courtier")
            assert asked.seat == first.seat == (await client.consult_on(finished.game, 0, "courtier")).seat
            by_record = await client.what_if("Cleo", 1, record=finished.record, bots="random")
            by_name = await client.what_if("Cleo", 1, game=finished.game, seat=0, bots="random")
            assert by_name.seats == [0]
            assert {card.game for card in await client.my_games()} == {by_record.game, by_name.game}
            with pytest.raises(Refused, match="malformed"):
                await client.what_if("Cleo", 1)

    run(story())

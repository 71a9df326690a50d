"""HTTP of the table server, asked of the real process."""

import asyncio
import json
import logging
import re
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any, ClassVar, cast, get_args

import pytest
import structlog
from httpx import ASGITransport, AsyncClient, Response
from serving import NO_LIMITS, Answer, Serving, hear, say, serving
from starlette.applications import Starlette
from websockets.exceptions import ConnectionClosed

from suitors.game.record import Record
from suitors.server import logs
from suitors.server.answers import STATUS
from suitors.server.app import application
from suitors.server.connection import Connection
from suitors.server.house import House
from suitors.server.hub import Hub
from suitors.server.metrics import Metrics
from suitors.server.options import Options
from suitors.server.pages import routes
from suitors.server.store import Store, Unavailable
from suitors.tables import wire

SERVER = "/api/v1/server"
GAMES = "/api/v1/games"
FROM_PAGE = {"Sec-Fetch-Site": "same-origin"}
BY_PROXY = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.5", "Host": "play.example"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("http"), *NO_LIMITS, "--origin", "https://friends.example") as server:
        yield server


def refused(answer: Answer, status: int, code: str) -> Any:
    assert (answer.status, answer.json["code"]) == (status, code), answer.body
    return answer.json["facts"]


def cookie(answer: Answer) -> str:
    return answer.headers.get("set-cookie", "")


# What there is.


def test_the_server_says_what_it_is_and_has(server: Serving) -> None:
    told = server.get(SERVER).json
    assert told["protocol"] == wire.PROTOCOL
    assert [edition["id"] for edition in told["editions"]] == ["second", "classic", "premium", "house", "manual"]
    assert "courtier" in told["levels"]


def test_every_refusal_has_a_status_of_its_own_kind() -> None:
    assert set(STATUS) == set(get_args(wire.Code))
    assert all(400 <= status <= 599 for status in STATUS.values())


def test_a_page_of_a_table_that_can_not_be_is_refused(server: Serving) -> None:
    refused(server.get("/t/no!"), 404, "no-such-game")


def test_files_that_are_not_there_and_paths_that_lead_elsewhere_are_refused(server: Serving) -> None:
    for path in ("/none", "/built-from", "/index.html", "/assets/none.js", "/assets/../built-from", "/assets/%2e%2e/built-from"):
        refused(server.get(path), 404, "not-found")


# Making a table and sitting down.


def test_a_program_that_makes_a_table_is_told_its_key_once(server: Serving) -> None:
    answer = server.post(GAMES, {"names": ["Ann", "Bert"], "players": 3})
    made = answer.json
    assert answer.status == 201
    assert answer.headers["location"] == f"{GAMES}/{made['game']}"
    assert made["seats"] == [0, 1]
    assert made["link"] == f"{server.url}/t/{made['game']}"
    assert re.fullmatch(r"[\w-]{22}", made["key"])
    again = server.post(f"{GAMES}/{made['game']}/seats", {"name": "Cleo"}, made["key"])
    assert (again.status, again.json["seats"], again.json["key"]) == (201, [0, 1, 2], None)


def test_a_page_never_sees_its_visitors_key(server: Serving) -> None:
    for headers in (FROM_PAGE, {"Origin": server.url}):
        answer = server.post(GAMES, {"names": ["Ann"]}, **headers)
        assert answer.json["key"] is None
        key = re.match(r"suitors_key=([\w-]{22});", cookie(answer))
        assert key
        assert key[1].encode() not in answer.body
        attributes = cookie(answer).lower().split("; ")
        assert {"httponly", "samesite=strict", "path=/", "max-age=34560000"} <= set(attributes)
        assert "secure" not in attributes
        mine = server.get("/api/v1/me/games", Cookie=f"suitors_key={key[1]}").json["tables"]
        assert [table["game"] for table in mine] == [answer.json["game"]]


def test_over_https_the_cookie_stays_there(server: Serving) -> None:
    answer = server.post(GAMES, {"names": ["Ann"]}, **FROM_PAGE, **BY_PROXY)
    assert "secure" in cookie(answer).lower().split("; ")
    assert answer.json["link"] == f"https://play.example/t/{answer.json['game']}"
    assert answer.headers["strict-transport-security"] == "max-age=31536000"


def test_invitations_use_the_address_that_the_host_was_reached_by(server: Serving) -> None:
    for host in ("192.168.1.20:8730", "[fe80::1]:8730", "suitors.local"):
        made = server.post(GAMES, {"names": ["Ann"]}, Host=host).json
        assert made["link"] == f"http://{host}/t/{made['game']}"
    refused(server.post(GAMES, {"names": ["Ann"]}, Host="x/../evil?"), 400, "malformed")


def test_whoever_joins_by_link_gets_the_next_seat_and_a_key(server: Serving) -> None:
    made = server.create()
    joined = server.join(made["game"])
    assert joined["seats"] == [1]
    assert joined["key"] != made["key"]
    refused(server.post(f"{GAMES}/{made['game']}/seats", {"name": "Cleo"}), 409, "full")


# Finding tables.


def test_listed_tables_stand_in_the_lobby_and_private_ones_do_not(server: Serving) -> None:
    private, listed = server.create(), server.create(listed=True)
    games = [table["game"] for table in server.get(GAMES).json["tables"]]
    assert listed["game"] in games
    assert private["game"] not in games


def test_a_table_shows_which_seats_are_ones_own(server: Serving) -> None:
    made = server.create()
    joined = server.join(made["game"])
    for key, own in ((made["key"], [True, False]), (joined["key"], [False, True]), (None, [False, False])):
        card = server.get(f"{GAMES}/{made['game']}", key).json
        assert [sitter["yours"] for sitter in card["sitters"]] == own
        assert [sitter["name"] for sitter in card["sitters"]] == ["Ann", "Bert"]
    assert made["key"] not in json.dumps(card)


def test_my_games_are_found_again(server: Serving) -> None:
    first = server.create()
    second = server.create(first["key"])
    server.create()
    mine = server.get("/api/v1/me/games", first["key"]).json["tables"]
    assert {table["game"] for table in mine} == {first["game"], second["game"]}
    refused(server.get("/api/v1/me/games"), 401, "no-key")


def test_the_record_is_there_when_the_game_is_over_and_not_before(server: Serving) -> None:
    made = server.create(names=["Ann", "Bert"], edition="classic")
    path = f"{GAMES}/{made['game']}/record"
    assert refused(server.get(path), 409, "not-over") == {"phase": "gathering"}
    play_out(server, made)
    answer = server.get(path)
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["content-disposition"] == f'attachment; filename="suitors-{made["game"][:6]}.json"'
    record = Record.from_text(answer.body.decode())
    assert record.winners is not None
    for text in (server.get(f"{path}?as=text"), server.get(f"{path}.txt")):
        assert text.headers["content-type"] == "text/plain; charset=utf-8"
        assert text.body.decode() == record.to_text()


def play_out(server: Serving, made: Any) -> None:
    """Both seats on one connection, the first legal move each time."""
    with server.enter(made["game"], made["key"]) as connection:
        say(connection, type="start", id="start")
        ended: set[int] = set()
        while True:
            news = hear(connection, "news")
            scene, moves = news["scene"], news["own"]["legal"]
            if scene["game"] is not None:
                return
            if moves:
                told = {"seat": moves[-1]["seat"], "decision": news["decision"], "move": moves[-1]}
                say(connection, type="move", id=f"decision {news['decision']}", **told)
            elif scene["round_result"] is not None and scene["round"] not in ended:
                ended.add(scene["round"])
                for seat in (0, 1):
                    say(connection, type="next", id=f"round {scene['round']}, {seat}", seat=seat, round=scene["round"])


# Keys.


def test_a_key_that_is_given_back_opens_nothing_any_more(server: Serving) -> None:
    made = server.create()
    connection = server.enter(made["game"], made["key"])
    assert hear(connection, "welcome")["seats"] == [0]
    answer = server.ask("DELETE", "/api/v1/me", headers={"Cookie": f"suitors_key={made['key']}"})
    assert (answer.status, answer.body) == (204, b"")
    assert 'suitors_key=""' in cookie(answer)
    assert hear(connection, "bye") == {"type": "bye", "code": "bad-key", "again": False}
    with pytest.raises(ConnectionClosed) as closed:
        hear(connection)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1008
    refused(server.get("/api/v1/me/games", made["key"]), 401, "bad-key")
    refused(server.post(GAMES, {}, made["key"]), 401, "bad-key")
    assert server.get(f"{GAMES}/{made['game']}").status == 200


@pytest.mark.parametrize(
    "authorization", ["Bearer", "Bearer short", "Basic abc", "Bearer " + "a" * 23, "Bearer aaaaaaaaaaaaaaaaaaaaä"]
)
def test_what_is_no_key_is_refused(server: Serving, authorization: str) -> None:
    answer = server.get("/api/v1/me/games", Authorization=authorization.encode().decode("latin-1"))
    refused(answer, 401, "bad-key")
    assert answer.headers["www-authenticate"] == "Bearer"


def test_a_browser_forgets_a_key_that_is_none(server: Serving) -> None:
    answer = server.get("/api/v1/me/games", Cookie="suitors_key=nonsense")
    refused(answer, 401, "bad-key")
    assert 'suitors_key=""' in cookie(answer)


# What is wrong.


@pytest.mark.parametrize(
    ("body", "facts"),
    [
        (b"", {}),
        (b"{", {}),
        (b"\xff", {}),
        (b'{"names": ["' + b"\xff" + b'"]}', {}),
        (b"[]", {}),
        (b"[" * 30_000, {}),
        (b'{"edition": ' + b'{"a":' * 10_000, {}),
        ({"players": 9}, {"at": "$.players"}),
        ({"players": "2"}, {"at": "$.players"}),
        ({"names": ["x" * 31]}, {"at": "$.names[0]"}),
        ({"colour": "red"}, {}),
        ({"players": 10**400}, {"at": "$.players"}),
    ],
)
def test_a_body_that_is_no_message_is_refused(server: Serving, body: object, facts: object) -> None:
    assert refused(server.post(GAMES, body), 400, "malformed") == facts


def test_a_body_too_long_is_not_read_to_its_end(server: Serving) -> None:
    long = b'{"names": ["' + b" " * 70_000
    assert refused(server.post(GAMES, long), 413, "too-long") == {"most": 65536}


@pytest.mark.parametrize(
    ("order", "status", "code"),
    [
        ({"edition": "third"}, 422, "bad-edition"),
        ({"edition": "/etc/hosts.toml"}, 422, "bad-edition"),
        ({"players": 7}, 422, "bad-settings"),
        ({"names": ["\u202e"]}, 422, "bad-name"),
        ({"names": ["Ann", "ann"]}, 409, "name-taken"),
        ({"names": ["a", "b", "c"]}, 409, "full"),
        ({"bots": "nobody"}, 422, "no-such-level"),
    ],
)
def test_an_order_that_can_not_be_is_refused(server: Serving, order: object, status: int, code: str) -> None:
    refused(server.post(GAMES, order), status, code)


def test_what_is_not_there_is_not_found(server: Serving) -> None:
    for path in ("/nowhere", "/api/v2/server", "/api/v1/games/", "/t/", "/.env", "/t/../etc"):
        refused(server.get(path), 404, "not-found")
    for game in ("abcdefghabcdefgh", "x", "a" * 33, "no%00game%20at%20all", "ééééééééé".encode().decode("latin-1")):
        refused(server.get(f"{GAMES}/{quoted(game)}"), 404, "no-such-game")
        refused(server.get(f"{GAMES}/{quoted(game)}/record"), 404, "no-such-game")
        refused(server.post(f"{GAMES}/{quoted(game)}/seats", {"name": "Ann"}), 404, "no-such-game")


def quoted(path: str) -> str:
    return "".join(letter if letter.isascii() else f"%{ord(letter):02X}" for letter in path)


def test_a_method_that_is_not_for_it_is_refused(server: Serving) -> None:
    for method, path, allowed in (("PUT", GAMES, "POST"), ("POST", SERVER, "GET"), ("OPTIONS", "/", "GET")):
        answer = server.ask(method, path)
        assert (answer.status, answer.json["code"]) == (405, "not-found")
        assert allowed in answer.headers["allow"]


# What goes with every answer.


def test_security_headers_are_on_every_answer(server: Serving) -> None:
    answers = [
        server.get("/"),
        server.get(SERVER),
        server.get("/nowhere"),
        server.post(GAMES, b"{"),
        server.get(SERVER, Origin="https://evil.example"),
        server.get("/metrics"),
        server.ask("PATCH", "/"),
    ]
    for answer in answers:
        headers = answer.headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert f"connect-src 'self' ws://127.0.0.1:{server.port};" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["cross-origin-opener-policy"] == "same-origin"
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert "camera=()" in headers["permissions-policy"]
        assert "server" not in headers
        assert "strict-transport-security" not in headers


def test_answers_about_people_are_not_kept_on_the_way(server: Serving) -> None:
    made = server.create()
    for path in (GAMES, "/api/v1/me/games", f"{GAMES}/{made['game']}"):
        assert server.get(path, made["key"]).headers["cache-control"] == "no-store"


def test_pages_of_a_listed_place_may_ask_and_no_others(server: Serving) -> None:
    friends = {"Origin": "https://friends.example"}
    answer = server.get(SERVER, **friends)
    assert answer.headers["access-control-allow-origin"] == "https://friends.example"
    assert answer.headers["access-control-allow-credentials"] == "true"
    ahead = {**friends, "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "content-type"}
    assert server.ask("OPTIONS", GAMES, headers=ahead).status == 200
    foreign = server.ask("OPTIONS", GAMES, headers={**ahead, "Origin": "https://friends.example.evil"})
    refused(foreign, 403, "foreign-origin")
    assert "access-control-allow-origin" not in foreign.headers


# How it is.


def test_health_and_readiness(server: Serving) -> None:
    assert (server.get("/healthz").status, server.get("/healthz").json) == (200, {})
    assert (server.get("/readyz").status, server.get("/readyz").json) == (200, {})


def figure(server: Serving, name: str) -> float:
    found = re.search(rf"^{re.escape(name)} (\S+)$", server.get("/metrics").body.decode(), re.MULTILINE)
    return float(found[1]) if found else 0.0


def test_figures_count_what_happens(server: Serving) -> None:
    before = {name: figure(server, name) for name in ("suitors_rows_total", "suitors_moves_total")}
    made = server.create(names=["Ann", "Bert"])
    with server.enter(made["game"], made["key"]) as connection:
        say(connection, type="start", id="1")
        decision = next(news for _ in range(9) if (news := hear(connection, "news"))["own"]["legal"])
        assert figure(server, "suitors_connections") == 1
        assert figure(server, "suitors_tables") >= 1
        move = decision["own"]["legal"][0]
        say(connection, type="move", id="2", seat=move["seat"], decision=decision["decision"], move=move)
        while hear(connection, "done")["id"] != "2":
            pass
        say(connection, type="chat", id="3", seat=7, words="?")
        hear(connection, "refused")
    assert figure(server, "suitors_moves_total") == before["suitors_moves_total"] + 1
    assert figure(server, "suitors_rows_total") >= before["suitors_rows_total"] + 4
    assert figure(server, 'suitors_commands_total{kind="move"}') >= 1
    assert figure(server, "suitors_command_seconds_count") >= 3
    assert figure(server, 'suitors_http_requests_total{route="create",status="201"}') >= 1
    assert (
        figure(server, 'suitors_refusals_total{code="no-such-seat"}') + figure(server, 'suitors_refusals_total{code="not-yours"}')
        > 0
    )
    text = server.get("/metrics").body.decode()
    assert 'suitors_build_info{protocol="1"' in text
    assert made["game"] not in text
    assert made["key"] not in text


def test_figures_are_for_this_machine_alone(server: Serving) -> None:
    """Who comes by the proxy comes from elsewhere."""
    refused(server.get("/metrics", **{"X-Forwarded-For": "203.0.113.5"}), 404, "not-found")


def test_until_there_is_a_client_a_page_says_that_one_is_needed(tmp_path: Path) -> None:
    for page in visit(tmp_path, "/", "/t/abcdefghabcdefgh"):
        assert page.status_code == 200
        assert page.headers["content-type"] == "text/html; charset=utf-8"
        assert "you need a client" in page.text
        assert "<script" not in page.text
        assert "style" not in page.text
    assert visit(tmp_path, "/assets/app.js")[0].status_code == 404


@pytest.fixture
def client(tmp_path: Path) -> Path:
    (tmp_path / "assets").mkdir()
    for name in ("index.html", "built-from", "assets/app-1a2b.js", "assets/app-1a2b.css", "assets/icon-1a2b.svg"):
        (tmp_path / name).write_text(f"what {name} says, " * 100)
    return tmp_path


def test_every_table_has_the_clients_page_and_it_is_always_asked_for(client: Path) -> None:
    for page in visit(client, "/", "/t/abcdefghabcdefgh"):
        assert page.text.startswith("what index.html says")
        assert page.headers["cache-control"] == "no-cache"
        assert page.headers["content-type"] == "text/html; charset=utf-8"


def test_the_clients_files_are_asked_for_once(client: Path) -> None:
    kinds = {"js": "text/javascript", "css": "text/css", "svg": "image/svg+xml"}
    names = [f"/assets/{'icon' if kind == 'svg' else 'app'}-1a2b.{kind}" for kind in kinds]
    for file, kind in zip(visit(client, *names), kinds.values(), strict=True):
        assert file.status_code == 200
        assert file.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert file.headers["content-type"].partition(";")[0] == kind


def test_the_clients_files_are_packed_for_whoever_unpacks_them(client: Path) -> None:
    for file in visit(client, "/", "/assets/app-1a2b.js"):
        assert file.headers["content-encoding"] == "gzip"
        assert "Accept-Encoding" in file.headers["vary"]
    for file in visit(client, "/", "/assets/app-1a2b.js", encoding="identity"):
        assert "content-encoding" not in file.headers


def test_nothing_but_the_page_and_its_files_is_served(client: Path) -> None:
    paths = ("/none", "/built-from", "/index.html", "/assets/none.js", "/assets/", "/assets/%2e%2e/built-from")
    assert {answer.status_code for answer in visit(client, *paths)} == {404}


def visit(client: Path, *paths: str, encoding: str = "gzip") -> list[Response]:
    async def ask() -> list[Response]:
        transport = ASGITransport(Starlette(routes=routes(client)))
        async with AsyncClient(transport=transport, base_url="http://here", headers={"Accept-Encoding": encoding}) as browser:
            return [await browser.get(path) for path in paths]

    return asyncio.run(ask())


# Our own mistakes.


class Mistaken:
    """A hub with an error in it, whose text quotes a card."""

    sittings: ClassVar[dict[str, object]] = {}

    async def create(self, *_: object) -> None:
        raise RuntimeError("seat 0 holds the princess")

    async def enter(self, *_: object) -> Any:
        raise RuntimeError("seat 0 holds the princess")


def mistaken() -> House:
    return House(cast(Hub, Mistaken()), cast(Store, None), Options(), Metrics(), set())


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch) -> Iterator[StringIO]:
    """What is logged, as JSON; afterwards all loggers are as they were."""
    written = StringIO()
    monkeypatch.setattr(sys, "stderr", written)
    root, handlers = logging.getLogger(), logging.getLogger().handlers[:]
    logs.begin("json")
    yield written
    root.handlers = handlers
    structlog.reset_defaults()


def test_an_error_of_ours_is_told_by_its_kind_and_place(log: StringIO) -> None:
    """Neither the answer nor the log says what it was about."""

    async def visit() -> Response:
        transport = ASGITransport(application(mistaken()))
        async with AsyncClient(transport=transport, base_url="http://here") as browser:
            return await browser.post(GAMES, json={"names": ["Ann"]})

    answer = asyncio.run(visit())
    assert (answer.status_code, answer.json()) == (500, {"code": "unavailable", "facts": {}})
    line = json.loads(log.getvalue())
    assert (line["event"], line["error"], line["route"]) == ("unexpected", "RuntimeError", "create")
    assert re.search(r"test_server_http.py:\d+$", line["where"][-1])
    assert "princess" not in log.getvalue()


def test_others_words_are_told_without_what_they_are_about(log: StringIO) -> None:
    logging.getLogger("asyncio").error("Task exception was never retrieved\nfuture: <Task exception=ValueError('the princess')>")
    assert json.loads(log.getvalue())["event"] == "Task exception was never retrieved"
    assert "princess" not in log.getvalue()


class Slow:
    """A store that takes its time, and then fails."""

    def __init__(self) -> None:
        self.asked = 0

    async def check(self) -> None:
        self.asked += 1
        await asyncio.sleep(0.05)
        raise Unavailable("the disk is full")


def test_all_who_ask_whether_it_is_ready_ask_the_disk_once() -> None:
    async def ask() -> list[int]:
        transport = ASGITransport(application(House(cast(Hub, Mistaken()), cast(Store, store), Options(), Metrics(), set())))
        async with AsyncClient(transport=transport, base_url="http://here") as browser:
            answers = await asyncio.gather(*(browser.get("/readyz") for _ in range(20)))
            answers.append(await browser.get("/readyz"))
        return [answer.status_code for answer in answers]

    store = Slow()
    assert asyncio.run(ask()) == [503] * 21
    assert store.asked == 1


def test_an_error_of_ours_ends_a_connection_with_a_word(log: StringIO) -> None:
    sent: list[Any] = []

    async def receive() -> Any:
        return {"type": "websocket.receive", "text": '{"type": "hello"}'}

    async def send(message: Any) -> None:
        sent.append(message)

    scope: dict[str, Any] = {
        "type": "websocket",
        "path_params": {"game": "abcdefghabcdefgh"},
        "headers": [],
        "extensions": {},
        "client": None,
    }
    house = mistaken()
    asyncio.run(Connection(house, scope, receive, send).run())
    assert json.loads(sent[0]["text"])["code"] == "unavailable"
    assert (sent[1]["type"], sent[1]["code"]) == ("websocket.close", 4503)
    assert json.loads(log.getvalue())["table"] == "abcdef"
    assert "princess" not in log.getvalue()
    assert not house.connections

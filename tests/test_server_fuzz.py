"""Whatever is sent to the real server, it answers in its own words, others play on, and nothing surprises it."""

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
import schemathesis
from hypothesis import given, settings
from hypothesis import strategies as st
from playing import times
from serving import NO_LIMITS, PATIENCE, Serving, bearer, hear, say, serving
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from suitors.server.openapi import FILE, document, document_text
from suitors.tables import wire
from suitors.tables.schema import FROM_CLIENT

ROOT = Path(__file__).parents[1]
GAMES = "/api/v1/games"
NOBODY = "A" * 16
decode = msgspec.json.Decoder(wire.ToClient).decode


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """At the end its log has nothing in it that nobody expected."""
    with serving(tmp_path_factory.mktemp("fuzzed"), *NO_LIMITS, "--log-level", "debug") as running:
        yield running
        assert running.process.poll() is None
        log = [json.loads(line) for line in running.err.splitlines()]
        assert not [line for line in log if line["level"] not in ("debug", "info")]
        assert running.stop() == 0


def quiet(server: Serving, game: str, key: str | None) -> ClientConnection:
    """Without pings: they are made of random numbers, which hypothesis wants to know about."""
    return server.knock(game, key, ping_interval=None)


def greeted(server: Serving, made: Any) -> ClientConnection:
    connection = quiet(server, made["game"], made["key"])
    say(connection, type="hello", since=0)
    return connection


class Others:
    """Two people at a table of their own, who notice nothing of all this."""

    def __init__(self, server: Serving) -> None:
        made = server.create(names=["Ann", "Bert"])
        self._connection = greeted(server, made)
        self._muted = 0

    def play_on(self) -> None:
        self._muted += 1
        name = f"mute-{self._muted}"
        say(self._connection, type="mute", id=name, seat=0, whom=1, on=self._muted % 2 == 0)
        answer = hear(self._connection, "done")
        assert answer["id"] == name


@pytest.fixture(scope="module")
def others(server: Serving) -> Others:
    return Others(server)


# What is sent over a connection.

MOVE = {"seat": 0, "play": "guard", "on": [1], "number": 2}
GIVEN: dict[str, dict[str, Any]] = {
    "hello": {"protocol": 1, "since": 0},
    "move": {"seat": 0, "decision": 0, "move": MOVE},
    "next": {"seat": 0, "round": 1},
    "chat": {"seat": 0, "words": "Hello"},
    "mute": {"seat": 0, "whom": 1, "on": True},
    "silence": {"whom": 1, "on": False},
    "bot": {"seat": 1, "level": "novice"},
    "kick": {"seat": 1},
    "start": {"bots": "novice"},
    "leave": {"seat": 1},
    "back": {"seat": 0},
    "hurry": {},
    "rematch": {},
    "pledge": {"seat": 0, "round": 1, "pledge": "0" * 64},
    "reveal": {"seat": 0, "round": 1, "number": "1" * 64, "next": "2" * 64},
    "hint": {"seat": 0, "decision": 0, "level": "novice"},
}
numbers = st.one_of(
    st.integers(), st.floats(), st.sampled_from([2**53, 2**63, 2**64, -1, 10**400, 1e308, -0.0, float("inf"), float("nan")])
)
leaves = st.one_of(
    st.none(), st.booleans(), numbers, st.text(), st.text(max_size=300), st.sampled_from(["guard", "novice", "\ud800"])
)
anything = st.recursive(leaves, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=8)


def complete(kind: str, facts: dict[str, Any], name: str) -> dict[str, Any]:
    return {"type": kind, **({} if kind == "hello" else {"id": name}), **facts}


messages = st.builds(
    lambda kind, name: complete(kind, GIVEN[kind], name), st.sampled_from(sorted(GIVEN)), st.text(min_size=1, max_size=40)
)


@st.composite
def mutated(draw: st.DrawFn) -> dict[str, Any]:
    """A message of which one thing is otherwise: gone, of another value, or one that nobody knows."""
    message = json.loads(json.dumps(draw(messages)))
    inside = message["move"] if "move" in message and draw(st.booleans()) else message
    name = draw(st.sampled_from([*inside, "unknown"]))
    if draw(st.booleans()):
        inside[name] = draw(anything)
    else:
        inside.pop(name, None)
    return dict(message)


def written(message: Any) -> bytes:
    return json.dumps(message).encode()


@st.composite
def spoilt(draw: st.DrawFn) -> bytes:
    """A message cut off, doubled, or with letters changed."""
    text = bytearray(written(draw(messages)))
    how = draw(st.sampled_from(["cut", "twice", "letters", "doubled key", "spaces"]))
    if how == "cut":
        return bytes(text[: draw(st.integers(0, len(text)))])
    if how == "twice":
        return bytes(text + text)
    if how == "doubled key":
        return bytes(text[:-1]) + b', "seat": 7, "type": "move", "id": "again"}'
    if how == "spaces":
        return b" " * draw(st.integers(0, 2000)) + bytes(text)
    for _ in range(draw(st.integers(1, 4))):
        text[draw(st.integers(0, len(text) - 1))] = draw(st.integers(0, 255))
    return bytes(text)


def nested(depth: int, opening: str) -> bytes:
    closing = {"[": "]", '{"a":': "}"}[opening]
    return (opening * depth + "1" + closing * depth).encode()


deep = st.builds(nested, st.integers(1, 2500), st.sampled_from(["[", '{"a":']))
buried = st.builds(
    lambda depth: b'{"type":"move","id":"deep","seat":0,"decision":0,"move":' + nested(depth, "[") + b"}", st.integers(1, 3000)
)
sent = st.one_of(
    st.binary(max_size=200), spoilt(), mutated().map(written), messages.map(written), deep, buried, anything.map(written)
)
"""All of it is short enough for a frame."""


frames = st.one_of(st.tuples(sent, st.just(False)), st.tuples(sent.filter(lambda frame: is_text(frame)), st.just(True)))
"""And whether it is sent as text."""


def is_text(frame: bytes) -> bool:
    try:
        frame.decode()
    except UnicodeDecodeError:
        return False
    return True


def drain(connection: ClientConnection, last: str) -> list[wire.ToClient]:
    """Everything up to the answer to the last command, or to the end of the connection."""
    heard: list[wire.ToClient] = []
    with suppress(ConnectionClosed):
        while not (heard and getattr(heard[-1], "id", None) == last):
            heard.append(decode(connection.recv(PATIENCE, decode=False)))
    return heard


def pester(server: Serving, game: str, key: str | None, burst: list[tuple[bytes, bool]], greet: bool) -> list[wire.ToClient]:
    with quiet(server, game, key) as connection:
        with suppress(ConnectionClosed):
            if greet:
                say(connection, type="hello", since=0)
            for frame, as_text in burst:
                connection.send(frame, text=as_text)
            say(connection, type="back", id="the last", seat=0)
        return drain(connection, "the last")


def test_there_is_an_example_of_every_message() -> None:
    assert set(GIVEN) == {kind.__name__.lower() for kind in FROM_CLIENT}
    for kind, facts in GIVEN.items():
        msgspec.convert(complete(kind, facts, "name"), wire.FromClient)


@settings(max_examples=times(100))
@given(
    burst=st.lists(frames, min_size=3, max_size=30),
    place=st.sampled_from(["gathering", "with a bot", "watched", "nowhere"]),
    greet=st.sampled_from([True, True, True, False]),
)
def test_any_frames(server: Serving, others: Others, burst: list[tuple[bytes, bool]], place: str, greet: bool) -> None:
    """Every answer is a message of the wire; whoever talks nonsense is told so, or sent away."""
    made: Any = {"game": NOBODY, "key": None}
    if place != "nowhere":
        made = server.create(names=["Ann"], bots="novice" if place == "with a bot" else None)
    heard = pester(server, made["game"], None if place == "watched" else made["key"], burst, greet)
    assert not [one for one in heard if isinstance(one, wire.Refused) and one.code in ("unavailable", "damaged", "closing")]
    others.play_on()


def test_text_that_is_none(server: Serving, others: Others) -> None:
    made = server.create()
    heard = pester(server, made["game"], made["key"], [(b'{"type":"chat\xff"}', True)], greet=True)
    assert not [one for one in heard if isinstance(one, wire.Done)]
    others.play_on()


seats = st.integers(0, 3)
orders = st.lists(
    st.tuples(st.sampled_from([*sorted(GIVEN), "start", "move", "move", "move", "next"]), seats, seats), min_size=5, max_size=60
)


@settings(max_examples=times(40))
@given(orders=orders)
def test_any_commands_in_any_order(server: Serving, others: Others, orders: list[tuple[str, int, int]]) -> None:
    """Each is done or refused, by its own name."""
    made = server.create(names=["Ann", "Bert"], players=3)
    with greeted(server, made) as connection:
        legal: list[Any] = []
        for number, (kind, seat, whom) in enumerate(orders):
            facts = {**GIVEN[kind], **{name: to for name, to in (("seat", seat), ("whom", whom)) if name in GIVEN[kind]}}
            if kind == "move" and legal:
                decision, move = legal[seat % len(legal)]
                facts = {"seat": move["seat"], "decision": decision, "move": move}
            say(connection, **complete(kind, facts, str(number)))
            legal = answered(connection, None if kind == "hello" else str(number), legal)
    others.play_on()


def answered(connection: ClientConnection, name: str | None, legal: list[Any]) -> list[Any]:
    """Listens until that command is answered; the moves that are open then."""
    while True:
        message = hear(connection)
        if message["type"] == "news":
            mine = [(message["decision"], move) for move in message["own"]["legal"]]
            legal = mine or [open for open in legal if open[0] == message["decision"]]
        elif message["type"] in ("done", "refused", "advised"):
            assert message["id"] == name
            return legal


@settings(max_examples=times(25))
@given(noise=st.lists(st.binary(min_size=1, max_size=300), min_size=1, max_size=5))
def test_any_bytes_instead_of_a_request(server: Serving, others: Others, noise: list[bytes]) -> None:
    import socket

    for opening in (b"", f"GET {GAMES}/{NOBODY}/play HTTP/1.1\r\nHost: here\r\n".encode(), b"POST /api/v1/games HTTP/1.1\r\n"):
        with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as raw, suppress(OSError):
            raw.sendall(opening + b"".join(noise))
            raw.shutdown(socket.SHUT_WR)
            while raw.recv(65536):
                pass
    others.play_on()


# What is asked over HTTP.

API = schemathesis.openapi.from_dict(document())
Check = Callable[..., bool | None]


def checks() -> list[Check]:
    """All but those that a table's own rules answer: not every order of the right shape can be carried out."""
    from schemathesis.checks import not_a_server_error
    from schemathesis.specs.openapi import checks as openapi

    return [
        not_a_server_error,
        openapi.status_code_conformance,
        openapi.content_type_conformance,
        openapi.response_schema_conformance,
        openapi.response_headers_conformance,
        openapi.negative_data_rejection,
        openapi.unsupported_method,
    ]


def test_the_description_of_http_is_current() -> None:
    assert (ROOT / FILE).read_text("utf-8") == document_text(), "run `make wire`"


@API.parametrize()
@settings(max_examples=times(20))
def test_any_request(case: schemathesis.Case[Any], server: Serving) -> None:
    case.call_and_validate(base_url=server.url, checks=checks(), timeout=PATIENCE)


@API.include(path_regex=r"\{game\}").parametrize()
@settings(max_examples=times(20))
def test_any_request_about_a_table_that_is_there(case: schemathesis.Case[Any], server: Serving) -> None:
    made = server.create(names=["Ann"], players=2)
    case.path_parameters["game"] = made["game"]
    headers = bearer(made["key"])
    case.call_and_validate(base_url=server.url, headers=headers, checks=checks()[:5], timeout=PATIENCE)

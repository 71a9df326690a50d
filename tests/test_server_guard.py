"""Nobody gets in: what strangers, floods and dead sockets meet at the real server, and that others play on."""

import base64
import json
import os
import re
import socket
import struct
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from serving import IMPATIENT, NO_LIMITS, PATIENCE, SUBPROTOCOL, Serving, bearer, hear, say, serving
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection

GAMES = "/api/v1/games"
STRANGER = "abcdefghijklmnopqrstuv"
"""A key that nobody has."""
TEXT, PING = 1, 9


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    place = tmp_path_factory.mktemp("guard")
    with serving(place, *NO_LIMITS, "--origin", "https://friends.example", "--log-level", "debug") as server:
        yield server


@pytest.fixture
def deaf(tmp_path: Path) -> Iterator[Serving]:
    """An impatient server, but one that does not wonder whether anybody is there."""
    server = Serving(tmp_path, *NO_LIMITS, program=IMPATIENT)
    server.environment["PING"] = "1000"
    try:
        server.start()
        yield server
    finally:
        server.close()


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("impatient"), *NO_LIMITS, program=IMPATIENT) as server:
        yield server


def closing(connection: ClientConnection) -> int:
    """Reads on to the end; the code that it was closed with."""
    try:
        while True:
            connection.recv(PATIENCE)
    except ConnectionClosed as closed:
        return 1006 if closed.rcvd is None else closed.rcvd.code


def turned_away(server: Serving, game: str, key: str | None = None, **options: Any) -> tuple[int, str]:
    """The status and the code of a refusal before the connection is one."""
    with pytest.raises(InvalidStatus) as refused:
        server.knock(game, key, **options)
    response = refused.value.response
    assert response.headers["x-content-type-options"] == "nosniff"
    return response.status_code, json.loads(response.body or b"")["code"]


def figure(server: Serving, name: str) -> float:
    found = re.search(rf"^{re.escape(name)} (\S+)$", server.get("/metrics").body.decode(), re.MULTILINE)
    return float(found[1]) if found else 0.0


def wait_for(condition: Any) -> None:
    until = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.02)


def alive(server: Serving, made: Any) -> float:
    """Seconds that somebody else waits for an answer meanwhile."""
    with server.enter(made["game"], made["key"]) as friend:
        hear(friend, "welcome")
        begun = time.monotonic()
        say(friend, type="leave", id="?", seat=7)
        assert hear(friend, "refused")["id"] == "?"
        return time.monotonic() - begun


# Foreign origins.


@pytest.mark.parametrize(
    "origin",
    ["https://evil.example", "null", "http://127.0.0.1", "https://127.0.0.1:{port}", "http://localhost:{port}", "file://",
     "http://127.0.0.1:{port}.evil.example", "http://evil@127.0.0.1:{port}", "http://friends.example", "http://127.0.0.1:{port}/x",
     "http://[", ""],
)  # fmt: skip
def test_pages_of_other_places_get_nowhere(server: Serving, origin: str) -> None:
    origin = origin.format(port=server.port)
    made = server.create()
    for answer in (
        server.get("/api/v1/me/games", made["key"], Origin=origin),
        server.post(GAMES, {"names": ["Ann"]}, Origin=origin),
        server.ask("DELETE", "/api/v1/me", headers={**bearer(made["key"]), "Origin": origin}),
    ):
        assert (answer.status, answer.json["code"]) == (403, "foreign-origin")
    assert turned_away(server, made["game"], made["key"], origin=origin) == (403, "foreign-origin")
    assert server.get("/api/v1/me/games", made["key"]).status == 200


def test_pages_of_this_place_and_of_listed_ones_get_in(server: Serving) -> None:
    made = server.create()
    for origin in (server.url, server.url.upper(), "https://friends.example", "https://friends.example:443"):
        with server.knock(made["game"], made["key"], origin=origin) as connection:
            say(connection, type="hello")
            assert hear(connection, "welcome")["seats"] == [0]
    headers = {"X-Forwarded-Proto": "https", "Host": "play.example", "Origin": "https://play.example"}
    assert server.get("/api/v1/server", **headers).status == 200


# Wrong keys.


def test_without_a_seat_one_only_watches(server: Serving) -> None:
    """A wrong key, another table's, or none: all the same."""
    made = server.create(names=["Ann", "Bert"])
    other = server.create()
    with server.enter(made["game"], made["key"]) as ann:
        say(ann, type="start", id="s")
        hear(ann, "done")
        for key in (None, STRANGER, other["key"]):
            with server.enter(made["game"], key) as watcher:
                welcome = hear(watcher, "welcome")
                assert (welcome["seats"], welcome["host"]) == ([], False)
                news = hear(watcher, "news")
                assert news["seat"] is None
                assert news["own"] == {"hand": [], "knows": {}, "knows_deck": {}, "legal": []}
                say(watcher, type="silence", id="k", whom=1, on=True)
                assert hear(watcher, "refused")["code"] in ("not-host", "no-key")
                say(watcher, type="hint", id="h", seat=0, decision=news["decision"])
                assert hear(watcher, "refused")["code"] in ("not-yours", "no-key")


def test_a_key_in_a_cookie_is_as_good_and_a_revoked_one_is_refused(server: Serving) -> None:
    made = server.create()
    cookie = {"Cookie": f"suitors_key={made['key']}"}
    with server.knock(made["game"], additional_headers=cookie) as connection:
        say(connection, type="hello")
        assert hear(connection, "welcome")["seats"] == [0]
    assert server.ask("DELETE", "/api/v1/me", headers=cookie).status == 204
    for headers in (cookie, bearer(made["key"]), {"Cookie": "suitors_key=nonsense"}, {"Authorization": "Bearer nonsense"}):
        with server.knock(made["game"], additional_headers=headers) as connection:
            assert hear(connection) == {"type": "refused", "id": None, "code": "bad-key", "facts": {}, "news": None}
            assert closing(connection) == 4401


def test_a_table_without_spectators_has_none(server: Serving) -> None:
    made = server.create(spectators=False)
    for key in (None, STRANGER):
        with server.enter(made["game"], key) as connection:
            assert hear(connection)["code"] == "no-spectators"
            assert closing(connection) == 4403


def test_a_table_that_is_not_there_says_so(server: Serving) -> None:
    for game in ("abcdefghabcdefgh", "x", "%00%00%00%00%00%00%00%00"):
        with server.knock(game) as connection:
            with suppress(ConnectionClosed):  # It may not even wait for a hello.
                say(connection, type="hello")
            assert hear(connection)["code"] == "no-such-game"
            assert closing(connection) == 4404
    assert turned_away(server, "abcdefghabcdefgh/play/on") == (404, "not-found")


# What is no message.


def test_another_protocol_is_refused(server: Serving) -> None:
    made = server.create()
    for offered in (None, ["suitors.2"], ["chat"]):
        assert turned_away(server, made["game"], subprotocols=offered) == (400, "wrong-protocol")
    with server.knock(made["game"], subprotocols=["suitors.2", SUBPROTOCOL]) as connection:
        assert connection.subprotocol == SUBPROTOCOL
        say(connection, type="hello", protocol=2)
        assert hear(connection)["facts"] == {"protocol": 1}
        assert closing(connection) == 4400


@pytest.mark.parametrize(
    "first", ["", "{", "null", '{"type": "chat", "id": "1", "seat": 0, "words": "hi"}', '{"type": "hello", "x": 1}']
)
def test_who_does_not_say_hello_first_is_not_heard(server: Serving, first: str) -> None:
    with server.knock(server.create()["game"]) as connection:
        connection.send(first)
        assert hear(connection)["code"] == "malformed"
        assert closing(connection) == 4400


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("", None),
        ("{", None),
        ("[]", None),
        ("[" * 5000, None),
        ('{"type": "move"}', None),
        ('{"type": "dance", "id": "7"}', "7"),
        ('{"type": "move", "id": "7", "seat": 9}', "7"),
        ('{"type": "chat", "id": "7", "seat": 0, "words": ""}', "7"),
        ('{"type": "chat", "id": "7", "seat": 0, "words": "hi", "x": 1}', "7"),
        ('{"type": "hello", "id": "7"}', "7"),
        ('{"type": "hello"}', None),
        ('{"type": "chat", "id": "' + "7" * 41 + '", "seat": 0, "words": "hi"}', None),
        ('{"type": "chat", "id": "\\ud800", "seat": 0, "words": "hi"}', None),
    ],
)
def test_a_malformed_message_is_refused_and_the_next_one_heard(server: Serving, text: str, named: str | None) -> None:
    made = server.create()
    with server.enter(made["game"], made["key"]) as connection:
        for sent in (text, text.encode()):
            connection.send(sent)
            refused = hear(connection, "refused")
            assert (refused["id"], refused["code"]) == (named, "malformed")
        connection.send(b'{"type": "chat", "id": "8", "seat": 0, "words": "still here"}')
        assert hear(connection, "done")["id"] == "8"


def test_after_twenty_malformed_messages_it_is_enough(server: Serving) -> None:
    with server.enter(server.create()["game"]) as connection:
        for _ in range(20):
            connection.send("nonsense")
            assert hear(connection, "refused")["code"] == "malformed"
        assert hear(connection) == {"type": "bye", "code": "malformed", "again": False}
        assert closing(connection) == 1008


def test_a_frame_too_long_ends_the_connection(server: Serving) -> None:
    made = server.create()
    with server.enter(made["game"], made["key"]) as connection:
        connection.send("x" * 16_385)
        assert closing(connection) == 1009
    with server.enter(made["game"], made["key"]) as connection:
        # It may be closed before the client has sent the end of the message.
        with suppress(ConnectionClosed):
            connection.send(["x" * 9000, "x" * 9000])
        assert closing(connection) == 1009


def test_text_that_is_none_ends_the_connection(server: Serving) -> None:
    """Whenever it comes: also while the first news is on its way."""
    game = server.create()["game"]
    for number in range(30):
        with raw(server, game) as stream:
            stream.sendall(HELLO + frame(TEXT, b"\xff\xfe") if number else frame(TEXT, b"\xff\xfe"))
            assert closed_with(stream) == 1007
    assert '"error"' not in server.err


# By hand, where a decent client would not go along.


def raw(server: Serving, game: str, key: str | None = None, source: str = "127.0.0.1") -> socket.socket:
    """A connection without a client: nothing answers pings, nothing reads."""
    stream = socket.create_connection(("127.0.0.1", server.port), PATIENCE, (source, 0))
    stream.sendall(handshake(game, key))
    head = b""
    while not head.endswith(b"\r\n\r\n"):
        head += stream.recv(1)
    assert head.startswith(b"HTTP/1.1 101"), head
    return stream


def handshake(game: str, key: str | None = None) -> bytes:
    authorization = "" if key is None else f"Authorization: Bearer {key}\r\n"
    nonce = base64.b64encode(os.urandom(16)).decode()
    return (
        f"GET {GAMES}/{game}/play HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n{authorization}"
        f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: suitors.1\r\nSec-WebSocket-Key: {nonce}\r\n\r\n"
    ).encode()


def frame(opcode: int, payload: bytes) -> bytes:
    length = bytes([0x80 | len(payload)]) if len(payload) < 126 else b"\xfe" + struct.pack("!H", len(payload))
    return bytes([0x80 | opcode]) + length + bytes(4) + payload


def closed_with(stream: socket.socket) -> int:
    """The code of the close frame that comes last; 1006 if there is none."""
    code = 1006
    try:
        while head := _exactly(stream, 2):
            size = head[1]
            if size >= 126:
                size = int.from_bytes(_exactly(stream, 2 if size == 126 else 8), "big")
            payload = _exactly(stream, size)
            if head[0] & 15 == 8:
                code = int.from_bytes(payload[:2], "big")
    except ConnectionError:
        pass
    return code


def _exactly(stream: socket.socket, size: int) -> bytes:
    found = b""
    while len(found) < size and (more := stream.recv(size - len(found))):
        found += more
    return found


HELLO = frame(TEXT, b'{"type": "hello"}')


def test_a_connection_that_says_nothing_is_ended(impatient: Serving) -> None:
    with raw(impatient, impatient.create()["game"]) as stream:
        assert closed_with(stream) == 4400


def test_a_half_open_connection_is_noticed_and_its_seat_is_empty(impatient: Serving) -> None:
    """Its other end is gone without a word: no answer to pings."""
    made = impatient.create()
    with impatient.enter(made["game"]) as watcher, raw(impatient, made["game"], made["key"]) as stream:
        stream.sendall(HELLO)
        wait_for(lambda: hear(watcher, "room")["places"][0]["present"])
        wait_for(lambda: not hear(watcher, "room")["places"][0]["present"])
        assert closed_with(stream) == 1011


UNFINISHED = (
    b"",
    b"\r\n",
    b"GET",
    b"GET / HTTP/1.1\r\nHost: here\r\n",
    b"POST /api/v1/games HTTP/1.1\r\nHost: here\r\nContent-Length: 9\r\n\r\n{",
)


def test_a_request_that_never_becomes_whole_is_given_up(impatient: Serving) -> None:
    begun = time.monotonic()
    with ExitStack() as opened:
        streams = [opened.enter_context(socket.create_connection(("127.0.0.1", impatient.port), PATIENCE)) for _ in UNFINISHED]
        for stream, sent in zip(streams, UNFINISHED, strict=True):
            stream.sendall(sent)
        for stream in streams:
            while stream.recv(4096):
                pass
    assert time.monotonic() - begun < 20


def test_nothing_is_waited_for_without_end_between_requests(impatient: Serving) -> None:
    with socket.create_connection(("127.0.0.1", impatient.port), PATIENCE) as stream:
        stream.sendall(b"GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n")
        assert stream.recv(4096).startswith(b"HTTP/1.1 200")
        stream.sendall(b"\r\n")
        while stream.recv(4096):
            pass


@pytest.mark.parametrize(
    "sent",
    [
        b"\x16\x03\x01\x02\x00\x01\x00",
        b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 6000,
        b"GET /" + b"a" * 20_000 + b" HTTP/1.1\r\n",
        b"GET / HTTP/1.1\r\nCookie: " + b"a" * 20_000 + b"\r\n\r\n",
        b"BREW / HTTP/1.1\r\n\r\n",
        b"GET \xff HTTP/1.1\r\nHost: here\r\n\r\n",
    ],
)
def test_what_is_no_request_is_answered_with_400(server: Serving, sent: bytes) -> None:
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as stream:
        stream.sendall(sent)
        assert stream.recv(4096).startswith(b"HTTP/1.1 400")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"GET", b"POST"),
        (b"Sec-WebSocket-Key", b"X-Key"),
        (b"Version: 13", b"Version: 7"),
        (b"Host: here", b"X: " + b"y" * 9000),
        (b"Host: here", b"X: y\r\n" * 300 + b"Host: here"),
    ],
)
def test_what_is_no_handshake_gets_no_connection(server: Serving, old: bytes, new: bytes) -> None:
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as stream:
        stream.sendall(handshake("abcdefghabcdefgh").replace(old, new))
        answer = b""
        while more := stream.recv(4096):
            answer += more
        assert not answer.startswith(b"HTTP/1.1 101")
        assert answer.startswith(b"HTTP/1.1 4") or answer == b""


# Floods and slow readers.


def test_who_does_not_read_is_cut_off_and_others_play_on(deaf: Serving) -> None:
    """Every stale move is answered with all that its seat sees; the answers pile up where nobody reads them."""
    made, other = deaf.create(names=["Ann", "Bert"]), deaf.create()
    with deaf.enter(made["game"], made["key"]) as ann:
        say(ann, type="start", id="s")
        hear(ann, "done")
    before = figure(deaf, "suitors_slow_readers_total")
    memory = resident(deaf.pid)
    move = {"type": "move", "id": "m", "seat": 0, "decision": 99, "move": {"seat": 0, "play": "guard"}}
    with raw(deaf, made["game"], made["key"]) as stream:
        stream.sendall(HELLO)
        flood = Thread(target=send_until_cut_off, args=(stream, frame(TEXT, json.dumps(move).encode())))
        flood.start()
        while flood.is_alive():
            assert alive(deaf, other) < 2
        flood.join()
    assert figure(deaf, "suitors_slow_readers_total") == before + 1
    wait_for(lambda: figure(deaf, "suitors_connections") == 0)
    assert resident(deaf.pid) < memory + 30_000_000


def send_until_cut_off(stream: socket.socket, one: bytes) -> None:
    """Goes on for a minute at most."""
    waves, place, until = memoryview(one * 100), 0, time.monotonic() + PATIENCE
    stream.settimeout(0.1)
    while time.monotonic() < until:
        try:
            place = (place + stream.send(waves[place:])) % len(waves)
        except TimeoutError:
            pass
        except ConnectionError:
            return


def resident(pid: int) -> int:
    """Bytes in memory, where the system tells."""
    told = Path(f"/proc/{pid}/statm")
    return int(told.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") if told.exists() else 0


@pytest.fixture(scope="module")
def limited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """As it comes, but for what the tests themselves need; nobody is a proxy."""
    rates = ("create=off", "join=off", "connect=off", "request=off")
    options = [word for rate in rates for word in ("--rate", rate)]
    caps = ("--max-per-address", "60", "--max-watchers", "3", "--trust-proxy", "192.0.2.1")
    with serving(tmp_path_factory.mktemp("limited"), *options, *caps) as server:
        yield server


def test_a_few_messages_too_many_are_refused(limited: Serving) -> None:
    made = limited.create()
    with limited.enter(made["game"], made["key"]) as connection:
        for number in range(60):
            say(connection, type="mute", id=str(number), seat=0, whom=1, on=False)
        codes = [hear(connection) for _ in range(60)]
        too_fast = [message for message in codes if message.get("code") == "too-fast"]
        assert too_fast
        assert too_fast[0]["id"] is not None
        assert too_fast[0]["facts"] == {"wait": 1}
        time.sleep(1)
        say(connection, type="mute", id="again", seat=0, whom=1, on=False)
        while (answer := hear(connection)).get("id") != "again":
            pass
        assert answer.get("code") != "too-fast"


def test_a_flood_of_messages_is_the_end(limited: Serving) -> None:
    made, other = limited.create(), limited.create()
    with limited.enter(made["game"], made["key"]) as connection:
        for number in range(150):
            say(connection, type="mute", id=str(number), seat=0, whom=1, on=False)
        assert hear(connection, "bye") == {"type": "bye", "code": "too-fast", "again": False}
        assert closing(connection) == 1008
    assert alive(limited, other) < 2


@pytest.mark.parametrize(
    "one", [frame(TEXT, b""), frame(PING, b""), frame(0, b"")[:1].replace(b"\x80", b"\x00") + frame(0, b"")[1:]]
)
def test_a_flood_of_tiny_frames_is_cut_off_before_it_is_read(limited: Serving, one: bytes) -> None:
    made, other = limited.create(), limited.create()
    with raw(limited, made["game"]) as stream:
        begin = frame(TEXT, b"{").replace(b"\x81", b"\x01", 1) if one[0] == 0 else b""
        stream.sendall(HELLO + begin)
        try:
            stream.sendall(one * 500_000)
        except ConnectionError:
            pass
        else:
            closed_with(stream)
    assert alive(limited, other) < 2
    wait_for(lambda: figure(limited, "suitors_connections") == 0)


def test_one_address_has_so_many_connections_and_others_play_on(limited: Serving) -> None:
    """Thousands of connects from one place; somebody at another one does not notice."""
    made = limited.create()
    with ExitStack() as crowd:
        for _ in range(2000):
            stream = socket.create_connection(("127.0.0.1", limited.port), PATIENCE, ("127.0.0.2", 0))
            crowd.enter_context(stream)
        assert stream.recv(4096).startswith(b"HTTP/1.1 503")
        assert alive(limited, made) < 2
    with ExitStack() as crowd:
        for _ in range(60):
            crowd.enter_context(raw(limited, made["game"], made["key"], "127.0.0.3")).sendall(HELLO)
        last = crowd.enter_context(raw(limited, made["game"], made["key"], "127.0.0.3"))
        assert closed_with(last) == 4503
        assert alive(limited, made) < 2
    wait_for(lambda: figure(limited, "suitors_connections") == 0)


def test_a_table_has_so_many_watchers_but_its_players_always_find_their_place(limited: Serving) -> None:
    made = limited.create()
    with ExitStack() as crowd:
        for _ in range(3):
            hear(crowd.enter_context(limited.enter(made["game"])), "welcome")
        late = crowd.enter_context(limited.enter(made["game"]))
        refused = hear(late)
        assert (refused["code"], refused["facts"]) == ("too-many", {"most": 3})
        assert closing(late) == 4503
        assert hear(crowd.enter_context(limited.enter(made["game"], made["key"])), "welcome")["seats"] == [0]


def test_what_is_done_too_often_is_refused_for_a_while(tmp_path: Any) -> None:
    rates = ("create=3/minute", "join=2/minute", "connect=2/minute", "request=40/minute")
    with serving(tmp_path, *[word for rate in rates for word in ("--rate", rate)]) as server:
        made = [server.create() for _ in range(3)]
        refused(server.post(GAMES, {"names": ["Ann"]}))
        assert server.post(GAMES, {"names": ["Ann"]}, **elsewhere(1)).status == 201
        for number in (2, 3, 4):
            assert server.post(GAMES, {"names": ["Ann"]}, made[0]["key"], **elsewhere(number)).status == 201
        refused(server.post(GAMES, {"names": ["Ann"]}, made[0]["key"], **elsewhere(5)))
        for table in made[:2]:
            server.join(table["game"])
        refused(server.post(f"{GAMES}/{made[2]['game']}/seats", {"name": "Bert"}))
        for _ in range(2):
            server.knock(made[0]["game"]).close()
        assert turned_away(server, made[0]["game"]) == (429, "too-fast")
        answers = [server.get("/api/v1/server") for _ in range(40)]
        refused(answers[-1])
        assert server.get("/api/v1/server", **elsewhere(1)).status == 200


def elsewhere(number: int) -> dict[str, str]:
    """By way of the proxy on this machine, from somewhere else."""
    return {"X-Forwarded-For": f"203.0.113.{number}"}


def refused(answer: Any) -> None:
    assert (answer.status, answer.json["code"]) == (429, "too-fast")
    assert 1 <= int(answer.headers["retry-after"]) == answer.json["facts"]["wait"] <= 60


# What is written down.


def test_no_key_and_no_whole_name_of_a_table_is_ever_logged(server: Serving) -> None:
    """Last: after all that went wrong above, at the level that tells most."""
    made = server.create()
    joined = server.join(made["game"])
    query = f"?key={made['key']}"
    server.get(f"{GAMES}/{made['game']}{query}", joined["key"])
    server.get("/api/v1/me/games", Cookie=f"suitors_key={joined['key']}")
    server.get("/api/v1/me/games", Authorization=f"Bearer {made['key']}x")
    server.get(f"/{made['key']}")
    with server.enter(made["game"], made["key"]) as ann:
        say(ann, type="chat", id="1", seat=0, words="a secret")
        hear(ann, "done")
        ann.send(made["key"])
        hear(ann, "refused")
    log = server.err
    for secret in (made["key"], joined["key"], made["game"], "a secret", "nonsense", "Bearer", "Traceback"):
        assert secret not in log
    lines = [json.loads(line) for line in log.splitlines()]
    assert made["game"][:6] in {line.get("table") for line in lines}
    assert [line for line in lines if line["level"] == "error"] == []

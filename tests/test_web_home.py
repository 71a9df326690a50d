"""Playing without a server: the same rulebook in the browser, fetched when somebody asks for it, and whole games with it."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from guiding import Person, housing, say
from playing import HERE
from playwright.sync_api import Browser, expect
from serving import Serving
from test_web_offline import KEPT, NO_NETWORK, install
from test_web_screens import judge

from compiler import client, home

AWAKE = 180_000
"""Milliseconds for Python to wake up on a machine that has other things to do."""
VECTORS = sorted((HERE / "conformance").glob("*.json"))
CHECK = """async (files) => {
  const bundle = await (await fetch("/home.json")).json();
  const worker = new Worker(bundle.files.find((file) => file.includes("/worker-")), { type: "module" });
  const ask = (asked) => new Promise((tell) => {
    worker.addEventListener("message", ({ data }) => data.n === asked.n && tell(data.told));
    worker.postMessage(asked);
  });
  const told = [await ask({ n: 1, do: "start", bundle })];
  for (const [place, vectors] of files.entries()) told.push(await ask({ n: place + 2, do: "check", vectors }));
  worker.terminate();
  return told;
}"""


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Serving]:
    """A server that can be stopped."""
    assert home.is_of(home.fingerprint()), (
        "what is played with at home is older than its source; python -m compiler.client gathers it"
    )
    with housing(tmp_path) as server:
        yield server


@pytest.fixture
def ann(browser: Browser, house: Serving) -> Iterator[Person]:
    ann = Person(browser, house, size="phone", service_workers="allow")
    ann.excuse(*NO_NETWORK)
    yield ann
    complaints = ann.complaints
    ann.leave()
    assert complaints == []


def fetch_all(ann: Person) -> None:
    """By the way that people take."""
    install(ann)
    sheet = ann.start.open("home")
    sheet.get_by_role("button", name=say("web-home-fetch", size="").partition("(")[0].strip()).click()
    expect(sheet.get_by_role("button", name=say("web-home-play"))).to_be_visible(timeout=AWAKE)


def test_every_vector_comes_out_as_it_says_in_the_browser(ann: Person) -> None:
    ann.page.goto(ann.server.url)
    started, *told = ann.page.evaluate(CHECK, [file.read_text("utf-8") for file in VECTORS])
    assert started == {}
    assert [one.get("failures") for one in told] == [None] * len(VECTORS)
    assert sum(one["passed"] for one in told) == sum(len(json.loads(file.read_text("utf-8"))) for file in VECTORS) > 330


def test_nothing_is_fetched_unasked(ann: Person) -> None:
    install(ann)
    assert [path for path in ann.page.evaluate(KEPT) if path.startswith("/home/files")] == []


def test_only_the_worker_may_run_webassembly(ann: Person) -> None:
    request = ann.context.request
    for address in ("/", "/t/homeAAAAAAAAAAAA", "/sw.js", "/home.json"):
        assert "wasm" not in request.get(ann.server.url + address).headers["content-security-policy"]
    bundle = json.loads(home.LIST.read_text("utf-8"))
    for file in bundle["files"]:
        answer = request.get(ann.server.url + file)
        assert answer.status == 200
        assert "script-src 'self' 'wasm-unsafe-eval';" in answer.headers["content-security-policy"]
        assert "immutable" in answer.headers["cache-control"]
    assert bundle["bytes"] < 8_000_000
    assert request.get(f"{ann.server.url}/home/files/../../index.html").status == 404


def test_packed_files_are_unpacked_for_those_who_can_not(ann: Person) -> None:
    (script,) = [file for file in json.loads(home.LIST.read_text("utf-8"))["files"] if file.endswith(".asm.mjs")]
    packed = ann.context.request.get(ann.server.url + script)
    plain = ann.context.request.get(ann.server.url + script, headers={"Accept-Encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.body() == plain.body() == (home.RUNTIME / "pyodide.asm.mjs").read_bytes()


def test_a_whole_game_without_a_server_with_a_reload_a_replay_and_a_rematch(ann: Person, house: Serving) -> None:
    plans = {"bots": {"edition": "classic", "players": 2, "levels": ["grandmaster"]}}
    ann.context.add_init_script(
        f"localStorage.getItem('suitors-plans') ?? localStorage.setItem('suitors-plans', {json.dumps(json.dumps(plans))})"
    )
    fetch_all(ann)
    judge(ann, "what is needed at home")
    house.close()
    ann.page.goto(house.url)
    ann.button("web-start-play").click()
    expect(ann.page.locator(".board")).to_be_visible(timeout=AWAKE)
    assert "courtier" in ann.page.evaluate("localStorage.getItem('suitors-at-home')")
    ann.table.act(ann.table.offer())
    ann.page.reload()
    expect(ann.page.locator(".board")).to_be_visible(timeout=AWAKE)
    table = ann.page.url
    ann.page.goto(house.url)
    ann.page.get_by_role("link", name=say("web-start-continue")).click()
    ann.page.wait_for_url(table)
    ann.table.play()
    ann.page.get_by_role("link", name=say("web-replay")).click()
    expect(ann.page.get_by_role("button", name=say("web-replay-back")).first).to_be_visible()
    ann.page.go_back()
    ann.page.get_by_role("button", name=say("web-rematch")).click()
    ann.page.wait_for_url(lambda address: address != table and "/t/home" in address)
    expect(ann.page.locator(".board")).to_be_visible(timeout=AWAKE)
    assert ann.table.offer().kind != "over"


def test_it_can_be_taken_off_the_device(ann: Person) -> None:
    fetch_all(ann)
    assert any(path.startswith("/home/files") for path in ann.page.evaluate(KEPT))
    ann.page.get_by_role("button", name=say("web-home-drop")).click()
    expect(ann.page.get_by_role("button", name=say("web-home-play"))).to_have_count(0)
    assert [path for path in ann.page.evaluate(KEPT) if path.startswith("/home/files")] == []


def test_a_table_of_another_device_is_not_here(ann: Person) -> None:
    ann.page.goto(f"{ann.server.url}/t/homeAAAAAAAAAAAA")
    expect(ann.page.get_by_role("button", name=say("web-to-start"))).to_be_visible(timeout=AWAKE)


def test_the_client_is_built_with_it() -> None:
    assert (client.BUILT / "home.json").is_file()

"""Playing without a server: the same rulebook in the browser, fetched when somebody asks for it, and whole games with it."""

import json
from collections.abc import Iterator
from copy import copy
from pathlib import Path

import pytest
from guiding import Person, housing, say
from playing import HERE
from playwright.sync_api import Browser, Locator, Route, expect
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

TABLES = """(act) => new Promise((done) => {
  indexedDB.open("suitors-home").onsuccess = ({ target: { result: database } }) => {
    const change = database.transaction("tables", "readwrite");
    const tables = change.objectStore("tables");
    let told;
    tables.get(location.pathname.split("/").at(-1)).onsuccess = ({ target: { result } }) => {
      told = result?.rows ?? "[]";
      if (act === "take") tables.put({ ...result, by: "another tab" });
      if (act === "clear") tables.delete(result.game);
    };
    change.oncomplete = () => {
      database.close();
      done(told);
    };
  };
})"""
"""What is kept of the table that the page shows; and somebody else has it now, or it is gone."""
OLD_BROWSER = """
Object.defineProperty(navigator, "locks", { value: undefined });
let isFull = false;
new BroadcastChannel("full").onmessage = ({ data }) => (isFull = data);
IDBObjectStore.prototype.put = ((put) => function (...what) {
  if (isFull) throw new DOMException("full", "QuotaExceededError");
  return put.apply(this, what);
})(IDBObjectStore.prototype.put);
"""
"""A worker in a browser whose tabs know nothing of each other, on a device that may be full."""
NO_ROOM = "throw new DOMException('full', 'QuotaExceededError');"
FULL = "(isFull) => new BroadcastChannel('full').postMessage(isFull)"


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
    install(ann)
    fetch(ann)


def fetch(ann: Person) -> None:
    """By the way that people take."""
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


# Several tabs, one table.


def lay(ann: Person) -> Person:
    """A table of this device; somebody stands before it with another tab of the same browser."""
    ann.page.get_by_role("button", name=say("web-home-play")).click()
    expect(ann.page.locator(".board")).to_be_visible(timeout=AWAKE)
    other = copy(ann)
    other.come_again()
    other.page.goto(ann.page.url)
    return other


def rows(person: Person, act: str = "") -> list[object]:
    kept: list[object] = json.loads(person.page.evaluate(TABLES, act))
    return kept


def give_way(person: Person) -> None:
    expect(person.page.get_by_role("alert")).to_contain_text(say("web-home-elsewhere"), timeout=AWAKE)
    expect(person.page.locator(".board")).to_have_count(0)


def take_over(person: Person) -> None:
    person.button("web-home-take").click()
    expect(person.page.locator(".board")).to_be_visible(timeout=AWAKE)


def move(person: Person) -> list[object]:
    """Plays until something is kept."""
    before = rows(person)
    while (kept := rows(person)) == before:
        person.table.act(person.table.offer())
    assert kept[: len(before)] == before
    return kept


def refused(person: Person, why: Locator) -> None:
    """Whatever they do, nothing more is kept."""
    kept = rows(person)
    while not why.count():
        offer = person.table.offer_now()
        if offer:
            person.table.pick(offer)
    expect(why).to_be_visible()
    assert rows(person) == kept


def test_one_tab_at_a_time_plays_a_table_and_another_can_take_it_over(ann: Person) -> None:
    fetch_all(ann)
    other = lay(ann)
    give_way(other)
    judge(other, "played in another tab")
    kept = move(ann)
    take_over(other)
    give_way(ann)
    assert rows(other)[: len(kept)] == kept
    kept = move(other)
    take_over(ann)
    give_way(other)
    assert rows(ann)[: len(kept)] == kept
    ann.page.goto(ann.server.url)
    take_over(other)
    other.table.play("card", "next")
    # As from a tab that slept while it was asked.
    rows(other, "take")
    refused(other, other.page.get_by_role("alert"))
    give_way(other)
    take_over(other)
    move(other)


def test_where_tabs_know_nothing_of_each_other_the_last_one_plays_and_a_full_device_says_so(
    browser: Browser, house: Serving
) -> None:
    ann = Person(browser, house, size="phone")
    ann.context.route("**/home/worker-*.js", age)
    ann.excuse("QuotaExceededError")
    ann.start.enter()
    fetch(ann)
    other = lay(ann)
    expect(other.page.locator(".board")).to_be_visible(timeout=AWAKE)
    give_way(ann)
    other.table.play("card", "next")
    other.page.evaluate(FULL, True)
    refused(other, other.page.get_by_text(say("web-refused-unkept")))
    other.page.evaluate(FULL, False)
    move(other)
    other.table.play("next")
    expect(other.page.get_by_text(say("web-refused-unkept"))).to_have_count(0)
    other.page.evaluate(FULL, True)
    refused(other, other.page.get_by_text(say("web-refused-unkept")))
    expect(other.table.answers("next")).to_be_visible()
    other.page.evaluate(FULL, False)
    move(other)
    other.table.play("card", "next")
    rows(other, "clear")
    refused(other, other.page.get_by_role("heading", name=say("web-refused-no-such-game")))
    assert ann.complaints == other.complaints == []
    ann.leave()


def age(route: Route) -> None:
    answer = route.fetch()
    route.fulfill(response=answer, body=OLD_BROWSER + answer.text())


def test_it_can_be_taken_off_the_device(ann: Person) -> None:
    fetch_all(ann)
    assert any(path.startswith("/home/files") for path in ann.page.evaluate(KEPT))
    ann.page.get_by_role("button", name=say("web-home-drop")).click()
    expect(ann.page.get_by_role("button", name=say("web-home-play"))).to_have_count(0)
    assert [path for path in ann.page.evaluate(KEPT) if path.startswith("/home/files")] == []


def test_a_device_that_is_full_says_so_rather_than_that_the_server_is_away(ann: Person) -> None:
    ann.context.add_init_script(f"if (location.hash) Cache.prototype.add = async () => {{ {NO_ROOM} }};")
    ann.page.goto(f"{ann.server.url}/#home")
    ann.page.get_by_role("button", name=say("web-home-fetch", size="").partition("(")[0].strip()).click()
    expect(ann.page.get_by_role("alert")).to_have_text(say("web-refused-unkept"))


def test_a_table_of_another_device_is_not_here(ann: Person) -> None:
    ann.page.goto(f"{ann.server.url}/t/homeAAAAAAAAAAAA")
    expect(ann.page.get_by_role("button", name=say("web-to-start"))).to_be_visible(timeout=AWAKE)


def test_the_client_is_built_with_it() -> None:
    assert (client.BUILT / "home.json").is_file()

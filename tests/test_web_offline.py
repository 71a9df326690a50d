"""Installed, and without a network: what works then, what says that it does not, and updates that take no game away."""

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from guiding import BRISK, Invite, Person, say, stacked
from playwright.sync_api import Browser, expect
from serving import NO_LIMITS, ROOT, Serving
from test_web_learn import EASY, data, make, visit
from test_web_screens import judge

from compiler import client

NO_NETWORK = (r"net::ERR_", r"WebSocket connection to")
INSTALLED = "navigator.serviceWorker.ready.then((one) => one.active !== null)"
SOON = "setTimeout = ((wait) => (act, ms, ...rest) => wait(act, ms === 5000 ? 0 : ms, ...rest))(setTimeout)"
"""The worker comes when the page has nothing better to do; here that is at once."""


KEPT = """async () => {
  const kept = [];
  for (const name of await caches.keys()) kept.push(...(await (await caches.open(name)).keys()));
  return kept.map(({ url }) => new URL(url).pathname);
}"""


def install(person: Person) -> None:
    """Until the worker has everything."""
    person.context.add_init_script(SOON)
    person.page.goto(person.server.url)
    assert person.page.evaluate(INSTALLED)
    person.page.wait_for_function("navigator.serviceWorker.controller !== null")


@pytest.fixture
def ann(invite: Invite) -> Person:
    ann = invite(size="phone", service_workers="allow")
    ann.excuse(*NO_NETWORK)
    install(ann)
    return ann


def test_what_an_app_needs_is_served_with_fitting_headers(invite: Invite, house: Serving) -> None:
    request = invite().context.request
    worker = request.get(f"{house.url}/sw.js")
    assert (worker.status, worker.headers["content-type"].partition(";")[0]) == (200, "text/javascript")
    assert worker.headers["cache-control"] == "no-cache"
    manifest = request.get(f"{house.url}/manifest.webmanifest")
    assert manifest.headers["content-type"].startswith("application/manifest+json")
    for icon in manifest.json()["icons"]:
        answer = request.get(house.url + icon["src"])
        assert (answer.status, answer.headers["content-type"]) == (200, "image/png")
        width = int.from_bytes(answer.body()[16:20])
        assert icon["sizes"] == f"{width}x{width}"
    for missing in ("icons/none.png", "icons/../index.html", "learn/a/b"):
        assert request.get(f"{house.url}/{missing}").status == 404


def test_the_worker_keeps_every_file_of_the_page() -> None:
    worker = (client.BUILT / "sw.js").read_text("utf-8")
    found = re.search(r'"files":(\[.*?\])', worker)
    assert found
    files = set(json.loads(found[1]))
    built = {f"/{file.relative_to(client.BUILT).as_posix()}" for file in client.BUILT.rglob("*") if file.is_file()}
    asked_for = {file for file in built if file.startswith("/home/files/") or file == "/home.json"}
    assert asked_for
    assert files == built - asked_for - {"/sw.js", "/built-from", "/index.html"} | {"/"}


def test_without_a_network_one_can_learn_and_solve_puzzles(ann: Person) -> None:
    ann.context.set_offline(True)
    visit(ann, "learn/prince")
    expect(ann.page.get_by_role("heading", name="Prince", exact=True)).to_be_visible()
    visit(ann, "learn/first")
    expect(ann.page.locator(".coach")).to_contain_text(say("web-learn-step-0", who="Ann"))
    visit(ann, f"puzzles/{EASY}")
    make(ann, data(EASY)["best"])
    expect(ann.page.get_by_role("dialog").get_by_role("heading", name=say("web-puzzle-right-title"))).to_be_visible()


def test_what_needs_a_server_says_so(ann: Person) -> None:
    ann.context.set_offline(True)
    ann.page.goto(ann.server.url)
    expect(ann.page.get_by_text(say("web-works-offline"))).to_be_visible()
    judge(ann, "offline")
    ann.page.get_by_role("link", name=say("web-start-learn")).click()
    expect(ann.page.get_by_role("heading", name=say("web-learn"), exact=True)).to_be_visible()
    visit(ann, "t/Ab3dEfGhJkMnPqRs")
    expect(ann.page.get_by_text(say("web-offline"))).to_be_visible()
    judge(ann, "a table out of reach")


def test_every_language_is_there_without_a_network(ann: Person) -> None:
    ann.context.set_offline(True)
    ann.page.goto(f"{ann.server.url}/#settings")
    ann.page.get_by_role("radio", name="Nederlands").check(force=True)
    expect(ann.page.locator("html")).to_have_attribute("lang", "nl")


def test_a_game_goes_on_where_it_was_when_the_network_is_back(ann: Person, house: Serving) -> None:
    with stacked(house, "guard  guard priest baron  king"):
        ann.sit_at(players=3, bots="random", first=0)
    ann.table.press(ann.table.card("guard"))
    ann.context.set_offline(True)
    ann.page.reload()
    expect(ann.page.get_by_text(say("web-offline"))).to_be_visible()
    ann.context.set_offline(False)
    expect(ann.table.prompt).to_have_text(say("web-ask-whom", card="Guard"))


def test_the_worker_never_keeps_what_tables_say(ann: Person, house: Serving) -> None:
    with stacked(house, "guard  guard priest baron  king"):
        ann.sit_at(players=3, bots="random", first=0)
    expect(ann.table.prompt).to_have_text(say("web-ask-card"))
    kept = ann.page.evaluate(KEPT)
    assert kept
    assert [path for path in kept if path.startswith(("/api/", "/t/"))] == []


# Updates.


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[Serving]:
    """A server with a client of its own, which can be changed."""
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "data").mkdir()
    server = Serving(tmp_path / "data", *NO_LIMITS, program=BRISK)
    server.environment |= {"DECK": str(tmp_path / "data" / "deck"), "PYTHONPATH": str(tmp_path / "src")}
    try:
        server.start()
        yield server
    finally:
        server.close()


def test_an_update_waits_until_somebody_wants_it_and_no_game_is_lost(
    browser: Browser, own_house: Serving, tmp_path: Path
) -> None:
    ann = Person(browser, own_house, size="phone", service_workers="allow")
    install(ann)
    with stacked(own_house, "guard  guard priest baron  king"):
        ann.sit_at(players=3, bots="random", first=0)
    ann.table.press(ann.table.card("guard"))
    table = ann.page.url
    update(tmp_path / "src" / "suitors" / "web" / "sw.js")
    ann.page.evaluate("navigator.serviceWorker.getRegistration().then((one) => one.update())")
    ann.page.wait_for_function("navigator.serviceWorker.getRegistration().then((one) => one.waiting !== null)")
    expect(ann.table.prompt).to_have_text(say("web-ask-whom", card="Guard"))
    ann.page.goto(own_house.url)
    expect(ann.page.get_by_text(say("web-fresh"))).to_be_visible()
    with ann.page.expect_navigation():
        ann.page.get_by_role("button", name=say("web-fresh-load")).click()
    ann.page.goto(table)
    expect(ann.table.prompt).to_have_text(say("web-ask-whom", card="Guard"))
    assert ann.complaints == []
    ann.leave()


def update(worker: Path) -> None:
    text = worker.read_text("utf-8")
    changed = re.sub(r'"version":"\w+"', '"version":"ffffffffffff"', text)
    assert changed != text
    worker.write_text(changed, "utf-8")

"""How thorough the tests are: within minutes for everybody, an hour with SUITORS_LONG=1."""

import asyncio
import os
import signal
import sys
from collections.abc import Iterator
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, settings
from playing import LONG

if TYPE_CHECKING:
    from guiding import Invite
    from playwright.sync_api import Browser
    from postgres import Postgres
    from serving import Serving
    from storing import Place

SLOW = [HealthCheck.too_slow]
# Everybody's run is the same run; the long one looks elsewhere every time.
settings.register_profile("default", max_examples=60, deadline=None, derandomize=True, suppress_health_check=SLOW)
settings.register_profile("long", max_examples=3000, deadline=None, suppress_health_check=SLOW)
settings.load_profile("long" if LONG else "default")


HOME = TemporaryDirectory(prefix="suitors-tests-", ignore_cleanup_errors=True)
# Games that are left unfinished stay out of the data folder of whoever runs the tests.
os.environ["XDG_DATA_HOME"] = HOME.name

# What a shell starts in the background ignores Ctrl-C, and so would everything that is started and interrupted here.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

PREPARED = "prepared"


@pytest.fixture
def untraced() -> Iterator[None]:
    """Coverage looks away: these tests go over the same lines a million times, and it would take most of the time."""
    trace = sys.gettrace()
    sys.settrace(None)
    yield
    sys.settrace(trace)


# PostgreSQL: one server for all that a process tests.


@pytest.fixture(scope="session")
def postgres() -> Iterator["Postgres"]:
    from postgres import postgres

    from suitors.server.postgres.address import read_address
    from suitors.server.postgres.opening import prepare

    with postgres() as server:
        asyncio.run(prepare(read_address(server.make_database(name=PREPARED))))
        yield server


@pytest.fixture
def database(postgres: "Postgres") -> str:
    """The address of one that is as new."""
    from suitors.server.sql.schema import metadata

    postgres.sql(f"TRUNCATE {', '.join(metadata.tables)}", postgres.url(PREPARED))
    return postgres.url(PREPARED)


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest) -> "Place":
    """Where tables are kept: the same is promised everywhere."""
    found: Place = request.getfixturevalue("tmp_path" if request.param == "sqlite" else "database")
    return found


# The browser. While Playwright runs, nothing else can use asyncio: it ends with each module.


@pytest.fixture(scope="module")
def browser() -> Iterator["Browser"]:
    from browser import chromium

    with chromium() as browser:
        yield browser


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator["Serving"]:
    """A server with the built client, and bots that answer at once."""
    from guiding import housing

    with housing(tmp_path_factory.mktemp("house")) as server:
        yield server


@pytest.fixture
def invite(browser: "Browser", house: "Serving") -> Iterator["Invite"]:
    """Calls people to the house; nothing may go wrong in their browsers."""
    from guiding import Person

    people: list[Person] = []

    def come(name: str = "Ann", **how: Any) -> Person:
        people.append(Person(browser, house, name, **how))
        return people[-1]

    yield come
    complaints = {person.name: person.complaints for person in people if person.complaints}
    for person in people:
        person.leave()
    assert not complaints


def pytest_xdist_auto_num_workers() -> int:
    """No more than there are processors: browsers, servers and databases work beside the tests."""
    return os.cpu_count() or 1

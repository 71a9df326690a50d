"""How thorough the tests are: within minutes for everybody, an hour with SUITORS_LONG=1."""

import sys
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings
from playing import LONG

SLOW = [HealthCheck.too_slow]
# Everybody's run is the same run; the long one looks elsewhere every time.
settings.register_profile("default", max_examples=60, deadline=None, derandomize=True, suppress_health_check=SLOW)
settings.register_profile("long", max_examples=3000, deadline=None, suppress_health_check=SLOW)
settings.load_profile("long" if LONG else "default")


@pytest.fixture
def untraced() -> Iterator[None]:
    """Coverage looks away: these tests go over the same lines a million times, and it would take most of the time."""
    trace = sys.gettrace()
    sys.settrace(None)
    yield
    sys.settrace(trace)

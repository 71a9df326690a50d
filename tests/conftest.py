"""How thorough the tests are: within minutes for everybody, an hour with SUITORS_LONG=1."""

from hypothesis import HealthCheck, settings
from playing import LONG

# Everybody's run is the same run; the long one looks elsewhere every time.
settings.register_profile("default", max_examples=60, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("long", max_examples=3000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("long" if LONG else "default")

"""Whoever lacks what an environment needs is told in one sentence what to install."""

import subprocess
import sys
from pathlib import Path

import pytest

from suitors.envs.extras import BROUGHT_BY, lacking

ROOT = Path(__file__).parents[1]
WITHOUT = """\
import sys
from importlib.machinery import PathFinder
hidden = set(sys.argv[1].split(","))

class Without(PathFinder):
    @classmethod
    def find_spec(cls, name, path=None, target=None):
        return None if name in hidden else super().find_spec(name, path, target)

sys.meta_path[:] = [Without if finder is PathFinder else finder for finder in sys.meta_path]
"""
"""A Python in which some modules are not installed."""


def said_without(hidden: str, code: str) -> str:
    ran = subprocess.run(
        [sys.executable, "-c", WITHOUT + code, hidden], capture_output=True, text=True, check=False, cwd=ROOT, timeout=300
    )
    assert ran.returncode == 1, ran.stdout
    return ran.stderr.strip().splitlines()[-1]


@pytest.mark.parametrize(
    ("hidden", "code", "said"),
    [
        ("gymnasium", "import suitors.envs.vector", 'Gymnasium is not installed: pip install "suitors[envs]"'),
        ("gymnasium", "import suitors.envs.gymnasium", 'Gymnasium is not installed: pip install "suitors[envs]"'),
        ("pettingzoo", "import suitors.envs.pettingzoo", 'PettingZoo is not installed: pip install "suitors[envs]"'),
        ("pyspiel", "import suitors.envs.openspiel", 'OpenSpiel is not installed: pip install "suitors[openspiel]"'),
        (
            "numpy,gymnasium",
            "import suitors.envs.spaces",
            'numpy and Gymnasium are not installed: pip install "suitors[numpy,envs]"',
        ),
        ("numpy", "from suitors.envs.views import observation_of; observation_of(None)", "numpy is not installed"),
        ("PIL", "from suitors.envs.rendering import as_picture; as_picture(None)", "Pillow is not installed"),
    ],
)
def test_an_import_says_which_extra_brings_what_is_missing(hidden: str, code: str, said: str) -> None:
    assert said_without(hidden, code).startswith(f"ImportError: {said}")


@pytest.mark.parametrize(("hidden", "name", "extra"), [("torch", "ppo", "torch"), ("pyspiel", "cfr", "openspiel")])
def test_an_example_says_it_without_a_traceback(hidden: str, name: str, extra: str) -> None:
    code = f"import runpy; runpy.run_path('examples/{name}.py', run_name='__main__')"
    assert said_without(hidden, code).endswith(f'not installed: pip install "suitors[{extra}]" brings what is missing')


def test_every_extra_is_one_of_the_projects_own() -> None:
    import tomllib

    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    assert {extra for _, extra in BROUGHT_BY.values()} <= set(extras)
    assert lacking("numpy", "gymnasium") == ""

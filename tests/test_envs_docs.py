"""The pages on research are true: their examples print what they say, the notebook runs, the figures come from our own tools."""

import json
import re
import runpy
import subprocess
import sys
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
from playing import LONG

ROOT = Path(__file__).parents[1]
EXAMPLE = re.compile(r"^```python\n(.*?)^```\n\n```\n(.*?)^```$", re.MULTILINE | re.DOTALL)
EXAMPLES = EXAMPLE.findall((ROOT / "docs" / "research.md").read_text("utf-8"))


@pytest.mark.parametrize("example", range(len(EXAMPLES)))
def test_the_examples_of_the_page_print_what_it_says(example: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert len(EXAMPLES) == 4
    code, printed = EXAMPLES[example]
    exec(compile(code, "research.md", "exec"), {})
    assert capsys.readouterr().out == printed


def test_the_notebook_runs_from_its_first_cell_to_its_last(capsys: pytest.CaptureFixture[str]) -> None:
    notebook = json.loads((ROOT / "examples" / "explore.ipynb").read_text("utf-8"))
    cells = ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert len(cells) > 6
    names: dict[str, object] = {}
    for cell in cells:
        exec(compile(cell, "explore.ipynb", "exec"), names)
    printed = capsys.readouterr().out
    assert "must decide: play" in printed
    assert "RoundResult(winners=" in printed


def test_the_page_on_what_is_interesting_can_be_made_anew(tmp_path: Path) -> None:
    options = ["--rounds", "1", "--simulated", "20", "--met", "2", "--into", str(tmp_path)]
    subprocess.run([sys.executable, "-m", "bench.interesting", *options], cwd=ROOT, check=True)
    ours, fresh = ((folder / "interesting.md").read_text("utf-8") for folder in (ROOT / "docs", tmp_path))

    def without_figures(page: str) -> str:
        return re.sub(r"-?[\d.,]+", "0", page)

    assert without_figures(fresh) == without_figures(ours)
    for name in ("worlds.svg", "starting.svg", "length.svg"):
        assert (tmp_path / name).read_text("utf-8").startswith("<svg")
        assert (ROOT / "docs" / name).exists()


def test_each_decision_of_the_ppo_agent_is_given_what_its_seat_won_in_that_round(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without PyTorch, which this part of the example does not need."""
    names = ("torch", "torch.nn", "torch.optim")
    for name in names:
        stand_in = ModuleType(name)
        stand_in.__spec__ = ModuleSpec(name, None)
        monkeypatch.setitem(sys.modules, name, stand_in)
    torch, nn, optim = (sys.modules[name] for name in names)
    vars(torch).update(Tensor=object, nn=nn, optim=optim, no_grad=lambda: lambda function: function)
    vars(nn).update(Module=object)
    vars(optim).update(Optimizer=object)
    what_was_won = runpy.run_path(str(ROOT / "examples" / "ppo.py"))["what_was_won"]
    # One game of two seats: its first round ends with the third step and is shared, seat 1 wins the second, the third goes on.
    deciders = np.array([[0], [1], [0], [1], [0], [1]])
    rewards = np.zeros((6, 1, 2))
    rewards[2, 0], rewards[4, 0] = (0.5, 0.5), (0, 1)
    ends = np.array([[False], [False], [True], [False], [True], [False]])
    returns, ended = what_was_won(deciders, rewards, ends)
    assert returns.tolist()[:5] == [0, 0, 0, 0.5, -0.5]
    assert ended.tolist() == [True] * 5 + [False]


@pytest.mark.skipif(not LONG, reason="PyTorch is no part of development: it is some gigabytes large")
def test_the_ppo_agent_learns_and_can_be_loaded_again(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    files = [str(tmp_path / name) for name in ("ppo.pt", "curve.svg")]
    train = [
        "train",
        "--minutes",
        "0.2",
        "--marks",
        "1",
        "--deals",
        "150",
        "--out",
        files[0],
        "--curve",
        files[1],
        "--against",
        "casual",
    ]
    script = [sys.executable, str(ROOT / "examples" / "ppo.py")]
    ran = subprocess.run([*script, *train], capture_output=True, text=True, check=True)
    before, after = (float(line.split("casual ")[1].split()[0]) for line in ran.stdout.splitlines())
    assert after > before
    assert (tmp_path / "curve.svg").read_text("utf-8").startswith("<svg")
    played = subprocess.run([*script, "match", files[0], "--deals", "20"], capture_output=True, text=True, check=True)
    assert "against casual" in played.stdout

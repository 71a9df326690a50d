"""Bots that are programs of somebody's own (`cmd:python mybot.py`): what they are told, and what happens when they fail."""

import gc
import json
import os
import pickle
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest
from playing import played
from serving import hear, serving
from test_cli import ROOT, refused, suitors
from test_cli_program import ENVIRONMENT, SUITORS
from test_docs import blocks

from suitors.arena.entrants import enter, line_up
from suitors.arena.match import Match
from suitors.arena.playing import play_deal
from suitors.bots import BOTS, Think
from suitors.bots import external as externals
from suitors.bots.external import BARREN, External
from suitors.bots.finding import find_bot, leave, names_in
from suitors.bots.program import Program, Trouble
from suitors.game.errors import SuitorsError
from suitors.game.game import Game
from suitors.rules.dealing import below
from suitors.rules.editions import EDITIONS

EXAMPLE = ROOT / "examples" / "external_bot.py"
GONE = 20.0
"""Seconds after which a process that should end is one that does not."""

OBEDIENT = """
import json, os, sys
from pathlib import Path
(Path(__file__).parent / f"{os.getpid()}.pid").touch()
for line in sys.stdin:
    view = json.loads(line)
    print(json.dumps(view["legal"][view["seed"] % len(view["legal"])]))
"""
STUBBORN = OBEDIENT + "import time\nwhile True: time.sleep(60)\n"
LIES = {
    "not legal": 'print(json.dumps({"seat": view["seat"], "play": "princess", "on": [0]}))',
    "another seat's": 'print(json.dumps({**view["legal"][0], "seat": 1 - view["seat"]}))',
    "no move": "print(json.dumps([1, 2]))",
    "not JSON": 'print("guard 1 5")',
    "nothing": "print()",
    "not text": r'sys.stdout.buffer.write(b"\xff\xfe\n"); sys.stdout.flush()',
    "deep": 'print("[" * 60000)',
    "an error": """print('{"error": "I give up"}')""",
    "too much": 'print("x" * 10_000_000)',
    "endless lines": 'while True: print("guard")',
}


@pytest.fixture
def bot(tmp_path: Path) -> Iterator[Callable[..., External]]:
    """Writes a program and seats it; none may be left behind."""
    seated: list[External] = []

    def write(text: str, seconds: float = 30.0) -> External:
        seated.append(External(command(tmp_path, text), seconds))
        return seated[-1]

    yield write
    leave(seated)


def command(folder: Path, text: str) -> str:
    file = folder / f"bot{len(list(folder.glob('bot*.py')))}.py"
    file.write_text(text, "utf-8")
    return shlex.join([sys.executable, str(file)])


def answering(statement: str) -> str:
    return f"import json, sys\nfor line in sys.stdin:\n    view = json.loads(line)\n    {statement}\n"


def play_round(bot: External, players: int = 2, seed: int = 5) -> Game:
    """Everybody at the table is this bot."""
    game = Game("second", players, seed=seed)
    while not game.is_round_over:
        game.play(bot.choose(game.view(game.decider), [seed + len(game.moves)]))
    return game


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return Path(f"/proc/{pid}/stat").read_text().split(") ")[1][0] != "Z" if Path("/proc").exists() else True


def left_over(folder: Path) -> list[int]:
    """Programs that go on although they should not; they are given a while to end."""
    pids = [int(file.stem) for file in folder.glob("*.pid")]
    assert pids, "no program was ever started"
    end = monotonic() + GONE
    while any(map(is_alive, pids)) and monotonic() < end:
        sleep(0.05)
    return [pid for pid in pids if is_alive(pid)]


# The example.


def test_the_example_is_the_one_of_the_page_and_twenty_lines_long() -> None:
    text = EXAMPLE.read_text("utf-8")
    assert text in blocks(ROOT / "docs" / "write-a-bot.md", "python")
    assert len([line for line in text.splitlines() if line.strip()]) <= 20
    assert "suitors" not in text.split('"""')[2]


def test_the_example_plays_every_edition_without_a_fault() -> None:
    example = External(shlex.join([sys.executable, str(EXAMPLE)]), 60)
    for edition in EDITIONS.values():
        for players in (edition.players[0], edition.players[-1]):
            game = Game(edition, players, seed=players)
            while not game.is_over:
                if game.is_round_over:
                    game.next_round()
                game.play(example.choose(game.view(game.decider), [len(game.moves)]))
    example.close()
    assert example.asked > 200
    assert not example.faults


def test_the_example_enters_the_arena_and_any_number_of_jobs_gives_the_same() -> None:
    words = ["arena", "--bots", f"cmd:{sys.executable} {EXAMPLE},random", "--rounds", "30", "--seed", "4", "--json"]
    alone, together = (suitors(*words, "--jobs", jobs).data for jobs in ("1", "2"))
    for facts in (alone, together):
        assert facts["bots"][0]["lost"] == 0
        for row in facts["bots"]:
            del row["ms_per_move"], row["ms_95"]
    assert alone == together


def test_a_program_is_asked_for_every_move_of_every_seating(bot: Callable[..., External]) -> None:
    """Nobody knows whether it would decide the same again; and each of its faults counts."""
    liar = bot(answering("print(3, flush=True)"))
    of = Match(EDITIONS["second"], 3, line_up(enter(["random", "casual"]), 3), seed=4)
    counts = play_deal(of, [liar, liar], 1).counts
    assert liar.asked == counts["moves"] == counts["lost 0 wrong"] + counts["lost 1 wrong"] > 3


# What it is told.


def test_it_gets_the_view_and_a_seed_and_nothing_else(bot: Callable[..., External], tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    listener = bot(answering(f"open({str(heard)!r}, 'a').write(line); print(json.dumps(view['legal'][0]))"))
    game = played("premium", 5, seed=3, moves=12)
    view = game.view(game.decider)
    move = listener.choose(view, [7])
    told = json.loads(heard.read_text())
    assert told.pop("seed") == below([7], 1 << 32)
    assert told == json.loads(json.dumps(view.to_dict()))
    assert move == view.legal[0]


def test_one_of_ours_at_the_other_end_plays_as_it_would_here() -> None:
    """The protocol is that of `suitors bot --stdio`, from the other side."""
    there = External(shlex.join([*SUITORS, "bot", "casual", "--stdio"]), 60)
    game = Game("house", 3, seed=2)
    for number in range(12):
        if game.is_round_over:
            game.next_round()
        view = game.view(game.decider)
        move = there.choose(view, [number])
        assert move == BOTS["casual"].choose(view, [below([number], 1 << 32)])
        game.play(move)
    there.close()
    assert not there.faults


def test_a_seed_that_is_none_is_refused_by_ours() -> None:
    game = played("second", 2, seed=4, moves=4)
    said = json.dumps({**game.view(game.decider).to_dict(), "seed": -1})
    assert "is not a seed" in suitors("bot", "random", "--stdio", stdin=said).out


# What happens when it fails.


@pytest.mark.parametrize("lie", LIES.values(), ids=LIES)
def test_one_that_lies_loses_its_move_to_a_random_one_and_is_reported(
    bot: Callable[..., External], lie: str, capfd: pytest.CaptureFixture[str]
) -> None:
    liar = bot(answering(lie))
    game = play_round(liar)
    assert liar.asked == len(game.moves) > 2
    assert liar.faults.total() == liar.asked
    assert liar.faults["slow"] == 0
    told = capfd.readouterr().err
    assert told.count("a random move is made for it") == len(liar.faults)
    assert "wrong" in liar.faults
    assert all(len(line) < 600 for line in told.splitlines())


def test_the_random_move_comes_from_the_seed(bot: Callable[..., External]) -> None:
    one, other = (play_round(bot(answering('print("?")')), seed=11) for _ in range(2))
    assert one.moves == other.moves


def test_one_that_crashes_is_started_again(bot: Callable[..., External], capfd: pytest.CaptureFixture[str]) -> None:
    crashing = bot(answering("print(json.dumps(view['legal'][0])); 1 / (len(view['hand']) - 2)"))
    game = play_round(crashing, players=4)
    assert len(game.moves) == crashing.asked
    assert crashing.faults == {"ended": crashing.asked // 2}, "every second process finds the one before it gone"
    assert "ZeroDivisionError: division by zero" in capfd.readouterr().err


@pytest.mark.parametrize(
    "ending", ["import sys; sys.exit(3)", "import os; os.close(1)\nimport time; time.sleep(600)", "import os; os.abort()"]
)
def test_one_that_is_not_there_at_all_loses_every_move(bot: Callable[..., External], ending: str) -> None:
    absent = bot(ending)
    view = Game("second", 2, seed=1, first=0).view(0)
    assert all(absent.choose(view, [number]) in view.legal for number in range(3))
    assert absent.faults == {"ended": 3}


def test_one_that_never_answers_well_is_given_up(bot: Callable[..., External], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(externals, "Program", Stillborn)
    hopeless = bot("")
    game = Game("second", 2, seed=1)
    for number in range(BARREN + 10):
        assert hopeless.choose(game.view(game.decider), [number]) in game.legal()
    assert Stillborn.born == BARREN
    assert hopeless.faults == {"ended": BARREN + 10}


class Stillborn(Program):
    born = 0

    def __init__(self, words: object) -> None:
        Stillborn.born += 1
        raise Trouble("ended", "can't be started")


def test_one_that_is_too_slow_loses_its_move_and_is_started_again(bot: Callable[..., External], tmp_path: Path) -> None:
    """It answers once, and is silent then: as long as a process has not answered it may take the time to load."""
    sleepy = bot(
        OBEDIENT.replace("    print", "    if 'slept' in globals(): import time; time.sleep(600)\n    slept = True\n    print"),
        0.2,
    )
    game = Game("second", 3, seed=1)
    faults = []
    for number in range(4):
        game.play(sleepy.choose(game.view(game.decider), [number]))
        faults.append(sleepy.fault)
    sleepy.close()
    assert faults == [None, "slow", None, "slow"]
    assert not left_over(tmp_path)


def test_much_on_its_stderr_and_views_that_are_long_block_nobody(bot: Callable[..., External]) -> None:
    noisy = bot(answering('sys.stderr.write("x" * 300_000 + chr(10)); print(json.dumps(view["legal"][0]))'))
    game = played("premium", 8, seed=3, moves=30)
    for number in range(3):
        assert noisy.choose(game.view(game.decider), [number]) == game.legal()[0]
    assert not noisy.faults


def test_one_that_never_listens_blocks_nobody(bot: Callable[..., External]) -> None:
    """However many views are written that it does not read."""
    deaf = bot('import time\nfor _ in range(50):\n    print("{}")\n    time.sleep(0.05)\ntime.sleep(600)')
    game = played("premium", 8, seed=3, moves=30)
    for number in range(12):
        assert deaf.choose(game.view(game.decider), [number]) in game.legal()
    assert deaf.faults == {"wrong": 12}


def test_one_that_speaks_out_of_turn_is_not_believed(bot: Callable[..., External]) -> None:
    twice = bot(answering("print(json.dumps(view['legal'][0]) + chr(10) + json.dumps(view['legal'][0]))"))
    game = Game("second", 2, seed=1)
    view = game.view(game.decider)
    twice.choose(view, [0])
    sleep(0.5)  # its second line is there by now, or will be an answer that nobody asked for
    assert twice.choose(view, [1]) in view.legal
    assert twice.faults.total() <= 1


# It ends with whoever asked it.


@pytest.mark.parametrize("text", [OBEDIENT, STUBBORN], ids=["obedient", "stubborn"])
def test_no_program_outlives_its_use(bot: Callable[..., External], tmp_path: Path, text: str) -> None:
    for letting_go in (External.close, lambda one: None):
        seated = External(command(tmp_path, text))
        play_round(seated)
        letting_go(seated)
        del seated
        gc.collect()
    assert len(list(tmp_path.glob("*.pid"))) == 2
    assert not left_over(tmp_path)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_no_program_outlives_the_arena(tmp_path: Path, jobs: str) -> None:
    words = ["arena", "--bots", f"cmd:{command(tmp_path, STUBBORN)},random", "--rounds", "12", "--jobs", jobs, "--json"]
    ran = subprocess.run([*SUITORS, *words], env=ENVIRONMENT, capture_output=True, text=True, check=True, timeout=120)
    assert json.loads(ran.stdout)["bots"][0]["lost"] == 0
    assert not left_over(tmp_path)


def test_no_program_outlives_an_arena_that_is_killed(tmp_path: Path) -> None:
    words = ["arena", "--bots", f"cmd:{command(tmp_path, STUBBORN)}", "--rounds", "1000000", "--jobs", "2"]
    with subprocess.Popen([*SUITORS, *words], env=ENVIRONMENT) as process:
        end = monotonic() + 60
        while len(list(tmp_path.glob("*.pid"))) < 2 and monotonic() < end:
            sleep(0.05)
        process.send_signal(signal.SIGKILL)
    assert not left_over(tmp_path)


def test_what_it_has_started_ends_with_it(tmp_path: Path) -> None:
    inner = command(tmp_path, STUBBORN)
    outer = External(shlex.join(["sh", "-c", f"{inner}; true"]))
    play_round(outer)
    outer.close()
    assert not left_over(tmp_path)


def test_a_copy_in_another_process_starts_a_program_of_its_own(
    bot: Callable[..., External], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = bot(OBEDIENT, 7.0)
    play_round(one)
    copy: External = pickle.loads(pickle.dumps(one))
    assert (copy.name, copy.seconds, copy.asked) == (one.name, 7.0, 0)
    program = one._program
    assert program is not None
    assert program.is_ours
    with monkeypatch.context() as elsewhere:
        elsewhere.setattr(os, "getpid", lambda: 0)
        assert not program.is_ours
        one.close()
    program.end()
    assert not left_over(tmp_path)


# Where bots are named.


def test_names_may_be_commands_with_commas_in_quotes() -> None:
    assert names_in("casual, random") == ["casual", "random"]
    assert names_in("cmd:python a.py 'x,y',casual") == ["cmd:python a.py 'x,y'", "casual"]
    assert names_in('a,"b,c",,d') == ["a", '"b,c"', "", "d"]
    assert names_in("a,cmd:b 'c,d") == ["a", "cmd:b 'c,d"]


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("cmd:", "there is no command"),
        ("cmd:  ", "there is no command"),
        ("cmd:no-such-program-anywhere --fast", "there is no program 'no-such-program-anywhere'"),
        ("cmd:python 'a", "the command can't be read: No closing quotation"),
        ("cmd:py\0thon", "there is no program"),
    ],
)
def test_a_command_that_can_not_be_is_refused_before_anybody_sits_down(name: str, wrong: str) -> None:
    with pytest.raises(SuitorsError, match=wrong):
        find_bot(name)
    assert wrong in refused("arena", "--bots", f"random,{name}", "--rounds", "2")
    assert wrong in refused("play", "--bot", name)


def test_its_time_is_what_is_given_to_all() -> None:
    words = [f"cmd:{sys.executable} a@b.py", "expert"]
    first, second = enter(words, Think(ms=20))
    assert (first.name, first.think) == (words[0], Think(ms=20))
    seated = first.sit_down()
    assert isinstance(seated, External)
    assert seated.seconds == 0.02
    assert enter(words, Think(iterations=5))[0].think is None
    assert second.think == Think(ms=20)


def test_the_arena_counts_what_was_lost(tmp_path: Path) -> None:
    words = [
        "arena",
        "--bots",
        f"cmd:{command(tmp_path, answering('print(3)'))},casual",
        "--rounds",
        "8",
        "--out",
        str(tmp_path / "out"),
    ]
    told = suitors(*words)
    facts: dict[str, Any] = json.loads((tmp_path / "out" / "results.json").read_text("utf-8"))
    liar, casual = facts["bots"]
    assert liar["lost"] == liar["wrong"] == liar["moves"] > 8
    assert (casual["lost"], liar["ended"], liar["slow"]) == (0, 0, 0)
    assert f": {liar['moves']} of {liar['moves']} moves were made by lot for it" in " ".join(told.out.split())
    assert "lost,ended,slow,wrong" in (tmp_path / "out" / "bots.csv").read_text("utf-8")
    assert suitors(*words, "--json").data["bots"][0]["lost"] == liar["lost"], "a journal keeps the counts"


def test_it_plays_advises_and_is_talked_to(tmp_path: Path) -> None:
    obedient, liar = (f"cmd:{command(tmp_path, text)}" for text in (OBEDIENT, answering("print(3)")))
    assert suitors("play", "--seed", "3", "--bot", obedient, stdin="baron 1\n" * 3).err == ""
    ran = suitors("play", "--seed", "3", "--players", "3", "--bot", f"casual,{liar}", stdin="1\n" * 40)
    assert "made by lot for it" in ran.err
    game = played("second", 2, seed=4, moves=4)
    view = json.dumps(game.view(game.decider).to_dict())
    (tmp_path / "view.json").write_text(view)
    assert suitors("advise", str(tmp_path / "view.json"), "--bot", obedient, "--json").data["move"] in [
        move.to_dict() for move in game.legal()
    ]
    assert json.loads(suitors("bot", obedient, "--stdio", stdin=view).out) in [move.to_dict() for move in game.legal()]
    assert not left_over(tmp_path)


# At the tables of a server.


def test_a_host_brings_a_bot_and_nobody_else_does(tmp_path: Path) -> None:
    """It plays at a table, ends with the server, and the table outlives it."""
    wary = f"cmd:{command(tmp_path, STUBBORN)}"
    with serving(tmp_path / "house", "--bot", f"wary={wary}") as server:
        assert server.get("/api/v1/server").json["levels"][-1] == "wary"
        assert server.post("/api/v1/games", {"names": ["Ann"], "bots": wary}).status == 400
        assert server.post("/api/v1/games", {"names": ["Ann"], "bots": "cmd:sh"}).status == 422
        made = server.create(players=2, first=1, bots="wary")
        with server.enter(made["game"], made["key"]):
            wait_for(lambda: any(tmp_path.glob("*.pid")))
        assert server.stop() == 0
        assert not left_over(tmp_path)
        server.options = ()
        server.start()
        assert server.post("/api/v1/games", {"names": ["Ann"], "bots": "wary"}).status == 422
        with server.enter(made["game"], made["key"]) as connection:
            assert hear(connection, "room")["places"][1]["level"] == "wary"


def wait_for(done: Callable[[], bool]) -> None:
    end = monotonic() + 60
    while not done() and monotonic() < end:
        sleep(0.05)
    assert done()


@pytest.mark.parametrize(
    ("bot", "wrong"),
    [
        ("wary", "is not a program and its name"),
        ("wary=courtier", "is not a program and its name"),
        ("Wary=cmd:sh", "is not a name for a bot"),
        ("expert=cmd:sh", "there is a bot called expert already"),
        ("wary=cmd:no-such-program-anywhere", "there is no program"),
    ],
)
def test_a_host_who_names_no_program_is_told_so(bot: str, wrong: str) -> None:
    assert wrong in refused("serve", "--bot", bot)


def test_no_table_of_the_network_takes_a_command() -> None:
    from suitors.tables.refusal import Refusal
    from suitors.tables.settings import check_level

    with pytest.raises(Refusal):
        check_level(f"cmd:{sys.executable} a.py")

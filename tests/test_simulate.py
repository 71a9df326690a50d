"""Random play, counted: the same at both speeds and with any number of jobs, and the counts agree with each other."""

import pytest
from playing import TABLES, at_every_table, at_table
from test_cli import suitors

from suitors.arena.simulate import SPAN, Simulation, simulate
from suitors.arena.work import ALONE, Threads
from suitors.rules.edition import BadEdition
from suitors.rules.editions import EDITIONS
from suitors.rules.speeds import compiled


def counts(found: Simulation) -> dict[str, object]:
    """Everything but how fast it was."""
    facts = found.to_dict()
    for name in ("speed", "cpu_seconds", "rounds_per_cpu_second"):
        del facts[name]
    return facts


@at_every_table
def test_the_same_seed_gives_the_same_counts_at_both_speeds(table: tuple[str, int]) -> None:
    edition = EDITIONS[table[0]]
    plain = simulate(edition, table[1], 60, 5, plain=True)
    assert plain.speed == "plain"
    assert counts(simulate(edition, table[1], 60, 5)) == counts(plain)


@pytest.mark.parametrize("table", TABLES[::4], ids=at_table)
def test_the_number_of_jobs_changes_nothing_but_the_time(table: tuple[str, int]) -> None:
    rounds = 2 * SPAN + 7 if compiled() else 60
    alone, together = (simulate(EDITIONS[table[0]], table[1], rounds, 9, crew=crew) for crew in (ALONE, Threads(3)))
    assert counts(alone) == counts(together)


def test_another_seed_gives_other_rounds() -> None:
    first, second = (simulate(EDITIONS["second"], 3, 200, seed) for seed in (1, 2))
    assert first.wins_by_seat != second.wins_by_seat


@at_every_table
def test_every_round_ends_and_every_winner_gains_a_token(table: tuple[str, int]) -> None:
    found = simulate(EDITIONS[table[0]], table[1], 200, 3)
    assert sum(found.ended.values()) == found.rounds == 200
    assert found.tokens["round"] == sum(found.wins_by_seat) >= found.rounds
    assert sum(found.wins_by_seat) >= found.rounds + found.shared
    assert len(found.wins_by_seat) == table[1]
    assert found.moves >= found.turns >= found.rounds
    kinds = {card.id for card in EDITIONS[table[0]].deck(table[1])}
    assert {cause for cause, count in found.tokens.items() if count} <= kinds | {"round"}


def test_progress_adds_up_to_all_rounds() -> None:
    told: list[int] = []
    simulate(EDITIONS["classic"], 2, SPAN + 5, progress=told.append)
    assert told == [SPAN, 5]


def test_a_table_that_the_edition_is_not_for_is_refused() -> None:
    with pytest.raises(BadEdition, match="classic is not for 5 players"):
        simulate(EDITIONS["classic"], 5, 10)


def test_what_stops_one_job_stops_them_all() -> None:
    def stop(rounds: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(EDITIONS["classic"], 2, 500 * SPAN, crew=Threads(2), progress=stop)


# The command.


def test_simulate_prints_json_for_programs() -> None:
    data = suitors("simulate", "--edition", "premium", "--players", "5", "--rounds", "100", "--seed", "4", "--json").data
    assert (data["edition"], data["players"], data["rounds"], data["seed"]) == ("premium", 5, 100, 4)
    assert data["speed"] == ("compiled" if compiled() else "plain")
    assert data["rounds_per_cpu_second"] > 0
    assert len(data["wins_by_seat"]) == 5
    assert set(data["ended"]) == {"last", "showdown", "game"}
    assert set(data["tokens"]) == {"round", "spy", "jester", "constable", "bishop"}
    assert data["shared"] >= 0
    assert data["moves_per_round"] >= data["turns_per_round"] >= 1


def test_simulate_without_anything_plays_second_with_two() -> None:
    data = suitors("simulate", "--json", "--plain").data
    assert (data["edition"], data["players"], data["rounds"], data["seed"], data["speed"]) == ("second", 2, 2000, 0, "plain")


@pytest.mark.parametrize(
    ("lang", "headline"),
    [
        ("en", "Reference manual, 4 players: 1,000 rounds of random play, seed 7."),
        ("it", "Manuale di riferimento, 4 giocatori: 1.000 round giocati a caso, seme 7."),
        ("nl", "Naslagwerk, 4 spelers: 1.000 willekeurig gespeelde rondes, startgetal 7."),
    ],
)
def test_simulate_tells_people_in_their_language(lang: str, headline: str) -> None:
    argv = ("--edition", "manual", "--players", "4", "--rounds", "1000", "--seed", "7", "--lang", lang)
    lines = suitors("simulate", *argv).out.splitlines()
    assert lines[0] == headline
    assert len(lines) >= 7

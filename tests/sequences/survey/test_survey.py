"""Surveys: interrupted, resumed, with known results, on several processes."""

import json
import random
import signal
import sqlite3
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from reference.games import heap_values

from grundy.errors import DomainError, LimitError
from grundy.progress import progress_to
from grundy.sequences import TakeAndBreak, find_period
from grundy.sequences.survey import (
    Survey,
    SurveyRow,
    hexadecimal,
    listed,
    octal,
    quaternary,
    read_survey,
    runner,
    subtraction,
    survey,
)
from grundy.sequences.survey.runner import stages, survey_game


def untimed(found: Survey) -> list[SurveyRow]:
    return [replace(row, seconds=None) for row in found.rows]


def test_every_game_has_a_row_with_its_period() -> None:
    found = survey(octal(2, first=(0, 4)), 2000)
    assert [row.notation for row in found.rows] == [game.notation for game in octal(2, first=(0, 4))]
    assert [row.place for row in found.rows] == list(range(127))
    for row in found.rows:
        period = find_period(row.notation, 2000)
        if row.status != "same" or period.proved:
            assert (row.period, row.preperiod, row.saltus) == (period.period, period.preperiod, period.saltus), row
    assert set(found.counts()) == {"proved periodic", "open", "same"}
    assert sum(found.counts().values()) == 127


def test_repr_of_a_survey_is_one_line() -> None:
    assert repr(survey(octal(1), 1000)) == "Survey('octal digits=1', 7 games: 5 proved periodic, 1 same, 1 open)"
    assert repr(Survey("octal digits=1", ())) == "Survey('octal digits=1', 0 games)"


def test_accepts_lists_of_games() -> None:
    assert untimed(survey(["Kayles", "{1,2}"], 500)) == untimed(survey(listed(["Kayles", "{1,2}"]), 500))
    with pytest.raises(DomainError, match="expected a list of notations"):
        survey("Kayles", 500)


def test_a_larger_family_starts_with_the_results_of_a_smaller_one(tmp_path: Path) -> None:
    small = survey(octal(1), 3000, tmp_path / "small")
    seen: list[SurveyRow] = []
    grown = survey(octal(2), 2000, tmp_path / "large", known=tmp_path / "small", watch=seen.append)
    alone = {row.notation: row for row in untimed(survey(octal(2), 2000))}
    looked_at = {row.notation for row in small.rows if row.status != "same" and alone[row.notation].status != "same"}
    assert looked_at >= {"0.1", "0.3", "0.5", "0.7"}
    assert not looked_at & {row.notation for row in seen}
    rows = {row.notation: row for row in untimed(grown)}
    assert {n: (row.status, row.period, row.place, row.note) for n, row in rows.items()} == {
        n: (row.status, row.period, row.place, row.note) for n, row in alone.items()
    }
    assert rows["0.4"].summary == "same as 0.07 shifted by 1"
    assert read_survey(tmp_path / "small") == small  # the table is only read


def test_known_results_do_not_replace_rows_of_the_table(tmp_path: Path) -> None:
    survey(["0.16"], 5000, tmp_path / "far")
    near = survey(["0.16", "{1,2}"], 600, tmp_path / "near")
    again = survey(["0.16", "{1,2}"], 600, tmp_path / "near", known=tmp_path / "far")
    assert again == near  # rows of the table remain
    fresh = survey(["{1,2}", "0.16"], 600, tmp_path / "fresh", known=tmp_path / "far")
    assert [(row.place, row.notation, row.checked_to) for row in fresh.rows] == [
        (0, "Subtraction({1,2})", 128),
        (1, "0.16", 5000),
    ]
    further = survey(["{1,2}", "0.16"], 6000, tmp_path / "fresh", known=tmp_path / "far")
    assert further.rows[1].checked_to == 6000


def test_a_missing_table_raises_an_error_before_another_is_created(tmp_path: Path) -> None:
    with pytest.raises(DomainError, match="there is no survey table at"):
        survey(octal(1), 100, tmp_path / "new", known=tmp_path / "nothing")
    assert list(tmp_path.iterdir()) == []


def test_a_note_names_a_simpler_game_outside_the_family() -> None:
    rows = {row.notation: row for row in survey(octal(1), 500).rows}
    assert rows["0.4"].note == "same as 0.137 shifted by 2 (cousin), which is not in the family"
    assert rows["0.7"].note is None
    assert (rows["0.2"].same_as, rows["0.2"].rule) == ("0.3", "cousin")


def test_rows_do_not_depend_on_processes_or_executors() -> None:
    alone = untimed(survey(octal(2), 6000))
    assert untimed(survey(octal(2), 6000, workers=2)) == alone
    with ThreadPoolExecutor(2) as executor:
        assert untimed(survey(octal(2), 6000, executor=executor)) == alone


def test_a_second_run_computes_nothing(tmp_path: Path) -> None:
    seen: list[SurveyRow] = []
    first = survey(octal(2), 2000, tmp_path / "table", watch=seen.append)
    assert {row.notation for row in seen} == {row.notation for row in first.rows if row.status != "same"}
    seen.clear()
    assert survey(octal(2), 2000, tmp_path / "table", watch=seen.append) == first == read_survey(tmp_path / "table")
    assert survey(octal(2), 1000, tmp_path / "table", watch=seen.append) == first
    assert seen == []


def test_a_larger_stop_computes_only_open_games(tmp_path: Path) -> None:
    first = survey(octal(2), 300, tmp_path / "table")
    seen: list[SurveyRow] = []
    second = survey(octal(2), 3000, tmp_path / "table", watch=seen.append)
    assert {row.notation for row in seen} == {row.notation for row in first.rows if row.status == "open"}
    assert all(row.checked_to == 3000 for row in second.rows if row.status == "open")
    fresh = survey(octal(2), 3000)
    assert [(row.status, row.period, row.preperiod, row.largest) for row in second.rows] == [
        (row.status, row.period, row.preperiod, row.largest) for row in fresh.rows
    ]


def test_games_are_computed_with_few_values_first() -> None:
    assert stages(100) == [100]
    assert stages(4096 * 32) == [4096, 4096 * 32]
    assert stages(10**9) == [953, 30517, 976562, 31250000, 10**9]
    seen: list[SurveyRow] = []
    found = survey(octal(1), 4096 * 32, watch=seen.append)
    stops = [row.stop for row in seen]
    assert stops == sorted(stops, key=int)  # type: ignore[arg-type]
    assert [row.notation for row in seen].count("0.6") == 2
    assert [row.notation for row in seen].count("0.7") == 1
    assert {row.notation: row.checked_to for row in found.rows}["0.6"] == 4096 * 32


def test_progress_counts_games(tmp_path: Path) -> None:
    reports: list[tuple[str, int, int | None]] = []
    with progress_to(lambda *report: reports.append(report)):
        survey(octal(1), 100, tmp_path / "table")
        assert reports == [("games surveyed", done, 6) for done in range(7)]
        reports.clear()
        survey(octal(1), 100, tmp_path / "table")
    assert reports == [("games surveyed", 6, 6)]


def test_failed_games_are_reported_and_computed_again_next_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    right = runner.survey_game
    monkeypatch.setattr(runner, "survey_game", lambda task: 1 // 0 if task[0] == "0.7" else right(task))
    found = survey(octal(1), 100, tmp_path / "table")
    assert [row.notation for row in found.rows if row.status == "failed"] == ["0.7"]
    assert found.rows[-1].note == "ZeroDivisionError: integer division or modulo by zero"
    monkeypatch.setattr(runner, "survey_game", right)
    seen: list[SurveyRow] = []
    found = survey(octal(1), 100, tmp_path / "table", watch=seen.append)
    assert [row.notation for row in seen] == ["0.7"]
    assert found.rows[-1].status == "proved periodic"


def test_earlier_results_remain_if_more_values_fail(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    right = runner.survey_game
    before = {row.notation: row for row in survey(octal(1), 1000, tmp_path / "table").rows}
    monkeypatch.setattr(runner, "survey_game", lambda task: 1 // 0)
    after = {row.notation: row for row in survey(octal(1), 2000, tmp_path / "table").rows}
    note = "with stop=2000: ZeroDivisionError: integer division or modulo by zero"
    assert after == before | {"0.6": replace(before["0.6"], note=note)}
    monkeypatch.setattr(runner, "survey_game", right)
    again = {row.notation: row for row in survey(octal(1), 2000, tmp_path / "table").rows}
    assert (again["0.6"].checked_to, again["0.6"].note) == (2000, before["0.6"].note)


def test_results_remain_after_an_error(tmp_path: Path) -> None:
    def stop_at_third(what: str, done: int, total: int | None) -> None:
        if done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt), progress_to(stop_at_third):
        survey(quaternary(2), 100, tmp_path / "table")
    assert read_survey(tmp_path / "table").counts()["proved periodic"] == 3
    assert untimed(survey(quaternary(2), 100, tmp_path / "table")) == untimed(survey(quaternary(2), 100))


# A program that waits to be killed after some games.
PROGRAM = """
import sys
from itertools import count
from time import sleep
from grundy.sequences.survey import subtraction, survey
if __name__ == "__main__":
    seen = count(1)
    survey(subtraction(8), 1000, sys.argv[1], workers=2, watch=lambda row: sleep(1000 if next(seen) == 70 else 0))
"""


def test_a_survey_that_is_killed_repeatedly_loses_and_repeats_nothing(tmp_path: Path) -> None:
    table, chance = tmp_path / "table", random.Random(7)
    before: dict[str, float] = {}
    for _ in range(2):
        process = subprocess.Popen([sys.executable, "-c", PROGRAM, str(table)])
        goal = len(before) + chance.randrange(40, 60)
        while len(_seconds(table)) < goal and process.poll() is None:
            time.sleep(0.01)
        process.send_signal(signal.SIGKILL)
        assert process.wait() == -signal.SIGKILL
        now = _seconds(table)
        assert len(now) >= goal
        assert {game: now.get(game) for game in before} == before
        before = now
    found = survey(subtraction(8), 1000, table)
    assert {game: seconds for game, seconds in _seconds(table).items() if game in before} == before
    assert untimed(found) == untimed(survey(subtraction(8), 1000))


def _seconds(table: Path) -> dict[str, float]:
    """Return the games that were computed, and the times, which identify the computations."""
    if not table.exists():
        return {}
    connection = sqlite3.connect(f"file:{table}?mode=ro", uri=True)
    try:
        return dict(connection.execute("SELECT notation, seconds FROM games WHERE status != 'same'"))
    except sqlite3.OperationalError:  # not created yet
        return {}
    finally:
        connection.close()


def test_two_surveys_cannot_write_one_table(tmp_path: Path) -> None:
    def second(row: SurveyRow) -> None:
        with pytest.raises(DomainError, match="another survey is writing"):
            survey(octal(1), 100, tmp_path / "table")

    survey(octal(1), 100, tmp_path / "table", watch=second)


def test_rejects_invalid_arguments() -> None:
    with pytest.raises(DomainError, match="stop must be at least 1, not 0"):
        survey(octal(1), 0)
    with pytest.raises(DomainError, match="workers, the number of processes, must be at least 1, not 0"):
        survey(octal(1), 10, workers=0)
    with (
        ThreadPoolExecutor(1) as executor,
        pytest.raises(DomainError, match="executor and cluster cannot both be given"),
    ):
        survey(octal(1), 10, executor=executor, cluster="tcp://127.0.0.1:1")


def test_hexadecimal_games_have_a_saltus() -> None:
    rows = {row.notation: row for row in survey(hexadecimal(1), 200).rows}
    # A move takes one counter and leaves three heaps: G(n) = (n - 1) // 3 for n >= 1, and G(0) = 0.
    assert heap_values(TakeAndBreak("0.8").options, 25) == [0, *((n - 1) // 3 for n in range(1, 25))]
    row = rows["0.8"]
    assert (row.period, row.preperiod, row.saltus, row.status) == (3, 1, 1, "proved arithmetic periodic")


# Game, period, preperiod and largest value; computed by other programs, and as in github.com/tczajka/octal-games.
KNOWN = """
.001 1/4/1; .002 6/1/1; .011 1/4/1; .012 2/1/1; .017 60/15/8; .02 4/1/1; .022 5/1/2; .044 36/214/8; .045
32/189/8; .051 48/48/5; .07 34/53/9; .074 24/142/8; .101 1/4/1; .102 6/1/1; .111 1/4/1; .112 6/1/1; .115
14/1/2; .12 4/1/1; .121 4/4/2; .122 5/1/2; .123 5/5/2; .131 4/4/2; .132 5/1/2; .134 62/60/7; .141 11/14/4;
.144 10/4/4; .145 9/3/4; .147 8/3/4; .15 10/1/2; .151 1/1/1; .152 48/2/4; .153 14/16/4; .154 11/4/4; .157
6/1/2; .17 34/33/7; .171 11/12/4; .173 40/21/7; .175 4/1/2; .176 8/24/6; .177 20/497/8; .201 2/4/2; .203
2/4/2; .22 3/1/2; .222 4/1/3; .226 5/21/5; .312 2/5/2; .316 12/4/3; .32 3/1/2; .322 4/1/3; .331 3/4/3; .332
4/1/3; .34 8/7/3; .35 6/1/2; .351 8/1/2; .352 2/2/2; .353 2/4/2; .355 2/1/2; .373 28/2/7; .375 18/37/8; .512
6/3/2; .52 4/4/3; .53 9/11/4; .532 5/7/4; .536 5/1/4; .54 7/3/4; .77 12/71/8; .772 4/8/6; 4.024 60/2/11; 4.102
10/8/4; 4.12 7/6/4; 4.122 7/6/4; 4.321 3/1/4; 4.323 4/4/4; 4.444 24/143/17; 4.722 4/4/6; 4.726 16/5/11; 4.766
20/19/16; .137 34/52/9; .4 34/54/9; .44 24/143/8; .45 20/498/8
"""


def test_known_periods_of_octal_games_of_three_digits() -> None:
    rows = {row.notation: row for row in survey(octal(3, first=(0, 4)), 1200).rows}
    assert len(rows) == 1023
    for game, facts in (known.split() for known in KNOWN.split(";")):
        row = rows[game if game[0] == "4" else "0" + game]
        assert f"{row.period}/{row.preperiod}/{row.largest}" == facts, row


def test_a_single_process_starts_with_the_fastest_game(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    games = ["0.04", "0.06", "0.14", "0.36"]  # open at these stops
    survey(games, 1000, path)
    with closing(sqlite3.connect(path)) as table, table:
        for seconds, notation in enumerate(["0.14", "0.36", "0.04", "0.06"], start=1):
            table.execute("UPDATE games SET seconds = ? WHERE notation = ?", (seconds, notation))
    order: list[str] = []
    survey(games, 2000, path, workers=1, watch=lambda row: order.append(row.notation))
    assert order == ["0.14", "0.36", "0.04", "0.06"]


def test_rejects_more_values_than_fit_in_memory() -> None:
    with pytest.raises(LimitError, match=r"^a survey computes at most 4294967296 values of each game, not "):
        survey(octal(1), 10**400)


@pytest.mark.parametrize(
    ("game", "period", "preperiod", "largest"),
    # Winning Ways, chapter 4; Guy and Smith 1956.
    [("0.77", 12, 71, 8), ("0.137", 34, 52, 9), ("0.17", 34, 33, 7), ("0.15", 10, 1, 2), ("0.177", 20, 497, 8)],
)
def test_known_periods(game: str, period: int, preperiod: int, largest: int) -> None:
    facts = survey_game((game, 5000))
    assert facts["status"] == "proved periodic"
    assert (facts["period"], facts["preperiod"], facts["saltus"], facts["largest"]) == (period, preperiod, 0, largest)
    assert json.loads(str(facts["certificate"]))["period"] == period


def test_a_game_without_a_proof_is_open() -> None:
    facts = survey_game(("0.6", 2000))
    assert (facts["status"], facts["checked_to"], facts["name"]) == ("open", 2000, "Officers")
    assert "period" not in facts


def test_unbounded_values_have_no_largest_value() -> None:
    facts = survey_game(("0.8", 500))
    assert (facts["status"], facts["period"], facts["saltus"]) == ("proved arithmetic periodic", 3, 1)
    assert "largest" not in facts


def test_the_largest_value_is_that_of_all_heaps() -> None:
    # The largest value 9 of Dawson's Chess, at heap 85, is in the first period.
    short, long = (survey_game(("0.137", stop)) for stop in (300, 5000))
    assert (short["largest"], short["largest_at"]) == (long["largest"], long["largest_at"]) == (9, 85)


@pytest.mark.parametrize(
    ("game", "largest", "at"), [("{700,1400,3500}", 2, 1400), ("{999,1000}", 2, 1998), ("{5000,10000}", 2, 10_000)]
)
def test_the_largest_value_is_that_of_a_whole_period_if_the_proof_needs_fewer_values(
    game: str, largest: int, at: int
) -> None:
    facts = survey_game((game, 5000))
    assert int(str(facts["checked_to"])) < at + 1
    assert (facts["largest"], facts["largest_at"]) == (largest, at)


def test_a_period_longer_than_stop_has_no_largest_value() -> None:
    facts = survey_game(("{99999,100000}", 5000))
    assert (facts["status"], facts["period"]) == ("proved periodic", 199_999)
    assert "largest" not in facts


def test_errors_are_reported_in_the_row() -> None:
    facts = survey_game(("0.9x7.", 100))
    assert facts["status"] == "failed"
    assert str(facts["note"]).startswith("NotationError: ")
    assert "\n" not in str(facts["note"])


@pytest.mark.parametrize("game", ["0.77", "0.6", "0.8", "Subtraction({1,2})", "AllBut({1,2})", "0.x."])
def test_facts_are_plain_data_for_a_row(game: str) -> None:
    facts = survey_game((game, 300))
    assert (facts["status"] == "failed") == (game == "0.x.")
    assert json.loads(json.dumps(facts)) == facts
    assert SurveyRow(0, **facts).notation == game  # type: ignore[arg-type]

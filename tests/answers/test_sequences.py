from pathlib import Path
from typing import Any

import pytest
from answer_schemas import answered_or_refused, anything, huge, valid
from commands import sequence_command
from hypothesis import given, settings, strategies as st
from known_periods import KAYLES, KAYLES_EXCEPTIONS

from grundy import answers
from grundy.errors import DomainError, LimitError, NotationError
from grundy.progress import time_limit
from grundy.sequences import nim_values
from grundy.sequences.heaps import TABLE, TakeAndBreak

facts, printed = sequence_command.facts, sequence_command.printed

GAMES = ["Kayles", "0.77", "0.8", "0.6", "{1,2,6}", "all but {1,2}", "4.(3)", "Nim", "Grundy's game", "0.F", "8."]


def test_values_with_the_period_and_its_proof() -> None:
    found = valid(answers.sequence("Kayles", stop=36, period=True))
    assert (found["values"], found["name"], found["stop"]) == (KAYLES, "Kayles", 36)
    period = found["periodicity"]
    assert (period["period"], period["preperiod"], period["exceptions"]) == (12, 71, KAYLES_EXCEPTIONS)
    assert period["sentence"] == "period 12 from heap 71 on, proved: every 12 heaps the values repeat"
    assert "12" in period["statement"]


def test_without_a_stop_the_values_show_the_period() -> None:
    found = valid(answers.sequence("0.137"))
    assert found["stop"] == len(found["values"]) == 136
    assert found["values"] == nim_values("0.137", 136).tolist()


def test_single_heaps_of_any_size() -> None:
    found = valid(answers.sequence("0.77", heaps=[5, 10**30]))
    assert [(heap["nim_value"], heap["outcome"], heap["like"]) for heap in found["heaps"]] == [
        (4, "N", None),
        (1, "N", 76),
    ]
    assert valid(answers.sequence("Nim", heaps=[10**700]))["heaps"][0]["heap"] == hex(10**700)


def test_a_period_beyond_the_stop() -> None:
    found = valid(answers.sequence("{1000000007,3000000021}", stop=10, period=True, heaps=[10**50]))
    assert (found["values"], found["periodicity"]["period"]) == ([0] * 10, 2 * 1000000007)
    assert found["heaps"][0]["nim_value"] == 10**50 // 1000000007 % 2
    assert len(valid(answers.sequence("Kayles", stop=5, heaps=[10**9]))["values"]) == 5


def test_no_period_is_reported_without_proof() -> None:
    found = valid(answers.sequence("0.6", stop=500))
    assert (found["periodicity"]["proved"], found["periodicity"]["period"]) == (False, None)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("stop", [0, 1, 300])
def test_values_of_all_kinds_of_games(game: str, stop: int) -> None:
    found = valid(answers.sequence(game, stop=stop))
    assert found["values"] == nim_values(game, stop).tolist()


def test_a_million_values_at_once() -> None:
    found = answers.sequence("Kayles", stop=10**6)
    assert len(found["values"]) == 10**6
    assert found["values"][-12:] == nim_values("Kayles", 10**6)[-12:].tolist()


def test_rejects_questions_that_are_too_large() -> None:
    with pytest.raises(LimitError, match=r"at most 2,097,152 values, not 2097153; request fewer"):
        answers.sequence("0.77", stop=2**21 + 1)
    with pytest.raises(LimitError, match=r"take too much work for an answer; request at most \d[\d,]* values$"):
        answers.sequence("0.(0F)", stop=10**6)
    with pytest.raises(LimitError, match="at most 100 single heaps"):
        answers.sequence("0.77", heaps=[1] * 101)
    with pytest.raises(LimitError, match="at most 4000 bits"):
        answers.sequence("Nim", heaps=[1 << 4000])
    with pytest.raises(LimitError, match="at most 200 characters"):
        answers.sequence("0." + "7" * 200)
    with pytest.raises(LimitError, match="prove no period"):
        answers.sequence("0.(0F)", heaps=[10**9])


def test_stops_when_the_time_is_over() -> None:
    said = r"^the answer needs more than the \d[\d,]* values computed in 0.2 seconds"
    with time_limit(0.25), pytest.raises(LimitError, match=said):
        answers.sequence("0.12(21)", heaps=[10**30])


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"game": 77}, "the game must be a string such as '0.77' or 'Kayles', not int"),
        ({"game": "0.77", "stop": -1}, "stop, the number of values, must be at least 0, not -1"),
        ({"game": "0.77", "stop": 2.5}, "stop, the number of values, must be a whole number"),
        ({"game": "0.77", "heaps": "12"}, "heaps must be a list of integers, not str"),
        ({"game": "0.77", "heaps": ["12"]}, "a heap must be a whole number"),
    ],
)
def test_rejects_wrong_arguments(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(DomainError, match=message):
        answers.sequence(**arguments)


def test_the_error_about_a_wrong_notation_has_a_place() -> None:
    with pytest.raises(NotationError) as error:
        answers.sequence("0.7!")
    assert error.value.at == 3


@pytest.mark.parametrize(
    "options",
    [
        [],
        ["--stop", "0"],
        ["--period"],
        ["--heap", "10^30"],
        ["--stop", "100001"],
        ["--stop", "500", "--method", "naive"],
    ],
)
@pytest.mark.parametrize("game", ["0.77", "{2,6}", "0.8"])
def test_the_command_line_writes_the_same_schema(game: str, options: list[str]) -> None:
    valid(facts(game, *options))


def test_the_command_line_with_a_store_writes_the_same_schema(tmp_path: Path) -> None:
    written = valid(facts("0.6", "--stop", "50", "--store", str(tmp_path / "values")))
    assert written["stored"] == 50


notations = st.text(alphabet="01237F.()", max_size=12) | st.from_regex(
    r"\{[0-9]{1,12}(,[0-9]{1,30}){0,4}\}", fullmatch=True
)


@settings(max_examples=40, deadline=None)
@given(
    notations | st.sampled_from(GAMES) | st.text(max_size=30),
    st.none() | st.integers(0, 3000) | huge | anything,
    st.booleans(),
    st.none() | st.lists(st.integers(0, 10**40) | huge, max_size=3) | anything,
)
def test_any_game_is_answered_or_rejected(game: str, stop: Any, period: bool, heaps: Any) -> None:
    with time_limit(0.1):  # a short limit, because there are many examples
        answered_or_refused(lambda: answers.sequence(game, stop, period, heaps))


@pytest.mark.parametrize(
    ("game", "stop"),
    [
        ("0.77", 108),  # whole periods: at least 100 values, and two periods after heap 70
        ("0.07", 136),
        ("{1,2,6}", 105),
        ("0.6", 200),
    ],
)
def test_without_a_stop_the_values_show_two_periods(game: str, stop: int) -> None:
    data = facts(game)
    assert data["stop"] == len(data["values"]) == stop


def test_searches_a_thousand_values_for_a_period_by_default() -> None:
    found = facts("0.644")["periodicity"]
    assert (found["proved"], found["checked_to"]) == (False, 1000)


def test_with_a_stop_no_further_values_are_computed() -> None:
    found = facts("0.77", "--stop", "167", "--period")["periodicity"]
    assert (found["proved"], found["checked_to"]) == (False, 167)  # the proof needs 2·71 + 2·12 + 2 = 168
    assert facts("0.77", "--stop", "168")["periodicity"]["proved"]


def test_sets_of_multiples_of_a_large_number() -> None:
    data = facts("{1000000000000,3000000000000}", "--period", "--heap", "10^30", "--heap", "10^12")
    assert (data["periodicity"]["period"], data["stop"]) == (2 * 10**12, 200)
    assert [row["nim_value"] for row in data["heaps"]] == [0, 1]


@pytest.mark.parametrize(
    ("game", "rules"),
    [
        ("0.77", "take 1 or 2 counters from a heap, and break the rest in two if you like"),
        ("0.6", "take 1 counter from a heap, but not the whole heap, and break the rest in two if you like"),
        ("0.15", "take a heap of 1; take 2 counters from a heap, and break what is left, if anything, in two"),
        ("0.2", "take 1 counter from a heap, but not the whole heap"),
        ("0.4", "take 1 counter from a heap, and break the rest in two"),
        ("4.", "break a heap in two"),
        ("Grundy's game", "break a heap into two unequal heaps"),
        ("Couples-are-Forever", "break a heap in two; a heap of 2 allows no move"),
        ("4.(3)", "break a heap in two; take any number of counters from a heap"),
        (
            "0.3F",
            "take 1 counter from a heap; take 2 counters from a heap, and break the rest into two or three heaps"
            " if you like",
        ),
        ("0.8", "take 1 counter from a heap, and break the rest into three heaps"),
        ("0.0(3)", "take 2 or more counters from a heap"),
        ("0.30(3)", "take 1 or 3 or more counters from a heap"),
        ("0.(30)", "take 1, 3, 5, … counters from a heap"),
        ("0.0", "there is no move"),
        ("{1}", "take 1 counter from a heap"),
        ("{6,1,2}", "take 1, 2 or 6 counters from a heap"),
        ("all but {1,2}", "take any number of counters except 1 and 2 from a heap"),
        ("AllBut({})", "take any number of counters from a heap"),
    ],
)
def test_rules_of_games_in_words(game: str, rules: str) -> None:
    assert answers.sequence(game, stop=1)["game"] == rules


def test_long_rules_are_shortened() -> None:
    takes = "{" + ",".join(map(str, range(1, 2001, 2))) + "}"
    shortened = "take 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, … or 1999 counters from a heap"
    assert facts(takes, "--stop", "1")["game"] == shortened
    text = answers.sequence(TakeAndBreak.from_digits([0, *range(1, 60)]).notation, stop=1)["game"]
    assert (len(text), text[-1]) == (301, "…")


def test_games_with_a_name_have_a_source() -> None:
    for row in TABLE:
        assert answers.sequence(row.notation, stop=1)["source"] == row.source
    for game in ("0.776", "{1,2}", "all but {1}"):
        assert answers.sequence(game, stop=1)["source"] is None


def test_the_title_names_the_game() -> None:
    assert printed("0.77", "--stop", "1").startswith("Kayles, 0.77: take 1 or 2 counters")
    assert printed("0.776", "--stop", "1").startswith("0.776: ")
    for row in TABLE:
        assert printed(row.name, "--stop", "1").startswith(f"{row.name}, ")

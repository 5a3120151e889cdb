from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from grundy.errors import DomainError, LimitError, NotationError
from grundy.reference.heaps import heap_values
from grundy.sequences.heaps import read_game
from grundy.sequences.survey import listed, octal, survey
from grundy.sequences.survey.family import MOST_NUMBER, FamilyGame, game_at

MIXED = ["Kayles", "0.07", "{1,2,6}", "all but {1,2}", "Grundy's game", "0.137", "0.1(23) stuck 4,6", "0.F"]


def test_games_are_listed_in_the_order_given_and_read_back_from_their_notations() -> None:
    family = listed(MIXED)
    assert list(family) == [read_game(text) for text in MIXED] == [read_game(game.notation) for game in family]
    assert len(family) == len(MIXED)


def test_a_game_that_comes_again_in_another_notation_is_listed_once() -> None:
    family = listed(iter(["{1, 2}", "0.77", "Kayles", "Subtraction({2,1})", "0.770", "0.33"]))
    assert [game.notation for game in family] == ["Subtraction({1,2})", "0.77", "0.33"]


def test_descriptions_are_equal_for_equal_lists_only() -> None:
    assert str(listed(["0.77", "{1,2}"])) == str(listed(["kayles", "{2,1}", "0.77"]))
    lists = [["0.77"], ["0.7"], ["0.77", "0.7"], ["0.7", "0.77"], ["{7}"], ["all but {7}"], MIXED]
    assert len({str(listed(texts)) for texts in lists}) == len(lists)


def test_the_description_of_a_list_is_the_same_for_ever() -> None:
    # Tables that were begun with an earlier version go on: the digest is SHA-256 of "0.77\nSubtraction({1,2,6})\n".
    assert str(listed(["Kayles", "{1,2,6}"])) == "list games=2 digest=dc3e4e88ddb6cfef"


@pytest.mark.parametrize(
    ("texts", "message"),
    [
        (["0.77", "{1,2"], "game 2: expected ',' or '}', found the end of the text"),
        (["Kayels"], "game 1: "),
        (["0.77", 3], "game 2: the notation of a heap game is a text, not 3"),
        (["0.77", "{4,0}"], "game 2: "),
        ([], "no game is listed; give at least one, such as '0.77'"),
        ("0.77", "a list of notations is needed, such as ['0.77', '{1,2,6}'], not '0.77'"),
    ],
)
def test_what_is_no_list_of_games_is_told_with_its_place(texts: list[str], message: str) -> None:
    with pytest.raises((NotationError, DomainError)) as error:
        listed(texts)
    assert str(error.value).startswith(message)


def test_lists_that_are_too_long_are_refused() -> None:
    assert len(listed(["0.1", "0.2", "0.1"], limit=2)) == 2
    with pytest.raises(LimitError) as error:
        listed(["0.1", "0.2", "0.3"], limit=2)
    assert str(error.value) == (
        "these are 3 listed games, and at most 2 are surveyed at once; take fewer games, or raise limit=…"
    )


@pytest.mark.parametrize("text", ["{%d}", "all but {1,%d}"])
def test_sets_whose_numbers_do_not_fit_a_table_are_refused(text: str) -> None:
    with pytest.raises(LimitError) as error:
        game_at("line 9", text % (MOST_NUMBER + 1))
    assert str(error.value) == (
        "line 9: this set has the number 1073741825, and sets are surveyed with numbers up to 1073741824; "
        "take smaller ones"
    )


def test_the_largest_numbers_of_sets_fit_a_table(tmp_path: Path) -> None:
    texts = [f"{{{MOST_NUMBER}}}", f"{{{MOST_NUMBER - 1},{MOST_NUMBER}}}", f"all but {{{MOST_NUMBER}}}"]
    for more in ([], ["{1}"]):
        rows = survey(listed([*texts, *more]), 2000, tmp_path / f"{len(more)}.sqlite").rows
        assert [row.period for row in rows[:3]] == [2 * MOST_NUMBER, 2 * MOST_NUMBER - 1, None]
    assert rows[0].summary == f"same as Subtraction({{1}}) with each value {MOST_NUMBER} times"


def test_a_list_goes_on_with_its_own_table_only(tmp_path: Path) -> None:
    table = tmp_path / "games.sqlite"
    found = survey(listed(MIXED), 300, table)
    assert [row.place for row in found.rows] == list(range(len(MIXED)))
    watched: list[str] = []
    again = survey(listed([*MIXED, "Kayles"]), 300, table, watch=lambda row: watched.append(row.notation))
    assert (again, watched) == (found, [])
    for other in (listed(MIXED[:-1]), listed(MIXED[::-1]), octal(1)):
        with pytest.raises(DomainError, match=r"holds the survey of list games=8 digest=.*, not of"):
            survey(other, 300, table)


def test_games_of_a_list_that_are_equal_by_a_theorem_are_looked_at_once() -> None:
    rows = {
        row.notation: row for row in survey(listed(["0.07", "{2,4}", "0.137", "{1,2}", "0.4"]), 500, workers=2).rows
    }
    assert rows["0.07"].summary == "same as 0.137 shifted by 1"
    assert rows["0.4"].summary == "same as 0.137 shifted by 2"
    assert rows["Subtraction({2,4})"].summary == "same as Subtraction({1,2}) with each value 2 times"
    alone = survey(listed(["0.07"]), 500).rows[0]
    assert (alone.status, alone.period, alone.preperiod) == ("proved periodic", 34, 53)
    assert alone.note == "same as 0.137 shifted by 1 (cousin), which is not in the family"


digits = st.lists(st.sampled_from("01234567"), min_size=1, max_size=3).map(lambda found: "0." + "".join(found))
spread = st.lists(st.sampled_from("03"), min_size=1, max_size=6).map(lambda found: "0." + "".join(found))
sets = st.sets(st.integers(1, 12), min_size=1, max_size=3).map(lambda found: "{" + ",".join(map(str, found)) + "}")


@given(st.lists(digits | spread | sets, min_size=1, max_size=6))
def test_what_a_list_says_of_a_game_is_true_whatever_else_is_in_it(texts: list[str]) -> None:
    for row in survey(listed(texts), 120).rows:
        values = _values(read_game(row.notation), 60)
        if row.period is not None and row.preperiod is not None and row.saltus is not None:
            start = range(row.preperiod, max(row.preperiod, 60 - row.period))
            assert [values[n + row.period] for n in start] == [values[n] + row.saltus for n in start]
        if row.largest is not None and row.largest_at is not None and row.largest_at < 60:
            assert values[row.largest_at] == row.largest
            assert max(values) <= row.largest or row.period is None
            assert row.largest not in values[: row.largest_at]


def _values(game: FamilyGame, stop: int) -> list[int]:
    return heap_values(lambda heap: [o if isinstance(o, tuple) else (o,) for o in game.options(heap)], stop)

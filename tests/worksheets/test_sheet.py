"""Sheets: their dependence on the seed, their exercises, and their data."""

import json

import pytest
from answer_schemas import valid

from grundy.errors import DomainError, LimitError
from grundy.worksheets import KINDS, LEVELS, worksheet


def test_the_same_seed_makes_the_same_sheet_and_another_seed_a_different_one() -> None:
    sheets = [worksheet(count=5, seed=seed) for seed in (3, 3, 4)]
    pages = [(sheet.html(), sheet.latex(), sheet.svg_pages()) for sheet in sheets]
    assert pages[0] == pages[1]
    assert pages[0] != pages[2]


def test_a_sheet_of_a_seed_does_not_change_between_versions() -> None:
    # Teachers keep seeds. A change of these values needs an entry in the changelog.
    sheet = worksheet(["winning-move", "nim-sum", "code"], count=3, seed=2026, difficulty="easy")
    assert json.dumps([exercise.given for exercise in sheet.exercises]) == (
        '[{"position": "N(1,2,7)"}, {"numbers": [3, 7], "equation": [7, 3]}, '
        '{"n": 7, "d": 3, "received": "HTHHHTH", "values": [1, 2, 3, 4, 5, 6, 7]}]'
    )


def test_a_mixed_sheet_has_different_kinds_in_the_order_of_the_table() -> None:
    for seed in range(5):
        kinds = [exercise.kind for exercise in worksheet(seed=seed, difficulty="easy").exercises]
        assert len(set(kinds)) == 6
        assert kinds == sorted(kinds, key=list(KINDS).index)
    assert {exercise.kind for exercise in worksheet(count=12).exercises} == set(KINDS)


def test_kinds_are_used_in_turn_and_grouped() -> None:
    sheet = worksheet(["code", "nim-sum"], count=5, seed=2)
    assert [exercise.kind for exercise in sheet.exercises] == ["code"] * 3 + ["nim-sum"] * 2


def test_exercises_are_not_repeated() -> None:
    for name in ("nim-multiplication", "representation"):
        given = [json.dumps(exercise.given) for exercise in worksheet([name], count=10, difficulty="easy").exercises]
        assert len(set(given)) == 10


def test_rejects_more_exercises_than_exist() -> None:
    with pytest.raises(
        LimitError, match=r"found only \d+ different easy exercises of the kind subtraction; request fewer"
    ):
        worksheet(["subtraction"], count=60, difficulty="easy")


def test_a_longer_sheet_of_one_kind_starts_with_the_same_exercises() -> None:
    short, long = (worksheet(["code"], count=count, seed=9).exercises for count in (2, 5))
    assert short == long[:2]


def test_the_command_makes_the_sheet_again() -> None:
    sheet = worksheet(["code"], count=2, seed=7, difficulty="easy", words="safe", title="Codes & coins")
    assert sheet.command == (
        "grundy worksheet code --count 2 --seed 7 --difficulty easy --words safe --title 'Codes & coins'"
    )
    assert worksheet(count=1).command == "grundy worksheet --count 1 --seed 1 --difficulty medium --words np"


def test_the_key_explains_the_labels_that_occur() -> None:
    assert [line[0] for line in worksheet(["label-loopy"], count=1).key] == ["N", "P", "D"]
    assert [line[0] for line in worksheet(["code"], count=1, words="safe").key] == ["U", "S"]
    assert worksheet(["nim-multiplication"], count=1).key == []


def test_titles() -> None:
    assert worksheet(["code", "code"], count=1).title == "A code is a game"
    assert worksheet(["code", "octal"], count=1).title == worksheet(count=1).title == "Impartial games"
    assert worksheet(["code"], count=1, title="").title == ""


def test_rejects_wrong_arguments() -> None:
    with pytest.raises(DomainError, match="the difficulty must be easy, medium or hard, not 'nice'"):
        worksheet(difficulty="nice")
    with pytest.raises(LimitError, match="a sheet may have at most 60 exercises, not 61; make several sheets"):
        worksheet(count=61)
    with pytest.raises(DomainError, match="count, the number of exercises, must be"):
        worksheet(count=0)
    with pytest.raises(LimitError, match=r"the seed must be below 2\^64, but it has 65 bits"):
        worksheet(seed=2**64)


def test_harder_exercises_are_larger() -> None:
    sizes = [
        len(worksheet(["label-graph"], count=1, difficulty=level).exercises[0].given["followers"]) for level in LEVELS
    ]
    assert sizes == sorted(sizes)
    assert len(set(sizes)) == 3


def test_a_notebook_shows_the_page() -> None:
    sheet = worksheet(["code"], count=1)
    assert sheet._repr_html_() == sheet.html()


@pytest.mark.parametrize("difficulty", LEVELS)
def test_the_data_of_every_kind_match_the_schema(difficulty: str) -> None:
    sheet = worksheet(list(KINDS), count=24, seed=1, difficulty=difficulty, words="safe")
    read = valid({"schema": "grundy.worksheet/1", **sheet.as_dict()})
    assert [exercise["kind"] for exercise in read["exercises"]] == [exercise.kind for exercise in sheet.exercises]
    assert read["words"] == "safe"


def test_answers_use_n_and_p_in_both_vocabularies() -> None:
    np, safe = (worksheet(["label-graph"], count=1, words=words).as_dict()["exercises"][0] for words in ("np", "safe"))
    assert np["answer"] == safe["answer"]
    assert np["question"] != safe["question"]

import pytest
from answer_schemas import valid

from grundy.worksheets import KINDS, LEVELS, worksheet
from grundy.worksheets.pages import worksheet_facts


@pytest.mark.parametrize("difficulty", LEVELS)
def test_the_data_of_every_kind_follow_the_schema(difficulty: str) -> None:
    sheet = worksheet(list(KINDS), count=24, seed=1, difficulty=difficulty, words="safe")
    read = valid({"schema": "grundy.worksheet/1", **worksheet_facts(sheet)})
    assert [exercise["kind"] for exercise in read["exercises"]] == [exercise.kind for exercise in sheet.exercises]
    assert read["words"] == "safe"


def test_answers_say_n_and_p_in_both_vocabularies() -> None:
    np, safe = (worksheet(["label-graph"], count=1, words=words).as_dict()["exercises"][0] for words in ("np", "safe"))
    assert np["answer"] == safe["answer"]
    assert np["question"] != safe["question"]

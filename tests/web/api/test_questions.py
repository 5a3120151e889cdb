import inspect

import pytest

from grundy import answers
from grundy.web.questions import QUESTIONS, Question


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.name)
def test_the_table_agrees_with_the_functions(question: Question) -> None:
    signature = inspect.signature(getattr(answers, question.name))
    own = ["games"] if question.of_games else []  # these are the server's, and no client gives them
    assert [*(p.name for p in question.parameters), *own] == list(signature.parameters)
    for parameter in question.parameters:
        default = signature.parameters[parameter.name].default
        expected = inspect.Parameter.empty if parameter.required else parameter.default
        assert (list(default) if isinstance(default, tuple) else default) == expected


def test_every_function_of_the_room_can_be_asked() -> None:
    assert {question.name for question in QUESTIONS} == set(answers.__all__) - {"schema", "schema_names"}


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.name)
def test_every_question_has_an_example_that_is_answered(question: Question) -> None:
    given = {
        p.name: p.kind.read(question.example[p.name], p.name) for p in question.parameters if p.name in question.example
    }
    assert getattr(answers, question.name)(**given)["schema"] in question.answers


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.name)
def test_defaults_are_of_their_kind(question: Question) -> None:
    for parameter in question.parameters:
        if not parameter.required:
            assert parameter.kind.read(parameter.default, parameter.name) == parameter.default


def test_paths_are_different() -> None:
    assert len({question.path for question in QUESTIONS}) == len(QUESTIONS)

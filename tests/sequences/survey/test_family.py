import pytest

from grundy.errors import DomainError, LimitError
from grundy.sequences.survey import subtraction
from grundy.sequences.survey.family import within


def test_a_family_may_have_as_many_games_as_the_limit_and_not_one_more() -> None:
    family = subtraction(3)
    assert within(family, 7, "numbers") is family
    with pytest.raises(LimitError) as error:
        within(family, 6, "numbers")
    assert str(error.value) == (
        "these are 7 subtraction games, and at most 6 are surveyed at once; take fewer numbers, or raise limit=…"
    )
    with pytest.raises(DomainError, match="limit is a whole number, not 'many'"):
        within(family, "many", "numbers")  # type: ignore[arg-type]


def test_a_family_is_written_as_its_description() -> None:
    assert str(subtraction(3)) == subtraction(3).description == "subtraction largest=3"

import pytest

from grundy.errors import DomainError
from grundy.worksheets import KINDS, VOCABULARIES
from grundy.worksheets.exercise import Chance
from grundy.worksheets.kinds.listing import kind_of


def test_every_kind_makes_exercises_that_bear_its_name() -> None:
    assert len(KINDS) == 12
    for name, kind in KINDS.items():
        assert name == kind.name == kind.make(Chance(1), 1, VOCABULARIES["np"]).kind


def test_the_exercise_is_the_same_in_both_vocabularies() -> None:
    for kind in KINDS.values():
        for level in (0, 2):
            np, safe = (kind.make(Chance(8), level, words) for words in VOCABULARIES.values())
            assert (np.given, np.answer, np.space) == (safe.given, safe.answer, safe.space)


def test_an_unknown_kind_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(
        DomainError, match="there is no kind of exercises 'nonsense'; there are label-graph, subtraction"
    ):
        kind_of("nonsense")

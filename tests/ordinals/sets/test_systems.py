import pytest

from grundy.errors import DomainError
from grundy.ordinals import Ordinal
from grundy.ordinals.sets import complex_number, integer, number_set, pair, rational, real

NUMBERS = [integer(3), rational(1, 2), real(2), complex_number(1, 1), number_set(4)]


def test_every_number_belongs_to_its_own_system_only() -> None:
    for name, own in zip("ZQRCN", NUMBERS, strict=True):
        assert [x in number_set(name) for x in NUMBERS] == [x is own for x in NUMBERS]
    assert complex_number(1, 1) in number_set("ℂ")
    assert pair(integer(1), integer(2)) not in number_set("C")


@pytest.mark.parametrize("name", "ZQRC")
def test_elements_are_different_and_belong_to_the_system(name: str) -> None:
    system = number_set(name)
    elements = system.some_elements(60)
    assert len(set(elements)) == 60
    assert all(x in system for x in elements)


@pytest.mark.parametrize(("name", "values"), [("Z", {0, 2}), ("Q", {0, 1, 2}), ("R", {0, 3}), ("C", {0, 1, 2})])
def test_the_grundy_number_is_the_mex_of_those_of_the_elements(name: str, values: set[int]) -> None:
    system = number_set(name)
    elements = system.some_elements(60)
    assert {int(x.grundy_number) for x in elements} == values
    assert system.grundy_number == next(n for n in range(5) if n not in values)
    for n in range(5):
        count = sum(x.grundy_number == n for x in elements)
        assert system.is_only(n) == (count == 1)
        assert bool(system.with_grundy_number(n)) == (count > 0)


def test_of_the_rational_numbers_only_0_has_the_value_0() -> None:
    assert number_set("Q").is_only(0)
    assert number_set("Q").with_grundy_number(0) == (rational(0),)


def test_systems_have_names() -> None:
    assert [repr(number_set(name)) for name in "NZQRC"] == [repr(number_set(name)) for name in "ℕℤℚℝℂ"]
    assert number_set("Z") == number_set("ℤ") != number_set("R")
    assert number_set(Ordinal("w")) == number_set("N")
    with pytest.raises(DomainError, match="the number systems are N, Z, Q, R and C, and 'H' is none of them"):
        number_set("H")
    with pytest.raises(DomainError, match=r"an ordinal is a whole number, not 2\.5"):
        number_set(2.5)

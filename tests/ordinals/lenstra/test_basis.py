"""The basis B of t(t), by nim powers and in order."""

from itertools import pairwise

import pytest
from hypothesis import given
from ordinal_strategies import T, algebraic_ordinals, ordinals

from grundy.errors import DomainError
from grundy.ordinals import Ordinal, power
from grundy.ordinals.lenstra import basis_element, basis_place
from grundy.ordinals.ordinal import nim_sum

PLACES = [Ordinal(text) for text in "0 1 2 7 w w+1 w+5 w*2 w*2+3 w*7 w^2 w^2+1 w^2+w w^3*2+w*4+1 w^w w^w+w*3+2".split()]


@pytest.mark.parametrize("place", PLACES, ids=str)
def test_elements_are_the_nim_powers_they_are_said_to_be(place: Ordinal) -> None:
    found = basis_element(place)
    base = T if found.pole is None else nim_sum(T, found.pole)
    assert found.ordinal == power(base, found.power) == T**place
    assert basis_place(found.ordinal) == place == found.place


@given(ordinals(2))
def test_places_and_elements_belong_together(place: Ordinal) -> None:
    assert basis_place(basis_element(place).ordinal) == place


def test_the_order_of_the_basis() -> None:
    # Lenstra 1978: powers of t, then pole by pole, and at each pole by its order.
    elements = [basis_element(place) for place in PLACES]
    assert all(a.ordinal < b.ordinal for a, b in pairwise(elements))
    for a, b in pairwise(elements):
        if a.pole is not None and b.pole is not None:
            assert (a.pole, -a.power) < (b.pole, -b.power)
        elif a.pole is None and b.pole is None:
            assert a.power < b.power
        else:
            assert a.pole is None
            assert b.pole is not None


@given(algebraic_ordinals((3, 5), 2, 2))
def test_the_place_of_a_pole(pole: Ordinal) -> None:
    place = Ordinal("w") * (1 + pole)
    assert (basis_element(place).pole, basis_element(place).power) == (pole, -1)
    assert basis_element(place + 4).power == -5


def test_what_is_not_in_the_basis() -> None:
    with pytest.raises(
        DomainError, match="the basis B has the order type t = ω\\^ω\\^ω, so it has no element at place"
    ):
        basis_element(T)
    for text in ("0", "2", "w", "t*2", "t+1", "t*w", "t^t"):
        with pytest.raises(DomainError, match="is not in the basis B"):
            basis_place(Ordinal(text))

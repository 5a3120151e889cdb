"""Solutions of y² ⊕ y = x."""

import pytest
from hypothesis import given, settings
from ordinal_strategies import PLACES, interacting_ordinals, perfect_ordinals

from grundy.errors import LimitError
from grundy.ordinals import Ordinal
from grundy.ordinals.ordinal import nim_sum
from grundy.ordinals.tower import equations, operations, quadratic, scalars
from grundy.ordinals.tower.operations import element_of, ordinal_of
from grundy.ordinals.tower.quadratic import UNIT, Tower
from grundy.reference.transfinite_equations import tower_solution


def pe(y: Tower) -> Tower:
    return quadratic.add(quadratic.frobenius(y, 1), y)


@given(interacting_ordinals(1, 2, 2))
def test_solutions_solve(one: tuple[Ordinal, ...]) -> None:
    y = equations.artin_schreier(element_of(one[0]))
    assert ordinal_of(pe(y)) == one[0]


@given(interacting_ordinals(1, 2, 2))
def test_every_element_is_a_pe_and_a_sum_of_elements_of_the_list(one: tuple[Ordinal, ...]) -> None:
    x = element_of(one[0])
    w, places = equations.reduced(x, None)
    assert ordinal_of(quadratic.add(pe(w), *map(quadratic.lambda_value, places))) == one[0]
    # w stays in the field that x generates: no larger generator comes in.
    top, beta = quadratic.top(x), quadratic.top(w)
    assert beta is None or (top is not None and beta <= top)


@given(interacting_ordinals(1, 2, 2))
def test_what_is_a_pe_already_leaves_nothing(one: tuple[Ordinal, ...]) -> None:
    w = element_of(one[0])
    top = quadratic.top(w)
    found, places = equations.reduced(pe(w), None)
    # Below the generator of a place all places that were used are those of generators in the field.
    assert all(top is not None and eta <= top for eta in places)
    assert nim_sum(ordinal_of(quadratic.add(found, *map(quadratic.generator, places))), one[0]) in (0, 1)


@pytest.mark.parametrize("beta", PLACES, ids=str)
def test_elements_of_the_list_are_reduced(beta: Ordinal) -> None:
    assert equations.reduced(quadratic.lambda_value(beta), None) == ({}, {beta})


@settings(max_examples=25)
@given(interacting_ordinals(1, 1, 2))
def test_the_reference_finds_the_same_solution(one: tuple[Ordinal, ...]) -> None:
    found = ordinal_of(equations.artin_schreier(element_of(one[0])))
    assert nim_sum(found, tower_solution(one[0])) in (0, 1)


@given(perfect_ordinals())
def test_below_u_only_places_below_t_occur(x: Ordinal) -> None:
    w, places = equations.reduced(element_of(x), None)
    assert w.keys() <= {UNIT}
    assert all(beta < Ordinal("t") for beta in places)


def test_long_exponents_are_refused_before_they_are_halved(monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(operations.artin_schreier(Ordinal("t^(2^5000)")).terms) == 5001

    def not_to_be_called(*_: object) -> None:
        raise AssertionError("this takes too long")

    monkeypatch.setattr(scalars, "frobenius_scalars", not_to_be_called)
    for k in (20_000, 100_000):
        with pytest.raises(LimitError, match="this operation takes more than"):
            operations.artin_schreier(Ordinal(f"t^(2^{k})"))


def test_halves_that_meet_terms_cancel() -> None:
    x = Ordinal("+".join(f"t^(2^{k})" for k in range(1500, -1, -1)))
    y = operations.artin_schreier(x)
    assert nim_sum(operations.multiply(y, y), y) == x

"""Lenstra's function f(x; α₀, α₁, …), by its four rules."""

import pytest
from hypothesis import given
from ordinal_strategies import ordinals

from grundy.errors import DomainError
from grundy.ordinals import Ordinal
from grundy.ordinals.lenstra import hierarchy
from grundy.ordinals.ordinal import ordinal

W = Ordinal("w")


@given(ordinals(3), ordinals(3), ordinals(3))
def test_the_closed_form_obeys_the_first_two_rules(x: Ordinal, alpha: Ordinal, beta: Ordinal) -> None:
    assert hierarchy(x) == x + 1 == hierarchy(x, 0, 0, 0)
    assert hierarchy(x, alpha + 1, beta) == hierarchy(hierarchy(x, alpha, beta), 0, beta)


@given(ordinals(3), ordinals(3), ordinals(3))
def test_the_closed_form_obeys_the_fourth_rule(x: Ordinal, beta: Ordinal, other: Ordinal) -> None:
    y = hierarchy(x, 0, beta + 1)
    assert y > x
    assert hierarchy(0, y, beta) == y
    if x < other < y:
        assert hierarchy(0, other, beta) != other


@given(ordinals(3), ordinals(3), ordinals(3).filter(lambda b: b.is_limit), ordinals(3))
def test_the_closed_form_is_continuous(x: Ordinal, alpha: Ordinal, limit: Ordinal, below: Ordinal) -> None:
    """Values with smaller entries are not larger, and from x on those with x < ω^β are ω^β."""
    if below < limit:
        assert hierarchy(x, 0, below) <= hierarchy(x, 0, limit)
        assert hierarchy(x, below, alpha) < hierarchy(x, limit, alpha)
        if x >= W**below:
            assert hierarchy(x, 0, below) == x + 1


@given(ordinals(3), ordinals(3), ordinals(3))
def test_lenstras_exercise(x: Ordinal, alpha: Ordinal, beta: Ordinal) -> None:
    assert hierarchy(x, alpha, beta) == (W**beta + alpha if x < W**beta else x + 1 + alpha)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((0, 0, 0, 1), "f(0; 0, 0, 1) = ε₀, and ordinals are written here below ε₀ only"),
        ((5, 3, 0, 1), "f(5; 3, 0, 1) = ε_3, which is beyond ε₀, and"),
        ((0, Ordinal("w+1"), 0, 1), "f(0; ω+1, 0, 1) = ε_(ω+1), which"),
        ((0, 0, 1, 1), "f(0; 0, 1, 1) = φ_2(0) in Veblen's notation"),
        ((0, 0, W, 1), "f(0; 0, ω, 1) = φ_(ω)(0) in Veblen's notation"),
        ((0, 0, 0, 2), "f(0; 0, 0, 2) = Γ₀, the ordinal of Feferman and Schütte"),
        ((0, 0, 0, 0, 1), "f(0; 0, 0, 0, 1) is larger than ε₀"),
        ((0, 1, 0, 2), "f(0; 1, 0, 2) is larger than ε₀"),
    ],
)
def test_values_beyond_are_named(arguments: tuple[Ordinal | int, ...], message: str) -> None:
    with pytest.raises(DomainError) as caught:
        hierarchy(*arguments)
    assert str(caught.value).startswith(message)


def test_values() -> None:
    assert hierarchy(0, 0, 1) == W
    assert hierarchy(W, 0, 1) == W + 1
    assert hierarchy(7, W, 2) == W**2 + W
    assert hierarchy(ordinal(7)) == 8

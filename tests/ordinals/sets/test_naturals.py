import pytest

from grundy.errors import DomainError
from grundy.ordinals import Ordinal
from grundy.ordinals.sets import collection, number_set, ordinal_set

W = Ordinal("w")


def test_an_ordinal_is_the_set_of_the_smaller_ones() -> None:
    seven = ordinal_set(7)
    assert list(seven.elements()) == [ordinal_set(n) for n in range(7)]
    assert [n for n in range(10) if ordinal_set(n) in seven] == list(range(7))
    assert ordinal_set(W) in ordinal_set(W + 1)
    assert ordinal_set(W + 1) not in ordinal_set(W)
    assert collection() in ordinal_set(W)
    assert collection(number_set(1)) not in ordinal_set(W)
    assert 3 not in ordinal_set(W)
    assert number_set("Z") not in ordinal_set(W)


def test_each_smaller_ordinal_is_the_grundy_number_of_one_element() -> None:
    game = ordinal_set(W * 2)
    for value in (0, 5, W, W + 7):
        assert game.is_only(value)
        assert game.with_grundy_number(value) == (ordinal_set(value),)
    for value in (W * 2, W * 3, W * W, -1):
        assert not game.is_only(value)
        assert game.with_grundy_number(value) == ()


def test_the_natural_numbers_are_omega() -> None:
    assert number_set("N") == ordinal_set(W)
    assert hash(number_set("N")) == hash(ordinal_set(W))
    assert repr(number_set("N")) == "ℕ"
    assert repr(ordinal_set(W)) == "ω"
    assert ordinal_set(W) != ordinal_set(W + 1)
    assert ordinal_set(W) != W


def test_small_ordinals_leave_no_choice() -> None:
    assert [ordinal_set(n).has_one_element for n in range(3)] == [False, True, False]
    assert [ordinal_set(n).has_losing_choice for n in range(3)] == [False, False, True]
    assert ordinal_set(W).has_losing_choice


def test_negative_numbers_are_refused() -> None:
    with pytest.raises(DomainError, match="an ordinal is 0 or more, not -1"):
        ordinal_set(-1)

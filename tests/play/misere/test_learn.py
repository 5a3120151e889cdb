"""Learning a commutative monoid from outcomes."""

from itertools import product
from math import isqrt

import pytest
from hypothesis import given, settings, strategies as st

from grundy.errors import LimitError
from grundy.integers import mask_of
from grundy.play.misere.monoid import Learner, Monoid


def _learn(learner, is_lost, words):
    """Correct the learner until it is right about these words."""
    words = list(words)
    while wrong := [word for word in words if is_lost(word) != is_lost(learner.words[learner.state(word)])]:
        learner.correct(wrong[0])


def counted(index, period, count):
    """The number of a letter's power when the power index + period is the power index."""
    return count if count < index else index + (count - index) % period


@settings(max_examples=80, deadline=None)
@given(
    st.tuples(st.integers(0, 2), st.integers(1, 3)),
    st.tuples(st.integers(0, 2), st.integers(1, 2)),
    st.sets(st.tuples(st.integers(0, 4), st.integers(0, 3))),
)
def test_the_least_monoid_of_any_small_set_of_words_is_learned(first, second, lost):
    def is_lost(word):
        return (counted(*first, word[0]), counted(*second, word[1])) in lost

    learner = Learner(2, is_lost, 100)
    bound = [range(index + 2 * period + 1) for index, period in (first, second)]
    _learn(learner, is_lost, product(*bound))
    monoid = learner.monoid()
    assert monoid.is_reduced
    assert monoid.is_commutative_monoid([learner.state(letter) for letter in learner.letters])
    rows = {tuple(is_lost((a + c, b + d)) for c, d in product(*bound)) for a, b in product(range(8), range(8))}
    assert len(monoid) == len(rows)


def test_misere_nim_with_heaps_of_one_and_two():
    def is_lost(word):
        ones, twos = word
        return (ones % 2 == 1) if twos == 0 else (ones % 2, twos % 2) == (0, 0)

    learner = Learner(2, is_lost, 10)
    _learn(learner, is_lost, product(range(3), range(6)))
    assert len(learner.words) == 6
    monoid = learner.monoid()
    assert monoid.lost.bit_count() == 2
    assert isinstance(monoid, Monoid)
    assert mask_of([learner.state((1, 0)), learner.state((0, 2))]) == monoid.lost


def test_infinitely_many_elements_are_too_many():
    def is_square(word):
        return isqrt(word[0]) ** 2 == word[0]

    with pytest.raises(LimitError, match="more than 7 elements, perhaps infinitely many"):
        _learn(Learner(1, is_square, 7), is_square, [(count,) for count in range(40)])

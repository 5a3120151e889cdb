"""Monoids with lost elements: laws, learning, and the conditions of the proof."""

from itertools import product
from math import isqrt

import pytest
from hypothesis import given, settings, strategies as st

from grundy.errors import LimitError
from grundy.integers import bits, mask_of
from grundy.play.misere import monoid
from grundy.play.misere.monoid import Generator, Learner, Monoid, Reach, keeps_lost

# Misère Nim with heaps of at most two: 1, a, b, ab, b², ab², with a² = 1 and b³ = b.
NIM = Monoid(
    (
        (0, 1, 2, 3, 4, 5),
        (1, 0, 3, 2, 5, 4),
        (2, 3, 4, 5, 2, 3),
        (3, 2, 5, 4, 3, 2),
        (4, 5, 2, 3, 4, 5),
        (5, 4, 3, 2, 5, 4),
    ),
    mask_of([1, 4]),
)


def test_sets_are_bits():
    assert list(bits(mask_of([5, 0, 70]))) == [0, 5, 70]
    assert list(bits(0)) == []


def test_products_and_translated_sets():
    assert NIM.product([2, 2, 2, 1]) == 3
    assert list(bits(NIM.translated(mask_of([0, 1, 2]), 2))) == [2, 3, 4]


def test_rows_are_the_lost_products():
    for x in range(len(NIM)):
        assert list(bits(NIM.rows[x])) == [y for y in range(6) if NIM.table[x][y] in (1, 4)]
        assert list(bits(NIM.forbidden[x])) == [
            y for y in range(6) if any(NIM.table[z][x] in (1, 4) and NIM.table[z][y] in (1, 4) for z in range(6))
        ]


def test_equivalent_elements_are_merged():
    group = Monoid(tuple(tuple((x + y) % 4 for y in range(4)) for x in range(4)), mask_of([1, 3]))
    assert not group.is_reduced
    small, images = group.reduced()
    assert (small.table, small.lost, images) == (((0, 1), (1, 0)), 0b10, [0, 1, 0, 1])
    assert NIM.is_reduced
    assert NIM.reduced() == (NIM, [0, 1, 2, 3, 4, 5])


def test_laws_of_a_commutative_monoid_are_checked():
    assert NIM.is_commutative_monoid([1, 2])
    assert not NIM.is_commutative_monoid([1])  # 1 does not generate the other elements
    assert not Monoid(((0, 1), (0, 0)), 0).is_commutative_monoid([1])
    assert not Monoid(((1, 0), (0, 1)), 0).is_commutative_monoid([1])
    not_associative = Monoid(((0, 1, 2), (1, 2, 1), (2, 1, 1)), 0)
    assert not not_associative.is_commutative_monoid([1, 2])


def _learn(learner, is_lost, words):
    """Correct the learner until it predicts the outcomes of these words."""
    words = list(words)
    while wrong := [word for word in words if is_lost(word) != is_lost(learner.words[learner.state(word)])]:
        learner.correct(wrong[0])


def counted(index, period, count):
    """Return the reduced exponent of a letter with a given index and period."""
    return count if count < index else index + (count - index) % period


@settings(max_examples=80, deadline=None)
@given(
    st.tuples(st.integers(0, 2), st.integers(1, 3)),
    st.tuples(st.integers(0, 2), st.integers(1, 2)),
    st.sets(st.tuples(st.integers(0, 4), st.integers(0, 3))),
)
def test_minimal_monoid_of_a_set_of_words_is_learned(first, second, lost):
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


def test_number_of_elements_is_limited():
    def is_square(word):
        return isqrt(word[0]) ** 2 == word[0]

    with pytest.raises(LimitError, match="more than 7 elements, perhaps infinitely many"):
        _learn(Learner(1, is_square, 7), is_square, [(count,) for count in range(40)])


TWO = Monoid(((0, 1), (1, 0)), 0b10)
STAR = Generator(1, image=1, options=0b01)


def test_heap_with_a_move_from_lost_to_lost_is_found():
    assert keeps_lost(TWO, STAR)
    assert not keeps_lost(TWO, Generator(2, image=0, options=0b01))


def test_sum_without_a_move_to_a_lost_element_is_returned():
    # The heap and its only option have the image of the empty sum, so no move from the heap wins.
    reach = Reach(TWO)
    assert reach.add(STAR) is None
    assert reach.add(Generator(2, image=0, options=0b01)) == (2,)


def test_heap_with_more_options_and_the_same_image_is_ignored():
    reach = Reach(TWO)
    reach.add(STAR)
    before = reach.pairs
    assert reach.covers(Generator(3, image=1, options=0b01))
    assert reach.add(Generator(3, image=1, options=0b01)) is None
    assert not reach.covers(Generator(4, image=0, options=0b10))
    assert reach.pairs == before


def test_copy_is_independent():
    reach = Reach(TWO)
    reach.add(STAR)
    before, other = reach.pairs, reach.copy()
    other.add(Generator(2, image=0, options=0b10))
    assert (reach.pairs, len(reach.generators), len(other.generators)) == (before, 1, 2)


def test_pairs_do_not_depend_on_the_order_of_heaps():
    rows = "012345 103254 234523 325432 452345 543254".split()  # misère Nim with heaps of at most two
    nim = Monoid(tuple(tuple(map(int, row)) for row in rows), mask_of([1, 4]))
    heaps = [Generator(1, 1, 0b000001), Generator(2, 2, 0b000011)]
    found = []
    for order in (heaps, heaps[::-1]):
        reach = Reach(nim)
        assert [reach.add(heap) for heap in order] == [None, None]
        found.append({(x, one.options) for x, sums in reach._least.items() for one in sums})
    assert found[0] == found[1]


def test_number_of_pairs_is_limited(monkeypatch):
    monkeypatch.setattr(monoid, "MAX_PAIRS", 1)
    with pytest.raises(LimitError, match="more than 1 sets of options"):
        Reach(TWO).add(STAR)

"""Finite commutative monoids with a set of lost elements."""

from grundy.integers import bits, mask_of
from grundy.play.misere.monoid import Monoid

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


def test_rows_tell_which_products_are_lost():
    for x in range(len(NIM)):
        assert list(bits(NIM.rows[x])) == [y for y in range(6) if NIM.table[x][y] in (1, 4)]
        assert list(bits(NIM.forbidden[x])) == [
            y for y in range(6) if any(NIM.table[z][x] in (1, 4) and NIM.table[z][y] in (1, 4) for z in range(6))
        ]


def test_elements_that_no_product_tells_apart_are_merged():
    group = Monoid(tuple(tuple((x + y) % 4 for y in range(4)) for x in range(4)), mask_of([1, 3]))
    assert not group.is_reduced
    small, images = group.reduced()
    assert (small.table, small.lost, images) == (((0, 1), (1, 0)), 0b10, [0, 1, 0, 1])
    assert NIM.is_reduced
    assert NIM.reduced() == (NIM, [0, 1, 2, 3, 4, 5])


def test_the_laws_are_checked():
    assert NIM.is_commutative_monoid([1, 2])
    assert not NIM.is_commutative_monoid([1])  # it does not generate the others
    assert not Monoid(((0, 1), (0, 0)), 0).is_commutative_monoid([1])
    assert not Monoid(((1, 0), (0, 1)), 0).is_commutative_monoid([1])
    not_associative = Monoid(((0, 1, 2), (1, 2, 1), (2, 1, 1)), 0)
    assert not not_associative.is_commutative_monoid([1, 2])

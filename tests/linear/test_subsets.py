"""Small sets and their numbers, judged by lists of all combinations."""

from itertools import combinations

import numpy as np
import pytest

from grundy.linear import fraenkel_yesha
from grundy.linear.fraenkel_yesha import Subsets

SIZES = [(n, most) for n in range(8) for most in range(n + 1)]


def by_hand(n: int, most: int) -> list[tuple[int, ...]]:
    """Return the sets by size, and those of one size ordered by their largest elements first."""
    ordered = (sorted(combinations(range(n), size), key=lambda s: s[::-1]) for size in range(most + 1))
    return [members for sets in ordered for members in sets]


@pytest.mark.parametrize(("n", "most"), SIZES)
def test_all_small_sets_are_listed_once_and_know_their_numbers(n: int, most: int) -> None:
    sets = Subsets(n, most)
    listed = [tuple(column) for rows in sets.members for column in rows.T.tolist()]
    assert listed == by_hand(n, most)
    assert [sets.number(reversed(members)) for members in listed] == list(range(len(sets)))


@pytest.mark.parametrize(("n", "most"), SIZES)
def test_masks_have_the_bits_of_the_elements(n: int, most: int) -> None:
    masks = [sum(1 << v for v in members) for members in by_hand(n, most)]
    sets = Subsets(n, most)
    assert list(sets.masks()) == masks
    chosen = np.arange(len(sets)) % 3 == 1
    assert list(sets.masks(chosen)) == masks[1::3]


def test_masks_come_piece_by_piece(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fraenkel_yesha, "CHUNK", 2)
    sets = Subsets(6, 3)
    assert list(sets.masks()) == [sum(1 << v for v in members) for members in by_hand(6, 3)]


@pytest.mark.parametrize(("n", "most"), [(n, most) for n, most in SIZES if most])
def test_changing_one_element_is_the_symmetric_difference(n: int, most: int) -> None:
    sets = Subsets(n, most)
    for size in range(most):
        rows = sets.members[size]
        for v in range(n):
            changed = [sets.number(set(column) ^ {v}) for column in rows.T.tolist()]
            assert sets.toggled(list(rows), np.full(rows.shape[1], v)).tolist() == changed

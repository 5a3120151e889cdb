"""Sets by number."""

from itertools import combinations

import pytest

from grundy.codes.greedy.search import count_sets, set_number
from grundy.errors import DomainError


def test_sets_are_numbered_by_size_and_then_by_members() -> None:
    for n in range(7):
        for most in range(n + 2):
            sets = [chosen for size in range(1, min(n, most) + 1) for chosen in combinations(range(3, 3 + n), size)]
            assert count_sets(n, most) == len(sets)
            assert [set_number(range(3, 3 + n), i) for i in range(len(sets))] == sets


@pytest.mark.parametrize("number", [-1, 7])
def test_a_number_beyond_the_last_set_is_told(number: int) -> None:
    with pytest.raises(DomainError, match=f"there is no candidate with the number {number}; see size"):
        set_number(range(3), number)

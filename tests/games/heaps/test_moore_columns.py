from itertools import islice, product
from random import Random

import pytest

from grundy.games.heaps.moore import column_counts, winning_heaps


def balanced(heaps: list[int], k: int) -> bool:
    bits = max(map(int.bit_length, heaps), default=0)
    return all(sum(heap >> bit & 1 for heap in heaps) % (k + 1) == 0 for bit in range(bits))


def by_trial(heaps: tuple[int, ...], k: int) -> list[dict[int, int]]:
    found = []
    for left in product(*(range(heap + 1) for heap in heaps)):
        changed = {at: rest for at, rest in enumerate(left) if rest != heaps[at]}
        if 1 <= len(changed) <= k and balanced(list(left), k):
            found.append(changed)
    return found


def as_sets(ways: list[dict[int, int]]) -> set[frozenset[tuple[int, int]]]:
    return {frozenset(way.items()) for way in ways}


@pytest.mark.parametrize(("k", "heaps", "most"), [(1, 3, 8), (2, 3, 8), (3, 3, 6), (2, 4, 4), (3, 4, 4), (3, 5, 2)])
def test_all_winning_moves_are_found_each_once(k: int, heaps: int, most: int) -> None:
    for position in product(range(most), repeat=heaps):
        found = list(winning_heaps(position, k))
        wanted = by_trial(position, k)
        assert len(found) == len(wanted)
        assert as_sets(found) == as_sets(wanted)


def test_columns_are_counted() -> None:
    assert column_counts([]) == column_counts([0, 0]) == []
    assert column_counts([7, 1, 0]) == [1, 1, 2]


def test_large_heaps_are_answered_at_once() -> None:
    random = Random(8)
    for k in (1, 2, 5):
        heaps = [random.getrandbits(1000) for _ in range(50)]
        for left in islice(winning_heaps(heaps, k), 20):
            assert 1 <= len(left) <= k
            assert all(0 <= rest < heaps[at] for at, rest in left.items())
            assert balanced([left.get(at, heap) for at, heap in enumerate(heaps)], k)

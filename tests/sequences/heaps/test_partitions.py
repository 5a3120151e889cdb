from itertools import combinations_with_replacement, islice

import pytest

from grundy.sequences.heaps.digits import least_total, partitions


@pytest.mark.parametrize("unequal", [False, True])
def test_all_ways_are_found_each_once(unequal: bool) -> None:
    for total in range(16):
        for count in range(6):
            found = list(partitions(total, count, unequal))
            wanted = {
                parts
                for parts in combinations_with_replacement(range(total, 0, -1), count)
                if sum(parts) == total and (not unequal or len(set(parts)) == count)
            }
            assert set(found) == wanted
            assert len(found) == len(wanted)
            assert found == sorted(found, reverse=True)
            assert bool(found) == (total >= least_total(count, unequal) if count else total == 0)


def test_the_first_ways_of_huge_numbers_come_at_once() -> None:
    for unequal in (False, True):
        for parts in islice(partitions(10**30, 15, unequal), 1000):
            assert sum(parts) == 10**30
            assert len(parts) == 15

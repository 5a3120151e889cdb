"""Things without repeats."""

from itertools import count, islice

from grundy.integers import unique


def test_things_come_in_order_and_before_the_last_one_is_read():
    assert list(islice(unique(k // 3 % 5 for k in count()), 5)) == [0, 1, 2, 3, 4]
    assert list(unique([])) == []

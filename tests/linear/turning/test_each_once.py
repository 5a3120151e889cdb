"""Things without repeats."""

from itertools import count, islice

from grundy.linear.turning.each_once import each_once


def test_things_come_in_order_and_before_the_last_one_is_read():
    assert list(islice(each_once(k // 3 % 5 for k in count()), 5)) == [0, 1, 2, 3, 4]
    assert list(each_once([])) == []

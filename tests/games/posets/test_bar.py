from math import comb

import pytest
from reference.games import nim_values

from grundy.games.posets.chomp import ChompTable, conjugate, count_within, fits


def bites(bar):
    """The definition, square by square."""
    squares = {(i, j) for i, row in enumerate(bar) for j in range(row)}
    for i, j in squares - {(0, 0)}:
        left = [sum(1 for a, b in squares if a == k and not (a >= i and b >= j)) for k in range(len(bar))]
        yield tuple(row for row in left if row)


def bars_within(bar):
    found, queue = {bar}, [bar]
    for part in queue:
        for left in bites(part):
            if left not in found:
                found.add(left)
                queue.append(left)
    return found


@pytest.mark.parametrize("bar", [(1,), (5,), (1, 1, 1), (3, 3), (4, 4, 4, 4), (5, 3, 3, 1)])
def test_tables_agree_with_the_definition_for_everything_that_can_be_left(bar):
    table, parts = ChompTable(bar), bars_within(bar)
    assert len(parts) == count_within(bar, 10**6) - 1
    assert {part: table.nim_value(part) for part in parts} == nim_values(bites, parts)


def test_bars_within_a_rectangle_are_counted_as_paths_along_their_rims():
    for a in range(1, 7):
        for b in range(1, 7):
            assert count_within((b,) * a, 10**6) == comb(a + b, a)
    assert count_within((10,) * 10, 1000) == 1001
    assert count_within((10**30, 10**30), 1000) == 1001


def test_columns_are_the_rows_of_the_mirror_image():
    assert conjugate((5, 3, 3, 1)) == (4, 3, 3, 1, 1)
    for bar in bars_within((4, 4, 3)):
        assert conjugate(conjugate(bar)) == bar
        assert fits(bar, (4, 4, 3))
    assert not fits((1, 1, 1, 1), (4, 4, 3))

"""The definitions of heap games against values from outside."""

from grundy import reference


def test_kayles() -> None:
    # OEIS A002186
    kayles = (0, 7, 7, *[0] * 20)
    values = reference.heap_values(lambda heap: reference.take_and_break_options(kayles.__getitem__, heap), 16)
    assert values == [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7]


def test_the_digit_of_a_move_counts_the_heaps_it_leaves() -> None:
    for count in range(4):
        options = reference.take_and_break_options(lambda taken, count=count: 2**count * (taken == 2), 6)
        assert (
            options
            == {
                0: set(),
                1: {(4,)},
                2: {(3, 1), (2, 2)},
                3: {(2, 1, 1)},
            }[count]
        )
    assert reference.take_and_break_options(lambda taken: taken == 6, 6) == {()}


def test_a_heap_without_options_has_value_0() -> None:
    assert reference.heap_values(lambda heap: [], 3) == [0, 0, 0]

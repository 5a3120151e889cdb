import pytest

from grundy import DomainError
from grundy.games.heaps.nim import amount, balance, binary_rows, numbers_in, ordinal


def test_places_are_called_as_people_call_them() -> None:
    assert [ordinal(n) for n in (1, 2, 3, 10)] == ["first", "second", "third", "tenth"]
    assert [ordinal(n) for n in (11, 12, 13, 20, 21, 22, 23, 101, 111, 112)] == (
        "11th 12th 13th 20th 21st 22nd 23rd 101st 111th 112th".split()
    )


@pytest.mark.parametrize(
    ("position", "message"),
    [
        (7, "a position is a tuple of whole numbers, each of them a heap, not 7; write (7,)"),
        ([1, 2], "a position is a tuple of whole numbers, each of them a heap, not [1, 2]"),
        ("ab", "a position is a tuple of whole numbers, each of them a heap, not 'ab'"),
        ((1, 2.5), "a heap is a whole number, not 2.5"),
        ((1, -2), "a heap is 0 or more, not -2"),
    ],
)
def test_what_is_no_tuple_of_numbers_is_refused(position: object, message: str) -> None:
    with pytest.raises(DomainError) as caught:
        numbers_in(position, "a heap")
    assert str(caught.value) == message


def test_rows_are_equally_long() -> None:
    assert list(binary_rows([("x", 0)])) == [("x", "0")]
    assert list(binary_rows([])) == []
    assert [digits for _, digits in binary_rows([("x", 1), ("y", 9)])] == ["0001", "1001"]


def test_one_thing_has_no_plural() -> None:
    assert [amount(n, "coin") for n in (0, 1, 2)] == ["0 coins", "1 coin", "2 coins"]


def test_numbers_of_any_length_are_refused_in_one_sentence() -> None:
    with pytest.raises(DomainError, match=r"each of them a heap, not a list$"):
        numbers_in([10**5000], "a heap")


def test_columns_with_an_odd_number_of_ones_are_marked() -> None:
    shown = balance([("a", 5), ("b", 6)], "P")
    assert (shown.rows, shown.marked) == ((("a", "101"), ("b", "110")), {1, 2})
    assert shown.statement == "P exactly when every column has an even number of ones; some have not: N."
    assert balance([("a", 6), ("b", 6)], "P").statement.endswith("here all have: P.")
    assert balance([], "P").marked == set()

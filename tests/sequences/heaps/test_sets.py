import pytest

from grundy.sequences.heaps.subtraction import format_set


@pytest.mark.parametrize(
    ("numbers", "text"),
    [
        ((), "{}"),
        ((7,), "{7}"),
        (range(1, 13), "{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}"),
        (range(1, 14), "{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, … 2 more, 13}"),
    ],
)
def test_long_sets_are_shortened(numbers: range, text: str) -> None:
    assert format_set(numbers) == text

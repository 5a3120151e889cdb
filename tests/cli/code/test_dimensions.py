import pytest

from grundy.codes import lexicode
from grundy.codes.bounds.summary import lexicode_dimensions


@pytest.mark.parametrize("q", [2, 4, 8, 16])
def test_dimensions_are_those_of_the_codes(q: int) -> None:
    most, distances = (20, range(1, 12)) if q == 2 else (7, range(1, 6))
    found, interrupted = lexicode_dimensions(distances, most, q, memory=1 << 20)
    assert not interrupted
    for column in found:
        for n in range(1, most + 1):
            assert column.dimension(n) == lexicode(n, column.d, q).space.dimension / (q.bit_length() - 1)


def test_published_values() -> None:
    """The rows n = 16, 24 and 42 of the table in the theory of this package, d = 3 … 16."""
    rows = {
        16: [11, 11, 8, 7, 5, 5, 2, 2, 1, 1, 1, 1, 1, 1],
        24: [19, 18, 14, 13, 12, 12, 7, 6, 5, 5, 3, 2, 2, 2],
        42: [36, 35, 30, 29, 25, 24, 21, 20, 18, 17],
    }
    found, _ = lexicode_dimensions(range(3, 17), 24, 2, memory=1 << 24)
    for n in (16, 24):
        assert [column.dimension(n) for column in found] == rows[n]
    found, _ = lexicode_dimensions(range(3, 13), 42, 2, memory=1 << 25)
    assert [column.dimension(42) for column in found] == rows[42]


def test_without_memory_only_codes_of_few_words_are_known() -> None:
    found, _ = lexicode_dimensions([9, 10, 3], 40, 2, memory=1)
    assert [column.known for column in found] == [13, 14, 40]
    assert [found[0].dimension(n) for n in (8, 9, 13, 14)] == [0, 1, 1, None]
    assert [found[1].dimension(n) for n in (9, 10, 14, 15)] == [0, 1, 1, None]
    found, _ = lexicode_dimensions([5], 9, 16, memory=1)
    assert (found[0].known, found[0].dimension(4)) == (4, 0)

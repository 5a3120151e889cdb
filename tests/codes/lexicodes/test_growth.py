from typing import Any

import numpy as np
import pytest

from grundy.codes import Growth, lexicode, redundancy_starts
from grundy.errors import DomainError, LimitError

STARTS = {
    # Found by another program; it also has the ends of Jenkins' tables of lexicodes, (2149, 2122, 5) and (305, 275, 7).
    5: (1, 2, 3, 4, 6, 7, 9, 12, 18, 22, 30, 39, 53, 70, 93, 121, 157, 204, 267),
    7: (1, 2, 3, 4, 5, 6, 8, 9, 10, 12, 16, 24, 25, 26, 28, 32, 40, 56, 60, 68, 77),
    11: (*range(1, 11), 12, 13, 14, 15, 16, 18, 19, 21, 24, 27, 29),
    15: (*range(1, 15), 16, 17, 18, 19, 20, 21, 22),
}


def refusal(work: Any, *arguments: Any, **options: Any) -> str:
    with pytest.raises(LimitError) as refused:
        work(*arguments, **options)
    return str(refused.value)


@pytest.mark.parametrize("d", STARTS)
def test_redundancy_grows_where_it_should(d: int) -> None:
    growth = redundancy_starts(d, len(STARTS[d]))
    assert growth.starts == STARTS[d]
    # One more coin needs one more check.
    assert redundancy_starts(d, len(STARTS[d]) - 1).n == STARTS[d][-1] - 1
    even = redundancy_starts(d + 1, len(STARTS[d]))
    assert even.starts == (1, *(start + 1 for start in STARTS[d][:-1]))


@pytest.mark.parametrize("d", range(3, 10))
def test_growth_tells_the_redundancy_of_each_length(d: int) -> None:
    growth = redundancy_starts(d, 7)
    lengths = range(growth.n + 1)
    assert [growth.redundancy(n) for n in lengths] == [n - lexicode(n, d).dimension for n in lengths]
    assert growth.n + 1 - lexicode(growth.n + 1, d).dimension == 8


def test_redundancy_starts_at_the_edges() -> None:
    assert redundancy_starts(3, 0) == redundancy_starts(4, 0) == redundancy_starts(5, 0) == Growth((), 0)
    assert redundancy_starts(4, 1) == redundancy_starts(6, 1) == Growth((1,), 1)
    assert redundancy_starts(5, 1) == Growth((1,), 1)
    assert redundancy_starts(3, 5) == Growth((1, 2, 4, 8, 16), 31)
    assert redundancy_starts(np.int64(5), np.int8(6)).starts == (1, 2, 3, 4, 6, 7)


def test_more_redundancy_than_fits_is_refused() -> None:
    assert refusal(redundancy_starts, 5, 50, memory=1 << 49) == (
        "redundancy 50 takes a table of 2^50 bytes, more than memory=562949953421312; raise memory=…"
    )
    assert refusal(redundancy_starts, 5, 1000).startswith("redundancy 1000 takes a table of 2^1000 bytes, more than")
    assert refusal(redundancy_starts, 7, 11, memory=1000) == (
        "redundancy 11 takes a table of 2^11 bytes, more than memory=1000; raise memory=…"
    )
    assert "redundancy 12 " in refusal(redundancy_starts, 8, 12, memory=1000)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((2,), "d, the distance, is 3 or more, not 2"),
        ((5.0,), "d, the distance, is a whole number, not 5.0"),
        ((5, -1), "redundancy is 0 or more, not -1"),
        ((5, "9"), "redundancy is a whole number, not '9'"),
    ],
)
def test_what_has_no_growth_is_refused(arguments: tuple[Any, ...], message: str) -> None:
    with pytest.raises(DomainError) as refused:
        redundancy_starts(*arguments)
    assert str(refused.value) == message


@pytest.mark.parametrize("n", [25, 10**6])
def test_lengths_beyond_the_growth_are_refused(n: int) -> None:
    with pytest.raises(DomainError) as refused:
        redundancy_starts(7, 12).redundancy(n)
    assert str(refused.value) == f"length {n} is not from 0 to 24, the lengths of this table; ask for more redundancy"


def test_a_length_is_a_whole_number() -> None:
    for n, message in (
        (-1, "n, the length, is 0 or more, not -1"),
        (None, "n, the length, is a whole number, not None"),
    ):
        with pytest.raises(DomainError) as refused:
            redundancy_starts(7, 12).redundancy(n)  # type: ignore[arg-type]
        assert str(refused.value) == message

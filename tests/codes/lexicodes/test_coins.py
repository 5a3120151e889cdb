"""Tables of lexicodes as they grow: values judged by sums, tables by a breadth-first search."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Any

import numpy as np
import pytest
import reference
from code_judges import sum_of, sums_by_coins
from code_strategies import rows_of_values
from commands import PATIENCE

from grundy import DomainError, LimitError
from grundy.codes import LexicodeTable
from grundy.nim import _kernels
from grundy.progress import progress_to


@pytest.fixture(params=["scalar", _kernels.path()])
def path(request: pytest.FixtureRequest) -> Iterator[str]:
    """The path for every processor, and the one in use."""
    before = _kernels.path()
    _kernels.choose_path(request.param)
    yield request.param
    _kernels.choose_path(before)


def grown(n: int, d: int, q: int = 2) -> LexicodeTable:
    table = LexicodeTable(d, q=q)
    table.grow(n)
    return table


def excluded_sums(values: list[list[int]], most: int, q: int) -> set[int]:
    """Return the sums of digits at up to so many places."""
    sums = [{0}]
    for row in values:
        shown = [sum_of([row], digit, q) for digit in range(1, q)]
        longer = [{total ^ value for total in some for value in shown} for some in sums]
        sums = [a | b for a, b in zip([*sums, set()], [set(), *longer], strict=True)][: most + 1]
    return set().union(*sums)


@pytest.mark.usefixtures("path")
@pytest.mark.parametrize(("q", "n", "last"), [(2, 15, 7), (4, 6, 5), (8, 5, 3), (16, 4, 3), (32, 2, 3)])
def test_values_are_the_least_that_no_few_coins_before_them_make(q: int, n: int, last: int) -> None:
    bits = q.bit_length() - 1
    for d in range(2, last + 1):
        values = rows_of_values(grown(n, d, q).values)
        for place, row in enumerate(values):
            few = excluded_sums(values[:place], d - 2, q)
            for bit in range(bits):
                # The values of 1, 2, 4, … at a place: of their sums, those with fewer bits are known already.
                known = [sum_of([row[:bit] + [0] * (bits - bit)], digit, q) for digit in range(1 << bit)]
                assert row[bit] == reference.mex({total ^ other for total in few for other in known})


@pytest.mark.usefixtures("path")
@pytest.mark.parametrize(("q", "n", "last"), [(2, 24, 8), (4, 8, 5), (8, 6, 4), (16, 5, 4), (64, 2, 3)])
def test_the_table_tells_how_many_coins_each_sum_takes(q: int, n: int, last: int) -> None:
    for d in range(1, last + 1):
        table = LexicodeTable(d, q=q)
        for length in (n // 3, n - 1, n):
            table.grow(length)
            weights = table.coset_weights()
            assert weights == sums_by_coins(rows_of_values(table.values), q)
            assert sum(weights.values()) == 1 << table.bits
            assert max(weights) <= max(d - 1, 0)  # the covering radius: another word would fit in otherwise


@pytest.mark.usefixtures("path")
@pytest.mark.parametrize(("d", "q"), [(5, 2), (9, 2), (8, 2), (4, 4), (3, 8), (5, 16)])
def test_growing_in_steps_and_at_once_is_the_same(d: int, q: int) -> None:
    n = 30 if q == 2 else 9
    steps = LexicodeTable(d, q=q)
    for length in range(n + 1):
        steps.grow(length)
        assert len(steps) == length
    once = grown(n, d, q)
    assert steps.values.tolist() == once.values.tolist()
    assert steps.coset_weights() == once.coset_weights()


@pytest.mark.parametrize(("d", "q", "n"), [(7, 2, 70), (11, 2, 33), (6, 4, 40), (5, 16, 12), (4, 8, 30), (4, 64, 4)])
def test_all_paths_have_the_same_values_and_tables(d: int, q: int, n: int) -> None:
    before = _kernels.path()
    found = []
    for name in dict.fromkeys(["scalar", before]):
        _kernels.choose_path(name)
        table = grown(n, d, q)
        found.append((table.values.tolist(), table.coset_weights(), table.bits))
    _kernels.choose_path(before)
    assert all(other == found[0] for other in found)


def test_growing_to_a_smaller_length_does_nothing() -> None:
    table = grown(20, 5)
    table.grow(10)
    assert len(table) == 20


def test_what_a_table_tells() -> None:
    table = grown(23, 7)
    assert (table.d, table.q, len(table), table.bits, table.redundancy) == (7, 2, 23, 11, 11)
    assert table.coset_weights() == {0: 1, 1: 23, 2: 253, 3: 1771}  # the Golay code is perfect
    assert repr(table) == "<LexicodeTable d = 7, q = 2: 23 coins, 2048 bytes>"
    assert (table.values.dtype, table.values.shape) == (np.uint64, (23,))


def test_redundancy_counts_digits() -> None:
    assert isinstance(grown(5, 3, 4).redundancy, int)
    assert (grown(5, 3, 4).redundancy, grown(17, 3, 16).redundancy) == (2, 2)
    assert grown(5, 3, 8).redundancy == pytest.approx(7 / 3)
    assert grown(5, 3, 8).values.shape == (5, 3)
    assert LexicodeTable(5, q=4).values.shape == (0, 2)


@pytest.mark.parametrize("q", [2, 4, 8, 16, 256])
def test_tables_without_coins_and_distances_without_moves(q: int) -> None:
    empty = LexicodeTable(5, q=q)
    assert (len(empty), empty.bits, empty.coset_weights()) == (0, 0, {0: 1})
    assert (grown(7, 1, q).bits, grown(7, 1, q).coset_weights()) == (0, {0: 1})
    assert not grown(7, 1, q).values.any()
    assert grown(7, 2, q).coset_weights() == {0: 1, 1: q - 1}


def test_the_largest_distances_make_units() -> None:
    assert grown(12, 200).values.tolist() == [1 << k for k in range(12)]
    assert grown(2, 200, 16).values[:, 0].tolist() == [1, 16]


@pytest.mark.parametrize(
    ("d", "q", "error", "message"),
    [
        (0, 2, DomainError, "d, the distance, is 1 or more, not 0"),
        (2.0, 2, DomainError, "d, the distance, is a whole number, not 2.0"),
        (3, 3, DomainError, "q = 3 is no alphabet here; q is one of 2, 4, 8, 16, 32, 64, 128, 256"),
        (3, 2.5, DomainError, "q, the number of digits, is a whole number, not 2.5"),
        (3, None, DomainError, "q, the number of digits, is a whole number, not None"),
        (3, "x", DomainError, "q, the number of digits, is a whole number, not 'x'"),
        (201, 2, LimitError, "a table for distance 201 does not fit into any memory; try d up to 36"),
    ],
)
def test_what_has_no_table_is_refused(d: Any, q: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error) as refused:
        LexicodeTable(d, q=q)
    assert str(refused.value) == message


@pytest.mark.parametrize("work", ["grow", "grown"])
@pytest.mark.parametrize(
    ("n", "message"),
    [
        (-1, "n, the length, is 0 or more, not -1"),
        (5.0, "n, the length, is a whole number, not 5.0"),
        ("5", "n, the length, is a whole number, not '5'"),
    ],
)
def test_what_is_no_length_is_refused(work: str, n: Any, message: str) -> None:
    with pytest.raises(DomainError) as refused:
        getattr(LexicodeTable(5), work)(n)
    assert str(refused.value) == message


@pytest.mark.parametrize("n", [1 << 64, 1 << 70])
def test_no_length_is_too_long_to_be_refused_politely(n: int) -> None:
    with pytest.raises(LimitError) as refused:
        LexicodeTable(5).grow(n, memory=64)
    assert str(refused.value) == (
        f"the values of {n} coins take {8 * n} bytes, more than memory=64; try a smaller n, or raise memory=…"
    )
    assert not LexicodeTable(5).grown(n, memory=64)


# Memory


@pytest.mark.parametrize(("d", "most"), [(3, 3), (4, 4), (5, 6), (5, 7), (7, 11), (8, 12)])
def test_a_table_stops_where_the_memory_ends_and_goes_on_with_more(d: int, most: int) -> None:
    table = LexicodeTable(d)
    with pytest.raises(LimitError) as refused:
        table.grow(1000, memory=1 << most)
    length = len(table)
    assert str(refused.value) == (
        f"the lexicode of length 1000 and distance {d} takes a table of more than {1 << most} bytes: these suffice up "
        f"to length {length}; raise memory=…"
    )
    assert table.bits == most
    table.grow(length + 3)
    assert table.values.tolist() == grown(length + 3, d).values.tolist()


@pytest.mark.parametrize("q", [2, 4, 8, 16, 32])
@pytest.mark.parametrize("d", [3, 4, 5])
def test_a_table_that_stopped_still_tells_about_its_coins(d: int, q: int) -> None:
    for most in range(1, 11):
        table = LexicodeTable(d, q=q)
        assert not table.grown(1 << 20, memory=1 << most)
        values = rows_of_values(table.values)
        weights = sums_by_coins(values, q)
        assert (table.coset_weights(), 1 << table.bits) == (weights, sum(weights.values()))


def test_memory_between_powers_of_2_is_taken_as_the_lower_one() -> None:
    for memory in (64, 100, 127):
        table = LexicodeTable(5)
        assert not table.grown(100, memory=memory)
        assert (len(table), table.bits) == (8, 6)


@pytest.mark.parametrize(("d", "q"), [(1, 2), (2, 2), (3, 2), (1, 4), (2, 4), (1, 256), (2, 8)])
def test_coins_are_counted_as_memory_where_the_table_stays_small(d: int, q: int) -> None:
    memory, coin = 1 << 20, 8 * (q.bit_length() - 1)
    table = LexicodeTable(d, q=q)
    with pytest.raises(LimitError) as refused:
        table.grow(10**9, memory=memory)
    assert str(refused.value) == (
        f"the values of 1000000000 coins take {10**9 * coin} bytes, more than memory={memory}; try a smaller n, or "
        "raise memory=…"
    )
    assert len(table) == 0
    assert not table.grown(10**9, memory=memory)
    assert len(table) == memory // coin
    table.grow(memory // coin + 1, memory=memory + coin)


# Interrupts


def interrupted(table: LexicodeTable, times: int, memory: int) -> int:
    """Let a table grow, stop it at each report, and return how often it was stopped until memory or times ran out."""

    def stop(what: str, done: int, total: int | None) -> None:
        raise KeyboardInterrupt

    for count in range(times):
        try:
            with progress_to(stop):
                table.grown(1 << 40, memory=memory)
        except KeyboardInterrupt:
            continue
        return count
    return times


@pytest.mark.parametrize(("d", "q"), [(5, 2), (5, 16), (6, 8)])
def test_a_table_that_was_interrupted_goes_on_to_the_same_values(d: int, q: int, tmp_path: Path) -> None:
    before = _kernels.path()
    _kernels.choose_path("scalar")  # slow, so that there is something to interrupt
    table = LexicodeTable(d, q=q)
    assert interrupted(table, times=5, memory=1 << 28) > 0
    table.save(tmp_path / "table")
    again = LexicodeTable.load(tmp_path / "table")
    _kernels.choose_path(before)
    expected = grown(len(table) + 1, d, q)
    for other in (table, again):
        other.grow(len(expected))
        assert other.values.tolist() == expected.values.tolist()
        assert other.coset_weights() == expected.coset_weights()


def test_an_interrupted_table_can_be_asked_at_once() -> None:
    before = _kernels.path()
    _kernels.choose_path("scalar")
    table = LexicodeTable(5)
    assert interrupted(table, times=1, memory=1 << 28) > 0
    _kernels.choose_path(before)
    weights = table.coset_weights()
    assert weights == grown(len(table), 5).coset_weights()


def test_an_error_in_a_report_is_handed_on_and_the_table_stays_usable() -> None:
    def fail(what: str, done: int, total: int | None) -> None:
        raise ZeroDivisionError(f"{done} of {total}")

    table = LexicodeTable(5)
    with pytest.raises(ZeroDivisionError, match=r"^\d+ of 10000000$"), progress_to(fail):
        table.grow(10**7, memory=1 << 30)
    found = len(table)
    table.grow(found + 1)
    assert table.values[:100].tolist() == grown(100, 5).values.tolist()


def test_who_asks_a_table_while_it_grows_is_told_so() -> None:
    heard: list[object] = []
    table = LexicodeTable(5)

    def ask(what: str, done: int, total: int | None) -> None:
        for question in (lambda: len(table), lambda: table.bits, lambda: table.values, table.coset_weights):
            with pytest.raises(DomainError, match="the table grows at this moment; look at it when that is done"):
                question()
            heard.append(done)
        raise KeyboardInterrupt

    def grow() -> None:
        with suppress(KeyboardInterrupt), progress_to(ask):
            table.grown(1 << 40, memory=1 << 26)

    thread = Thread(target=grow, daemon=True)
    thread.start()
    thread.join(PATIENCE)
    assert heard
    assert not thread.is_alive()

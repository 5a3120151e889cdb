"""Tables of lexicodes: growth, saved files, and sizes, compared with the actual tables."""

import json
import zlib
from collections.abc import Iterator
from contextlib import suppress
from math import comb
from pathlib import Path
from threading import Thread
from typing import Any

import numpy as np
import pytest
import reference
from code_judges import sum_of, sums_by_coins
from code_strategies import rows_of_values
from commands import PATIENCE

from grundy import DomainError, LimitError, nim
from grundy.codes import LexicodeTable, TableSize, lexicode_table, table_size
from grundy.progress import progress_to

ALPHABETS = [2, 4, 8, 16, 32, 64, 128, 256]


@pytest.fixture(params=["scalar", "in use"])
def path(request: pytest.FixtureRequest) -> Iterator[str]:
    """The path for every processor, and the one in use."""
    before = nim.choose_path("scalar")
    if request.param == "in use":
        nim.choose_path(before)
    yield request.param
    nim.choose_path(before)


def grown(n: int, d: int, q: int = 2) -> LexicodeTable:
    table = LexicodeTable(d, q=q)
    table.grow(n)
    return table


def excluded_sums(values: list[list[int]], most: int, q: int) -> set[int]:
    """Return the sums of digits at no more than the given number of places."""
    sums = [{0}]
    for row in values:
        shown = [sum_of([row], digit, q) for digit in range(1, q)]
        longer = [{total ^ value for total in some for value in shown} for some in sums]
        sums = [a | b for a, b in zip([*sums, set()], [set(), *longer], strict=True)][: most + 1]
    return set().union(*sums)


@pytest.mark.usefixtures("path")
@pytest.mark.parametrize(("q", "n", "last"), [(2, 15, 7), (4, 6, 5), (8, 5, 3), (16, 4, 3), (32, 2, 3)])
def test_values_are_the_mex_of_sums_of_few_earlier_values(q: int, n: int, last: int) -> None:
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
def test_the_table_has_the_number_of_coins_of_each_sum(q: int, n: int, last: int) -> None:
    for d in range(1, last + 1):
        table = LexicodeTable(d, q=q)
        for length in (n // 3, n - 1, n):
            table.grow(length)
            weights = table.coset_weights()
            assert weights == sums_by_coins(rows_of_values(table.values), q)
            assert sum(weights.values()) == 1 << table.bits
            assert max(weights) <= max(d - 1, 0)  # the covering radius; otherwise another word could be added


@pytest.mark.usefixtures("path")
@pytest.mark.parametrize(("d", "q"), [(5, 2), (9, 2), (8, 2), (4, 4), (3, 8), (5, 16)])
def test_growing_in_steps_and_at_once_agree(d: int, q: int) -> None:
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
    before = nim.choose_path("scalar")
    plain = grown(n, d, q)
    nim.choose_path(before)
    table = grown(n, d, q)
    assert table.values.tolist() == plain.values.tolist()
    assert (table.coset_weights(), table.bits) == (plain.coset_weights(), plain.bits)


def test_growing_to_a_smaller_length_does_nothing() -> None:
    table = grown(20, 5)
    table.grow(10)
    assert len(table) == 20


def test_repr_and_properties_of_a_table() -> None:
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


def test_the_largest_distances_give_unit_vectors() -> None:
    assert grown(12, 200).values.tolist() == [1 << k for k in range(12)]
    assert grown(2, 200, 16).values[:, 0].tolist() == [1, 16]


@pytest.mark.parametrize(
    ("d", "q", "error", "message"),
    [
        (0, 2, DomainError, "d, the distance, must be at least 1, not 0"),
        (2.0, 2, DomainError, "d, the distance, must be a whole number, not 2.0"),
        (3, 3, DomainError, "q must be one of 2, 4, 8, 16, 32, 64, 128, 256, not 3"),
        (3, 2.5, DomainError, "q, the number of digits, must be a whole number, not 2.5"),
        (3, None, DomainError, "q, the number of digits, must be a whole number, not None"),
        (3, "x", DomainError, "q, the number of digits, must be a whole number, not 'x'"),
        (201, 2, LimitError, "a table for distance 201 does not fit into any memory; try d up to 36"),
    ],
)
def test_rejects_invalid_tables(d: Any, q: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error) as refused:
        LexicodeTable(d, q=q)
    assert str(refused.value) == message


@pytest.mark.parametrize("work", ["grow", "grown"])
@pytest.mark.parametrize(
    ("n", "message"),
    [
        (-1, "n, the length, must be at least 0, not -1"),
        (5.0, "n, the length, must be a whole number, not 5.0"),
        ("5", "n, the length, must be a whole number, not '5'"),
    ],
)
def test_rejects_invalid_lengths(work: str, n: Any, message: str) -> None:
    with pytest.raises(DomainError) as refused:
        getattr(LexicodeTable(5), work)(n)
    assert str(refused.value) == message


@pytest.mark.parametrize("n", [1 << 64, 1 << 70])
def test_huge_lengths_have_short_messages(n: int) -> None:
    with pytest.raises(LimitError) as refused:
        LexicodeTable(5).grow(n, memory=64)
    assert str(refused.value) == (
        f"the values of {n} coins take {8 * n} bytes, more than memory=64; try a smaller n, or raise memory=…"
    )
    assert not LexicodeTable(5).grown(n, memory=64)


# Memory


@pytest.mark.parametrize(("d", "most"), [(3, 3), (4, 4), (5, 6), (5, 7), (7, 11), (8, 12)])
def test_tables_stop_at_the_memory_limit_and_resume_with_more(d: int, most: int) -> None:
    table = LexicodeTable(d)
    with pytest.raises(LimitError) as refused:
        table.grow(1000, memory=1 << most)
    length = len(table)
    assert str(refused.value) == (
        f"the lexicode of length 1000 and distance {d} takes a table of more than {1 << most} bytes, which suffice up "
        f"to length {length}; raise memory=…"
    )
    assert table.bits == most
    table.grow(length + 3)
    assert table.values.tolist() == grown(length + 3, d).values.tolist()


@pytest.mark.parametrize("q", [2, 4, 8, 16, 32])
@pytest.mark.parametrize("d", [3, 4, 5])
def test_stopped_tables_remain_readable(d: int, q: int) -> None:
    for most in range(1, 11):
        table = LexicodeTable(d, q=q)
        assert not table.grown(1 << 20, memory=1 << most)
        values = rows_of_values(table.values)
        weights = sums_by_coins(values, q)
        assert (table.coset_weights(), 1 << table.bits) == (weights, sum(weights.values()))


def test_memory_is_rounded_down_to_a_power_of_2() -> None:
    for memory in (64, 100, 127):
        table = LexicodeTable(5)
        assert not table.grown(100, memory=memory)
        assert (len(table), table.bits) == (8, 6)


@pytest.mark.parametrize(("d", "q"), [(1, 2), (2, 2), (3, 2), (1, 4), (2, 4), (1, 256), (2, 8)])
def test_coins_count_as_memory_if_the_table_is_small(d: int, q: int) -> None:
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
    """Grow a table, stop it at each report, and return the number of stops until memory or times ran out."""

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
def test_interrupted_tables_resume_with_the_same_values(d: int, q: int, tmp_path: Path) -> None:
    before = nim.choose_path("scalar")  # slow, so that there is something to interrupt
    table = LexicodeTable(d, q=q)
    assert interrupted(table, times=5, memory=1 << 28) > 0
    table.save(tmp_path / "table")
    again = LexicodeTable.load(tmp_path / "table")
    nim.choose_path(before)
    expected = grown(len(table) + 1, d, q)
    for other in (table, again):
        other.grow(len(expected))
        assert other.values.tolist() == expected.values.tolist()
        assert other.coset_weights() == expected.coset_weights()


def test_interrupted_tables_are_readable_at_once() -> None:
    before = nim.choose_path("scalar")
    table = LexicodeTable(5)
    assert interrupted(table, times=1, memory=1 << 28) > 0
    nim.choose_path(before)
    weights = table.coset_weights()
    assert weights == grown(len(table), 5).coset_weights()


def test_errors_in_progress_callbacks_propagate_and_the_table_remains_usable() -> None:
    def fail(what: str, done: int, total: int | None) -> None:
        raise ZeroDivisionError(f"{done} of {total}")

    table = LexicodeTable(5)
    with pytest.raises(ZeroDivisionError, match=r"^\d+ of 10000000$"), progress_to(fail):
        table.grow(10**7, memory=1 << 30)
    found = len(table)
    table.grow(found + 1)
    assert table.values[:100].tolist() == grown(100, 5).values.tolist()


def test_using_a_growing_table_from_its_callback_raises() -> None:
    heard: list[object] = []
    table = LexicodeTable(5)

    def ask(what: str, done: int, total: int | None) -> None:
        for question in (lambda: len(table), lambda: table.bits, lambda: table.values, table.coset_weights):
            with pytest.raises(DomainError, match="the table is being extended; try again when that is done"):
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


@pytest.mark.parametrize(
    ("d", "q", "n"), [(5, 2, 0), (5, 2, 40), (8, 2, 25), (1, 2, 9), (4, 4, 9), (3, 8, 6), (3, 256, 3)]
)
def test_saved_tables_resume(d: int, q: int, n: int, tmp_path: Path) -> None:
    table = grown(n, d, q)
    table.save(tmp_path / "table")
    again = LexicodeTable.load(str(tmp_path / "table"))
    assert (again.d, again.q, len(again), repr(again)) == (d, q, n, repr(table))
    assert again.values.tolist() == table.values.tolist()
    assert again.coset_weights() == table.coset_weights()
    again.grow(n + 3)
    assert again.values.tolist() == grown(n + 3, d, q).values.tolist()


def test_tables_are_written_read_and_checked_in_pieces(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = grown(40, 5)
    table.save(tmp_path / "whole")
    monkeypatch.setattr(lexicode_table, "PIECE", 100)
    table.save(tmp_path / "pieces")
    assert (tmp_path / "pieces").read_bytes() == (tmp_path / "whole").read_bytes()
    assert LexicodeTable.load(tmp_path / "whole").coset_weights() == table.coset_weights()


def test_a_table_that_ran_out_of_memory_can_be_saved(tmp_path: Path) -> None:
    for d, q in ((5, 2), (3, 8), (4, 4)):
        table = LexicodeTable(d, q=q)
        assert not table.grown(1 << 20, memory=128)
        table.save(tmp_path / "table")
        again = LexicodeTable.load(tmp_path / "table")
        again.grow(len(table) + 4)
        assert again.values.tolist() == grown(len(table) + 4, d, q).values.tolist()


def test_saving_replaces_the_file_and_leaves_no_other_files(tmp_path: Path) -> None:
    for n in (5, 30):
        grown(n, 5).save(tmp_path / "table")
        assert len(LexicodeTable.load(tmp_path / "table")) == n
    assert [file.name for file in tmp_path.iterdir()] == ["table"]


def saved(file: Path, table: LexicodeTable) -> bytes:
    table.save(file)
    return file.read_bytes()


def refusal(file: Path) -> str:
    with pytest.raises(DomainError) as refused:
        LexicodeTable.load(file)
    return str(refused.value)


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"\n",
        b"lexicode\n",
        b"\xff\xfe\n",
        b"[]\n",
        b"5\n",
        b"null\n",
        b"{}\n",
        b"[" * 5000,
        b"x" * 5000,
        b'{"format": "grundy.lexicode-table/1"}\n',
        b'{"format": "grundy.lexicode-table/1", "d": 3, "q": 2, "values": 0, "bits": "0"}\n',
        b'{"format": "grundy.lexicode-table/1", "d": 3, "q": 2, "values": 0, "bits": 0.0}\n',
        b'{"format": "grundy.lexicode-table/1", "d": 3, "q": 2, "values": -1, "bits": 0}\n',
        b'{"format": "grundy.lexicode-table/1", "d": 3, "q": 2, "values": 0, "bits": -1}\n',
        b'{"format": "grundy.lexicode-table/1", "d": 3, "q": 2, "values": 0, "bits": 41}\n',
        b'{"format": "grundy.lexicode-table/9", "d": 3, "q": 2, "values": 0, "bits": 0}\n\0',
    ],
    ids=lambda text: text[:12].decode("latin-1") + str(len(text)),
)
def test_rejects_files_that_are_not_saved_tables(text: bytes, tmp_path: Path) -> None:
    file = tmp_path / "table"
    file.write_bytes(text)
    assert refusal(file) == f"{str(file)!r} is not a saved table of a lexicode"


def written(file: Path, d: Any, q: Any, values: int, bits: int, data: bytes) -> Path:
    facts = {"format": "grundy.lexicode-table/1", "d": d, "q": q, "values": values, "bits": bits}
    facts["checksum"] = zlib.crc32(data)
    file.write_bytes(json.dumps(facts).encode() + b"\n" + data)
    return file


@pytest.mark.parametrize(("values", "bits"), [(0, 40), (0, 36), ((1 << 32) - 1, 4), (1 << 30, 4)])
def test_rejects_truncated_files_before_allocation(values: int, bits: int, tmp_path: Path) -> None:
    file = written(tmp_path / "table", 3, 2, values, bits, b"\0")
    assert refusal(file) == f"the table in {str(file)!r} is incomplete; create it again"


def test_rejects_files_of_the_wrong_size(tmp_path: Path) -> None:
    file = tmp_path / "table"
    whole = saved(file, grown(12, 5))
    start = whole.index(b"\n") + 1
    for stop in (start, start + 5, start + 96, len(whole) - 1):
        file.write_bytes(whole[:stop])
        assert refusal(file) == f"the table in {str(file)!r} is incomplete; create it again"
    file.write_bytes(whole + b"\0")
    assert refusal(file) == f"the table in {str(file)!r} is incomplete; create it again"


def test_detects_a_changed_byte_anywhere(tmp_path: Path) -> None:
    file = tmp_path / "table"
    whole = saved(file, grown(12, 5))
    for place in range(whole.index(b"\n") + 1, len(whole), 7):
        changed = bytearray(whole)
        changed[place] ^= 1
        file.write_bytes(changed)
        assert refusal(file).endswith("create it again")


def test_rejects_coins_that_do_not_belong_to_the_table(tmp_path: Path) -> None:
    file = tmp_path / "table"
    whole = saved(file, grown(12, 5))
    start = whole.index(b"\n") + 1
    for value in (0, 3, 1 << 40, (1 << 64) - 1):
        file.write_bytes(whole[:start] + value.to_bytes(8, "little") + whole[start + 8 :])
        assert refusal(file).endswith("create it again")


def test_rejects_a_coin_of_half_a_digit(tmp_path: Path) -> None:
    ones = np.ones(1, "<u8").tobytes()
    file = written(tmp_path / "table", 3, 4, 1, 2, ones + b"\0\1\xff\xff")
    assert refusal(file).endswith("is not a saved table of a lexicode")


def test_rejects_a_syndrome_of_half_a_digit(tmp_path: Path) -> None:
    # Its next coin would have multiples outside of the table.
    file = written(tmp_path / "table", 3, 16, 0, 5, b"\0" + b"\xff" * 31)
    assert refusal(file).endswith("is not a saved table of a lexicode")


@pytest.mark.parametrize(("d", "q"), [(0, 2), (-1, 2), (3, 3), (201, 2), ("3", 2), (3, 2.0), (True, 2)])
def test_rejects_files_of_impossible_tables(d: Any, q: Any, tmp_path: Path) -> None:
    file = written(tmp_path / "table", d, q, 0, 0, b"\0")
    assert refusal(file) == f"{str(file)!r} is not a saved table of a lexicode"


def test_missing_files_raise_os_errors(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        LexicodeTable.load(tmp_path / "nothing")
    with pytest.raises(DomainError, match="is not a regular file; tables are"):
        LexicodeTable.load(tmp_path)
    with pytest.raises(FileNotFoundError):
        LexicodeTable(3).save(tmp_path / "no" / "folder")


@pytest.mark.parametrize(("before", "after"), [(b'"d": 5', b'"d": 7'), (b'"q": 2', b'"q": 8'), (b'"d": 5', b'"d": 3')])
def test_detects_a_changed_header(before: bytes, after: bytes, tmp_path: Path) -> None:
    file = tmp_path / "table"
    whole = saved(file, grown(12, 5))
    file.write_bytes(whole.replace(before, after, 1))
    assert refusal(file) == f"the table in {str(file)!r} has changed since it was saved; create it again"


def table_bytes_of(n: int, d: int, q: int) -> int:
    """Return the bytes of the table that `lexicode` uses: for even d and q = 2 the table for d - 1 and n - 1."""
    table = LexicodeTable(d - 1 if q == 2 and d % 2 == 0 else d, q=q)
    table.grow(n - 1 if q == 2 and d % 2 == 0 else n)
    return 1 << table.bits


@pytest.mark.parametrize(("q", "most"), [(2, 26), (4, 12), (8, 12), (16, 9), (32, 5), (64, 4), (256, 2)])
def test_the_size_of_a_table_is_between_the_bounds(q: int, most: int) -> None:
    for n in range(most + 1):
        for d in range(5 if q == 2 else 2, min(n, 9 if q == 2 else 5) + 1):
            least, largest = table_size(n, d, q)
            assert least <= table_bytes_of(n, d, q) <= largest, (n, d, q)


@pytest.mark.parametrize("d", range(5, 14, 2))
def test_binary_bounds_are_those_of_hamming_and_varshamov(d: int) -> None:
    for n in range(d, 60):
        least, most = table_size(n, d)
        assert least >= sum(comb(n, weight) for weight in range((d - 1) // 2 + 1)) > least // 2 or least == 2 ** (d - 1)
        assert most > sum(comb(n - 1, weight) for weight in range(d - 1)) >= most // 2 or most == 2**n
        assert table_size(n + 1, d + 1) == (least, most)


def test_small_distances_and_lengths_need_no_table() -> None:
    for d in range(1, 5):
        assert table_size(10**6, d) == TableSize(1, 1)
    for q in (2, 4, 8, 16):
        for n in range(8):
            assert table_size(n, n + 2, q) == table_size(n, 1, q) == TableSize(1, 1)
        assert table_size(0, 2, q) == TableSize(1, 1)
    assert table_size(5, 5) == TableSize(16, 16)


def test_the_golay_code_meets_the_sphere_packing_bound() -> None:
    assert table_size(23, 7).least == 1 + 23 + comb(23, 2) + comb(23, 3) == table_bytes_of(23, 7, 2)


def test_allowed_memory_has_a_default() -> None:
    table = LexicodeTable(1)  # takes only a byte besides its coins
    table.grow(100, memory=5)
    table.grow(200)
    assert len(table) == 200
    with pytest.raises(LimitError, match=r"more than memory=5; try a smaller n, or raise memory=…$"):
        table.grow(1 << 20, memory=5)
    with pytest.raises(LimitError, match=rf"^the values of {1 << 30} coins take {8 << 30} bytes, more than") as refused:
        table.grow(1 << 30)
    assert refused.value.limit is not None
    assert 1 <= refused.value.limit <= 4 << 30


@pytest.mark.parametrize(
    ("memory", "message"),
    [
        (0, "memory must be at least 1, not 0"),
        (-5, "memory must be at least 1, not -5"),
        (1.5, "memory must be a whole number, not 1.5"),
        ("1 GB", "memory must be a whole number, not '1 GB'"),
    ],
)
def test_rejects_invalid_memory(memory: Any, message: str) -> None:
    with pytest.raises(DomainError) as refused:
        LexicodeTable(5).grow(3, memory=memory)
    assert str(refused.value) == message


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((-1, 3), "n, the length, must be at least 0, not -1"),
        ((3.5, 3), "n, the length, must be a whole number, not 3.5"),
        ((3, 0), "d, the distance, must be at least 1, not 0"),
        ((3, "3"), "d, the distance, must be a whole number, not '3'"),
        ((3, 3, 7), "q must be one of 2, 4, 8, 16, 32, 64, 128, 256, not 7"),
    ],
)
def test_table_size_rejects_invalid_arguments(arguments: tuple[Any, ...], message: str) -> None:
    with pytest.raises(DomainError) as refused:
        table_size(*arguments)
    assert str(refused.value) == message


@pytest.mark.parametrize("q", ALPHABETS)
def test_bounds_for_long_codes_are_small_numbers(q: int) -> None:
    # q^n itself would take gigabytes.
    assert table_size(10**12, 2, q).most <= q
    assert table_size(10**12, 4, q).most < 1 << 120


@pytest.mark.parametrize("q", ALPHABETS)
def test_coins_fit_into_their_memory(q: int) -> None:
    coin = 8 * (q.bit_length() - 1)
    table = LexicodeTable(1, q=q)
    for memory in (1, 1 << 20, (1 << 20) + coin, (1 << 30) + 1):
        most = max(memory, 1 << 20) // coin
        if memory < 1 << 30:
            table.grow(most, memory=memory)
            assert len(table) == most
        with pytest.raises(
            LimitError, match=f"^the values of {most + 1} coins take {(most + 1) * coin} bytes, more than"
        ):
            table.grow(most + 1, memory=memory)

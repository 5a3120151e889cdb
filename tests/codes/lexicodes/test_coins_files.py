"""Saved tables of lexicodes, judged by going on from them; files that are no tables, or no longer."""

import json
import zlib
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from grundy import DomainError
from grundy.codes import LexicodeTable, lexicode_table


def grown(n: int, d: int, q: int = 2) -> LexicodeTable:
    table = LexicodeTable(d, q=q)
    table.grow(n)
    return table


@pytest.mark.parametrize(
    ("d", "q", "n"), [(5, 2, 0), (5, 2, 40), (8, 2, 25), (1, 2, 9), (4, 4, 9), (3, 8, 6), (3, 256, 3)]
)
def test_a_saved_table_goes_on_where_it_was(d: int, q: int, n: int, tmp_path: Path) -> None:
    table = grown(n, d, q)
    table.save(tmp_path / "table")
    again = LexicodeTable.load(str(tmp_path / "table"))
    assert (again.d, again.q, len(again), repr(again)) == (d, q, n, repr(table))
    assert again.values.tolist() == table.values.tolist()
    assert again.coset_weights() == table.coset_weights()
    again.grow(n + 3)
    assert again.values.tolist() == grown(n + 3, d, q).values.tolist()


def test_a_table_is_written_read_and_checked_piece_by_piece(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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


def test_saving_replaces_the_file_and_leaves_nothing_else(tmp_path: Path) -> None:
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
def test_what_is_no_saved_table_is_refused(text: bytes, tmp_path: Path) -> None:
    file = tmp_path / "table"
    file.write_bytes(text)
    assert refusal(file) == f"{str(file)!r} is no saved table of a lexicode"


def written(file: Path, d: Any, q: Any, values: int, bits: int, data: bytes) -> Path:
    facts = {"format": "grundy.lexicode-table/1", "d": d, "q": q, "values": values, "bits": bits}
    facts["checksum"] = zlib.crc32(data)
    file.write_bytes(json.dumps(facts).encode() + b"\n" + data)
    return file


@pytest.mark.parametrize(("values", "bits"), [(0, 40), (0, 36), ((1 << 32) - 1, 4), (1 << 30, 4)])
def test_a_file_that_promises_more_than_it_has_is_refused_before_room_is_made(
    values: int, bits: int, tmp_path: Path
) -> None:
    file = written(tmp_path / "table", 3, 2, values, bits, b"\0")
    assert refusal(file) == f"the table in {str(file)!r} is not whole; make it again"


def test_a_file_that_is_cut_or_has_more_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "table"
    whole = saved(file, grown(12, 5))
    start = whole.index(b"\n") + 1
    for stop in (start, start + 5, start + 96, len(whole) - 1):
        file.write_bytes(whole[:stop])
        assert refusal(file) == f"the table in {str(file)!r} is not whole; make it again"
    file.write_bytes(whole + b"\0")
    assert refusal(file) == f"the table in {str(file)!r} is not whole; make it again"


def test_a_changed_byte_anywhere_is_noticed(tmp_path: Path) -> None:
    file = tmp_path / "table"
    whole = saved(file, grown(12, 5))
    for place in range(whole.index(b"\n") + 1, len(whole), 7):
        changed = bytearray(whole)
        changed[place] ^= 1
        file.write_bytes(changed)
        assert refusal(file).endswith("make it again")


def test_coins_that_do_not_belong_to_the_table_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "table"
    whole = saved(file, grown(12, 5))
    start = whole.index(b"\n") + 1
    for value in (0, 3, 1 << 40, (1 << 64) - 1):
        file.write_bytes(whole[:start] + value.to_bytes(8, "little") + whole[start + 8 :])
        assert refusal(file).endswith("make it again")


def test_a_coin_of_half_a_digit_is_refused(tmp_path: Path) -> None:
    ones = np.ones(1, "<u8").tobytes()
    file = written(tmp_path / "table", 3, 4, 1, 2, ones + b"\0\1\xff\xff")
    assert refusal(file).endswith("is no saved table of a lexicode")


def test_a_syndrome_of_half_a_digit_is_refused(tmp_path: Path) -> None:
    # Its next coin would have multiples outside of the table.
    file = written(tmp_path / "table", 3, 16, 0, 5, b"\0" + b"\xff" * 31)
    assert refusal(file).endswith("is no saved table of a lexicode")


@pytest.mark.parametrize(("d", "q"), [(0, 2), (-1, 2), (3, 3), (201, 2), ("3", 2), (3, 2.0), (True, 2)])
def test_a_file_of_an_impossible_table_is_refused(d: Any, q: Any, tmp_path: Path) -> None:
    file = written(tmp_path / "table", d, q, 0, 0, b"\0")
    assert refusal(file) == f"{str(file)!r} is no saved table of a lexicode"


def test_a_file_that_is_not_there_is_an_error_of_the_system(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        LexicodeTable.load(tmp_path / "nothing")
    with pytest.raises(DomainError, match="is no ordinary file; tables are"):
        LexicodeTable.load(tmp_path)
    with pytest.raises(FileNotFoundError):
        LexicodeTable(3).save(tmp_path / "no" / "folder")


@pytest.mark.parametrize(("before", "after"), [(b'"d": 5', b'"d": 7'), (b'"q": 2', b'"q": 8'), (b'"d": 5', b'"d": 3')])
def test_a_changed_head_is_noticed(before: bytes, after: bytes, tmp_path: Path) -> None:
    file = tmp_path / "table"
    whole = saved(file, grown(12, 5))
    file.write_bytes(whole.replace(before, after, 1))
    assert refusal(file) == f"the table in {str(file)!r} has changed since it was saved; make it again"

"""A file of values that is cut, altered or another one is refused, and left as it is."""

import os
import random
from pathlib import Path

import numpy as np
import pytest
from value_files import TITLE, both_refuse, fill, overwritten, refusal, reopened, stored

from grundy.runs import ValuesFile
from grundy.runs.values_page import PAGE

INSTEAD = "put back a copy of it, or delete it to begin anew"


def test_a_file_cut_at_any_byte_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "file"
    data = stored(path, [n % 251 for n in range(700)], np.uint16)
    for size in reversed(range(len(data))):
        os.truncate(path, size)
        message = refusal(lambda: ValuesFile.read(path, TITLE))
        assert message == refusal(lambda: ValuesFile.open(path, TITLE))
        if size == 0:
            expected = f"{str(path)!r} is no grundy store: it is empty; give another file, or a new name to begin anew"
        elif size < PAGE:
            expected = f"{str(path)!r} is cut off: {size} of the 4096 bytes of its header are left; {INSTEAD}"
        else:
            missing = 700 - (size - PAGE) // 2
            expected = f"{str(path)!r} is cut off: {missing} of its 700 values are missing; {INSTEAD}"
        assert message == expected
        assert path.stat().st_size == size


def test_a_file_that_a_killed_run_left_is_refused_when_values_are_cut(tmp_path: Path) -> None:
    path = tmp_path / "file"
    with ValuesFile.open(path, TITLE) as file:
        fill(file, list(range(200)))
        file.reserve(300)
        data = path.read_bytes()
    copy = tmp_path / "copy"
    for size in range(PAGE, len(data) + 1):
        copy.write_bytes(data[:size])
        if size < PAGE + 200:
            assert "is cut off" in both_refuse(copy)
        else:
            assert ValuesFile.read(copy).values.tolist() == list(range(200))


def test_any_changed_bit_of_the_header_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "file"
    data = stored(path, [1, 2, 3])
    ends = {end for sector in range(0, 2048, 512) for end in range(sector + 508, sector + 512)}
    used = {*range(30), *range(512, 540), *range(1024, 1052), *range(2048, 2048 + 60), *ends, 4095}
    for place in sorted(used - set(range(1536, 2048))):
        for bit in range(8):
            changed = overwritten(path, data, place, 1 << bit)
            message = refusal(lambda: ValuesFile.read(path))
            assert message == refusal(lambda: ValuesFile.open(path, TITLE))
            assert "altered" in message or place < 12
            assert path.read_bytes() == changed


def test_every_changed_byte_of_the_page_is_refused_except_in_the_name_of_the_writer(tmp_path: Path) -> None:
    path = tmp_path / "file"
    data = stored(path, [1, 2, 3])
    for place in range(PAGE):
        overwritten(path, data, place, 0x55)
        if place // 512 == 3:
            assert ValuesFile.read(path, TITLE).values.tolist() == [1, 2, 3]
        else:
            refusal(lambda: ValuesFile.read(path))


@pytest.mark.parametrize("dtype", [np.uint8, np.uint32])
def test_any_changed_bit_of_a_value_is_refused(tmp_path: Path, dtype: type) -> None:
    path = tmp_path / "file"
    data = stored(path, [n % 251 for n in range(100)], dtype)
    for place in random.Random(7).sample(range(PAGE, len(data)), 60):
        for bit in range(8):
            overwritten(path, data, place, 1 << bit)
            assert refusal(lambda: ValuesFile.read(path)) == (
                f"{str(path)!r} has been altered: its checksum is wrong; {INSTEAD}"
            )
    both_refuse(path)


def test_two_swapped_values_are_noticed(tmp_path: Path) -> None:
    path = tmp_path / "file"
    data = bytearray(stored(path, list(range(50))))
    data[PAGE + 10], data[PAGE + 20] = data[PAGE + 20], data[PAGE + 10]
    path.write_bytes(data)
    assert "altered" in both_refuse(path)


def test_a_record_that_was_written_in_part_leaves_the_one_before(tmp_path: Path) -> None:
    path, copy = tmp_path / "file", tmp_path / "copy"
    with ValuesFile.open(path, TITLE) as file:
        fill(file, [1, 2, 3])
        file.reserve(8)
        file.values[3:6] = [4, 5, 6]
        before = path.read_bytes()
        file.commit(6)
        after = path.read_bytes()
    changed = [place for place in range(PAGE) if before[place] != after[place]]
    for place in changed:
        copy.write_bytes(after[:place] + before[place:PAGE] + after[PAGE:])
        for values in (ValuesFile.read(copy).values.tolist(), reopened(copy)):
            assert values == [1, 2, 3]
        assert ValuesFile.read(copy).values.tolist() == [1, 2, 3]
        assert copy.stat().st_size == PAGE + 3
    copy.write_bytes(after)
    assert reopened(copy) == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("content", [b"", b"0 1\n1 2\n", b"\0" * 9000, b"\x89PNG\r\n\x1a\n" + bytes(5000), b"PK\3\4"])
def test_another_kind_of_file_is_no_store(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "file"
    path.write_bytes(content)
    what = "does not begin like one" if content else "is empty"
    assert both_refuse(path) == (
        f"{str(path)!r} is no grundy store: it {what}; give another file, or a new name to begin anew"
    )


def test_a_folder_and_a_device_are_no_store(tmp_path: Path) -> None:
    for path in (tmp_path, Path(os.devnull)):
        for read in (lambda path=path: ValuesFile.read(path), lambda path=path: ValuesFile.open(path, TITLE)):
            assert refusal(read) == f"{str(path)!r} is no ordinary file; values are stored in a file"


def test_a_newer_format_says_so(tmp_path: Path) -> None:
    path = tmp_path / "file"
    data = bytearray(stored(path, [1]))
    data[8] = 2
    path.write_bytes(data)
    assert both_refuse(path) == (
        f"{str(path)!r} has format 2, written by a newer version of grundy, and this one reads format 1; "
        "update grundy, or give another file"
    )


def test_the_values_of_another_game_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "file"
    data = stored(path, [1])
    other = {**TITLE, "game": "0.6"}
    message = (
        f"{str(path)!r} holds the values of game 0.77, not of game 0.6; "
        "give another file, or delete this one to begin anew"
    )
    assert refusal(lambda: ValuesFile.open(path, other)) == message
    assert refusal(lambda: ValuesFile.read(path, other)) == message
    assert "of no stuck, not of stuck 2;" in refusal(lambda: ValuesFile.open(path, {**TITLE, "stuck": 2}))
    assert path.read_bytes() == data

"""Damaged files of values are rejected and not changed; killed runs resume and give the same result."""

import os
import random
import signal
import subprocess
import sys
from pathlib import Path
from types import FrameType
from typing import Any

import numpy as np
import pytest
from value_files import PAGE, TITLE, both_refuse, fill, overwritten, refusal, reopened, stored

import grundy.runs
from grundy.runs import ValuesFile

INSTEAD = "restore a copy, or delete it to start again"


def test_a_file_cut_at_any_byte_is_rejected(tmp_path: Path) -> None:
    path = tmp_path / "file"
    data = stored(path, [n % 251 for n in range(700)], np.uint16)
    for size in reversed(range(len(data))):
        os.truncate(path, size)
        message = refusal(lambda: ValuesFile.read(path, TITLE))
        assert message == refusal(lambda: ValuesFile.open(path, TITLE))
        if size == 0:
            expected = (
                f"{str(path)!r} is not a grundy store: it is empty; choose another file, or a new name to start again"
            )
        elif size < PAGE:
            expected = f"{str(path)!r} is truncated: only {size} of the 4096 bytes of its header are left; {INSTEAD}"
        else:
            missing = 700 - (size - PAGE) // 2
            expected = f"{str(path)!r} is truncated: {missing} of its 700 values are missing; {INSTEAD}"
        assert message == expected
        assert path.stat().st_size == size


def test_a_file_of_a_killed_run_is_rejected_if_values_are_cut(tmp_path: Path) -> None:
    path = tmp_path / "file"
    with ValuesFile.open(path, TITLE) as file:
        fill(file, list(range(200)))
        file.reserve(300)
        data = path.read_bytes()
    copy = tmp_path / "copy"
    for size in range(PAGE, len(data) + 1):
        copy.write_bytes(data[:size])
        if size < PAGE + 200:
            assert "is truncated" in both_refuse(copy)
        else:
            assert ValuesFile.read(copy).values.tolist() == list(range(200))


def test_any_changed_bit_of_the_header_is_rejected(tmp_path: Path) -> None:
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


def test_every_changed_byte_of_the_page_is_rejected_except_in_the_name_of_the_writer(tmp_path: Path) -> None:
    path = tmp_path / "file"
    data = stored(path, [1, 2, 3])
    for place in range(PAGE):
        overwritten(path, data, place, 0x55)
        if place // 512 == 3:
            assert ValuesFile.read(path, TITLE).values.tolist() == [1, 2, 3]
        else:
            refusal(lambda: ValuesFile.read(path))


@pytest.mark.parametrize("dtype", [np.uint8, np.uint32])
def test_any_changed_bit_of_a_value_is_rejected(tmp_path: Path, dtype: type) -> None:
    path = tmp_path / "file"
    data = stored(path, [n % 251 for n in range(100)], dtype)
    for place in random.Random(7).sample(range(PAGE, len(data)), 60):
        for bit in range(8):
            overwritten(path, data, place, 1 << bit)
            assert refusal(lambda: ValuesFile.read(path)) == (
                f"{str(path)!r} has been altered: its checksum is wrong; {INSTEAD}"
            )
    both_refuse(path)


def test_two_swapped_values_are_detected(tmp_path: Path) -> None:
    path = tmp_path / "file"
    data = bytearray(stored(path, list(range(50))))
    data[PAGE + 10], data[PAGE + 20] = data[PAGE + 20], data[PAGE + 10]
    path.write_bytes(data)
    assert "altered" in both_refuse(path)


def test_a_partly_written_record_keeps_the_previous_one(tmp_path: Path) -> None:
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
def test_another_kind_of_file_is_not_a_store(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "file"
    path.write_bytes(content)
    what = "has a different header" if content else "is empty"
    assert both_refuse(path) == (
        f"{str(path)!r} is not a grundy store: it {what}; choose another file, or a new name to start again"
    )


def test_folders_and_devices_are_not_stores(tmp_path: Path) -> None:
    for path in (tmp_path, Path(os.devnull)):
        for read in (lambda path=path: ValuesFile.read(path), lambda path=path: ValuesFile.open(path, TITLE)):
            assert refusal(read) == f"{str(path)!r} is not a regular file; values are stored in a file"


def test_a_newer_format_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "file"
    data = bytearray(stored(path, [1]))
    data[8] = 2
    path.write_bytes(data)
    assert both_refuse(path) == (
        f"{str(path)!r} has format 2, written by a newer version of grundy; this version reads format 1; "
        "update grundy, or choose another file"
    )


def test_the_values_of_another_game_are_rejected(tmp_path: Path) -> None:
    path = tmp_path / "file"
    data = stored(path, [1])
    other = {**TITLE, "game": "0.6"}
    message = (
        f"{str(path)!r} contains the values of game 0.77, not of game 0.6; "
        "choose another file, or delete it to start again"
    )
    assert refusal(lambda: ValuesFile.open(path, other)) == message
    assert refusal(lambda: ValuesFile.read(path, other)) == message
    assert "of no stuck, not of stuck 2;" in refusal(lambda: ValuesFile.open(path, {**TITLE, "stuck": 2}))
    assert path.read_bytes() == data


# ---- Runs that are killed

FOLDER = str(Path(grundy.runs.__file__).parent)
SQUARES: dict[str, str | int] = {"game": "squares"}


def work(path: Path, stop: int = 60) -> None:
    """Fill a file with n² mod 1009 like a run, with a width that grows when necessary."""
    with ValuesFile.open(path, SQUARES) as file:
        while (start := file.count) < stop:
            end = min(start + 10, stop)
            values = np.arange(start, end) ** 2 % 1009
            if values.max() > np.iinfo(file.dtype).max:
                file.widen(np.uint16)
            file.reserve(end + 5)
            file.values[start:end] = values
            file.commit(end)


def squares(stop: int) -> list[int]:
    return [n * n % 1009 for n in range(stop)]


def snapshots(folder: Path) -> list[dict[str, bytes]]:
    """Return the distinct contents of the folder before each executed line of the package."""
    found: list[dict[str, bytes]] = []

    def look(frame: FrameType, event: str, argument: object) -> Any:
        if not frame.f_code.co_filename.startswith(FOLDER):
            return None
        state = {path.name: path.read_bytes() for path in sorted(folder.iterdir())}
        if not found or state != found[-1]:
            found.append(state)
        return look

    before = sys.gettrace()
    sys.settrace(look)
    try:
        work(folder / "file")
    finally:
        sys.settrace(before)
    return found


def test_a_run_killed_before_any_line_resumes_with_the_same_result(tmp_path: Path) -> None:
    whole, killed = tmp_path / "whole", tmp_path / "killed"
    whole.mkdir()
    states = snapshots(whole)
    ended = (whole / "file").read_bytes()
    assert ended[PAGE:] == np.array(squares(60), "<u2").tobytes()
    counts = []
    for number, state in enumerate(states):
        folder = killed / str(number)
        folder.mkdir(parents=True)
        for name, data in state.items():
            (folder / name).write_bytes(data)
        if "file" in state:
            values = ValuesFile.read(folder / "file").values.tolist()
            assert values == squares(len(values))
            counts.append(len(values))
        work(folder / "file")
        assert (folder / "file").read_bytes()[PAGE:] == ended[PAGE:]
        assert os.listdir(folder) == ["file"]
    assert counts == sorted(counts)
    assert set(counts) == set(range(0, 61, 10))
    assert len(states) > 30


def interrupted(path: Path, line: int, stop: int) -> bool:
    """Run with Ctrl-C before a line of the package, and return whether the line was reached."""
    lines = 0

    def count(frame: FrameType, event: str, argument: object) -> Any:
        nonlocal lines
        if not frame.f_code.co_filename.startswith(FOLDER):
            return None
        lines += event == "line"
        if lines == line:
            sys.settrace(None)
            raise KeyboardInterrupt
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        work(path, stop)
    except KeyboardInterrupt:
        return True
    finally:
        sys.settrace(before)
    return False


# An interrupt before the first line of `close` leaves the file to the garbage collector.
@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_run_interrupted_before_any_line_resumes_with_the_same_result(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", lambda number: None)  # for speed
    line, stop = 1, 20
    while interrupted(path := tmp_path / str(line), line, stop):
        if path.exists():
            values = ValuesFile.read(path).values.tolist()
            assert values == squares(len(values))
        work(path, stop)
        assert ValuesFile.read(path).values.tolist() == squares(stop)
        assert [name for name in os.listdir(tmp_path) if name.startswith(f"{line}.")] == []
        line += 1
    assert line > 300


PROGRAM = """
import sys
from pathlib import Path
sys.path[:0] = sys.argv[1:3]
import test_values_damage
print("begun", flush=True)
test_values_damage.work(Path(sys.argv[3]), int(sys.argv[4]))
"""


def begun(path: Path, stop: int) -> subprocess.Popen[str]:
    folders = map(str, Path(__file__).parents[:2])
    process = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, *folders, str(path), str(stop)], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "begun\n"
    return process


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL")
def test_a_run_killed_at_any_moment_resumes_with_the_same_result(tmp_path: Path) -> None:
    path, stop, chance = tmp_path / "file", 600, random.Random(2024)
    count = 0
    for _ in range(8):
        process = begun(path, stop)
        try:
            process.wait(timeout=chance.uniform(0.0, 0.12))
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
        process.communicate()
        if path.exists():
            values = ValuesFile.read(path).values.tolist()
            assert values == squares(len(values))
            assert len(values) >= count
            count = len(values)
    work(path, stop)
    assert path.read_bytes()[PAGE:] == np.array(squares(stop), "<u2").tobytes()


@pytest.mark.skipif(sys.platform == "win32", reason="no locks")
def test_killing_a_process_releases_its_lock(tmp_path: Path) -> None:
    path = tmp_path / "file"
    process = begun(path, 10**9)
    while not path.exists():
        assert process.poll() is None
    with pytest.raises(grundy.errors.DomainError, match=f"process {process.pid} is writing to"):
        ValuesFile.open(path, SQUARES)
    process.kill()
    process.communicate()
    with ValuesFile.open(path, SQUARES) as file:
        assert file.values.tolist() == squares(file.count)
    assert path.stat().st_size == PAGE + file.count * file.dtype.itemsize
    assert os.listdir(tmp_path) == ["file"]

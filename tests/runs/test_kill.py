"""A run of values that is killed, at every step of the program and at any moment, goes on and ends the same."""

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

import grundy.runs
from grundy.runs import ValuesFile
from grundy.runs.values_page import PAGE

FOLDER = str(Path(grundy.runs.__file__).parent)
TITLE: dict[str, str | int] = {"game": "squares"}


def work(path: Path, stop: int = 60) -> None:
    """Fill a file with n² mod 1009, narrow as long as that is enough, as a run would."""
    with ValuesFile.open(path, TITLE) as file:
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
    """Return what is in the folder before each line of the package that runs, without repetitions."""
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


def test_killed_before_any_line_the_run_goes_on_and_ends_the_same(tmp_path: Path) -> None:
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
    """Work with Ctrl-C before such a line of the package, and return whether it came so far."""
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
def test_interrupted_before_any_line_the_run_goes_on_and_ends_the_same(
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
sys.path.insert(0, sys.argv[1])
import test_kill
print("begun", flush=True)
test_kill.work(Path(sys.argv[2]), int(sys.argv[3]))
"""


def begun(path: Path, stop: int) -> subprocess.Popen[str]:
    arguments = [sys.executable, "-c", PROGRAM, str(Path(__file__).parent), str(path), str(stop)]
    process = subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "begun\n"
    return process


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL")
def test_killed_at_any_moment_the_run_goes_on_and_ends_the_same(tmp_path: Path) -> None:
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
def test_the_lock_goes_with_the_killed_process(tmp_path: Path) -> None:
    path = tmp_path / "file"
    process = begun(path, 10**9)
    while not path.exists():
        assert process.poll() is None
    with pytest.raises(grundy.errors.DomainError, match=f"process {process.pid} is writing to"):
        ValuesFile.open(path, TITLE)
    process.kill()
    process.communicate()
    with ValuesFile.open(path, TITLE) as file:
        assert file.values.tolist() == squares(file.count)
    assert path.stat().st_size == PAGE + file.count * file.dtype.itemsize
    assert os.listdir(tmp_path) == ["file"]

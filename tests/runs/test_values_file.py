"""The file of values: committed values are read back, even after a crash."""

import os
import re
import stat
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
from value_files import PAGE, TITLE, fill, refusal, reopened, stored

from grundy.errors import LimitError
from grundy.runs import StoredValues, ValuesFile


def test_a_new_file_exists_at_once_and_is_empty(tmp_path: Path) -> None:
    path = tmp_path / "kayles.grundy"
    with ValuesFile.open(path, TITLE) as file:
        assert (file.count, len(file.values), file.dtype, file.title) == (0, 0, np.uint8, TITLE)
        assert repr(file) == f"<ValuesFile {str(path)!r}: 0 values of {TITLE}>"
        assert ValuesFile.read(path).values.tolist() == []
    assert path.stat().st_size == PAGE
    assert os.listdir(tmp_path) == ["kayles.grundy"]


@pytest.mark.parametrize("dtype", [np.uint8, np.uint16, np.uint32])
def test_values_are_read_back_and_the_file_has_the_exact_length(tmp_path: Path, dtype: type) -> None:
    top = np.iinfo(dtype).max
    data = stored(tmp_path / "file", [0, 1, top, top - 1], dtype)
    assert data[PAGE:] == np.array([0, 1, top, top - 1], np.dtype(dtype).newbyteorder("<")).tobytes()
    title, values = ValuesFile.read(tmp_path / "file", TITLE)
    assert (title, values.tolist(), values.dtype) == (TITLE, [0, 1, top, top - 1], dtype)
    assert not values.flags.writeable


@settings(max_examples=15)
@given(st.lists(st.tuples(st.lists(st.integers(0, 255), max_size=9), st.booleans(), st.sampled_from([0, 2, 4]))))
def test_storing_in_steps_is_equal_to_storing_at_once(
    tmp_path_factory: pytest.TempPathFactory, steps: list[tuple[list[int], bool, int]]
) -> None:
    path, expected, width = tmp_path_factory.mktemp("store") / "file", [], 1
    file = ValuesFile.open(path, TITLE)
    for values, again, wider in steps:
        fill(file, values)
        expected += values
        if wider > width:
            width = wider
            file.widen(f"u{width}")
        if again:
            file.close()
            file = ValuesFile.open(path, TITLE)
        assert (file.count, file.dtype.itemsize) == (len(expected), width)
        assert file.values[: file.count].tolist() == expected
    file.close()
    assert path.read_bytes()[PAGE:] == np.array(expected, f"<u{width}").tobytes()
    assert ValuesFile.read(path).values.tolist() == expected


def test_uncommitted_values_are_cut_off(tmp_path: Path) -> None:
    with ValuesFile.open(tmp_path / "file", TITLE) as file:
        file.reserve(100)
        file.values[:] = 7
        file.commit(30)
    assert (tmp_path / "file").stat().st_size == PAGE + 30
    with ValuesFile.open(tmp_path / "file", TITLE) as file:
        assert file.values.tolist() == [7] * 30
        file.reserve(40)
        assert file.values[30:].tolist() == [0] * 10


def test_earlier_arrays_keep_their_values_after_growing_and_closing(tmp_path: Path) -> None:
    with ValuesFile.open(tmp_path / "file", TITLE) as file:
        file.reserve(10)
        old = file.values
        file.reserve(10**6)
        file.values[:10] = range(10)
        assert old.tolist() == list(range(10))
        file.commit(10)
    assert old.tolist() == list(range(10))
    with ValuesFile.open(tmp_path / "file", TITLE) as file:
        assert file.count == 10


def test_disk_space_is_allocated_when_it_is_reserved(tmp_path: Path) -> None:
    with ValuesFile.open(tmp_path / "file", TITLE) as file:
        file.reserve(1 << 20)
        assert (tmp_path / "file").stat().st_blocks * 512 >= 1 << 20


@pytest.mark.parametrize("count", [2, 11, -1])
def test_only_reserved_values_and_not_fewer_than_before_are_committed(tmp_path: Path, count: int) -> None:
    with ValuesFile.open(tmp_path / "file", TITLE) as file:
        fill(file, [1, 2, 3])
        file.reserve(10)
        assert refusal(lambda: file.commit(count)) == (
            f"count must be from 3, the committed values, to 10, the reserved values, not {count}; "
            "reserve more values first"
        )


def test_values_reach_the_disk_before_the_record_that_counts_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = []
    with ValuesFile.open(tmp_path / "file", TITLE) as file:
        fill(file, [1, 2])
        synced = os.fsync
        monkeypatch.setattr(
            os, "fsync", lambda number: (seen.append(len(ValuesFile.read(file.path).values)), synced(number))
        )
        fill(file, [3, 4, 5])
        monkeypatch.undo()
    assert seen == [2, 5]


def test_uncommitted_values_of_a_killed_run_are_removed_on_resuming(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(stored(path, [1, 2, 3]) + b"\7" * 10_000)
    with ValuesFile.open(path, TITLE) as resumed:
        assert path.stat().st_size == PAGE + 3
        resumed.reserve(10)
        assert resumed.values.tolist() == [1, 2, 3, 0, 0, 0, 0, 0, 0, 0]


@pytest.mark.parametrize("title", [[], {"game": 0.77}, {1: "x"}, {"game": None}, {"game": True}])
def test_titles_map_strings_to_strings_and_integers(tmp_path: Path, title: object) -> None:
    message = refusal(lambda: ValuesFile.open(tmp_path / "file", title))  # type: ignore[arg-type]
    assert message == f"a title must be a dict from strings to strings and integers, not {title!r}"


def test_a_title_that_is_too_long_is_rejected(tmp_path: Path) -> None:
    assert "a title may have at most 2048 bytes, not 2049" in refusal(
        lambda: ValuesFile.open(tmp_path / "file", {"game": "7" * 2038})
    )
    with ValuesFile.open(tmp_path / "file", {"Γ": "\ud800" * 300, "n": -(10**90)}) as file:
        assert file.title == ValuesFile.read(file.path).title == {"Γ": "\ud800" * 300, "n": -(10**90)}


@pytest.mark.parametrize("dtype", [np.int8, np.uint64, np.float64, "U1"])
def test_only_unsigned_integers_of_up_to_four_bytes_can_be_stored(tmp_path: Path, dtype: str) -> None:
    message = refusal(lambda: ValuesFile.open(tmp_path / "file", TITLE, dtype=dtype))
    assert message == f"dtype must be uint8, uint16 or uint32, not {np.dtype(dtype)}"


def test_widening_keeps_the_committed_values_and_the_reserved_space(tmp_path: Path) -> None:
    with ValuesFile.open(tmp_path / "file", TITLE) as file:
        fill(file, [0, 255, 7])
        file.reserve(5)
        file.values[3:] = 9
        old = file.values
        file.widen(np.uint16)
        assert file.values.tolist() == [0, 255, 7, 0, 0]
        assert file.values.dtype == np.uint16
        assert old.tolist() == [0, 255, 7, 9, 9]
        fill(file, [65535])
        file.widen(np.uint16)
        assert (
            refusal(lambda: file.widen(np.uint8))
            == "cannot change the values of 'file' from uint16 to the narrower uint8; use a wider type"
        )
    assert ValuesFile.read(tmp_path / "file").values.tolist() == [0, 255, 7, 65535]
    assert os.listdir(tmp_path) == ["file"]


def test_an_existing_file_keeps_its_width(tmp_path: Path) -> None:
    stored(tmp_path / "file", [1], np.uint16)
    with ValuesFile.open(tmp_path / "file", TITLE) as file:
        assert file.dtype == np.uint16


def test_only_remnants_of_killed_writers_are_removed(tmp_path: Path) -> None:
    stored(tmp_path / "file", [1])
    others = ["file.new", "file.abc.new", "file.89ABCDEF.new", "other.89abcdef.new", "file.89abcdef.new.txt"]
    for name in [*others, "file.89abcdef.new", "file.00000000.new"]:
        (tmp_path / name).write_bytes(b"unfinished")
    assert reopened(tmp_path / "file") == [1]
    assert sorted(os.listdir(tmp_path)) == sorted(["file", *others])


def test_rejecting_a_file_keeps_its_neighbours(tmp_path: Path) -> None:
    for name in ["file", "file.89abcdef.new"]:
        (tmp_path / name).write_bytes(b"something else")
    refusal(lambda: ValuesFile.open(tmp_path / "file", TITLE))
    assert sorted(os.listdir(tmp_path)) == ["file", "file.89abcdef.new"]


def test_a_link_remains_a_link_when_the_file_is_widened(tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "far" / "file")
    with ValuesFile.open(tmp_path / "link", TITLE) as file:
        fill(file, [1, 2])
        file.widen(np.uint16)
    assert (tmp_path / "link").is_symlink()
    assert ValuesFile.read(tmp_path / "link").values.tolist() == [1, 2]


def test_a_circular_link_is_rejected(tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to(tmp_path / "b")
    (tmp_path / "b").symlink_to(tmp_path / "a")
    assert refusal(lambda: ValuesFile.open(tmp_path / "a", TITLE)).startswith("cannot open or create ")
    assert sorted(os.listdir(tmp_path)) == ["a", "b"]


def test_using_a_closed_file_is_an_error(tmp_path: Path) -> None:
    file = ValuesFile.open(tmp_path / "file", TITLE)
    fill(file, [5])
    file.close()
    file.close()
    assert file.count == 1
    for use in (lambda: file.values, lambda: file.reserve(2), lambda: file.commit(1), lambda: file.widen(np.uint16)):
        assert refusal(use) == f"{str(file.path)!r} has been closed; open it again with ValuesFile.open"


def test_a_new_file_has_the_permissions_of_new_files(tmp_path: Path) -> None:
    (tmp_path / "plain").write_bytes(b"")
    stored(tmp_path / "file", [1])
    assert stat.S_IMODE((tmp_path / "file").stat().st_mode) == stat.S_IMODE((tmp_path / "plain").stat().st_mode)


def test_reading_during_writing_shows_the_committed_values(tmp_path: Path) -> None:
    path = tmp_path / "file"
    with ValuesFile.open(path, TITLE) as file:
        seen: list[StoredValues] = []
        for n in range(20):
            fill(file, [n] * 1000)
            file.reserve(file.count + 5000)
            file.values[file.count :] = 99
            if n == 10:
                file.widen(np.uint16)
            seen.append(ValuesFile.read(path, TITLE))
    for n, (_, values) in enumerate(seen):
        assert np.array_equal(values, np.repeat(np.arange(n + 1), 1000))


def test_a_file_created_meanwhile_is_not_overwritten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "file"
    link = os.link

    def slow_link(source: str, target: str) -> None:
        monkeypatch.undo()
        stored(path, [1, 2, 3])
        link(source, target)

    monkeypatch.setattr(os, "link", slow_link)
    assert reopened(path) == [1, 2, 3]
    assert os.listdir(tmp_path) == ["file"]


@pytest.mark.skipif(sys.platform == "win32", reason="no flock")
def test_a_file_replaced_between_opening_and_locking_is_opened_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import fcntl

    path = tmp_path / "file"
    stored(path, [1, 2])
    lock = fcntl.flock

    def slow_lock(number: int, how: int) -> None:
        monkeypatch.undo()
        with ValuesFile.open(path, TITLE) as other:
            other.widen(np.uint16)
            fill(other, [300])
        lock(number, how)

    monkeypatch.setattr(fcntl, "flock", slow_lock)
    assert reopened(path) == [1, 2, 300]


SECOND = """
import sys
from grundy.errors import DomainError
from grundy.runs import ValuesFile
print(len(ValuesFile.read(sys.argv[1]).values))
try:
    ValuesFile.open(sys.argv[1], {"game": "0.77", "kind": "nim values"})
except DomainError as error:
    print(error)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no locks")
def test_a_second_process_can_read_and_learns_who_writes(tmp_path: Path) -> None:
    path = tmp_path / "file"
    with ValuesFile.open(path, TITLE) as file:
        for wider in (False, True):
            fill(file, [1])
            if wider:
                file.widen(np.uint16)
            run = subprocess.run([sys.executable, "-c", SECOND, path], capture_output=True, text=True, check=True)
            assert run.stdout == (
                f"{file.count}\nprocess {os.getpid()} is writing to {str(path)!r}; "
                "wait until it ends, stop it, or choose another file\n"
            )
        assert f"process {os.getpid()} is writing" in refusal(lambda: ValuesFile.open(path, TITLE))
        values = file.values
    # An array of the closed file is still in use, but does not block other writers.
    assert reopened(path) == values.tolist() == [1, 1]


FULL = """
import resource, sys
import numpy as np
from grundy.errors import LimitError
from grundy.runs import ValuesFile
path, title = sys.argv[1], {"game": "0.77", "kind": "nim values"}
with ValuesFile.open(path, title) as file:
    file.reserve(20_000)
    file.values[:] = 3
    file.commit(15_000)
    resource.setrlimit(resource.RLIMIT_FSIZE, (30_000, 30_000))
    for attempt in (lambda: file.reserve(30_000), lambda: file.widen(np.uint16), lambda: file.reserve(10**30)):
        try:
            attempt()
        except LimitError as error:
            print(error)
    file.commit(20_000)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no such limits")
def test_a_full_disk_gives_a_clear_error_and_keeps_the_file(tmp_path: Path) -> None:
    path = tmp_path / "file"
    run = subprocess.run([sys.executable, "-c", FULL, path], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    safe = "its 15000 committed values are safe; free some disk space, then continue with the same file"
    lines = run.stdout.splitlines()
    assert lines[0] == f"not enough disk space for 30000 values in {str(path)!r} (File too large); {safe}"
    assert lines[1] == f"not enough disk space for 15000 values in {str(path)!r} (File too large); {safe}"
    assert lines[2] == f"not enough disk space for {10**30} values in {str(path)!r} (no file can be that long); {safe}"
    assert np.array_equal(ValuesFile.read(path).values, np.full(20_000, 3))
    assert os.listdir(tmp_path) == ["file"]


def test_a_full_disk_creates_no_new_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(number: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(
        LimitError,
        match=re.escape("not enough disk space for a new file") + ".*free some disk space, or choose another",
    ):
        ValuesFile.open(tmp_path / "file", TITLE)
    assert os.listdir(tmp_path) == []


def test_a_missing_folder_is_a_system_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        ValuesFile.open(tmp_path / "nowhere" / "file", TITLE)
    with pytest.raises(FileNotFoundError):
        ValuesFile.read(tmp_path / "file")

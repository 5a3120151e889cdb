"""Files with one writer, created and replaced atomically, and full disks."""

import errno
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from value_files import PAGE, TITLE, fill, refusal, reopened, stored

from grundy.errors import LimitError
from grundy.runs import Store, ValuesFile

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the calls of POSIX are replaced")


def test_a_second_writer_must_wait_for_the_first(tmp_path: Path) -> None:
    path = tmp_path / "file"
    first = ValuesFile.open(path, TITLE)
    for _ in range(2):
        assert "is writing to" in refusal(lambda: ValuesFile.open(path, TITLE))
        first.close()
        first = ValuesFile.open(path, TITLE)
    fill(first, [1, 2])
    first.widen(np.uint16)
    assert "is writing to" in refusal(lambda: ValuesFile.open(path, TITLE))
    first.close()
    assert reopened(path) == [1, 2]


WITHOUT_LOCKS = """
import sys
sys.modules["fcntl"] = None
from grundy.runs import Store, ValuesFile
path, title = sys.argv[1], {"game": "0.77", "kind": "nim values"}
with ValuesFile.open(path, title) as one:
    one.reserve(2)
    one.values[:] = [7, 8]
    one.commit(2)
    one.widen("u2")
    with ValuesFile.open(path, title) as two:
        print(two.values.tolist())
Store(path + ".jsonl").add({"k": 1})
print(list(Store(path + ".jsonl")))
"""


def test_everything_works_without_locks_except_exclusion(tmp_path: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-c", WITHOUT_LOCKS, tmp_path / "file"], capture_output=True, text=True, check=True
    )
    assert run.stdout == "[7, 8]\n[{'k': 1}]\n"
    assert reopened(tmp_path / "file") == [7, 8]
    assert sorted(os.listdir(tmp_path)) == ["file", "file.jsonl"]


def test_appending_does_not_wait_where_appends_are_atomic(tmp_path: Path) -> None:
    fcntl = pytest.importorskip("fcntl")
    store = Store(tmp_path / "found.jsonl")
    store.add({"trial": 0})
    with store.path.open("rb") as other:
        fcntl.flock(other, fcntl.LOCK_EX)  # waiting for this lock would take forever
        store.add({"trial": 1})
    assert list(store) == [{"trial": 0}, {"trial": 1}]


@pytest.mark.parametrize("has_links", [True, False])
@pytest.mark.parametrize("taken", [True, False])
def test_only_a_missing_file_is_created(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, has_links: bool, taken: bool
) -> None:
    path, link = tmp_path / "file", os.link

    def no_link(source: object, target: object) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    def slow_link(source: str, target: str) -> None:
        monkeypatch.setattr(os, "link", link)
        stored(path, [1, 2, 3])
        (link if has_links else no_link)(source, target)

    monkeypatch.setattr(os, "link", slow_link if taken else link if has_links else no_link)
    with ValuesFile.open(path, TITLE) as file:
        assert file.values.tolist() == ([1, 2, 3] if taken else [])
        assert os.listdir(tmp_path) == ["file"]
    assert os.listdir(tmp_path) == ["file"]


def test_an_error_keeps_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "file"
    with ValuesFile.open(path, TITLE) as file:
        fill(file, [1, 2])

        def interrupt(number: int) -> None:
            assert len(os.listdir(tmp_path)) == 2
            raise KeyboardInterrupt

        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", interrupt)
            with pytest.raises(KeyboardInterrupt):
                file.widen(np.uint16)
        assert os.listdir(tmp_path) == ["file"]
        assert path.stat().st_size == PAGE + 2
        assert "is writing to" in refusal(lambda: ValuesFile.open(path, TITLE))
        fill(file, [3])
    assert reopened(path) == [1, 2, 3]


def refuse(number: int) -> Callable[..., None]:
    def call(*arguments: object) -> None:
        raise OSError(number, os.strerror(number))

    return call


@pytest.mark.parametrize("can_allocate", [True, False])
@pytest.mark.parametrize("size", [0, 1, 2, 4096, (3 << 20) + 17])
def test_a_file_grows_and_keeps_its_content(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: int, can_allocate: bool
) -> None:
    if not can_allocate:
        monkeypatch.setattr(os, "posix_fallocate", refuse(errno.EOPNOTSUPP), raising=False)
    path = tmp_path / "file"
    with ValuesFile.open(path, TITLE) as file:
        fill(file, [7, 8])
        file.reserve(size)
        length = max(2, size)
        assert file.values.tolist() == [7, 8] + [0] * (length - 2)
        assert path.stat().st_size == PAGE + length
        assert path.stat().st_blocks * 512 >= PAGE + length


def test_a_full_disk_keeps_the_length_of_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def half(number: int, start: int, size: int) -> None:
        os.truncate(number, start + size // 2)
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "posix_fallocate", half, raising=False)
    path = tmp_path / "file"
    with ValuesFile.open(path, TITLE) as file:
        with pytest.raises(LimitError, match="No space left"):
            file.reserve(1000)
        assert (path.stat().st_size, len(file.values)) == (PAGE, 0)


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EFBIG, errno.EDQUOT, errno.ENOMEM])
def test_every_kind_of_full_disk_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    monkeypatch.setattr(os, "posix_fallocate", refuse(number), raising=False)
    path = tmp_path / "file"
    with ValuesFile.open(path, TITLE) as file, pytest.raises(LimitError) as caught:
        file.reserve(7)
    assert str(caught.value) == (
        f"not enough disk space for 7 values in {str(path)!r} ({os.strerror(number)}); "
        "free some disk space, then continue with the same file"
    )


def test_other_system_errors_are_not_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "posix_fallocate", refuse(errno.EACCES), raising=False)
    with ValuesFile.open(tmp_path / "file", TITLE) as file, pytest.raises(PermissionError):
        file.reserve(7)

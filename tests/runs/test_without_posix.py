"""The stores work on a system without POSIX, where an open file cannot be renamed."""

import gc
import os
import sqlite3
from pathlib import Path

import numpy as np
import pytest
from value_files import TITLE, fill, refusal, reopened
from without_posix import take_posix_away

from grundy.errors import DomainError
from grundy.runs import Store, ValuesFile
from grundy.sequences import Run
from grundy.sequences.survey import SurveyTable, octal


@pytest.fixture(autouse=True)
def _windows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    take_posix_away(monkeypatch)


def test_an_open_file_keeps_its_name_here(tmp_path: Path) -> None:
    with (tmp_path / "file").open("wb"), pytest.raises(PermissionError):
        (tmp_path / "file").unlink()
    (tmp_path / "file").unlink()


def test_a_file_is_created_once_and_then_locked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, link = tmp_path / "file", os.link

    def slow_link(source: str, target: str) -> None:
        monkeypatch.setattr(os, "link", link)
        with ValuesFile.open(path, TITLE) as first:
            fill(first, [1, 2])
        link(source, target)

    monkeypatch.setattr(os, "link", slow_link)
    with ValuesFile.open(path, TITLE) as second:
        assert second.values.tolist() == [1, 2]
        assert f"process {os.getpid()} is writing" in refusal(lambda: ValuesFile.open(path, TITLE))
    assert reopened(path) == [1, 2]
    assert os.listdir(tmp_path) == ["file"]


def test_adding_a_record_waits_for_other_writers_and_releases_the_lock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fcntl = pytest.importorskip("fcntl")
    events: list[object] = []
    lock, write = fcntl.flock, os.write
    monkeypatch.setattr(fcntl, "flock", lambda number, how: (events.append(how), lock(number, how))[1])
    monkeypatch.setattr(os, "write", lambda number, data: (events.append(data), write(number, data))[1])
    Store(tmp_path / "found.jsonl").add({"trial": 0})
    assert events == [fcntl.LOCK_EX, b'{"trial":0}\n', fcntl.LOCK_UN]


def test_records_are_added_and_read(tmp_path: Path) -> None:
    store = Store(tmp_path / "found.jsonl")
    for trial in range(3):
        store.add({"trial": trial})
    assert store.path.read_bytes() == b'{"trial":0}\n{"trial":1}\n{"trial":2}\n'


def test_values_are_stored_widened_and_resumed(tmp_path: Path) -> None:
    place = tmp_path / "nim.grundy"
    for stop in (200, 1000, 70_000):  # the value of a heap is its size, so that one byte is not enough, and then two
        with Run("Nim", store=place) as run:
            assert (run.extend(stop).values == np.arange(stop)).all()
    with ValuesFile.open(tmp_path / "wide.grundy", {"game": "any"}) as file:
        file.reserve(3)
        file.values[:] = [1, 2, 255]
        file.commit(3)
        file.widen(np.uint32)
        assert (file.values.tolist(), file.dtype) == ([1, 2, 255], np.uint32)
    assert sorted(os.listdir(tmp_path)) == ["nim.grundy", "wide.grundy"]


def test_a_file_with_an_array_in_use_is_not_replaced_and_remains_usable(tmp_path: Path) -> None:
    path = tmp_path / "held.grundy"
    with ValuesFile.open(path, {"game": "any"}) as file:
        file.reserve(3)
        file.values[:] = [1, 2, 3]
        file.commit(2)
        held = file.values
        with pytest.raises(DomainError, match="Windows cannot replace a file that an array uses"):
            file.widen(np.uint16)
        file.commit(3)
        assert held.tolist() == [1, 2, 3]
        del held
        file.widen(np.uint16)
    assert ValuesFile.read(path).values.tolist() == [1, 2, 3]


def test_a_closed_file_can_be_removed(tmp_path: Path) -> None:
    with ValuesFile.open(tmp_path / "file", {"game": "any"}) as file:
        file.reserve(5)
        file.commit(0)
    (tmp_path / "file").unlink()


def test_a_survey_leaves_one_file(tmp_path: Path) -> None:
    path = tmp_path / "table.sqlite"
    with SurveyTable(path, octal(1).description) as table:
        assert table.rows() == []
    gc.collect()
    assert os.listdir(tmp_path) == ["table.sqlite"]
    with sqlite3.connect(path) as connection:
        assert connection.execute("SELECT count(*) FROM survey").fetchone() == (1,)

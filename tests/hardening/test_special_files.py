"""Folders, pipes, devices, broken links and missing files in place of an expected file."""

import os
import threading
from pathlib import Path

import pytest
from hardening import file_readers
from hardening.path_readers import EVERY, ORDINARY, STREAMS
from hardening.reader import check_refusal

from grundy import files
from grundy.errors import GrundyError
from grundy.files import read_text
from grundy.graphs import GameGraph

every_reader = pytest.mark.parametrize("what", EVERY)


def refused(what: str, path: Path) -> None:
    """Check that reading raises a one-sentence error of the package, or an error of the system with the name."""
    with pytest.raises((GrundyError, OSError)) as caught:
        EVERY[what](path)
    if isinstance(caught.value, GrundyError):
        check_refusal(caught.value)
    else:
        assert caught.value.strerror
        assert caught.value.filename is not None


@every_reader
def test_rejects_folders(what: str, tmp_path: Path) -> None:
    refused(what, tmp_path)
    assert not list(tmp_path.parent.glob(f"{tmp_path.name}?*"))  # no lock and no journal


@every_reader
def test_rejects_circular_links(what: str, tmp_path: Path) -> None:
    path = tmp_path / "round"
    path.symlink_to(path)
    if what == "records":  # a store is created with its first record
        assert EVERY[what](path) == []
    else:
        refused(what, path)


@every_reader
@pytest.mark.parametrize("name", ["\0", "a\0b", "\ud800", "x" * 300])
def test_rejects_invalid_file_names(what: str, name: str, tmp_path: Path) -> None:
    refused(what, tmp_path / name)


@every_reader
def test_rejects_endless_zeros(what: str) -> None:
    refused(what, Path("/dev/zero"))


@pytest.mark.parametrize("what", ORDINARY)
def test_rejects_pipes_where_a_file_is_needed(what: str, tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    refused(what, path)


@pytest.mark.parametrize("what", STREAMS)
def test_reads_pipes_where_text_is_accepted(what: str, tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    text = file_readers.GRAPH_TEXTS.get(what.removeprefix("a graph as "), ("101\n011\n",))[0]
    writer = threading.Thread(target=path.write_text, args=(text,))
    writer.start()
    assert STREAMS[what](path) is not None
    writer.join()


class Endless:
    """An endless stream of ones."""

    def __init__(self) -> None:
        self.given = 0

    def read(self, size: int = -1) -> bytes:
        assert size >= 0, "the whole file does not fit into memory"
        self.given += size
        return b"1" * size


def test_rejects_endless_text_at_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MOST_BYTES", 100_000)
    monkeypatch.setattr(files, "BLOCK", 1000)
    stream = Endless()
    with pytest.raises(GrundyError) as caught:
        read_text(stream)  # type: ignore[arg-type]
    assert str(caught.value) == "the text is larger than the limit of 4 GiB; use a smaller file"
    assert stream.given <= 101_000


def test_follows_links_to_graphs(tmp_path: Path) -> None:
    (tmp_path / "graph.txt").write_text("a b\n")
    (tmp_path / "link.txt").symlink_to(tmp_path / "graph.txt")
    assert GameGraph.from_file(tmp_path / "link.txt").followers("a") == ["b"]

import os
import stat
from pathlib import Path

import pytest

from grundy.files import atomic_write


def test_a_file_is_replaced_when_all_is_written(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")
    with atomic_write(path) as stream:
        stream.write(b"new")
        assert path.read_bytes() == b"old"
    assert path.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt])
def test_the_old_file_stays_when_something_fails(error: type[BaseException], tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")

    def interrupted() -> None:
        with atomic_write(path) as stream:
            stream.write(b"half")
            raise error

    with pytest.raises(error):
        interrupted()
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.skipif(os.name != "posix", reason="needs permissions of POSIX")
@pytest.mark.parametrize("mode", [0o600, 0o666, 0o640])
def test_permissions_stay(mode: int, tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")
    path.chmod(mode)
    with atomic_write(path) as stream:
        (other,) = set(tmp_path.iterdir()) - {path}
        assert stat.S_IMODE(other.stat().st_mode) | mode == mode
        stream.write(b"new")
    assert (path.read_bytes(), stat.S_IMODE(path.stat().st_mode)) == (b"new", mode)


def test_a_long_name_is_no_hindrance(tmp_path: Path) -> None:
    path = tmp_path / ("x" * 250)
    with atomic_write(path) as stream:
        stream.write(b"new")
    assert path.read_bytes() == b"new"


@pytest.mark.parametrize("name", ["missing/file", "x" * 300, "folder"])
def test_errors_name_the_file_that_was_given(name: str, tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "folder").symlink_to(tmp_path / "real")
    path = str(tmp_path / name)
    with pytest.raises(OSError, match=r"^\[Errno [0-9]+\] [^:]+: '[^']*'$") as caught, atomic_write(path):
        pass
    assert (caught.value.filename, caught.value.filename2) == (path, None)
    assert {entry.name for entry in tmp_path.iterdir()} == {"real", "folder"}


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "file")
    with atomic_write(tmp_path / "link") as stream:
        stream.write(b"new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "file").read_bytes() == b"new"


def test_what_is_no_ordinary_file_is_written_as_it_is() -> None:
    with atomic_write(os.devnull) as stream:
        stream.write(b"gone")
    assert not Path(os.devnull).is_file()

import os
from pathlib import Path

import pytest

from grundy.errors import DomainError
from grundy.files import as_path, atomic_write, check_regular_file
from grundy.runs import Store, ValuesFile


@pytest.mark.parametrize("name", ["a\0b", "\ud800"])
def test_names_that_no_file_has_are_refused_by_everything_that_opens_one(name: str) -> None:
    for use in (as_path, Store, ValuesFile.read, lambda path: atomic_write(path).__enter__()):
        with pytest.raises(DomainError) as caught:
            use(name)
        assert str(caught.value) == f"no file can be called {name!r}"


def test_a_name_in_bytes_that_are_no_text_is_a_name(tmp_path: Path) -> None:
    path = Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff"))
    path.write_bytes(b"")
    assert as_path(path) == path


def test_what_is_no_ordinary_file_is_told(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path, tmp_path / "pipe", Path("/dev/null")):
        with pytest.raises(DomainError) as caught:
            check_regular_file(path, "tables are")
        assert str(caught.value) == f"{str(path)!r} is no ordinary file; tables are stored in a file"
    check_regular_file(tmp_path / "nothing")

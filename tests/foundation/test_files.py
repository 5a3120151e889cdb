"""Decoding, strict JSON, formats by their endings, paths, and atomic writes."""

import json
import os
import stat
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given, strategies as st

from grundy.errors import DomainError, NotationError
from grundy.files import (
    as_path,
    atomic_write,
    check_regular_file,
    format_of_path,
    normalize_lines,
    parse_json,
    too_deep_error,
    unknown_format_error,
)
from grundy.runs import Store, ValuesFile


@given(st.lists(st.text("ab ", max_size=3)), st.sampled_from(["\n", "\r\n", "\r"]), st.booleans())
def test_line_endings_are_normalized(lines: list[str], end: str, marked: bool) -> None:
    assert normalize_lines("\ufeff" * marked + end.join(lines)) == "\n".join(lines)


def test_only_the_first_byte_order_mark_is_removed() -> None:
    assert normalize_lines("\ufeff\ufeffa") == "\ufeffa"


def test_rejects_null_characters_and_names_the_line() -> None:
    with pytest.raises(NotationError, match=r"line 2: a text cannot contain the character U\+0000"):
        normalize_lines("a\r\nb\0")


SHAPE = "a graph is a list"
scalars = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text()
values = st.recursive(scalars, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=8)


@given(values)
def test_parses_what_python_writes(value: object) -> None:
    assert parse_json(json.dumps(value), SHAPE) == value


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"b": 1, "a": 2, "a": 3}', "the key 'a' occurs twice in one object of the JSON text"),
        ("[NaN]", "the JSON text contains NaN, which JSON does not allow"),
        ("[-Infinity]", "the JSON text contains -Infinity, which JSON does not allow"),
        ("9" * 5000, "a number in the JSON text may have at most 4300 digits, not 5000"),
        ("[1e999]", "a number in the JSON text is too large"),
        ("[-1e999]", "a number in the JSON text is too large"),
        ("[" * 200_000, "the JSON text is nested too deeply; a graph is a list"),
    ],
)
def test_rejects_ambiguous_json(text: str, message: str) -> None:
    with pytest.raises(DomainError) as caught:
        parse_json(text, SHAPE)
    assert str(caught.value) == message


def test_the_limit_of_digits_can_be_lowered() -> None:
    assert parse_json("[-99]", SHAPE, digits=2) == [-99]
    with pytest.raises(DomainError, match="may have at most 2 digits, not 3"):
        parse_json("[-100]", SHAPE, digits=2)


def test_json_errors_show_the_line() -> None:
    with pytest.raises(NotationError) as caught:
        parse_json('{"a":\n[1 2]}', SHAPE)
    assert str(caught.value).splitlines() == [
        "line 2: invalid JSON: expecting ',' delimiter",
        "  [1 2]}",
        "     ^",
    ]


def test_the_error_about_depth_describes_the_expected_data() -> None:
    assert str(too_deep_error(SHAPE)).endswith(SHAPE)


class Known(NamedTuple):
    endings: tuple[str, ...]


FORMATS = {"text": Known((".txt", ".text")), "numpy": Known((".npy",))}


def test_the_file_ending_gives_the_format_in_any_case() -> None:
    found = [format_of_path(path, FORMATS) for path in ("a.txt", "b.TEXT", Path("c.d.npy"), "txt", "", "a.txt.png")]
    assert found == ["text", "text", "numpy", None, None, None]


def test_the_error_about_an_unknown_ending_lists_the_known_endings() -> None:
    expected = (
        "unknown file ending '.png' (known: .txt, .text, .npy); set --format to one of text, numpy",
        "unknown file ending '' (known: .txt, .text, .npy); set format= to one of text, numpy",
    )
    assert (
        str(unknown_format_error("a.PNG", FORMATS, "--format")),
        str(unknown_format_error("a", FORMATS, "format=")),
    ) == expected


@pytest.mark.parametrize("name", ["a\0b", "\ud800"])
def test_rejects_invalid_file_names(name: str) -> None:
    for use in (as_path, Store, ValuesFile.read, lambda path: atomic_write(path).__enter__()):
        with pytest.raises(DomainError) as caught:
            use(name)
        assert str(caught.value) == f"{name!r} is not a valid file name"


def test_accepts_file_names_that_are_not_utf8(tmp_path: Path) -> None:
    path = Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff"))
    path.write_bytes(b"")
    assert as_path(path) == path


def test_rejects_files_that_are_not_regular(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path, tmp_path / "pipe", Path("/dev/null")):
        with pytest.raises(DomainError) as caught:
            check_regular_file(path, "tables are")
        assert str(caught.value) == f"{str(path)!r} is not a regular file; tables are stored in a file"
    check_regular_file(tmp_path / "nothing")


def test_a_file_is_replaced_when_writing_is_complete(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")
    with atomic_write(path) as stream:
        stream.write(b"new")
        assert path.read_bytes() == b"old"
    assert path.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt])
def test_a_failure_does_not_change_the_old_file(error: type[BaseException], tmp_path: Path) -> None:
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
def test_permissions_are_preserved(mode: int, tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")
    path.chmod(mode)
    with atomic_write(path) as stream:
        (other,) = set(tmp_path.iterdir()) - {path}
        assert stat.S_IMODE(other.stat().st_mode) | mode == mode
        stream.write(b"new")
    assert (path.read_bytes(), stat.S_IMODE(path.stat().st_mode)) == (b"new", mode)


def test_accepts_long_file_names(tmp_path: Path) -> None:
    path = tmp_path / ("x" * 250)
    with atomic_write(path) as stream:
        stream.write(b"new")
    assert path.read_bytes() == b"new"


@pytest.mark.parametrize("name", ["missing/file", "x" * 300, "folder"])
def test_errors_name_the_given_file(name: str, tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "folder").symlink_to(tmp_path / "real")
    path = str(tmp_path / name)
    with pytest.raises(OSError, match=r"^\[Errno [0-9]+\] [^:]+: '[^']*'$") as caught, atomic_write(path):
        pass
    assert (caught.value.filename, caught.value.filename2) == (path, None)
    assert {entry.name for entry in tmp_path.iterdir()} == {"real", "folder"}


def test_writing_to_a_link_keeps_the_link(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "file")
    with atomic_write(tmp_path / "link") as stream:
        stream.write(b"new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "file").read_bytes() == b"new"


def test_special_files_are_written_directly() -> None:
    with atomic_write(os.devnull) as stream:
        stream.write(b"gone")
    assert not Path(os.devnull).is_file()

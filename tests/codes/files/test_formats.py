import os
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, strategies as st

from grundy.codes import LinearCode
from grundy.codes.files import (
    FORMATS,
    READ_FORMATS,
    CodeFile,
    code_from_bytes,
    code_from_text,
    format_of,
    read_code_file,
    text_of_code,
    write_code_file,
)
from grundy.errors import DomainError, GrundyError, LimitError, NotationError

TEXTS = [name for name in READ_FORMATS if name != "numpy"]
every_text = pytest.mark.parametrize("format", TEXTS)
ENDINGS = [ending for name in READ_FORMATS for ending in FORMATS[name].endings]


@st.composite
def code_files(draw: st.DrawFn) -> CodeFile:
    """Matrices of all shapes, including n = 0 and no rows, with and without optional fields."""
    q = draw(st.sampled_from([2, 4, 16, 256]))
    rows, n = draw(st.integers(0, 4)), draw(st.integers(0, 6))
    digits = draw(st.lists(st.integers(0, q - 1), min_size=rows * n, max_size=rows * n))
    d = draw(st.none() | st.integers(1, n)) if n else None
    name = draw(st.none() | st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), max_size=9))
    kind = draw(st.sampled_from(["generator", "parity check"]))
    return CodeFile(np.array(digits, np.uint8).reshape(rows, n), q, kind, d, name)  # type: ignore[arg-type]


def linear(code: CodeFile) -> LinearCode:
    made = LinearCode if code.kind == "generator" else LinearCode.from_parity_check
    return made(code.matrix, q=code.q)


def bare(code: CodeFile) -> CodeFile:
    return CodeFile(code.matrix, code.q, code.kind)


@given(code_files())
@example(CodeFile(np.zeros((0, 0), np.uint8)))
@example(CodeFile(np.zeros((0, 5), np.uint8), 256, "parity check"))
def test_codes_survive_writing_and_reading(code: CodeFile) -> None:
    for format in TEXTS:
        text = text_of_code(code, format)
        found = code_from_text(text, format)
        assert linear(found) == linear(code)
        assert found.q == code.q
        if format != "alist":
            assert bare(found) == bare(code)
        if format in ("text", "json"):
            assert found == code


@given(code_files())
def test_the_format_is_detected_from_the_content(code: CodeFile) -> None:
    for format in TEXTS:
        text = text_of_code(code, format)
        if format == "alist" and code.n < 3:
            continue  # a few numbers may be rows as well
        assert code_from_text(text) == code_from_text(text, format)


@pytest.mark.parametrize("ending", ENDINGS)
def test_every_extension_can_be_written(ending: str, tmp_path: Path) -> None:
    for number, code in enumerate((CodeFile([[1, 0, 3], [2, 1, 1]], 4), CodeFile([[2, 0, 1]], 4, "parity check"))):
        path = tmp_path / f"code{number}{ending}"
        write_code_file(path, code)
        assert linear(read_code_file(path)) == linear(code)
        hidden = tmp_path / "code"
        hidden.write_bytes(path.read_bytes())
        assert read_code_file(hidden) == read_code_file(path)


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("n", [0, 5])
def test_codes_of_dimension_zero_and_whole_spaces(ending: str, n: int, tmp_path: Path) -> None:
    path = tmp_path / f"code{ending}"
    for kind in ("generator", "parity check"):
        code = CodeFile(np.zeros((0, n), np.uint8), kind=kind)  # type: ignore[arg-type]
        write_code_file(path, code)
        found = read_code_file(path)
        assert linear(found) == linear(code)
        assert (found.n, found.k) == (n, 0 if kind == "generator" else n)


SAMPLES = {
    "text": "# q = 4\n# parity check\n1 0 3\n0 1 2\n",
    "json": '{"schema": "grundy.code/1", "q": 4, "n": 3, "k": 1, "parity_check": ["103", [0, 1, 2]]}',
    "alist": "3 2 4\n2 2\n1 2 1\n2 2\n1 1 0 0\n1 2 2 3\n2 1 0 0\n1 1 2 2\n2 3 3 1\n",
}


def assert_read_or_refused(text: str, format: str | None) -> None:
    try:
        code = code_from_text(text, format)
    except GrundyError as error:
        assert "\n" not in str(error) or isinstance(error, NotationError)
        assert str(error).count("\n") in (0, 2)
    else:
        assert linear(code_from_text(text_of_code(code, "json"), "json")) == linear(code)


@every_text
def test_every_prefix_of_a_text_is_read_or_rejected(format: str) -> None:
    text = SAMPLES[format]
    code_from_text(text, format)
    for end in range(len(text)):
        assert_read_or_refused(text[:end], format)
        assert_read_or_refused(text[:end], None)


@given(st.sampled_from(TEXTS), st.data())
def test_damaged_texts_are_read_or_rejected(format: str, data: st.DataObject) -> None:
    text = SAMPLES[format]
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        piece = data.draw(
            st.sampled_from([*'01239[](){}<>|,;:=*^!-#"\n wZK.$', "", "99999999999", "\x85", "٣", "GF(9)"])
        )
        text = text[:at] + piece + text[at + data.draw(st.integers(0, 3)) :]
    assert_read_or_refused(text, format)
    assert_read_or_refused(text, None)


@given(st.text(max_size=40))
def test_any_text_is_read_or_rejected(text: str) -> None:
    for format in (*TEXTS, None):
        assert_read_or_refused(text, format)


@pytest.mark.parametrize(
    ("text", "format"),
    [
        ("1011\n0110", "text"),
        ("# a comment\n1 0 1", "text"),
        ("[[1, 0, 2]]", "json"),
        ('["101"]', "json"),
        (SAMPLES["alist"], "alist"),
    ],
)
def test_texts_of_other_programs_are_detected(text: str, format: str) -> None:
    assert code_from_text(text) == code_from_text(text, format)


def test_txt_files_may_have_other_formats(tmp_path: Path) -> None:
    path = tmp_path / "checks.txt"
    path.write_text(SAMPLES["alist"])
    assert read_code_file(path) == code_from_text(SAMPLES["alist"], "alist")


@pytest.mark.parametrize("ending", [".g", ".gap", ".m", ".magma", ".sage"])
def test_rejects_reading_the_formats_of_other_systems(ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"code{ending}"
    write_code_file(path, CodeFile([[1, 0, 1]]))
    format = format_of(path)
    expected = f"the format {format} can be written but not read; use text, json, alist or numpy"
    with pytest.raises(DomainError) as error:
        read_code_file(path)
    assert str(error.value) == expected
    with pytest.raises(DomainError) as error:
        code_from_text(path.read_text(), format)
    assert str(error.value) == expected


def test_guava_is_another_name_of_gap() -> None:
    code = CodeFile([[1, 2]], 4)
    assert text_of_code(code, "guava") == text_of_code(code, "gap")


def test_arguments_supply_missing_fields(tmp_path: Path) -> None:
    path = tmp_path / "rows.txt"
    path.write_text("11\n")
    assert read_code_file(path, q=16, kind="parity check") == CodeFile([[1, 1]], 16, "parity check")
    with pytest.raises(DomainError, match=r"^q must be one of 2, 4, 16, 256, not 3"):
        read_code_file(path, q=3)
    with pytest.raises(DomainError, match=r"^kind must be 'generator' or 'parity check', not 'checks'$"):
        read_code_file(path, kind="checks")  # type: ignore[arg-type]


def test_line_ends_and_encodings_do_not_matter(tmp_path: Path) -> None:
    path = tmp_path / "rows.txt"
    for data in (b"10\r\n01\r\n", b"10\r01", "10\n01".encode("utf-16"), b"\xef\xbb\xbf10\n01"):
        path.write_bytes(data)
        assert read_code_file(path) == CodeFile([[1, 0], [0, 1]])
    assert code_from_text("\ufeff10\r\n01") == CodeFile([[1, 0], [0, 1]])


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "the text is empty; for a code of length 0, write # n = 0"),
        (b" \n\n", "the text is empty; for a code of length 0, write # n = 0"),
        (b"\x00\x01\x02", "expected text, found a zero byte"),
        (b"\xff\xfe\xfd", "expected UTF-16 text, found an invalid byte at position 2"),
        (b"10\xff", "expected UTF-8 text, found an invalid byte at position 2"),
        (b"\x89PNG\r\n", "expected UTF-8 text, found an invalid byte at position 0"),
    ],
)
def test_rejects_files_that_are_not_text(data: bytes, message: str, tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(data)
    with pytest.raises(DomainError) as error:
        read_code_file(path)
    assert str(error.value) == message


def test_rejects_prose_with_the_position(tmp_path: Path) -> None:
    path = tmp_path / "prose.txt"
    path.write_text("Dear reader,\nthis is not a code.\n")
    with pytest.raises(NotationError) as error:
        read_code_file(path)
    assert str(error.value) == ("line 1: expected a digit, a number from 0 to 255, found 'Dear'\n  Dear reader,\n  ^")


def test_rejects_long_files(tmp_path: Path) -> None:
    path = tmp_path / "rows.txt"
    path.write_text("1" * 100)
    with pytest.raises(LimitError) as error:
        read_code_file(path, limit=99)
    assert str(error.value) == "the file is too large, more than limit=99; raise limit=…"
    assert read_code_file(path, limit=100).n == 100


def test_rejects_numpy_files_with_other_extensions(tmp_path: Path) -> None:
    path = tmp_path / "code.json"
    write_code_file(path, CodeFile([[1]]), "numpy")
    with pytest.raises(DomainError) as error:
        read_code_file(path)
    assert str(error.value) == ("the file must be text in the format json, not a NumPy file; set the format to numpy")
    assert read_code_file(path, "numpy") == CodeFile([[1]])


def test_formats_are_chosen_by_name_or_extension(tmp_path: Path) -> None:
    assert [format_of(name) for name in ("a.TXT", "a.gap", "b/c.M", "a.npz", "a.alist", "a.tar", "json")] == [
        *("text", "gap", "magma", "numpy", "alist", None, None)
    ]
    with pytest.raises(DomainError) as error:
        write_code_file(tmp_path / "code.png", CodeFile([[1]]))
    assert str(error.value) == (
        "unknown file ending '.png' (known: .txt, .json, .g, .gap, .m, .magma, .sage, .alist, .npy, .npz); set "
        "the format to one of text, json, gap, magma, sage, alist, numpy"
    )
    unknown: list[Any] = ["csv", 3, ["gap"]]
    for format in unknown:
        with pytest.raises(
            DomainError, match=r"^there is no format .*; the formats are text, json, gap, magma, sage, alist, "
        ):
            code_from_text("1", format)


def test_arguments_are_validated_before_reading(tmp_path: Path) -> None:
    for read, source in ((code_from_text, ""), (code_from_bytes, b""), (read_code_file, tmp_path / "none")):
        for how, message in (
            ({"q": 3}, "q must be one of 2, 4, 16, 256, not 3"),
            ({"kind": "rows"}, "kind must be 'generator' or 'parity check', not 'rows'"),
            ({"format": "guava"}, "the format gap can be written but not read"),
            ({"format": ""}, "there is no format ''"),
        ):
            with pytest.raises(DomainError, match=f"^{message}"):
                read(source, **how)  # type: ignore[operator]


def test_rejects_numpy_as_a_text_format() -> None:
    for call in (lambda: code_from_text("1", "numpy"), lambda: text_of_code(CodeFile([[1]]), "numpy")):
        with pytest.raises(DomainError, match=r"^NumPy files are not text; use read_code_file"):
            call()


def test_only_code_files_are_written(tmp_path: Path) -> None:
    with pytest.raises(
        TypeError, match=r"^expected a CodeFile, not list; create one with CodeFile\(matrix, q, kind\)$"
    ):
        write_code_file(tmp_path / "code.txt", [[1]])  # type: ignore[arg-type]
    assert os.listdir(tmp_path) == []


def test_a_failed_write_leaves_the_file_unchanged(tmp_path: Path) -> None:
    path = tmp_path / "code.npy"
    path.write_text("old")
    with pytest.raises(DomainError):
        write_code_file(path, CodeFile([[1]], 4))
    assert path.read_text() == "old"


def test_missing_files_raise_os_errors(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        read_code_file(tmp_path / "missing.txt")
    with pytest.raises(IsADirectoryError):
        read_code_file(tmp_path)
    with pytest.raises(DomainError, match="is not a valid file name"):
        read_code_file("a\0b")

import subprocess
import sys
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
from code_commands import code_command, facts, printed, refused, saved_code

from grundy.cli.code.source import FORMATS
from grundy.codes import LinearCode, classical, files

HAMMING = "1101000\n0110100\n0011010\n0001101\n"


def test_the_formats_are_those_of_the_library() -> None:
    assert tuple(files.FORMATS) == FORMATS


@pytest.mark.parametrize("ending", ["txt", "json", "alist", "npy", "npz"])
def test_every_format_is_read_from_a_file_and_from_standard_input(tmp_path: Path, ending: str) -> None:
    path = saved_code(tmp_path, classical.hamming(3), f"code.{ending}")
    expected = facts("distance", "hamming:3")
    assert facts("distance", path) == expected
    assert printed("distance", "-", "--json", stdin=Path(path).read_bytes()) == printed("distance", path, "--json")


def test_what_a_file_leaves_open_is_said_by_options(tmp_path: Path) -> None:
    path = tmp_path / "rows"
    path.write_text(HAMMING)
    assert facts("distance", str(path))["k"] == 4
    assert facts("distance", str(path), "--kind", "parity-check")["k"] == 3
    assert facts("distance", str(path), "--kind", "generator", "--q", "4")["q"] == 4
    assert facts("distance", str(path), "--format", "text")["k"] == 4
    assert refused("distance", str(path), "--format", "json").startswith(
        f"cannot read {path}: line 2: this is no JSON: "
    )


def test_rows_may_depend_on_each_other() -> None:
    assert facts("distance", "-", stdin="110\n011\n101\n000\n") == facts("distance", "parity:3")


def test_codes_without_words_or_digits() -> None:
    assert facts("distance", "-", stdin="# n = 0\n")["n"] == 0
    assert facts("distance", "-", stdin="# n = 5\n")["upper"] is None
    assert facts("weights", "-", stdin="000\n")["weights"] == [[0, 1]]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "cannot read standard input: this is empty, and an empty text says no code"),
        ("hello world\n", "cannot read standard input: line 1: expected a digit"),
        ("110\n01\n", "cannot read standard input: line 2: this row has 2 digits, and the row in line 1 has 3"),
        ('{"a": ["b"]}', "cannot read standard input: a code in JSON is an object such as"),
        ("[1, 2", "cannot read standard input: line 1: this is no JSON"),
        ("\0\0\0", "cannot read standard input: "),
        (b"\x89PNG\r\n\x1a\n", "cannot read standard input: "),
    ],
)
def test_texts_that_are_no_codes(text: str | bytes, message: str) -> None:
    assert refused("distance", "-", stdin=text).startswith(message)


def test_files_that_are_none(tmp_path: Path) -> None:
    assert refused("show", str(tmp_path / "no.txt")) == f"cannot read {tmp_path}/no.txt: No such file or directory"
    assert refused("show", str(tmp_path)) == f"cannot read {tmp_path}: Is a directory"
    assert refused("show", "a\nb").startswith("cannot read a\\nb: ")
    array = BytesIO()
    np.save(array, np.array([[0.5, 1.0]]))
    assert refused("show", "-", stdin=array.getvalue()).startswith("cannot read standard input: ")


def test_closed_standard_input_is_one_sentence() -> None:
    line = f"{sys.executable} -m grundy code distance - <&-"
    result = subprocess.run(["bash", "-c", line], capture_output=True, text=True)
    assert (result.returncode, result.stderr) == (2, "Error: expected a code on standard input, which is closed\n")


def test_a_file_that_is_called_like_a_code_is_written_with_its_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "golay").write_text("111\n")
    monkeypatch.chdir(tmp_path)
    assert facts("distance", "./golay")["n"] == 3
    assert facts("distance", "golay")["n"] == 23


def test_any_command_reads_codes_over_larger_fields(tmp_path: Path) -> None:
    for code in (classical.hexacode(), classical.reed_solomon(5, 2, 16), LinearCode([[1, 200, 3]], q=256)):
        path = saved_code(tmp_path, code, f"code{code.q}.txt")
        for command in ("show", "distance", "weights", "automorphisms"):
            assert code_command(command, path).exit_code == 0
        assert facts("distance", path)["q"] == code.q

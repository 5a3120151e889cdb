from pathlib import Path

import pytest
from code_commands import printed, refused, saved_code

from grundy.codes import LinearCode, classical, files


@pytest.mark.parametrize("source", ["txt", "json", "alist", "npz"])
@pytest.mark.parametrize("target", ["txt", "json", "alist", "npy", "npz"])
def test_every_format_to_every_other(tmp_path: Path, source: str, target: str) -> None:
    path = saved_code(tmp_path, classical.hamming(3), f"in.{source}")
    assert printed("convert", path, str(tmp_path / f"out.{target}")) == ""
    assert LinearCode.from_file(tmp_path / f"out.{target}") == classical.hamming(3)


@pytest.mark.parametrize("target", ["g", "m", "sage"])
def test_texts_of_other_systems_are_written_and_not_read(tmp_path: Path, target: str) -> None:
    path = tmp_path / f"out.{target}"
    assert printed("convert", "hamming:3", str(path)) == ""
    code = files.CodeFile(classical.hamming(3).generator, name="hamming:3")
    assert path.read_text() == files.text_of_code(code, str(files.format_of(path)))
    format = files.format_of(path)
    assert refused("convert", str(path), "-", "--to", "json") == (
        f"cannot read {path}: a code is written in the format {format}, and not read from it; "
        "the formats that are read are text, json, alist and numpy"
    )


def test_standard_output_and_other_endings(tmp_path: Path) -> None:
    assert printed("convert", "hamming:2", "-", "--to", "text") == (
        "# name = hamming:2\n# q = 2\n# n = 3\n# generator\n111\n"
    )
    printed("convert", "golay", str(tmp_path / "golay"), "--to", "alist")
    assert LinearCode.from_file(tmp_path / "golay", "alist") == classical.golay()


def test_the_rows_may_become_parity_checks(tmp_path: Path) -> None:
    target = tmp_path / "out.json"
    printed("convert", "hamming:3", str(target), "--to-kind", "parity-check")
    found = files.read_code_file(target)
    assert (found.kind, found.matrix.shape) == ("parity check", (3, 7))
    assert LinearCode.from_file(target) == classical.hamming(3)


def test_places_that_are_none() -> None:
    message = "to write to standard output, say how with --to, such as --to json; numpy takes a file"
    assert refused("convert", "golay", "-") == message
    assert refused("convert", "golay", "-", "--to", "numpy") == message
    assert refused("convert", "golay", "out.png").startswith("the ending of out.png tells no format; ")

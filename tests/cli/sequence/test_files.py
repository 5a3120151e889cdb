import csv
import sys
from io import StringIO
from pathlib import Path

import pytest
from sequence_commands import KAYLES, printed, refused, sequence_command


def test_a_b_file_is_read_back(tmp_path: Path) -> None:
    target = tmp_path / "b.txt"
    printed("Kayles", "--stop", "36", "--bfile", str(target))
    assert target.read_bytes() == "".join(f"{heap} {value}\n" for heap, value in enumerate(KAYLES)).encode()
    assert printed("Kayles", "--stop", "36", "--bfile", "-").encode() == target.read_bytes()


def test_csv_is_read_back() -> None:
    rows = list(csv.DictReader(StringIO(printed("0.77", "--stop", "36", "--csv"))))
    assert [(int(row["heap"]), int(row["nim_value"])) for row in rows] == list(enumerate(KAYLES))


def test_formats_combine(tmp_path: Path) -> None:
    text = printed("0.77", "--stop", "36", "--csv", "--bfile", str(tmp_path / "b"), "--plot", str(tmp_path / "p.svg"))
    assert text.startswith("heap,nim_value\n0,0\n1,1\n")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["b", "p.svg"]
    assert (tmp_path / "p.svg").read_bytes().startswith(b"<?xml")


@pytest.mark.parametrize(("ending", "start"), [("png", b"\x89PNG"), ("SVG", b"<?xml"), ("pdf", b"%PDF")])
def test_pictures_by_their_endings(tmp_path: Path, ending: str, start: bytes) -> None:
    target = tmp_path / f"picture.{ending}"
    assert printed("Kayles", "--plot", str(target)).startswith("Kayles, 0.77: take")
    assert target.read_bytes().startswith(start)


def test_files_that_cannot_be_written(tmp_path: Path) -> None:
    target = str(tmp_path / "missing" / "b.txt")
    assert (
        refused("0.77", "--bfile", target, code=1) == f"cannot write the b-file to {target}: No such file or directory"
    )
    assert refused("0.77", "--plot", f"{target}.png", code=1) == (
        f"cannot write the picture to {target}.png: No such file or directory"
    )


def test_an_old_file_stays_when_writing_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from grundy import sequences

    def fails(stream: object, values: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(sequences, "write_bfile", fails)
    target = tmp_path / "b.txt"
    target.write_text("old\n")
    assert refused("0.77", "--bfile", str(target), code=1).endswith(": No space left on device")
    assert [path.name for path in tmp_path.iterdir()] == ["b.txt"]
    assert target.read_text() == "old\n"


def test_without_matplotlib_one_sentence_says_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    result = sequence_command("0.77", "--plot", str(tmp_path / "p.png"))
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == (
        "Error: Matplotlib, which draws the picture, is not installed; try pip install 'grundy[plot]'\n"
    )

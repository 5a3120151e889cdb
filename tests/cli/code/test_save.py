from pathlib import Path

import pytest
from code_commands import code_command, printed, refused, saved_graph

from grundy.codes import LinearCode, files, lexicode
from grundy.linear import example_graphs


@pytest.mark.parametrize("ending", ["txt", "json", "g", "m", "alist", "npy", "npz"])
def test_the_ending_tells_the_format(tmp_path: Path, ending: str) -> None:
    target = tmp_path / f"out.{ending}"
    assert printed("lexicode", "24", "8", "--save", str(target)) == printed("lexicode", "24", "8")
    if ending in ("g", "m"):
        found = files.CodeFile(lexicode(24, 8).generator)
        assert target.read_text() == files.text_of_code(found, files.format_of(target))
    else:
        assert LinearCode.from_file(target) == lexicode(24, 8)


def test_the_distance_is_saved(tmp_path: Path) -> None:
    printed("lexicode", "24", "8", "--save", str(tmp_path / "out.json"))
    assert files.read_code_file(tmp_path / "out.json").d == 8


def test_places_that_are_none(tmp_path: Path) -> None:
    message = "tells no format; it is one of .txt, .json, .g, .gap, .m, .magma, .sage, .alist, .npy, .npz"
    assert refused("lexicode", "5", "3", "--save", "out.png") == f"the ending of out.png {message}"
    assert refused("lexicode", "5", "3", "--save", "-") == f"the ending of - {message}"
    missing = refused("lexicode", "5", "3", "--save", f"{tmp_path}/no/out.txt", code=1)
    assert missing == f"cannot write the code to {tmp_path}/no/out.txt: No such file or directory"


def test_what_is_read_is_not_replaced(tmp_path: Path) -> None:
    path = saved_graph(tmp_path, example_graphs.gamma(3))
    before = Path(path).read_text()
    message = f"this would replace {path}, which is read; give another name"
    assert refused("anncode", path, "--save", path) == message
    assert refused("lexi-anncode", path, "4", "--save", path) == message
    assert Path(path).read_text() == before


def test_additive_codes_have_no_files(tmp_path: Path) -> None:
    result = code_command("lexicode", "5", "3", "--q", "8", "--save", str(tmp_path / "out.txt"))
    message = "Error: files hold linear codes, and this one over 8 digits is not; --json has it\n"
    assert (result.exit_code, result.stderr) == (1, message)
    assert not (tmp_path / "out.txt").exists()

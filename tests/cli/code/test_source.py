"""Where commands take a code from: files, names, bases and words; and where they put one."""

import re
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
from commands import code_command, generated, saved_code, saved_graph, word_text

from grundy.codes import LinearCode, classical, files, lexicode
from grundy.linear import example_graphs

facts, printed, refused = code_command.facts, code_command.printed, code_command.refused

HAMMING = "1101000\n0110100\n0011010\n0001101\n"


def test_the_formats_are_those_of_the_library() -> None:
    def choices(*arguments: str) -> list[str]:
        return re.findall("'([a-z]+)'", refused(*arguments).partition(" is not one of ")[2])

    assert choices("convert", "golay", "-", "--to", "png") == list(files.FORMATS)
    assert choices("show", "golay", "--format", "png") == list(files.READ_FORMATS)


@pytest.mark.parametrize("ending", ["txt", "json", "alist", "npy", "npz"])
def test_every_format_is_read_from_a_file_and_from_standard_input(tmp_path: Path, ending: str) -> None:
    path = saved_code(tmp_path, classical.hamming(3), f"code.{ending}")
    expected = facts("distance", "hamming:3")
    assert facts("distance", path) == expected
    assert printed("distance", "-", "--json", stdin=Path(path).read_bytes()) == printed("distance", path, "--json")


def test_options_supply_facts_that_a_file_does_not_state(tmp_path: Path) -> None:
    path = tmp_path / "rows"
    path.write_text(HAMMING)
    assert facts("distance", str(path))["k"] == 4
    assert facts("distance", str(path), "--kind", "parity-check")["k"] == 3
    assert facts("distance", str(path), "--kind", "generator", "--q", "4")["q"] == 4
    assert facts("distance", str(path), "--format", "text")["k"] == 4
    assert refused("distance", str(path), "--format", "json").startswith(f"cannot read {path}: line 2: invalid JSON: ")


def test_rows_may_depend_on_each_other() -> None:
    assert facts("distance", "-", stdin="110\n011\n101\n000\n") == facts("distance", "parity:3")


def test_codes_without_words_or_digits() -> None:
    assert facts("distance", "-", stdin="# n = 0\n")["n"] == 0
    assert facts("distance", "-", stdin="# n = 5\n")["upper"] is None
    assert facts("weights", "-", stdin="000\n")["weights"] == [[0, 1]]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "cannot read standard input: the text is empty; for a code of length 0, write # n = 0"),
        ("hello world\n", "cannot read standard input: line 1: expected a digit"),
        ("110\n01\n", "cannot read standard input: line 2: this row has 2 digits, but the row in line 1 has 3"),
        ('{"a": ["b"]}', "cannot read standard input: a code in JSON must be a list of rows, or an object like"),
        ("[1, 2", "cannot read standard input: line 1: invalid JSON"),
        ("\0\0\0", "cannot read standard input: "),
        (b"\x89PNG\r\n\x1a\n", "cannot read standard input: "),
    ],
)
def test_rejects_texts_that_are_not_codes(text: str | bytes, message: str) -> None:
    assert refused("distance", "-", stdin=text).startswith(message)


def test_rejects_invalid_files(tmp_path: Path) -> None:
    assert refused("show", str(tmp_path / "no.txt")) == f"cannot read {tmp_path}/no.txt: No such file or directory"
    assert refused("show", str(tmp_path)) == f"cannot read {tmp_path}: Is a directory"
    assert refused("show", "a\nb").startswith("cannot read a\\nb: ")
    array = BytesIO()
    np.save(array, np.array([[0.5, 1.0]]))
    assert refused("show", "-", stdin=array.getvalue()).startswith("cannot read standard input: ")


def test_closed_standard_input_is_one_sentence() -> None:
    line = f"{sys.executable} -m grundy code distance - <&-"
    result = subprocess.run(["bash", "-c", line], capture_output=True, text=True)
    assert (result.returncode, result.stderr) == (2, "Error: expected a code on standard input, but it is closed\n")


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


NAMED = {
    "golay": classical.golay(),
    "extended-golay": classical.extended_golay(),
    "hexacode": classical.hexacode(),
    "lexicode:24,8": lexicode(24, 8),
    "lexicode:6,4,4": lexicode(6, 4, 4),
    "hamming:3": classical.hamming(3),
    "hamming:2,4": classical.hamming(2, 4),
    "extended-hamming:3": classical.extended_hamming(3),
    "simplex:3": classical.simplex(3),
    "repetition:5": classical.repetition(5),
    "parity:5,16": classical.parity(5, 16),
    "qr:17": classical.quadratic_residue(17),
    "extended-qr:17": classical.extended_quadratic_residue(17),
    "bch:15,5": classical.bch(15, 5),
    "reed-muller:1,4": classical.reed_muller(1, 4),
    "reed-solomon:5,3,16": classical.reed_solomon(5, 3, 16),
}


@pytest.mark.parametrize("text", NAMED)
def test_names_of_codes(text: str) -> None:
    assert generated(facts("show", text)) == NAMED[text]


def test_every_name_is_tested_above_and_has_a_description() -> None:
    listed = printed("--help").partition("Codes by name, in place of FILE:\n")[2]
    names = re.findall(r"^  ([a-z-]+)(?::\S+)?  +\S", listed, re.MULTILINE)
    assert len(names) == len(listed.splitlines())
    assert set(names) == {text.partition(":")[0] for text in NAMED}


@pytest.mark.parametrize("text", ["golay.txt", "code", "golay:3", "./golay", "lexicodes:3,4", "", ":"])
def test_other_texts_are_files(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert refused("show", text).startswith(f"cannot read {text}: ")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("hamming", "hamming needs numbers: hamming:M[,Q]; for a file with that name use ./hamming"),
        ("lexicode:24", "cannot read lexicode:24: the form is lexicode:N,D[,Q]"),
        ("lexicode:24,8,2,1", "cannot read lexicode:24,8,2,1: the form is lexicode:N,D[,Q]"),
        ("lexicode:24,-8", "cannot read lexicode:24,-8: the form is lexicode:N,D[,Q]"),
        ("lexicode:5,3,8", "lexicode:5,3,8 is additive, not linear; only grundy code lexicode accepts it"),
        ("lexicode:5,0", "cannot make lexicode:5,0: d, the distance, must be at least 1, not 0"),
        ("hamming:3,3", "cannot make hamming:3,3: q must be one of 2, 4, 16, 256, not 3"),
    ],
)
def test_names_with_wrong_numbers(text: str, message: str) -> None:
    assert refused("distance", text) == message


def test_the_error_for_a_large_lexicode_names_the_memory_option() -> None:
    message = refused("distance", "lexicode:300,30", code=1)
    assert message.endswith("; use --memory and --save of grundy code lexicode")


def test_names_of_binary_lexicodes() -> None:
    assert facts("decode", "--play", "lexicode:24,8", "0" * 24)["n"] == 24
    for other in ("lexicode:6,4,4", "golay"):
        assert refused("decode", "--play", other, "0").startswith(
            "--play is for binary lexicodes, and this code is not one"
        )


def test_the_options_of_files_do_not_go_with_names() -> None:
    message = "--format, --q and --kind are for files, and golay is the name of a code"
    assert refused("distance", "golay", "--q", "2") == message
    assert facts("distance", "golay")["upper"] == 7


def basis(text: str, n: int) -> list[int]:
    """Return the words of a basis as numbers."""
    return [int(row[::-1], 2) for row in facts("lexicode", str(n), "1", "--basis", text)["basis"]]


def test_rows_of_digits_and_numbers_are_never_mistaken() -> None:
    for n in range(1, 7):
        for word in range(1, 1 << n):
            assert basis(word_text(word, n), n) == [word]
            assert basis(str(word), n) == [word] or str(word) == word_text(word, n)
    assert basis(" 1, 0b10 ,0x4,0o10", 4) == [1, 2, 4, 8]
    assert basis("1,7,3,12", 4) == basis("1000,1110,0b11,0x0c", 4) == [1, 7, 3, 12]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1,x", "'x' is not a word of a basis, which is a row of 4 digits 0 and 1, a number, or a file"),
        ("", "'' is not a word of a basis, which is a row of 4 digits 0 and 1, a number, or a file"),
        ("1,16", "the word 16 has more than 4 digits; numbers must be below 2^4"),
        ("11111", "the word 11111 has more than 4 digits; numbers must be below 2^4"),
    ],
)
def test_rejects_other_texts(text: str, message: str) -> None:
    assert message in refused("lexicode", "4", "1", "--basis", text)


def test_files_keep_the_order_of_their_rows(tmp_path: Path) -> None:
    path = tmp_path / "rows.txt"
    path.write_text("0011\n1000\n0110\n")
    assert basis(str(path), 4) == [12, 1, 6]
    message = "has a generator with rows of 4 digits below 2, but a basis has rows of 5"
    assert message in refused("lexicode", "5", "1", "--basis", str(path))
    path.write_text("no code")
    assert refused("lexicode", "4", "1", "--basis", str(path)).startswith(f"cannot read {path}: ")


@pytest.mark.parametrize(
    ("n", "q", "texts", "word"),
    [
        (7, 2, ["0110 1..", "0,1,1,0,1,0,0", "0110100"], "0110100"),
        (3, 16, ["1A0", "1, 10, 0", "1a.", "01,a,000"], "1a0"),
        (3, 256, ["161 . 3", "161,0,3"], [161, 0, 3]),
        (0, 2, ["", " "], ""),
        (0, 256, [""], []),
    ],
)
def test_ways_to_write_a_word(n: int, q: int, texts: list[str], word: str | list[int]) -> None:
    for text in texts:
        assert facts("decode", f"lexicode:{n},1,{q}", text)["received"] == word


@pytest.mark.parametrize(
    ("text", "q", "at", "message"),
    [
        ("012", 2, 2, "expected a digit, 0 or 1, found '2'"),
        ("0 x2", 4, 2, "expected a digit, 0 to 3, found 'x'"),
        ("00g", 16, 2, "expected a digit, 0 to 9 or a to f, found 'g'"),
        ("1,2,4", 4, 4, "expected a digit, a number from 0 to 3, found '4'"),
        ("1 -2 4", 256, 2, "expected a digit, a number from 0 to 255, found '-2'"),
    ],
)
def test_bad_digits_are_shown(text: str, q: int, at: int, message: str) -> None:
    assert refused("decode", f"lexicode:3,1,{q}", text) == f"{message}\n  {text}\n  {' ' * at}^"


def test_words_of_another_length() -> None:
    assert refused("decode", "lexicode:3,1", "01") == "a word of this code must have 3 digits, but '01' has 2"


@pytest.mark.parametrize("ending", ["txt", "json", "g", "m", "alist", "npy", "npz"])
def test_the_ending_determines_the_format(tmp_path: Path, ending: str) -> None:
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


def test_rejects_files_that_cannot_be_written(tmp_path: Path) -> None:
    endings = ".txt, .json, .g, .gap, .m, .magma, .sage, .alist, .npy, .npz"
    for name in ("out.png", "-"):
        message = f"cannot write {name}: a code file must end in one of {endings}"
        assert refused("lexicode", "5", "3", "--save", name) == message
    missing = refused("lexicode", "5", "3", "--save", f"{tmp_path}/no/out.txt", code=1)
    assert missing == f"cannot write the code to {tmp_path}/no/out.txt: No such file or directory"


def test_input_files_are_not_overwritten(tmp_path: Path) -> None:
    path = saved_graph(tmp_path, example_graphs.gamma(3))
    before = Path(path).read_text()
    message = f"this would replace the input {path}; give another name"
    assert refused("anncode", path, "--save", path) == message
    assert refused("lexi-anncode", path, "4", "--save", path) == message
    assert Path(path).read_text() == before


def test_additive_codes_have_no_files(tmp_path: Path) -> None:
    result = code_command("lexicode", "5", "3", "--q", "8", "--save", str(tmp_path / "out.txt"))
    message = "Error: files hold linear codes, but this code is additive; use --json\n"
    assert (result.exit_code, result.stderr) == (1, message)
    assert not (tmp_path / "out.txt").exists()

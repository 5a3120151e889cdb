"""Codes shown, words decoded, and codes converted on the command line."""

import json
from functools import partial
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from commands import code_command, saved_code, word_text

from grundy import codes
from grundy.codes import Distance, LinearCode, classical, files, lexicode

facts, printed, refused = code_command.facts, code_command.printed, code_command.refused


def test_the_extended_golay_code() -> None:
    text = printed("show", "extended-golay")
    assert text.startswith(
        "code [24, 12, 8]: 4,096 words\n"
        "distance         d = 8: no linear code [24, 12] has a larger one\n"
        "rate             12/24\n"
        "dual             itself\n"
        "covering radius  4\n"
        "automorphisms    group of order 244,823,040, 5-fold transitive\n\n"
        "generator: 12 × 24, dots are 0\n"
    )
    assert "\nparity check: the same\n" in text


def test_json_has_both_matrices() -> None:
    data, code = facts("show", "hamming:3"), classical.hamming(3)
    assert [list(map(int, row)) for row in data["parity_check"]] == code.parity_check.tolist()
    assert (data["d"], data["best_possible_distance"], data["covering_radius"]) == (3, 3, 1)
    assert (data["self_dual"], data["automorphisms"], data["transitivity"]) == (False, 168, 2)
    assert data["information_set"] == list(code.information_set)


def test_perfect_and_self_orthogonal_codes() -> None:
    assert "covering radius  3, perfect\n" in printed("show", "golay")
    assert "dual             [7, 4], which contains the code\n" in printed("show", "simplex:3")
    assert "d = 3; no linear code [6, 1] has more than 6\n" in printed("show", "-", stdin="111000\n")


def test_codes_without_words_or_digits() -> None:
    assert printed("show", "lexicode:0,3").startswith(
        "code [0, 0]: only the word 0\ndistance         no distance: the only word is 0\nrate             no digits\n"
    )
    assert facts("show", "lexicode:3,9")["best_possible_distance"] is None
    assert "\nparity check: no rows\n" in printed("show", "lexicode:3,1")


@pytest.fixture
def impatience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look for minimum distances for a moment only."""
    usual = LinearCode.minimum_distance

    def briefly(code: LinearCode, **options: Any) -> Distance:
        return usual(code, **{**options, "seconds": 0.1})

    monkeypatch.setattr(LinearCode, "minimum_distance", briefly)


@pytest.mark.usefixtures("impatience")
def test_slow_facts_are_left_out(tmp_path: Path) -> None:
    text = printed("show", saved_code(tmp_path, classical.reed_solomon(40, 20, 256)))
    assert " ≤ d ≤ " in text
    assert "covering radius  not computed (grundy code cosets)\n" in text
    assert "weights: not counted\n" in text
    assert "automorphisms    not computed (grundy code automorphisms)\n" in printed("show", "repetition:200")


def test_all_computes_a_large_parity_check() -> None:
    left_out = (
        "\nparity check: 2999 × 3000, not computed\nThis takes a while; --all and grundy code convert compute it.\n"
    )
    assert left_out in printed("show", "repetition:3000")
    assert "\nparity check: 2999 × 3000, dots are 0\n" in printed("show", "repetition:3000", "--all")
    assert len(facts("show", "repetition:3000")["parity_check"]) == 2999


def test_two_errors_in_the_golay_code() -> None:
    assert printed("decode", "golay", "11000111010100000000110") == (
        "2 errors, at positions 20 and 21\n\n"
        "received   11...111.1.1........11.\n"
        "error      ....................11.\n"
        "corrected  11...111.1.1...........\n"
        "message    1...........\n\n"
        "It is the only nearest word of the code: 2 is at most (d - 1)/2, as d = 7.\n"
    )


def test_every_pattern_of_two_errors_is_corrected() -> None:
    code = classical.hamming(2, 4).dual()
    words = [word ^ 1 << 2 * i for word in list(code)[:5] for i in range(code.n)]
    lines = "\n".join(word_text(word, code.n, 4) for word in words)
    answers = code_command("decode", "simplex:2,4", "-", "--json", stdin=lines).stdout.splitlines()
    assert [json.loads(line)["positions"] for line in answers] == [[i] for _ in range(5) for i in range(code.n)]
    golay = lexicode(15, 5)
    sent = golay.basis[3]
    words = [sent ^ 1 << i ^ 1 << j for i, j in combinations(range(15), 2)]
    answers = code_command(
        "decode", "lexicode:15,5", "-", "--json", stdin="\n".join(word_text(word, 15, 2) for word in words)
    ).stdout.splitlines()
    assert {json.loads(line)["corrected"] for line in answers} == {word_text(sent, 15, 2)}
    assert {json.loads(line)["message"] for line in answers} == {word_text(golay.message(sent), golay.k, 2)}


def test_words_of_the_code_and_words_between() -> None:
    text = printed("decode", "hamming:3", "1110000")
    assert text.startswith("a word of the code [7, 4, 3]: no errors\n\nreceived   111....\nerror      .......\n")
    assert text.endswith("\nIt is the only nearest word of the code.\n")
    between = printed("decode", "extended-golay", "1111" + "0" * 20)
    assert between.endswith("\nNo word of the code is nearer, but 6 are as near: this is one of them.\n")
    assert facts("decode", "extended-golay", "1111" + "0" * 20)["nearest_words"] == 6


def test_reports_unknown_facts() -> None:
    # The code has 2^24 words.
    assert printed("decode", "extended-qr:47", "111111" + "0" * 42).endswith(
        "\nNo word of the code is nearer; others may be as near, for 6 is more than (d - 1)/2.\n"
    )


@pytest.mark.usefixtures("impatience")
def test_a_word_that_is_not_proved_nearest() -> None:
    question = ("decode", "reed-muller:3,8", "01101" * 51 + "0", "--seconds", "0.1")
    assert printed(*question).endswith(
        "It was not proved that no word of the code is nearer; --seconds gives more time.\n"
    )
    assert facts(*question)["sentence"] == "It was not proved that no word of the code is nearer."


def test_a_longer_code_is_decoded_without_a_table() -> None:
    code = classical.extended_quadratic_residue(103)
    sent = code.basis[7]
    data = facts("decode", "extended-qr:103", word_text(sent ^ 0b10011 << 40, 104, 2))
    assert (data["positions"], data["proved"], data["nearest_words"]) == ([40, 41, 44], True, 1)
    assert data["corrected"] == word_text(sent, 104, 2)


def test_larger_fields_and_small_codes(tmp_path: Path) -> None:
    path = saved_code(tmp_path, LinearCode([[1, 200, 3]], q=256))
    data = facts("decode", path, "1,200,4")
    assert (data["corrected"], data["error"], data["message"]) == ([1, 200, 3], [0, 0, 7], [3])
    assert printed("decode", "lexicode:0,3", "").startswith("a word of the code [0, 0]: no errors\n")
    nothing = printed("decode", "lexicode:3,9", "101")
    assert nothing.startswith("2 errors, at positions 0 and 2\n")
    assert "message" not in nothing


def test_rejects_invalid_words() -> None:
    assert refused("decode", "hamming:3", "111") == "a word of this code must have 7 digits, but '111' has 3"
    assert refused("decode", "hamming:3", "111x000") == "expected a digit, 0 or 1, found 'x'\n  111x000\n     ^"
    assert refused("decode", "hamming:3", "-").startswith("expected words on standard input, one per line")
    message = "standard input holds the code or the words; give a file for one of them"
    assert refused("decode", "-", "-") == message


def test_the_distance_is_looked_for_once_and_only_for_a_good_word(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[LinearCode] = []

    def not_proved(code: LinearCode, **_: object) -> Distance:
        asked.append(code)
        return Distance(2, 4, 0b1111, "chance")

    monkeypatch.setattr(LinearCode, "minimum_distance", not_proved)
    assert refused("decode", "hamming:3", "01") == "a word of this code must have 7 digits, but '01' has 2"
    assert asked == []
    lines = code_command("decode", "hamming:3", "-", "--json", stdin="01\n1110001\n1111111\n0000000\n").stdout
    assert [json.loads(line)["errors"] for line in lines.splitlines()] == [1, 0, 0]
    assert len(asked) == 1


@pytest.mark.parametrize("how", [[], ["--play"]])
def test_answers_good_lines_and_reports_bad_ones_by_number(how: list[str]) -> None:
    result = code_command("decode", "lexicode:7,3", "-", "--json", *how, stdin="1110000\n111\n\n111x000\n1111000\n")
    assert result.exit_code == 2
    assert len(result.stdout.splitlines()) == 2
    assert result.stderr == (
        "Error: line 2: a word of this code must have 7 digits, but '111' has 3\n"
        "Error: line 4: expected a digit, 0 or 1, found 'x'\n  111x000\n     ^\n"
    )


def test_a_large_correction_by_play_suggests_decoding(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(codes, "correct_by_play", partial(codes.correct_by_play, limit=10))
    result = code_command("decode", "lexicode:15,5", "000000000000011", "--play")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == "Error: there are 15 sets of 1 of 15 coins to try; leave out --play\n"


def test_play_needs_a_lexicode(tmp_path: Path) -> None:
    message = "--play is for binary lexicodes, and this code is not one; try lexicode:24,8"
    assert refused("decode", "golay", "0" * 23, "--play") == message
    assert refused("decode", "hexacode", "000000", "--play") == message
    path = saved_code(tmp_path, lexicode(23, 7))  # type: ignore[arg-type]
    word = "1111111" + "0" * 15 + "1"
    assert printed("decode", path, word, "--play") == printed("decode", "lexicode:23,7", word, "--play")


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
        f"cannot read {path}: the format {format} can be written but not read; use text, json, alist or numpy"
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


def test_rejects_files_that_cannot_be_written() -> None:
    message = "standard output needs a text format; give --to, for example --to json"
    assert refused("convert", "golay", "-") == message
    assert refused("convert", "golay", "-", "--to", "numpy") == message
    assert refused("convert", "golay", "out.png").startswith("cannot write out.png: a code file must end in one of ")

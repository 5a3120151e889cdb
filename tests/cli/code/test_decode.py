import json
from functools import partial
from itertools import combinations
from pathlib import Path

import pytest
from code_commands import code_command, facts, printed, refused, saved_code

from grundy import codes
from grundy.answers import code_reports, codes as reach
from grundy.answers.codes import row_text
from grundy.codes import LinearCode, classical, lexicode


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
    lines = "\n".join(row_text(word, code.n, 4) for word in words)
    answers = code_command("decode", "simplex:2,4", "-", "--json", stdin=lines).stdout.splitlines()
    assert [json.loads(line)["positions"] for line in answers] == [[i] for _ in range(5) for i in range(code.n)]
    golay = lexicode(15, 5)
    sent = golay.basis[3]
    words = [sent ^ 1 << i ^ 1 << j for i, j in combinations(range(15), 2)]
    answers = code_command(
        "decode", "lexicode:15,5", "-", "--json", stdin="\n".join(row_text(word, 15, 2) for word in words)
    ).stdout.splitlines()
    assert {json.loads(line)["corrected"] for line in answers} == {row_text(sent, 15, 2)}
    assert {json.loads(line)["message"] for line in answers} == {row_text(golay.message(sent), golay.k, 2)}


def test_words_of_the_code_and_words_between() -> None:
    text = printed("decode", "hamming:3", "1110000")
    assert text.startswith("a word of the code [7, 4, 3]: no errors\n\nreceived   111....\nerror      .......\n")
    assert text.endswith("\nIt is the only nearest word of the code.\n")
    between = printed("decode", "extended-golay", "1111" + "0" * 20)
    assert between.endswith("\nNo word of the code is nearer, but 6 are as near: this is one of them.\n")
    assert facts("decode", "extended-golay", "1111" + "0" * 20)["nearest_words"] == 6


def test_what_is_not_known_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(code_reports, "MOST_NEAREST", 10)
    assert printed("decode", "extended-golay", "1111" + "0" * 20).endswith(
        "\nNo word of the code is nearer; others may be as near, for 4 is more than (d - 1)/2.\n"
    )


def test_a_word_that_is_not_proved_nearest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reach, "SECONDS", 0.1)
    text = printed("decode", "reed-muller:3,8", "01101" * 51 + "0", "--seconds", "0.1")
    assert text.endswith("It was not proved that no word of the code is nearer; --seconds gives more time.\n")


def test_a_longer_code_is_decoded_without_a_table() -> None:
    code = classical.extended_quadratic_residue(103)
    sent = code.basis[7]
    data = facts("decode", "extended-qr:103", row_text(sent ^ 0b10011 << 40, 104, 2))
    assert (data["positions"], data["proved"], data["nearest_words"]) == ([40, 41, 44], True, 1)
    assert data["corrected"] == row_text(sent, 104, 2)


def test_larger_fields_and_small_codes(tmp_path: Path) -> None:
    path = saved_code(tmp_path, LinearCode([[1, 200, 3]], q=256))
    data = facts("decode", path, "1,200,4")
    assert (data["corrected"], data["error"], data["message"]) == ([1, 200, 3], [0, 0, 7], [3])
    assert printed("decode", "lexicode:0,3", "").startswith("a word of the code [0, 0]: no errors\n")
    nothing = printed("decode", "lexicode:3,9", "101")
    assert nothing.startswith("2 errors, at positions 0 and 2\n")
    assert "message" not in nothing


def test_words_that_are_none() -> None:
    assert refused("decode", "hamming:3", "111") == "a word of this code has 7 digits, and '111' has 3"
    assert refused("decode", "hamming:3", "111x000") == "expected a digit, 0 or 1, found 'x'\n  111x000\n     ^"
    assert refused("decode", "hamming:3", "-").startswith("expected words on standard input, one a line")
    message = "standard input holds the code or the words; give a file for one of them"
    assert refused("decode", "-", "-") == message


@pytest.mark.parametrize("how", [[], ["--play"]])
def test_good_lines_are_answered_and_bad_ones_told_with_their_numbers(how: list[str]) -> None:
    result = code_command("decode", "lexicode:7,3", "-", "--json", *how, stdin="1110000\n111\n\n111x000\n1111000\n")
    assert result.exit_code == 2
    assert len(result.stdout.splitlines()) == 2
    assert result.stderr == (
        "Error: line 2: a word of this code has 7 digits, and '111' has 3\n"
        "Error: line 4: expected a digit, 0 or 1, found 'x'\n  111x000\n     ^\n"
    )


def test_play_that_would_try_too_many_sets_of_coins_says_what_else_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(codes, "correct_by_play", partial(codes.correct_by_play, limit=10))
    result = code_command("decode", "lexicode:15,5", "000000000000011", "--play")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == "Error: there are 15 sets of 1 of 15 coins to try; leave out --play\n"


def test_play_needs_a_lexicode(tmp_path: Path) -> None:
    message = "--play is for binary lexicodes, and this code is none; write one as lexicode:24,8"
    assert refused("decode", "golay", "0" * 23, "--play") == message
    assert refused("decode", "hexacode", "000000", "--play") == message
    path = saved_code(tmp_path, lexicode(23, 7))  # type: ignore[arg-type]
    word = "1111111" + "0" * 15 + "1"
    assert printed("decode", path, word, "--play") == printed("decode", "lexicode:23,7", word, "--play")

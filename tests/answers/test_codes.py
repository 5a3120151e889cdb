"""Answers about lexicodes and reports about codes."""

import json
import math
from pathlib import Path
from typing import Any

import pytest
from answer_schemas import answered_or_refused, anything, huge, valid
from commands import code_command
from hypothesis import given, settings, strategies as st

from grundy import answers, codes
from grundy.answers import code_reports, codes as code_answers
from grundy.answers.code_reports import CodeReport, distance_record
from grundy.answers.codes import (
    cheap_distance,
    cheap_weights,
    code_facts,
    counts_facts,
    proved_distance,
    word_facts,
    words_looked_at,
)
from grundy.codes import Distance, Interrupted, LinearCode, classical, files, lexicode
from grundy.errors import DomainError, LimitError, NotationError

facts, printed = code_command.facts, code_command.printed


@pytest.mark.parametrize(
    ("n", "d", "q"), [(24, 8, 2), (7, 3, 2), (6, 4, 4), (5, 3, 16), (4, 3, 256), (3, 9, 2), (0, 1, 2)]
)
def test_linear_lexicodes(n: int, d: int, q: int) -> None:
    found, code = valid(answers.lexicode(n, d, q)), codes.lexicode(n, d, q)
    assert isinstance(code, codes.LinearCode)
    assert (found["n"], found["k"], found["asked"]) == (n, code.k, d)
    assert codes.LinearCode(_rows(found["generator"]), n=n, q=q) == code
    checks = codes.LinearCode(_rows(found["parity_check"]), n=n, q=q)
    assert checks.k == len(found["parity_check"]) == n - code.k
    assert checks.dual() == code
    assert found["weights"] == [[weight, count] for weight, count in code.weights().items()]
    values = codes.coin_values(n, d, q)
    assert found["coin_values"] == (values if q == 2 else values[:, 0]).tolist()


def _rows(matrix: list[Any]) -> list[list[int]]:
    return [[int(digit, 16) if isinstance(digit, str) else digit for digit in row] for row in matrix]


def test_a_code_that_is_only_additive() -> None:
    found = valid(answers.lexicode(5, 3, 8))
    assert (found["bits"], found["parity_check"], "k" in found) == (8, None, False)
    assert len(found["spanned_by"]) == 8


def test_the_columns_of_the_check_matrix_are_the_values_of_the_coins() -> None:
    found = answers.lexicode(24, 8)
    columns = ["".join(row[coin] for row in found["parity_check"]) for coin in range(24)]
    assert [int(column[::-1], 2) for column in columns] == found["coin_values"]


def test_errors_are_corrected_by_a_move() -> None:
    word = "111111110000000000000000"
    received = "101111110000000000010000"
    found = valid(answers.correct_by_play(24, 8, received))
    assert (found["received"], found["corrected"], found["turn"], found["unique"]) == (received, word, [1, 19], True)
    assert found["coin_values"] == answers.lexicode(24, 8)["coin_values"]
    value = 0
    for coin, digit in enumerate(received):
        value ^= found["coin_values"][coin] * int(digit)
    assert value == found["value"] != 0
    right = valid(answers.correct_by_play(24, 8, word))
    assert (right["outcome"], right["turn"], right["message"]) == ("P", [], found["message"])


def test_the_lines_equal_the_output_of_the_command() -> None:
    for word in ("1110001", "0000000", "1000000", "1111111", "0000011"):
        found = valid(answers.correct_by_play(7, 3, word))
        lines = printed("decode", "lexicode:7,3", word, "--play").splitlines()
        assert [lines[0], *lines[lines.index("", 2) + 1 :]] == found["lines"]


ROWS = {
    "1101000\n0110100\n0011010\n0001101": ("1110001", "1101000", "0000000"),
    "# q = 4\n100132\n010123\n001111": ("100133", "123123"),
    "# parity check\n110\n011": ("100", "111"),
    "# q = 256\n1 200 3": ("1,200,4",),
    "# n = 3": ("101",),
}


def test_decode_agrees_with_the_command(tmp_path: Path) -> None:
    path = tmp_path / "code.txt"
    for text, words in ROWS.items():
        path.write_text(text)
        for word in words:
            found = valid(answers.decode(text, word))
            assert found == facts("decode", str(path), word)
            assert printed("decode", str(path), word).endswith(f"\n\n{found['sentence']}\n")
    assert answers.decode("111", "110", kind="parity check")["errors"] == 0
    assert answers.decode("[[1, 1]]", "13", format="json", q=4)["corrected"] in ("11", "33")


def test_rejects_wrong_codes_and_words() -> None:
    with pytest.raises(DomainError, match="a word of this code must have 3 digits, but '01' has 2"):
        answers.decode("111", "01")
    with pytest.raises(NotationError, match="line 1: expected a digit, 0 to 9 or a to f, found 'x'"):
        answers.decode("1x1", "111")
    with pytest.raises(DomainError, match="text must be a string, not 5"):
        answers.decode(5, "111")  # type: ignore[arg-type]
    with pytest.raises(DomainError, match="seconds must be a non-negative number, not -1"):
        answers.decode("111", "111", seconds=-1)


@settings(max_examples=80, deadline=None)
@given(
    st.sampled_from(list(ROWS)) | st.text(alphabet="01. ,\n", max_size=30) | anything,
    st.text("01,.", max_size=9) | anything,
)
def test_any_code_and_word_are_answered_or_rejected(code: Any, word: Any) -> None:
    answered_or_refused(lambda: answers.decode(code, word))


def test_rejects_questions_that_are_too_large() -> None:
    with pytest.raises(LimitError, match="a word may have at most 512 digits, not 513"):
        answers.lexicode(513, 3)
    with pytest.raises(LimitError, match=r"takes a table of at least \d+ bytes; try a smaller"):
        answers.lexicode(60, 20)
    with pytest.raises(LimitError, match=r"which suffice up to length \d+; try a smaller n or d"):
        answers.lexicode(250, 8)
    with pytest.raises(LimitError, match="coins show heads, which takes too many trials to correct"):
        answers.correct_by_play(400, 400, "01" * 200)
    with pytest.raises(LimitError, match="the distance must be at most 512, not"):
        answers.lexicode(5, 10**30)
    with pytest.raises(LimitError, match="at most 2,048 characters"):
        answers.correct_by_play(7, 3, "0" * 3000)


def test_rejects_wrong_arguments() -> None:
    with pytest.raises(DomainError):
        answers.lexicode(7, 3, 3)
    with pytest.raises(DomainError, match="n, the length, must be at least 0"):
        answers.lexicode(-1, 3)
    with pytest.raises(DomainError, match="d, the distance, must be at least 1"):
        answers.lexicode(7, 0)
    with pytest.raises(DomainError, match="a word of this code must have 7 digits, but '01' has 2"):
        answers.correct_by_play(7, 3, "01")
    with pytest.raises(NotationError) as error:
        answers.correct_by_play(7, 3, "0120000")
    assert error.value.at == 2
    with pytest.raises(DomainError, match="a word must be a string of digits"):
        answers.correct_by_play(7, 3, 5)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "arguments",
    [
        "lexicode 24 8",
        "lexicode 5 3 --q 8",
        "lexicode 4 3 --q 256",
        "lexicode 3 9",
        "lexicode 4 2 --basis 1,7,3,12",
        "lexicode 600 3",
        "decode lexicode:7,3 1110001 --play",
        "decode lexicode:7,3 0000000 --play",
    ],
)
def test_the_command_line_writes_the_same_schema(arguments: str) -> None:
    valid(facts(*arguments.split()))


def test_very_long_values_are_hexadecimal() -> None:
    # The only word is 0, so the coins have the values 1, 2, 4, …, 2^14999.
    values = valid(facts("lexicode", "15000", "15001"))["coin_values"]
    assert (values[2048 - 1], values[-1]) == (1 << 2047, hex(1 << 14999))


numbers = st.integers(-2, 40) | huge | anything


@settings(max_examples=80, deadline=None)
@given(numbers, numbers, st.sampled_from([2, 4, 8, 256]) | numbers)
def test_any_lexicode_is_answered_or_rejected(n: Any, d: Any, q: Any) -> None:
    answered_or_refused(lambda: answers.lexicode(n, d, q))


@settings(max_examples=80, deadline=None)
@given(numbers, st.integers(1, 9) | numbers, st.text(alphabet="01. ,", max_size=30) | anything)
def test_any_word_is_answered_or_rejected(n: Any, d: Any, word: Any) -> None:
    if isinstance(word, str) and set(word) <= {"0", "1"} and word:
        n = len(word)
    answered_or_refused(lambda: answers.correct_by_play(n, d, word))


def test_the_facts_about_a_code_can_be_read_as_a_file() -> None:
    code = lexicode(24, 8)
    found = files.code_from_text(json.dumps(code_facts(code, 8)), "json")
    assert (LinearCode(found.matrix), found.d) == (code, 8)
    small = LinearCode([[1, 200, 3]], q=256)
    assert LinearCode(files.code_from_text(json.dumps(code_facts(small)), "json").matrix, q=256) == small


def test_additive_codes_have_rows_that_span_them() -> None:
    data = code_facts(lexicode(5, 3, q=8), 3)
    assert (data["bits"], len(data["spanned_by"]), data["spanned_by"][0]) == (8, 8, "11100")


def test_very_large_counts_are_hexadecimal_strings() -> None:
    assert counts_facts({0: 1, 3: 1 << 20000}) == [[0, 1], [3, hex(1 << 20000)]]


def test_words_over_large_fields_are_lists() -> None:
    assert (word_facts(0xA1, 3, 16), word_facts(0xA1, 3, 256)) == ("1a0", [161, 0, 0])


def test_the_zero_code_has_no_distance() -> None:
    nothing = distance_record(Distance(math.inf, math.inf, None, "enumerate"), 3, 2)
    assert nothing == {"lower": None, "upper": None, "proved": True, "witness": None, "method": "enumerate"}


def test_each_answer_is_one_line_and_names_its_schema() -> None:
    calls = {
        "lexicode": ["5", "3"],
        "distance": ["golay"],
        "weights": ["golay"],
        "cosets": ["golay"],
        "decode": ["hamming:3", "1110000"],
        "automorphisms": ["hamming:3"],
        "equivalent": ["hamming:3", "hamming:3"],
        "bounds": ["9", "4"],
        "show": ["hamming:3"],
        "table": ["--n", "5"],
        "search": ["gamma-sums", "most=2", "terms=1"],
    }
    for command, arguments in calls.items():
        text = printed(command, *arguments, "--json")
        assert text.count("\n") == 1
        assert json.loads(text)["schema"] == f"grundy.code.{command}/1"


def test_number_of_words_to_count_for_the_weights() -> None:
    assert words_looked_at(lexicode(24, 8)) == 1 << 12
    assert words_looked_at(lexicode(100, 4)) == 1 << 8
    assert words_looked_at(lexicode(6, 4, q=4)) == 1 << 6
    assert words_looked_at(lexicode(5, 3, q=8)) == 1 << 7


def test_distances_as_numbers() -> None:
    assert proved_distance(Distance(7, 7, 1, "enumerate")) == 7
    assert proved_distance(Distance(6, 7, 1, "enumerate")) is None
    assert proved_distance(Distance(math.inf, math.inf, None, "enumerate")) is None


def test_ctrl_c_is_not_treated_as_a_timeout(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(code: LinearCode, **options: object) -> None:
        raise Interrupted(Distance(3, 5, 1, "zimmermann"))

    monkeypatch.setattr(LinearCode, "minimum_distance", stopped)
    with pytest.raises(KeyboardInterrupt):
        cheap_distance(classical.golay())


def test_weights_of_large_codes_are_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    assert cheap_weights(lexicode(600, 3)) is None
    assert cheap_weights(classical.golay()) is not None
    monkeypatch.setattr(code_answers, "MOST_WORDS", 100)
    assert cheap_weights(classical.golay()) is None


def test_report_on_a_small_code() -> None:
    report = CodeReport(classical.golay())
    assert (report.d, report.best) == (7, 7)
    assert report.weights == classical.golay().weights()
    assert report.cosets is not None
    assert report.cosets.covering_radius == 3
    assert report.group is not None
    assert report.group.order == 10_200_960


def test_properties_above_the_limits_are_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(code_reports, "MOST_COSETS", 10)
    monkeypatch.setattr(code_reports, "MOST_WORDS", 1)
    report = CodeReport(classical.quadratic_residue(31))
    assert report.cosets is None
    assert report.group is None

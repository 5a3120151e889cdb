from typing import Any

import pytest
from answer_schemas import answered_or_refused, anything, huge, valid
from code_commands import facts, printed
from hypothesis import given, settings, strategies as st

from grundy import answers, codes
from grundy.errors import DomainError, LimitError, NotationError


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


def test_the_check_matrix_is_the_values_of_the_coins() -> None:
    found = answers.lexicode(24, 8)
    columns = ["".join(row[coin] for row in found["parity_check"]) for coin in range(24)]
    assert [int(column[::-1], 2) for column in columns] == found["coin_values"]


def test_errors_are_corrected_by_a_move() -> None:
    word = "111111110000000000000000"
    received = "101111110000000000010000"
    found = valid(answers.decode(24, 8, received))
    assert (found["received"], found["corrected"], found["turn"], found["unique"]) == (received, word, [1, 19], True)
    assert found["coin_values"] == answers.lexicode(24, 8)["coin_values"]
    value = 0
    for coin, digit in enumerate(received):
        value ^= found["coin_values"][coin] * int(digit)
    assert value == found["value"] != 0
    right = valid(answers.decode(24, 8, word))
    assert (right["outcome"], right["turn"], right["message"]) == ("P", [], found["message"])


def test_the_lines_are_those_of_the_command() -> None:
    for word in ("1110001", "0000000", "1000000", "1111111", "0000011"):
        found = valid(answers.decode(7, 3, word))
        lines = printed("decode", "lexicode:7,3", word, "--play").splitlines()
        assert [lines[0], *lines[lines.index("", 2) + 1 :]] == found["lines"]


def test_what_is_too_much_is_refused() -> None:
    with pytest.raises(LimitError, match="at most 512 digits here, not 513"):
        answers.lexicode(513, 3)
    with pytest.raises(LimitError, match=r"takes a table of at least \d+ bytes; try a smaller"):
        answers.lexicode(60, 20)
    with pytest.raises(LimitError, match=r"these suffice up to length \d+; try a smaller n or d"):
        answers.lexicode(250, 8)
    with pytest.raises(LimitError, match="too many sets of coins"):
        answers.decode(400, 400, "01" * 200)
    with pytest.raises(LimitError, match="a distance is at most 512 here"):
        answers.lexicode(5, 10**30)
    with pytest.raises(LimitError, match="at most 2,048 characters"):
        answers.decode(7, 3, "0" * 3000)


def test_what_is_no_question() -> None:
    with pytest.raises(DomainError):
        answers.lexicode(7, 3, 3)
    with pytest.raises(DomainError, match="n, the length, is 0 or more"):
        answers.lexicode(-1, 3)
    with pytest.raises(DomainError, match="d, the distance, is 1 or more"):
        answers.lexicode(7, 0)
    with pytest.raises(DomainError, match="a word of this code has 7 digits, and '01' has 2"):
        answers.decode(7, 3, "01")
    with pytest.raises(NotationError) as error:
        answers.decode(7, 3, "0120000")
    assert error.value.at == 2
    with pytest.raises(DomainError, match="a word is a text of digits"):
        answers.decode(7, 3, 5)  # type: ignore[arg-type]


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


def test_values_too_long_for_python_to_print_are_written() -> None:
    # There are no two words, so the coins have the values 1, 2, 4, …, 2^14999.
    values = valid(facts("lexicode", "15000", "15001"))["coin_values"]
    assert (values[2048 - 1], values[-1]) == (1 << 2047, hex(1 << 14999))


numbers = st.integers(-2, 40) | huge | anything


@settings(max_examples=80, deadline=None)
@given(numbers, numbers, st.sampled_from([2, 4, 8, 256]) | numbers)
def test_any_lexicode_is_answered_or_refused(n: Any, d: Any, q: Any) -> None:
    answered_or_refused(lambda: answers.lexicode(n, d, q))


@settings(max_examples=80, deadline=None)
@given(numbers, st.integers(1, 9) | numbers, st.text(alphabet="01. ,", max_size=30) | anything)
def test_any_word_is_answered_or_refused(n: Any, d: Any, word: Any) -> None:
    if isinstance(word, str) and set(word) <= {"0", "1"} and word:
        n = len(word)
    answered_or_refused(lambda: answers.decode(n, d, word))

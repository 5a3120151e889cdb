"""Rows of digits, JSON and alists: reading, error messages with positions, and writing."""

import json
from functools import partial

import numpy as np
import pytest

from grundy.codes.files import CodeFile, code_from_text, text_of_code
from grundy.errors import DomainError, GrundyError, LimitError, NotationError

read_text_rows = partial(code_from_text, format="text")
read_json_code = partial(code_from_text, format="json")
read_alist = partial(code_from_text, format="alist")


@pytest.mark.parametrize(
    "text",
    [
        "1011\n0110",
        "1 0 1 1\n0 1 1 0\n",
        "1,0,1,1\n0, 1, 1, 0",
        "# a comment\n\n  1011  # the first row\n\n0110\n",
        "# q = 2\n10 11\n01 10",
        "#Q=2\n# generator matrix\n# n = 4\n1.11\n.11.",
        "1 . 1 1\n. 1 1 .",
        "1011\n0 1 1 0",
    ],
)
def test_rows_are_read_in_many_ways(text: str) -> None:
    assert read_text_rows(text) == CodeFile([[1, 0, 1, 1], [0, 1, 1, 0]])


@pytest.mark.parametrize(
    ("text", "rows", "q"),
    [
        ("0123", [[0, 1, 2, 3]], 4),
        ("01af", [[0, 1, 10, 15]], 16),
        ("0 1 10 15", [[0, 1, 10, 15]], 16),
        ("0 1 A f", [[0, 1, 10, 15]], 16),
        ("10 11", [[10, 11]], 16),
        ("0 1 17 255", [[0, 1, 17, 255]], 256),
        ("# q = 16\n01", [[0, 1]], 16),
        ("# q = 256\n17", [[17]], 256),
        ("17", [[1, 7]], 16),
    ],
)
def test_the_digits_determine_the_alphabet_by_default(text: str, rows: list[list[int]], q: int) -> None:
    assert read_text_rows(text) == CodeFile(rows, q)


def test_comments_set_fields() -> None:
    text = "# Name = The [4, 2] code # 1\n# d = 2\n# Parity-Check matrix\n1111\n"
    assert read_text_rows(text) == CodeFile([[1, 1, 1, 1]], 2, "parity check", 2, "The [4, 2] code # 1")
    assert read_text_rows("# n = 4 is small, and q = 16 is not meant\n1111") == CodeFile([[1, 1, 1, 1]])


def test_arguments_supply_missing_fields() -> None:
    assert read_text_rows("1111", q=16, kind="parity check") == CodeFile([[1, 1, 1, 1]], 16, "parity check")
    assert read_text_rows("17\n3", q=256) == CodeFile([[17], [3]], 256)
    with pytest.raises(
        DomainError, match=r"^the file states kind = 'generator', but kind = 'parity check' was requested"
    ):
        read_text_rows("# generator\n1111", q=None, kind="parity check")


def test_texts_without_rows_need_a_length() -> None:
    assert read_text_rows("# n = 5\n").matrix.shape == (0, 5)
    assert read_text_rows("# n = 0\n# parity check").matrix.shape == (0, 0)
    with pytest.raises(DomainError) as error:
        read_text_rows("# only a comment")
    assert str(error.value) == (
        "the text has no rows of digits; for a code of dimension 0, give the length in a line like # n = 5"
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("101\n10", "line 2: this row has 2 digits, but the row in line 1 has 3\n  10\n  ^"),
        ("# n = 4\n 101", "line 2: this row has 3 digits, but n = 4\n   101\n   ^"),
        ("101\n1x1", "line 2: expected a digit, 0 to 9 or a to f, found 'x'\n  1x1\n   ^"),
        ("# q = 2\n102", "line 2: expected a digit, 0 or 1, found '2'\n  102\n    ^"),
        ("# q = 4\n1 0 7", "line 2: expected a digit, a number from 0 to 3, found '7'\n  1 0 7\n      ^"),
        ("# q = 2\n1 0 2", "line 2: expected a digit, a number from 0 to 1, found '2'\n  1 0 2\n      ^"),
        ("# q = 4\n  10a3", "line 2: expected a digit, 0 to 3, found 'a'\n    10a3\n      ^"),
        ("1 0 256", "line 1: expected a digit, a number from 0 to 255, found '256'\n  1 0 256\n      ^"),
        ("1 0 -1", "line 1: expected a digit, a number from 0 to 255, found '-1'\n  1 0 -1\n      ^"),
        (
            "1000 110",
            "line 1: expected a digit, a number from 0 to 255, found '1000'; for rows in groups of 0 and 1, "
            "add a line # q = 2\n  1000 110\n  ^",
        ),
        ("# q = 4\n# q = 2\n1", "line 2: q is 4 in an earlier line\n  # q = 2\n  ^"),
        ("1٣", "line 1: expected a digit, 0 to 9 or a to f, found '٣'\n  1٣\n   ^"),
    ],
)
def test_errors_show_the_position(text: str, message: str) -> None:
    with pytest.raises(NotationError) as error:
        read_text_rows(text)
    assert str(error.value) == message


@pytest.mark.parametrize(
    ("text", "kind", "message"),
    [
        ("# q = 8\n1", DomainError, "q must be one of 2, 4, 16, 256, not 8"),
        ("# d = 9\n1", DomainError, "d, the minimum distance, must be at most n = 1, not 9"),
        (
            "# n = 99999999999",
            LimitError,
            "files support codes of length at most 1073741824, not 99999999999",
        ),
    ],
)
def test_rejects_impossible_fields(text: str, kind: type[GrundyError], message: str) -> None:
    with pytest.raises(kind) as error:
        read_text_rows(text)
    assert str(error.value) == message


def test_rows_are_written_with_comments() -> None:
    assert text_of_code(CodeFile([[1, 0]], kind="parity check"), "text") == "# q = 2\n# n = 2\n# parity check\n10\n"
    assert (
        text_of_code(CodeFile([[10, 15]], 16, name="small"), "text")
        == "# name = small\n# q = 16\n# n = 2\n# generator\naf\n"
    )
    assert text_of_code(CodeFile([[10, 255]], 256), "text") == "# q = 256\n# n = 2\n# generator\n10 255\n"


def test_rows_are_strings_of_digits_or_lists() -> None:
    assert read_json_code('{"generator": ["101", [0, 1, 1]]}') == CodeFile([[1, 0, 1], [0, 1, 1]])
    assert read_json_code('{"q": 16, "parity_check": ["0aF"]}') == CodeFile([[0, 10, 15]], 16, "parity check")
    assert read_json_code('{"q": 256, "generator": [[255, 0]]}') == CodeFile([[255, 0]], 256)
    assert read_json_code('["12", "30"]') == CodeFile([[1, 2], [3, 0]], 4)
    assert read_json_code("[[1, 0]]", q=4, kind="parity check") == CodeFile([[1, 0]], 4, "parity check")


def test_json_stores_all_fields() -> None:
    text = '{"schema": "grundy.code/1", "n": 3, "k": 1, "d": 3, "name": "triple", "generator": ["111", "111"]}'
    assert read_json_code(text) == CodeFile([[1, 1, 1], [1, 1, 1]], d=3, name="triple")
    assert read_json_code('{"d": null, "name": null, "k": null, "q": null, "n": null, "generator": ["1"]}') == CodeFile(
        [[1]]
    )


def test_the_dimension_of_a_parity_check_is_that_of_the_code() -> None:
    assert read_json_code('{"k": 2, "parity_check": ["111"]}').k == 2
    with pytest.raises(DomainError, match=r"^the file states k = 1, but its parity check gives k = 2$"):
        read_json_code('{"k": 1, "parity_check": ["111"]}')


def test_json_without_rows_needs_a_length() -> None:
    assert read_json_code('{"n": 5, "generator": []}') == CodeFile(np.zeros((0, 5), np.uint8))
    assert read_json_code('{"n": 0, "q": 4, "parity_check": []}') == CodeFile(
        np.zeros((0, 0), np.uint8), 4, "parity check"
    )


def test_both_matrices_must_define_the_same_code() -> None:
    assert read_json_code('{"generator": ["111"], "parity_check": ["110", "011"]}') == CodeFile([[1, 1, 1]])
    with pytest.raises(DomainError, match="the generator and the parity check in the file define different codes"):
        read_json_code('{"generator": ["111"], "parity_check": ["110"]}')


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("3", "a code in JSON must be a list of rows, or an object like"),
        ("{}", '"parity_check" for a parity check; this object has neither key'),
        (
            '{"schema": "grundy.graph/1", "generator": []}',
            "the schema of a code must be 'grundy.code/1', not 'grundy.g",
        ),
        ('{"generator": "101"}', "generator must be a list of rows, not '101'"),
        ('{"generator": [3]}', "row 0 of generator must be a string of digits or a list of numbers, not 3"),
        ('{"generator": []}', 'generator has no rows; give the length of the code, for example "n": 5'),
        ('{"generator": ["101", "10"]}', "row 1 of generator must have n = 3 digits, not 2"),
        ('{"generator": ["1x1"]}', "the digits in row 0 of generator must be from 0 to 255, not 'x'"),
        ('{"q": 4, "generator": ["104"]}', "the digits in row 0 of generator must be from 0 to 3, not 4"),
        ('{"generator": [[1, 0.5]]}', "the digits in row 0 of generator must be from 0 to 255, not 0.5"),
        ('{"generator": [[1, true]]}', "the digits in row 0 of generator must be from 0 to 255, not True"),
        ('{"generator": [[1, -1]]}', "the digits in row 0 of generator must be from 0 to 255, not -1"),
        ('{"q": 256, "generator": ["10"]}', "a row must be a list of numbers, but row 0 of generator is '10'"),
        ('{"q": 3, "generator": ["10"]}', "q must be one of 2, 4, 16, 256, not 3"),
        ('{"q": "2", "generator": ["10"]}', "q, the number of digits, must be a whole number, not '2'"),
        ('{"n": -1, "generator": []}', "n, the length, must be at least 0, not -1"),
        ('{"n": 1e9, "generator": []}', "n, the length, must be a whole number, not 1000000000.0"),
        ('{"n": 4, "generator": ["101"]}', "row 0 of generator must have n = 4 digits, not 3"),
        ('{"generator": ["1"], "generator": ["1"]}', "the key 'generator' occurs twice in one object"),
        ('{"generator": [[NaN]]}', "the JSON text contains NaN, which JSON does not allow"),
        ("[" * 100_000, "the JSON text is nested too deeply"),
        (f"[[{'9' * 10_000}]]", "a number in the JSON text may have at most 4300 digits, not 10000"),
        ("[[1, 0], 7]", "row 1 of generator must be a string of digits or a list of numbers, not 7"),
    ],
)
def test_rejects_invalid_codes(text: str, message: str) -> None:
    with pytest.raises(DomainError) as error:
        read_json_code(text)
    assert message in str(error.value)
    assert "\n" not in str(error.value)


def test_rejects_invalid_json_with_the_position() -> None:
    with pytest.raises(NotationError) as error:
        read_json_code('{"generator": ["101",\n  011]}')
    assert str(error.value) == "line 2: invalid JSON: expecting ',' delimiter\n    011]}\n     ^"


def test_rejects_schemas_that_are_not_strings() -> None:
    with pytest.raises(GrundyError, match=r"the schema of a code must be 'grundy.code/1', not \[1\]"):
        read_json_code('{"schema": [1], "generator": ["1"]}')


def test_writes_valid_json() -> None:
    code = CodeFile([[1, 2], [3, 3]], 4, "parity check", 2, 'ä "quoted" name')
    assert json.loads(text_of_code(code, "json")) == {
        "schema": "grundy.code/1",
        "q": 4,
        "n": 2,
        "k": 0,
        "d": 2,
        "name": 'ä "quoted" name',
        "parity_check": ["12", "33"],
    }
    assert json.loads(text_of_code(CodeFile([[17, 255]], 256), "json"))["generator"] == [[17, 255]]
    assert json.loads(text_of_code(CodeFile(np.zeros((0, 3), np.uint8)), "json"))["generator"] == []


# The parity check of the [7, 4] Hamming code on the page "matrix file formats" of the channel code database of the
# University of Kaiserslautern (uni-kl.de/channel-codes).
HAMMING = """\
7 3
3 4
1 1 1 2 2 2 3
4 4 4
1 0 0
2 0 0
3 0 0
1 2 0
1 3 0
2 3 0
1 2 3
1 4 5 7
2 4 6 7
3 5 6 7
"""
CHECKS = [[1, 0, 0, 1, 1, 0, 1], [0, 1, 0, 1, 0, 1, 1], [0, 0, 1, 0, 1, 1, 1]]

# In the shape of MacKay's files over GF(4) (codes/GFQmatrices/README): each place is followed by its digit.
QUATERNARY = "3 2 4\n2 2\n1 2 1\n2 2\n1 1 0 0\n1 2 2 3\n2 1 0 0\n1 1 2 2\n2 3 3 1\n"


def test_an_alist_is_a_parity_check() -> None:
    assert read_alist(HAMMING) == CodeFile(CHECKS, kind="parity check")
    assert text_of_code(CodeFile(CHECKS, kind="parity check"), "alist") == HAMMING


def test_digits_follow_their_places_over_larger_fields() -> None:
    assert read_alist(QUATERNARY) == CodeFile([[1, 2, 0], [0, 3, 1]], 4, "parity check")
    assert text_of_code(CodeFile([[1, 2, 0], [0, 3, 1]], 4, "parity check"), "alist") == QUATERNARY


def test_padding_zeros_may_be_missing() -> None:
    lines = [" ".join(word for word in line.split() if word != "0") for line in HAMMING.split("\n")]
    assert read_alist("\n".join(lines)) == CodeFile(CHECKS, kind="parity check")
    assert read_alist("\n\n".join(lines)) == CodeFile(CHECKS, kind="parity check")


def test_columns_and_rows_may_be_zero() -> None:
    for checks in ([[0, 0, 1], [0, 0, 0]], [[0, 0]], np.zeros((0, 4), np.uint8), np.zeros((0, 0), np.uint8)):
        code = CodeFile(checks, kind="parity check")
        assert read_alist(text_of_code(code, "alist")) == code


def test_a_generator_becomes_a_parity_check() -> None:
    code = CodeFile([[1, 1, 1]], d=3, name="left out")
    assert read_alist(text_of_code(code, "alist")) == CodeFile([[1, 1, 0], [1, 0, 1]], kind="parity check")


def test_an_alist_is_recognized() -> None:
    for text in (HAMMING, QUATERNARY):
        assert code_from_text(text) == read_alist(text)
    for text in ("101\n011\n110", "1 0 1\n0 1 1\n1 1 1", "1 0\n0 1\n1 1"):
        assert code_from_text(text) == read_text_rows(text)
    with pytest.raises(NotationError, match="line 1: expected a digit, a number from 0 to 255, found 'x'"):
        code_from_text("x y\n1 2\n3")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("7 3\n3 4", "the alist ends before the weights of its 7 columns and 3 rows"),
        ("7 3", "an alist must begin with the numbers of columns and rows and their largest weights"),
        ("7 3 2 1 1\n1 1", "the first line of an alist must have two numbers, or three with q, not 5"),
        (HAMMING.replace("7 3\n", "7 3 8\n", 1), "q must be one of 2, 4, 16, 256, not 8"),
        (
            HAMMING.replace("3 4\n1", "2 4\n1", 1),
            "the alist has a column of weight 3, but states a maximum of 2",
        ),
        (
            HAMMING.replace("4 4 4", "4 4 5", 1),
            "the alist has a row of weight 5, but states a maximum of 4",
        ),
        (
            HAMMING.replace("3 5 6 7", "3 5 6", 1),
            "the lists of the alist must have 24 nonzero numbers, according to its weights, not 23",
        ),
        (
            HAMMING.replace("3 5 6 7", "3 5 6 8", 1),
            "the list of row 3 in the alist must have places from 1 to 7, not 8",
        ),
        (HAMMING.replace("3 5 6 7", "3 5 7 7", 1), "the list of row 3 in the alist repeats a place"),
        (
            HAMMING.replace("3 5 6 7", "3 4 6 7", 1),
            "the lists of columns and of rows in the alist differ at row 3, column 4",
        ),
        (
            QUATERNARY.replace("1 2 2 3", "1 2 2 4", 1),
            "the list of column 2 in the alist must have digits from 1 to 3, not 4",
        ),
    ],
)
def test_rejects_invalid_alists(text: str, message: str) -> None:
    with pytest.raises(DomainError) as error:
        read_alist(text)
    assert str(error.value) == message


def test_rejects_words_with_their_position() -> None:
    with pytest.raises(NotationError) as error:
        read_alist(HAMMING.replace("2 4 6 7", "2 4 six 7"))
    assert str(error.value) == "line 13: expected a number, found 'six'\n  2 4 six 7\n      ^"
    with pytest.raises(NotationError, match="found '10000000000'"):
        read_alist("10000000000 3\n1 1\n")


def test_rejects_sizes_above_the_limit() -> None:
    with pytest.raises(LimitError, match=r"^a matrix with 999999 rows and 999999 columns has more than"):
        read_alist("999999 999999\n1 1\n")
    with pytest.raises(
        LimitError, match=r"^a matrix with 16385 rows and 16384 columns has more than 268435456 entries$"
    ):
        read_alist("16384 16385\n1 1\n")


@pytest.mark.parametrize(("q", "kind"), [(4, None), (None, "generator")])
def test_an_alist_specifies_q_and_the_kind(q: int | None, kind: str | None) -> None:
    with pytest.raises(GrundyError, match=r"^the file states "):
        read_alist(HAMMING, q=q, kind=kind)  # type: ignore[arg-type]

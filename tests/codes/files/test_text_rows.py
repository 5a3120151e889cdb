import pytest

from grundy.codes.files import CodeFile
from grundy.codes.files.text import read_text_rows, write_text_rows
from grundy.errors import DomainError, GrundyError, LimitError, NotationError


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
def test_digits_tell_the_alphabet_unless_the_text_does(text: str, rows: list[list[int]], q: int) -> None:
    assert read_text_rows(text) == CodeFile(rows, q)


def test_comments_tell_facts() -> None:
    text = "# Name = The [4, 2] code # 1\n# d = 2\n# Parity-Check matrix\n1111\n"
    assert read_text_rows(text) == CodeFile([[1, 1, 1, 1]], 2, "parity check", 2, "The [4, 2] code # 1")
    assert read_text_rows("# n = 4 is small, and q = 16 is not meant\n1111") == CodeFile([[1, 1, 1, 1]])


def test_the_caller_tells_what_the_text_leaves_open() -> None:
    assert read_text_rows("1111", 16, "parity check") == CodeFile([[1, 1, 1, 1]], 16, "parity check")
    assert read_text_rows("17\n3", 256) == CodeFile([[17], [3]], 256)
    with pytest.raises(DomainError, match=r"^the file says kind = 'generator', and kind = 'parity check' was asked"):
        read_text_rows("# generator\n1111", None, "parity check")


def test_no_rows_need_a_length() -> None:
    assert read_text_rows("# n = 5\n").matrix.shape == (0, 5)
    assert read_text_rows("# n = 0\n# parity check").matrix.shape == (0, 0)
    with pytest.raises(DomainError) as error:
        read_text_rows("# only a comment")
    assert str(error.value) == (
        "there is no row of digits; a code of dimension 0 says its length in a line such as # n = 5"
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("101\n10", "line 2: this row has 2 digits, and the row in line 1 has 3\n  10\n  ^"),
        ("# n = 4\n 101", "line 2: this row has 3 digits, and the text says n = 4\n   101\n   ^"),
        ("101\n1x1", "line 2: expected a digit, 0 to 9 or a to f, found 'x'\n  1x1\n   ^"),
        ("# q = 2\n102", "line 2: expected 0 or 1, found '2'\n  102\n    ^"),
        ("# q = 4\n1 0 7", "line 2: expected a digit from 0 to 3, found 7\n  1 0 7\n      ^"),
        ("# q = 2\n1 0 2", "line 2: expected a digit from 0 to 1, found 2\n  1 0 2\n      ^"),
        ("# q = 4\n  10a3", "line 2: expected a digit from 0 to 3, found 10\n    10a3\n      ^"),
        ("1 0 256", "line 1: expected a digit, a number from 0 to 255, found '256'\n  1 0 256\n      ^"),
        ("1 0 -1", "line 1: expected a digit, a number from 0 to 255, found '-1'\n  1 0 -1\n      ^"),
        (
            "1000 110",
            "line 1: expected a digit, a number from 0 to 255, found '1000'; rows in groups of 0 and 1 need a line "
            "# q = 2\n  1000 110\n  ^",
        ),
        ("# q = 4\n# q = 2\n1", "line 2: q was said to be 4 before\n  # q = 2\n  ^"),
        ("1٣", "line 1: expected a digit, 0 to 9 or a to f, found '٣'\n  1٣\n   ^"),
    ],
)
def test_errors_tell_the_place(text: str, message: str) -> None:
    with pytest.raises(NotationError) as error:
        read_text_rows(text)
    assert str(error.value) == message


@pytest.mark.parametrize(
    ("text", "kind", "message"),
    [
        ("# q = 8\n1", DomainError, "q = 8 is no alphabet here; q is one of 2, 4, 16, 256"),
        ("# d = 9\n1", DomainError, "d = 9 is no distance of words of 1 digits; it is at most 1"),
        (
            "# n = 99999999999",
            LimitError,
            "a code of length 99999999999 is too long for a file: a row has at most 1073741824 digits",
        ),
    ],
)
def test_impossible_facts_are_refused(text: str, kind: type[GrundyError], message: str) -> None:
    with pytest.raises(kind) as error:
        read_text_rows(text)
    assert str(error.value) == message


def test_how_rows_are_written() -> None:
    assert write_text_rows(CodeFile([[1, 0]], kind="parity check")) == "# q = 2\n# n = 2\n# parity check\n10\n"
    assert (
        write_text_rows(CodeFile([[10, 15]], 16, name="small"))
        == "# name = small\n# q = 16\n# n = 2\n# generator\naf\n"
    )
    assert write_text_rows(CodeFile([[10, 255]], 256)) == "# q = 256\n# n = 2\n# generator\n10 255\n"

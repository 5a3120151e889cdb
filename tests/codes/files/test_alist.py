import numpy as np
import pytest

from grundy.codes.files import CodeFile
from grundy.codes.files.text import looks_like, read_alist, write_alist
from grundy.errors import DomainError, GrundyError, LimitError, NotationError

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
    assert write_alist(CodeFile(CHECKS, kind="parity check")) == HAMMING


def test_digits_follow_their_places_over_larger_fields() -> None:
    assert read_alist(QUATERNARY) == CodeFile([[1, 2, 0], [0, 3, 1]], 4, "parity check")
    assert write_alist(CodeFile([[1, 2, 0], [0, 3, 1]], 4, "parity check")) == QUATERNARY


def test_zeros_that_fill_the_lines_may_be_missing() -> None:
    lines = [" ".join(word for word in line.split() if word != "0") for line in HAMMING.split("\n")]
    assert read_alist("\n".join(lines)) == CodeFile(CHECKS, kind="parity check")
    assert read_alist("\n\n".join(lines)) == CodeFile(CHECKS, kind="parity check")


def test_columns_and_rows_may_be_zero() -> None:
    for checks in ([[0, 0, 1], [0, 0, 0]], [[0, 0]], np.zeros((0, 4), np.uint8), np.zeros((0, 0), np.uint8)):
        code = CodeFile(checks, kind="parity check")
        assert read_alist(write_alist(code)) == code


def test_a_generator_becomes_a_parity_check() -> None:
    code = CodeFile([[1, 1, 1]], d=3, name="left out")
    assert read_alist(write_alist(code)) == CodeFile([[1, 1, 0], [1, 0, 1]], kind="parity check")


def test_an_alist_is_recognized() -> None:
    assert looks_like(HAMMING)
    assert looks_like(QUATERNARY)
    for text in ("", "101\n011\n110", "1 0 1\n0 1 1\n1 1 1", "1 0\n0 1\n1 1", "x y\n1 2\n3"):
        assert not looks_like(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("7 3\n3 4", "this alist ends before the weights of its 7 columns and 3 rows"),
        ("7 3", "this is no alist: it begins with the numbers of columns and rows and their largest weights"),
        ("7 3 2 1 1\n1 1", "the first line of an alist has two numbers, or three with q; this one has 5"),
        (HAMMING.replace("7 3\n", "7 3 8\n", 1), "q = 8 is no alphabet here; q is one of 2, 4, 16, 256"),
        (
            HAMMING.replace("3 4\n1", "2 4\n1", 1),
            "this alist has a column of weight 3, and says that none is above 2",
        ),
        (
            HAMMING.replace("4 4 4", "4 4 5", 1),
            "this alist has a row of weight 5, and says that none is above 4",
        ),
        (
            HAMMING.replace("3 5 6 7", "3 5 6", 1),
            "the weights in this alist call for 24 numbers in its lists, zeros left out, and there are 23",
        ),
        (
            HAMMING.replace("3 5 6 7", "3 5 6 8", 1),
            "the list of row 3 in this alist has the place 8, and places are from 1 to 7",
        ),
        (HAMMING.replace("3 5 6 7", "3 5 7 7", 1), "the list of row 3 in this alist has a place twice"),
        (
            HAMMING.replace("3 5 6 7", "3 4 6 7", 1),
            "the lists of the columns and those of the rows of this alist differ at row 3, column 4",
        ),
        (
            QUATERNARY.replace("1 2 2 3", "1 2 2 4", 1),
            "the list of column 2 in this alist has the digit 4, and digits are from 1 to 3",
        ),
    ],
)
def test_what_is_no_alist_is_refused(text: str, message: str) -> None:
    with pytest.raises(DomainError) as error:
        read_alist(text)
    assert str(error.value) == message


def test_words_are_refused_with_their_place() -> None:
    with pytest.raises(NotationError) as error:
        read_alist(HAMMING.replace("2 4 6 7", "2 4 six 7"))
    assert str(error.value) == "line 13: expected a number of an alist, found 'six'\n  2 4 six 7\n      ^"
    with pytest.raises(NotationError, match="found '10000000000'"):
        read_alist("10000000000 3\n1 1\n")


def test_sizes_have_a_limit() -> None:
    with pytest.raises(LimitError, match=r"^a matrix with 999999 rows and 999999 columns has more than"):
        read_alist("999999 999999\n1 1\n")
    with pytest.raises(
        LimitError, match=r"^a matrix with 16385 rows and 16384 columns has more than 268435456 entries$"
    ):
        read_alist("16384 16385\n1 1\n")


@pytest.mark.parametrize(("q", "kind"), [(4, None), (None, "generator")])
def test_an_alist_says_everything_itself(q: int | None, kind: str | None) -> None:
    with pytest.raises(GrundyError, match=r"^the file says "):
        read_alist(HAMMING, q, kind)  # type: ignore[arg-type]

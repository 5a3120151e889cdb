import numpy as np
import pytest

from grundy.codes.files import CodeFile
from grundy.codes.files.systems import is_sage, read_sage, write_sage
from grundy.errors import DomainError, GrundyError, NotationError

ROWS = [[1, 0, 1], [0, 1, 1]]


@pytest.mark.parametrize(
    "text",
    [
        "LinearCode(matrix(GF(2), [[1,0,1], [0,1,1]]))",
        "C = codes.LinearCode(matrix(GF(2), [[1,0,1], [0,1,1]]))",
        "C=LinearCode(Matrix(GF(2), 2, 3, [1,0,1,0,1,1]));",
        "G = matrix(FiniteField(2), [\n  [1,0,1],  # first\n  [0,1,1]\n])\nC = LinearCode(G)\n",
        "F = GF(2); G = matrix(F, [[1,0,1],[0,1,1]])\n\nLinearCode(G)",
        "matrix(GF(2, 'a'), [[1,0,1],[0,1,1]])",
    ],
)
def test_a_generator_is_read_in_many_ways(text: str) -> None:
    assert read_sage(text) == CodeFile(ROWS)
    assert is_sage(text) or "Matrix" in text


@pytest.mark.parametrize(
    "text",
    [
        "K.<w> = GF(4)\nLinearCode(matrix(K, [[1, 0, w, w^2]]))",
        "K.<a> = GF(2^2)\nmatrix(K, [[1, 0, a, a**2]])",
        "K.<z> = GF(4, 'z'); M = matrix(K, 1, 4, [1, 0, z, z**-1])",
    ],
)
def test_powers_of_the_generator_of_gf_4(text: str) -> None:
    assert read_sage(text) == CodeFile([[1, 0, 2, 3]], 4)


def test_parity_checks_and_codes_without_rows() -> None:
    assert read_sage("codes.from_parity_check_matrix(matrix(GF(2), [[1,0,1]]))") == CodeFile(
        [[1, 0, 1]], kind="parity check"
    )
    for kind in ("generator", "parity check"):
        code = CodeFile(np.zeros((0, 5), np.uint8), 4, kind)  # type: ignore[arg-type]
        assert read_sage(write_sage(code)) == code
    assert write_sage(CodeFile(np.zeros((0, 5), np.uint8))) == "C = LinearCode(matrix(GF(2), 0, 5, []))\n"


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        (
            "C = LinearCode(matrix(GF(2), [[1,0],\n [1]]))",
            NotationError,
            "line 2: row 2 has 1 entries, and the first row has 2",
        ),
        ("K.<w> = GF(4)\nC = hamming(3)", NotationError, "line 2: 'hamming' is no function known here; known are"),
        ("K = GF(4) M = 3", NotationError, "line 1: expected ;, found 'M'"),
        ("K.<w> = GF(4)", DomainError, "there is no matrix and no code in this text"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_line(text: str, error: type[GrundyError], message: str) -> None:
    with pytest.raises(error) as caught:
        read_sage(text)
    assert str(caught.value).startswith(message)

import numpy as np
import pytest

from grundy.codes.files import CodeFile
from grundy.codes.files.systems import is_printed, read_magma, write_magma
from grundy.errors import DomainError, GrundyError, LimitError, NotationError

ROWS = [[1, 0, 1], [0, 1, 1]]


@pytest.mark.parametrize(
    "text",
    [
        "LinearCode<GF(2), 3 | [1,0,1], [0,1,1]>;",
        "C := LinearCode<GF(2), 3 | [[1,0,1], [0,1,1]]>;",
        "K := GF(2);\nC := LinearCode<K, 3 |\n  [1,0,1], // first\n  [0,1,1] /* second\n */ >;",
        "Matrix(GF(2), 2, 3, [1,0,1, 0,1,1]);",
        "Matrix(GF(2), 2, 3, [[1,0,1],[0,1,1]]);",
        "Matrix(GF(2), [[1,0,1],[0,1,1]]);",
        "Matrix(2, 3, [GF(2) | 1,0,1,0,1,1]);",
        "Matrix([[1,0,1],[0,1,1]]);",
        "G := Matrix(FiniteField(2), [\n[1,0,1],\n[0,1,1]\n]);\nC := LinearCode(G);",
        "KMatrixSpace(GF(2), 2, 3) ! [1,0,1,0,1,1];",
        "V := GF(2); M := RMatrixSpace(V, 2, 3) ! [1,0,1,0,1,1]; LinearCode(M);",
        "[1 0 1]\n[0 1 1]\n",
        "[3, 2, 2] Cyclic Linear Code over GF(2)\nGenerator matrix:\n[1 0 1]\n[0 1 1]\n",
    ],
)
def test_a_generator_is_read_in_many_ways(text: str) -> None:
    assert read_magma(text) == CodeFile(ROWS)


def test_codes_without_rows_and_dual_codes() -> None:
    assert read_magma("ZeroCode(GF(4), 5);") == CodeFile(np.zeros((0, 5), np.uint8), 4)
    assert (
        read_magma("LinearCode<GF(4), 5 | >;")
        == read_magma("Matrix(GF(4), 0, 5, []);")
        == read_magma("ZeroCode(GF(4), 5);")
    )
    assert read_magma("UniverseCode(GF(2), 5);") == CodeFile(np.zeros((0, 5), np.uint8), kind="parity check")
    assert read_magma("C := LinearCode<GF(2), 3 | [1,0,1]>; D := Dual(C);") == CodeFile(
        [[1, 0, 1]], kind="parity check"
    )
    assert read_magma("[5, 0, 5] Zero Code over GF(2^2)") == CodeFile(np.zeros((0, 5), np.uint8), 4)


@pytest.mark.parametrize(
    "text",
    [
        "K<w> := GF(4);\nC := LinearCode<K, 4 | [1, 0, w, w^2]>;",
        "K<a> := GF(2, 2); Matrix(K, 1, 4, [1, 0, a, a^2]);",
        "K := GF(2^2); M := Matrix(K, [[1, 0, K.1, K.1^2]]);",
        "Matrix(GF(4), [[1, 0, w, w^2]]);",
        "Matrix([[1, 0, w, w^2]]);",
        "[4, 1, 3] Linear Code over GF(2^2)\nGenerator matrix:\n[  1   0   w w^2]",
        "[4, 1, 3] Linear Code over GF(4)\nGenerator matrix:\n[1 0 $.1 $.1^2]",
        "[  1   0   w w^2]",
    ],
)
def test_powers_of_the_generator_of_gf_4(text: str) -> None:
    assert read_magma(text) == CodeFile([[1, 0, 2, 3]], 4)


def test_powers_in_larger_fields() -> None:
    assert read_magma("K<w> := GF(16); LinearCode<K, 3 | [w, w^5, w^-1]>;").matrix.tolist() == [[4, 2, 15]]
    assert read_magma("K<w> := GF(256); Matrix(K, 1, 2, [w, w^17]);") == CodeFile([[97, 4]], 256)
    assert read_magma("[1 w^7]", 16) == read_magma("[2, 1] Linear Code over GF(2^4)\n[1 w^7]")
    with pytest.raises(DomainError) as error:
        read_magma("[1 w^7]")
    assert str(error.value) == "there is a power 7 of a generator of an unknown field; say it as K<w> := GF(16)"


# A Reed-Muller code as the Magma handbook prints it (Linear codes over finite fields, basic invariants).
PRINTED = """\
[8, 4, 4] Reed-Muller Code (r = 1, m = 3) over GF(2)
Generator matrix:
[1 0 0 1 0 1 1 0]
[0 1 0 1 0 1 0 1]
[0 0 1 1 0 0 1 1]
[0 0 0 0 1 1 1 1]
"""


def test_what_magma_prints_is_read() -> None:
    code = read_magma(PRINTED)
    assert (code.n, code.k, code.q, code.kind) == (8, 4, 2, "generator")
    assert code.matrix[3].tolist() == [0, 0, 0, 0, 1, 1, 1, 1]
    assert read_magma(PRINTED, kind="parity check").kind == "parity check"
    assert is_printed(PRINTED)
    assert not is_printed("LinearCode<GF(2), 1 | [1]>")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "LinearCode<GF(2), 4 | [1,0,1]>;",
            "line 1: the rows have 3 entries, and the code has length 4\n  LinearCode<GF(2), 4 | [1,0,1]>;\n  ^",
        ),
        (
            "Matrix(GF(2), 2, 2, [1,0,1]);",
            "line 1: 3 entries do not make a matrix with 2 rows and 2 columns\n  Matrix(GF(2), 2, 2, [1,0,1]);\n  ^",
        ),
        (
            "K<w> := GF(16); Matrix(GF(4), [[w]]);",
            "line 1: there are entries of GF(16) in this matrix over GF(4)\n  K<w> := GF(16); Matrix(GF(4), [[w]]);\n"
            "                  ^",
        ),
        ("[1 0 1]\n[0 1]", "line 2: row 2 has 2 entries, and the first row has 3\n  [0 1]\n  ^"),
        (
            "Matrix(1, 1, [ | 1]);",
            "line 1: expected a field before the bar, as in [GF(2) | 1, 0]\n  Matrix(1, 1, [ | 1]);\n               ^",
        ),
        ("K<w> := 4;", "line 1: expected a field such as GF(4)\n  K<w> := 4;\n          ^"),
        ("GF(2) ! [1,0]", "line 1: expected KMatrixSpace(K, m, n) before !\n  GF(2) ! [1,0]\n  ^"),
        ("LinearCode(3);", "line 1: expected a matrix\n  LinearCode(3);\n             ^"),
        ("Dual([[1]]);", "line 1: expected a code\n  Dual([[1]]);\n       ^"),
        ("ZeroCode(GF(2), x);", "line 1: 'x' has no value yet\n  ZeroCode(GF(2), x);\n                  ^"),
        ("ZeroCode(GF(2), GF(2));", "line 1: expected a number\n  ZeroCode(GF(2), GF(2));\n                  ^"),
        (
            "Matrix(GF(2), [[1,3]]);",
            "line 1: expected 0, 1 or a power of a generator of the field, found '3'; other digits can be told in "
            "text, JSON and NumPy files\n  Matrix(GF(2), [[1,3]]);\n                    ^",
        ),
        (
            "Z4 := GF(3);",
            "line 1: GF(3) is no alphabet here; a code is over GF(2), GF(4), GF(16) or GF(256)\n  Z4 := GF(3);\n"
            "        ^",
        ),
    ],
)
def test_errors_tell_the_place(text: str, message: str) -> None:
    with pytest.raises(NotationError) as error:
        read_magma(text)
    assert str(error.value) == message


@pytest.mark.parametrize(
    ("text", "kind", "message"),
    [
        ("K := GF(2);", DomainError, "there is no matrix and no code in this text"),
        ("Matrix(GF(2), 999999999, 999999999, []);", LimitError, "a matrix with 999999999 rows and 999999999 columns"),
        (
            "Matrix(GF(2), 16385, 16384, []);",
            LimitError,
            "a matrix with 16385 rows and 16384 columns has more than 26843",
        ),
        ("[3] Linear Code over GF(2)", DomainError, "there is no row such as [1 0 1] in this text"),
        (
            "[3, 1, 3] Linear Code over GF(2)",
            DomainError,
            "a code [3, 1] has a generator of the shape (1, 3), and these rows have (0, 0)",
        ),
        (
            "[3, 2, 2] Linear Code over GF(2)\n[1 1 1]",
            DomainError,
            "a code [3, 2] has a generator of the shape (2, 3), and these rows have (1, 3)",
        ),
    ],
)
def test_texts_without_a_code_are_refused(text: str, kind: type[GrundyError], message: str) -> None:
    with pytest.raises(kind) as error:
        read_magma(text)
    assert str(error.value).startswith(message)


def test_what_is_written_is_read_back() -> None:
    for q in (2, 4, 16, 256):
        code = CodeFile([list(range(min(q, 16))), [q - 1] * min(q, 16)], q, "parity check")
        assert read_magma(write_magma(code)) == code

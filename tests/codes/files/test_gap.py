import numpy as np
import pytest

from grundy.codes.files import CodeFile
from grundy.codes.files.systems import read_gap, write_gap
from grundy.errors import DomainError, GrundyError, LimitError, NotationError

ROWS = [[1, 0, 1], [0, 1, 1]]


@pytest.mark.parametrize(
    "text",
    [
        "[[1,0,1],[0,1,1]]",
        "[ [ 1, 0, 1 ],\n  [ 0, 1, 1 ] ];;",
        "[[1,0,1],[0,1,1]]*Z(2);",
        "[[1,0,1],[0,1,1]] * Z(2)^0;",
        "[[1,0,1],[0,1,1]] * One(GF(2));",
        "[ [ Z(2)^0, 0*Z(2), Z(2)^0 ], [ 0*Z(2), Z(2)^0, Z(2)^0 ] ]",
        "M := [[1,0,1],[0,1,1]];\nC := GeneratorMatCode(M, GF(2));",
        "# a comment [[1]]\nreturn GeneratorMatCode([[1,0,1],[0,1,1]], GF(2)); # the end",
        "F := GF(2); z := 0; GeneratorMatCode([[1,0,1],[0,1,1]] * One(F), F);",
        "GeneratorMatCode([[1,0,1],[0,1,1]], 2);",
    ],
)
def test_a_generator_is_read_in_many_ways(text: str) -> None:
    assert read_gap(text) == CodeFile(ROWS)


def test_calls_of_guava() -> None:
    assert read_gap("CheckMatCode([[1,0,1],[0,1,1]], GF(2));") == CodeFile(ROWS, kind="parity check")
    assert read_gap('CheckMatCode([[1,0,1],[0,1,1]], "# no comment", GF(4));') == CodeFile(
        ROWS, 4, "parity check", name="# no comment"
    )
    assert read_gap("NullCode(5);") == CodeFile(np.zeros((0, 5), np.uint8))
    assert read_gap("NullCode(5, GF(16));") == CodeFile(np.zeros((0, 5), np.uint8), 16)
    assert read_gap("WholeSpaceCode(5, GF(2));") == CodeFile(np.zeros((0, 5), np.uint8), kind="parity check")
    assert read_gap("C := NullCode(5); DualCode(C);") == read_gap("WholeSpaceCode(5)")


@pytest.mark.parametrize(
    ("entry", "digit", "q"),
    [
        ("Z(4)", 2, 4),
        ("Z(2^2)", 2, 4),
        ("Z(2,2)", 2, 4),
        ("Z(2^2)^2", 3, 4),
        ("Z(4)^-1", 3, 4),
        ("Z(4)^3", 1, 4),
        ("-Z(4)", 2, 4),
        ("0*Z(4)", 0, 4),
        ("Z(2^4)", 4, 16),
        ("Z(16)^5", 2, 16),
        ("Z(2^8)", 97, 256),
        ("Z(256)^17", 4, 256),
        ("Z(256)^85", 2, 256),
        ("- 1", 1, 2),
    ],
)
def test_elements_become_nimbers(entry: str, digit: int, q: int) -> None:
    assert read_gap(f"[[{entry}, 0]]") == CodeFile([[digit, 0]], q)


def test_fields_in_one_matrix_are_seen_in_the_largest() -> None:
    assert read_gap("[[Z(2)^0, Z(4), Z(16)]]") == CodeFile([[1, 2, 4]], 16)
    assert read_gap("GeneratorMatCode([[Z(16)^5, 1]], GF(4))") == CodeFile([[2, 1]], 4)
    assert read_gap("[[1, 0]]", 16, "parity check") == CodeFile([[1, 0]], 16, "parity check")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "[[1,0],[0,2]]",
            "line 1: expected 0, 1 or a power of a generator of the field, found '2'; other digits can be told in "
            "text, JSON and NumPy files\n  [[1,0],[0,2]]\n            ^",
        ),
        (
            "[[1,0],\n[0,x]]",
            "line 2: expected 0, 1 or a power of a generator of the field, found 'x'\n  [0,x]]\n     ^",
        ),
        ("[[1,0],\n [1]]", "line 2: row 2 has 1 entries, and the first row has 2\n   [1]]\n   ^"),
        (
            "[[Z(3), 0]]",
            "line 1: GF(3) is no alphabet here; a code is over GF(2), GF(4), GF(16) or GF(256)\n  [[Z(3), 0]]\n    ^",
        ),
        (
            "GeneratorMatCode([[Z(4)]], GF(2));",
            "line 1: there are entries of GF(4) in this matrix over GF(2)\n  GeneratorMatCode([[Z(4)]], GF(2));\n  ^",
        ),
        (
            "GeneratorMatCode(M, GF(2));",
            "line 1: 'M' has no value yet\n  GeneratorMatCode(M, GF(2));\n                   ^",
        ),
        (
            "GeneratorMatCode(3, GF(2));",
            "line 1: expected a matrix, a list of rows\n  GeneratorMatCode(3, GF(2));\n                   ^",
        ),
        (
            "GeneratorMatCode([[1]]);",
            "line 1: GeneratorMatCode takes 2 or 3 arguments here, not 1\n  GeneratorMatCode([[1]]);\n  ^",
        ),
        (
            "GeneratorMatCode([[1]], 3, GF(2));",
            "line 1: expected the name of the code in quotation marks\n  GeneratorMatCode([[1]], 3, GF(2));\n"
            "                          ^",
        ),
        (
            'GeneratorMatCode([[1]], "F");',
            'line 1: expected a field such as GF(2)\n  GeneratorMatCode([[1]], "F");\n                          ^',
        ),
        ("DualCode(3);", "line 1: expected a code\n  DualCode(3);\n           ^"),
        ("[[1], [[1]]]", "line 1: expected a row, a list of entries\n  [[1], [[1]]]\n        ^"),
        (
            "[[1]] * 3;",
            "line 1: * is read only in powers of numbers and with the 1 of a field\n  [[1]] * 3;\n        ^",
        ),
        ("GF(2^9)", "line 1: this power is too large for the size of a field\n  GF(2^9)\n      ^"),
        ('GF("4")', 'line 1: expected the size of a field in GF(...)\n  GF("4")\n  ^'),
    ],
)
def test_errors_tell_the_place(text: str, message: str) -> None:
    with pytest.raises(NotationError) as error:
        read_gap(text)
    assert str(error.value) == message


def test_unknown_functions_are_refused_with_those_that_are_known() -> None:
    with pytest.raises(NotationError, match="'HammingCode' is no function known here; known are GeneratorMatCode, "):
        read_gap("C := HammingCode(3, GF(2));")


@pytest.mark.parametrize(
    ("text", "kind", "message"),
    [
        ("# nothing but a comment", DomainError, "there is no matrix and no code in this text"),
        ("GF(2);", DomainError, "there is no matrix and no code in this text"),
        ("NullCode(99999999999)", LimitError, "a code of length 99999999999 is too long for a file"),
    ],
)
def test_texts_without_a_code_are_refused(text: str, kind: type[GrundyError], message: str) -> None:
    with pytest.raises(kind) as error:
        read_gap(text)
    assert str(error.value).startswith(message)


def test_what_the_file_says_must_agree_with_the_caller() -> None:
    with pytest.raises(DomainError, match=r"^the file says q = 2, and q = 4 was asked for$"):
        read_gap("NullCode(3, GF(2))", 4)
    with pytest.raises(DomainError, match=r"^the file says kind = 'generator', and kind = 'parity check' was asked"):
        read_gap("NullCode(3, GF(2))", None, "parity check")
    with pytest.raises(DomainError, match=r"^there are entries of GF\(4\) in this matrix over GF\(2\)$"):
        read_gap("[[Z(4)]]", 2)


def test_names_are_kept_where_gap_can_say_them() -> None:
    assert read_gap(write_gap(CodeFile([[1]], name="a # b"))) == CodeFile([[1]], name="a # b")
    for name in ('"', "back\\slash"):
        assert read_gap(write_gap(CodeFile([[1]], name=name))) == CodeFile([[1]])

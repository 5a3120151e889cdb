import json
from dataclasses import FrozenInstanceError
from typing import Any

import numpy as np
import pytest

from grundy.codes import LinearCode
from grundy.codes.files import CodeFile, code_from_text
from grundy.errors import DomainError, LimitError


def test_the_matrix_is_a_read_only_copy() -> None:
    given = np.array([[1, 0], [1, 1]], np.int64)
    code = CodeFile(given)
    given[0, 0] = 0
    assert code.matrix.tolist() == [[1, 0], [1, 1]]
    assert code.matrix.dtype == np.uint8
    with pytest.raises(ValueError, match="read-only"):
        code.matrix[0, 0] = 0
    with pytest.raises(FrozenInstanceError):
        code.q = 4  # type: ignore[misc]


def test_rows_without_digits_are_dropped() -> None:
    assert CodeFile(np.zeros((3, 0), np.uint8)) == CodeFile(np.zeros((0, 0), np.uint8))
    assert CodeFile(np.zeros((0, 5), np.uint8)) != CodeFile(np.zeros((0, 6), np.uint8))


def test_equal_files_have_equal_fields() -> None:
    code = CodeFile([[1, 1]], name="a")
    assert code == CodeFile([[True, True]], 2, "generator", None, " a\n")
    assert hash(code) == hash(CodeFile([[1, 1]], name="a"))
    others = [CodeFile([[1, 1]]), CodeFile([[1, 1]], 4, name="a"), CodeFile([[1], [1]], name="a")]
    others += [CodeFile([[1, 1]], kind="parity check", name="a"), CodeFile([[1, 1]], d=2, name="a")]
    assert all(code != other for other in others)
    assert code != "a"


@pytest.mark.parametrize("q", [2, 4, 16, 256])
def test_given_as_preserves_the_code(q: int) -> None:
    generator = np.random.default_rng(q).integers(0, q, (3, 6), np.uint8)
    code = CodeFile(generator, q, d=1, name="random")
    turned = code.given_as("parity check")
    assert (
        LinearCode.from_parity_check(turned.matrix, q=q) == LinearCode(generator, q=q) == code.code() == turned.code()
    )
    assert code.dual().code() == LinearCode(generator, q=q).dual()
    assert (turned.k, turned.d, turned.name) == (code.k, 1, "random")
    assert code.given_as("generator") is code


def test_the_dual_code_has_the_same_matrix() -> None:
    code = CodeFile([[1, 1, 1], [1, 1, 1]], name="repetition", d=3)
    assert code.dual() == CodeFile([[1, 1, 1], [1, 1, 1]], kind="parity check")
    assert (code.k, code.dual().k, code.dual().dual().k) == (1, 2, 1)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (([[1, 2]],), "for q = 2 digits must be from 0 to 1, not 2 (row 0, column 1)"),
        (([[1]], 8), "q must be one of 2, 4, 16, 256, not 8"),
        (([1, 0],), "a matrix must have rows and columns of digits, not the shape (2,)"),
        (([[1]], 2, "matrix"), "kind must be 'generator' or 'parity check', not 'matrix'"),
        (([[1]], 2, "generator", 0), "d, the minimum distance, must be at least 1, not 0"),
        (([[1]], 2, "generator", 2), "d, the minimum distance, must be at most n = 1, not 2"),
        (([[1]], 2, "generator", None, 3), "the name of a code must be a string, not 3"),
        (
            ([[1]], 2, "generator", None, "a\0b"),
            "the name of a code must be one line of printable characters, not 'a\\x00b'",
        ),
    ],
)
def test_rejects_invalid_codes(arguments: tuple[object, ...], message: str) -> None:
    with pytest.raises(DomainError) as error:
        CodeFile(*arguments)  # type: ignore[arg-type]
    assert str(error.value) == message


def read(q: int | None = None, **data: Any) -> CodeFile:
    return code_from_text(json.dumps(data), q=q)


def test_rejects_lengths_above_the_limit() -> None:
    with pytest.raises(LimitError, match="files support codes of length at most 1073741824, not 2000000000"):
        read(n=2 * 10**9, generator=[])


def test_the_file_and_the_arguments_must_agree() -> None:
    assert read(q=4, generator=[[1]]).q == read(4, generator=[[1]]).q == 4
    assert code_from_text('{"q": 4, "generator": [[1]]}', q=4).q == 4
    with pytest.raises(DomainError, match=r"^the file states q = 4, but q = 2 was requested$"):
        code_from_text('{"q": 4, "generator": [[1]]}', q=2)


def test_the_least_field_contains_all_digits() -> None:
    assert [read(generator=[[digit]]).q for digit in (0, 1, 2, 3, 4, 15, 16, 255)] == [2, 2, 4, 4, 16, 16, 256, 256]


def test_generator_and_parity_check_must_define_the_same_code() -> None:
    generator = CodeFile([[1, 1, 1]])
    checks = generator.given_as("parity check").matrix.tolist()
    assert read(generator=[[1, 1, 1]], parity_check=checks) == generator
    for wrong in ([[1, 1, 0]], [[1, 0, 0], [0, 1, 0]]):
        with pytest.raises(DomainError, match="define different codes; keep one of them"):
            read(generator=[[1, 1, 1]], parity_check=wrong)

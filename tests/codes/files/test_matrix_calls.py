"""What Magma and Sage have in common, asked in both."""

import pytest

from grundy.codes.files import CodeFile, systems
from grundy.errors import NotationError


@pytest.mark.parametrize("rows", ["[[1,0,1],[0,1,1]]", "2, 3, [1,0,1,0,1,1]", "2, 3, [[1,0,1],[0,1,1]]"])
def test_both_read_matrices_by_rows_and_by_sizes(rows: str) -> None:
    expected = CodeFile([[1, 0, 1], [0, 1, 1]])
    assert systems.read_magma(f"LinearCode(Matrix(GF(2), {rows}));") == expected
    assert systems.read_sage(f"LinearCode(matrix(GF(2), {rows}))") == expected


def test_both_refuse_sizes_that_do_not_fit() -> None:
    message = "line 1: 4 entries do not make a matrix with 1 rows and 3 columns"
    for read, text in (
        (systems.read_magma, "Matrix(GF(2), 1, 3, [1,0,1,1]);"),
        (systems.read_sage, "matrix(GF(2), 1, 3, [1,0,1,1])"),
    ):
        with pytest.raises(NotationError) as caught:
            read(text)
        assert caught.value.message == message


def test_both_write_powers_of_the_generator_alike() -> None:
    code = CodeFile([[1, 0, 2, 3]], 4)
    assert "  [1,0,w,w^2]" in systems.write_magma(code)
    assert "  [1,0,w,w^2]" in systems.write_sage(code)

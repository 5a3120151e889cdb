"""Matrices and codes that Magma and Sage write alike: entries by a generator of the field, and calls around them."""

from __future__ import annotations

import re

from grundy.codes.digits import check_room
from grundy.codes.files.algebra import Algebra, Element, Field, Matrix
from grundy.codes.files.calls import rows_spelled
from grundy.codes.files.code_file import CodeFile, agreed
from grundy.codes.files.powers import power_of_digit
from grundy.codes.files.statements import Call, Flat, Nested, Node, statements_of
from grundy.errors import DomainError, line_error

__all__ = ["generator_power", "linear_code_called", "matrix_called", "rows_of", "rows_text", "shaped"]

_ELEMENT = re.compile(r"(?P<name>[A-Za-z_$]\w*)(?P<dot>\.1)?(?:\^(?P<exponent>-?[0-9]{1,18}))?")


def generator_power(algebra: Algebra, spelling: str) -> Element | None:
    """Return the element that 0, 1 or a power of a generator such as ``w^2`` is, or None for any other spelling.

    Examples
    --------
    >>> generator_power(Algebra("", None, generator_power, {}, {"w": Element(4, 1)}), "w^2")
    Element(q=4, exponent=2)
    """
    if spelling in ("0", "1", "-1"):
        return Element(1, None if spelling == "0" else 0)
    found = _ELEMENT.fullmatch(spelling)
    if found is None:
        return None
    named = algebra.names.get(found["name"])
    exponent = int(found["exponent"] or 1)
    if isinstance(named, Element):
        return Element(named.q, exponent)
    if isinstance(named, Field) and found["dot"]:
        return Element(named.q, exponent)
    return Element(0, exponent) if named is None else None


def rows_of(algebra: Algebra, nodes: list[Node], q: int | None) -> Matrix:
    """Return the matrix of one list with all rows, or of one named before, or of rows one by one.

    Examples
    --------
    >>> algebra = Algebra("[1,0]", None, generator_power, {})
    >>> rows_of(algebra, [statements_of("[1,0]")[0].value], 2).digits.tolist()
    [[1, 0]]
    """
    if len(nodes) == 1 and isinstance(nodes[0], Flat) and "|" in nodes[0].text:
        return _with_field(algebra, nodes[0], q)
    if len(nodes) == 1 and isinstance(nodes[0], Nested):
        return algebra.matrix_of_rows(nodes[0].items, q)
    if len(nodes) == 1 and not isinstance(nodes[0], Flat):
        found = algebra.value(nodes[0])
        if not isinstance(found, Matrix):
            raise line_error(algebra.text, nodes[0].at, "expected a matrix")
        return Matrix(found.digits, algebra.over(found, q))
    return algebra.matrix_of_rows(nodes, q)


def _with_field(algebra: Algebra, node: Flat, q: int | None) -> Matrix:
    """Return the matrix of a list that begins with its field, as ``[GF(2) | 1, 0]``."""
    field, _, entries = node.text.partition("|")
    try:
        (statement,) = statements_of(field)
        stated = algebra.field(statement.value).q
    except ValueError:  # not one statement, or none that can be read
        raise line_error(algebra.text, node.at, "expected a field before the bar, as in [GF(2) | 1, 0]") from None
    return algebra.matrix_of_rows([Flat(entries, node.at + 1 + len(field))], agreed(stated, q, "q"))


def linear_code_called(algebra: Algebra, call: Call) -> CodeFile:
    """Return the code of a call such as ``LinearCode(M)``.

    Examples
    --------
    >>> text = "LinearCode([[1,0,1],[0,1,1]])"
    >>> linear_code_called(Algebra(text, None, generator_power, {}), statements_of(text)[0].value)
    <CodeFile: generator 2 × 3 over GF(2)>
    """
    matrix = rows_of(algebra, algebra.arguments(call, 1), None)
    return CodeFile(matrix.digits, algebra.over(matrix, None))


def matrix_called(algebra: Algebra, call: Call) -> Matrix:
    """Return the matrix of a call such as ``Matrix(K, [...])`` or ``Matrix(K, m, n, [...])``.

    Examples
    --------
    >>> text = "Matrix(2, 2, 2, [1,0,1,1])"
    >>> matrix_called(Algebra(text, None, generator_power, {}), statements_of(text)[0].value).digits.tolist()
    [[1, 0], [1, 1]]
    """
    arguments = algebra.arguments(call, 1, 2, 3, 4)
    q = algebra.field(arguments[0]).q if len(arguments) in (2, 4) else None
    matrix = rows_of(algebra, arguments[-1:], q)
    sizes = arguments[:-1] if q is None else arguments[1:-1]
    return shaped(matrix, *(algebra.length(size) for size in sizes)) if sizes else matrix


def shaped(matrix: Matrix, rows: int, columns: int) -> Matrix:
    """Return a matrix in a shape that was told; its entries may come in one list.

    Examples
    --------
    >>> import numpy as np
    >>> shaped(Matrix(np.array([[1, 0, 1, 1]], np.uint8), 2), 2, 2).digits.tolist()
    [[1, 0], [1, 1]]
    """
    check_room(rows, columns)
    found = matrix.digits
    if found.shape != (rows, columns) and (found.shape[0] > 1 or found.size != rows * columns):
        raise DomainError(f"{found.size} entries do not make a matrix with {rows} rows and {columns} columns")
    return Matrix(found.reshape(rows, columns), matrix.q)


def rows_text(code: CodeFile) -> str:
    """Return the rows of the matrix of a code, a line each, with w for the generator of its field.

    Examples
    --------
    >>> rows_text(CodeFile([[1, 0, 3]], q=4))
    '  [1,0,w^2]'
    """
    spelled = ["0", "1", *(_spelled(code.q, digit) for digit in range(2, code.q))]
    return rows_spelled(code, spelled)


def _spelled(q: int, digit: int) -> str:
    exponent = power_of_digit(q, digit)
    return "w" if exponent == 1 else f"w^{exponent}"

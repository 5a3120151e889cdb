"""What GAP, Magma and Sage have in common: calls, rows of a matrix, and the code without words but 0."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from grundy.codes.files.algebra import Algebra, Field
from grundy.codes.files.code_file import CodeFile
from grundy.codes.files.powers import field_size
from grundy.codes.files.statements import Call
from grundy.errors import line_error

__all__ = ["dual_called", "field_called", "rows_spelled", "zero_code"]


def field_called(algebra: Algebra, call: Call) -> Field:
    """Return the field of a call such as ``GF(4)`` or ``GF(2, 2)``.

    Examples
    --------
    >>> from grundy.codes.files.statements import statements_of
    >>> text = "GF(2, 2);"
    >>> field_called(Algebra(text, None, lambda *_: None, {}), statements_of(text)[0].value)
    Field(q=4)
    """
    sizes = [algebra.value(node) for node in algebra.arguments(call, 1, 2)]
    if not all(isinstance(size, int) for size in sizes):
        raise line_error(algebra.text, call.at, f"expected the size of a field in {call.word}(...)")
    return Field(field_size(*sizes))  # type: ignore[arg-type]


def dual_called(algebra: Algebra, call: Call) -> CodeFile:
    """Return the dual code of the argument.

    Examples
    --------
    >>> from grundy.codes.files.statements import statements_of
    >>> text = "Dual(C);"
    >>> algebra = Algebra(text, None, lambda *_: None, {}, {"C": zero_code(3, 4)})
    >>> dual_called(algebra, statements_of(text)[0].value).kind
    'parity check'
    """
    (node,) = algebra.arguments(call, 1)
    code = algebra.value(node)
    if not isinstance(code, CodeFile):
        raise line_error(algebra.text, node.at, "expected a code")
    return code.dual()


def zero_code(n: int, q: int) -> CodeFile:
    """Return the code of length n whose only word is 0.

    Examples
    --------
    >>> zero_code(3, 4)
    <CodeFile: generator 0 × 3 over GF(4)>
    """
    return CodeFile(np.zeros((0, n), np.uint8), q)


def rows_spelled(code: CodeFile, spelled: Sequence[str]) -> str:
    """Return the rows of the matrix of a code, a line each, with this spelling of each digit.

    Examples
    --------
    >>> rows_spelled(zero_code(3, 2), "01"), rows_spelled(CodeFile([[1, 0, 1]]), "01")
    ('', '  [1,0,1]')
    """
    return ",\n".join(f"  [{','.join(spelled[digit] for digit in row.tolist())}]" for row in code.matrix)

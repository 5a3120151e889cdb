"""Magma: codes and matrices as they are typed, and as Magma prints them.

::

    K<w> := GF(4);
    C := LinearCode<K, 6 |
      [1,0,0,1,w^2,w],
      [0,1,0,1,w,w^2],
      [0,0,1,1,1,1]>;

Read are ``LinearCode<K, n | rows>`` and ``LinearCode(M)``, ``Matrix(K, m, n, [...])`` with all entries in one list or
with a list of rows, ``KMatrixSpace(K, m, n) ! [...]``, ``ZeroCode(K, n)``, ``UniverseCode(K, n)`` and ``Dual(C)``;
fields and matrices that get a name with ``:=``; comments; and what Magma prints, rows such as ``[1 0 w w^2]`` behind a
line that ends in ``over GF(4)``. The last matrix or code counts. A generator of GF(4), GF(16) or GF(256) is the root
of the Conway polynomial: see `grundy.codes.files.powers` for the nimbers that its powers become.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from grundy.codes.digits import Digits
from grundy.codes.files.algebra import Algebra, Matrix, Value
from grundy.codes.files.calls import dual_called, field_called, zero_code
from grundy.codes.files.code_file import CodeFile, Kind, agreed, checked_length
from grundy.codes.files.matrix_calls import (
    generator_power,
    linear_code_called,
    matrix_called,
    rows_of,
    rows_text,
    shaped,
)
from grundy.codes.files.powers import field_size
from grundy.codes.files.statements import Call, Flat, Node, statements_of
from grundy.errors import DomainError, line_error

__all__ = ["is_printed", "read", "write"]

_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
_PRINTED_ROW = re.compile(r"^[ \t]*\[(?P<row>[^][,\n]*)\][ \t]*$", re.MULTILINE)
_PRINTED = re.compile(r"[^[(<]*\[[^][,\n]*\][ \t]*(?:\n|\Z)")
_HEAD = re.compile(r"\[\s*(?P<n>\d{1,18})\s*,\s*(?P<k>\d{1,18})[^]\n]*\]")
_OVER = re.compile(r"over (?:GF|GaloisField|FiniteField)\((?P<base>\d{1,9})(?:[\^,]\s*(?P<degree>\d{1,9}))?\)")


def read(text: str, q: int | None = None, kind: Kind | None = None) -> CodeFile:
    """Return the code that a text in Magma gives.

    Parameters
    ----------
    q, kind : optional
        What the text may leave open. Otherwise q is the least field that has all entries, and a matrix generates.

    Examples
    --------
    >>> read("LinearCode<GF(2), 3 | [1,0,1], [0,1,1]>;")
    <CodeFile: generator 2 × 3 over GF(2)>
    >>> read("K<w> := GF(4); Matrix(K, 1, 4, [1, 0, w, w^2]);").matrix.tolist()
    [[1, 0, 2, 3]]
    """
    bare = _COMMENT.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)
    algebra = Algebra(bare, q, generator_power, _CALLS)
    if is_printed(bare):
        return _printed(algebra, kind)
    return algebra.run(statements_of(bare), kind)


def is_printed(text: str) -> bool:
    r"""Return whether a text is what Magma prints, not what one types.

    Examples
    --------
    >>> is_printed("[1 0 w]\n[0 1 1]"), is_printed("Matrix(GF(2), [\n[1],\n[0]\n]);")
    (True, False)
    """
    return _PRINTED.match(text) is not None or _OVER.search(text) is not None


def _printed(algebra: Algebra, kind: Kind | None) -> CodeFile:
    """Return the code whose matrix Magma has printed, row by row, perhaps behind the name of the code."""
    text = algebra.text
    over = _OVER.search(text)
    stated = field_size(int(over["base"]), int(over["degree"] or 1)) if over else None
    q = agreed(stated, algebra.q, "q")
    found = _PRINTED_ROW.finditer(text)
    rows: list[Node] = [Flat(",".join(row["row"].split()), row.start("row") - 1) for row in found]
    matrix = algebra.matrix_of_rows(rows, q)
    digits = _as_told(matrix.digits, _HEAD.search(text) if over else None)
    return CodeFile(digits, algebra.over(matrix, q), kind or "generator")


def _as_told(digits: Digits, head: re.Match[str] | None) -> Digits:
    """Return the printed rows, if they are as many and as long as the head [n, k, d] tells."""
    if head is None:
        if not digits.size:
            raise DomainError("there is no row such as [1 0 1] in this text")
        return digits
    told = int(head["k"]), checked_length(int(head["n"]))
    if told != digits.shape and (told[0] or digits.size):
        raise DomainError(
            f"a code [{told[1]}, {told[0]}] has a generator of the shape {told}, and these rows have {digits.shape}"
        )
    return digits.reshape(told)


def _linear_code(algebra: Algebra, call: Call) -> CodeFile:
    if call.rows is None:
        return linear_code_called(algebra, call)
    over, length = algebra.arguments(call, 2)
    q, n = algebra.field(over).q, algebra.length(length)
    if not call.rows:
        return zero_code(n, q)
    matrix = rows_of(algebra, call.rows, q)
    if matrix.digits.shape[1] != n:
        raise DomainError(f"the rows have {matrix.digits.shape[1]} entries, and the code has length {n}")
    return CodeFile(matrix.digits, q)


def _coerced(algebra: Algebra, call: Call) -> Matrix:
    space, entries = call.arguments
    if not isinstance(space, Call) or space.word not in _SPACES:
        raise line_error(algebra.text, space.at, "expected KMatrixSpace(K, m, n) before !")
    over, *sizes = algebra.arguments(space, 3)
    matrix = rows_of(algebra, [entries], algebra.field(over).q)
    return shaped(matrix, *(algebra.length(size) for size in sizes))


_SPACES = ("KMatrixSpace", "RMatrixSpace", "MatrixSpace")


def _zero(algebra: Algebra, call: Call) -> CodeFile:
    over, length = algebra.arguments(call, 2)
    return zero_code(algebra.length(length), algebra.field(over).q)


def _universe(algebra: Algebra, call: Call) -> CodeFile:
    return _zero(algebra, call).dual()


_CALLS: dict[str, Callable[[Algebra, Call], Value]] = {
    "LinearCode": _linear_code,
    "Matrix": matrix_called,
    "ZeroCode": _zero,
    "UniverseCode": _universe,
    "Dual": dual_called,
    "!": _coerced,
    "GF": field_called,
    "GaloisField": field_called,
    "FiniteField": field_called,
}


def write(code: CodeFile) -> str:
    """Return a code as a statement of Magma; with a parity check it is the dual code of its rows.

    Parameters
    ----------
    code : CodeFile
        Its name and its distance are left out.

    Examples
    --------
    >>> print(write(CodeFile([[1, 0, 1], [0, 1, 1]], kind="parity check")), end="")
    C := Dual(LinearCode<GF(2), 3 |
      [1,0,1],
      [0,1,1]>);
    >>> print(write(CodeFile([[1, 0, 3]], q=4)), end="")
    K<w> := GF(4);
    C := LinearCode<K, 3 |
      [1,0,w^2]>;
    """
    field = "GF(2)" if code.q == 2 else "K"
    start = "" if code.q == 2 else f"K<w> := GF({code.q});\n"
    lines = rows_text(code)
    made = f"LinearCode<{field}, {code.n} |\n{lines}>" if lines else f"ZeroCode({field}, {code.n})"
    return f"{start}C := {made if code.kind == 'generator' else f'Dual({made})'};\n"

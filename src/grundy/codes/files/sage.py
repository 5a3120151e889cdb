"""Sage: codes and matrices as they are typed.

::

    K.<w> = GF(4)
    C = LinearCode(matrix(K, [
      [1,0,0,1,w^2,w],
      [0,1,0,1,w,w^2],
      [0,0,1,1,1,1]]))

Read are ``LinearCode(M)`` and ``codes.from_parity_check_matrix(M)``, ``matrix(K, [...])`` with a list of rows, and
``matrix(K, m, n, [...])``; fields such as ``GF(4)`` and ``GF(4, 'w')``; names that get a value with ``=``, one
statement a line; powers with ``^`` or ``**``; and comments. The last matrix or code counts. A generator of GF(4),
GF(16) or GF(256) is the root of the Conway polynomial, as in `grundy.codes.files.magma`.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from grundy.codes.files.algebra import Algebra, Field, Value
from grundy.codes.files.calls import field_called
from grundy.codes.files.code_file import CodeFile, Kind
from grundy.codes.files.matrix_calls import generator_power, linear_code_called, matrix_called, rows_text
from grundy.codes.files.statements import Call, Node, Quoted, statements_of

__all__ = ["is_sage", "read", "write"]

_COMMENT = re.compile(r"#[^\n]*")
# Magma has no lower-case matrix, and no dot before the bracket of K.<w>.
_SAGE = re.compile(r"\bmatrix\s*\(|\bfrom_parity_check_matrix\b|\w\.<\s*\w+\s*>\s*=")


def is_sage(text: str) -> bool:
    """Return whether a text has what only Sage has.

    Examples
    --------
    >>> is_sage("LinearCode(matrix(GF(2), [[1]]))"), is_sage("LinearCode(Matrix(GF(2), [[1]]));")
    (True, False)
    """
    return _SAGE.search(text) is not None


def read(text: str, q: int | None = None, kind: Kind | None = None) -> CodeFile:
    r"""Return the code that a text in Sage gives.

    Parameters
    ----------
    q, kind : optional
        What the text may leave open. Otherwise q is the least field that has all entries, and a matrix generates.

    Examples
    --------
    >>> read("C = LinearCode(matrix(GF(2), [[1,0,1], [0,1,1]]))")
    <CodeFile: generator 2 × 3 over GF(2)>
    >>> read("K.<w> = GF(4)\nmatrix(K, [[1, 0, w, w**2]])").matrix.tolist()
    [[1, 0, 2, 3]]
    """
    typed = _without_dots(_COMMENT.sub(lambda found: " " * len(found[0]), text))
    return Algebra(typed, q, generator_power, _CALLS).run(statements_of(typed, lines=True), kind)


def _without_dots(text: str) -> str:
    """Return a text as `statements_of` reads it, of the same length: places of faults stay what they are."""
    return re.sub(r"\bcodes\.", "      ", text.replace("'", '"').replace("**", " ^").replace(".<", " <"))


def _field(algebra: Algebra, call: Call) -> Field:
    """Return the field of a call such as ``GF(4, 'w')``."""
    sizes: list[Node] = [node for node in call.arguments if not isinstance(node, Quoted)]
    return field_called(algebra, call._replace(arguments=sizes))


def _checked(algebra: Algebra, call: Call) -> CodeFile:
    return linear_code_called(algebra, call).dual()


_CALLS: dict[str, Callable[[Algebra, Call], Value]] = {
    "LinearCode": linear_code_called,
    "from_parity_check_matrix": _checked,
    "matrix": matrix_called,
    "Matrix": matrix_called,
    "GF": _field,
    "FiniteField": _field,
}


def write(code: CodeFile) -> str:
    """Return a code as a statement of Sage.

    Parameters
    ----------
    code : CodeFile
        Its name and its distance are left out.

    Examples
    --------
    >>> print(write(CodeFile([[1, 0, 1], [0, 1, 1]], kind="parity check")), end="")
    C = codes.from_parity_check_matrix(matrix(GF(2), [
      [1,0,1],
      [0,1,1]]))
    >>> print(write(CodeFile([[1, 0, 3]], q=4)), end="")
    K.<w> = GF(4)
    C = LinearCode(matrix(K, [
      [1,0,w^2]]))
    """
    field = "GF(2)" if code.q == 2 else "K"
    start = "" if code.q == 2 else f"K.<w> = GF({code.q})\n"
    lines = rows_text(code)
    made = f"matrix({field}, [\n{lines}])" if lines else f"matrix({field}, 0, {code.n}, [])"
    return f"{start}C = {'LinearCode' if code.kind == 'generator' else 'codes.from_parity_check_matrix'}({made})\n"

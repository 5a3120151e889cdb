"""GAP and its package GUAVA: matrices as lists of lists, and the calls that make codes of them.

::

    code := GeneratorMatCode([
      [1,0,1],
      [0,1,1] ] * Z(2)^0, GF(2));

Read are lists of rows, alone or in ``GeneratorMatCode(M, F)`` and ``CheckMatCode(M, F)``, with or without a name
between, ``NullCode(n, F)``, ``WholeSpaceCode(n, F)`` and ``DualCode(C)``; names that get a value with ``:=``; and
comments. The last matrix or code counts. Entries are 0, 1, ``0*Z(q)`` and ``Z(q)^e``: see `grundy.codes.files.powers`
for the nimbers that they become.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from grundy.codes.files.algebra import Algebra, Element, Matrix, Value
from grundy.codes.files.calls import dual_called, field_called, rows_spelled, zero_code
from grundy.codes.files.code_file import CodeFile, Kind
from grundy.codes.files.powers import field_size, power_of_digit
from grundy.codes.files.statements import Call, statements_of
from grundy.errors import line_error

__all__ = ["read", "write"]

_COMMENT = re.compile(r'#[^\n]*|"[^"\n]*"')
_SIZE = r"\((?P<base>[0-9]{1,9})(?:[\^,](?P<degree>[0-9]{1,9}))?\)"
_ELEMENT = re.compile(rf"-?(?P<zero>0\*)?Z{_SIZE}(?:\^(?P<exponent>-?[0-9]{{1,18}}))?")


def read(text: str, q: int | None = None, kind: Kind | None = None) -> CodeFile:
    """Return the code that a text in GAP gives.

    Parameters
    ----------
    q, kind : optional
        What the text may leave open. Otherwise q is the least field that has all entries, and a matrix generates.

    Examples
    --------
    >>> read("CheckMatCode([[1,0,1],[0,1,1]], GF(2));")
    <CodeFile: parity check 2 × 3 over GF(2)>
    >>> read("[[Z(2)^0, 0*Z(2), Z(2^2), Z(2^2)^2]]").matrix.tolist()
    [[1, 0, 2, 3]]
    """
    bare = _COMMENT.sub(lambda found: found[0] if found[0][0] == '"' else " " * len(found[0]), text)
    return Algebra(bare, q, _element, _CALLS).run(statements_of(bare), kind)


def _element(_: Algebra, spelling: str) -> Element | None:
    if spelling in ("0", "1", "-1"):
        return Element(1, None if spelling == "0" else 0)
    found = _ELEMENT.fullmatch(spelling)
    if found is None:
        return None
    q = field_size(int(found["base"]), int(found["degree"] or 1))
    return Element(q, None if found["zero"] else int(found["exponent"] or 1))


def _root(algebra: Algebra, call: Call) -> Element:
    return Element(field_called(algebra, call).q, 1)


def _one(algebra: Algebra, call: Call) -> Element:
    return Element(algebra.field(algebra.arguments(call, 1)[0]).q, 0)


def _generated(algebra: Algebra, call: Call) -> CodeFile:
    matrix, *name, over = algebra.arguments(call, 2, 3)
    title = algebra.value(name[0]) if name else None
    if not isinstance(title, (str, type(None))):
        raise line_error(algebra.text, name[0].at, "expected the name of the code in quotation marks")
    found, q = algebra.value(matrix), algebra.field(over).q
    if not isinstance(found, Matrix):
        raise line_error(algebra.text, matrix.at, "expected a matrix, a list of rows")
    return CodeFile(found.digits, algebra.over(found, q), name=title)


def _checked(algebra: Algebra, call: Call) -> CodeFile:
    return replace(_generated(algebra, call), kind="parity check")


def _null(algebra: Algebra, call: Call) -> CodeFile:
    n, *over = algebra.arguments(call, 1, 2)
    q = algebra.field(over[0]).q if over else 2
    return zero_code(algebra.length(n), q)


def _whole(algebra: Algebra, call: Call) -> CodeFile:
    return _null(algebra, call).dual()


_CALLS: dict[str, Callable[[Algebra, Call], Value]] = {
    "GeneratorMatCode": _generated,
    "CheckMatCode": _checked,
    "NullCode": _null,
    "WholeSpaceCode": _whole,
    "DualCode": dual_called,
    "GF": field_called,
    "GaloisField": field_called,
    "Z": _root,
    "One": _one,
}


def write(code: CodeFile) -> str:
    """Return a code as a call of GUAVA.

    Parameters
    ----------
    code : CodeFile
        Its distance is left out, and so is a name that has quotation marks or belongs to a code without rows.

    Examples
    --------
    >>> print(write(CodeFile([[1, 0, 1], [0, 1, 1]])), end="")
    code := GeneratorMatCode([
      [1,0,1],
      [0,1,1] ] * Z(2)^0, GF(2));
    >>> print(write(CodeFile([[1, 0, 3]], q=4, kind="parity check")), end="")
    code := CheckMatCode([
      [Z(4)^0,0*Z(4),Z(4)^2] ], GF(4));
    """
    rows, n = code.matrix.shape
    if not rows:
        return f"code := {'NullCode' if code.kind == 'generator' else 'WholeSpaceCode'}({n}, GF({code.q}));\n"
    spelled = ["0", "1"] if code.q == 2 else [_spelled(code.q, digit) for digit in range(code.q)]
    lines = rows_spelled(code, spelled)
    call = "GeneratorMatCode" if code.kind == "generator" else "CheckMatCode"
    named = f'"{code.name}", ' if code.name and '"' not in code.name and "\\" not in code.name else ""
    return f"code := {call}([\n{lines} ]{' * Z(2)^0' if code.q == 2 else ''}, {named}GF({code.q}));\n"


def _spelled(q: int, digit: int) -> str:
    return f"Z({q})^{power_of_digit(q, digit)}" if digit else f"0*Z({q})"

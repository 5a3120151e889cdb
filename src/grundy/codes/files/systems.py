"""GAP and its package GUAVA: matrices as lists of lists, and the calls that make codes of them.

::

    code := GeneratorMatCode([
      [1,0,1],
      [0,1,1] ] * Z(2)^0, GF(2));

Read are lists of rows, alone or in ``GeneratorMatCode(M, F)`` and ``CheckMatCode(M, F)``, with or without a name
between, ``NullCode(n, F)``, ``WholeSpaceCode(n, F)`` and ``DualCode(C)``; names that get a value with ``:=``; and
comments. The last matrix or code counts. Entries are 0, 1, ``0*Z(q)`` and ``Z(q)^e``: see `grundy.codes.files.algebra`
for the nimbers that they become.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from grundy.codes.files.algebra import (
    Algebra,
    Call,
    Element,
    Field,
    Flat,
    Matrix,
    Nested,
    Node,
    Quoted,
    Value,
    dual_called,
    field_called,
    field_size,
    power_of_digit,
    rows_spelled,
    statements_of,
    zero_code,
)
from grundy.codes.files.code_file import CodeFile, Kind, agreed, checked_length
from grundy.codes.words import Digits, check_room
from grundy.errors import DomainError, line_error

__all__ = [
    "generator_power",
    "is_printed",
    "is_sage",
    "linear_code_called",
    "matrix_called",
    "read_gap",
    "read_magma",
    "read_sage",
    "rows_of",
    "rows_text",
    "shaped",
    "write_gap",
    "write_magma",
    "write_sage",
]


_COMMENT = re.compile(r'#[^\n]*|"[^"\n]*"')
_SIZE = r"\((?P<base>[0-9]{1,9})(?:[\^,](?P<degree>[0-9]{1,9}))?\)"
_ELEMENT = re.compile(rf"-?(?P<zero>0\*)?Z{_SIZE}(?:\^(?P<exponent>-?[0-9]{{1,18}}))?")


def read_gap(text: str, q: int | None = None, kind: Kind | None = None) -> CodeFile:
    """Return the code that a text in GAP gives.

    Parameters
    ----------
    q, kind : optional
        What the text may leave open. Otherwise q is the least field that has all entries, and a matrix generates.

    Examples
    --------
    >>> read_gap("CheckMatCode([[1,0,1],[0,1,1]], GF(2));")
    <CodeFile: parity check 2 × 3 over GF(2)>
    >>> read_gap("[[Z(2)^0, 0*Z(2), Z(2^2), Z(2^2)^2]]").matrix.tolist()
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


def write_gap(code: CodeFile) -> str:
    """Return a code as a call of GUAVA.

    Parameters
    ----------
    code : CodeFile
        Its distance is left out, and so is a name that has quotation marks or belongs to a code without rows.

    Examples
    --------
    >>> print(write_gap(CodeFile([[1, 0, 1], [0, 1, 1]])), end="")
    code := GeneratorMatCode([
      [1,0,1],
      [0,1,1] ] * Z(2)^0, GF(2));
    >>> print(write_gap(CodeFile([[1, 0, 3]], q=4, kind="parity check")), end="")
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


# ---- Matrices and codes that Magma and Sage write alike: entries by a generator of the field, and calls around them

_MATRIX_CALLS_ELEMENT = re.compile(r"(?P<name>[A-Za-z_$]\w*)(?P<dot>\.1)?(?:\^(?P<exponent>-?[0-9]{1,18}))?")


def generator_power(algebra: Algebra, spelling: str) -> Element | None:
    """Return the element that 0, 1 or a power of a generator such as ``w^2`` is, or None for any other spelling.

    Examples
    --------
    >>> generator_power(Algebra("", None, generator_power, {}, {"w": Element(4, 1)}), "w^2")
    Element(q=4, exponent=2)
    """
    if spelling in ("0", "1", "-1"):
        return Element(1, None if spelling == "0" else 0)
    found = _MATRIX_CALLS_ELEMENT.fullmatch(spelling)
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
    spelled = ["0", "1", *(_spelled_matrix_calls(code.q, digit) for digit in range(2, code.q))]
    return rows_spelled(code, spelled)


def _spelled_matrix_calls(q: int, digit: int) -> str:
    exponent = power_of_digit(q, digit)
    return "w" if exponent == 1 else f"w^{exponent}"


# ---- Magma: codes and matrices as they are typed, and as Magma prints them
#
# ::
#
#     K<w> := GF(4);
#     C := LinearCode<K, 6 |
#       [1,0,0,1,w^2,w],
#       [0,1,0,1,w,w^2],
#       [0,0,1,1,1,1]>;
#
# Read are ``LinearCode<K, n | rows>`` and ``LinearCode(M)``, ``Matrix(K, m, n, [...])`` with all entries in one list
# or with a list of rows, ``KMatrixSpace(K, m, n) ! [...]``, ``ZeroCode(K, n)``, ``UniverseCode(K, n)`` and
# ``Dual(C)``; fields and matrices that get a name with ``:=``; comments; and what Magma prints, rows such as ``[1 0 w
# w^2]`` behind a line that ends in ``over GF(4)``. The last matrix or code counts. A generator of GF(4), GF(16) or
# GF(256) is the root of the Conway polynomial: see `grundy.codes.files.algebra` for the nimbers that its powers
# become.

_MAGMA_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
_PRINTED_ROW = re.compile(r"^[ \t]*\[(?P<row>[^][,\n]*)\][ \t]*$", re.MULTILINE)
_PRINTED = re.compile(r"[^[(<]*\[[^][,\n]*\][ \t]*(?:\n|\Z)")
_HEAD = re.compile(r"\[\s*(?P<n>\d{1,18})\s*,\s*(?P<k>\d{1,18})[^]\n]*\]")
_OVER = re.compile(r"over (?:GF|GaloisField|FiniteField)\((?P<base>\d{1,9})(?:[\^,]\s*(?P<degree>\d{1,9}))?\)")


def read_magma(text: str, q: int | None = None, kind: Kind | None = None) -> CodeFile:
    """Return the code that a text in Magma gives.

    Parameters
    ----------
    q, kind : optional
        What the text may leave open. Otherwise q is the least field that has all entries, and a matrix generates.

    Examples
    --------
    >>> read_magma("LinearCode<GF(2), 3 | [1,0,1], [0,1,1]>;")
    <CodeFile: generator 2 × 3 over GF(2)>
    >>> read_magma("K<w> := GF(4); Matrix(K, 1, 4, [1, 0, w, w^2]);").matrix.tolist()
    [[1, 0, 2, 3]]
    """
    bare = _MAGMA_COMMENT.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)
    algebra = Algebra(bare, q, generator_power, _MAGMA_CALLS)
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


_MAGMA_CALLS: dict[str, Callable[[Algebra, Call], Value]] = {
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


def write_magma(code: CodeFile) -> str:
    """Return a code as a statement of Magma; with a parity check it is the dual code of its rows.

    Parameters
    ----------
    code : CodeFile
        Its name and its distance are left out.

    Examples
    --------
    >>> print(write_magma(CodeFile([[1, 0, 1], [0, 1, 1]], kind="parity check")), end="")
    C := Dual(LinearCode<GF(2), 3 |
      [1,0,1],
      [0,1,1]>);
    >>> print(write_magma(CodeFile([[1, 0, 3]], q=4)), end="")
    K<w> := GF(4);
    C := LinearCode<K, 3 |
      [1,0,w^2]>;
    """
    field = "GF(2)" if code.q == 2 else "K"
    start = "" if code.q == 2 else f"K<w> := GF({code.q});\n"
    lines = rows_text(code)
    made = f"LinearCode<{field}, {code.n} |\n{lines}>" if lines else f"ZeroCode({field}, {code.n})"
    return f"{start}C := {made if code.kind == 'generator' else f'Dual({made})'};\n"


# ---- Sage: codes and matrices as they are typed
#
# ::
#
#     K.<w> = GF(4)
#     C = LinearCode(matrix(K, [
#       [1,0,0,1,w^2,w],
#       [0,1,0,1,w,w^2],
#       [0,0,1,1,1,1]]))
#
# Read are ``LinearCode(M)`` and ``codes.from_parity_check_matrix(M)``, ``matrix(K, [...])`` with a list of rows, and
# ``matrix(K, m, n, [...])``; fields such as ``GF(4)`` and ``GF(4, 'w')``; names that get a value with ``=``, one
# statement a line; powers with ``^`` or ``**``; and comments. The last matrix or code counts. A generator of GF(4),
# GF(16) or GF(256) is the root of the Conway polynomial, as in `grundy.codes.files.systems`.

_SAGE_COMMENT = re.compile(r"#[^\n]*")
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


def read_sage(text: str, q: int | None = None, kind: Kind | None = None) -> CodeFile:
    r"""Return the code that a text in Sage gives.

    Parameters
    ----------
    q, kind : optional
        What the text may leave open. Otherwise q is the least field that has all entries, and a matrix generates.

    Examples
    --------
    >>> read_sage("C = LinearCode(matrix(GF(2), [[1,0,1], [0,1,1]]))")
    <CodeFile: generator 2 × 3 over GF(2)>
    >>> read_sage("K.<w> = GF(4)\nmatrix(K, [[1, 0, w, w**2]])").matrix.tolist()
    [[1, 0, 2, 3]]
    """
    typed = _without_dots(_SAGE_COMMENT.sub(lambda found: " " * len(found[0]), text))
    return Algebra(typed, q, generator_power, _SAGE_CALLS).run(statements_of(typed, lines=True), kind)


def _without_dots(text: str) -> str:
    """Return a text as `statements_of` reads it, of the same length: places of faults stay what they are."""
    return re.sub(r"\bcodes\.", "      ", text.replace("'", '"').replace("**", " ^").replace(".<", " <"))


def _field(algebra: Algebra, call: Call) -> Field:
    """Return the field of a call such as ``GF(4, 'w')``."""
    sizes: list[Node] = [node for node in call.arguments if not isinstance(node, Quoted)]
    return field_called(algebra, call._replace(arguments=sizes))


def _checked_sage(algebra: Algebra, call: Call) -> CodeFile:
    return linear_code_called(algebra, call).dual()


_SAGE_CALLS: dict[str, Callable[[Algebra, Call], Value]] = {
    "LinearCode": linear_code_called,
    "from_parity_check_matrix": _checked_sage,
    "matrix": matrix_called,
    "Matrix": matrix_called,
    "GF": _field,
    "FiniteField": _field,
}


def write_sage(code: CodeFile) -> str:
    """Return a code as a statement of Sage.

    Parameters
    ----------
    code : CodeFile
        Its name and its distance are left out.

    Examples
    --------
    >>> print(write_sage(CodeFile([[1, 0, 1], [0, 1, 1]], kind="parity check")), end="")
    C = codes.from_parity_check_matrix(matrix(GF(2), [
      [1,0,1],
      [0,1,1]]))
    >>> print(write_sage(CodeFile([[1, 0, 3]], q=4)), end="")
    K.<w> = GF(4)
    C = LinearCode(matrix(K, [
      [1,0,w^2]]))
    """
    field = "GF(2)" if code.q == 2 else "K"
    start = "" if code.q == 2 else f"K.<w> = GF({code.q})\n"
    lines = rows_text(code)
    made = f"matrix({field}, [\n{lines}])" if lines else f"matrix({field}, 0, {code.n}, [])"
    return f"{start}C = {'LinearCode' if code.kind == 'generator' else 'codes.from_parity_check_matrix'}({made})\n"

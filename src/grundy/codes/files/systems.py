"""Write codes as statements of GAP (with its package GUAVA), Magma and Sage.

Digits are nimbers, and these systems write elements of GF(4), GF(16) and GF(256) as powers of a primitive root. GAP
writes Z(q) for a root of the Conway polynomial of GF(q). In Magma and Sage the same root gets a name; we use w. Up to
conjugation there is one such root among the nimbers below q. We choose

    2 for Z(4),    a root of x^2 + x + 1;
    4 for Z(16),   a root of x^4 + x + 1;
    97 for Z(256), a root of x^8 + x^4 + x^3 + x^2 + 1.

They are compatible as in GAP: Z(16)^5 = Z(4) and Z(256)^17 = Z(16). Each is the least root with that property. Source
of the polynomials: F. Lübeck, Conway polynomials for finite fields (2008); GAP reference manual, chapter 59.
"""

from __future__ import annotations

from functools import cache

from grundy.codes.files.code_file import CodeFile
from grundy.nim import multiply

PRIMITIVE_ROOTS = {4: 2, 16: 4, 256: 97}


def write_gap(code: CodeFile) -> str:
    """Return a code as a GUAVA call.

    The call has no distance, and no name if the name contains quotation marks or the code has no rows.

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
    spelling = ["0", "1"]
    if code.q > 2:
        spelling = [f"0*Z({code.q})", *(f"Z({code.q})^{_exponent(code.q, digit)}" for digit in range(1, code.q))]
    call = "GeneratorMatCode" if code.kind == "generator" else "CheckMatCode"
    named = f'"{code.name}", ' if code.name and '"' not in code.name and "\\" not in code.name else ""
    one = " * Z(2)^0" if code.q == 2 else ""
    return f"code := {call}([\n{_rows(code, spelling)} ]{one}, {named}GF({code.q}));\n"


def write_magma(code: CodeFile) -> str:
    """Return a code as Magma statements without name and distance; a parity check gives the dual of its row space.

    Examples
    --------
    >>> print(write_magma(CodeFile([[1, 0, 3]], q=4, kind="parity check")), end="")
    K<w> := GF(4);
    C := Dual(LinearCode<K, 3 |
      [1,0,w^2]>);
    """
    field = "GF(2)" if code.q == 2 else "K"
    start = "" if code.q == 2 else f"K<w> := GF({code.q});\n"
    rows = _rows(code, _powers_of_w(code.q))
    made = f"LinearCode<{field}, {code.n} |\n{rows}>" if rows else f"ZeroCode({field}, {code.n})"
    return f"{start}C := {made if code.kind == 'generator' else f'Dual({made})'};\n"


def write_sage(code: CodeFile) -> str:
    """Return a code as Sage statements, without name and distance.

    Examples
    --------
    >>> print(write_sage(CodeFile([[1, 0, 3]], q=4, kind="parity check")), end="")
    K.<w> = GF(4)
    C = codes.from_parity_check_matrix(matrix(K, [
      [1,0,w^2]]))
    """
    field = "GF(2)" if code.q == 2 else "K"
    start = "" if code.q == 2 else f"K.<w> = GF({code.q})\n"
    rows = _rows(code, _powers_of_w(code.q))
    made = f"matrix({field}, [\n{rows}])" if rows else f"matrix({field}, 0, {code.n}, [])"
    return f"{start}C = {'LinearCode' if code.kind == 'generator' else 'codes.from_parity_check_matrix'}({made})\n"


def _rows(code: CodeFile, spelling: list[str]) -> str:
    """Return the rows of the matrix, one per line, with the spelling of each digit."""
    return ",\n".join(f"  [{','.join(spelling[digit] for digit in row.tolist())}]" for row in code.matrix)


def _powers_of_w(q: int) -> list[str]:
    """Return the spelling of each digit below q in Magma and Sage."""
    exponents = [_exponent(q, digit) for digit in range(2, q)]
    return ["0", "1", *("w" if exponent == 1 else f"w^{exponent}" for exponent in exponents)]


def _exponent(q: int, digit: int) -> int:
    """Return the discrete logarithm of a nonzero digit, from 0 to q - 2."""
    return _powers(q).index(digit)


@cache
def _powers(q: int) -> tuple[int, ...]:
    digits = [1]
    for _ in range(q - 2):
        digits.append(int(multiply(digits[-1], PRIMITIVE_ROOTS[q])))
    return tuple(digits)

"""Codes in notebooks: what is known of them, and the first rows of a generator. Nothing is computed for it."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from grundy.codes.digits import matrix_of
from grundy.text import format_number

if TYPE_CHECKING:
    from grundy.codes.additive import AdditiveCode

__all__ = ["code_html", "code_latex"]

# What is shown of a matrix in HTML, and how large one may be as a formula.
MOST_ROWS, MOST_COLUMNS = 24, 64
MOST_LATEX_ROWS, MOST_LATEX_COLUMNS = 12, 24


def code_html(code: AdditiveCode) -> str:
    """Return the parameters of a code and its generator, of a large one the first rows and columns, as HTML.

    The distance stands there when it has been found before.

    Examples
    --------
    >>> from grundy.codes import lexicode
    >>> print(code_html(lexicode(5, 3)))
    <div class="grundy-code"><p>LinearCode [5, 2, 3]</p><pre>1 1 1 · ·
    1 · · 1 1</pre></div>
    """
    rows = code.known_rows
    columns = min(code.n, MOST_COLUMNS)
    lines = [_line(row, code.n) for row in _digits(rows, MOST_ROWS, columns, code.q)]
    if len(rows) > MOST_ROWS:
        lines.append(f"… and {len(rows) - MOST_ROWS} more rows")
    body = "\n".join(lines) or "only the word 0"
    return f'<div class="grundy-code"><p>{escape(repr(code).strip("<>"))}</p><pre>{escape(body)}</pre></div>'


def _digits(rows: tuple[int, ...], most: int, columns: int, q: int) -> list[list[int]]:
    """Return the first digits of the first rows, without looking at the others."""
    low = (1 << columns * (q.bit_length() - 1)) - 1
    found: list[list[int]] = matrix_of([row & low for row in rows[:most]], columns, q).tolist()
    return found


def _line(digits: list[int], n: int) -> str:
    width = len(str(max(digits, default=0)))
    return " ".join(f"{digit or '·':>{width}}" for digit in digits) + " …" * (len(digits) < n)


def code_latex(code: AdditiveCode) -> str:
    r"""Return the parameters of a code, and its generator if it is small, as LaTeX.

    Examples
    --------
    >>> from grundy.codes import lexicode
    >>> print(code_latex(lexicode(3, 2)))
    $[3, 2, 2]_{2}\quad \begin{pmatrix}1 & 1 & 0\\1 & 0 & 1\end{pmatrix}$
    """
    rows = code.known_rows
    known = code.__dict__.get("_distance")
    distance = f", {known.upper}" if known is not None and rows else ""
    linear = hasattr(code, "k")
    size = str(len(rows)) if linear else f"2^{{{len(rows)}}}"
    parameters = f"{format_number(code.n)}, {size}{distance}"
    text = f"[{parameters}]_{{{code.q}}}" if linear else f"({parameters})_{{{code.q}}}"
    if not 0 < len(rows) <= MOST_LATEX_ROWS or not 0 < code.n <= MOST_LATEX_COLUMNS:
        return f"${text}$"
    matrix = _digits(rows, MOST_LATEX_ROWS, code.n, code.q)
    lines = r"\\".join(" & ".join(map(str, row)) for row in matrix)
    return rf"${text}\quad \begin{{pmatrix}}{lines}\end{{pmatrix}}$"

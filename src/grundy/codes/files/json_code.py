"""JSON: the schema ``grundy.code/1``, and bare lists of rows.

::

    {"schema": "grundy.code/1", "q": 2, "n": 7, "k": 4, "d": 3, "name": "Hamming", "generator": ["1101000", ...]}

The matrix is called ``generator`` or ``parity_check``. A row is a text of digits, ``a`` to ``f`` for 10 to 15, or a
list of numbers; over GF(256) it is a list. ``schema``, ``n``, ``k``, ``d`` and ``name`` may be left out, but no rows
need n.
"""

from __future__ import annotations

import json
from typing import Any

import numpy as np

from grundy.codes.digits import FIELDS, Digits, bits_of
from grundy.codes.files.code_file import CodeFile, Kind, agreed, checked_length, least_field, of_both
from grundy.errors import DomainError
from grundy.files import parse_json
from grundy.integers import as_natural
from grundy.text import format_number, short_repr

__all__ = ["SCHEMA", "read", "write"]

SCHEMA = "grundy.code/1"

_KEYS: dict[str, Kind] = {"generator": "generator", "parity_check": "parity check"}
_SHAPE = (
    'a code in JSON is an object such as {"q": 2, "generator": ["1011", "0110"]}, with "parity_check" for a parity '
    "check, or a list of rows"
)


def read(text: str, q: int | None = None, kind: Kind | None = None) -> CodeFile:
    """Return the code that JSON describes.

    Parameters
    ----------
    q, kind : optional
        What the text may leave open. Otherwise q is the least alphabet that has all digits, and a list generates.

    Examples
    --------
    >>> read('{"q": 4, "parity_check": ["1132"]}').matrix.tolist(), read("[[1, 0], [1, 1]]").kind
    ([[1, 1, 3, 2]], 'generator')
    """
    data = parse_json(text, _SHAPE)
    if isinstance(data, list):
        return _code({"generator" if kind != "parity check" else "parity_check": data}, q, kind)
    if not isinstance(data, dict):
        raise DomainError(f"{_SHAPE}; this is {short_repr(data)}")
    return _code(data, q, kind)


def _code(data: dict[str, Any], q: int | None, kind: Kind | None) -> CodeFile:
    schema = data.get("schema", SCHEMA)
    if schema != SCHEMA:
        raise DomainError(f"the JSON text has the schema {short_repr(schema)}; a code has the schema '{SCHEMA}'")
    found = [key for key in _KEYS if key in data]
    if not found:
        raise DomainError(f"{_SHAPE}; this has neither key")
    size = agreed(data.get("q"), q, "q")
    if size is not None:
        bits_of(size)
    codes = [CodeFile(*_matrix(data, key, size), _KEYS[key], data.get("d"), data.get("name")) for key in found]
    code = codes[0] if len(codes) == 1 else of_both(*codes)
    agreed(code.kind, kind, "kind")
    if data.get("k") is not None and as_natural(data["k"], "k, the dimension,") != code.k:
        raise DomainError(
            f"the file says k = {format_number(data['k'])}, and its {code.kind} gives a code of k = {code.k}"
        )
    return code


def _matrix(data: dict[str, Any], key: str, q: int | None) -> tuple[Digits, int]:
    rows = data[key]
    if not isinstance(rows, list):
        raise DomainError(f"{key} is a list of rows, not {short_repr(rows)}")
    n = data.get("n")
    if n is None and not rows:
        raise DomainError(f'{key} has no rows, so the length of the code must be said, as "n": 5')
    n = checked_length(n if n is not None else len(_list(rows[0], key, 0)))
    listed = [_row(row, key, number, n, q) for number, row in enumerate(rows)]
    matrix = np.array(listed, np.uint8).reshape(len(rows), n)
    return matrix, q or least_field(matrix)


def _list(row: Any, key: str, number: int) -> list[Any]:
    if isinstance(row, str):
        return [int(c, 16) if c in _DIGITS else c for c in row]
    if not isinstance(row, list):
        raise DomainError(f"row {number} of {key} is a text of digits or a list of numbers, not {short_repr(row)}")
    return row


_DIGITS = frozenset("0123456789abcdefABCDEF")


def _row(row: Any, key: str, number: int, n: int, q: int | None) -> list[int]:
    if isinstance(row, str) and q == 256:
        raise DomainError(
            f"row {number} of {key} is the text {short_repr(row)}; over GF(256) a row is a list of numbers"
        )
    digits = _list(row, key, number)
    if len(digits) != n:
        raise DomainError(f"row {number} of {key} has {len(digits)} digits, and n = {n}")
    largest = (q or FIELDS[-1]) - 1
    bad = next((digit for digit in digits if type(digit) is not int or not 0 <= digit <= largest), None)
    if bad is not None:
        raise DomainError(f"row {number} of {key} has the digit {short_repr(bad)}; a digit is from 0 to {largest}")
    return digits


def write(code: CodeFile) -> str:
    """Return a code as JSON.

    Examples
    --------
    >>> print(write(CodeFile([[1, 0, 3]], q=4, name="small")), end="")
    {"schema": "grundy.code/1", "q": 4, "n": 3, "k": 1, "name": "small", "generator": [
      "103"
    ]}
    """
    facts = {"schema": SCHEMA, "q": code.q, "n": code.n, "k": code.k, "d": code.d, "name": code.name}
    start = json.dumps({key: value for key, value in facts.items() if value is not None}, ensure_ascii=False)
    key = code.kind.replace(" ", "_")
    rows = ",\n  ".join(json.dumps(_written(row.tolist(), code.q)) for row in code.matrix)
    return f'{start.removesuffix("}")}, "{key}": [' + (f"\n  {rows}\n" if rows else "") + "]}\n"


def _written(row: list[int], q: int) -> str | list[int]:
    return "".join(f"{digit:x}" for digit in row) if q <= 16 else row

"""Codes as text: plain rows of digits, JSON, and MacKay's alist, each with a reader and a writer.

A reader accepts a text, and q and the kind of matrix, which must agree with the text. By default q is the least of 2,
4, 16 and 256 that is greater than all digits, and the rows generate the code.
"""

from __future__ import annotations

import json
import re
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from grundy.codes.files.code_file import CodeFile, agreed, checked_length, least_field, same_code
from grundy.codes.files.formats import Kind
from grundy.codes.words import FIELDS, HEX_DIGITS, Digits, bits_of, check_matrix_size, read_digits
from grundy.errors import DomainError, NotationError, line_error
from grundy.files import parse_json
from grundy.integers import as_natural
from grundy.text import format_number, short_repr

# ---- Plain text: one row of digits per line, and other fields in comments
#
# ::
#
#     # q = 4
#     # n = 6
#     # generator
#     100132
#     010123
#     001111
# The digits of a row are adjacent, as in ``1011000``, with ``a`` to ``f`` for 10 to 15, or separated decimal numbers,
# as in ``1 0 12 3``. Over GF(256) they are always separated. In a file with ``# q = 2`` they may form groups. A dot is
# a 0. Comments with a meaning, each on a line of its own: ``q``, ``n``, ``d`` and ``name`` with an equals sign,
# ``generator``, and ``parity check``.

_FACT = re.compile(r"#\s*(?:(?P<key>q|n|d)\s*=\s*(?P<number>\d{1,18})|name\s*=\s*(?P<name>\S.*)|(?P<kind>\D+))", re.I)
_KINDS: dict[str, Kind] = {"generator": "generator", "generator matrix": "generator"}
_KINDS |= {"parity check": "parity check", "parity check matrix": "parity check"}
_WORD = re.compile(r"[^\s,#]+")


class _Line(NamedTuple):
    number: int
    text: str


def read_text_rows(text: str, q: int | None = None, kind: Kind | None = None) -> CodeFile:
    """Return the code described by rows of digits."""
    lines = [_Line(number, line) for number, line in enumerate(text.split("\n"), start=1)]
    facts = _facts(lines)
    size = agreed(facts.get("q"), q, "q")
    if size is not None:
        bits_of(size)
    rows = [(line, _digits(line, size)) for line in lines if _WORD.search(line.text.partition("#")[0])]
    n = facts.get("n", rows[0][1].size if rows else None)
    if n is None:
        raise DomainError(
            "the text has no rows of digits; for a code of dimension 0, give the length in a line like # n = 5"
        )
    checked_length(n)
    for line, row in rows:
        if row.size != n:
            rule = f"n = {n}" if "n" in facts else f"the row in line {rows[0][0].number} has {n}"
            at = len(line.text) - len(line.text.lstrip(" \t,"))
            raise NotationError(line.text, at, f"line {line.number}: this row has {row.size} digits, but {rule}")
    matrix = np.array([row for _, row in rows], np.uint8).reshape(len(rows), n)
    stated: Kind | None = agreed(facts.get("kind"), kind, "kind")
    return CodeFile(matrix, size or least_field(matrix), stated or "generator", facts.get("d"), facts.get("name"))


def _facts(lines: list[_Line]) -> dict[str, Any]:
    facts: dict[str, Any] = {}
    for line in lines:
        found = _FACT.fullmatch(line.text.strip()) if "#" in line.text else None
        if found is None:
            continue
        key = "name" if found["name"] else (found["key"] or "kind").lower()
        kind = _KINDS.get(" ".join((found["kind"] or "").lower().replace("-", " ").split()))
        value = found["name"] or (int(found["number"]) if found["key"] else kind)
        if value is not None and facts.setdefault(key, value) != value:
            at = line.text.index("#")
            raise NotationError(line.text, at, f"line {line.number}: {key} is {facts[key]} in an earlier line")
    return facts


def _digits(line: _Line, q: int | None) -> Digits:
    """Return the digits of a row, below q if that is known."""
    body = line.text.partition("#")[0]
    pieces = body.replace(",", " ").split()
    apart = q == 256 or (len(pieces) > 1 and (q != 2 or max(map(len, pieces)) == 1))
    try:
        return read_digits(body, pieces, q or (256 if apart else 16), apart=apart)
    except NotationError as error:
        groups = apart and re.compile(r"[01]{2,}(?![^\s,])").match(body, error.at)
        hint = "; for rows in groups of 0 and 1, add a line # q = 2" if groups else ""
        raise NotationError(line.text, error.at, f"line {line.number}: {error.message}{hint}") from None


def write_text_rows(code: CodeFile) -> str:
    """Return a code as rows of digits."""
    facts = {"name": code.name, "q": code.q, "n": code.n, "d": code.d}
    lines = [f"# {key} = {value}" for key, value in facts.items() if value is not None] + [f"# {code.kind}"]
    if code.q == 256:
        lines += [" ".join(map(str, row.tolist())) for row in code.matrix]
    else:
        characters = np.frombuffer(b"0123456789abcdef", np.uint8)
        lines += [characters[row].tobytes().decode() for row in code.matrix]
    return "\n".join(lines) + "\n"


# ---- JSON: the schema ``grundy.code/1``, and lists of rows
#
# ::
#
#     {"schema": "grundy.code/1", "q": 2, "n": 7, "k": 4, "d": 3, "name": "Hamming", "generator": ["1101000", ...]}
# The matrix is called ``generator`` or ``parity_check``. A row is a string of digits, with ``a`` to ``f`` for 10 to 15,
# or a list of numbers. Over GF(256) it is a list. ``schema``, ``n``, ``k``, ``d`` and ``name`` are optional, but a
# matrix without rows requires n.

SCHEMA = "grundy.code/1"

_MATRIX_KEYS: dict[str, Kind] = {"generator": "generator", "parity_check": "parity check"}
_JSON_SHAPE = (
    'a code in JSON must be a list of rows, or an object like {"q": 2, "generator": ["1011", "0110"]}, with '
    '"parity_check" for a parity check'
)


def read_json_code(text: str, q: int | None = None, kind: Kind | None = None) -> CodeFile:
    """Return the code described by JSON."""
    data = parse_json(text, _JSON_SHAPE)
    if isinstance(data, list):
        return _json_code({"generator" if kind != "parity check" else "parity_check": data}, q, kind)
    if not isinstance(data, dict):
        raise DomainError(f"{_JSON_SHAPE}, not {short_repr(data)}")
    return _json_code(data, q, kind)


def _json_code(data: dict[str, Any], q: int | None, kind: Kind | None) -> CodeFile:
    schema = data.get("schema", SCHEMA)
    if schema != SCHEMA:
        raise DomainError(f"the schema of a code must be '{SCHEMA}', not {short_repr(schema)}")
    found = [key for key in _MATRIX_KEYS if key in data]
    if not found:
        raise DomainError(f"{_JSON_SHAPE}; this object has neither key")
    size = agreed(data.get("q"), q, "q")
    if size is not None:
        bits_of(size)
    facts = data.get("d"), data.get("name")
    codes = [CodeFile(*_json_matrix(data, key, size), _MATRIX_KEYS[key], *facts) for key in found]
    code = codes[0] if len(codes) == 1 else same_code(*codes)
    agreed(code.kind, kind, "kind")
    if data.get("k") is not None and as_natural(data["k"], "k, the dimension,") != code.k:
        raise DomainError(f"the file states k = {format_number(data['k'])}, but its {code.kind} gives k = {code.k}")
    return code


def _json_matrix(data: dict[str, Any], key: str, q: int | None) -> tuple[Digits, int]:
    rows = data[key]
    if not isinstance(rows, list):
        raise DomainError(f"{key} must be a list of rows, not {short_repr(rows)}")
    n = data.get("n")
    if n is None and not rows:
        raise DomainError(f'{key} has no rows; give the length of the code, for example "n": 5')
    n = checked_length(n if n is not None else len(_json_digits(rows[0], key, 0)))
    listed = [_checked_json_row(row, key, number, n, q) for number, row in enumerate(rows)]
    matrix = np.array(listed, np.uint8).reshape(len(rows), n)
    return matrix, q or least_field(matrix)


def _json_digits(row: Any, key: str, number: int) -> list[Any]:
    if isinstance(row, str):
        return [HEX_DIGITS.get(c, c) for c in row]
    if not isinstance(row, list):
        raise DomainError(
            f"row {number} of {key} must be a string of digits or a list of numbers, not {short_repr(row)}"
        )
    return row


def _checked_json_row(row: Any, key: str, number: int, n: int, q: int | None) -> list[int]:
    if isinstance(row, str) and q == 256:
        raise DomainError(
            f"over GF(256) a row must be a list of numbers, but row {number} of {key} is {short_repr(row)}"
        )
    digits = _json_digits(row, key, number)
    if len(digits) != n:
        raise DomainError(f"row {number} of {key} must have n = {n} digits, not {len(digits)}")
    largest = (q or FIELDS[-1]) - 1
    bad = next((digit for digit in digits if type(digit) is not int or not 0 <= digit <= largest), None)
    if bad is not None:
        raise DomainError(f"the digits in row {number} of {key} must be from 0 to {largest}, not {short_repr(bad)}")
    return digits


def write_json_code(code: CodeFile) -> str:
    """Return a code as JSON, one row per line."""
    facts = {"schema": SCHEMA, "q": code.q, "n": code.n, "k": code.k, "d": code.d, "name": code.name}
    start = json.dumps({key: value for key, value in facts.items() if value is not None}, ensure_ascii=False)
    key = code.kind.replace(" ", "_")
    listed = [row if code.q == 256 else "".join(f"{digit:x}" for digit in row) for row in code.matrix.tolist()]
    rows = ",\n  ".join(map(json.dumps, listed))
    return f'{start.removesuffix("}")}, "{key}": [' + (f"\n  {rows}\n" if rows else "") + "]}\n"


# ---- Alist: MacKay's format for sparse parity checks, with the places of nonzero digits by column and by row
#
# ::
#
#     7 3                  columns and rows; a third number is q, unless it is 2
#     3 4                  the largest weight of a column, of a row
#     1 1 2 1 2 2 3        the weights of the columns
#     4 4 4                the weights of the rows
#     1 0 0                the rows, counted from 1, in which column 1 is not 0; zeros fill the line
#     ...                  and so on for all columns
#     1 3 5 7              the columns in which row 1 is not 0
#     ...                  and so on for all rows
# For q > 2 each place is followed by its digit. Files without the padding zeros can be read, too. The digits of GF(4)
# are 0, 1, w, w + 1 in this order, as usual. Those of GF(16) and GF(256) are read and written as nimbers, since the
# format does not specify the representation of a field.
#
# Source: D. J. C. MacKay, www.inference.org.uk/mackay/codes/alist.html; codes/GFQmatrices/README for q > 2.

_NO_NUMBER = re.compile(r"[^0-9 \t\n\v\f\r]\S*|[0-9]{10,}")
_Numbers = NDArray[np.int64]


class _Head(NamedTuple):
    n: int
    rows: int
    q: int
    column_weights: _Numbers
    row_weights: _Numbers
    lists: _Numbers


def read_alist(text: str, q: int | None = None, kind: Kind | None = None) -> CodeFile:
    """Return the code of a parity check in alist format; the file always specifies q and the kind."""
    agreed("parity check", kind, "kind")
    head = _head(text)
    agreed(head.q, q, "q")
    step = 1 if head.q == 2 else 2
    expected = step * int(head.column_weights.sum() + head.row_weights.sum())
    places = head.lists[head.lists > 0]  # zeros are only padding
    if places.size != expected:
        raise DomainError(
            f"the lists of the alist must have {expected} nonzero numbers, according to its weights, not {places.size}"
        )
    cut = step * int(head.column_weights.sum())
    by_columns = _filled(places[:cut], head.column_weights, head.rows, head.q, "column").T
    by_rows = _filled(places[cut:], head.row_weights, head.n, head.q, "row")
    if not np.array_equal(by_columns, by_rows):
        row, column = np.argwhere(by_columns != by_rows)[0] + 1
        raise DomainError(f"the lists of columns and of rows in the alist differ at row {row}, column {column}")
    return CodeFile(by_rows, head.q, "parity check")


def _numbers(text: str) -> _Numbers:
    found = _NO_NUMBER.search(text)
    if found:
        raise line_error(text, found.start(), f"expected a number, found {short_repr(found[0])}")
    return np.fromstring(text, np.int64, sep=" ") if text.strip() else np.zeros(0, np.int64)


def _head(text: str) -> _Head:
    numbers = _numbers(text)
    if numbers.size < 4:
        raise DomainError("an alist must begin with the numbers of columns and rows and their largest weights")
    # Only the first line shows whether there is a third number.
    first = len(text.lstrip().partition("\n")[0].split())
    if first not in (2, 3):
        raise DomainError(f"the first line of an alist must have two numbers, or three with q, not {first}")
    n, rows = (int(number) for number in numbers[:2])
    q = int(numbers[2]) if first == 3 else 2
    bits_of(q)
    check_matrix_size(rows, n)
    body = numbers[first + 2 :]
    if body.size < n + rows:
        raise DomainError(f"the alist ends before the weights of its {n} columns and {rows} rows")
    weights, row_weights, lists = np.split(body, [n, n + rows])
    for what, found, claimed in (("column", weights, numbers[first]), ("row", row_weights, numbers[first + 1])):
        if found.max(initial=0) > claimed:
            raise DomainError(f"the alist has a {what} of weight {found.max()}, but states a maximum of {claimed}")
    return _Head(n, rows, q, weights, row_weights, lists)


def _filled(places: _Numbers, weights: _Numbers, width: int, q: int, what: str) -> Digits:
    """Return the matrix whose row i has digits at the places of list i."""
    step = 1 if q == 2 else 2
    positions, digits = places[::step], places[1::2] if q > 2 else np.ones(places.size, np.int64)
    owners = np.repeat(np.arange(weights.size), weights)
    wrong = (positions > width) | (digits >= q)
    if wrong.any():
        first = int(np.flatnonzero(wrong)[0])
        if positions[first] > width:
            rule = f"places from 1 to {width}, not {positions[first]}"
        else:
            rule = f"digits from 1 to {q - 1}, not {digits[first]}"
        raise DomainError(f"the list of {what} {owners[first] + 1} in the alist must have {rule}")
    matrix = np.zeros((weights.size, width), np.uint8)
    matrix[owners, positions - 1] = digits
    # A repeated place leaves fewer digits than the weight.
    short = np.flatnonzero(np.count_nonzero(matrix, axis=1) != weights)
    if short.size:
        raise DomainError(f"the list of {what} {short[0] + 1} in the alist repeats a place")
    return matrix


def looks_like_alist(text: str) -> bool:
    """Return whether a text starts like an alist: sizes, largest weights, and the weights of all columns."""
    lines = [words for line in text.split("\n", 8)[:8] if (words := line.split())][:3]
    if len(lines) < 3 or len(lines[0]) not in (2, 3) or len(lines[1]) != 2:
        return False
    return lines[0][0].isdecimal() and len(lines[2]) == int(lines[0][0][:10])


def write_alist(code: CodeFile) -> str:
    """Return the parity check of a code in alist format; a generator is converted first.

    The format cannot store a name or a distance.
    """
    checks = code.given_as("parity check").matrix
    rows, n = checks.shape
    weights = [np.count_nonzero(checks, axis=axis).tolist() for axis in (0, 1)]
    head = [[n, rows] if code.q == 2 else [n, rows, code.q], [max(each, default=0) for each in weights], *weights]
    lists = [*_lists(checks.T, code.q), *_lists(checks, code.q)]
    return "".join(" ".join(map(str, line)) + "\n" for line in head + lists)


def _lists(matrix: Digits, q: int) -> list[list[int]]:
    """Return the places of the digits of each row, from 1, and the digits when q > 2, padded with zeros."""
    found = []
    for row in matrix:
        places = np.flatnonzero(row)
        found.append((places + 1 if q == 2 else np.column_stack([places + 1, row[places]]).ravel()).tolist())
    longest = max(map(len, found), default=0)
    return [each + [0] * (longest - len(each)) for each in found]

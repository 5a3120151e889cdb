"""Plain text: a row of digits a line, and what else there is to say in comments.

::

    # q = 4
    # n = 6
    # generator
    100132
    010123
    001111

Digits of a row stand together, as ``1011000``, with ``a`` to ``f`` for 10 to 15, or apart, as ``1 0 12 3``, where they
are decimal numbers; over GF(256) they always stand apart. In a file that says ``# q = 2`` they may stand in groups.
A dot is a 0. These comments say something, alone on a line and at any place: ``q``, ``n``, ``d`` and ``name`` with an
equals sign, ``generator``, and ``parity check``.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple, NoReturn

import numpy as np

from grundy.codes.digits import Digits, bits_of
from grundy.codes.files.code_file import CodeFile, Kind, agreed, checked_length, least_field
from grundy.errors import DomainError, NotationError
from grundy.text import short_repr

__all__ = ["read", "write"]

_HEX = {character: value for value, character in enumerate("0123456789abcdef")} | {".": 0}
_HEX |= {character: value for value, character in enumerate("ABCDEF", start=10)}
_NUMBERS = {str(number): number for number in range(256)} | {c: v for c, v in _HEX.items() if not c.isdigit()}
_CODE_OF = np.full(128, 255, np.uint8)  # of a character that stands for a digit
for _character, _value in _HEX.items():
    _CODE_OF[ord(_character)] = _value

_FACT = re.compile(r"#\s*(?:(?P<key>q|n|d)\s*=\s*(?P<number>\d{1,18})|name\s*=\s*(?P<name>\S.*)|(?P<kind>\D+))", re.I)
_KINDS: dict[str, Kind] = {"generator": "generator", "generator matrix": "generator"}
_KINDS |= {"parity check": "parity check", "parity check matrix": "parity check"}
_WORD = re.compile(r"[^\s,#]+")


class _Line(NamedTuple):
    number: int
    text: str


def read(text: str, q: int | None = None, kind: Kind | None = None) -> CodeFile:
    r"""Return the code of rows of digits.

    Parameters
    ----------
    q, kind : optional
        What the text may leave open. Otherwise q is the least alphabet that has all digits, and the rows generate.

    Examples
    --------
    >>> read("# parity check\n1 1 0 3\n0 1 1 1").matrix.tolist()
    [[1, 1, 0, 3], [0, 1, 1, 1]]
    """
    lines = [_Line(number, line) for number, line in enumerate(text.split("\n"), start=1)]
    facts = _facts(lines)
    size = agreed(facts.get("q"), q, "q")
    if size is not None:
        bits_of(size)
    rows = [(line, _digits(line, size)) for line in lines if _WORD.search(line.text.partition("#")[0])]
    n = facts.get("n", rows[0][1].size if rows else None)
    if n is None:
        raise DomainError("there is no row of digits; a code of dimension 0 says its length in a line such as # n = 5")
    checked_length(n)
    for line, row in rows:
        _check_length(line, row, n, "n" in facts, rows[0][0].number)
    matrix = np.array([row for _, row in rows], np.uint8).reshape(len(rows), n)
    if size is not None:
        _check_digits(rows, size)
    stated: Kind | None = agreed(facts.get("kind"), kind, "kind")
    return CodeFile(matrix, size or least_field(matrix), stated or "generator", facts.get("d"), facts.get("name"))


def _facts(lines: list[_Line]) -> dict[str, Any]:
    facts: dict[str, Any] = {}
    for line in lines:
        found = _FACT.fullmatch(line.text.strip()) if "#" in line.text else None
        if found is None:
            continue
        key = "name" if found["name"] else (found["key"] or "kind").lower()
        value = found["name"] or (int(found["number"]) if found["key"] else _kind(found["kind"]))
        if value is not None and facts.setdefault(key, value) != value:
            at = line.text.index("#")
            raise NotationError(line.text, at, f"line {line.number}: {key} was said to be {facts[key]} before")
    return facts


def _kind(words: str) -> Kind | None:
    return _KINDS.get(" ".join(words.lower().replace("-", " ").split()))


def _digits(line: _Line, q: int | None) -> Digits:
    """Return the digits of a row, as long as they are below 256."""
    words = line.text.partition("#")[0].replace(",", " ").split()
    if (len(words) == 1 and q != 256) or (q == 2 and any(len(word) > 1 for word in words)):
        joined = "".join(words)
        if joined.isascii():
            codes = _CODE_OF[np.frombuffer(joined.encode(), np.uint8)]
            if not (codes >= (2 if q == 2 else 16)).any():
                return codes
        _refuse_character(line, q)
    try:
        return np.array([_NUMBERS[word] for word in words], np.uint8)
    except KeyError:
        _refuse_word(line, words)


def _refuse_character(line: _Line, q: int | None) -> NoReturn:
    allowed = "01." if q == 2 else _HEX
    body = line.text.partition("#")[0]
    at = next(at for at, c in enumerate(body) if c not in allowed and not c.isspace() and c != ",")
    digits = "0 or 1" if q == 2 else "a digit, 0 to 9 or a to f"
    raise NotationError(line.text, at, f"line {line.number}: expected {digits}, found {body[at]!r}")


def _refuse_word(line: _Line, words: list[str]) -> NoReturn:
    place = next(place for place, word in enumerate(words) if word not in _NUMBERS)
    word = words[place]
    message = f"line {line.number}: expected a digit, a number from 0 to 255, found {short_repr(word)}"
    if not set(word) - {"0", "1"} and len(word) > 1:
        message += "; rows in groups of 0 and 1 need a line # q = 2"
    raise NotationError(line.text, _place(line, place), message)


def _place(line: _Line, word: int) -> int:
    return [found.start() for found in _WORD.finditer(line.text)][word]


def _check_length(line: _Line, row: Digits, n: int, stated: bool, first: int) -> None:
    if row.size != n:
        rule = f"the text says n = {n}" if stated else f"the row in line {first} has {n}"
        start = _place(line, 0)
        raise NotationError(line.text, start, f"line {line.number}: this row has {row.size} digits, and {rule}")


def _check_digits(rows: list[tuple[_Line, Digits]], q: int) -> None:
    for line, row in rows:
        if (row >= q).any():
            place = int(np.flatnonzero(row >= q)[0])
            words = _WORD.findall(line.text.partition("#")[0])
            at = _place(line, 0) + place if len(words) == 1 else _place(line, place)
            raise NotationError(
                line.text, at, f"line {line.number}: expected a digit from 0 to {q - 1}, found {row[place]}"
            )


def write(code: CodeFile) -> str:
    """Return a code as rows of digits.

    Examples
    --------
    >>> print(write(CodeFile([[1, 0, 3], [0, 1, 2]], q=4, d=2)), end="")
    # q = 4
    # n = 3
    # d = 2
    # generator
    103
    012
    """
    facts = {"name": code.name, "q": code.q, "n": code.n, "d": code.d}
    lines = [f"# {key} = {value}" for key, value in facts.items() if value is not None] + [f"# {code.kind}"]
    if code.q == 256:
        lines += [" ".join(map(str, row.tolist())) for row in code.matrix]
    else:
        characters = np.frombuffer(b"0123456789abcdef", np.uint8)
        lines += [characters[row].tobytes().decode() for row in code.matrix]
    return "\n".join(lines) + "\n"

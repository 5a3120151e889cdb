"""What statements of GAP, Magma and Sage come to: fields, matrices and codes."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple, NoReturn, TypeGuard

import numpy as np

from grundy.codes.files.code_file import CodeFile, Kind, agreed, checked_length
from grundy.codes.words import FIELDS, Digits
from grundy.errors import DomainError, line_error
from grundy.nim.ufuncs import multiply
from grundy.parsing import Token, TokenReader, tokenize
from grundy.text import short_repr

__all__ = [
    "ROOTS",
    "Algebra",
    "Call",
    "Element",
    "Field",
    "Flat",
    "Matrix",
    "Name",
    "Nested",
    "Node",
    "Number",
    "Operation",
    "Quoted",
    "Statement",
    "Value",
    "digit_of_power",
    "dual_called",
    "entries_of",
    "field_called",
    "field_size",
    "power_of_digit",
    "rows_spelled",
    "statements_of",
    "zero_code",
]


# ---- Statements of GAP, Magma and Sage, as far as they write down matrices: names, calls, lists, products and powers
#
# A list of entries without brackets inside is one word here: a matrix of a million entries is read row by row.

MOST_NESTED = 20


class Flat(NamedTuple):
    """A list without lists in it; its entries are not looked at yet."""

    text: str
    at: int


class Nested(NamedTuple):
    """A list of lists or of other things."""

    items: list[Node]
    at: int


class Name(NamedTuple):
    """A name."""

    word: str
    at: int


class Number(NamedTuple):
    """A natural number."""

    value: int
    at: int


class Quoted(NamedTuple):
    """A text in quotation marks."""

    text: str
    at: int


class Call(NamedTuple):
    """A function with its arguments; `rows` are those behind the bar of ``LinearCode<K, n | ...>``, and else None.

    Magma's ``A ! B``, B seen as an element of A, is the function ``!`` of both.
    """

    word: str
    arguments: list[Node]
    rows: list[Node] | None
    at: int


class Operation(NamedTuple):
    """A product or a power."""

    mark: str
    left: Node
    right: Node
    at: int


Node = Flat | Nested | Name | Number | Quoted | Call | Operation


class Statement(NamedTuple):
    """A value, the name that it gets, if any, and the name of its generator, as w in ``K<w> := GF(4)``."""

    name: str | None
    generator: str | None
    value: Node


_TOKEN = re.compile(
    r"""
    (?P<blank>\s+)
    | (?P<flat>\[[^][]*\])
    | (?P<name>[A-Za-z_$]\w*)
    | (?P<number>[0-9]+)
    | (?P<quoted>"[^"\n]*")
    | (?P<mark>:=|[][()<>|,;*^!=-])
    """,
    re.VERBOSE,
)

# How a name gets its value: in GAP and Magma, and in Sage.
_GIVEN = ([":="], ["="])


def statements_of(text: str, *, lines: bool = False) -> list[Statement]:
    """Return the statements of a text without comments.

    Parameters
    ----------
    lines : bool, optional
        Whether the end of a line ends a statement, too, as a semicolon does.

    Examples
    --------
    >>> statements_of("M := [[1,0],[1,1]];")[0].value.items
    [Flat(text='1,0', at=6), Flat(text='1,1', at=12)]
    """
    return _Parser(text, lines).statements()


class _Parser(TokenReader[Token]):
    def __init__(self, text: str, lines: bool) -> None:
        super().__init__(text, tokenize(text, _TOKEN, "a matrix or a code"))
        self._depth, self._lines = 0, lines

    def statements(self) -> list[Statement]:
        found: list[Statement] = []
        while not self.at_end:
            found.append(self._statement())
            if not self.at_end and not (self._lines and self._on_a_new_line()):
                self.expect(";")
            while self.take(";"):
                pass
        return found

    def _on_a_new_line(self) -> bool:
        before = self._tokens[self._next - 1]
        return "\n" in self.text[before.at + len(before.text) : self.token.at]

    def _statement(self) -> Statement:
        name = generator = None
        words = [token.text for token in self.ahead(5)]
        if self.token.kind == "name" and words[1:2] in _GIVEN:
            name = words[0]
            self.step(2)
        elif self.token.kind == "name" and words[1:2] == ["<"] and words[3:4] == [">"] and words[4:5] in _GIVEN:
            name, generator = words[0], words[2]
            self.step(5)
        elif words[0] == "return":
            self.step()
        return Statement(name, generator, self._product())

    def _product(self) -> Node:
        node = self._power()
        while self.token.word in ("*", "!"):
            mark = self.token
            self.step()
            right = self._power()
            node = Call("!", [node, right], None, mark.at) if mark.text == "!" else Operation("*", node, right, mark.at)
        return node

    def _power(self) -> Node:
        node = self._atom()
        if self.token.word == "^":
            at = self.token.at
            self.step()
            sign = -1 if self.take("-") else 1
            exponent = self._atom()
            if not isinstance(exponent, Number):
                raise line_error(self.text, exponent.at, "expected a number as exponent")
            node = Operation("^", node, Number(sign * exponent.value, exponent.at), at)
        return node

    def _atom(self) -> Node:
        token = self.token
        if token.kind not in ("flat", "name", "number", "quoted") and token.text not in ("[", "("):
            self.fail("a matrix or a code")
        self.step()
        if token.kind == "flat":
            return Flat(token.text[1:-1], token.at)
        if token.kind == "quoted":
            return Quoted(token.text[1:-1], token.at)
        if token.kind == "number":
            return self._number(token)
        if token.kind == "name":
            return self._named(token)
        return self._inside(token)

    def _number(self, token: Token) -> Number:
        if len(token.text) > 18:
            raise line_error(self.text, token.at, "this number has too many digits")
        return Number(int(token.text), token.at)

    def _named(self, token: Token) -> Node:
        if self.take("("):
            return Call(token.text, self._listed(")"), None, token.at)
        if self.take("<"):
            return Call(token.text, self._listed("|"), self._listed(">"), token.at)
        return Name(token.text, token.at)

    def _inside(self, token: Token) -> Node:
        if token.text == "[":
            return Nested(self._listed("]"), token.at)
        found = self._listed(")")
        if len(found) != 1:
            raise line_error(self.text, token.at, "expected one value in these brackets")
        return found[0]

    def _listed(self, end: str) -> list[Node]:
        self._depth += 1
        if self._depth > MOST_NESTED:
            raise line_error(self.text, self.token.at, f"brackets may stand in each other at most {MOST_NESTED} deep")
        found: list[Node] = []
        while not self.take(end):
            if found:
                self.expect(",", f"a comma or {end}")
            found.append(self._product())
        self._depth -= 1
        return found


# ---- The elements of GF(4), GF(16) and GF(256) in GAP and Magma: powers of a primitive root, as nimbers
#
# GAP writes Z(q) for a root of the Conway polynomial of GF(q), and Magma calls the same root by a name such as w. Up
# to conjugation there is one such root among the nimbers below q. We choose, once and for all,
#
#     Z(4) ↦ 2,   a root of x^2 + x + 1;
#     Z(16) ↦ 4,  a root of x^4 + x + 1;
#     Z(256) ↦ 97, a root of x^8 + x^4 + x^3 + x^2 + 1.
#
# They fit together as in GAP: Z(16)^5 = Z(4) and Z(256)^17 = Z(16). Each is the least root with that property.
# The polynomials: F. Lübeck, Conway polynomials for finite fields (2008); GAP reference manual, chapter 59.

ROOTS = {2: 1, 4: 2, 16: 4, 256: 97}


@cache
def _powers(q: int) -> tuple[int, ...]:
    digits = [1]
    for _ in range(q - 2):
        digits.append(int(multiply(digits[-1], ROOTS[q])))
    return tuple(digits)


def digit_of_power(q: int, exponent: int) -> int:
    """Return the nimber that stands for Z(q)^exponent.

    Parameters
    ----------
    q : int
        2, 4, 16 or 256.

    Examples
    --------
    >>> [digit_of_power(4, e) for e in range(4)], digit_of_power(16, 5), digit_of_power(256, 17)
    ([1, 2, 3, 1], 2, 4)
    """
    return _powers(q)[exponent % (q - 1)]


def power_of_digit(q: int, digit: int) -> int:
    """Return the exponent from 0 to q - 2 with Z(q)^exponent = digit, for a digit that is not 0.

    Parameters
    ----------
    q : int
        2, 4, 16 or 256.

    Examples
    --------
    >>> [power_of_digit(4, digit) for digit in (1, 2, 3)]
    [0, 1, 2]
    """
    return _powers(q).index(digit)


def field_size(base: int, exponent: int = 1) -> int:
    """Return q = base^exponent when GF(q) is a field of nimbers that fit into a byte, or say that it is none.

    Examples
    --------
    >>> field_size(2, 4)
    16
    """
    size = base**exponent if exponent <= 8 and base <= 256 else 0
    if size not in FIELDS:
        written = f"{base}" if exponent == 1 else f"{base}^{exponent}"
        raise DomainError(f"GF({written}) is no alphabet here; a code is over GF(2), GF(4), GF(16) or GF(256)")
    return size


# ---- What statements of GAP, Magma and Sage come to: fields, matrices and codes


class Field(NamedTuple):
    """GF(q)."""

    q: int


class Element(NamedTuple):
    """Z(q)^exponent, or 0 when there is no exponent; q is 1 for 0 and 1 in any field, and 0 for the field in use."""

    q: int
    exponent: int | None


class Matrix(NamedTuple):
    """A matrix of nimbers; its field is the least that has all its entries, or None for 0 and 1 without a field."""

    digits: Digits
    q: int | None


Value = Field | Element | Matrix | CodeFile | int | str

_COMMA = re.compile(r",(?![^()]*\))")


@dataclass
class Algebra:
    """Names and their values, and how the language at hand spells elements and calls functions.

    Parameters
    ----------
    text : str
        What is read, for the places in messages.
    q : int or None
        The field that the caller asked for.
    element : callable
        From the spelling of an element, without blanks, to the `Element`; None when it is no spelling of one.
    calls : dict
        Functions by name: from this object and the call to its value.
    """

    text: str
    q: int | None
    element: Callable[[Algebra, str], Element | None]
    calls: dict[str, Callable[[Algebra, Call], Value]]
    names: dict[str, Value] = field(default_factory=dict)

    def run(self, statements: list[Statement], kind: Kind | None) -> CodeFile:
        """Return the last matrix or code; `kind` says what it leaves open."""
        last: Matrix | CodeFile | None = None
        for statement in statements:
            value = self.value(statement.value)
            if isinstance(value, (Matrix, CodeFile)):
                last = value
            if statement.name is not None:
                self.names[statement.name] = value
            if statement.generator is not None:
                self._name_generator(statement, value)
        if last is None:
            raise DomainError("there is no matrix and no code in this text")
        if isinstance(last, Matrix):
            return CodeFile(last.digits, self.over(last, self.q), kind or "generator")
        agreed(last.q, self.q, "q")
        agreed(last.kind, kind, "kind")
        return last

    def _name_generator(self, statement: Statement, value: Value) -> None:
        if not isinstance(value, Field):
            raise line_error(self.text, statement.value.at, "expected a field such as GF(4)")
        self.names[str(statement.generator)] = Element(value.q, 1)

    @staticmethod
    def over(matrix: Matrix, q: int | None) -> int:
        """Return the field of a matrix: the one that was asked for, if it has all entries."""
        least = matrix.q or 2
        if q is not None and int(matrix.digits.max(initial=0)) >= q:
            raise DomainError(f"there are entries of GF({least}) in this matrix over GF({q})")
        return q or least

    def value(self, node: Node) -> Value:
        """Return what an expression comes to."""
        if isinstance(node, Number):
            return node.value
        if isinstance(node, Quoted):
            return node.text
        if isinstance(node, (Flat, Nested)):
            return self.matrix(node)
        if isinstance(node, Name):
            return self._named(node)
        if isinstance(node, Call):
            return self._called(node)
        return self._operation(node)

    def _named(self, node: Name) -> Value:
        if node.word not in self.names:
            raise line_error(self.text, node.at, f"{short_repr(node.word)} has no value yet")
        return self.names[node.word]

    def _called(self, node: Call) -> Value:
        if node.word not in self.calls:
            known = ", ".join(self.calls)
            raise line_error(
                self.text, node.at, f"{short_repr(node.word)} is no function known here; known are {known}"
            )
        try:
            return self.calls[node.word](self, node)
        except DomainError as error:
            raise line_error(self.text, node.at, str(error)) from None

    def _operation(self, node: Operation) -> Value:
        left, right = self.value(node.left), self.value(node.right)
        if node.mark == "^" and isinstance(left, int) and isinstance(right, int):
            if not (0 <= right <= 8 and left <= 256):
                raise line_error(self.text, node.at, "this power is too large for the size of a field")
            return int(left**right)
        if node.mark == "^" and isinstance(left, Element) and isinstance(right, int) and left.exponent is not None:
            return Element(left.q, left.exponent * right)
        if node.mark == "*" and _is_one(right) and isinstance(left, (Matrix, int)):
            return self._multiple(left, right)
        raise line_error(self.text, node.at, f"{node.mark} is read only in powers of numbers and with the 1 of a field")

    def _multiple(self, left: Matrix | int, one: Element) -> Value:
        """Return a matrix of zeros and ones in the field of this 1, or 0 or 1 there."""
        if isinstance(left, Matrix):
            return Matrix(left.digits, max(left.q or 2, one.q))
        return Element(one.q, 0 if left % 2 else None)

    def matrix(self, node: Flat | Nested) -> Matrix:
        """Return the matrix of a list of rows; a flat list is one row."""
        return self.matrix_of_rows([node] if isinstance(node, Flat) else node.items, None)

    def matrix_of_rows(self, rows: list[Node], q: int | None) -> Matrix:
        """Return the matrix of rows over GF(q), or over the least field."""
        spelled: dict[str, int] = {}
        elements: list[Element] = []
        found: list[np.ndarray[Any, Any]] = []
        for row in rows:
            if not isinstance(row, Flat):
                raise line_error(self.text, row.at, "expected a row, a list of entries")
            entries = entries_of(row.text)
            for place in [place for place, entry in enumerate(entries) if entry not in spelled]:
                if entries[place] not in spelled:
                    spelled[entries[place]] = len(elements)
                    elements.append(self._element(row, entries, place))
            found.append(np.array([spelled[entry] for entry in entries], np.int64))
            if len(entries) != len(found[0]):
                self._refuse_length(row, len(found), len(entries), len(found[0]))
        return self._resolved(found, elements, q)

    def _resolved(self, rows: list[np.ndarray[Any, Any]], elements: list[Element], q: int | None) -> Matrix:
        named = max((element.q for element in elements), default=1)
        in_use = q or self.q or max(named, 4 if any(element.q == 0 for element in elements) else 1)
        if q is None and self.q is None:
            _check_powers(elements)
        digits = np.array([_digit(element, in_use) for element in elements], np.uint8)
        matrix = np.array([digits[row] for row in rows], np.uint8).reshape(len(rows), len(rows[0]) if rows else 0)
        found = Matrix(matrix, None if named == in_use == 1 else max(named, in_use))
        return found if q is None else Matrix(matrix, self.over(found, q))

    def _element(self, row: Flat, entries: list[str], place: int) -> Element:
        spelling = "".join(entries[place].split())
        at = row.at + 1 + _place(row.text, entries, place)
        try:
            element = self.element(self, spelling)
        except DomainError as error:
            raise line_error(self.text, at, str(error)) from None
        if element is None:
            more = "; other digits can be told in text, JSON and NumPy files" if spelling.isdecimal() else ""
            message = f"expected 0, 1 or a power of a generator of the field, found {short_repr(spelling)}{more}"
            raise line_error(self.text, at, message)
        return element

    def _refuse_length(self, row: Flat, number: int, length: int, first: int) -> NoReturn:
        raise line_error(self.text, row.at, f"row {number} has {length} entries, and the first row has {first}")

    # Arguments of calls

    def field(self, node: Node) -> Field:
        """Return an argument that is a field, or the number of its elements."""
        value = self.value(node)
        if isinstance(value, int):
            return Field(field_size(value))
        if not isinstance(value, Field):
            raise line_error(self.text, node.at, "expected a field such as GF(2)")
        return value

    def length(self, node: Node) -> int:
        """Return an argument that is a number of digits."""
        value = self.value(node)
        if not isinstance(value, int):
            raise line_error(self.text, node.at, "expected a number")
        return checked_length(value)

    def arguments(self, call: Call, *counts: int) -> list[Node]:
        """Return the arguments, if there are as many as the function takes."""
        if len(call.arguments) not in counts:
            wanted = " or ".join(map(str, counts))
            raise line_error(
                self.text, call.at, f"{call.word} takes {wanted} arguments here, not {len(call.arguments)}"
            )
        return call.arguments


def entries_of(row: str) -> list[str]:
    """Return what stands between the commas of a list; commas in round brackets do not part.

    Examples
    --------
    >>> entries_of("1, Z(2,2)")
    ['1', ' Z(2,2)']
    """
    if not row.strip():
        return []
    return _COMMA.split(row) if "(" in row else row.split(",")


def _check_powers(elements: list[Element]) -> None:
    """Refuse powers of a generator of nobody knows which field, unless they are those of GF(4)."""
    for element in elements:
        if element.q == 0 and element.exponent not in (1, 2):
            raise DomainError(
                f"there is a power {element.exponent} of a generator of an unknown field; say it as K<w> := GF(16)"
            )


def _is_one(value: Value) -> TypeGuard[Element]:
    return (
        isinstance(value, Element) and value.q > 1 and value.exponent is not None and not value.exponent % (value.q - 1)
    )


def _digit(element: Element, in_use: int) -> int:
    if element.exponent is None:
        return 0
    return 1 if element.q == 1 or in_use == 1 else digit_of_power(element.q or in_use, element.exponent)


def _place(text: str, entries: list[str], place: int) -> int:
    """Return where an entry begins, behind its blanks."""
    at = 0
    for entry in entries[: place + 1]:
        start = text.index(entry, at)
        at = start + len(entry)
    return start + len(entry) - len(entry.lstrip())


# ---- What GAP, Magma and Sage have in common: calls, rows of a matrix, and the code without words but 0


def field_called(algebra: Algebra, call: Call) -> Field:
    """Return the field of a call such as ``GF(4)`` or ``GF(2, 2)``.

    Examples
    --------
    >>> from grundy.codes.files.algebra import statements_of
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
    >>> from grundy.codes.files.algebra import statements_of
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

"""What statements of GAP, Magma and Sage come to: fields, matrices and codes."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple, NoReturn, TypeGuard

import numpy as np

from grundy.codes.digits import Digits
from grundy.codes.files.code_file import CodeFile, Kind, agreed, checked_length
from grundy.codes.files.powers import digit_of_power, field_size
from grundy.codes.files.statements import Call, Flat, Name, Nested, Node, Number, Operation, Quoted, Statement
from grundy.errors import DomainError, line_error
from grundy.text import short_repr

__all__ = ["Algebra", "Element", "Field", "Matrix", "Value", "entries_of"]


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

"""Statements of GAP, Magma and Sage, as far as they write down matrices: names, calls, lists, products and powers.

A list of entries without brackets inside is one word here: a matrix of a million entries is read row by row.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from grundy.errors import line_error
from grundy.parsing import Token, TokenReader, tokenize

__all__ = ["Call", "Flat", "Name", "Nested", "Node", "Number", "Operation", "Quoted", "Statement", "statements_of"]

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

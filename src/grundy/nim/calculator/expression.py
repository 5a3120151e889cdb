"""Reading what the calculator is to compute.

::

    sum      =  product { ("+" | "-") product }
    product  =  signed { ("*" | "/") signed }
    signed   =  { "+" | "-" } power
    power    =  atom [ ("^" | "**") { "+" | "-" } power ]
    atom     =  number  |  "(" sum ")"  |  name "(" sum { "," sum } ")"

An exponent, and an argument that counts something, is an ordinary integer: numbers and operators in it have their
ordinary meaning. The reader uses stacks and no recursion, so that brackets may be as deep as they like.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from operator import add, mul, neg, pos, sub, truediv
from typing import TypeAlias

from grundy.errors import NotationError
from grundy.nim.calculator import exponents
from grundy.nim.calculator.functions import FUNCTIONS, Function, Kind
from grundy.nim.nimber import Nimber
from grundy.notation import Reader

__all__ = ["Operation", "Steps", "read_expression"]

_SYMBOLS = {
    **dict.fromkeys("+⊕", "+"),
    **dict.fromkeys("-−", "-"),
    **dict.fromkeys("*⊗×·∘", "*"),
    **dict.fromkeys("/÷", "/"),
    "^": "^",
}
_RANKS = {"+": 1, "-": 1, "*": 2, "/": 2, "^": 4}
_SIGN_RANK = 3
_MEANINGS: dict[Kind, dict[str, Callable[..., Nimber | int]]] = {
    Nimber: {"+": add, "-": sub, "*": mul, "/": truediv, "^": pow},
    int: {"+": add, "-": sub, "*": exponents.product, "/": exponents.exact_quotient, "^": exponents.power},
}
_SIGNS: dict[str, Callable[..., Nimber | int]] = {"+": pos, "-": neg}
_FUNCTIONS = {name: function for function in FUNCTIONS for name in (function.name, function.also) if name}
_KINDS: dict[Kind, str] = {Nimber: "a nimber", int: "an ordinary integer"}

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
_PREFIXED = re.compile(r"0x[0-9a-f]+|0b[01]+|0o[0-7]+", re.IGNORECASE)
_OPERATORS = "an operator (+ - * / ^)"


@dataclass(frozen=True)
class Operation:
    """Something that takes the last values and puts its result in their place."""

    compute: Callable[..., Nimber | int]
    operands: int


Steps: TypeAlias = list[Nimber | int | Operation]


def read_expression(text: str) -> Steps:
    """Read an expression and return it in postfix order: values, and operations on the last values.

    Parameters
    ----------
    text : str
        As the calculator describes it.

    Returns
    -------
    list of Nimber, int and Operation

    Raises
    ------
    NotationError
        With the place of the first bad character and what was expected there.

    Examples
    --------
    >>> value, exponent, operation = read_expression("2^10")
    >>> value, exponent, operation.operands
    (Nimber(2), 10, 2)
    """
    if not isinstance(text, str):
        raise TypeError(f"an expression is read from a text, not from {text!r}")
    return _Parser(text).read()


@dataclass(frozen=True)
class _Operand:
    """What is known about a value before it is computed."""

    kind: Kind
    at: int
    giver: str = ""  # the function that gives it


@dataclass
class _Pending:
    """An operator, a sign or an opening bracket that waits for what stands to its right."""

    symbol: str
    rank: int  # how strongly it binds; 0 for brackets
    at: int
    kind: Kind  # of its result
    inside: Kind  # of what stands to its right
    function: Function | None = None
    arguments: int = 0  # that are complete


class _Parser:
    def __init__(self, text: str):
        self.reader = Reader(text)
        self.steps: Steps = []
        self.operands: list[_Operand] = []
        self.pending: list[_Pending] = []
        self.brackets: list[_Pending] = []  # those among the pending

    def read(self) -> Steps:
        while True:
            self.read_operand()
            while self.brackets and self.reader.take(")"):
                self.close_bracket()
            if self.reader.at_end() and not self.brackets:
                self.apply_pending(above=0)
                return self.steps
            if not self.read_comma():
                self.read_operator()

    @property
    def inside(self) -> Kind:
        """The kind of what is being read."""
        return self.pending[-1].inside if self.pending else Nimber

    def read_operand(self) -> None:
        """Read signs, opening brackets and names of functions up to the first number."""
        while not self.read_number():
            at, symbol = self.reader.at, self.next_symbol()
            if symbol in _SIGNS:
                self.reader.at += 1
                self.pending.append(_Pending(symbol, _SIGN_RANK, at, self.inside, self.inside))
            elif self.reader.take("("):
                self.open_bracket(_Pending("(", 0, at, self.inside, self.inside))
            else:
                self.read_function()

    def next_symbol(self) -> str:
        """Return the operator that stands here, whichever way it is written; empty when there is none."""
        return "" if self.reader.at_end() else _SYMBOLS.get(self.reader.text[self.reader.at], "")

    def read_number(self) -> bool:
        reader = self.reader
        if reader.at_end() or reader.text[reader.at] not in "0123456789":
            return False
        start = reader.at
        if prefixed := _PREFIXED.match(reader.text, start):
            number = self.prefixed_number(prefixed[0])
        else:
            number = reader.number().value
        self.steps.append(self.inside(number))
        self.operands.append(_Operand(self.inside, start))
        return True

    def prefixed_number(self, written: str) -> int:
        number = int(written, 0)  # linear time in these bases, unlike decimal
        if number.bit_length() > exponents.MAX_BITS:
            message = f"this number has {number.bit_length()} bits, and at most {exponents.MAX_BITS} are read"
            raise NotationError(self.reader.text, self.reader.at, message)
        self.reader.at += len(written)
        return number

    def read_function(self) -> None:
        reader = self.reader
        found = _NAME.match(reader.text, reader.at)
        if not found:
            star = " (a nimber is written without its star)" if self.next_symbol() == "*" else ""
            reader.fail(f"a number, a function or ({star}")
        name, at = found[0], reader.at
        if name not in _FUNCTIONS:
            raise NotationError(reader.text, at, _unknown(name))
        reader.at += len(name)
        if not reader.take("("):
            reader.fail(f"( after {name}")
        function = _FUNCTIONS[name]
        self.open_bracket(_Pending(name, 0, at, function.gives, function.parameters[0].kind, function))

    def open_bracket(self, bracket: _Pending) -> None:
        self.pending.append(bracket)
        self.brackets.append(bracket)

    def close_bracket(self) -> None:
        bracket = self.brackets[-1]
        self.apply_pending(above=0)
        if bracket.function is not None:
            self.end_argument(bracket)
            self.call(bracket, bracket.function)
        self.brackets.pop()
        self.pending.pop()

    def read_comma(self) -> bool:
        """Step over a comma between two arguments; return whether there was one."""
        bracket = self.brackets[-1] if self.brackets else None
        if bracket is None or bracket.function is None or self.reader.at_end():
            return False
        if bracket.arguments + 1 == len(bracket.function.parameters) or not self.reader.take(","):
            return False
        self.apply_pending(above=0)
        self.end_argument(bracket)
        bracket.inside = bracket.function.parameters[bracket.arguments].kind
        return True

    def end_argument(self, bracket: _Pending) -> None:
        self.require(self.operands[-1], bracket.inside)
        bracket.arguments += 1

    def call(self, bracket: _Pending, function: Function) -> None:
        if bracket.arguments < function.needs:
            self.reader.at -= 1
            self.reader.fail(f"a comma and another argument for {function.signature}")
        del self.operands[-bracket.arguments :]
        self.operands.append(_Operand(function.gives, bracket.at, bracket.symbol))
        self.steps.append(Operation(function, bracket.arguments))

    def read_operator(self) -> None:
        reader, at, symbol = self.reader, self.reader.at, self.next_symbol()
        if not symbol:
            reader.fail(self.expected())
        reader.at += 1
        if symbol == "*" and reader.text.startswith("**", reader.at - 1):
            reader.at += 1
            symbol = "^"
        rank = _RANKS[symbol]
        self.apply_pending(above=rank if symbol == "^" else rank - 1)
        inside = int if symbol == "^" else self.inside
        self.pending.append(_Pending(symbol, rank, at, self.inside, inside))

    def expected(self) -> str:
        """Say what may follow a complete operand."""
        if not self.brackets:
            return f"{_OPERATORS}, or nothing more"
        function, arguments = self.brackets[-1].function, self.brackets[-1].arguments
        if function is None:
            return f"{_OPERATORS} or )"
        more = arguments + 1 < len(function.parameters)
        return f"{_OPERATORS}, {'a comma or ' if more else 'or '}) in {function.signature}"

    def apply_pending(self, above: int) -> None:
        """Give the operators that bind more strongly than this their operands; brackets stop it."""
        while self.pending and self.pending[-1].rank > above:
            operator = self.pending.pop()
            right = self.operands.pop()
            self.require(right, operator.inside)
            if operator.rank == _SIGN_RANK:
                self.steps.append(Operation(_SIGNS[operator.symbol], 1))
                self.operands.append(_Operand(operator.kind, operator.at))
            else:
                left = self.operands.pop()
                self.require(left, operator.kind)
                self.steps.append(Operation(_MEANINGS[operator.kind][operator.symbol], 2))
                self.operands.append(_Operand(operator.kind, left.at))

    def require(self, operand: _Operand, kind: Kind) -> None:
        """Refuse the result of a function where the other kind of number is needed."""
        if operand.kind is not kind:
            message = f"{operand.giver} gives {_KINDS[operand.kind]}, and {_KINDS[kind]} is needed here"
            raise NotationError(self.reader.text, operand.at, f"{message}; write the number itself to use it as one")


def _unknown(name: str) -> str:
    """Name the function that was probably meant, or all of them."""
    shown = name if len(name) <= 40 else f"{name[:40]}…"
    meant = get_close_matches(name[:40].lower(), _FUNCTIONS, n=1)
    hint = f"did you mean {meant[0]}?" if meant else f"known are {', '.join(_FUNCTIONS)}"
    return f"no function is called {shown}; {hint}"

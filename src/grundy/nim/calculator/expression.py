"""Reading what the calculator is to compute.

::

    sum      =  product { ("+" | "-") product }
    product  =  signed { ("*" | "/") signed }
    signed   =  { "+" | "-" } power
    power    =  atom [ ("^" | "**") { "+" | "-" } power ]
    atom     =  number  |  "(" sum ")"  |  name "(" sum { "," sum } ")"  |  a nimber with a name

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
from grundy.nim.calculator.functions import Function, Kind
from grundy.nim.calculator.vocabulary import FINITE, NAME, Vocabulary
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
_SUM_RANK, _SIGN_RANK = 1, 3
_MEANINGS: dict[Kind, dict[str, Callable[..., Nimber | int]]] = {
    Nimber: {"*": mul, "/": truediv, "^": pow},
    int: {"+": add, "-": sub, "*": exponents.product, "/": exponents.exact_quotient, "^": exponents.power},
}
_SIGNS: dict[str, Callable[..., Nimber | int]] = {"+": pos, "-": neg}
_KINDS: dict[Kind, str] = {Nimber: "a nimber", int: "an ordinary integer"}

_PREFIXED = re.compile(r"0x[0-9a-f]+|0b[01]+|0o[0-7]+", re.IGNORECASE)
_OPERATORS = "an operator (+ - * / ^)"
# So many signs of a name are shown.
_SHOWN = 40


@dataclass(frozen=True)
class Operation:
    """Something that takes the last values and puts its result in their place.

    Parameters
    ----------
    compute : callable
    operands : int
        How many values it takes: a nim sum takes all its terms at once.
    name : str
        A sign (``+ - * / ^``) or the name of a function.
    """

    compute: Callable[..., Nimber | int]
    operands: int
    name: str = ""


Steps: TypeAlias = list[Nimber | int | Operation]


def read_expression(text: str, vocabulary: Vocabulary = FINITE) -> Steps:
    """Read an expression and return it in postfix order: values, and operations on the last values.

    Parameters
    ----------
    text : str
        As the calculator describes it.
    vocabulary : Vocabulary, optional
        The functions, and the nimbers that have a name.

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
    return _Parser(text, vocabulary).read()


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
    arguments: int = 0  # that are complete; of a nim sum, the terms but the last two


class _Parser:
    def __init__(self, text: str, vocabulary: Vocabulary):
        self.reader = Reader(text)
        self.vocabulary = vocabulary
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
        """Read signs, opening brackets and names of functions up to the first number or nimber with a name."""
        while not (self.read_number() or self.read_named()):
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

    def read_named(self) -> bool:
        at = self.reader.at
        value = self.vocabulary.read_named(self.reader)
        if value is None:
            return False
        if self.inside is int:
            found = self.reader.text[at : self.reader.at]
            written = found if len(found) <= _SHOWN else f"{found[:_SHOWN]}…"
            message = f"{written} is an ordinal, and an ordinary integer is needed here"
            raise NotationError(self.reader.text, at, message)
        self.steps.append(value)
        self.operands.append(_Operand(Nimber, at))
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
        found = NAME.match(reader.text, reader.at)
        if not found:
            star = " (a nimber is written without its star)" if self.next_symbol() == "*" else ""
            reader.fail(f"{self.vocabulary.operand}{star}")
        name, at = found[0], reader.at
        functions = self.vocabulary.by_name
        if name not in functions:
            raise NotationError(reader.text, at, _unknown(name, functions))
        reader.at += len(name)
        if not reader.take("("):
            reader.fail(f"( after {name}")
        function = functions[name]
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
        self.steps.append(Operation(function, bracket.arguments, function.name))

    def read_operator(self) -> None:
        reader, at, symbol = self.reader, self.reader.at, self.next_symbol()
        if not symbol:
            reader.fail(self.expected())
        reader.at += 1
        if symbol == "*" and reader.text.startswith("**", reader.at - 1):
            reader.at += 1
            symbol = "^"
        rank = _RANKS[symbol]
        if not (rank == _SUM_RANK and self.goes_on_with_sum()):
            self.apply_pending(above=rank if symbol == "^" else rank - 1)
            inside = int if symbol == "^" else self.inside
            self.pending.append(_Pending(symbol, rank, at, self.inside, inside))

    def goes_on_with_sum(self) -> bool:
        """Let a nim sum wait for one term more, and return whether there is one that waits."""
        self.apply_pending(above=_SUM_RANK)
        if not self.pending or self.pending[-1].rank != _SUM_RANK or self.inside is int:
            return False
        self.join_operands(self.pending[-1])
        self.pending[-1].arguments += 1
        return True

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
            if operator.rank == _SIGN_RANK:
                self.require(self.operands.pop(), operator.inside)
                self.operands.append(_Operand(operator.kind, operator.at))
                self.steps.append(Operation(_SIGNS[operator.symbol], 1, operator.symbol))
            else:
                self.join_operands(operator)
                self.steps.append(self.operation(operator))

    def join_operands(self, operator: _Pending) -> None:
        """Check what stands on both sides of an operator, and let one operand stand for both."""
        right = self.operands.pop()
        self.require(right, operator.inside)
        left = self.operands.pop()
        self.require(left, operator.kind)
        self.operands.append(_Operand(operator.kind, left.at))

    def operation(self, operator: _Pending) -> Operation:
        if operator.rank == _SUM_RANK and operator.kind is Nimber:
            return Operation(self.vocabulary.total, 2 + operator.arguments, "+")
        return Operation(_MEANINGS[operator.kind][operator.symbol], 2, operator.symbol)

    def require(self, operand: _Operand, kind: Kind) -> None:
        """Refuse the result of a function where the other kind of number is needed."""
        if operand.kind is not kind:
            message = f"{operand.giver} gives {_KINDS[operand.kind]}, and {_KINDS[kind]} is needed here"
            raise NotationError(self.reader.text, operand.at, f"{message}; write the number itself to use it as one")


def _unknown(name: str, functions: dict[str, Function]) -> str:
    """Name the function that was probably meant, or all of them."""
    shown = name if len(name) <= _SHOWN else f"{name[:_SHOWN]}…"
    meant = get_close_matches(name[:_SHOWN].lower(), functions, n=1)
    hint = f"did you mean {meant[0]}?" if meant else f"known are {', '.join(functions)}"
    return f"no function is called {shown}; {hint}"

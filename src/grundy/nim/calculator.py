"""A calculator for expressions in nimbers: grammar, vocabulary, parser and evaluation.

::

    sum      =  product { ("+" | "-") product }
    product  =  signed { ("*" | "/") signed }
    signed   =  { "+" | "-" } power
    power    =  atom [ ("^" | "**") { "+" | "-" } power ]
    atom     =  number  |  "(" sum ")"  |  name "(" sum { "," sum } ")"  |  named nimber

Exponents and arguments that count something are ordinary integers. The numbers and operators in them have the ordinary
meaning. So every part of an expression is a `Nimber` or an `int`, and the parser determines which.

`read_expression` turns the text into steps in postfix order, and `evaluate` runs them. A `Vocabulary` holds the
functions and the named nimbers. The vocabulary of `grundy.ordinals.calculator` also has ordinals.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from functools import reduce
from operator import add, mul, neg, pos, sub, truediv, xor
from typing import Any, TypeAlias

from grundy._lazy import cached_property
from grundy.errors import DomainError, LimitError, NotationError
from grundy.nim.nimber import Nimber, Value
from grundy.parsing import Reader
from grundy.text import format_number, short_str

# Numbers, exponents and the values of bit(n) have at most this many bits. Larger exponents are not needed: in a
# field of 2^m nimbers only the remainder modulo 2^m - 1 matters.
MAX_BITS = 2**17

Kind: TypeAlias = type[Nimber] | type[int]


def calculate(text: str) -> Nimber | int:
    """Evaluate an expression in nimbers.

    Parameters
    ----------
    text : str
        Numbers (decimal, or with ``0x``, ``0o`` or ``0b`` in front), brackets and operators: ``+`` and ``-`` are both
        the nim sum, ``*`` and ``/`` the nim product and quotient (also ``⊕ ⊗ ÷``), ``^`` or ``**`` the nim power.
        Exponents are ordinary integers and may be calculated: ``5^(2^64 - 2)``. The functions are ``sqrt``,
        ``square``, ``reciprocal`` (or ``inv``), ``artin_schreier`` (or ``as``), ``frobenius``, ``trace``, ``norm``,
        ``order``, ``degree``, ``log``, all as in `grundy.nim`, and ``bit(n)``, the ordinary power 2^n.

    Returns
    -------
    Nimber or int
        The value: an ordinary integer if the expression is a function that counts, for example ``order(4)``.

    Raises
    ------
    NotationError
        If the expression is invalid. The error has the position of the first invalid character.

    Examples
    --------
    >>> calculate("77*77 + 1/5 - sqrt(9)")
    Nimber(110)
    >>> calculate("5^-1") == calculate("5^(2^4 - 2)") == calculate("inv(5)")
    True
    """
    return evaluate(read_expression(text))


# ---- Vocabulary: what an expression may contain besides numbers and operators


@dataclass(frozen=True)
class Parameter:
    """The name of an argument, as shown in messages, and its kind."""

    name: str
    kind: Kind


@dataclass(frozen=True)
class Function:
    """A function of the calculator, with one or two names.

    The function of the same name in `grundy.nim` computes it, unless `compute` is given. `compute` takes the values of
    nimbers: integers or other values that a nimber can hold. The last `optional` parameters can be omitted.
    """

    name: str
    parameters: tuple[Parameter, ...]
    meaning: str
    returns: Kind = Nimber
    optional: int = 0
    alias: str = ""
    compute: Callable[..., Value] | None = None

    @property
    def signature(self) -> str:
        """The form of a call, with optional arguments in square brackets."""
        names = [parameter.name for parameter in self.parameters]
        needed, optional = names[: self.required], names[self.required :]
        return f"{self.name}({', '.join(needed)}{''.join(f'[, {name}]' for name in optional)})"

    @property
    def required(self) -> int:
        """The least number of arguments."""
        return len(self.parameters) - self.optional

    def __call__(self, *arguments: Nimber | int) -> Nimber | int:
        """Compute the value of arguments that have the right kinds."""
        from grundy import nim  # imported here because grundy.nim imports this module

        compute = self.compute or getattr(nim, self.name)
        values = (argument.value if isinstance(argument, Nimber) else argument for argument in arguments)
        found: Any = compute(*values)
        return self.returns(found)


def _bit(n: int) -> int:
    if n < 0:
        raise DomainError(f"the n of bit(n) must be at least 0, not {format_number(n)}")
    if n >= MAX_BITS:
        raise LimitError(f"the n of bit(n) must be at most {MAX_BITS - 1}, not {format_number(n)}")
    return 1 << n


_X, _BASE = Parameter("x", Nimber), Parameter("base", Nimber)
_K, _N, _BITS, _TO = Parameter("k", int), Parameter("n", int), Parameter("bits", int), Parameter("to", int)

FUNCTIONS = (
    Function("sqrt", (_X,), "the square root"),
    Function("square", (_X,), "x times x"),
    Function("reciprocal", (_X,), "1/x", alias="inv"),
    Function("artin_schreier", (_X,), "the even y with y*y + y = x", alias="as"),
    Function("frobenius", (_X, _K), "x to the power 2^k"),
    Function("trace", (_X, _BITS, _TO), "the trace from the field of 2^bits nimbers to that of 2^to", optional=1),
    Function("norm", (_X, _BITS, _TO), "the norm between the same fields", optional=1),
    Function("order", (_X,), "the least n > 0 with x^n = 1", returns=int),
    Function("degree", (_X,), "the degree of the minimal polynomial", returns=int),
    Function("log", (_X, _BASE), "the least n >= 0 with base^n = x", returns=int, optional=1),
    Function("bit", (_N,), "the number 2^n, an ordinary power", compute=_bit),
)


@dataclass(frozen=True)
class Vocabulary:
    """The names of an expression.

    `read_named` reads a named nimber where an operand is expected. It returns None and does not advance if there is
    none. `operand` describes an operand in error messages. `total` adds any number of nimbers at once. For a long sum
    of long numbers this is faster than adding them one by one.
    """

    functions: tuple[Function, ...]
    read_named: Callable[[Reader], Nimber | None]
    operand: str
    total: Callable[..., Nimber]

    @cached_property
    def by_name(self) -> dict[str, Function]:
        """All functions, under both of their names."""
        return {name: function for function in self.functions for name in (function.name, function.alias) if name}


_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*|ω")
_NUMBER_OR_NAME = re.compile(rf"[0-9][A-Za-z0-9_]*|({_NAME.pattern}|[^\x00-\x7f⊕⊗÷×·∘−])")
_OF_ORDINALS = {"w", "ω", "omega", "t", "kappa", "alpha", "root"}


def _refuse_ordinals(reader: Reader) -> None:
    found = _NAME.match(reader.text, reader.at)
    if found and found[0] in _OF_ORDINALS:
        message = f"{found[0]} is defined only for ordinals, but this calculator supports finite nimbers"
        raise NotationError(reader.text, reader.at, f"{message}; try grundy.ordinals.calculate")


def _total(*nimbers: Nimber) -> Nimber:
    return Nimber(reduce(xor, map(int, nimbers)))


FINITE = Vocabulary(FUNCTIONS, _refuse_ordinals, "a number, a function or (", _total)


def has_other_names(text: str) -> bool:
    """Return whether a text contains names that are not in the calculator of finite nimbers."""
    names = (found[1] for found in _NUMBER_OR_NAME.finditer(text) if found[1])
    return any(name not in FINITE.by_name for name in names)


# ---- Reading: from a text to steps


@dataclass(frozen=True)
class Operation:
    """A step that replaces the last values by its result; a nim sum adds all its terms at once."""

    compute: Callable[..., Nimber | int]
    operands: int
    name: str  # a sign (+ - * / ^) or the name of a function


Steps: TypeAlias = list[Nimber | int | Operation]


def read_expression(text: str, vocabulary: Vocabulary = FINITE) -> Steps:
    """Parse an expression and return it in postfix order: values, and operations on the last values."""
    if not isinstance(text, str):
        raise TypeError(f"an expression must be a string, not {text!r}")
    return _Parser(text, vocabulary).parse()


_SYMBOLS = {
    **dict.fromkeys("+⊕", "+"),
    **dict.fromkeys("-−", "-"),
    **dict.fromkeys("*⊗×·∘", "*"),
    **dict.fromkeys("/÷", "/"),
    "^": "^",
}
# How strongly an operator binds; a bracket has the rank 0.
_RANKS = {"+": 1, "-": 1, "*": 2, "/": 2, "^": 4}
_SUM_RANK, _SIGN_RANK = 1, 3

_PREFIXED = re.compile(r"0x[0-9a-f]+|0b[01]+|0o[0-7]+", re.IGNORECASE)
_OPERATORS = "an operator (+ - * / ^)"
_KINDS: dict[Kind, str] = {Nimber: "a nimber", int: "an ordinary integer"}


@dataclass(frozen=True)
class _Operand:
    """The kind and the place of a value that is not computed yet."""

    kind: Kind
    at: int
    function: str = ""  # the function that returns it


@dataclass
class _Pending:
    """An operator, a sign or an opening bracket that waits for its right operand."""

    symbol: str
    rank: int
    at: int
    kind: Kind  # of its result
    inside: Kind  # of its right operand
    function: Function | None = None
    arguments: int = 0  # complete arguments; for a nim sum, all terms but the last two


class _Parser:
    """An operator-precedence parser with stacks instead of recursion, so that brackets can have any depth."""

    def __init__(self, text: str, vocabulary: Vocabulary):
        self.reader = Reader(text)
        self.vocabulary = vocabulary
        self.steps: Steps = []
        self.operands: list[_Operand] = []
        self.pending: list[_Pending] = []
        self.brackets: list[_Pending] = []  # the opening brackets in `pending`

    def parse(self) -> Steps:
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
        """The kind of the expression that is being read."""
        return self.pending[-1].inside if self.pending else Nimber

    def next_symbol(self) -> str:
        """Return the operator at this position in its standard form, or an empty string."""
        return "" if self.reader.at_end() else _SYMBOLS.get(self.reader.text[self.reader.at], "")

    def read_operand(self) -> None:
        """Read signs, opening brackets and names of functions up to the first number or named nimber."""
        while not (self.read_number() or self.read_named()):
            at, symbol = self.reader.at, self.next_symbol()
            if symbol in ("+", "-"):
                self.reader.at += 1
                self.pending.append(_Pending(symbol, _SIGN_RANK, at, self.inside, self.inside))
            elif self.reader.take("("):
                self.open_bracket(_Pending("(", 0, at, self.inside, self.inside))
            else:
                self.read_function()

    def read_number(self) -> bool:
        reader = self.reader
        if reader.at_end() or reader.text[reader.at] not in "0123456789":
            return False
        start = reader.at
        if prefixed := _PREFIXED.match(reader.text, start):
            number = int(prefixed[0], 0)  # linear time in these bases, unlike decimal
            if number.bit_length() > MAX_BITS:
                message = f"this number has {number.bit_length()} bits, and the limit is {MAX_BITS}"
                raise NotationError(reader.text, start, message)
            reader.at = prefixed.end()
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
            written = short_str(self.reader.text[at : self.reader.at])
            message = f"expected an ordinary integer, found the ordinal {written}"
            raise NotationError(self.reader.text, at, message)
        self.steps.append(value)
        self.operands.append(_Operand(Nimber, at))
        return True

    def read_function(self) -> None:
        reader = self.reader
        found = _NAME.match(reader.text, reader.at)
        if not found:
            star = " (a nimber is written without its star)" if self.next_symbol() == "*" else ""
            reader.fail(f"{self.vocabulary.operand}{star}")
        name, at = found[0], reader.at
        function = self.vocabulary.by_name.get(name)
        if function is None:
            raise NotationError(reader.text, at, _unknown_function(name, self.vocabulary.by_name))
        reader.at += len(name)
        if not reader.take("("):
            reader.fail(f"( after {name}")
        self.open_bracket(_Pending(name, 0, at, function.returns, function.parameters[0].kind, function))

    def open_bracket(self, bracket: _Pending) -> None:
        self.pending.append(bracket)
        self.brackets.append(bracket)

    def read_comma(self) -> bool:
        """Skip a comma between two arguments and return whether there was one."""
        bracket = self.brackets[-1] if self.brackets else None
        if bracket is None or bracket.function is None or self.reader.at_end():
            return False
        if bracket.arguments + 1 == len(bracket.function.parameters) or not self.reader.take(","):
            return False
        self.end_argument(bracket)
        bracket.inside = bracket.function.parameters[bracket.arguments].kind
        return True

    def end_argument(self, bracket: _Pending) -> None:
        self.apply_pending(above=0)
        self.require(self.operands[-1], bracket.inside)
        bracket.arguments += 1

    def close_bracket(self) -> None:
        bracket = self.brackets[-1]
        if (function := bracket.function) is None:
            self.apply_pending(above=0)
        else:
            self.end_argument(bracket)
            if bracket.arguments < function.required:
                self.reader.at -= 1
                self.reader.fail(f"a comma and another argument for {function.signature}")
            del self.operands[-bracket.arguments :]
            self.operands.append(_Operand(function.returns, bracket.at, bracket.symbol))
            self.steps.append(Operation(function, bracket.arguments, function.name))
        self.brackets.pop()
        self.pending.pop()

    def read_operator(self) -> None:
        reader, at, symbol = self.reader, self.reader.at, self.next_symbol()
        if not symbol:
            reader.fail(self.expected())
        reader.at += 1
        if symbol == "*" and reader.text.startswith("**", at):
            reader.at += 1
            symbol = "^"
        rank = _RANKS[symbol]
        if rank == _SUM_RANK and self.extend_sum():
            return
        self.apply_pending(above=rank if symbol == "^" else rank - 1)
        inside = int if symbol == "^" else self.inside
        self.pending.append(_Pending(symbol, rank, at, self.inside, inside))

    def extend_sum(self) -> bool:
        """Add a term to the pending nim sum; return False if no nim sum is pending."""
        self.apply_pending(above=_SUM_RANK)
        if not self.pending or self.pending[-1].rank != _SUM_RANK or self.inside is int:
            return False
        self.join_operands(self.pending[-1])
        self.pending[-1].arguments += 1
        return True

    def expected(self) -> str:
        """Describe what may follow a complete operand."""
        if not self.brackets:
            return f"{_OPERATORS}, or nothing more"
        function, arguments = self.brackets[-1].function, self.brackets[-1].arguments
        if function is None:
            return f"{_OPERATORS} or )"
        more = arguments + 1 < len(function.parameters)
        return f"{_OPERATORS}, {'a comma or ' if more else 'or '}) in {function.signature}"

    def apply_pending(self, above: int) -> None:
        """Apply the pending operators that bind more strongly than `above`, back to the last bracket."""
        while self.pending and self.pending[-1].rank > above:
            operator = self.pending.pop()
            symbol, kind = operator.symbol, operator.kind
            if operator.rank == _SIGN_RANK:
                self.require(self.operands.pop(), operator.inside)
                self.operands.append(_Operand(kind, operator.at))
                self.steps.append(Operation(_SIGNS[symbol], 1, symbol))
                continue
            self.join_operands(operator)
            if operator.rank == _SUM_RANK and kind is Nimber:
                self.steps.append(Operation(self.vocabulary.total, 2 + operator.arguments, "+"))
            else:
                self.steps.append(Operation(_MEANINGS[kind][symbol], 2, symbol))

    def join_operands(self, operator: _Pending) -> None:
        """Check both operands of an operator and replace them by one."""
        right, left = self.operands.pop(), self.operands.pop()
        self.require(right, operator.inside)
        self.require(left, operator.kind)
        self.operands.append(_Operand(operator.kind, left.at))

    def require(self, operand: _Operand, kind: Kind) -> None:
        """Raise if an operand is the result of a function of the wrong kind."""
        if operand.kind is not kind:
            message = f"expected {_KINDS[kind]}, but {operand.function} returns {_KINDS[operand.kind]}"
            raise NotationError(self.reader.text, operand.at, f"{message}; write the number instead of the function")


def _unknown_function(name: str, functions: dict[str, Function]) -> str:
    """Return the error for an unknown function, with the nearest name or all names as a hint."""
    meant = get_close_matches(name[:40].lower(), functions, n=1)
    hint = f"did you mean {meant[0]}?" if meant else f"the functions are {', '.join(functions)}"
    return f"unknown function {short_str(name)}; {hint}"


# ---- Evaluation: from steps to a value

Watch: TypeAlias = Callable[[Operation, list[Nimber | int], Nimber | int], None]


def evaluate(steps: Steps, watch: Watch | None = None) -> Nimber | int:
    """Run steps in postfix order and call `watch` with each operation, its operands and its result."""
    values: list[Nimber | int] = []
    for step in steps:
        if not isinstance(step, Operation):
            values.append(step)
            continue
        operands = values[-step.operands :]
        del values[-step.operands :]
        values.append(step.compute(*operands))
        if watch is not None:
            watch(step, operands, values[-1])
    return values.pop()


# Exponents have ordinary arithmetic, exact and of limited size.


def product(a: int, b: int) -> int:
    """Return a times b."""
    return _limited(a * b, "product")


def exact_quotient(a: int, b: int) -> int:
    """Return a divided by b when it is a whole number."""
    if b == 0:
        raise DomainError("division by zero in an exponent")
    quotient, remainder = divmod(a, b)
    if remainder:
        written = f"{a}/{b}" if max(a.bit_length(), b.bit_length()) <= 128 else "this quotient"
        raise DomainError(f"an exponent must be a whole number, not {written}")
    return quotient


def power(base: int, exponent: int) -> int:
    """Return the base to the power of an exponent that is at least 0."""
    if exponent < 0:
        raise DomainError("an exponent must be a whole number and cannot contain a negative power")
    if abs(base) > 1 and (base.bit_length() - 1) * exponent > MAX_BITS:
        raise _too_large("power")
    return _limited(base**exponent, "power")


def _limited(number: int, what: str) -> int:
    if number.bit_length() > MAX_BITS:
        raise _too_large(what)
    return number


def _too_large(what: str) -> LimitError:
    return LimitError(
        f"this {what} is too large for an exponent: exponents have at most {MAX_BITS} bits",
        hint="in a field of 2^m nimbers, reduce the exponent modulo 2^m - 1",
    )


_SIGNS: dict[str, Callable[..., Nimber | int]] = {"+": pos, "-": neg}
_MEANINGS: dict[Kind, dict[str, Callable[..., Nimber | int]]] = {
    Nimber: {"*": mul, "/": truediv, "^": pow},
    int: {"+": add, "-": sub, "*": product, "/": exact_quotient, "^": power},
}

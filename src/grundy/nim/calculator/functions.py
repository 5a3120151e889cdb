"""The functions of the calculator, one line each."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from grundy.errors import DomainError, LimitError
from grundy.nim.calculator.exponents import MAX_BITS
from grundy.nim.nimber import Nimber, Value
from grundy.saying import shown

__all__ = ["FUNCTIONS", "Function", "Kind", "Parameter"]

# The calculator keeps apart what is calculated in the field and what counts something, such as an exponent.
Kind: TypeAlias = type[Nimber] | type[int]


@dataclass(frozen=True)
class Parameter:
    """The name of an argument, for people, and its kind."""

    name: str
    kind: Kind


@dataclass(frozen=True)
class Function:
    """A function of the calculator.

    Parameters
    ----------
    name : str
        How it is written; also the name of the function in `grundy.nim` that computes it, unless `computes` is given.
    parameters : tuple of Parameter
        What stands in its brackets.
    meaning : str
        What it gives, for people.
    gives : Nimber or int
        The kind of the result.
    optional : int
        How many of the last parameters may be left out.
    also : str
        A second, shorter name.
    computes : callable, optional
        The function, on integers or on what else a nimber may hold.

    Examples
    --------
    >>> function = Function("power", (Parameter("x", Nimber), Parameter("k", int)), "x to the power k")
    >>> function.signature, function(5, -1)
    ('power(x, k)', Nimber(12))
    """

    name: str
    parameters: tuple[Parameter, ...]
    meaning: str
    gives: Kind = Nimber
    optional: int = 0
    also: str = ""
    computes: Callable[..., Value] | None = None

    @property
    def signature(self) -> str:
        """How a call is written, with square brackets around what may be left out."""
        names = [parameter.name for parameter in self.parameters]
        needed, optional = names[: self.needs], names[self.needs :]
        return f"{self.name}({', '.join(needed)}{''.join(f'[, {name}]' for name in optional)})"

    @property
    def needs(self) -> int:
        """How many arguments there must be at least."""
        return len(self.parameters) - self.optional

    def __call__(self, *arguments: Nimber | int) -> Nimber | int:
        """Compute the value; the arguments are of the right kinds already."""
        from grundy import nim  # not above: this module is a part of it

        computes = self.computes or getattr(nim, self.name)
        found: Any = computes(*map(_held, arguments))
        return self.gives(found)


def _held(argument: Nimber | int) -> Value:
    return argument.value if isinstance(argument, Nimber) else argument


def _bit(n: int) -> int:
    if n < 0:
        raise DomainError(f"bit(n) is the number 2^n with n = 0, 1, 2, …, not {shown(n)}")
    if n >= MAX_BITS:
        raise LimitError(f"bit(n) goes up to n = {MAX_BITS - 1}, because a number has at most {MAX_BITS} bits here")
    return 1 << n


_X, _BASE = Parameter("x", Nimber), Parameter("base", Nimber)
_K, _N, _BITS, _TO = Parameter("k", int), Parameter("n", int), Parameter("bits", int), Parameter("to", int)

FUNCTIONS = (
    Function("sqrt", (_X,), "the square root"),
    Function("square", (_X,), "x times x"),
    Function("reciprocal", (_X,), "1/x", also="inv"),
    Function("artin_schreier", (_X,), "the even y with y*y + y = x", also="as"),
    Function("frobenius", (_X, _K), "x to the power 2^k"),
    Function("trace", (_X, _BITS, _TO), "the trace from the field of 2^bits nimbers to that of 2^to", optional=1),
    Function("norm", (_X, _BITS, _TO), "the norm between the same fields", optional=1),
    Function("order", (_X,), "the least n > 0 with x^n = 1", gives=int),
    Function("degree", (_X,), "the degree of the minimal polynomial", gives=int),
    Function("log", (_X, _BASE), "the least n >= 0 with base^n = x", gives=int, optional=1),
    Function("bit", (_N,), "the number 2^n, an ordinary power", computes=_bit),
)

"""What an expression may contain besides numbers and operators.

The calculator of finite nimbers knows functions only. `grundy.ordinals.calculator` gives it ordinals too, which this
room does not know.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import reduce
from operator import xor

from grundy.errors import NotationError
from grundy.lazily import cached_property
from grundy.nim.calculator.functions import FUNCTIONS, Function
from grundy.nim.nimber import Nimber
from grundy.notation import Reader

__all__ = ["FINITE", "NAME", "Vocabulary", "has_other_names"]

NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*|ω")
_NUMBER_OR_NAME = re.compile(rf"[0-9][A-Za-z0-9_]*|({NAME.pattern}|[^\x00-\x7f⊕⊗÷×·∘−])")
_OF_ORDINALS = {"w", "ω", "omega", "t", "kappa", "alpha", "root"}


@dataclass(frozen=True)
class Vocabulary:
    """The names of an expression.

    Parameters
    ----------
    functions : tuple of Function
    read_named : callable
        Takes the reader before an operand. It steps over a nimber with a name and returns it, or returns None and
        stays.
    operand : str
        What may stand where an operand is expected, for errors.
    total : callable
        Adds any number of nimbers at once, because a long sum of long numbers is slow to add one by one.

    Examples
    --------
    >>> sorted(FINITE.by_name)[:3], FINITE.operand
    (['artin_schreier', 'as', 'bit'], 'a number, a function or (')
    """

    functions: tuple[Function, ...]
    read_named: Callable[[Reader], Nimber | None]
    operand: str
    total: Callable[..., Nimber]

    @cached_property
    def by_name(self) -> dict[str, Function]:
        """All functions, under both of their names."""
        return {name: function for function in self.functions for name in (function.name, function.also) if name}


def _refuse_ordinals(reader: Reader) -> None:
    found = NAME.match(reader.text, reader.at)
    if found and found[0] in _OF_ORDINALS:
        message = f"{found[0]} belongs to the ordinals, and finite nimbers are calculated here"
        raise NotationError(reader.text, reader.at, f"{message}; grundy.ordinals.calculate knows it")


def _total(*nimbers: Nimber) -> Nimber:
    return Nimber(reduce(xor, map(int, nimbers)))


FINITE = Vocabulary(FUNCTIONS, _refuse_ordinals, "a number, a function or (", _total)


def has_other_names(text: str) -> bool:
    """Return whether a text contains names that the calculator of finite nimbers does not know.

    Examples
    --------
    >>> has_other_names("sqrt(0xab) + 5^2"), has_other_names("sqrt(w)"), has_other_names("ω²")
    (False, True, True)
    """
    names = (found[1] for found in _NUMBER_OR_NAME.finditer(text) if found[1])
    return any(name not in FINITE.by_name for name in names)

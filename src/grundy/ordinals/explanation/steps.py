"""One operation of a calculation, and the relations between generators that it uses.

What an operation claims is checked by a product or a power: y = 1/x by x ⊗ y = 1, y = √x by y ⊗ y = x, and so on.
Multiplying that out uses relations, and these are the ones on which the result rests.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from grundy.errors import LimitError
from grundy.lazily import cached_property
from grundy.nim.nimber import Nimber
from grundy.ordinals.closure.components import closure_of
from grundy.ordinals.closure.packing import components_of
from grundy.ordinals.explanation.pieces import MAX_BITS, Piece, in_generators, pieces
from grundy.ordinals.explanation.tower_tracing import TowerTracer
from grundy.ordinals.explanation.tracing import Tracer
from grundy.ordinals.field import reciprocal
from grundy.ordinals.ordinal import Ordinal, ordinal
from grundy.saying import shown

__all__ = ["Step", "Uses", "components", "uses_of_field"]

Check: TypeAlias = tuple[Ordinal, Ordinal] | tuple[Ordinal, int]

# These claim nothing, or nothing that relations decide.
_WITHOUT_RELATIONS = {"+", "-", "kappa", "bit"}
# So many operands are shown.
_SHOWN = 8
_SIGNS = {"*": " ⊗ ", "/": " / ", "^": "^"}


@dataclass(frozen=True)
class Uses:
    """The relations that are used: those of κ_q for q in `kappas`, those of u_β for β in `betas`, and those of t.

    Attributes
    ----------
    kappas : frozenset of int
    betas : frozenset of Ordinal
    roots, poles : bool
    is_exact : bool
        Whether each of them is used; otherwise they are those of a field in which the calculation takes place.

    Examples
    --------
    >>> sorted(uses_of_field([Ordinal("w^w")]).kappas)
    [2, 4, 5]
    """

    kappas: frozenset[int] = frozenset()
    betas: frozenset[Ordinal] = frozenset()
    roots: bool = False
    poles: bool = False
    is_exact: bool = True

    def __or__(self, other: "Uses") -> "Uses":
        return Uses(
            self.kappas | other.kappas,
            self.betas | other.betas,
            self.roots or other.roots,
            self.poles or other.poles,
            self.is_exact and other.is_exact,
        )

    def __bool__(self) -> bool:
        return bool(self.kappas or self.betas or self.roots or self.poles)


@dataclass(frozen=True)
class Step:
    """An operation with its operands and its result.

    Attributes
    ----------
    name : str
        A sign or the name of a function.
    operands : tuple of Nimber and int
    result : Nimber or int

    Examples
    --------
    >>> step = Step("^", (Nimber(Ordinal("w^(w^13)")), 47), Nimber(Ordinal("w^(w^7)+1")))
    >>> print(step)
    κ_47^47 = κ_23 ⊕ 1
    >>> step.uses.kappas
    frozenset({47})
    """

    name: str
    operands: tuple[Nimber | int, ...]
    result: Nimber | int

    @property
    def nimbers(self) -> tuple[Ordinal, ...]:
        """The operands and the result that are nimbers, not counts."""
        return tuple(ordinal(x) for x in (*self.operands, self.result) if isinstance(x, Nimber))

    @cached_property
    def uses(self) -> Uses:
        """The relations that the operation uses."""
        if self.name in _WITHOUT_RELATIONS:
            return Uses()
        if self.name == "alpha":
            return Uses(frozenset(map(int, self.operands)))
        try:
            checks = list(self._checks())
            return _traced(checks) if checks else uses_of_field(self.nimbers)
        except LimitError:
            return uses_of_field(self.nimbers)

    def _checks(self) -> Iterator[Check]:
        """Return the products (x, y) and the powers (x, n) that check the result."""
        x, result = (
            ordinal(self.operands[0]),
            ordinal(abs(self.result) if isinstance(self.result, int) else self.result),
        )
        last = self.operands[-1]
        match self.name:
            case "*":
                yield x, ordinal(last)
            case "/":
                yield result, ordinal(last)
            case "square":
                yield x, x
            case "sqrt" | "artin_schreier":
                yield result, result
            case "reciprocal":
                yield x, result
            case "root":
                yield result, int(last)
            case "frobenius":
                yield _conjugation(x, result, int(last))
            case "^":
                yield from _power(x, int(last))

    def __str__(self) -> str:
        return f"{self._left()} = {_shown(self.result)}"

    def _left(self) -> str:
        shown_operands = [_shown(x) for x in self.operands[:_SHOWN]]
        more = len(self.operands) - _SHOWN
        shown_operands += [f"… ({more} more terms)"] if more > 0 else []
        if self.name in ("+", "-"):
            return " ⊕ ".join(shown_operands)
        if self.name in _SIGNS:
            return _SIGNS[self.name].join(map(_bracketed, shown_operands))
        return f"{self.name}({', '.join(shown_operands)})"


def _power(x: Ordinal, exponent: int) -> Iterator[Check]:
    if exponent < 0:
        inverse = reciprocal(x)
        yield x, inverse
        x = inverse
    yield x, abs(exponent)


def _conjugation(x: Ordinal, result: Ordinal, k: int) -> Check:
    if abs(k) > 2000:
        raise LimitError("conjugates so far away are not traced")
    return (x, 1 << k) if k >= 0 else (result, 1 << -k)


def _traced(checks: list[Check]) -> Uses:
    operands = [x for check in checks for x in check if isinstance(x, Ordinal)]
    if not all(x.is_algebraic for x in operands):
        return _traced_beyond(checks, operands)
    tracer = Tracer()
    for x, y in checks:
        if isinstance(y, Ordinal):
            tracer.product(x, y)
        else:
            tracer.power(x, y)
    return Uses(frozenset(tracer.used))


def _traced_beyond(checks: list[Check], operands: list[Ordinal]) -> Uses:
    """Trace products beyond ω^ω^ω; the relations of their coefficients are not multiplied out."""
    tracer = TowerTracer()
    for x, y in checks:
        if y != 2 and not isinstance(y, Ordinal):
            return uses_of_field(operands)
        tracer.product(x, x if isinstance(y, int) else y)
    kappas = closure_of(components(operands, poles=tracer.poles))
    return Uses(kappas, frozenset(tracer.betas), tracer.roots, tracer.poles, is_exact=not kappas)


def uses_of_field(nimbers: Iterable[Ordinal]) -> Uses:
    """Return all relations of a field that contains these ordinals.

    Examples
    --------
    >>> sorted(uses_of_field([Ordinal("w^w")]).kappas)
    [2, 4, 5]
    """
    found = list(nimbers)
    try:
        parts = [piece for x in found if not x.is_algebraic for piece in pieces(x)]
        return Uses(
            closure_of(components(found)),
            frozenset(beta for piece in parts for beta in piece.betas),
            any(piece.root for piece in parts),
            any(piece.pole is not None for piece in parts),
            is_exact=False,
        )
    except LimitError:
        return Uses(is_exact=False)


def components(ordinals: Iterable[Ordinal], poles: bool = True) -> frozenset[int]:
    """Return the prime powers q with κ_q in one of the ordinals; beyond ω^ω^ω in a coefficient or a pole.

    Parameters
    ----------
    ordinals : iterable of Ordinal
    poles : bool, optional
        Whether to look at poles.

    Returns
    -------
    frozenset of int

    Examples
    --------
    >>> sorted(components([Ordinal("w^w+4"), Ordinal("t*w^9")]))
    [2, 3, 4, 5, 9, 27]
    """
    found: set[int] = set()
    for x in ordinals:
        for piece in [Piece(x)] if x.is_algebraic else pieces(x):
            found |= _algebraic_components(piece.coefficient)
            found |= _algebraic_components(piece.pole) if poles and piece.pole else set()
    return frozenset(found)


def _algebraic_components(x: Ordinal) -> frozenset[int]:
    if any(c.bit_length() > MAX_BITS for exponent, _ in x.terms for _, c in exponent.terms):
        raise LimitError(f"exponents of more than {MAX_BITS} bits are not taken apart")
    return components_of(x)


def _shown(x: Nimber | int) -> str:
    return in_generators(ordinal(x)) if isinstance(x, Nimber) else shown(x)


def _bracketed(text: str) -> str:
    return f"({text})" if " " in text or "⊗" in text or text.startswith("-") else text

"""One operation of a calculation, and the relations between generators that it uses.

What an operation claims is checked by a product or a power: y = 1/x by x ⊗ y = 1, y = √x by y ⊗ y = x, and so on.
Multiplying that out uses relations, and these are the ones on which the result rests.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from grundy._lazy import cached_property
from grundy.errors import LimitError
from grundy.nim.nimber import Nimber
from grundy.ordinals.closure.components import closure_of, prime_power
from grundy.ordinals.closure.packed_field import components_of
from grundy.ordinals.constants import Alpha, Provenance, alpha
from grundy.ordinals.explain_tracing import MAX_BITS, Piece, TowerTracer, Tracer, in_generators, named, pieces
from grundy.ordinals.field import reciprocal
from grundy.ordinals.ordinal import Ordinal, ordinal
from grundy.ordinals.tower.quadratic import lambda_at
from grundy.text import format_number

__all__ = [
    "POLES",
    "ROOTS",
    "Relation",
    "Step",
    "Uses",
    "components",
    "kappa_relation",
    "tower_relation",
    "uses_of_field",
]


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
    poles : bool, optional
        Whether to look at poles.

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
    return in_generators(ordinal(x)) if isinstance(x, Nimber) else format_number(x)


def _bracketed(text: str) -> str:
    return f"({text})" if " " in text or "⊗" in text or text.startswith("-") else text


# ---- The relations between generators, written for people, and how each of them is known


@dataclass(frozen=True)
class Relation:
    """An equation between generators, and how it is known.

    Attributes
    ----------
    equation : str
    known : str
        The theorem, or the provenance of a constant α_p.
    alpha : Alpha or None
        The constant on which the relation rests.

    Examples
    --------
    >>> from grundy.ordinals.explain_steps import kappa_relation
    >>> relation = kappa_relation(8)
    >>> relation.equation, relation.known, relation.is_conjectural
    ('κ_8^2 = κ_8 ⊕ κ_2⊗κ_4', 'Conway 1976', False)
    """

    equation: str
    known: str
    alpha: Alpha | None = None

    @property
    def is_conjectural(self) -> bool:
        """Whether the relation is known by a conjectural rule only."""
        return self.alpha is not None and self.alpha.provenance is Provenance.CONJECTURAL

    def __str__(self) -> str:
        return f"{self.equation}  [{self.known}]"


POLES = Relation("1/(t⊕a) ⊗ 1/(t⊕b) = (1/(t⊕a) ⊕ 1/(t⊕b)) / (a⊕b): partial fractions in t", "Lenstra 1978")
ROOTS = Relation("t^(1/2) ⊗ t^(1/2) = t, and so on: the roots of t in the perfect closure", "Lenstra 1978")


def kappa_relation(q: int) -> Relation:
    """Return the relation of κ_q, q = p^n: it gives the p-th power of κ_q.

    Parameters
    ----------
    q : int
        A prime power.

    Examples
    --------
    >>> for q in (8, 25, 47):
    ...     print(kappa_relation(q))
    κ_8^2 = κ_8 ⊕ κ_2⊗κ_4  [Conway 1976]
    κ_25^5 = κ_5  [Lenstra 1977]
    κ_47^47 = α_47 = κ_23 ⊕ 1  [published: Le Bruyn 2009]
    """
    p, n = prime_power(q)
    if p == 2:
        lower = "⊗".join(f"κ_{2**i}" for i in range(1, n)) or "1"
        return Relation(f"κ_{q}^2 = κ_{q} ⊕ {lower}", "Conway 1976")
    if n > 1:
        return Relation(f"κ_{format_number(q)}^{p} = κ_{format_number(q // p)}", "Lenstra 1977")
    constant = alpha(p)
    return Relation(f"κ_{p}^{p} = α_{p} = {_summed(constant)}", _known(constant), constant)


def _summed(constant: Alpha) -> str:
    kappas = [f"κ_{q}" for q in sorted(constant.kappas, key=prime_power, reverse=True)]
    return " ⊕ ".join([*kappas, str(constant.excess)] if constant.excess else kappas)


def _known(constant: Alpha) -> str:
    """Say how α_p is known; it also rests on what is said of smaller primes."""
    match constant.provenance:
        case Provenance.PUBLISHED:
            return f"published: {constant.source}"
        case Provenance.PROVED_HERE:
            method = "" if constant.proof is None else f": by the {constant.proof.method} test"
            return f"proved here{method}"
    return "conjectural rule: not proved"


def tower_relation(beta: Ordinal) -> Relation:
    """Return the relation of u_β, which gives its square.

    Examples
    --------
    >>> print(tower_relation(Ordinal("0")))
    u_0^2 = u_0 ⊕ λ_0, λ_0 = t  [Lenstra 1978]
    >>> print(tower_relation(Ordinal("t+w^w+1")))
    u_(ω^(ω^ω)+ω^ω+1)^2 = u_(ω^(ω^ω)+ω^ω+1) ⊕ λ_(ω^(ω^ω)+ω^ω+1), λ_(ω^(ω^ω)+ω^ω+1) = 2⊗u_0⊗t^3  [Lenstra 1978]
    """
    u, name = named("u", beta), named("λ", beta)
    try:
        factors, pole, order, coefficient = lambda_at(beta)
        value = Piece(ordinal(coefficient), tuple(sorted(factors, reverse=True)), pole=pole, order=order).written()
    except LimitError:
        value = "an element too long to write"
    return Relation(f"{u}^2 = {u} ⊕ {name}, {name} = {value}", "Lenstra 1978")

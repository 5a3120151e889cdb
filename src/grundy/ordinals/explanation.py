"""Which generators and relations a calculation with nimbers uses, and how these are known."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Any, NamedTuple

from grundy._lazy import cached_property
from grundy.errors import LimitError
from grundy.nim.calculator import Operation, evaluate, read_expression
from grundy.nim.nimber import Nimber
from grundy.ordinals.arithmetic import from_binary_expansion, ordinal_add, ordinal_mul, ordinal_pow
from grundy.ordinals.calculator import VOCABULARY
from grundy.ordinals.closure import kappa
from grundy.ordinals.closure.components import closure_of, degree_of, prime_power
from grundy.ordinals.constants import Alpha, Provenance, alpha
from grundy.ordinals.explain_steps import (
    POLES,
    ROOTS,
    Relation,
    Step,
    Uses,
    components,
    kappa_relation,
    tower_relation,
    uses_of_field,
)
from grundy.ordinals.explain_tracing import Piece, S, U, kappa_powers, named, named_pole, pieces, relation
from grundy.ordinals.ordinal import OMEGA, Ordinal, T, briefly, ordinal
from grundy.text import format_number, join_words, number_literal

__all__ = [
    "Explanation",
    "Generator",
    "explain",
    "field_of",
    "generators_of",
]


# ---- Where a calculation takes place


def field_of(ordinals: Iterable[Ordinal]) -> str:
    """Describe a field that contains some ordinals: the one that their generators generate.

    Examples
    --------
    >>> print(field_of([Ordinal("w^(w^7)+1")]))
    the field of 2^5060 nimbers, 5060 = 2^2·5·11·23
    >>> print(field_of([Ordinal("t+1")]))
    K(t): rational functions in t over the closure K, the ordinals below ω^ω^ω
    """
    found = [ordinal(0), *ordinals]
    largest = max(found)
    if largest.is_algebraic:
        return _finite_field(found)
    if largest < S:
        return "K(t): rational functions in t over the closure K, the ordinals below ω^ω^ω"
    if largest < U:
        return "the perfect closure of K(t), K the ordinals below ω^ω^ω"
    return "the quadratic tower over the perfect closure of K(t), which goes up to ε₀"


def _finite_field(ordinals: list[Ordinal]) -> str:
    try:
        closed = closure_of(components(ordinals))
        degree = degree_of(closed)
    except LimitError:
        return "a finite field that is too large to be described"
    primes = Counter(prime_power(q)[0] for q in closed)
    factors = "·".join(f"{p}^{n}" if n > 1 else str(p) for p, n in sorted(primes.items()))
    plain = len(closed) <= 1 or len(factors) > 200
    return f"the field of 2^{format_number(degree)} nimbers" + (
        "" if plain else f", {format_number(degree)} = {factors}"
    )


# ---- The generators that occur in ordinals, with the ordinals that they are

# So many generators are listed.
_GENERATORS_SHOWN = 16


class Generator(NamedTuple):
    """The name of a generator and the ordinal, as text.

    Examples
    --------
    >>> from grundy.ordinals.explain_steps import Uses
    >>> [generator] = generators_of([Ordinal("w")], Uses())
    >>> generator
    Generator(name='κ_3', text='ω')
    """

    name: str
    text: str


def generators_of(ordinals: Iterable[Ordinal], uses: Uses) -> tuple[Generator, ...]:
    """Return the generators in ordinals, and those whose relation was used.

    Returns
    -------
    tuple of Generator
        The smallest ones first.

    Examples
    --------
    >>> [f"{name} = {text}" for name, text in generators_of([Ordinal("t*w^(w+1)")], Uses())]
    ['κ_3 = ω', 'κ_5 = ω^ω', 't = ω^(ω^ω)']
    """
    parts = [piece for x in ordinals for piece in _parts(x)]
    kappas = {q for piece in parts for x in (piece.coefficient, piece.pole) if x for q in _kappas(x)}
    kappas |= {q for used in uses.kappas for q in _named_by(used)}
    found = [_kappa(q) for q in sorted(kappas, key=prime_power)] if len(kappas) <= _GENERATORS_SHOWN else []
    found += _transcendental(parts)
    betas = {beta for piece in parts for beta in piece.betas} | uses.betas
    found += [Generator(named("u", beta), _u(beta)) for beta in sorted(betas)]
    return tuple(found[:_GENERATORS_SHOWN])


def _parts(x: Ordinal) -> list[Piece]:
    try:
        return [Piece(x)] if x.is_algebraic else pieces(x)
    except LimitError:
        return []


def _kappas(x: Ordinal) -> Iterable[int]:
    """Return the odd q with κ_q in an ordinal below ω^ω^ω; finite nimbers are written as numbers."""
    try:
        return {q for exponent, _ in x.terms for q in kappa_powers(exponent)}
    except LimitError:
        return ()


def _named_by(q: int) -> set[int]:
    """Return q, and the r with κ_r in the relation of κ_q."""
    return {q} | {r for monomial in relation(q) for r, _ in monomial}


def _kappa(q: int) -> Generator:
    p, n = prime_power(q)
    if p == 2 and n > 7:
        return Generator(f"κ_{q}", f"2^{2 ** (n - 1)}")
    try:
        return Generator(f"κ_{format_number(q)}", briefly(kappa(q)))
    except LimitError:
        return Generator(f"κ_{format_number(q)}", "an ordinal whose place is not counted")


def _transcendental(parts: list[Piece]) -> list[Generator]:
    found = []
    if any(piece.order and piece.pole is None for piece in parts):
        found.append(Generator("t", briefly(T)))
    poles = {piece.pole for piece in parts if piece.pole is not None}
    found += [Generator(f"1/{named_pole(pole)}", briefly(_pole(pole))) for pole in sorted(poles)]
    if any(piece.root for piece in parts):
        found.append(Generator("t^(1/2)", briefly(S)))
    return found


def _pole(pole: Ordinal) -> Ordinal:
    """Return 1/(t ⊕ a) = t^(ω·(1+a))."""
    return ordinal_pow(T, ordinal_mul(OMEGA, ordinal_add(1, pole)))


def _u(beta: Ordinal) -> str:
    try:
        return briefly(ordinal_pow(U, from_binary_expansion((beta,))))
    except LimitError:
        return "an ordinal too long to write"


# ---- Calculations with nimbers that tell which generators and relations they use

# So many steps are traced and shown, and so many signs of the expression.
_SHOWN = 20
_SIGNS = 160
# Steps that are shown only when they use a relation.
_PLAIN = {"+", "-", "*", "kappa", "bit"}


@dataclass(frozen=True)
class Explanation:
    """A calculation: its value, its steps, and what it rests on.

    Attributes
    ----------
    expression : str
    value : Nimber or int
    steps : tuple of Step
        All operations in the order in which they were carried out.

    Examples
    --------
    >>> print(explain("(w^(w^13))^47"))
    (w^(w^13))^47 = ω^(ω^7)+1
    generators
      κ_23 = ω^(ω^7)
      κ_47 = ω^(ω^13)
    steps
      κ_47^47 = κ_23 ⊕ 1
    relations used
      κ_47^47 = α_47 = κ_23 ⊕ 1  [published: Le Bruyn 2009]
    field
      the field of 2^237820 nimbers, 237820 = 2^2·5·11·23·47
    """

    expression: str
    value: Nimber | int
    steps: tuple[Step, ...]

    @cached_property
    def uses(self) -> Uses:
        """Which relations were used; those of a long calculation are the ones of the field."""
        if len(self.steps) > _SHOWN:
            return uses_of_field(self._all_nimbers)
        return reduce(or_, (step.uses for step in self.steps), Uses())

    @property
    def _traced(self) -> tuple[Step, ...]:
        return self.steps[:_SHOWN]

    @cached_property
    def relations(self) -> tuple[Relation, ...]:
        """The relations that were used, the smallest generators first."""
        found = [kappa_relation(q) for q in sorted(self.uses.kappas)]
        found += [POLES] * self.uses.poles + [ROOTS] * self.uses.roots
        return tuple(found + [tower_relation(beta) for beta in sorted(self.uses.betas)])

    @property
    def generators(self) -> tuple[Generator, ...]:
        """The generators that occur, with the ordinals that they are."""
        return generators_of(self.nimbers, self.uses)

    @property
    def nimbers(self) -> tuple[Ordinal, ...]:
        """All nimbers that occur."""
        values = [self.value] if isinstance(self.value, Nimber) else []
        return tuple(dict.fromkeys([*(x for step in self._traced for x in step.nimbers), *map(ordinal, values)]))

    @cached_property
    def _all_nimbers(self) -> tuple[Ordinal, ...]:
        return tuple({x: None for step in self.steps for x in step.nimbers})

    @property
    def field(self) -> str:
        """Where the calculation takes place."""
        return field_of(self.nimbers)

    @property
    def rests_on(self) -> tuple[Alpha, ...]:
        """The constants α_p in the relations, with their provenance."""
        return tuple(relation.alpha for relation in self.relations if relation.alpha is not None)

    @property
    def caveat(self) -> str:
        """A sentence that names what is not proved, or nothing."""
        if not self._may_need_caveat:
            return ""
        primes = [constant.prime for constant in self.rests_on if constant.provenance is Provenance.CONJECTURAL]
        if not primes:
            return ""
        names, verb = join_words([f"α_{p}" for p in primes]), "rests" if self.uses.is_exact else "may rest"
        are, them = ("is", "it") if len(primes) == 1 else ("are", "them")
        command = f"grundy alpha {' '.join(map(str, primes))} tries to prove {them}"
        return f"this {verb} on {names}, which {are} known by a conjectural rule only; {command}"

    @property
    def _may_need_caveat(self) -> bool:
        """Whether a constant that is not proved is at hand; this is faster to say than which relations are used."""
        named = {int(x) for step in self.steps if step.name == "alpha" for x in step.operands}
        try:
            held = closure_of(components(self._all_nimbers))
        except LimitError:
            return True
        primes = named | {q for q in held if q % 2 and prime_power(q)[1] == 1}
        return any(alpha(p).provenance is Provenance.CONJECTURAL for p in primes)

    @property
    def shown_steps(self) -> tuple[Step, ...]:
        """The steps that use a relation, or might; if there are none, the last one."""
        found = [step for step in self._traced if step.uses or step.name not in _PLAIN]
        return tuple(found or self._traced[-1:])

    def as_dict(self) -> dict[str, Any]:
        """Return the explanation as JSON has it."""
        return {
            "steps": [str(step) for step in self.shown_steps],
            "generators": {generator.name: generator.text for generator in self.generators},
            "relations": [{"equation": relation.equation, "known": relation.known} for relation in self.relations],
            "is_exact": self.uses.is_exact,
            "field": self.field,
            "rests_on": {str(constant.prime): constant.provenance.value for constant in self.rests_on},
            "caveat": self.caveat,
        }

    def __str__(self) -> str:
        text = self.expression.strip()
        return "\n".join([f"{text if len(text) <= _SIGNS else f'{text[:_SIGNS]}…'} = {self._value()}", *self.lines()])

    def _value(self) -> str:
        return briefly(ordinal(self.value)) if isinstance(self.value, Nimber) else number_literal(self.value)

    def lines(self) -> Iterator[str]:
        """Go through the lines below the value: headings, and what belongs to them two signs further to the right."""
        more = len(self.steps) - len(self._traced)
        sections = {
            "generators": [f"{generator.name} = {generator.text}" for generator in self.generators],
            "steps": [*map(str, self.shown_steps), *[f"… ({more} more steps)"] * bool(more)],
            "relations used" if self.uses.is_exact else "relations of the field": list(map(str, self.relations)),
            "field": [self.field],
            "caveat": [self.caveat] if self.caveat else [],
        }
        for heading, lines in sections.items():
            if lines:
                yield heading
                yield from (f"  {line}" for line in lines)


def explain(text: str) -> Explanation:
    """Compute an expression and tell which generators and relations of the field were used.

    Parameters
    ----------
    text : str
        As `calculate` reads it.

    Returns
    -------
    Explanation
        Prints as text.

    Examples
    --------
    >>> explained = explain("1/w")
    >>> print(explained)
    1/w = ω^2·3
    generators
      κ_2 = 2
      κ_3 = ω
    steps
      1 / κ_3 = 3⊗κ_3^2
    relations used
      κ_2^2 = κ_2 ⊕ 1  [Conway 1976]
      κ_3^3 = α_3 = κ_2  [published: Conway 1976]
    field
      the field of 2^6 nimbers, 6 = 2·3
    >>> [(constant.prime, str(constant.provenance)) for constant in explained.rests_on]
    [(3, 'published')]
    """
    steps: list[Step] = []

    def watch(operation: Operation, operands: list[Nimber | int], result: Nimber | int) -> None:
        if isinstance(result, Nimber) or any(isinstance(x, Nimber) for x in operands):
            steps.append(Step(operation.name, tuple(operands), result))

    value = evaluate(read_expression(text, VOCABULARY), watch)
    return Explanation(text, value, tuple(steps))

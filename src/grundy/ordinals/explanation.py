"""Explanations of calculations with nimbers: the generators and relations that they use, and the source of each.

A product or a power checks the result of each operation: y = 1/x by x ⊗ y = 1, y = √x by y ⊗ y = x, and so on. The
result depends on the relations needed to multiply out these checks (`grundy.ordinals.tracing`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import accumulate, islice
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
from grundy.ordinals.field import reciprocal
from grundy.ordinals.ordinal import OMEGA, ZERO, Ordinal, T, format_short, ordinal
from grundy.ordinals.tower.operations import BasisMonomial, S, U, basis_terms
from grundy.ordinals.tower.quadratic import lambda_at
from grundy.ordinals.tower.rational import NO_ROOT
from grundy.ordinals.tracing import Check, Uses, components, kappa_power_sum, kappa_powers, uses_of, uses_of_field
from grundy.text import format_number, join_words, number_literal

# The most steps that are traced and shown, and the most characters of an expression or sum.
MAX_STEPS = 20
MAX_SIGNS = 160
# Steps with these names are shown only if they use a relation.
_PLAIN = {"+", "-", "*", "kappa", "bit"}


def explain(text: str) -> Explanation:
    """Evaluate an expression, and report which generators and relations of the field it uses.

    Parameters
    ----------
    text : str
        An expression in the notation of `calculate`.

    Returns
    -------
    Explanation
        The value with its steps and relations, which prints as text.

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


@dataclass(frozen=True)
class Explanation:
    """A calculation: its value, its steps, and the relations that it depends on.

    Attributes
    ----------
    expression : str
        The text of the expression.
    value : Nimber or int
        Its value.
    steps : tuple of Step
        All operations, in order of execution.

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
        """The relations that were used, or all relations of the field if the calculation is long."""
        if len(self.steps) > MAX_STEPS:
            return uses_of_field(self._all_nimbers)
        return reduce(or_, (step.uses for step in self.steps), Uses())

    @cached_property
    def relations(self) -> tuple[Relation, ...]:
        """The relations that were used, ordered by generator."""
        found = [kappa_relation(q) for q in sorted(self.uses.kappas)]
        found += [POLES] * self.uses.poles + [ROOTS] * self.uses.roots
        return tuple(found + [tower_relation(beta) for beta in sorted(self.uses.betas)])

    @property
    def generators(self) -> tuple[Generator, ...]:
        """The generators that occur, with their values as ordinals."""
        return generators_of(self.nimbers, self.uses)

    @property
    def nimbers(self) -> tuple[Ordinal, ...]:
        """All nimbers that occur."""
        values = [self.value] if isinstance(self.value, Nimber) else []
        return tuple(
            dict.fromkeys([*(x for step in self.steps[:MAX_STEPS] for x in step.nimbers), *map(ordinal, values)])
        )

    @cached_property
    def _all_nimbers(self) -> tuple[Ordinal, ...]:
        return tuple({x: None for step in self.steps for x in step.nimbers})

    @property
    def field(self) -> str:
        """A description of the field in which the calculation takes place."""
        return field_of(self.nimbers)

    @property
    def rests_on(self) -> tuple[Alpha, ...]:
        """The constants α_p in the relations, with their provenance."""
        return tuple(relation.alpha for relation in self.relations if relation.alpha is not None)

    @property
    def caveat(self) -> str:
        """A sentence that names the unproved constants, or an empty string if there are none."""
        if not self._may_need_caveat:
            return ""
        primes = [constant.prime for constant in self.rests_on if constant.provenance is Provenance.CONJECTURAL]
        if not primes:
            return ""
        names, verb = join_words([f"α_{p}" for p in primes]), "depends" if self.uses.is_exact else "may depend"
        values, them = ("value follows", "it") if len(primes) == 1 else ("values follow", "them")
        command = f"run 'grundy alpha {' '.join(map(str, primes))}' to try to prove {them}"
        return f"the result {verb} on {names}, whose {values} from a conjectural rule; {command}"

    @property
    def _may_need_caveat(self) -> bool:
        """Whether an unproved constant may be involved. This is faster to decide than which relations are used."""
        named = {int(x) for step in self.steps if step.name == "alpha" for x in step.operands}
        try:
            held = closure_of(components(self._all_nimbers))
        except LimitError:
            return True
        primes = named | {q for q in held if q % 2 and prime_power(q)[1] == 1}
        return any(alpha(p).provenance is Provenance.CONJECTURAL for p in primes)

    @property
    def shown_steps(self) -> tuple[Step, ...]:
        """The steps that use a relation or may use one, or the last step if there are none."""
        found = [step for step in self.steps[:MAX_STEPS] if step.uses or step.name not in _PLAIN]
        return tuple(found or self.steps[:MAX_STEPS][-1:])

    def as_dict(self) -> dict[str, Any]:
        """Return the explanation as a dictionary for JSON."""
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
        value = format_short(ordinal(self.value)) if isinstance(self.value, Nimber) else number_literal(self.value)
        return "\n".join([f"{text if len(text) <= MAX_SIGNS else f'{text[:MAX_SIGNS]}…'} = {value}", *self.lines()])

    def lines(self) -> Iterator[str]:
        """Yield the lines below the value: headings, each followed by its indented lines."""
        more = len(self.steps) - MAX_STEPS
        sections = {
            "generators": [f"{generator.name} = {generator.text}" for generator in self.generators],
            "steps": [*map(str, self.shown_steps), *[f"… ({more} more steps)"] * (more > 0)],
            "relations used" if self.uses.is_exact else "relations of the field": list(map(str, self.relations)),
            "field": [self.field],
            "caveat": [self.caveat] if self.caveat else [],
        }
        for heading, lines in sections.items():
            if lines:
                yield heading
                yield from (f"  {line}" for line in lines)


# ---- One operation, and the products and powers that check it

# Operations whose results do not depend on relations.
_WITHOUT_RELATIONS = {"+", "-", "kappa", "bit"}
_SIGNS = {"*": " ⊗ ", "/": " / ", "^": "^"}
# The most operands, terms or factors that are shown.
MAX_PARTS = 8


@dataclass(frozen=True)
class Step:
    """An operation with its operands and its result.

    Attributes
    ----------
    name : str
        The operator, for example ``"*"``, or the name of the function.
    operands : tuple of Nimber and int
        The operands or arguments.
    result : Nimber or int
        The value of the operation.

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
        """The nimbers among the operands and the result, without exponents and counts."""
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
            return uses_of(checks) if checks else uses_of_field(self.nimbers)
        except LimitError:
            return uses_of_field(self.nimbers)

    def _checks(self) -> Iterator[Check]:
        """Return the products (x, y) and the powers (x, n) that check the result."""
        x = ordinal(self.operands[0])
        result = ordinal(abs(self.result) if isinstance(self.result, int) else self.result)
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
        operands = [_format(x) for x in self.operands[:MAX_PARTS]]
        if len(self.operands) > MAX_PARTS:
            operands.append(f"… ({len(self.operands) - MAX_PARTS} more terms)")
        if self.name in ("+", "-"):
            left = " ⊕ ".join(operands)
        elif self.name in _SIGNS:
            left = _SIGNS[self.name].join(map(_bracketed, operands))
        else:
            left = f"{self.name}({', '.join(operands)})"
        return f"{left} = {_format(self.result)}"


def _power(x: Ordinal, exponent: int) -> Iterator[Check]:
    if exponent < 0:
        inverse = reciprocal(x)
        yield x, inverse
        x = inverse
    yield x, abs(exponent)


def _conjugation(x: Ordinal, result: Ordinal, k: int) -> Check:
    if abs(k) > 2000:
        raise LimitError(f"a Frobenius map is traced for |k| up to 2000, not {format_number(k)}")
    return (x, 1 << k) if k >= 0 else (result, 1 << -k)


def _format(x: Nimber | int) -> str:
    return in_generators(ordinal(x)) if isinstance(x, Nimber) else format_number(x)


def _bracketed(text: str) -> str:
    return f"({text})" if " " in text or "⊗" in text or text.startswith("-") else text


# ---- The relations between generators, and their sources


@dataclass(frozen=True)
class Relation:
    """An equation between generators, and its source.

    Attributes
    ----------
    equation : str
        The equation in the generators κ_q, u_β and t.
    known : str
        The source of the theorem, or the provenance of the constant α_p.
    alpha : Alpha or None
        The constant α_p in the relation, if there is one.

    Examples
    --------
    >>> (relation,) = explain("w*(w*w)").relations
    >>> relation.equation, relation.known, relation.is_conjectural
    ('κ_3^3 = α_3 = κ_2', 'published: Conway 1976', False)
    """

    equation: str
    known: str
    alpha: Alpha | None = None

    @property
    def is_conjectural(self) -> bool:
        """Whether the relation contains a constant that only a conjectural rule gives."""
        return self.alpha is not None and self.alpha.provenance is Provenance.CONJECTURAL

    def __str__(self) -> str:
        return f"{self.equation}  [{self.known}]"


POLES = Relation("1/(t⊕a) ⊗ 1/(t⊕b) = (1/(t⊕a) ⊕ 1/(t⊕b)) / (a⊕b): partial fractions in t", "Lenstra 1978")
ROOTS = Relation("t^(1/2) ⊗ t^(1/2) = t, and so on: the roots of t in the perfect closure", "Lenstra 1978")


def kappa_relation(q: int) -> Relation:
    """Return the relation for the p-th power of κ_q, where q = p^n."""
    p, n = prime_power(q)
    if p == 2:
        lower = "⊗".join(f"κ_{2**i}" for i in range(1, n)) or "1"
        return Relation(f"κ_{q}^2 = κ_{q} ⊕ {lower}", "Conway 1976")
    if n > 1:
        return Relation(f"κ_{format_number(q)}^{p} = κ_{format_number(q // p)}", "Lenstra 1977")
    constant = alpha(p)
    terms = [f"κ_{q}" for q in sorted(constant.kappas, key=prime_power, reverse=True)]
    terms += [str(constant.excess)] if constant.excess else []
    return Relation(f"κ_{p}^{p} = α_{p} = {' ⊕ '.join(terms)}", _known(constant), constant)


def _known(constant: Alpha) -> str:
    """Describe the provenance of α_p. A proof may also depend on the constants of smaller primes."""
    match constant.provenance:
        case Provenance.PUBLISHED:
            return f"published: {constant.source}"
        case Provenance.PROVED_HERE:
            method = "" if constant.proof is None else f": by the {constant.proof.method} test"
            return f"proved here{method}"
    return "conjectural rule: not proved"


def tower_relation(beta: Ordinal) -> Relation:
    """Return the relation for the square of u_β."""
    u, name = _indexed("u", beta), _indexed("λ", beta)
    try:
        factors, pole, order, coefficient = lambda_at(beta)
        value = _format_product(BasisMonomial(factors, NO_ROOT, pole, order), coefficient)
    except LimitError:
        value = "an element that is too long to show"
    return Relation(f"{u}^2 = {u} ⊕ {name}, {name} = {value}", "Lenstra 1978")


# ---- The field in which a calculation takes place


def field_of(ordinals: Iterable[Ordinal]) -> str:
    """Describe the field that the generators of these ordinals generate."""
    found = [ZERO, *ordinals]
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
        return "a finite field that is too large to describe"
    primes = Counter(prime_power(q)[0] for q in closed)
    factors = "·".join(f"{p}^{n}" if n > 1 else str(p) for p, n in sorted(primes.items()))
    text = f"the field of 2^{format_number(degree)} nimbers"
    return text if len(closed) <= 1 or len(factors) > 200 else f"{text}, {format_number(degree)} = {factors}"


# ---- The generators that occur, with their values as ordinals

MAX_GENERATORS = 16


class Generator(NamedTuple):
    """The name of a generator, and its value as text."""

    name: str
    text: str


def generators_of(ordinals: Iterable[Ordinal], uses: Uses) -> tuple[Generator, ...]:
    """Return the generators that occur in ordinals or in the relations used, smallest first."""
    basis: list[BasisMonomial] = []
    kappas = {r for q in uses.kappas for r in (q, *(r for monomial in kappa_power_sum(q) for r, _ in monomial))}
    for x in ordinals:
        try:
            terms = basis_terms(x)
        except LimitError:
            continue
        basis += [element for element, _ in terms]
        kappas |= {q for element, c in terms for part in (element.pole, c) if part for q in _odd_kappas(part)}
    found = [_kappa_generator(q) for q in sorted(kappas, key=prime_power)] if len(kappas) <= MAX_GENERATORS else []
    found += _generators_of_functions(basis)
    betas = {beta for element in basis for beta in element.monomial} | uses.betas
    found += [_tower_generator(beta) for beta in sorted(betas)]
    return tuple(found[:MAX_GENERATORS])


def _odd_kappas(x: Ordinal) -> Iterable[int]:
    """Return the odd q for which κ_q occurs in an ordinal below ω^ω^ω; even q occur only in finite nimbers."""
    try:
        return {q for exponent, _ in x.terms for q in kappa_powers(exponent)}
    except LimitError:
        return ()


def _kappa_generator(q: int) -> Generator:
    p, n = prime_power(q)
    if p == 2 and n > 7:
        return Generator(f"κ_{q}", f"2^{2 ** (n - 1)}")
    try:
        return Generator(f"κ_{format_number(q)}", format_short(kappa(q)))
    except LimitError:
        return Generator(f"κ_{format_number(q)}", "an ordinal that is too large to compute")


def _generators_of_functions(basis: list[BasisMonomial]) -> list[Generator]:
    found = []
    if any(element.order and element.pole is None for element in basis):
        found.append(Generator("t", format_short(T)))
    for pole in sorted({element.pole for element in basis if element.pole is not None}):
        value = ordinal_pow(T, ordinal_mul(OMEGA, ordinal_add(1, pole)))  # 1/(t ⊕ a) = t^(ω·(1+a))
        found.append(Generator(f"1/{_format_pole(pole)}", format_short(value)))
    if any(element.root for element in basis):
        found.append(Generator("t^(1/2)", format_short(S)))
    return found


def _tower_generator(beta: Ordinal) -> Generator:
    try:
        value = format_short(ordinal_pow(U, from_binary_expansion((beta,))))
    except LimitError:
        value = "an ordinal that is too long to show"
    return Generator(_indexed("u", beta), value)


# ---- Ordinals as sums of products of generators


def in_generators(x: Ordinal) -> str:
    """Return an ordinal as a sum of products of generators."""
    if x.is_algebraic:
        return _format_algebraic(x)
    return _sum([_format_product(element, coefficient) for element, coefficient in basis_terms(x)])


def _format_product(element: BasisMonomial, coefficient: Ordinal) -> str:
    factors = [_indexed("u", beta) for beta in sorted(element.monomial, reverse=True)]
    if element.root:
        n = element.root.denominator.bit_length() - 1
        factors.append(f"t^({element.root if n <= 10 else f'{_format_factor(element.root.numerator)}/2^{n}'})")
    if element.order:
        exponent = f"^{format_number(element.order)}" if element.order > 1 else ""
        factors.append(f"{'' if element.pole is None else '1/'}{_format_pole(element.pole)}{exponent}")
    scalar = _format_algebraic(coefficient)
    if scalar != "1" or not factors:
        factors.insert(0, f"({scalar})" if len(coefficient.terms) > 1 and factors else scalar)
    return _product(factors)


def _format_algebraic(x: Ordinal) -> str:
    return _sum([_format_term(exponent, n) for exponent, n in x.terms]) if x else "0"


def _format_term(exponent: Ordinal, n: int) -> str:
    try:
        powers = kappa_powers(exponent)
    except LimitError:
        factors = [f"ω^({format_short(exponent)})"]
    else:
        factors = [f"κ_{format_number(q)}^{d}" if d > 1 else f"κ_{format_number(q)}" for q, d in sorted(powers.items())]
    return _product([_format_factor(n), *factors] if n > 1 or not factors else factors)


def _format_factor(n: int) -> str:
    text = format_number(n)
    return text if text.isdecimal() else f"({text})"


def _format_pole(pole: Ordinal | None) -> str:
    return f"(t⊕{_format_algebraic(pole).replace(' ', '')})" if pole else "t"


def _indexed(letter: str, index: Ordinal) -> str:
    text = format_short(index)
    return f"{letter}_{text}" if text.isalnum() else f"{letter}_({text})"


def _sum(terms: list[str]) -> str:
    return " ⊕ ".join(_first(terms, "terms"))


def _product(factors: list[str]) -> str:
    return "⊗".join(_first(factors, "factors"))


def _first(parts: list[str], what: str) -> list[str]:
    """Return all parts, or the first parts followed by the number of the rest."""
    lengths = accumulate(map(len, parts))
    few = max(1, sum(1 for length in islice(lengths, MAX_PARTS) if length <= MAX_SIGNS))
    return parts if len(parts) <= few + 1 else [*parts[:few], f"… ({len(parts) - few} more {what})"]

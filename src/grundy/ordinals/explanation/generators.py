"""The generators that occur in ordinals, with the ordinals that they are."""

from collections.abc import Iterable
from typing import NamedTuple

from grundy.errors import LimitError
from grundy.ordinals.arithmetic import ordinal_add, ordinal_mul, ordinal_pow
from grundy.ordinals.closure import kappa
from grundy.ordinals.closure.primes import prime_power
from grundy.ordinals.expansions import from_binary_expansion
from grundy.ordinals.explanation.pieces import Piece, S, U, kappa_powers, named, named_pole, pieces
from grundy.ordinals.explanation.steps import Uses
from grundy.ordinals.explanation.tracing import relation
from grundy.ordinals.notation import OMEGA, T
from grundy.ordinals.ordinal import Ordinal
from grundy.ordinals.writing import briefly
from grundy.saying import shown

__all__ = ["Generator", "generators_of"]

# So many generators are listed.
_SHOWN = 16


class Generator(NamedTuple):
    """The name of a generator and the ordinal, as text.

    Examples
    --------
    >>> from grundy.ordinals.explanation.steps import Uses
    >>> [generator] = generators_of([Ordinal("w")], Uses())
    >>> generator
    Generator(name='κ_3', text='ω')
    """

    name: str
    text: str


def generators_of(ordinals: Iterable[Ordinal], uses: Uses) -> tuple[Generator, ...]:
    """Return the generators in ordinals, and those whose relation was used.

    Parameters
    ----------
    ordinals : iterable of Ordinal
    uses : Uses

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
    found = [_kappa(q) for q in sorted(kappas, key=prime_power)] if len(kappas) <= _SHOWN else []
    found += _transcendental(parts)
    betas = {beta for piece in parts for beta in piece.betas} | uses.betas
    found += [Generator(named("u", beta), _u(beta)) for beta in sorted(betas)]
    return tuple(found[:_SHOWN])


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
        return Generator(f"κ_{shown(q)}", briefly(kappa(q)))
    except LimitError:
        return Generator(f"κ_{shown(q)}", "an ordinal whose place is not counted")


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

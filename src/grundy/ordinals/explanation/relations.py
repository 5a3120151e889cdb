"""The relations between generators, written for people, and how each of them is known."""

from dataclasses import dataclass

from grundy.errors import LimitError
from grundy.ordinals.closure.primes import prime_power
from grundy.ordinals.constants import Alpha, Provenance, alpha
from grundy.ordinals.explanation.pieces import Piece, named
from grundy.ordinals.ordinal import Ordinal, ordinal
from grundy.ordinals.tower.lambdas import lambda_at
from grundy.saying import shown

__all__ = ["POLES", "ROOTS", "Relation", "kappa_relation", "tower_relation"]


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
    >>> from grundy.ordinals.explanation.relations import kappa_relation
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

    Returns
    -------
    Relation

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
        return Relation(f"κ_{shown(q)}^{p} = κ_{shown(q // p)}", "Lenstra 1977")
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

    Parameters
    ----------
    beta : Ordinal

    Returns
    -------
    Relation

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

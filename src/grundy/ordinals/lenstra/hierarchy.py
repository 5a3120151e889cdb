"""Lenstra's function f(x; α₀, α₁, α₂, …), with which he guesses the algebraic closure of t(t).

Lenstra 1978, section 5, four rules: f(x; 0, 0, …) = x + 1; f(x; α₀+1, α₁, …) = f(f(x; α₀, α₁, …); 0, α₁, …); a limit
as the first entry other than 0 is a limit of values; and f(x; 0, …, 0, α_k+1, α_(k+1), …), k >= 1, is the least y > x
with f(0; 0, …, 0, y, α_k, α_(k+1), …) = y, where y stands at place k - 1.

**Two entries.** f(x; α, β) = ω^β + α if x < ω^β, and x + 1 + α otherwise. By induction: for β = 0 it is x + 1 + α in
both cases (1 + α if x = 0). If it is so for β, then f(0; y, β) = ω^β + y, which is y exactly when y >= ω^β·ω =
ω^(β+1). So f(x; 0, β+1) is ω^(β+1) or, from there on, x + 1. Limits of β are clear, and each further step of α adds
1, because the value before is ω^β at least.

**Three entries** reach ε₀: f(0; 0, y, 0) = ω^y, so f(x; 0, 0, 1) is the least ε-number above x. From there on, for x
< ε₀, f(x; α, β, 1) is the ordinal φ_(1+β)(α) of Veblen, and f(x; 0, 0, 2) the least y with φ_(1+y)(0) = y, the
ordinal Γ₀ of Feferman and Schütte.
"""

from grundy.errors import DomainError
from grundy.ordinals.arithmetic import ordinal_pow, ordinal_sum
from grundy.ordinals.ordinal import Ordinal, OrdinalLike, ordinal
from grundy.ordinals.writing import briefly

__all__ = ["hierarchy"]


def hierarchy(x: OrdinalLike, *entries: OrdinalLike) -> Ordinal:
    """Return Lenstra's f(x; α₀, α₁, …) where it is below ε₀: that is, where all entries but the first two are 0.

    Parameters
    ----------
    x : Ordinal or int
    *entries : Ordinal or int
        α₀, α₁, …; those that are left out are 0.

    Returns
    -------
    Ordinal

    Raises
    ------
    DomainError
        When the value is ε₀ or larger; the error says which ordinal it is, where it has a name.

    Examples
    --------
    >>> hierarchy(5), hierarchy(0, 3, 2), hierarchy(Ordinal("w^2"), 3, 2)
    (Ordinal('6'), Ordinal('w^2+3'), Ordinal('w^2+4'))
    >>> hierarchy(0, 0, 0, 1)
    Traceback (most recent call last):
    grundy.errors.DomainError: f(0; 0, 0, 1) = ε₀, and ordinals are written here below ε₀ only
    """
    start, found = ordinal(x), [ordinal(entry) for entry in entries]
    while found and not found[-1]:
        found.pop()
    if len(found) > 2:
        written = "; ".join([briefly(start), ", ".join(map(briefly, found))])
        raise DomainError(f"f({written}) {_named(found)}, and ordinals are written here below ε₀ only")
    alpha, beta = [*found, ordinal(0), ordinal(0)][:2]
    power = ordinal_pow(Ordinal("w"), beta)
    return ordinal_sum((power, alpha)) if start < power else ordinal_sum((start, 1, alpha))


def _named(entries: list[Ordinal]) -> str:
    """Say which ordinal a value of the function is."""
    alpha, beta, gamma = entries[:3]
    if len(entries) == 3 and gamma == 1:
        if beta:
            return f"= φ_{_index(beta)}({briefly(alpha)}) in Veblen's notation, which is beyond ε₀"
        return "= ε₀" if not alpha else f"= ε_{_index_of_epsilon(alpha)}, which is beyond ε₀"
    if len(entries) == 3 and gamma == 2 and not alpha and not beta:
        return "= Γ₀, the ordinal of Feferman and Schütte, which is beyond ε₀"
    return "is larger than ε₀"


def _index(beta: Ordinal) -> str:
    index = ordinal_sum((1, beta))
    return str(index) if index.is_finite else f"({briefly(index)})"


def _index_of_epsilon(alpha: Ordinal) -> str:
    return str(alpha) if alpha.is_finite else f"({briefly(alpha)})"

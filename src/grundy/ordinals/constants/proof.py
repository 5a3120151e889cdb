"""The proof for one prime: trials for m = 0, 1, 2, … until κ_f ⊕ m is no p-th power.

Lenstra 1977: α_p = κ_f ⊕ m with f the order of 2 modulo p and with the least finite m for which this is no p-th
power. The trials take the field of κ_f ⊕ m as built by the rule for excesses, so the proof rests on those of the
smaller primes that are `grundy.ordinals.constants.foundations` of p.
"""

from collections.abc import Callable
from math import inf
from os import PathLike
from time import perf_counter
from typing import TypeAlias

from grundy.errors import DomainError, GrundyError, LimitError
from grundy.ordinals.closure.components import excess, kappas
from grundy.ordinals.closure.primes import order_of_two
from grundy.ordinals.constants.crossed.cost import crossed_seconds
from grundy.ordinals.constants.crossed.decision import is_power_crossed
from grundy.ordinals.constants.crossed.parameters import crossed_parameters
from grundy.ordinals.constants.crossed.parts import Parts
from grundy.ordinals.constants.direct import MAX_DEGREE, direct_seconds, is_power_direct
from grundy.ordinals.constants.finite import MAX_ORDER, is_power_finite
from grundy.ordinals.constants.foundations import degree, foundations
from grundy.ordinals.constants.records import Proof, Trial
from grundy.ordinals.constants.theorems import least_excess
from grundy.saying import shown

__all__ = ["RuleContradictedError", "Tell", "estimated_seconds", "method_for", "prove_alone", "size_of"]


# Trials whose result a theorem tells are run all the same, as a check, when they take less than about so many seconds.
CHEAP = 0.005
# Nobody has seen an excess above 4.
MAX_EXCESS = 64

# Called on the way with about how many seconds of work are done since the last call.
Tell: TypeAlias = Callable[[float], object]

_TESTS: dict[str, Callable[[int, int, Tell | None, Parts | None], bool]] = {
    "finite": lambda p, m, tell, parts: is_power_finite(p, m),
    "direct": lambda p, m, tell, parts: is_power_direct(p, m),
    "crossed": is_power_crossed,
}


class RuleContradictedError(GrundyError, RuntimeError):
    """A proof has found another excess than the rule for which all known values speak."""


def method_for(p: int, method: str = "auto") -> str:
    """Return the method of the trials for p: the one that is wished, where it can be used, or the one that costs least.

    Examples
    --------
    >>> method_for(17), method_for(263), method_for(263, "direct")
    ('finite', 'crossed', 'direct')
    """
    if method not in ("auto", "direct", "crossed"):
        raise DomainError(f"a method of proof is auto, direct or crossed, not {method!r}")
    f = order_of_two(p)
    if f & (f - 1) == 0:
        return "finite"
    if method != "auto":
        return method
    return min(("crossed", "direct"), key=lambda name: _seconds(p, name))


def estimated_seconds(p: int, method: str = "auto") -> float:
    """Return about how long the trials for p take, without those of smaller primes; infinite if not possible.

    Examples
    --------
    >>> estimated_seconds(7) < estimated_seconds(283) < estimated_seconds(719)
    True
    """
    return _seconds(p, method_for(p, method))


def _seconds(p: int, method: str) -> float:
    if method == "finite":
        f = order_of_two(p)
        return 1e-9 * float(f) ** 2 if f <= MAX_ORDER else inf
    if method == "direct":
        return direct_seconds(p) if degree(p) <= MAX_DEGREE else inf
    return crossed_seconds(p, excess(p))


def prove_alone(
    p: int, method: str = "auto", tell: Tell | None = None, parts: str | PathLike[str] | None = None
) -> Proof:
    """Return the proof for p, given those of its foundations.

    Parameters
    ----------
    p : int
        An odd prime.
    method : str, optional
    tell : callable, optional
        Called on the way, by the crossed test, with about how many seconds of work are done since the last call.
    parts : path, optional
        A folder where the crossed test keeps results that took long, until the proof is done.

    Returns
    -------
    Proof

    Raises
    ------
    RuleContradictedError
        When the excess is not that of the rule.

    Examples
    --------
    >>> proof = prove_alone(23, "direct")
    >>> proof.trials
    (Trial(excess=0, is_power=True, method='direct'), Trial(excess=1, is_power=False, method='direct'))
    >>> proof.degree, proof.rests_on
    (220, (5, 11))
    """
    chosen = method_for(p, method)
    start = perf_counter()
    trials = _trials(p, chosen, tell, parts)
    seconds = perf_counter() - start
    found = trials[-1].excess
    if found != excess(p):
        raise _contradiction(p, found, trials)
    used = tuple(sorted(kappas(order_of_two(p))))
    return Proof(p, used, found, chosen, trials, degree(p), size_of(p, chosen), seconds, foundations(p))


def _trials(p: int, method: str, tell: Tell | None, folder: str | PathLike[str] | None) -> tuple[Trial, ...]:
    trials = []
    known = least_excess(p)
    for m in range(MAX_EXCESS):
        parts = None if folder is None else Parts(folder, p, m)
        trial = _trial(p, m, method, tell, parts, is_power=m < known)
        trials.append(trial)
        if not trial.is_power:
            return tuple(trials)
    raise LimitError(
        f"κ_f ⊕ m is a p-th power for p = {shown(p)} and every m < {MAX_EXCESS}, and no further m was tried"
    )


def _trial(p: int, m: int, method: str, tell: Tell | None, parts: Parts | None, *, is_power: bool) -> Trial:
    """Run the test for one m; `is_power` says that a theorem knows the result."""
    if is_power and _seconds(p, method) > CHEAP:
        return Trial(m, True, "theorem")
    trial = Trial(m, _TESTS[method](p, m, tell, parts), method)
    if is_power and not trial.is_power:
        raise AssertionError(f"the {method} test for p = {p}, m = {m} contradicts a theorem; please report this")
    return trial


def size_of(p: int, method: str) -> int:
    """Return the degree of the field in which the last trial for p computes, by a method that `method_for` gives.

    Examples
    --------
    >>> size_of(167, "direct"), size_of(167, "crossed")
    (68060, 820)
    """
    return crossed_parameters(p, excess(p)).base if method == "crossed" else degree(p)


def _contradiction(p: int, found: int, trials: tuple[Trial, ...]) -> RuleContradictedError:
    tested = ", ".join(
        f"m = {trial.excess}: {'a' if trial.is_power else 'no'} power ({trial.method})" for trial in trials
    )
    return RuleContradictedError(
        f"α_{p} has the excess {found}, and the rule says {excess(p)} ({tested}): this refutes a conjecture on which "
        f"the arithmetic of this package relies for components above {p}; please report it"
    )

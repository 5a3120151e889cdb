"""What each method would cost, in seconds of a common processor: so that the cheapest one can be taken."""

from __future__ import annotations

from math import inf
from typing import Any

from grundy.codes.distance.birthday import MEMORY, Plan, columns_asked, columns_kept, plan
from grundy.codes.distance.run import Run
from grundy.codes.distance.zimmermann import information_sets
from grundy.codes.weights.basis import Basis, spanned
from grundy.codes.weights.distribution import MOST_WORDS
from grundy.integers import as_natural

__all__ = ["METHODS", "costs", "estimates"]

METHODS = ("enumerate", "dual", "zimmermann", "birthday")

# Nanoseconds, measured: what a sum costs before its weight is counted, what each 64-bit word of it adds, a call of a
# kernel, and all that is done once.
_SUM, _WORD, _CALL, _SETUP = 0.35, 0.3, 6e3, 5e5
# What a sum costs that is kept or asked for among so many bytes of bits, or among slots behind a filter.
_BITS = ((1 << 19, 1.5), (1 << 25, 4.0), (1 << 63, 12.0))
_SLOT_KEPT, _SLOT_ASKED, _CLEARED = 60.0, 12.0, 0.5


def costs(
    generator: Any, q: int = 2, *, additive: bool = False, upper: int | None = None, memory: int = MEMORY
) -> dict[str, float]:
    """Return how many seconds each method would take for the minimum distance, roughly.

    Parameters
    ----------
    generator : array_like
        Rows of digits that span the code.
    q : int, optional
        2, 4, 16 or 256; with ``additive=True`` any power of 2 up to 256.
    additive : bool, optional
        Take the words that the rows span by XOR.
    upper : int, optional
        What the minimum distance will turn out to be; without it, the weight of a light word that is found at once.
    memory : int, optional
        How many bytes the method ``"birthday"`` may take.

    Returns
    -------
    dict of str to float
        From the name of a method to seconds; infinity when the memory does not suffice.

    Examples
    --------
    >>> seconds = costs([[1, 1, 0, 1, 0, 0, 0], [0, 1, 1, 0, 1, 0, 0], [0, 0, 1, 1, 0, 1, 0], [0, 0, 0, 1, 1, 0, 1]])
    >>> list(seconds), max(seconds.values()) < 0.001
    (['enumerate', 'dual', 'zimmermann', 'birthday'], True)
    """
    most = as_natural(memory, "memory")
    basis = spanned(generator, q, additive=additive)
    if not basis.dimension:
        return dict.fromkeys(METHODS, 0.0)
    run = Run(basis)
    run.call("chance", 30, 1, 1)
    return estimates(run, most, run.upper if upper is None else upper)


def estimates(run: Run, memory: int, upper: int | None = None) -> dict[str, float]:
    """Return the seconds of each method for a run whose least weight will be `upper`.

    Examples
    --------
    >>> run = Run(spanned([[1, 1, 1, 0, 0], [1, 0, 0, 1, 1]]))
    >>> max(estimates(run, MEMORY).values()) < 0.01
    True
    """
    least = run.upper if upper is None else upper
    basis = run.basis
    seconds = {
        "enumerate": _scan(basis, basis.size if run.is_coset else basis.lines, basis.n),
        "dual": inf if run.is_coset else _dual(basis),
        "zimmermann": _zimmermann(run, least),
        "birthday": _birthday(run, least, memory),
    }
    return {name: (_SETUP + value) / 1e9 for name, value in seconds.items()}


def _width(basis: Basis) -> int:
    """Return how many bits a digit takes."""
    return 1 << (basis.bits - 1).bit_length()


def _scan(basis: Basis, sums: int, digits: int) -> float:
    """Return the nanoseconds for the weights of so many sums of so many digits."""
    words = max(1, -(-digits * _width(basis) // 64))
    fold = 1 + 0.5 * (_width(basis).bit_length() - 1)
    return _CALL + _float(sums) * (_SUM + _WORD * words * fold)


def _float(number: int) -> float:
    return float(number) if number.bit_length() < 1000 else inf


def _dual(basis: Basis) -> float:
    dimension = basis.n * basis.bits - basis.dimension
    lines = ((1 << dimension) - 1) // basis.scalars
    return inf if lines > MOST_WORDS else _scan(basis, lines, basis.n) * 1.3


def _zimmermann(run: Run, least: int) -> float:
    sets, basis = information_sets(run), run.basis
    digits = basis.n - len(sets.sets[0][1])
    total = 0.0
    for sums in sets.costs_until(run.possible_below(least) + 1):
        total += _scan(basis, sums, digits)
        if total > 1e30:
            break
    return total


def _birthday(run: Run, least: int, memory: int) -> float:
    n, q, total, w = run.basis.n, run.basis.q, 0.0, run.lower
    scalars = 1 if run.is_coset else run.basis.scalars
    while w < least:
        taken = plan(run, w)
        if taken.bytes > memory:
            return inf
        total += _CALL + _CLEARED * taken.kept + _float(columns_kept(n, q, w)) * _price(taken, _SLOT_KEPT)
        if w % 2:
            total += _float(columns_asked(n, q, w) // scalars) * _price(taken, _SLOT_ASKED)
        w += 1
        w += (least - w) % run.step
    return total


def _price(taken: Plan, by_slots: float) -> float:
    """Return the nanoseconds of a sum that is kept or asked for."""
    return next(price for most, price in _BITS if taken.kept <= most) if taken.direct else by_slots

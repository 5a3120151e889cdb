"""The products of the norms of polynomials in λ, by their sizes, and the room that the largest one takes."""

from collections.abc import Iterator
from math import gcd, prod
from typing import NamedTuple

from grundy.ordinals.constants.crossed.generators import axis_bins, exponents_of
from grundy.ordinals.constants.crossed.parameters import CrossedParameters

__all__ = ["Step", "norm_steps", "room"]


class Step(NamedTuple):
    """A product of two polynomials in λ.

    Attributes
    ----------
    first, second : int
        How many coefficients they have.
    axes : tuple of int
        The primes of the axes on which the coefficients lie.
    times : int
        1, or the degree of an axis when so many products of coefficients without it are taken.
    """

    first: int
    second: int
    axes: tuple[int, ...]
    times: int


def norm_steps(found: CrossedParameters) -> Iterator[Step]:
    """Yield the products of `KummerField.axis_norm`, over one axis after the other.

    Examples
    --------
    >>> from grundy.ordinals.constants.crossed.parameters import crossed_parameters
    >>> for step in norm_steps(crossed_parameters(47, 1)):  # over the axes of 4 and 5, but not over that of 11
    ...     print(step)
    Step(first=2, second=2, axes=(2, 5, 11), times=1)
    Step(first=3, second=3, axes=(5, 11), times=4)
    Step(first=5, second=5, axes=(5, 11), times=1)
    Step(first=9, second=5, axes=(5, 11), times=1)
    Step(first=9, second=13, axes=(11,), times=5)
    """
    exponents = exponents_of(found.components)
    left = [s for s in exponents if s != found.prime]
    degree = 1
    for s in sorted(left, key=lambda s: s ** exponents[s]):
        if gcd(s, found.meeting) > 1:
            continue
        d = s ** exponents[s]
        for i, j in _chain(d):
            yield Step(found.terms(i * degree), found.terms(j * degree), tuple(left), 1)
        left.remove(s)
        yield Step(found.terms(d // 2 * degree), found.terms((d + 1) // 2 * degree), tuple(left), d)
        degree *= d


def _chain(n: int) -> Iterator[tuple[int, int]]:
    """Yield how many conjugates the factors contain of the products before the last."""
    done = 1
    for digit in f"{n // 2:b}"[1:]:
        yield done, done
        done *= 2
        if digit == "1":
            yield done, 1
            done += 1
    if n % 2:
        yield done, 1


def room(found: CrossedParameters) -> int:
    """Return how many bits the largest product of a test has, with the room that Kronecker's substitution takes.

    Examples
    --------
    >>> from grundy.ordinals.constants.crossed.parameters import crossed_parameters
    >>> room(crossed_parameters(47, 1)) < room(crossed_parameters(719, 1)) < room(crossed_parameters(1439, 1))
    True
    """
    exponents = exponents_of(found.components)
    bins = axis_bins(exponents)

    def widened(axes: tuple[int, ...]) -> int:
        letters = sum(1 for held in bins if any(s in axes for s in held))
        return int(prod(s ** exponents[s] for s in axes)) << letters

    below = tuple(s for s in exponents if s != found.prime)
    kept = tuple(s for s in below if gcd(s, found.meeting) > 1)
    steps = ((step.first + step.second) * widened(step.axes) for step in norm_steps(found))
    return max(widened(below), 2 * found.power * widened(kept), *steps, 0)

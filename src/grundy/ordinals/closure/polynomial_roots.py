"""All roots of polynomials over the ordinals below ω^ω^ω: that field is algebraically closed (Conway 1976, theorem 49).

A polynomial is first split over the field F of its coefficients: by multiplicity, by the degrees of its irreducible
factors, and into these. An irreducible factor of degree n has a root in the field with further components for the
primes of n, and its other roots are the conjugates of that one over F.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from grundy.errors import DomainError, LimitError
from grundy.ordinals.closure.arithmetic import multiply, reciprocal
from grundy.ordinals.closure.coefficients import Coefficients, monic
from grundy.ordinals.closure.equations import monic_quadratic_roots
from grundy.ordinals.closure.irreducible import by_degree, by_multiplicity, of_equal_degree
from grundy.ordinals.closure.kummer import alpha_components
from grundy.ordinals.closure.model import Model, model_of
from grundy.ordinals.closure.nth_roots import nth_roots
from grundy.ordinals.closure.packing import Packed, pack_together, unpacked
from grundy.ordinals.closure.primes import factors
from grundy.ordinals.closure.resolvents import irreducible_root
from grundy.ordinals.ordinal import ZERO, Ordinal, OrdinalLike, ordinal

__all__ = ["LinearFactors", "factor", "roots"]

# Squarings modulo the polynomial take as many products as the square of its degree. This much work takes half a minute.
_MOST_WORK = 1 << 28


@dataclass(frozen=True)
class LinearFactors:
    """A polynomial as a constant times powers of different X ⊕ r.

    Parameters
    ----------
    leading : Ordinal
        The constant, which is the leading coefficient.
    roots : tuple of (Ordinal, int)
        The roots r and how often each occurs, ascending.

    Examples
    --------
    >>> print(factor([2, 0, 0, 1]))
    (x + ω) (x + ω·2) (x + ω·3)
    """

    leading: Ordinal
    roots: tuple[tuple[Ordinal, int], ...]

    def expand(self) -> tuple[Ordinal, ...]:
        """Return the coefficients of the polynomial, lowest degree first.

        Examples
        --------
        >>> factor([2, 0, 0, 1]).expand()
        (Ordinal('2'), Ordinal('0'), Ordinal('0'), Ordinal('1'))
        """
        model, (result, *zeros) = pack_together(self.leading, *(root for root, _ in self.roots))
        found = [result]
        for zero, (_, times) in zip(zeros, self.roots, strict=True):
            for _ in range(times):
                lower = [model.multiply(zero, a) for a in found]
                found = [a ^ b for a, b in zip([*lower, 0], [0, *found], strict=True)]
        return tuple(unpacked(model, a) for a in found)

    def __str__(self) -> str:
        constant = [f"({self.leading})"] if self.leading != 1 or not self.roots else []
        return " ".join([*constant, *(_written(root, times) for root, times in self.roots)])


def _written(root: Ordinal, times: int) -> str:
    base = f"(x + {root})" if root else "x"
    return f"{base}^{times}" if times > 1 else base


def factor(coefficients: Iterable[OrdinalLike]) -> LinearFactors:
    """Factor a polynomial into linear factors.

    Parameters
    ----------
    coefficients : iterable of Ordinal or int
        Below ω^ω^ω, lowest degree first, not all of them 0.

    Returns
    -------
    LinearFactors

    Raises
    ------
    LimitError
        When the degree, or the field of the coefficients or of the roots, is too large.

    Examples
    --------
    >>> print(factor([0, 0, 6, Ordinal("w")]))
    (ω) x^2 (x + ω^2·13)
    """
    f = _trimmed(coefficients)
    return LinearFactors(f[-1], tuple(roots(f)))


def roots(coefficients: Iterable[OrdinalLike]) -> list[tuple[Ordinal, int]]:
    """Return all roots of a polynomial with their multiplicities, whose sum is the degree.

    Parameters
    ----------
    coefficients : iterable of Ordinal or int
        Below ω^ω^ω, lowest degree first, not all of them 0.

    Returns
    -------
    list of (Ordinal, int)
        Ascending.

    Raises
    ------
    LimitError
        When the degree, or the field of the coefficients or of the roots, is too large.

    Examples
    --------
    >>> roots([1, 1, 1])
    [(Ordinal('2'), 1), (Ordinal('3'), 1)]
    >>> roots([2, 1, 1, 1])
    [(Ordinal('w^2+1'), 1), (Ordinal('w^2*2+1'), 1), (Ordinal('w^2*3+1'), 1)]
    >>> roots([0, Ordinal("w"), 1]) == [(0, 1), (Ordinal("w"), 1)]
    True
    """
    f = _trimmed(coefficients)
    zeros = next(i for i, a in enumerate(f) if a)
    found = [(ZERO, zeros)] if zeros else []
    rest = f[zeros:]
    if len(rest) > 1:
        found += _binomial_roots(rest) if not any(rest[1:-1]) else sorted(_other_roots(rest))
    return found


def _trimmed(coefficients: Iterable[OrdinalLike]) -> list[Ordinal]:
    f = [ordinal(a) for a in coefficients]
    beyond = next((a for a in f if not a.is_algebraic), None)
    if beyond is not None:
        raise DomainError(f"the coefficients of a polynomial lie below ω^ω^ω here, and {beyond} does not")
    while f and not f[-1]:
        f.pop()
    if not f:
        raise DomainError("every ordinal is a root of the polynomial 0; give a coefficient other than 0")
    return f


def _binomial_roots(f: list[Ordinal]) -> list[tuple[Ordinal, int]]:
    """Return the roots of c + aX^n."""
    n = len(f) - 1
    return [(root, n & -n) for root in nth_roots(multiply(f[0], reciprocal(f[-1])), n)]


def _other_roots(coefficients: list[Ordinal]) -> Iterator[tuple[Ordinal, int]]:
    model, packed = pack_together(*coefficients)
    if len(packed) > 3:
        _refuse_much(model, len(packed) - 1)
    f = monic(model, packed)
    if len(f) == 3:
        for root in monic_quadratic_roots(model, f[1], f[0]):
            yield unpacked(root.model, root.bits), 1
        return
    for part, times in by_multiplicity(model, f):
        for product, n in by_degree(model, part):
            for g in of_equal_degree(model, product, n):
                for root in _conjugate_roots(model, g):
                    yield unpacked(root.model, root.bits), times


def _conjugate_roots(model: Model, g: Coefficients) -> Iterator[Packed]:
    """Yield the roots of a monic irreducible polynomial."""
    degree = len(g) - 1
    # For every odd prime p in the degree, the p-th roots of unity join the field before a root is found.
    joining = [q for p in factors(degree) if p > 2 for q in alpha_components(p)] if degree > 3 else []
    if joining:
        _refuse_much(model_of([*model.components, *joining]), degree)
    root = irreducible_root(model, g)
    bits = root.bits
    for _ in range(len(g) - 1):
        yield Packed(root.model, bits)
        bits = root.model.frobenius(bits, model.bits)


def _refuse_much(model: Model, degree: int) -> None:
    squarings = min(model.bits, 8 * degree * model.bits.bit_length())
    work = degree**2 * (degree + squarings) * (64 + model.bits)
    if work > _MOST_WORK:
        raise LimitError(
            f"the roots of a polynomial of degree {degree} with coefficients in the field of 2^{model.bits} elements "
            "are too much work here; try a smaller degree or smaller coefficients"
        )

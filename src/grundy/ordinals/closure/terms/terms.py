"""Sums of few terms ω^β·n below ω^ω^ω, as the compiled kernel holds them.

The kernel multiplies term by term, whatever the degree of the field is; `grundy.ordinals.closure.fields.model` packs
all bits of an element instead, which is better for elements of many terms. Exponents with more than eight places,
counts above 2^44 and coefficients above 2^64 are left to `grundy.ordinals.closure.terms.wide`.
"""

from functools import lru_cache

from grundy.ordinals.closure import _kernels
from grundy.ordinals.closure.components import excess, kappas
from grundy.ordinals.closure.packing import Packed
from grundy.ordinals.closure.places import place, prime_at
from grundy.ordinals.closure.primes import order_of_two, prime_power
from grundy.ordinals.ordinal import Ordinal, Term, cantor, ordinal

__all__ = ["alpha_parts", "few_terms", "kernel_array"]

# Ordinals with more terms are packed, and those that are packed stay so when they have more bits.
MOST_TERMS = 4096
MOST_BITS = 64


def alpha_parts(k: int) -> tuple[list[tuple[int, int]], int]:
    """Return α_p for the odd prime p at place k: the pairs (place, count) of its κ_q with odd q, and its finite part.

    Examples
    --------
    >>> alpha_parts(1), alpha_parts(4), alpha_parts(6)
    (([], 4), ([(0, 1)], 4), ([(0, 3)], 4))
    """
    p = prime_at(k)
    finite, odd = excess(p), []
    for q in kappas(order_of_two(p)):
        r, n = prime_power(q)
        if r == 2:
            finite ^= 1 << (1 << n - 1)
        else:
            odd.append((place(r), r ** (n - 1)))
    return odd, finite


@lru_cache(maxsize=1 << 16)
def _exponent(powers: tuple[int, ...]) -> Ordinal:
    """Return Σ ω^k·c for the places k and counts c, which take turns."""
    return cantor(tuple((ordinal(powers[i]), powers[i + 1]) for i in range(0, len(powers), 2)))


def _cantor_terms(terms: list[tuple[tuple[int, ...], int]]) -> tuple[Term, ...]:
    return tuple([(_exponent(powers), n) for powers, n in terms])


_ALGEBRA = _kernels.OrdinalAlgebra(prime_at, alpha_parts, _cantor_terms)


def _fits(exponent: Ordinal, n: int) -> bool:
    """Return whether the numbers in a term fit into words."""
    return not n >> 64 and not any(c >> 44 or int(k) >> 20 for k, c in exponent.terms)


def few_terms(x: Ordinal) -> "_kernels.OrdinalTerms | None":
    """Return an ordinal below ω^ω^ω as the kernel holds it; None when its terms are too many or too long.

    Examples
    --------
    >>> few_terms(Ordinal("w^(w*2+1)*3+5")).plain()
    [([(1, 2), (0, 1)], 3), ([], 5)]
    """
    element = x.element
    if isinstance(element, _kernels.OrdinalTerms):
        return element
    if isinstance(element, Packed) and element.bits.bit_count() > MOST_BITS:
        return None
    if len(x.terms) > MOST_TERMS or not all(_fits(exponent, n) for exponent, n in x.terms):
        return None
    found = _ALGEBRA.element([([(int(k), c) for k, c in exponent.terms], n) for exponent, n in x.terms])
    if found is not None:
        x.element = found
    return found


def kernel_array(rows: "list[_kernels.OrdinalTerms]") -> "_kernels.OrdinalArray":
    """Return ordinals as an array of the kernel.

    Examples
    --------
    >>> len(kernel_array([few_terms(Ordinal("w+1"))]))
    1
    """
    return _kernels.ordinal_array(_ALGEBRA, rows)

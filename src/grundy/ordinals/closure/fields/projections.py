"""Minimal polynomials in the power basis of a field.

In F_2[y]/P of degree E let ℓ be the linear function with ℓ(y^(E-1)) = 1 and ℓ(y^k) = 0 for k < E-1. Then, with rev
for reversed coefficients,

    Σ ℓ(w y^k) X^k = rev(w) / rev(P)  modulo X^E,

so that one product of power series gives ℓ(w v) for all v. The bits ℓ(y^(E-1) f^i), i < n, need about √n powers f^i
and √n powers f^(mi), m ≈ √n, in place of n (Shoup 1999).
"""

from math import isqrt

from grundy.ordinals import binary
from grundy.ordinals.closure.fields.power_basis import PowerBasis, reversed_bits

__all__ = ["minimal_polynomial_of", "projected_powers"]


def minimal_polynomial_of(field: PowerBasis, f: int, degree: int) -> int:
    """Return the minimal polynomial over F_2 of an element of known degree, given as a polynomial in y.

    Examples
    --------
    >>> from grundy.ordinals.closure.fields.model import model_of
    >>> field = PowerBasis(model_of([3]))
    >>> bin(minimal_polynomial_of(field, 0b10, 6))
    '0b1001001'
    """
    minimal = binary.linear_recurrence(projected_powers(field, f, 2 * degree), 2 * degree)
    assert minimal.bit_length() - 1 == degree, "the first bit is 1, so the sequence has the minimal polynomial of f"
    return minimal


def projected_powers(field: PowerBasis, f: int, n: int) -> int:
    """Return the bits ℓ(y^(E-1) f^i) for i < n; the first one is ℓ(y^(E-1)) = 1.

    Examples
    --------
    >>> from grundy.ordinals.closure.fields.model import model_of
    >>> bin(projected_powers(PowerBasis(model_of([3])), 0b10, 8))
    '0b1001'
    """
    modulus, size = field.modulus, field.degree
    step = isqrt(n - 1) + 1
    small = [1]
    while len(small) <= step:
        small.append(modulus.multiply(small[-1], f))
    giant = small.pop()
    series = binary.series_reciprocal(reversed_bits(modulus.polynomial, size + 1), size)
    bits = bytearray()
    w = 1 << size - 1
    while len(bits) < n:
        values = binary.multiply(reversed_bits(w, size), series) & (1 << size) - 1
        bits += bytes(48 + ((values & power).bit_count() & 1) for power in small)
        w = modulus.multiply(w, giant)
    return int(bits[n - 1 :: -1], 2)

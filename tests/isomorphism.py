"""Fields of nimbers in the form of other packages: polynomials in a primitive element, with bits as coefficients."""

from functools import cache
from typing import Any

import flint

from grundy import nim

# The least primitive elements, found from the orders of all elements and from the factors of 2^bits - 1.
PRIMITIVE = {1: 1, 2: 2, 4: 4, 8: 18, 16: 258, 32: 65540, 64: 2**32 + 6, 128: 2**64 + 2}


class Isomorphism:
    """The isomorphism from sums of powers of a primitive nimber to numbers with the exponents as bits."""

    def __init__(self, bits: int):
        self.bits = bits
        self.powers = [nim.power(PRIMITIVE[bits], k) for k in range(bits)]
        # Gaussian elimination on integers: for each top bit, a sum of powers and the bits of its exponents.
        self.by_top_bit: dict[int, tuple[int, int]] = {}
        for k, power in enumerate(self.powers):
            rest, bits_used = self.reduce(power)
            self.by_top_bit[rest.bit_length()] = rest, bits_used ^ 1 << k
        self.modulus = self.there(nim.power(PRIMITIVE[bits], bits)) | 1 << bits

    def reduce(self, number: int) -> tuple[int, int]:
        used = 0
        for top in range(number.bit_length(), 0, -1):
            if number.bit_length() == top and top in self.by_top_bit:
                number, used = number ^ self.by_top_bit[top][0], used ^ self.by_top_bit[top][1]
        return number, used

    def there(self, nimber: int) -> int:
        rest, used = self.reduce(int(nimber))
        assert rest == 0
        return used

    def back(self, number: int) -> int:
        nimber = 0
        for k, power in enumerate(self.powers):
            nimber ^= power * (int(number) >> k & 1)
        return nimber


@cache
def isomorphism(bits: int) -> Isomorphism:
    return Isomorphism(bits)


@cache
def galois_field(bits: int) -> Any:
    import galois  # loading takes seconds, and only some tests need it

    return galois.GF(2**bits, irreducible_poly=isomorphism(bits).modulus)


@cache
def flint_field(bits: int) -> flint.fq_default_ctx:
    modulus = [isomorphism(bits).modulus >> k & 1 for k in range(bits + 1)]
    return flint.fq_default_ctx(modulus=flint.fmpz_mod_poly_ctx(2)(modulus))


def to_flint(nimbers: list[int], bits: int) -> flint.fq_default_poly:
    """Return the polynomial with these coefficients, lowest degree first."""
    images = (isomorphism(bits).there(nimber) for nimber in nimbers)
    field = flint_field(bits)
    return flint.fq_default_poly_ctx(field)([field([image >> k & 1 for k in range(bits)]) for image in images])


def from_flint(element: flint.fq_default, bits: int) -> int:
    return isomorphism(bits).back(sum(int(bit) << k for k, bit in enumerate(element.to_list())))

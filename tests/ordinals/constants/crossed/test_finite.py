import pytest

from grundy.nim import multiply
from grundy.ordinals.constants.crossed_generators import finite_generators
from grundy.ordinals.constants.crossed_tensor import Bits, TensorField


@pytest.mark.parametrize("count", [1, 2, 3])
def test_products_of_finite_generators_are_nim_products(count: int) -> None:
    field = TensorField((3, 1 << count))
    kappa = finite_generators(field, 1, count)

    def element(n: int) -> Bits:
        total = field.zero
        for place in range(n.bit_length()):
            monomial = field.one
            for i in range(place.bit_length()):
                monomial = field.multiply(monomial, kappa[i]) if place >> i & 1 else monomial
            total = field.add(total, monomial) if n >> place & 1 else total
        return total

    size = 1 << (1 << count)
    for a in range(1, size, max(1, size // 13)):
        for b in range(1, size, max(1, size // 11)):
            assert field.equal(field.multiply(element(a), element(b)), element(int(multiply(a, b))))

"""The elements of prime power order in the field of a model."""

import pytest

from grundy.errors import LimitError
from grundy.ordinals.closure.automorphisms import conjugate_product
from grundy.ordinals.closure.components import alpha_components, valuation
from grundy.ordinals.closure.nth_roots import PrimePart, root_of_coprime_order
from grundy.ordinals.closure.packed_field import packed_field


def test_the_valuation_counts_divisions() -> None:
    for p in (3, 5, 7, 11, 13, 1093):
        for n in (*range(1, 130), 364, 364 * 1093):
            count = 0
            while (2**n - 1) % p ** (count + 1) == 0:
                count += 1
            assert valuation(p, n) == count


def test_fields_of_alpha() -> None:
    assert [sorted(alpha_components(p)) for p in (3, 5, 7, 13, 19, 47)] == [[2], [4], [3], [3, 4], [4, 9], [23]]


@pytest.mark.parametrize(
    ("components", "p"), [([3], 3), ([3], 7), ([9], 3), ([9], 19), ([5], 5), ([5], 41), ([7], 7), ([27], 3), ([13], 13)]
)
def test_a_generator_of_the_part_and_logarithms_to_it(components: list[int], p: int) -> None:
    model = packed_field([*components, *alpha_components(p)])
    part = PrimePart(model, p)
    group = (1 << model.bits) - 1
    assert group % part.order == 0
    assert group // part.order % p
    assert model.power(part.generator, group // p) != 1  # not a p-th power
    assert model.power(part.root_of_unity, part.order // p) == part.first_root != 1
    for x in (2, 3, part.generator, model.multiply(part.generator, 3), (1 << model.bits) - 1, 5):
        s = part.logarithm(x)
        rest = model.multiply(x, model.power(part.generator, -s))
        assert 0 <= s < part.order
        assert model.power(rest, group // part.order) == 1  # its order is prime to p
        assert part.cofactor_power(x) == model.power(x, group // part.order)


def test_products_of_conjugates() -> None:
    model = packed_field([5])
    for x in (2, 77, 12345, 1 << 19):
        for step in (1, 4, 5):
            product, image = 1, x
            for count in range(1, 9):
                product = model.multiply(product, image)
                image = model.frobenius(image, step)
                assert conjugate_product(model, x, step, count) == product


def test_roots_of_elements_whose_order_is_prime_to_the_exponent() -> None:
    model = packed_field([3, 5])
    for p, k in ((3, 1), (3, 4), (5, 2), (7, 3), (41, 1)):
        order = p ** valuation(p, model.bits)
        for start in (5, 1234567, (1 << 60) - 1):
            x = model.power(start, order)
            root = root_of_coprime_order(model, x, {p: order}, {p: p**k})
            assert model.power(root, p**k) == x


def test_logarithms_in_huge_groups_are_refused() -> None:
    with pytest.raises(LimitError, match="logarithms are taken in groups of at most 68719476736 elements"):
        _ = PrimePart(packed_field([1 << 8]), 67280421310721).logarithm(1 << 100)

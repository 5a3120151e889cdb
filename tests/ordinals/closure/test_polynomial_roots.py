"""All roots of polynomials, and linear factors."""

from random import Random

import pytest
from hypothesis import given, settings, strategies as st
from ordinal_strategies import algebraic_ordinals

from grundy import nim
from grundy.errors import DomainError, LimitError
from grundy.ordinals import LinearFactors, Ordinal, conjugates, factor, minimal_polynomial, multiply, nth_roots, roots
from grundy.ordinals.closure import polynomial_roots
from grundy.ordinals.closure.packed_field import pack, packed_field, unpack
from grundy.ordinals.closure.polynomial_roots import factoring_seconds
from grundy.ordinals.gf2_polynomials import is_irreducible
from grundy.ordinals.ordinal import OrdinalLike

SMALL = algebraic_ordinals((3, 5), 2, 2)


def check_factors(coefficients: list[OrdinalLike]) -> None:
    found = factor(coefficients)
    assert list(found.expand()) == coefficients
    zeros = [root for root, _ in found.roots]
    assert zeros == sorted(set(zeros))


@settings(max_examples=25)
@given(st.lists(SMALL, min_size=0, max_size=5), SMALL.filter(bool))
def test_factors_multiply_to_the_polynomial(lower: list[OrdinalLike], leading: Ordinal) -> None:
    check_factors([*lower, leading])


@settings(max_examples=25)
@given(st.dictionaries(SMALL, st.integers(1, 4), max_size=4), SMALL.filter(bool))
def test_chosen_roots_are_found_with_their_multiplicities(chosen: dict[Ordinal, int], leading: Ordinal) -> None:
    expected = LinearFactors(leading, tuple(sorted(chosen.items())))
    assert factor(expected.expand()) == expected


@settings(max_examples=40)
@given(st.lists(st.integers(0, 1), min_size=1, max_size=20))
def test_polynomials_over_two_elements(lower: list[int]) -> None:
    check_factors([*lower, 1])


@settings(max_examples=40)
@given(st.lists(st.integers(0, 255), min_size=1, max_size=6))
def test_finite_roots_are_those_among_finite_nimbers(lower: list[int]) -> None:
    found = [(int(root), times) for root, times in roots([*lower, 1]) if root.is_finite]
    inside = [pair for pair in found if pair[0] < 256]
    assert inside == list(nim.roots(nim.Polynomial([*lower, 1]), bits=8))


def test_the_roots_of_a_minimal_polynomial_are_the_conjugates() -> None:
    for text in ("w", "w+1", "w^2+w*3", "w^w", "w^(w^2)+5", "w^3+w"):
        x = Ordinal(text)
        found = roots([int(bit) for bit in minimal_polynomial(x).coefficients])
        assert [root for root, _ in found] == sorted(conjugates(x))
        assert {times for _, times in found} == {1}


def test_binomials_have_roots_of_any_degree() -> None:
    found = roots([Ordinal("w^(w^7)+1"), *[0] * 46, 1])
    assert found[0] == (Ordinal("w^(w^13)"), 1)
    assert len(found) == 47
    assert roots([5, *[0] * 11, 7]) == [(x, 4) for x in nth_roots(int(nim.divide(5, 7)), 12)]


def test_quadratic_polynomials_are_solved_in_large_fields() -> None:
    x = Ordinal("w^(w^13)")
    assert factor([x, 1, 1]).expand() == (x, 1, 1)


def test_known_roots() -> None:
    assert roots([2, 0, 0, 1]) == [(Ordinal(text), 1) for text in ("w", "w*2", "w*3")]
    assert roots([0, 0, 0, Ordinal("w")]) == [(0, 3)]
    assert roots([7]) == []
    assert roots([1, 0, 1]) == [(1, 2)]
    assert all(isinstance(root, Ordinal) for root, _ in roots([1, 1, 1]))


def test_factors_are_written_as_products() -> None:
    assert str(factor([2, 0, 0, 1])) == "(x + ω) (x + ω·2) (x + ω·3)"
    assert str(factor([0, 0, Ordinal("w")])) == "(ω) x^2"
    assert str(factor([5])) == "(5)"
    assert str(factor([1, 0, 1])) == "(x + 1)^2"


def test_the_product_of_the_roots_is_the_last_coefficient() -> None:
    product = Ordinal(1)
    for root, times in roots([Ordinal("w+5"), 3, Ordinal("w^w"), 0, 1]):
        for _ in range(times):
            product = multiply(product, root)
    assert product == Ordinal("w+5")


def test_what_is_too_much_or_no_polynomial_is_refused() -> None:
    with pytest.raises(DomainError, match="every ordinal is a root of the polynomial 0"):
        roots([0, 0])
    with pytest.raises(DomainError, match="every ordinal is a root of the polynomial 0"):
        factor([])
    message = (
        r"of degree 5000 with coefficients in the field of 2\^6 elements are too much work here; try a smaller degree"
    )
    with pytest.raises(LimitError, match=message):
        roots([Ordinal("w"), 1, *[0] * 4998, 1])
    with pytest.raises(LimitError, match=r"of degree 3 with coefficients in the field of 2\^237820 elements"):
        roots([Ordinal("w^(w^13)"), 1, 0, 1])


def test_coefficients_beyond_the_closure_are_refused() -> None:
    for coefficients in ([Ordinal("t"), 1], [Ordinal("t"), 0, 1], [1, 1, Ordinal("t")]):
        with pytest.raises(DomainError, match=r"lie below ω\^ω\^ω here, and ω\^\(ω\^ω\) does not"):
            roots(coefficients)


@pytest.mark.parametrize(
    ("components", "n"), [([], 73), ([16], 24), ([64], 14), ([3], 40), ([7], 16), ([1024], 5)], ids=str
)
def test_dense_polynomials_of_large_degree(components: list[int], n: int) -> None:
    model, random = packed_field(components), Random(n)
    check_factors([*(unpack(model, random.getrandbits(model.bits)) for _ in range(n)), 1])


def not_to_be_called(*_: object) -> None:
    raise AssertionError("this takes too long")


@pytest.mark.parametrize(
    ("components", "n"), [([16], 90), ([64], 45), ([512], 20), ([3], 140), ([7], 60), ([], 400)], ids=str
)
def test_what_takes_long_to_split_is_refused_at_once(
    components: list[int], n: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(polynomial_roots, "by_multiplicity", not_to_be_called)
    model = packed_field(components)
    with pytest.raises(LimitError, match=f"of degree {n} with coefficients in the field of 2"):
        roots([*(unpack(model, (1 << model.bits) - 1) for _ in range(n)), 1])


def test_roots_in_huge_fields_are_refused_before_they_are_sought(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(polynomial_roots, "irreducible_root", not_to_be_called)
    f = next(f for f in range((1 << 67) + 1, 2 << 67, 2) if is_irreducible(f))
    with pytest.raises(LimitError, match="of degree 67 with coefficients in the field of 2"):
        roots([f >> i & 1 for i in range(68)])


def test_the_fields_of_the_roots_are_told_before_they_are_found() -> None:
    told: list[tuple[int, int]] = []
    f = [1, 1, 0, 1, 0, 0, 1, 1, 1]  # (X + 1)(X + X^2 + 1)(X^5 + …)
    found = roots(f, lambda bits, count: told.append((bits, count)))
    assert sum(count for _, count in told) == len(found)
    assert max(pack(root).field.bits for root, _ in found) == max(bits for bits, _ in told)


def test_factors_of_equal_degree_take_little_time() -> None:
    random = Random(5)
    chosen = sorted({Ordinal(random.getrandbits(16)) for _ in range(40)})
    expected = LinearFactors(Ordinal(1), tuple((x, 1) for x in chosen))
    assert factor(expected.expand()) == expected


def test_the_time_for_factoring_grows_with_the_degree_and_the_field() -> None:
    assert factoring_seconds([1] * 20) < factoring_seconds([1] * 40) < factoring_seconds([Ordinal("w^w")] * 40)

"""Test roots of polynomials: linear factors, irreducible factors, residues, arithmetic."""

from random import Random

import pytest
from hypothesis import given, settings, strategies as st
from ordinal_strategies import algebraic_ordinals

from grundy import nim
from grundy.errors import DomainError, LimitError
from grundy.ordinals import (
    LinearFactors,
    Ordinal,
    OrdinalLike,
    conjugates,
    factor,
    minimal_polynomial,
    multiply,
    nth_roots,
    roots,
)
from grundy.ordinals.closure import PackedField, pack, packed_field, polynomial_roots, unpack
from grundy.ordinals.closure.polynomial_roots import (
    Coefficients,
    Residues,
    add,
    distinct_degree_parts,
    divide,
    equal_degree_factors,
    factoring_seconds,
    irreducible_root,
    product,
    square_free_parts,
    trimmed,
)

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
def test_finite_roots_agree_with_finite_nimbers(lower: list[int]) -> None:
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


def test_factors_are_formatted_as_products() -> None:
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


def test_rejects_0_and_polynomials_of_huge_degree() -> None:
    with pytest.raises(DomainError, match="every ordinal is a root of the polynomial 0"):
        roots([0, 0])
    with pytest.raises(DomainError, match="every ordinal is a root of the polynomial 0"):
        factor([])
    message = r"a polynomial of degree 5000 over the field of 2\^6 elements takes too long; use a smaller degree"
    with pytest.raises(LimitError, match=message):
        roots([Ordinal("w"), 1, *[0] * 4998, 1])
    with pytest.raises(LimitError, match=r"of degree 3 over the field of 2\^237820 elements"):
        roots([Ordinal("w^(w^13)"), 1, 0, 1])


def test_rejects_coefficients_outside_the_closure() -> None:
    for coefficients in ([Ordinal("t"), 1], [Ordinal("t"), 0, 1], [1, 1, Ordinal("t")]):
        with pytest.raises(DomainError, match=r"must be below ω\^ω\^ω, but ω\^\(ω\^ω\) is not"):
            roots(coefficients)


@pytest.mark.parametrize(
    ("components", "n"), [([], 73), ([16], 24), ([64], 14), ([3], 40), ([7], 16), ([1024], 5)], ids=str
)
def test_dense_polynomials_of_large_degree(components: list[int], n: int) -> None:
    field, random = packed_field(components), Random(n)
    check_factors([*(unpack(field, random.getrandbits(field.bits)) for _ in range(n)), 1])


def not_to_be_called(*_: object) -> None:
    raise AssertionError("this takes too long")


@pytest.mark.parametrize(
    ("components", "n"), [([16], 90), ([64], 45), ([512], 20), ([3], 140), ([7], 60), ([], 400)], ids=str
)
def test_rejects_polynomials_that_take_too_long_to_factor(
    components: list[int], n: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(polynomial_roots, "square_free_parts", not_to_be_called)
    field = packed_field(components)
    with pytest.raises(LimitError, match=f"of degree {n} over the field of 2"):
        roots([*(unpack(field, (1 << field.bits) - 1) for _ in range(n)), 1])


def test_rejects_roots_in_huge_fields_before_computing_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(polynomial_roots, "irreducible_root", not_to_be_called)
    f = next(f for f in range((1 << 67) + 1, 2 << 67, 2) if is_irreducible(f))
    with pytest.raises(LimitError, match="of degree 67 over the field of 2"):
        roots([f >> i & 1 for i in range(68)])


def test_the_fields_of_the_roots_are_reported_before_the_roots() -> None:
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


def is_irreducible(f: int) -> bool:
    """Return whether the polynomial over {0, 1} with these binary digits is irreducible."""
    return nim.is_irreducible([int(digit) for digit in f"{f:b}"[::-1]], bits=1)


def check_root(field: PackedField, f: list[int]) -> PackedField:
    root = irreducible_root(field, f)
    embedded = [root.field.embed(a, field) for a in f]
    assert divide(root.field, embedded, [root.bits, 1])[1] == []  # X ⊕ root divides f
    return root.field


@pytest.mark.parametrize("n", range(1, 8))
def test_all_irreducible_polynomials_over_two_elements(n: int) -> None:
    for f in range(1 << n, 2 << n):
        if is_irreducible(f):
            check_root(packed_field([]), [f >> i & 1 for i in range(n + 1)])


@pytest.mark.parametrize("n", [8, 9, 11, 12, 13, 15, 17, 19, 21, 25, 31, 35])
def test_a_polynomial_of_larger_degree(n: int) -> None:
    f = next(f for f in range((1 << n) + 1, 2 << n, 2) if is_irreducible(f))
    larger = check_root(packed_field([]), [f >> i & 1 for i in range(n + 1)])
    assert larger.bits % n == 0


@pytest.mark.parametrize(("components", "n"), [([2], 6), ([3], 3), ([3], 4), ([3], 5), ([5], 5), ([5], 7), ([3, 5], 6)])
def test_polynomials_over_larger_fields(components: list[int], n: int) -> None:
    field, random, found = packed_field(components), Random(n), 0
    while found < 3:
        f = [*(random.getrandbits(field.bits) for _ in range(n)), 1]
        if [degree for part, _ in square_free_parts(field, f) for _, degree in distinct_degree_parts(field, part)] == [
            n
        ]:
            check_root(field, f)
            found += 1


def factorization(field: PackedField, f: Coefficients) -> list[tuple[Coefficients, int]]:
    return [
        (g, times)
        for part, times in square_free_parts(field, f)
        for same, n in distinct_degree_parts(field, part)
        for g in equal_degree_factors(field, same, n)
    ]


@settings(max_examples=60)
@given(st.lists(st.integers(0, 15), min_size=1, max_size=10))
def test_factors_over_finite_nimbers_agree_with_nim(lower: list[int]) -> None:
    found = factorization(packed_field([4]), [*lower, 1])
    expected = nim.factor(nim.Polynomial([*lower, 1]), bits=4).factors
    assert {(nim.Polynomial(g), times) for g, times in found} == set(expected)


@pytest.mark.parametrize("components", [[], [3], [5], [9, 4]])
def test_irreducible_factors_multiply_to_the_polynomial(components: list[int]) -> None:
    field = packed_field(components)
    element = st.integers(0, (1 << field.bits) - 1)

    @settings(max_examples=20)
    @given(st.lists(st.tuples(st.lists(element, min_size=1, max_size=3), st.integers(1, 4)), min_size=1, max_size=2))
    def check(parts: list[tuple[list[int], int]]) -> None:
        f = [1]
        for lower, times in parts:
            for _ in range(times):
                f = product(field, f, [*lower, 1])
        found = factorization(field, f)
        expanded = [1]
        for g, times in found:
            for _ in range(times):
                expanded = product(field, expanded, g)
        assert expanded == f
        assert len({tuple(g) for g, _ in found}) == len(found)

    check()


@pytest.mark.parametrize(("components", "degree"), [([], 5), ([3], 1), ([3], 4), ([5], 2), ([3, 5], 3)])
def test_automorphisms_and_traces_are_repeated_squares(components: list[int], degree: int) -> None:
    field = packed_field(components)
    element = st.integers(0, (1 << field.bits) - 1)

    @settings(max_examples=20)
    @given(*[st.lists(element, min_size=degree, max_size=degree)] * 2)
    def check(lower: list[int], v: list[int]) -> None:
        ring = Residues(field, [*lower, 1])
        v = trimmed(v)
        squared, trace = v, []
        for k in range(4 * degree + 12):  # above 4·degree the method changes
            assert ring.frobenius(v, k) == squared
            trace = add(trace, squared)
            assert ring.trace(v, k + 1) == trace
            squared = divide(field, product(field, squared, squared), ring.modulus)[1]
        assert ring.square(v) == ring.multiply(v, v)

    check()


def test_powers_start_with_1() -> None:
    ring = Residues(packed_field([2]), [2, 1, 1])
    assert ring.powers([0, 1], 4) == [[1], [0, 1], [2, 1], [2, 3]]


FINITE, FIELD = packed_field([8]), packed_field([3, 5])


def polynomials(bits: int) -> st.SearchStrategy[list[int]]:
    return st.lists(st.integers(0, (1 << bits) - 1), max_size=7).map(polynomial_roots.trimmed)


@given(polynomials(8), polynomials(8))
def test_finite_polynomials_agree_with_nim(f: list[int], g: list[int]) -> None:
    p, q = nim.Polynomial(f), nim.Polynomial(g)
    assert nim.Polynomial(polynomial_roots.product(FINITE, f, g)) == p * q
    assert nim.Polynomial(polynomial_roots.add(f, g)) == p + q
    assert nim.Polynomial(polynomial_roots.derivative(f)) == p.derivative()
    if g:
        quotient, rest = polynomial_roots.divide(FINITE, f, g)
        assert (nim.Polynomial(quotient), nim.Polynomial(rest)) == divmod(p, q)
        assert nim.Polynomial(polynomial_roots.gcd(FINITE, f, g)) == nim.gcd(p, q)
        assert nim.Polynomial(polynomial_roots.monic(FINITE, g)) == q.monic()


@given(polynomials(60), polynomials(60).filter(bool))
def test_division_with_remainder(f: list[int], g: list[int]) -> None:
    quotient, rest = polynomial_roots.divide(FIELD, f, g)
    assert polynomial_roots.add(polynomial_roots.product(FIELD, quotient, g), rest) == f
    assert len(rest) < len(g)
    common = polynomial_roots.gcd(FIELD, f, g)
    assert common[-1] == 1
    assert not polynomial_roots.divide(FIELD, f, common)[1]
    assert not polynomial_roots.divide(FIELD, g, common)[1]


@given(polynomials(60), st.integers(0, (1 << 60) - 1))
def test_scaling(f: list[int], c: int) -> None:
    assert polynomial_roots.scaled(FIELD, f, c) == polynomial_roots.product(FIELD, f, [c] if c else [])

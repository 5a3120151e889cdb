"""Test Lenstra's basis, lists, order types and hierarchy, and simplest extensions against definitions and laws."""

from itertools import pairwise, product

import pytest
from hypothesis import given, strategies as st
from ordinal_strategies import (
    PLACES,
    T,
    U,
    algebraic_ordinals,
    any_level,
    interacting_ordinals,
    ordinals,
)
from reference.arithmetic import nim_multiply_table

from grundy.errors import DomainError
from grundy.ordinals import (
    Ordinal,
    add,
    artin_schreier,
    closure,
    left_subtract,
    multiply,
    nim_sum,
    power,
    reciprocal,
    square,
)
from grundy.ordinals.lenstra import (
    Extension,
    Form,
    basis_element,
    basis_place,
    hierarchy,
    is_listed,
    list_element,
    list_place,
    order_type,
    simplest_extension,
)

BASIS_PLACES = [
    Ordinal(text) for text in "0 1 2 7 w w+1 w+5 w*2 w*2+3 w*7 w^2 w^2+1 w^2+w w^3*2+w*4+1 w^w w^w+w*3+2".split()
]


@pytest.mark.parametrize("place", BASIS_PLACES, ids=str)
def test_elements_of_the_basis_are_nim_powers(place: Ordinal) -> None:
    found = basis_element(place)
    base = T if found.pole is None else nim_sum(T, found.pole)
    assert found.ordinal == power(base, found.power) == T**place
    assert basis_place(found.ordinal) == place == found.place


@given(ordinals(2))
def test_basis_place_inverts_basis_element(place: Ordinal) -> None:
    assert basis_place(basis_element(place).ordinal) == place


def test_the_order_of_the_basis() -> None:
    # Lenstra 1978: powers of t, then pole by pole, and at each pole by its order.
    elements = [basis_element(place) for place in BASIS_PLACES]
    assert all(a.ordinal < b.ordinal for a, b in pairwise(elements))
    for a, b in pairwise(elements):
        if a.pole is not None and b.pole is not None:
            assert (a.pole, -a.power) < (b.pole, -b.power)
        elif a.pole is None and b.pole is None:
            assert a.power < b.power
        else:
            assert a.pole is None
            assert b.pole is not None


@given(algebraic_ordinals((3, 5), 2, 2))
def test_the_place_of_a_pole(pole: Ordinal) -> None:
    place = Ordinal("w") * (1 + pole)
    assert (basis_element(place).pole, basis_element(place).power) == (pole, -1)
    assert basis_element(place + 4).power == -5


def test_rejects_ordinals_that_are_not_in_the_basis() -> None:
    with pytest.raises(DomainError, match="the place of an element of the basis B must be below t = ω\\^ω\\^ω, not"):
        basis_element(T)
    for text in ("0", "2", "w", "t*2", "t+1", "t*w", "t^t"):
        with pytest.raises(DomainError, match="is not in the basis B"):
            basis_place(Ordinal(text))


@given(any_level())
def test_list_place_inverts_list_element(beta: Ordinal) -> None:
    found = list_element(beta)
    assert list_place(found.ordinal) == beta == found.place
    assert is_listed(found.ordinal)
    assert found.root == U ** (2**beta)


@pytest.mark.parametrize("beta", PLACES, ids=str)
def test_the_root_of_an_element_is_the_field_itself(beta: Ordinal) -> None:
    found = list_element(beta)
    assert artin_schreier(found.ordinal) == found.root
    assert add(square(found.root), found.root) == found.ordinal


@given(interacting_ordinals(1, 2, 2))
def test_no_element_plus_a_value_of_the_pe_map_is_smaller(one: tuple[Ordinal, ...]) -> None:
    """For y in the field u_β, λ ⊕ ℘(y) is not a sum of ordinals below the group λ, that is, it is not below λ."""
    (y,) = one
    pe = add(square(y), y)
    for beta in PLACES:
        if y < U ** (2**beta):
            assert add(list_element(beta).ordinal, pe) >= list_element(beta).ordinal


@given(ordinals(5, 2))
def test_unlisted_ordinals_have_no_place(x: Ordinal) -> None:
    if is_listed(x):
        assert list_element(list_place(x)).ordinal == x
    else:
        with pytest.raises(DomainError, match="is not in any of Lenstra's lists"):
            list_place(x)


def test_ordinals_that_are_not_listed() -> None:
    for text in ("0", "1", "w", "t^2", "t*3", "t^t", "t^(w+1)", "t+1", "t^(t+1)"):
        assert not is_listed(Ordinal(text)), text
    # u_1·λ_0 is not in the list: λ_0 was removed before u_1 was added.
    assert not is_listed(U**2 * T)
    assert is_listed(U * T)
    assert is_listed(U**2 * (T * 2))


def test_the_lists_of_the_fields() -> None:
    # L(u_α) is M(α) without its first α elements; M(α) has the order type f(α).
    for alpha in map(Ordinal, ("0", "1", "5", "w", "w^w", "t", "t+1", "w^(w^(w^w+1))")):
        for beta in PLACES:
            expected = alpha <= beta < order_type(alpha)
            assert is_listed(list_element(beta).ordinal, alpha) == expected


def test_a_step_removes_the_least_element_and_multiplies_the_rest() -> None:
    # L(u_(α+1)) = (L(u_α) - {λ_α}) ∪ {u_α·λ : λ in L(u_α)}
    for alpha in map(Ordinal, ("0", "1", "w", "w^(w+1)", "t")):
        u = list_element(alpha).root
        for beta in PLACES:
            lam = list_element(beta).ordinal
            if is_listed(lam, alpha):
                assert is_listed(lam, alpha + 1) == (beta != alpha)
                assert is_listed(u * lam, alpha + 1)
                assert not is_listed(u * lam, alpha)


def test_the_finite_tower_has_the_same_rule() -> None:
    # For u = 2 the lists have one element: L(2^(2^n)) = {2^(2^n - 1)}, with the roots 2^(2^n).
    for n in range(5):
        assert artin_schreier(Ordinal(2 ** (2**n - 1))) == 2 ** (2**n)


INFINITE = ordinals(3, 3).filter(lambda v: not v.is_finite)


@given(INFINITE, ordinals(4, 3))
def test_steps(v: Ordinal, alpha: Ordinal) -> None:
    now = order_type(alpha, v)
    assert now > alpha
    assert order_type(alpha + 1, v) == now + left_subtract(alpha, now)


@given(INFINITE, ordinals(4, 2).filter(lambda x: x.is_limit), ordinals(4, 2))
def test_limits(v: Ordinal, alpha: Ordinal, beta: Ordinal) -> None:
    """The function is increasing, and the value at a limit is that of a power of 2 with a limit as exponent."""
    if beta < alpha:
        assert order_type(beta, v) < order_type(alpha, v)
    (*front, (e, n)) = alpha.terms
    before = Ordinal.from_terms([*front, (e, n - 1)] if n > 1 else front)
    # α = before + ω^e, and the ordinals before + δ, δ < ω^e, lead up to it. f(before + δ) = f(before)·2^δ.
    start = order_type(before, v)
    for delta in (Ordinal(1), Ordinal(5), Ordinal("w"), Ordinal("w^2*3+1")):
        if delta < Ordinal.from_terms([(e, 1)]):
            assert order_type(before + delta, v) == start * 2**delta
    assert order_type(alpha, v) == start * 2 ** Ordinal.from_terms([(e, 1)])


@given(st.integers(1, 50), st.integers(0, 200))
def test_finite_order_types(v: int, n: int) -> None:
    assert order_type(0, v) == v
    now, following = int(order_type(n, v)), int(order_type(n + 1, v))
    assert following == now + (now - n)
    assert now == v * 2**n - (2**n - n - 1)


def test_the_tower_over_the_perfect_closure() -> None:
    assert [order_type(n) for n in range(4)] == [T, T * 2, T * 4, T * 8]
    assert order_type(Ordinal("w")) == T * Ordinal("w")
    assert order_type(T) == T**T
    # (5.1) of Lenstra 1978: f(β) >= β + 2^β for β >= ω
    for beta in map(Ordinal, ("w", "w*2+1", "w^w", "t", "t^t*2+5", "w^(w^(w^(w^w)))")):
        assert order_type(beta) >= beta + 2**beta


def test_rejects_order_types_after_the_end_of_the_tower() -> None:
    assert order_type(Ordinal("w"), 3) == Ordinal("w")
    with pytest.raises(DomainError, match="f\\(ω\\) = ω and the tower ends there"):
        order_type(Ordinal("w+1"), 3)
    with pytest.raises(DomainError, match="the order type of the first list must not be 0"):
        order_type(0, 0)


STOP = 70
TABLE = nim_multiply_table(STOP)


def holds(found: Extension) -> bool:
    """Return whether the ordinal is its extension."""
    x, parts = found.ordinal, found.parts
    match found.form:
        case Form.SUM:
            return add(*parts) == x
        case Form.PRODUCT:
            return multiply(*parts) == x
        case Form.INVERSE:
            return multiply(x, parts[0]) == 1
        case Form.SQUARE_ROOT:
            return square(x) == parts[0]
        case Form.ALGEBRAIC:
            return nim_sum(*(multiply(c, power(x, i)) for i, c in enumerate(parts) if c)) == 0
    return not parts


@pytest.mark.parametrize("n", range(2, STOP))
def test_extensions_of_finite_ordinals_by_search(n: int) -> None:
    found = simplest_extension(n)
    sums = [(a, b) for a, b in product(range(n), repeat=2) if a ^ b >= n]
    products = [(a, b) for a, b in product(range(n), repeat=2) if TABLE[a][b] >= n]
    assert found.is_group == (not sums)
    if sums:
        assert (found.form, found.parts) == (Form.SUM, sums[0])
    else:
        assert found.is_ring == found.is_field == found.is_perfect == (not products)
        if products:
            assert (found.form, found.parts) == (Form.PRODUCT, products[0])
    assert holds(found)
    assert not found.is_algebraically_closed


@pytest.mark.parametrize("n", [2, 4, 16])
def test_the_polynomials_of_finite_fields_by_search(n: int) -> None:
    """The least polynomial without a zero: those of degree 1 have one, then X² + bX + c in the order of (b, c)."""
    without = (
        (c, b, 1) for b, c in product(range(n), repeat=2) if all(TABLE[x][x] ^ TABLE[b][x] ^ c for x in range(n))
    )
    assert simplest_extension(n).parts == next(without)


GROUPS = [
    Ordinal(2) ** gamma for gamma in (*PLACES, *map(Ordinal, ("2", "3", "w+2", "w*2", "w*3", "w^2", "w^2+w*5+1")))
]
FIELDS = [
    Ordinal(text)
    for text in "2 4 16 256 w w^3 w^9 w^w w^(w*5) w^(w*25) w^(w^2) w^(w^2*7) t t^t t^(t*2) t^(t*4)".split()
]


@given(st.one_of(any_level(), st.sampled_from([T**g for g in GROUPS if g < T] + [U**g for g in GROUPS])))
def test_every_ordinal_is_its_extension(x: Ordinal) -> None:
    if x >= 2:
        found = simplest_extension(x)
        assert holds(found)
        if found.form is not Form.ALGEBRAIC:
            assert all(part < x for part in found.parts)


@given(any_level(2), any_level(2), st.data())
def test_smaller_pairs_have_their_sum_or_product_in_the_set(a: Ordinal, b: Ordinal, data: st.DataObject) -> None:
    """Lexicographically smaller pairs, sampled, have a sum or product in the set."""
    x = data.draw(st.one_of(any_level(2), st.sampled_from([*GROUPS, *FIELDS, U, U**2])))
    if x < 2:
        return
    found = simplest_extension(x)
    if a < x and b < x:
        operation = {Form.SUM: add, Form.PRODUCT: multiply}.get(found.form)
        if found.is_ring or (operation is not None and (a, b) < found.parts):
            assert (multiply if found.is_ring else operation)(a, b) < x


@pytest.mark.parametrize("x", FIELDS, ids=str)
def test_fields(x: Ordinal) -> None:
    found = simplest_extension(x)
    assert found.is_field
    assert found.is_perfect == (not T < x < U)
    assert found.is_algebraically_closed == (x == T)
    assert holds(found)
    # There is no ring between a field and the field that its element generates.
    if x < T:
        degree = len(found.parts) - 1
        assert simplest_extension(x**degree).is_field
        for j in range(2, degree):
            assert not simplest_extension(x**j).is_ring


def test_towers() -> None:
    for beta in PLACES:
        found = simplest_extension(U ** (2**beta))
        assert found.is_perfect
        assert holds(found)
        assert not simplest_extension(U ** (2**beta) * 2).is_ring


def test_rings_that_are_not_fields() -> None:
    for pole in map(Ordinal, ("0", "1", "5", "w", "w^2+3", "w^w")):
        x = T ** (Ordinal("w") * (1 + pole))
        found = simplest_extension(x)
        assert (found.form, found.parts) == (Form.INVERSE, (nim_sum(T, pole),))
        assert found.is_ring
        assert not found.is_field
        assert reciprocal(found.parts[0]) == x
        assert simplest_extension(x * T).parts == (x, x)


def test_lenstras_exercise_on_powers_of_fields() -> None:
    # If α < β are fields, then β is a power of α.
    for a, b in product(FIELDS, FIELDS):
        if a < b:
            exponent = b.degree if a.is_finite else divmod(b.degree, a.degree)[0]
            assert a ** (exponent if not a.is_finite else Ordinal("w") * exponent) == b or b.is_finite


def test_rejects_ordinals_without_an_extension() -> None:
    for n in (0, 1):
        with pytest.raises(DomainError, match=f"ordinals of at least 2, not to {n}"):
            simplest_extension(n)


def test_elements_below_t_have_cube_roots() -> None:
    # t has none below ε₀: X³ + t is irreducible over K(t), and all of ε₀ has degrees 2^n over it.
    for text in ("2", "3", "5", "17", "w", "w+1", "w^2*3+w", "w^w", "w^w+w+1", "w^(w^2)+2"):
        x = Ordinal(text)
        roots = closure.roots([x, Ordinal(0), Ordinal(0), Ordinal(1)])
        assert len(roots) == 3
        for root, _ in roots:
            assert power(root, 3) == x


W = Ordinal("w")


@given(ordinals(3), ordinals(3), ordinals(3))
def test_the_closed_form_satisfies_the_first_two_rules(x: Ordinal, alpha: Ordinal, beta: Ordinal) -> None:
    assert hierarchy(x) == x + 1 == hierarchy(x, 0, 0, 0)
    assert hierarchy(x, alpha + 1, beta) == hierarchy(hierarchy(x, alpha, beta), 0, beta)


@given(ordinals(3), ordinals(3), ordinals(3))
def test_the_closed_form_satisfies_the_fourth_rule(x: Ordinal, beta: Ordinal, other: Ordinal) -> None:
    y = hierarchy(x, 0, beta + 1)
    assert y > x
    assert hierarchy(0, y, beta) == y
    if x < other < y:
        assert hierarchy(0, other, beta) != other


@given(ordinals(3), ordinals(3), ordinals(3).filter(lambda b: b.is_limit), ordinals(3))
def test_the_closed_form_is_continuous(x: Ordinal, alpha: Ordinal, limit: Ordinal, below: Ordinal) -> None:
    """Values with smaller entries are not larger, and from x on those with x < ω^β are ω^β."""
    if below < limit:
        assert hierarchy(x, 0, below) <= hierarchy(x, 0, limit)
        assert hierarchy(x, below, alpha) < hierarchy(x, limit, alpha)
        if x >= W**below:
            assert hierarchy(x, 0, below) == x + 1


@given(ordinals(3), ordinals(3), ordinals(3))
def test_lenstras_exercise(x: Ordinal, alpha: Ordinal, beta: Ordinal) -> None:
    assert hierarchy(x, alpha, beta) == (W**beta + alpha if x < W**beta else x + 1 + alpha)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((0, 0, 0, 1), "f(0; 0, 0, 1) = ε₀, but only ordinals below ε₀ are supported"),
        ((5, 3, 0, 1), "f(5; 3, 0, 1) = ε_3, which is above ε₀, but"),
        ((0, Ordinal("w+1"), 0, 1), "f(0; ω+1, 0, 1) = ε_(ω+1), which"),
        ((0, 0, 1, 1), "f(0; 0, 1, 1) = φ_2(0) in Veblen's notation"),
        ((0, 0, W, 1), "f(0; 0, ω, 1) = φ_(ω)(0) in Veblen's notation"),
        ((0, 0, 0, 2), "f(0; 0, 0, 2) = Γ₀, the ordinal of Feferman and Schütte"),
        ((0, 0, 0, 0, 1), "f(0; 0, 0, 0, 1) is larger than ε₀"),
        ((0, 1, 0, 2), "f(0; 1, 0, 2) is larger than ε₀"),
    ],
)
def test_errors_name_values_from_epsilon_0_on(arguments: tuple[Ordinal | int, ...], message: str) -> None:
    with pytest.raises(DomainError) as caught:
        hierarchy(*arguments)
    assert str(caught.value).startswith(message)


def test_values() -> None:
    assert hierarchy(0, 0, 1) == W
    assert hierarchy(W, 0, 1) == W + 1
    assert hierarchy(7, W, 2) == W**2 + W
    assert hierarchy(Ordinal(7)) == 8

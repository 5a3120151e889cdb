"""Conway's simplest extension theorems, by search in small fields and by samples beyond."""

from itertools import product

import pytest
from hypothesis import given, strategies as st
from ordinal_strategies import PLACES, T, U, any_level

from grundy.errors import DomainError
from grundy.ordinals import Ordinal, add, closure, multiply, power, reciprocal, square
from grundy.ordinals.lenstra import Extension, Form, simplest_extension
from grundy.ordinals.ordinal import nim_sum, ordinal
from grundy.reference.nim import nim_multiply_table

STOP = 70
TABLE = nim_multiply_table(STOP)


def holds(found: Extension) -> bool:
    """Whether the ordinal is what is said of it."""
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
def test_finite_ordinals_by_search(n: int) -> None:
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
    ordinal(2) ** gamma for gamma in (*PLACES, *map(Ordinal, ("2", "3", "w+2", "w*2", "w*3", "w^2", "w^2+w*5+1")))
]
FIELDS = [
    Ordinal(text)
    for text in "2 4 16 256 w w^3 w^9 w^w w^(w*5) w^(w*25) w^(w^2) w^(w^2*7) t t^t t^(t*2) t^(t*4)".split()
]


@given(st.one_of(any_level(), st.sampled_from([T**g for g in GROUPS if g < T] + [U**g for g in GROUPS])))
def test_every_ordinal_is_what_is_said_of_it(x: Ordinal) -> None:
    if x >= 2:
        found = simplest_extension(x)
        assert holds(found)
        if found.form is not Form.ALGEBRAIC:
            assert all(part < x for part in found.parts)


@given(any_level(2), any_level(2), st.data())
def test_no_earlier_pair_leaves_the_set(a: Ordinal, b: Ordinal, data: st.DataObject) -> None:
    """Of sampled pairs, none that is lexicographically smaller has a sum or product outside."""
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
    # Nothing between a field and the field that its element generates is a ring.
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


def test_rings_that_are_no_fields() -> None:
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


def test_what_has_no_extension() -> None:
    for n in (0, 1):
        with pytest.raises(DomainError, match=f"ordinals from 2 on, and this one is {n}"):
            simplest_extension(n)


def test_elements_below_t_have_cube_roots() -> None:
    # t has none below ε₀: X³ + t is irreducible over K(t), and all of ε₀ has degrees 2^n over it.
    for text in ("2", "3", "5", "17", "w", "w+1", "w^2*3+w", "w^w", "w^w+w+1", "w^(w^2)+2"):
        x = Ordinal(text)
        roots = closure.roots([x, ordinal(0), ordinal(0), ordinal(1)])
        assert len(roots) == 3
        for root, _ in roots:
            assert power(root, 3) == x

"""Small fields: the axioms on all elements, the nimbers, and other fields of the same size."""

import flint
import numpy as np
import pytest

from grundy import DomainError, nim
from grundy.linear import SmallField

PRIME_POWERS = [
    q for q in range(2, 257) if len({d for d in range(2, q + 1) if q % d == 0 and all(d % e for e in range(2, d))}) == 1
]


def test_there_are_70_prime_powers_up_to_256_and_the_other_numbers_give_no_field() -> None:
    made = []
    for q in range(2, 257):
        try:
            made.append(SmallField(q).q)
        except DomainError as error:
            assert f"a field has a prime power of elements, and {q} is none; the nearest" in str(error)
    assert made == PRIME_POWERS
    assert len(made) == 70


@pytest.mark.parametrize("q", [q for q in PRIME_POWERS if q < 50] + [64, 81, 121, 125, 128, 169, 243, 256])
def test_the_tables_satisfy_the_axioms_of_a_field(q: int) -> None:
    field = SmallField(q)
    add, multiply, every = field.addition, field.multiplication, np.arange(q)
    for table, neutral in ((add, 0), (multiply, 1)):
        assert np.array_equal(table, table.T)
        assert np.array_equal(table[neutral], every)
    some = every if q < 50 else np.random.default_rng(q).integers(q, size=30)
    for x in some:
        assert np.array_equal(add[add[x]], add[x][add])
        assert np.array_equal(multiply[multiply[x]], multiply[x][multiply])
        assert np.array_equal(multiply[x][add], add[np.ix_(multiply[x], multiply[x])])
    assert not add[every, field.negatives].any()
    assert (multiply[every, field.reciprocals][1:] == 1).all()
    assert (multiply[1:, 1:] > 0).all()


@pytest.mark.parametrize("q", [4, 8, 9, 16, 25, 27, 49, 64, 81, 243, 256])
def test_the_modulus_is_irreducible_and_products_are_those_of_another_library(q: int) -> None:
    field = SmallField(q)
    modulus = flint.nmod_poly(list(field.modulus), field.p)
    assert (modulus.degree(), modulus.factor()) == (field.a, (1, [(modulus, 1)]))

    def polynomial(x: int) -> flint.nmod_poly:
        return flint.nmod_poly(list(field.digits(x)), field.p)

    for x, y in np.random.default_rng(q).integers(q, size=(200, 2)).tolist():
        assert polynomial(field.multiply(x, y)) == polynomial(x) * polynomial(y) % modulus


def test_the_modulus_is_the_first_irreducible_polynomial() -> None:
    assert [SmallField(q).modulus for q in (7, 4, 8, 9, 16)] == [
        (0, 1),
        (1, 1, 1),
        (1, 1, 0, 1),
        (1, 0, 1),
        (1, 1, 0, 0, 1),
    ]


def test_only_the_fields_with_2_and_4_elements_are_the_nimbers() -> None:
    found = []
    for q in PRIME_POWERS:
        field, every = SmallField(q), np.arange(q, dtype=np.uint16)
        sums, products = np.bitwise_xor.outer(every, every), nim.multiply.outer(every, every)
        if np.array_equal(field.addition, sums) and np.array_equal(field.multiplication, products):
            found.append(q)
    assert found == [2, 4]
    # There the nimbers below q are a field too, with another product: 2 × 2 is 3.
    assert [SmallField(q).multiply(2, 2) for q in (16, 256)] == [4, 4]


@pytest.mark.parametrize("q", [2, 5, 8, 9, 49, 256])
def test_addition_is_digit_by_digit_and_digits_determine_an_element(q: int) -> None:
    field = SmallField(q)
    digits = [field.digits(x) for x in range(q)]
    assert len(set(digits)) == q
    assert {len(row) for row in digits} == {field.a}
    for x, y in np.random.default_rng(q).integers(q, size=(50, 2)).tolist():
        assert field.digits(field.add(x, y)) == tuple(
            (a + b) % field.p for a, b in zip(digits[x], digits[y], strict=True)
        )


def test_single_elements() -> None:
    field = SmallField(7)
    assert (field.add(5, 4), field.negate(2), field.multiply(3, 5), field.reciprocal(3)) == (2, 5, 1, 5)
    assert (field.p, field.a, str(field), repr(field)) == (7, 1, "GF(7)", "SmallField(7)")
    assert field == SmallField(7) != SmallField(8)
    assert len({field, SmallField(7)}) == 1


def test_tables_cannot_be_changed() -> None:
    with pytest.raises(ValueError, match="read-only"):
        SmallField(3).addition[0, 0] = 1


@pytest.mark.parametrize(
    ("q", "message"),
    [
        (6, "a field has a prime power of elements, and 6 is none; the nearest are 5 and 7"),
        (14, "a field has a prime power of elements, and 14 is none; the nearest is 13"),
        (1, "a field by tables has 2 to 256 elements, and 1 is outside; the nearest is 2"),
        (257, "a field by tables has 2 to 256 elements, and 257 is outside; the nearest is 256"),
        (-3, "the number of elements of a field is 0 or more, not -3"),
        (2.5, "the number of elements of a field is a whole number, not 2.5"),
    ],
)
def test_other_sizes_are_refused_with_the_nearest_one(q: int, message: str) -> None:
    with pytest.raises(DomainError) as error:
        SmallField(q)
    assert str(error.value) == message


def test_what_is_no_element_is_refused() -> None:
    field = SmallField(3)
    with pytest.raises(DomainError, match=r"^a particle of GF\(3\) is a number from 0 to 2, not 3$"):
        field.add(1, 3)
    with pytest.raises(DomainError, match=r"^a particle of GF\(3\) is 0 or more, not -1$"):
        field.negate(-1)
    with pytest.raises(DomainError, match=r"^0 has no reciprocal in GF\(3\); every other element has one$"):
        field.reciprocal(0)

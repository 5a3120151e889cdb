"""Invalid arguments of the kernels of transfinite arithmetic."""

import pytest

from grundy import _core

# κ_2 and κ_3 = ω: the field of 64 nimbers.
FIELD = [(2, [[0], []]), (3, [[0]])]


def test_the_field_of_64_nimbers() -> None:
    field = _core.OrdinalField(FIELD)
    assert field.multiply(4, 16) == 2
    assert field.square(16) == 8
    assert field.orbit_bits(4, 1, 7) == 0b1000001
    assert field.polynomial_value(4, 0b1001) == 3
    assert field.multiply(0, 5) == field.square(0) == field.polynomial_value(4, 0) == 0


@pytest.mark.parametrize(
    ("generators", "message"),
    [
        ([(1, [])], "the prime of a generator must be at least 2"),
        ([(2, [[1]])], "a relation must contain only lower generators"),
        ([(3, [[0]])], "a relation must contain only lower generators"),
        ([(2, [[0, 0]])], "a relation must contain only lower generators"),
    ],
)
def test_rejects_invalid_relations(generators: list[tuple[int, list[list[int]]]], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        _core.OrdinalField(generators)


def test_elements_of_larger_fields() -> None:
    field = _core.OrdinalField(FIELD)
    for call in (lambda: field.multiply(64, 1), lambda: field.square(64), lambda: field.orbit_bits(1, 64, 1)):
        with pytest.raises(ValueError, match="an element has more bits than its field"):
            call()


def test_rejects_invalid_polynomials() -> None:
    with pytest.raises(OverflowError):
        _core.binary_multiply(-1, 1)
    with pytest.raises(TypeError):
        _core.binary_multiply(1.0, 1)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="division by zero"):
        _core.binary_quotient_remainder(5, 0)
    with pytest.raises(ValueError, match="the modulus must not be constant"):
        _core.BinaryModulus(1)
    with pytest.raises(ValueError, match="the constant coefficient must be 1, not 0"):
        _core.binary_series_reciprocal(2, 5)
    with pytest.raises(ValueError, match="the first polynomial must have the larger degree"):
        _core.binary_gcd(3, 3)
    with pytest.raises(ValueError, match="a norm must have at least one factor"):
        _core.BinaryModulus(7).norm(1, 1, 0)

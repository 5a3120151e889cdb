"""The two passes between the forms of an element, against products one by one."""

from hypothesis import given, strategies as st

from grundy.ordinals.closure.packed_field import packed_field

MODEL = packed_field([7])
ELEMENTS = st.integers(0, (1 << MODEL.bits) - 1)


@given(ELEMENTS, ELEMENTS, st.integers(0, 100))
def test_the_constant_bits_of_an_orbit(v: int, y: int, n: int) -> None:
    expected, element = 0, v
    for i in range(n):
        expected |= (element & 1) << i
        element = MODEL.multiply(element, y)
    assert MODEL.kernel.orbit_bits(y, v, n) == expected


@given(st.integers(0, 1 << 60), ELEMENTS)
def test_the_value_of_a_polynomial(f: int, y: int) -> None:
    expected, power = 0, 1
    for i in range(f.bit_length()):
        if f >> i & 1:
            expected ^= power
        power = MODEL.multiply(power, y)
    assert MODEL.kernel.polynomial_value(y, f) == expected

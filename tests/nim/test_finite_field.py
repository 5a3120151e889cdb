from itertools import islice

import numpy as np
import pytest

from grundy import nim
from grundy.errors import DomainError, LimitError
from grundy.nim import Field, Nimber, subfield


@pytest.mark.parametrize("bits", [1, 2, 4, 8])
def test_elements_are_closed_under_the_operations(bits: int) -> None:
    field = subfield(bits)
    elements = field.elements()
    assert elements.tolist() == list(field) == list(range(field.order))
    assert set(nim.multiply.outer(elements, elements).flat) | set(np.bitwise_xor.outer(elements, elements).flat) == set(
        elements
    )


@pytest.mark.parametrize(("bits", "over"), [(8, 1), (8, 2), (8, 4), (8, 8), (4, 2)])
def test_the_basis_spans_the_field_in_one_way(bits: int, over: int) -> None:
    sums = {0}
    for element in Field(bits).basis(over):
        sums = {total ^ nim.multiply(scalar, element) for total in sums for scalar in range(2**over)}
    assert sums == set(range(2**bits))


def test_membership() -> None:
    field = subfield(8)
    assert all(x in field for x in (0, 255, np.uint64(255), np.int8(5), Nimber(255)))
    assert not any(x in field for x in (256, -1, 2.0, "3", None, np.arange(3)))


def test_large_fields() -> None:
    field = subfield(64)
    assert field.order == 2**64
    assert field.dtype == np.uint64
    assert subfield(128).dtype == object
    assert list(islice(field, 3)) == [0, 1, 2]
    assert field.primitive_root == 2**32 + 6
    assert field.subfields == tuple(Field(2**k) for k in range(7))
    assert {field, subfield(64)} == {Field(64)}


def test_limits() -> None:
    with pytest.raises(LimitError, match=r"fields up to bits=16 are listed, not those of bits=32; iterate over it"):
        subfield(32).elements()
    with pytest.raises(LimitError, match=r"the order 2\^1099511627776 of this field is too long"):
        subfield(2**40).order  # noqa: B018
    with pytest.raises(LimitError, match="the basis of the field of bits=1099511627776 is too long"):
        subfield(2**40).basis()
    with pytest.raises(LimitError, match=r"the order 2\^1099511627776 of this field is too long"):
        iter(subfield(2**40))


def test_very_long_sizes_in_messages() -> None:
    field = subfield(2**20000)
    with pytest.raises(LimitError, match=r"the order 2\^a number of 20001 bits of this field is too long"):
        field.order  # noqa: B018
    with pytest.raises(LimitError, match="the basis of the field of bits=a number of 20001 bits is too long"):
        field.basis()
    with pytest.raises(LimitError, match="not those of bits=a number of 20001 bits; iterate over it"):
        field.elements()
    with pytest.raises(DomainError, match=r"does not contain the larger one of 2\^a number of 20001 bits"):
        subfield(2).basis(over=2**20000)


@pytest.mark.parametrize("make", [Field, subfield])
def test_other_sizes_are_refused(make: type[Field]) -> None:
    with pytest.raises(DomainError, match="bits is a power of two, not 3"):
        make(3)
    with pytest.raises(DomainError, match="over is a power of two, not 3"):
        make(4).basis(over=3)
    with pytest.raises(DomainError, match=r"the field of 2\^4 nimbers does not contain the larger one of 2\^8"):
        make(4).basis(over=8)


def test_fields_of_any_size_are_shown() -> None:
    assert repr(Field(64)) == str(Field(64)) == "Field(bits=64)"
    assert repr(Field(2**20000)) == f"Field(bits={hex(2**20000)})"
    assert eval(repr(Field(2**20000))) == Field(2**20000)

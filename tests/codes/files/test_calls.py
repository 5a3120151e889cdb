"""What GAP and Magma have in common; Sage shares the rest with Magma, see test_matrix_calls.py."""

import pytest

from grundy.codes.files import CodeFile, systems
from grundy.codes.files.algebra import zero_code
from grundy.errors import NotationError


@pytest.mark.parametrize("field", ["GF(16)", "GF(2,4)", "GaloisField(4,2)"])
def test_both_read_fields_and_duals(field: str) -> None:
    expected = CodeFile([[1, 0, 1]], 16, "parity check")
    assert systems.read_gap(f"DualCode(GeneratorMatCode([[1,0,1]], {field}));") == expected
    assert systems.read_magma(f"Dual(LinearCode<{field}, 3 | [1,0,1]>);") == expected


@pytest.mark.parametrize("q", [2, 4, 16, 256])
def test_both_read_the_code_of_the_word_0_and_that_of_all_words(q: int) -> None:
    assert systems.read_gap(f"NullCode(5, GF({q}));") == systems.read_magma(f"ZeroCode(GF({q}), 5);") == zero_code(5, q)
    whole = zero_code(5, q).dual()
    assert systems.read_gap(f"WholeSpaceCode(5, GF({q}));") == systems.read_magma(f"UniverseCode(GF({q}), 5);") == whole


def test_both_tell_what_they_expected() -> None:
    for read, dual in ((systems.read_gap, "DualCode"), (systems.read_magma, "Dual")):
        with pytest.raises(NotationError, match="expected a code"):
            read(f"{dual}([[1,0]]);")
        with pytest.raises(NotationError, match=r"expected the size of a field in GF\(...\)"):
            read("GF([[1]]);")

"""The text for GAP, Magma and Sage, whose matrix is extracted with a regular expression."""

import re
from functools import cache

import numpy as np
import pytest
from hypothesis import given, strategies as st

from grundy import nim
from grundy.codes.files import CodeFile, text_of_code

SYSTEMS = ("gap", "magma", "sage")
FIELDS = (2, 4, 16, 256)

# F. Lübeck's list of Conway polynomials, as masks: x^2+x+1, x^4+x+1, x^8+x^4+x^3+x^2+1.
CONWAY = {4: 0b111, 16: 0b10011, 256: 0b100011101}

ELEMENT = re.compile(
    r"(?P<zero>0|0\*Z\(\d+\))|(?P<one>1)|(?:w|Z\((?P<q>\d+)\))(?:\^(?P<exponent>\d+))?"  # no other spelling is written
)


def exponents(text: str, q: int) -> list[list[int | None]]:
    """Return the matrix in a text: for each entry the exponent of the primitive root, or None for 0."""
    body = text.replace("K.<w>", "").replace("K<w>", "")
    return [[exponent(entry, q) for entry in row.split(",")] for row in re.findall(r"^  \[([^]]*)\]", body, re.M)]


def exponent(entry: str, q: int) -> int | None:
    found = ELEMENT.fullmatch(entry)
    assert found is not None, entry
    assert found["q"] in (None, str(q))
    if found["zero"]:
        return None
    return 0 if found["one"] else int(found["exponent"] or 1)


@cache
def written_exponent(q: int) -> list[int | None]:
    """Return the exponent in GAP of each nonzero digit below q."""
    (row,) = exponents(text_of_code(CodeFile([range(q)], q), "gap"), q)
    return row


@st.composite
def code_files(draw: st.DrawFn) -> CodeFile:
    q, rows, n = draw(st.sampled_from(FIELDS)), draw(st.integers(1, 4)), draw(st.integers(1, 6))
    digits = draw(st.lists(st.integers(0, q - 1), min_size=rows * n, max_size=rows * n))
    kind = draw(st.sampled_from(["generator", "parity check"]))
    return CodeFile(np.array(digits, np.uint8).reshape(rows, n), q, kind)  # type: ignore[arg-type]


@given(code_files())
def test_the_matrix_in_the_text_is_that_of_the_code(code: CodeFile) -> None:
    expected = [[written_exponent(code.q)[digit] for digit in row] for row in code.matrix.tolist()]
    for system in SYSTEMS:
        assert exponents(text_of_code(code, system), code.q) == expected


@given(code_files())
def test_the_text_contains_the_field_the_length_and_the_kind(code: CodeFile) -> None:
    gap, magma, sage = (text_of_code(code, system) for system in SYSTEMS)
    checks = code.kind == "parity check"
    one = r" \* Z\(2\)\^0" if code.q == 2 else ""
    call = "CheckMatCode" if checks else "GeneratorMatCode"
    assert re.fullmatch(rf"code := {call}\(\[\n[^]]*\](,\n[^]]*\])* \]{one}, GF\({code.q}\)\);\n", gap)
    field, start = (r"GF\(2\)", "") if code.q == 2 else ("K", rf"K<w> := GF\({code.q}\);\n")
    made = rf"LinearCode<{field}, {code.n} \|\n[^>]*\]>"
    dual = rf"Dual\({made}\)"
    assert re.fullmatch(rf"{start}C := {dual if checks else made};\n", magma)
    start = "" if code.q == 2 else rf"K\.<w> = GF\({code.q}\)\n"
    call = r"codes\.from_parity_check_matrix" if checks else "LinearCode"
    assert re.fullmatch(rf"{start}C = {call}\(matrix\({field}, \[\n[^)]*\]\]\)\)\n", sage)


@pytest.mark.parametrize("q", FIELDS)
def test_codes_without_rows(q: int) -> None:
    zero = CodeFile(np.zeros((0, 5), np.uint8), q)
    field = "GF(2)" if q == 2 else "K"
    magma, sage = ("", "") if q == 2 else (f"K<w> := GF({q});\n", f"K.<w> = GF({q})\n")
    assert text_of_code(zero, "gap") == f"code := NullCode(5, GF({q}));\n"
    assert text_of_code(zero.dual(), "gap") == f"code := WholeSpaceCode(5, GF({q}));\n"
    assert text_of_code(zero, "magma") == f"{magma}C := ZeroCode({field}, 5);\n"
    assert text_of_code(zero.dual(), "magma") == f"{magma}C := Dual(ZeroCode({field}, 5));\n"
    assert text_of_code(zero, "sage") == f"{sage}C = LinearCode(matrix({field}, 0, 5, []))\n"
    checks = f"{sage}C = codes.from_parity_check_matrix(matrix({field}, 0, 5, []))\n"
    assert text_of_code(zero.dual(), "sage") == checks


def test_magma_and_sage_write_powers_of_the_generator_alike() -> None:
    code = CodeFile([[1, 0, 2, 3]], 4)
    assert "  [1,0,w,w^2]" in text_of_code(code, "magma")
    assert "  [1,0,w,w^2]" in text_of_code(code, "sage")


def test_names_are_written_if_gap_accepts_them() -> None:
    assert '"a # b", GF(2));' in text_of_code(CodeFile([[1]], name="a # b"), "gap")
    for name in ('"', "back\\slash"):
        assert text_of_code(CodeFile([[1]], name=name), "gap") == text_of_code(CodeFile([[1]]), "gap")


# ---- Digits and powers of the primitive root


def digit_of_power(q: int, power: int) -> int:
    return written_exponent(q).index(power % (q - 1))


def product(a: int, b: int, polynomial: int) -> int:
    """The product in GF(2)[x] modulo the polynomial, by the definition."""
    total = 0
    while b:
        total ^= a if b & 1 else 0
        b >>= 1
        a <<= 1
        a ^= polynomial if a.bit_length() == polynomial.bit_length() else 0
    return total


@pytest.mark.parametrize("q", [4, 16, 256])
def test_the_map_from_gap_to_nimbers_is_an_isomorphism_of_fields(q: int) -> None:
    bits = q.bit_length() - 1
    # The element Σ b_i x^i of GF(2)[x] modulo the Conway polynomial, x = Z(q), goes to the nim sum of images of x^i.
    basis = [digit_of_power(q, i) for i in range(bits)]
    image = np.array([np.bitwise_xor.reduce([0] + [basis[i] for i in range(bits) if a >> i & 1]) for a in range(q)])
    assert sorted(image) == list(range(q))
    every = np.arange(q)
    assert (image[every[:, np.newaxis] ^ every] == image[:, np.newaxis] ^ image).all()
    products = np.array([[product(a, b, CONWAY[q]) for b in range(q)] for a in range(q)])
    images = image.astype(np.uint8)
    assert (image[products] == nim.multiply(images[:, np.newaxis], images)).all()


@pytest.mark.parametrize("q", FIELDS)
def test_every_nonzero_digit_is_one_power(q: int) -> None:
    zero, *others = written_exponent(q)
    assert zero is None
    assert sorted(others) == list(range(q - 1))  # type: ignore[type-var]
    assert digit_of_power(q, -1) == nim.reciprocal(digit_of_power(q, 1))


def test_the_fields_are_compatible_as_in_gap() -> None:
    for small, large in ((2, 4), (2, 16), (4, 16), (2, 256), (4, 256), (16, 256)):
        step = (large - 1) // (small - 1)
        for e in range(small - 1):
            assert digit_of_power(small, e) == digit_of_power(large, step * e)


def test_each_root_is_the_least_compatible_root() -> None:
    def is_root(x: int, q: int) -> bool:
        powers = [nim.power(x, i) for i in range(9) if CONWAY[q] >> i & 1]
        return bool(np.bitwise_xor.reduce(powers) == 0)

    roots = {q: digit_of_power(q, 1) for q in CONWAY}
    assert min(x for x in range(4) if is_root(x, 4)) == roots[4]
    assert min(x for x in range(16) if is_root(x, 16) and nim.power(x, 5) == roots[4]) == roots[16]
    assert min(x for x in range(256) if is_root(x, 256) and nim.power(x, 17) == roots[16]) == roots[256]

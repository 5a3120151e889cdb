"""Test components, their closures, degrees and places against published values; n-th roots; roots of unity."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event

import numpy as np
import pytest
from commands import PATIENCE
from hypothesis import given, settings, strategies as st
from numpy.typing import NDArray
from ordinal_strategies import algebraic_ordinals

from grundy import nim
from grundy.errors import DomainError, LimitError
from grundy.ordinals import (
    Ordinal,
    alpha,
    frobenius,
    kappa,
    least_root,
    multiply,
    norm,
    nth_roots,
    order_part,
    roots_of_unity,
)
from grundy.ordinals.closure import (
    alpha_components,
    closure_of,
    components,
    degree_of,
    excess,
    finite_components,
    kappas,
    order_of_two,
    pack,
    packed_field,
    place,
    power,
    prime_at,
    unpack,
)
from grundy.primes import divisors, is_prime

# p:Q+m for α_p = Σ κ_q ⊕ m. Conway 1976 (3 to 7), Lenstra 1977 (11 to 43), Le Bruyn 2009 (47 to 67), Siegel (71 to
# 281, OEIS A380496).
PUBLISHED = """
3:2 5:4 7:3+1 11:5+1 13:4.3 17:8 19:9+4 23:11+1 29:4.7 31:5+1 37:4.9 41:5+1 43:7+1 47:23+1 53:13+1 59:29+1 61:3.5
67:3.11 71:5.7 73:9+1 79:13+1 83:41+1 89:11+1 97:16.3 101:25+1 103:3.17 107:53+1 109:4.9 113:4.7 127:7+1 131:5.13
137:17+1 139:3.23 149:37+1 151:3.5 157:13+1 163:81+4 167:83+1 173:4.43 179:89+1 181:9.5 191:5.19 193:32.3 197:4.49
199:9.11 211:5.7 223:37+1 227:113+1 229:19+1 233:29+1 239:7.17 241:8.3 251:25+1 257:16 263:131+1 269:67+1 271:27.5
277:23+1 281:5.7
"""


def test_kappas_and_excesses_agree_with_the_table() -> None:
    for row in PUBLISHED.split():
        p, _, value = row.partition(":")
        powers, _, m = value.partition("+")
        assert kappas(order_of_two(int(p))) == frozenset(map(int, powers.split("."))), row
        assert excess(int(p)) == int(m or 0), row


def test_closures_contain_the_components_of_their_relations() -> None:
    assert sorted(closure_of(frozenset([47]))) == [2, 4, 5, 11, 23, 47]
    assert sorted(closure_of(frozenset([27]))) == [2, 3, 9, 27]
    assert sorted(closure_of(frozenset([19]))) == [2, 3, 4, 9, 19]
    assert closure_of(frozenset()) == frozenset()
    for q in (7, 13, 31, 97, 163):
        closed = closure_of(frozenset([q]))
        assert closure_of(closed) == closed


def test_known_degrees() -> None:
    found = [degree_of(frozenset([q])) for q in (2, 8, 3, 5, 7, 11, 23, 47, 83, 131)]
    assert found == [2, 8, 6, 20, 42, 220, 5060, 237820, 68060, 102180]


def test_finite_components_follow_from_the_bits() -> None:
    for m in range(300):
        bits = [i for i in range(m.bit_length()) if m >> i & 1]
        assert finite_components(m) == {2 << j for i in bits for j in range(8) if i >> j & 1}


def test_the_order_of_two() -> None:
    for p in filter(is_prime, range(3, 1250)):
        assert order_of_two(p) == next(f for f in range(1, p) if (2**f - 1) % p == 0)


def test_the_order_of_two_modulo_large_primes() -> None:
    assert order_of_two(2**521 - 1) == 521
    assert order_of_two(10**30 + 57) == next(d for d in divisors(10**30 + 56) if pow(2, d, 10**30 + 57) == 1)


def test_prime_powers() -> None:
    named = {2: "2", 8: "16", 81: "w^27", 47: "w^(w^13)", 121: "w^(w^3*11)"}
    assert {q: kappa(q) for q in named} == {q: Ordinal(text) for q, text in named.items()}
    for q in (0, 1, 6, 12):
        with pytest.raises(DomainError, match=f"the index q of κ_q must be a prime power, not {q}"):
            kappa(q)


def test_odd_primes_are_required() -> None:
    assert alpha(3).value == 2
    for p in (2, 9, 1):
        with pytest.raises(DomainError, match=f"the index p of α_p must be an odd prime, not {p}"):
            alpha(p)


def test_places_count_the_odd_primes() -> None:
    primes = [n for n in range(3, 8000) if all(n % d for d in range(2, int(n**0.5) + 1))]
    assert [prime_at(k) for k in range(len(primes))] == primes
    assert [place(p) for p in primes] == list(range(len(primes)))


def test_the_last_place() -> None:
    """The prime number 5,000,000 is 86,028,121 (Lehmer 1914); 86,028,157 and 86,028,221 follow, and 3 is number 2."""
    assert [prime_at(5_000_000 - i) for i in (2, 1, 0)] == [86_028_121, 86_028_157, 86_028_221]
    assert [place(p) for p in (86_028_121, 86_028_221)] == [4_999_998, 5_000_000]


def test_rejects_numbers_without_a_place() -> None:
    for p in (2, 9):
        with pytest.raises(DomainError, match=f"must be an odd prime, not {p}"):
            place(p)
    with pytest.raises(LimitError, match="the place of a prime is computed for primes up to 86028221"):
        place(100_000_007)
    with pytest.raises(LimitError, match="the place of a prime must be at most 5000000"):
        prime_at(5_000_001)
    with pytest.raises(DomainError, match="the place of a prime must be at least 0, not -1"):
        prime_at(-1)


def test_concurrent_sieves_return_all_primes(monkeypatch: pytest.MonkeyPatch) -> None:
    sieve, begun, goes_on = components._sieve, Event(), Event()

    def slow_at_first(stop: int) -> NDArray[np.int64]:
        if not begun.is_set():
            begun.set()
            assert goes_on.wait(PATIENCE)
        return sieve(stop)

    monkeypatch.setattr(components, "_sieved", components._Sieved(15, np.array([3, 5, 7, 11, 13])))
    monkeypatch.setattr(components, "_sieve", slow_at_first)
    with ThreadPoolExecutor() as threads:
        first = threads.submit(prime_at, 13)
        assert begun.wait(PATIENCE)
        try:
            assert (prime_at(13), place(47), place(53)) == (47, 13, 14)
        finally:
            goes_on.set()
        assert first.result() == 47


def check_roots(x: Ordinal, n: int) -> None:
    found = nth_roots(x, n)
    assert len(set(found)) == n // (n & -n)
    assert list(found) == sorted(found)
    assert all(power(root, n) == x for root in found)


@pytest.mark.parametrize("n", [1, 2, 3, 5, 6, 7, 9, 15, 21])
def test_all_roots_of_all_elements_of_a_small_field(n: int) -> None:
    field = packed_field([3])
    for bits in range(1, 64):
        check_roots(unpack(field, bits), n)


@settings(max_examples=40)
@given(
    algebraic_ordinals((3, 9, 5, 7), 2, 2).filter(bool), st.sampled_from([3, 5, 7, 9, 10, 12, 13, 15, 17, 25, 27, 31])
)
def test_roots_are_checked_by_powers(x: Ordinal, n: int) -> None:
    check_roots(x, n)


@given(st.integers(1, 1 << 16), st.sampled_from([2, 3, 5, 15, 17]))
def test_finite_roots_agree_with_finite_nimbers(x: int, n: int) -> None:
    found = nth_roots(x, n)
    finite = tuple(int(root) for root in found if root.is_finite)
    try:
        assert finite == nim.nth_roots(x, n)
    except DomainError:
        assert not finite


@pytest.mark.parametrize(
    ("x", "n", "expected"),
    [
        ("2", 3, "w"),
        ("w", 3, "w^3"),
        ("4", 5, "w^w"),
        ("w+1", 7, "w^(w^2)"),
        ("w^w+1", 11, "w^(w^3)"),
        ("w+4", 13, "w^(w^4)"),
        ("16", 17, "w^(w^5)"),
        ("w^3+4", 19, "w^(w^6)"),
        ("w^(w^3)+1", 23, "w^(w^7)"),
        ("w^(w^7)+1", 47, "w^(w^13)"),
        ("2", 27, "w^9"),
    ],
)
def test_the_least_roots_of_the_constants_are_the_components(x: str, n: int, expected: str) -> None:
    """κ_p is the least p-th root of α_p (Lenstra 1977), and κ_(p^n) is the least p-th root of κ_(p^(n-1))."""
    assert least_root(Ordinal(x), n) == Ordinal(expected)


@pytest.mark.parametrize("n", [1, 3, 5, 7, 8, 9, 11, 15, 23, 27, 49])
def test_roots_of_unity_form_a_group(n: int) -> None:
    found = roots_of_unity(n)
    assert len(set(found)) == n // (n & -n)
    assert found[0] == 1
    assert all(power(x, n) == 1 for x in found)
    generators = [x for x in found if len({power(x, e) for e in range(n)}) == len(found)]
    assert generators


def check_least_root(x: Ordinal, n: int) -> None:
    assert power(least_root(x, n), n) == x


@pytest.mark.parametrize("text", ["w^(w^3)+w", "w^(w*5)+3", "w^3*2+1"])
@pytest.mark.parametrize("n", [3, 25, 45, 77])
def test_the_least_root_is_a_root(text: str, n: int) -> None:
    check_least_root(Ordinal(text), n)


def test_zero_has_one_root() -> None:
    assert nth_roots(0, 15) == (0,)
    assert nth_roots(1, 3) == (1, 2, 3)


def test_rejects_too_many_roots() -> None:
    with pytest.raises(LimitError, match="there are 1000001 roots; at most 1000000 can be listed; use a smaller n"):
        nth_roots(2, 1000001)
    with pytest.raises(DomainError, match="the n of an n-th root must be at least 1, not 0"):
        nth_roots(2, 0)


def test_the_least_root_does_not_need_a_list() -> None:
    """There are 47 roots of 11,177,540 bits, the least of which is κ_(47²)."""
    with pytest.raises(LimitError, match="bits in total can be listed"):
        nth_roots(kappa(47), 47)
    assert least_root(kappa(47), 47) == kappa(47**2)
    assert least_root(0, 5) == 0


def test_roots_with_an_exponent_whose_square_divides_a_power_of_two_minus_one() -> None:
    # 1093² divides 2^364 - 1 (Meissner 1913).
    assert (2**364 - 1) % 1093**2 == 0
    for x in (Ordinal("w^w+1"), Ordinal("w^(w^2)+w")):
        check_least_root(x, 1093)
    check_least_root(alpha(1093).value, 1093)
    check_least_root(power(alpha(1093).value, 1093), 1093)


def test_fields_of_alpha() -> None:
    assert [sorted(alpha_components(p)) for p in (3, 5, 7, 13, 19, 47)] == [[2], [4], [3], [3, 4], [4, 9], [23]]


@pytest.mark.parametrize(
    ("components", "p"), [([3], 3), ([3], 7), ([9], 3), ([9], 19), ([5], 5), ([5], 41), ([7], 7), ([27], 3), ([13], 13)]
)
def test_roots_in_a_field_that_contains_the_constant(components: list[int], p: int) -> None:
    field = packed_field([*components, *alpha_components(p)])
    constant = pack(alpha(p).value)
    generator = field.embed(constant.bits, constant.field)
    for x in (2, 3, generator, field.multiply(generator, 3), (1 << field.bits) - 1, 5):
        check_roots(unpack(field, x), p)
        check_least_root(unpack(field, x), p**2)


@pytest.mark.parametrize(("n", "to"), [(20, 1), (20, 2), (20, 4), (20, 5), (20, 20), (60, 20), (60, 4), (140, 20)])
def test_norms_are_products_of_conjugates(n: int, to: int) -> None:
    field = packed_field([5])
    for bits in (2, 77, 12345, 1 << 19):
        x = unpack(field, bits)
        product = Ordinal(1)
        for i in range(n // to):
            product = multiply(product, frobenius(x, to * i))
        assert norm(x, n, to) == product


def test_roots_of_elements_whose_order_is_prime_to_the_exponent() -> None:
    field = packed_field([3, 5])
    for p, k in ((3, 1), (3, 4), (5, 2), (7, 3), (41, 1)):
        part = 1
        while (2**field.bits - 1) // part % p == 0:
            part *= p
        for start in (5, 1234567, (1 << 60) - 1):
            x = unpack(field, field.power(start, part))
            assert order_part(x, p) == 1
            check_least_root(x, p**k)

"""Test the crossed test against the direct test and packed fields, and its cost, generators and checkpoints."""

from math import inf, prod
from pathlib import Path

import numpy as np
import pytest

from grundy.errors import DomainError, LimitError
from grundy.nim import multiply
from grundy.ordinals.closure import (
    closure_of,
    degree_of,
    excess,
    finite_components,
    kappas,
    least_excess,
    order_of_two,
    packed_field,
)
from grundy.ordinals.constants import Checkpoints, crossed_generators, crossed_tensor, is_power_direct, published
from grundy.ordinals.constants.crossed import (
    CrossedParameters,
    crossed_parameters,
    crossed_seconds,
    is_feasible,
    is_power_crossed,
    largest_product,
    norm_products,
)
from grundy.ordinals.constants.crossed_generators import (
    Generators,
    _cache,
    axis_order,
    exponents_of,
    finite_generators,
    order_of_rho,
)
from grundy.ordinals.constants.crossed_kummer import power
from grundy.ordinals.constants.crossed_tensor import Bits, TensorField
from grundy.ordinals.constants.trials import alpha_degree
from grundy.primes import is_prime
from grundy.progress import progress_to


def is_crossable(p: int) -> bool:
    f = order_of_two(p)
    return f & (f - 1) != 0


SMALL = [p for p in range(3, 300) if is_prime(p) and is_crossable(p) and alpha_degree(p) <= 160]


def is_power_by_definition(p: int, m: int) -> bool:
    """Return whether the sum is a p-th power in the packed field that contains it."""
    used = kappas(order_of_two(p))
    field = packed_field(used | finite_components(m))
    x = m
    for q in used:
        x ^= field.kappa(q)
    return field.power(x, ((1 << field.bits) - 1) // p) == 1


@pytest.mark.parametrize("p", [p for p in SMALL if alpha_degree(p) <= 84])
def test_the_crossed_test_agrees_with_the_definition_in_small_fields(p: int) -> None:
    for m in range(8):
        assert is_power_crossed(p, m) == is_power_by_definition(p, m), m


@pytest.mark.parametrize("p", SMALL)
def test_the_crossed_test_agrees_with_the_direct_test_below_and_above_the_excess(p: int) -> None:
    for m in range(6):
        assert is_power_crossed(p, m) == is_power_direct(p, m), m


# Powers above the excess, which follow from neither the rule nor a theorem.
@pytest.mark.parametrize(
    ("p", "m"),
    [
        (61, 61),
        (67, 88),
        (71, 132),
        (97, 152),
        (103, 157),
        (199, 6),
        (151, 67),
        (23, 7),
        (41, 2),
        (41, 6),
        (41, 7),
        (41, 12),
        (41, 15),
        (53, 8),
        (53, 9),
        (101, 3),
        (101, 4),
        (151, 6),
    ],
)
def test_powers_above_the_excess_are_found(p: int, m: int) -> None:
    assert m > excess(p)
    assert is_power_crossed(p, m)
    assert is_power_direct(p, m)


# The order of 2 is 54, 27, 29, 35, 43, 23, 37 times a power of 2 or not, so that powers of r occur as well.
@pytest.mark.parametrize("p", [1103, 2089, 9719, 87211, 262657, 599479, 2796203, 4432676798593])
def test_large_primes_of_small_order_agree(p: int) -> None:
    for m in range(excess(p) + 2):
        assert is_power_crossed(p, m) == is_power_direct(p, m), m


@pytest.mark.parametrize("p", [47, 107, 139, 179, 191, 199])
def test_middle_sized_fields_agree(p: int) -> None:
    for m in (0, 1):
        assert is_power_crossed(p, m) == is_power_direct(p, m) == (m < published()[p].excess)


@pytest.mark.parametrize("p", [167, 263, 283, 359])
def test_the_crossed_test_agrees_with_the_theorems(p: int) -> None:
    for m in range(least_excess(p)):
        assert is_power_crossed(p, m)
    assert not is_power_crossed(p, excess(p))


@pytest.mark.parametrize("p", [19, 163, 135433, 272010961])
def test_orders_two_times_a_power_of_three_need_four(p: int) -> None:
    assert [is_power_crossed(p, m) for m in range(5)] == [True, True, True, True, False]


def test_progress_is_reported_product_by_product() -> None:
    milliseconds: list[int] = []
    with progress_to(lambda what, done, total: milliseconds.append(done)):
        is_power_crossed(47, 1)
    assert len(milliseconds) > 50
    assert max(milliseconds) > 10


def test_rejects_huge_fields_before_allocating_memory() -> None:
    with pytest.raises(LimitError) as error:
        is_power_crossed(1439, 1)
    assert str(error.value).startswith(
        "the crossed test supports fields of degree up to 12000000 and products of up to"
    )
    assert "bits; α_1439 needs 1258230380 and " in str(error.value)
    assert str(error.value).endswith("; use alpha(1439) without a proof")


def test_rejects_too_many_powers_of_lambda() -> None:
    # The order of 2 modulo this prime is 2·3^16, and F_(2^b) is F_4: λ has too many powers.
    found = crossed_parameters(86093443, 0)
    assert (found.base, found.power) == (2, 3**16)
    assert not is_feasible(found)
    assert is_feasible(crossed_parameters(39367, 1))


def test_rejects_finite_sums() -> None:
    with pytest.raises(DomainError, match="does not apply to p = 257: the order of 2 modulo p is 16, a power of two"):
        is_power_crossed(257, 0)


def test_the_numbers_of_a_test() -> None:
    assert crossed_parameters(263, 1) == CrossedParameters(
        order=131, prime=131, exponent=1, base=780, meeting=130, components=frozenset([2, 4, 3, 5, 13, 131])
    )
    found = crossed_parameters(101, 1)
    assert (found.prime, found.exponent, found.base, found.degree) == (5, 2, 4, 100)
    assert (crossed_parameters(283, 0).axes, crossed_parameters(283, 0).kept) == ([4, 5, 11, 23], 92)


def test_the_field_of_all_components_has_the_degree_of_the_sum() -> None:
    for p in filter(is_crossable, filter(is_prime, range(3, 1000))):
        assert crossed_parameters(p, excess(p)).degree == alpha_degree(p)
        assert crossed_parameters(p, excess(p)).base % crossed_parameters(p, excess(p)).kept == 0


def test_polynomials_in_lambda_have_at_most_q_terms() -> None:
    found = crossed_parameters(101, 1)
    assert [found.terms(degree) for degree in (0, 1, 23, 24, 25, 1000)] == [1, 2, 24, 25, 25, 25]


def test_rejects_divisors_of_fermat_numbers_and_composite_numbers() -> None:
    with pytest.raises(DomainError, match="does not apply to p = 641: the order of 2 modulo p is 64, a power of two"):
        crossed_parameters(641)
    with pytest.raises(DomainError, match="the index p of α_p must be an odd prime, not 9"):
        crossed_parameters(9)


@pytest.mark.parametrize("p", [47, 83, 167, 283, 149, 227, 269, 347])
def test_the_predicted_products_are_computed(p: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crossed_tensor, "_LARGE", 1)
    made: list[tuple[int, int]] = []

    def multiply(self: TensorField, a: Bits, b: Bits) -> Bits:
        if len(a) > 1 and len(b) > 1:
            made.append((a.size, b.size))
        return plain(self, a, b)

    plain = TensorField.multiply
    monkeypatch.setattr(TensorField, "multiply", multiply)
    is_power_crossed(p, excess(p))
    found = crossed_parameters(p, excess(p))
    exponents = exponents_of(found.components)
    sizes = [
        (
            step.first * prod(s ** exponents[s] for s in step.axes),
            step.second * prod(s ** exponents[s] for s in step.axes),
        )
        for step in norm_products(found)
        if step.times == 1
    ]
    assert made[: len(sizes)] == sizes


@pytest.mark.parametrize("p", [47, 167, 139, 283, 101, 19])
def test_no_product_exceeds_the_predicted_size(p: int, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: list[int] = []

    def noted(a: Bits, b: Bits) -> object:
        sizes.append(prod(i + j - 1 for i, j in zip(a.shape, b.shape, strict=True)))
        return plain(a, b)

    plain = crossed_tensor.product_parts
    monkeypatch.setattr(crossed_tensor, "product_parts", noted)
    is_power_crossed(p, excess(p))
    assert max(sizes) <= 2 * largest_product(crossed_parameters(p, excess(p)))


def test_the_estimate_is_near_the_time_of_the_products() -> None:
    for p, m in [(47, 1), (167, 1), (139, 0), (101, 1), (163, 4), (359, 1), (283, 0), (7, 1)]:
        _cache.clear()
        assert 0.5 < 1000 * crossed_seconds(p, m) / milliseconds_of_products(p, m) < 2.5, p


def milliseconds_of_products(p: int, m: int) -> int:
    milliseconds: list[int] = []
    with progress_to(lambda what, done, total: milliseconds.append(done)):
        is_power_crossed(p, m)
    return max(milliseconds)


def test_impossible_tests_take_infinite_time() -> None:
    assert crossed_seconds(1439, 1) == inf
    assert crossed_seconds(719, 1) < inf


@pytest.mark.parametrize("q", [3, 9, 27, 5, 25, 7, 49, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53])
def test_the_relations_of_the_generators_hold(q: int) -> None:
    kappa = Generators(closure_of(frozenset([q])))
    field = kappa.field
    for r, n in kappa.exponents.items():
        if r > 2:
            assert field.equal(power(field, kappa[r], r), kappa.alpha(r))
            for i in range(1, n):
                assert field.equal(power(field, kappa[r ** (i + 1)], r), kappa[r**i])


@pytest.mark.parametrize("q", [3, 9, 5, 25, 7, 11, 13, 19, 23])
def test_alpha_is_split_into_a_root_of_unity_and_a_power(q: int) -> None:
    kappa = Generators(closure_of(frozenset([q])))
    field = kappa.field
    r = max(kappa.exponents)
    rho, c = kappa.split(r)
    assert field.equal(field.multiply(rho, power(field, c, q)), kappa.alpha(r))
    assert field.equal(power(field, rho, order_of_rho(r)), field.one)
    assert not field.equal(power(field, rho, order_of_rho(r) // r), field.one)
    root = kappa.root(r, rho)
    assert field.equal(power(field, root, q), rho)


@pytest.mark.parametrize("components", [[3, 4], [9, 5], [7], [8, 3]])
def test_the_map_of_the_packed_model_is_an_isomorphism(components: list[int]) -> None:
    packed = packed_field(components)
    kappa = Generators(closure_of(frozenset(components)))
    field = kappa.field

    def monomial(place: int) -> Bits:
        result = field.one
        for q in sorted(closure_of(frozenset(components)), key=lambda q: (min(exponents_of(frozenset([q]))), q)):
            place, digit = divmod(place, next(iter(exponents_of(frozenset([q])))))
            result = field.multiply(result, power(field, kappa[q], digit))
        return result

    basis = [monomial(i) for i in range(packed.bits)]

    def element(a: int) -> Bits:
        total = field.zero
        for i, b in enumerate(basis):
            total = field.add(total, b) if a >> i & 1 else total
        return total

    random = np.random.default_rng(1)
    for _ in range(5):
        a, b = (int.from_bytes(random.bytes(16), "little") % (1 << packed.bits) for _ in range(2))
        assert field.equal(field.multiply(element(a), element(b)), element(packed.multiply(a, b)))


def test_cached_generators_of_other_fields_agree_with_computed_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    components = closure_of(frozenset([11, 7, 9]))
    monkeypatch.setattr(crossed_generators, "_cache", {})
    fresh = Generators(components)
    expected = {q: fresh[q] for q in components}
    monkeypatch.setattr(crossed_generators, "_cache", {})
    for earlier in ([11], [7], [47], [43, 5]):
        kept = Generators(closure_of(frozenset(earlier)))
        for q in kept.exponents:
            kept[q]
    used = Generators(components)
    assert all(used.field.equal(used[q], expected[q]) for q in components)


def test_the_cache_has_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crossed_generators, "_cache", {})
    monkeypatch.setattr(crossed_generators, "_MOST_CACHED_BITS", 300)
    kappa = Generators(closure_of(frozenset([43, 11])))
    for q in kappa.exponents:
        kappa[q]
        sizes = [a.size for a in crossed_generators._cache.values()]
        assert sum(sizes) <= 300 or len(sizes) == 1
    assert kappa.field.equal(power(kappa.field, kappa[43], 43), kappa.alpha(43))


def test_a_wrong_excess_of_a_smaller_prime_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crossed_generators, "_cache", {})
    monkeypatch.setattr(crossed_generators, "excess", lambda p: 0)
    kappa = Generators(frozenset([2, 3, 7]))
    with pytest.raises(AssertionError, match="α_7 is a power with exponent 7, which contradicts the rule for excesses"):
        kappa[7]


def test_merged_axes_are_adjacent() -> None:
    exponents = {2: 2, 3: 1, 5: 1, 7: 1, 11: 1, 23: 1, 47: 1}
    assert sorted(axis_order(exponents)) == sorted(exponents)
    assert axis_order({2: 2, 5: 1, 11: 1, 89: 1, 179: 1})[-2:] == [89, 179]
    assert Generators(closure_of(frozenset([23]))).field.degrees == (4, 5, 11, 23)


def test_the_order_of_rho_is_the_full_power_of_the_prime() -> None:
    for r in (3, 5, 7, 47, 1093, 3511):
        full, group = order_of_rho(r), 2 ** order_of_two(r) - 1
        assert group % full == 0
        assert group // full % r


def test_degrees_agree_with_the_closure() -> None:
    for q in (23, 27, 49, 47):
        kappa = Generators(closure_of(frozenset([q])))
        assert int(np.prod(kappa.field.degrees)) == degree_of(frozenset([q]))


def test_a_prime_whose_square_divides_the_group_order() -> None:
    # Wieferich's prime 1093: 2^364 = 1 modulo 1093².
    kappa = Generators(closure_of(frozenset([1093])))
    field = kappa.field
    rho, c = kappa.split(1093)
    assert field.equal(field.multiply(rho, power(field, c, 1093)), kappa.alpha(1093))
    assert field.equal(power(field, rho, 1093**2), field.one)
    assert not field.equal(power(field, rho, 1093), field.one)


@pytest.mark.parametrize("count", [1, 2, 3])
def test_products_of_finite_generators_are_nim_products(count: int) -> None:
    field = TensorField((3, 1 << count))
    kappa = finite_generators(field, 1, count)

    def element(n: int) -> Bits:
        total = field.zero
        for place in range(n.bit_length()):
            monomial = field.one
            for i in range(place.bit_length()):
                monomial = field.multiply(monomial, kappa[i]) if place >> i & 1 else monomial
            total = field.add(total, monomial) if n >> place & 1 else total
        return total

    size = 1 << (1 << count)
    for a in range(1, size, max(1, size // 13)):
        for b in range(1, size, max(1, size // 11)):
            assert field.equal(field.multiply(element(a), element(b)), element(int(multiply(a, b))))


ARRAYS = np.array([[1, 0, 1]], dtype=np.uint8), np.zeros((1, 1, 1), dtype=np.uint8)


def never() -> tuple[Bits, ...]:
    raise AssertionError("it was computed again")


@pytest.fixture
def parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Checkpoints:
    monkeypatch.setattr(crossed_generators, "_WORTH", 0.0)
    return Checkpoints(tmp_path / "parts", 719, 1)


def test_slow_results_are_not_computed_again(parts: Checkpoints) -> None:
    parts.load_or_compute("c", lambda: ARRAYS)
    found = Checkpoints(parts.folder, 719, 1).load_or_compute("c", never)
    assert all((a == b).all() and a.dtype == b.dtype for a, b in zip(found, ARRAYS, strict=True))


def test_other_tests_have_other_parts(parts: Checkpoints) -> None:
    parts.load_or_compute("c", lambda: ARRAYS)
    for other in (Checkpoints(parts.folder, 719, 0), Checkpoints(parts.folder, 71, 1)):
        with pytest.raises(AssertionError, match="computed again"):
            other.load_or_compute("c", never)


def test_fast_results_are_not_stored(tmp_path: Path) -> None:
    Checkpoints(tmp_path / "parts", 719, 1).load_or_compute("c", lambda: ARRAYS)
    assert not (tmp_path / "parts").exists()


@pytest.mark.parametrize("cut", [0, 10, 100, -1])
def test_damaged_files_are_computed_again(parts: Checkpoints, cut: int) -> None:
    parts.load_or_compute("c", lambda: ARRAYS)
    (path,) = parts.folder.iterdir()
    path.write_bytes(path.read_bytes()[:cut])
    assert parts.load_or_compute("c", lambda: ARRAYS) == ARRAYS


def test_a_changed_byte_is_detected(parts: Checkpoints) -> None:
    parts.load_or_compute("c", lambda: ARRAYS)
    (path,) = parts.folder.iterdir()
    data = bytearray(path.read_bytes())
    data[60] ^= 255
    path.write_bytes(data)
    assert parts.load_or_compute("c", lambda: ARRAYS) == ARRAYS


def test_parts_are_removed_with_their_folder(parts: Checkpoints) -> None:
    parts.load_or_compute("c", lambda: ARRAYS)
    Checkpoints(parts.folder, 7, 1).load_or_compute("c", lambda: ARRAYS)
    parts.remove()
    assert [path.name for path in parts.folder.iterdir()] == ["7-1-c-1.npz"]
    Checkpoints(parts.folder, 7, 0).remove()
    assert not parts.folder.exists()
    parts.remove()

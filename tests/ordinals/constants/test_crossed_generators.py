"""Generators in a tensor product of fields, their cache, and checkpoints of long tests."""

from pathlib import Path

import numpy as np
import pytest

from grundy.nim import multiply
from grundy.ordinals.closure import order_of_two, packed_field
from grundy.ordinals.closure.components import closure_of, degree_of
from grundy.ordinals.constants import crossed_generators
from grundy.ordinals.constants.crossed_generators import (
    Checkpoints,
    Generators,
    axis_order,
    exponents_of,
    finite_generators,
    order_of_rho,
)
from grundy.ordinals.constants.crossed_kummer import power
from grundy.ordinals.constants.crossed_tensor import Bits, TensorField


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


def test_what_is_kept_from_other_fields_is_what_would_be_computed(monkeypatch: pytest.MonkeyPatch) -> None:
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


def test_not_too_much_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crossed_generators, "_cache", {})
    monkeypatch.setattr(crossed_generators, "_MOST_CACHED_BITS", 300)
    kappa = Generators(closure_of(frozenset([43, 11])))
    for q in kappa.exponents:
        kappa[q]
        sizes = [a.size for a in crossed_generators._cache.values()]
        assert sum(sizes) <= 300 or len(sizes) == 1
    assert kappa.field.equal(power(kappa.field, kappa[43], 43), kappa.alpha(43))


def test_a_wrong_excess_below_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crossed_generators, "_cache", {})
    monkeypatch.setattr(crossed_generators, "excess", lambda p: 0)
    kappa = Generators(frozenset([2, 3, 7]))
    with pytest.raises(AssertionError, match="α_7 is a power with the exponent 7: the rule for excesses fails there"):
        kappa[7]


def test_axes_that_are_merged_stand_together() -> None:
    exponents = {2: 2, 3: 1, 5: 1, 7: 1, 11: 1, 23: 1, 47: 1}
    assert sorted(axis_order(exponents)) == sorted(exponents)
    assert axis_order({2: 2, 5: 1, 11: 1, 89: 1, 179: 1})[-2:] == [89, 179]
    assert Generators(closure_of(frozenset([23]))).field.degrees == (4, 5, 11, 23)


def test_the_order_of_rho_is_the_full_power_of_the_prime() -> None:
    for r in (3, 5, 7, 47, 1093, 3511):
        full, group = order_of_rho(r), 2 ** order_of_two(r) - 1
        assert group % full == 0
        assert group // full % r


def test_degrees_are_those_of_the_closure() -> None:
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


def test_what_took_long_is_not_computed_again(parts: Checkpoints) -> None:
    parts.load_or_compute("c", lambda: ARRAYS)
    found = Checkpoints(parts.folder, 719, 1).load_or_compute("c", never)
    assert all((a == b).all() and a.dtype == b.dtype for a, b in zip(found, ARRAYS, strict=True))


def test_other_tests_have_other_parts(parts: Checkpoints) -> None:
    parts.load_or_compute("c", lambda: ARRAYS)
    for other in (Checkpoints(parts.folder, 719, 0), Checkpoints(parts.folder, 71, 1)):
        with pytest.raises(AssertionError, match="computed again"):
            other.load_or_compute("c", never)


def test_what_was_quick_makes_no_file(tmp_path: Path) -> None:
    Checkpoints(tmp_path / "parts", 719, 1).load_or_compute("c", lambda: ARRAYS)
    assert not (tmp_path / "parts").exists()


@pytest.mark.parametrize("cut", [0, 10, 100, -1])
def test_damaged_files_are_computed_again(parts: Checkpoints, cut: int) -> None:
    parts.load_or_compute("c", lambda: ARRAYS)
    (path,) = parts.folder.iterdir()
    path.write_bytes(path.read_bytes()[:cut])
    assert parts.load_or_compute("c", lambda: ARRAYS) == ARRAYS


def test_a_changed_byte_is_noticed(parts: Checkpoints) -> None:
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

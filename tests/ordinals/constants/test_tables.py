import csv

import pytest

from grundy.ordinals.closure.components import excess, kappas, order_of_two
from grundy.ordinals.constants.alphas import _proof, published, recorded, rows_text
from grundy.ordinals.constants.crossed import crossed_parameters
from grundy.ordinals.constants.trials import alpha_degree, foundations, prove_alone
from grundy.primes import is_prime


def test_the_published_rows_are_all_odd_primes_up_to_281() -> None:
    assert list(published()) == [p for p in range(3, 282) if is_prime(p)]


def test_the_theorem_on_kappas_and_the_rule_for_excesses_agree_with_every_published_row() -> None:
    for p, row in published().items():
        assert frozenset(row.kappas) == kappas(order_of_two(p))
        assert row.excess == excess(p)


def test_the_recorded_rows_ascend_and_go_beyond_the_published_ones() -> None:
    primes = list(recorded())
    assert primes == sorted(set(primes))
    assert [p for p in range(283, 719) if is_prime(p)] == [p for p in primes if p < 719]


def test_recorded_rows_have_the_sizes_of_their_tests() -> None:
    for p, proof in recorded().items():
        if proof.method == "crossed":
            assert proof.size == crossed_parameters(p, proof.excess).base
        else:
            assert proof.size == proof.degree == alpha_degree(p)
        assert proof.method == "finite" or not is_power_of_two(order_of_two(p))
        assert proof.seconds >= 0


def is_power_of_two(n: int) -> bool:
    return n & (n - 1) == 0


# Every so often one of those that take no time, so that a run proves others when the file grows.
@pytest.mark.parametrize("p", [p for p, proof in recorded().items() if proof.seconds < 0.2][::25])
def test_a_sample_of_the_recorded_rows_is_proved_again_by_both_methods(p: int) -> None:
    for method in ("auto", "crossed"):
        proof = prove_alone(p, method)
        assert (proof.excess, proof.kappas) == (recorded()[p].excess, recorded()[p].kappas)


def test_rows_are_read_as_they_are_written() -> None:
    proofs = [prove_alone(p) for p in (347, 331, 641)]
    lines = rows_text(proofs).splitlines()
    assert [line.split(",")[0] for line in lines] == ["prime", "331", "347", "641"]
    for proof, row in zip(sorted(proofs, key=lambda proof: proof.prime), csv.DictReader(lines), strict=True):
        read = _proof(row)
        assert (read.prime, read.kappas, read.excess, read.method) == (
            proof.prime,
            proof.kappas,
            proof.excess,
            proof.method,
        )
        assert (read.degree, read.size, read.rests_on, read.recorded) == (
            proof.degree,
            proof.size,
            proof.rests_on,
            True,
        )
        assert read.seconds == pytest.approx(proof.seconds, abs=0.001)


def test_recorded_proofs_are_of_primes_that_are_not_published_and_rest_on_known_ones() -> None:
    for p, proof in recorded().items():
        assert p not in published()
        assert frozenset(proof.kappas) == kappas(order_of_two(p))
        assert proof.excess == excess(p)
        assert proof.recorded
        assert all(r in published() or r in recorded() for r in foundations(p))

"""Test the constants, proofs of many of them, trials for one prime, and tables of published and recorded values."""

import csv
import json
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np
import pytest

from grundy import nim
from grundy.errors import DomainError, LimitError
from grundy.ordinals import Ordinal, minimal_polynomial as ordinal_polynomial, power
from grundy.ordinals.closure import (
    PackedField,
    alpha_components,
    excess,
    kappa,
    kappas,
    least_excess,
    order_of_two,
    packed_field,
    unpack,
)
from grundy.ordinals.constants import (
    Proof,
    Provenance,
    RuleContradictedError,
    alpha,
    alphas,
    crossed,
    crossed_generators,
    is_power_direct,
    proofs,
    published,
    recorded,
    trials,
)
from grundy.ordinals.constants.alphas import _proof, known_proofs, proofs_as_csv, slowest_trial_seconds
from grundy.ordinals.constants.crossed import crossed_parameters, is_power_crossed
from grundy.ordinals.constants.trials import (
    alpha_degree,
    by_recurrence,
    direct_seconds,
    estimated_seconds,
    foundations,
    is_power_finite,
    method_for,
    minimal_polynomial,
    prove_alone,
)
from grundy.ordinals.gf2_polynomials import root_is_power
from grundy.primes import is_prime
from grundy.progress import progress_to, report
from grundy.runs import Store

# Conway 1976, Lenstra 1977, Le Bruyn 2009, Siegel 2013.
VALUES = {
    3: "2", 5: "4", 7: "w+1", 11: "w^w+1", 13: "w+4", 17: "16", 19: "w^3+4", 23: "w^(w^3)+1", 29: "w^(w^2)+4",
    31: "w^w+1", 37: "w^3+4", 41: "w^w+1", 43: "w^(w^2)+1", 47: "w^(w^7)+1", 61: "w^w+w", 97: "w+256", 101: "w^(w*5)+1",
    163: "w^27+4",
}  # fmt: skip


@pytest.mark.parametrize("p", VALUES)
def test_values_agree_with_the_publications(p: int) -> None:
    assert alpha(p).value == Ordinal(VALUES[p])
    assert alpha(p).provenance == "published"


@pytest.mark.parametrize("p", [p for p in VALUES if p not in (97, 101, 163)])
def test_values_are_the_powers_of_the_generators(p: int) -> None:
    assert power(kappa(p), p) == alpha(p).value


def test_the_answer_to_lenstras_question_about_47_has_a_proof() -> None:
    # Lenstra 1978, section 5, asks whether the 47th power of ω^(ω^13) is ω^(ω^7) + 1.
    assert power(Ordinal("w^(w^13)"), 47) == Ordinal("w^(w^7)+1") == alpha(47).value
    for method in ("direct", "crossed"):
        found = alpha(47, prove=True, method=method)
        assert found.provenance == "proved here"
        assert found.proof is not None
        assert (found.proof.method, found.proof.degree, found.proof.rests_on) == (method, 5060, (5, 11, 23))
        assert [(trial.excess, trial.is_power) for trial in found.proof.trials] == [(0, True), (1, False)]


@pytest.mark.parametrize(
    ("p", "kappas", "excess"),
    [
        (87211, (27,), 4),
        (262657, (27,), 1),
        (524287, (19,), 1),
        (2**61 - 1, (61,), 1),
        (4432676798593, (49,), 1),
        (2796203, (23,), 1),
        (65537, (32,), 0),
    ],
)
def test_large_primes_of_small_order(p: int, kappas: tuple[int, ...], excess: int) -> None:
    found = alpha(p)
    assert (found.kappas, found.excess) == (kappas, excess)
    assert found.provenance in ("proved here", "conjectural rule")


def test_unproved_primes_follow_the_rule() -> None:
    for p in (1439, 2879, 10**20 + 39):
        assert alpha(p).provenance == "conjectural rule"
        assert alpha(p).proof is None


def test_primes_that_this_project_has_proved_have_their_recorded_trials() -> None:
    found = alpha(283)
    assert (found.provenance, found.source) == ("proved here", None)
    assert found.proof is not None
    assert found.proof.recorded
    assert [trial.is_power for trial in found.proof.trials] == [True] * found.excess + [False]


@pytest.mark.parametrize("p", [87211, 262657, 4432676798593, 65537, 67280421310721])
def test_large_primes_of_small_order_are_proved(p: int) -> None:
    found = alpha(p, prove=True)
    assert found.provenance == "proved here"
    assert found.excess == alpha(p).excess


def test_a_constant_with_huge_primes_has_parts_but_no_value() -> None:
    found = alpha(10**20 + 39)
    assert found.kappas == (32839, 507526619771207)
    assert found.excess == 0
    with pytest.raises(LimitError, match="507526619771207"):
        found.value  # noqa: B018


def test_numpy_integers_are_integers() -> None:
    assert alpha(np.int64(47)) == alpha(np.uint8(47)) == alpha(47)
    assert type(alpha(np.int64(47)).prime) is int


def test_rejects_proofs_that_take_too_long() -> None:
    with pytest.raises(
        LimitError, match="α_1439 by the crossed test is not possible, because its field of degree 1258230380"
    ):
        alpha(1439, prove=True)
    with pytest.raises(
        LimitError, match=r"proving α_719 by the crossed test takes about .* seconds, more than limit=1; use"
    ):
        alpha(719, prove=True, limit=1)
    for limit in (-1, "a", float("nan")):
        with pytest.raises(DomainError, match="limit must be a number of seconds, 0 or more, not"):
            alpha(7, prove=True, limit=limit)  # type: ignore[arg-type]


def test_progress_reaches_its_total() -> None:
    reports: list[tuple[str, int, int | None]] = []
    with progress_to(lambda *report: reports.append(report)):
        alpha(53, prove=True)
    what, done, total = reports[-1]
    assert what == "milliseconds of trials"
    assert done == total


def test_rejects_numbers_that_are_not_odd_primes() -> None:
    for n in (0, 1, 2, 9, 15):
        with pytest.raises(DomainError, match=f"the index p of α_p must be an odd prime, not {n}"):
            alpha(n)
    with pytest.raises(DomainError, match=r"p must be a whole number, not 47\.0"):
        alpha(47.0)  # type: ignore[arg-type]
    with pytest.raises(DomainError, match="p must be at least 0, not -7"):
        alpha(-7)
    with pytest.raises(LimitError, match="cannot prove whether"):
        alpha(3317044064679887385961981)  # 1287836182261 · 2575672364521, which passes for a prime


@pytest.fixture(autouse=True)
def nothing_is_proved_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(alphas, "_proved", {})


def test_proofs_come_after_the_proofs_they_depend_on() -> None:
    assert [proof.prime for proof in proofs([67, 13])] == [3, 5, 11, 13, 67]


def test_a_stopped_run_can_be_resumed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(tmp_path / "proofs.jsonl")
    run = proofs([47], store=store)
    assert [next(run).prime for _ in range(3)] == [5, 11, 23]
    run.close()  # type: ignore[attr-defined]
    monkeypatch.setattr(alphas, "_proved", {})
    found = list(proofs([47], store=store))
    assert [proof.recorded for proof in found] == [True, True, True, False]
    assert [record["prime"] for record in store] == [5, 11, 23, 47]


def test_a_proof_by_one_method_is_not_used_for_the_other(tmp_path: Path) -> None:
    store = Store(tmp_path / "proofs.jsonl")
    assert [proof.method for proof in proofs([23], "direct", store=store)] == ["finite", "direct", "direct"]
    assert [proof.method for proof in proofs([23], "crossed", store=store)] == ["finite", "crossed", "crossed"]
    assert len(store) == 5


def test_earlier_proofs_of_this_process_are_stored(tmp_path: Path) -> None:
    list(proofs([23]))
    store = Store(tmp_path / "proofs.jsonl")
    list(proofs([23], store=store))
    assert [record["prime"] for record in store] == [5, 11, 23]


def test_proofs_in_a_file_do_not_count_as_proofs_of_this_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(tmp_path / "proofs.jsonl")
    list(proofs([23], store=store))
    monkeypatch.setattr(alphas, "_proved", {})
    assert [proof.recorded for proof in proofs([23], store=store)] == [True, True, True]
    assert known_proofs() == {}
    assert [proof.recorded for proof in proofs([23])] == [False, False, False]
    assert [proof.recorded for proof in proofs([23], store=store)] == [False, False, False]


def test_rejects_damaged_records(tmp_path: Path) -> None:
    store = Store(tmp_path / "proofs.jsonl")
    store.add({"kind": "grundy.alpha.proof/1", "prime": 5})
    with pytest.raises(DomainError, match="is damaged"):
        list(proofs([5], store=store))


def test_progress_counts_the_work() -> None:
    reports = reports_of(proofs([23]))
    done = [done for _, done, _ in reports]
    assert len(reports) >= 3
    assert done == sorted(done)
    assert {(what, total) for what, _, total in reports} == {("milliseconds of trials", done[-1])}


def reports_of(run: Iterable[object]) -> list[tuple[str, int, int | None]]:
    reports: list[tuple[str, int, int | None]] = []
    with progress_to(lambda *report: reports.append(report)):
        list(run)
    return reports


def test_progress_is_reported_within_a_long_trial() -> None:
    reports = reports_of(proofs([47], "crossed"))
    done = [done for _, done, _ in reports]
    assert len(done) > 100
    assert done == sorted(done)
    assert done[-1] == reports[-1][2]


def test_reports_of_the_caller_are_unchanged() -> None:
    reports: list[tuple[str, int, int | None]] = []
    with progress_to(lambda *report: reports.append(report)):
        for _ in proofs([47], "crossed"):
            report("something else", 1)
    assert {what for what, _, _ in reports} == {"milliseconds of trials", "something else"}


def test_a_stopped_trial_resumes_with_its_parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store, folder = Store(tmp_path / "proofs.jsonl"), tmp_path / "proofs.jsonl.parts"
    list(proofs([29], "crossed", store=store))
    is_power_crossed(59, 1)  # fills the cache of generators
    monkeypatch.setattr(crossed_generators, "_WORTH", 0.0)

    def stop(*arguments: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as context:
        context.setattr(crossed, "norm", stop)
        with pytest.raises(KeyboardInterrupt):
            list(proofs([59], "crossed", store=store))
    names = {path.name for path in folder.iterdir()}
    assert {"59-1-sums-29-0-1.npz", "59-1-power-29-0-1.npz"} <= names
    alphas._proved.clear()
    with monkeypatch.context() as context:
        context.setattr(crossed_generators, "norm_and_sums", stop)  # stored results are not computed again
        found = list(proofs([59], "crossed", store=store))
    assert [(proof.prime, proof.recorded) for proof in found] == [(3, True), (7, True), (29, True), (59, False)]
    assert not folder.exists()


def test_no_trial_starts_above_the_limit() -> None:
    with pytest.raises(
        LimitError,
        match=r"proving α_719 by the crossed test .*, more than limit=1; use alpha\(719\) without a proof, or raise",
    ):
        next(proofs([719], limit=1))
    assert slowest_trial_seconds(719) > slowest_trial_seconds(47)


def test_known_proofs_take_no_time(tmp_path: Path) -> None:
    list(proofs([23], store=tmp_path / "proofs.jsonl"))
    alphas._proved.clear()
    known = known_proofs(tmp_path / "proofs.jsonl")
    assert sorted(p for p, _ in known) == [5, 11, 23]
    assert slowest_trial_seconds(23, known=known) == 0.0
    assert slowest_trial_seconds(47, known=known) == slowest_trial_seconds(47) > 0.0


def test_several_processes_return_the_same_proofs() -> None:
    alone = [(proof.prime, proof.excess, proof.trials) for proof in proofs([47])]
    alphas._proved.clear()
    assert [(proof.prime, proof.excess, proof.trials) for proof in proofs([47], workers=2)] == alone


def test_with_the_method_auto_a_proof_by_any_method_is_used(tmp_path: Path) -> None:
    store = Store(tmp_path / "proofs.jsonl")
    for method in ("crossed", "direct"):
        list(proofs([7], method, store=store))
    known = known_proofs(store)
    alphas._proved.clear()
    for method in ("crossed", "direct"):
        assert slowest_trial_seconds(7, known=[(3, "finite"), (7, method)]) == 0.0
    assert slowest_trial_seconds(7, "direct", known=[(3, "finite"), (7, "crossed")]) > 0.0
    assert {(p, method) for p, method in known} == {(3, "finite"), (7, "crossed"), (7, "direct")}
    assert list(proofs([7], store=store))[-1].recorded


def test_the_published_rows_are_all_odd_primes_up_to_281() -> None:
    assert list(published()) == [p for p in range(3, 282) if is_prime(p)]


def test_the_theorem_on_kappas_and_the_rule_for_excesses_agree_with_every_published_row() -> None:
    for p, row in published().items():
        assert frozenset(row.kappas) == kappas(order_of_two(p))
        assert row.excess == excess(p)


def test_the_recorded_rows_ascend_and_are_not_published() -> None:
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


# A sample of the fast rows, which changes when the file grows.
@pytest.mark.parametrize("p", [p for p, proof in recorded().items() if proof.seconds < 0.2][::25])
def test_a_sample_of_the_recorded_rows_is_proved_again_by_both_methods(p: int) -> None:
    for method in ("auto", "crossed"):
        proof = prove_alone(p, method)
        assert (proof.excess, proof.kappas) == (recorded()[p].excess, recorded()[p].kappas)


def test_rows_are_read_back_unchanged() -> None:
    proofs = [prove_alone(p) for p in (347, 331, 641)]
    lines = proofs_as_csv(proofs).splitlines()
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


def test_recorded_proofs_are_unpublished_and_depend_on_known_ones() -> None:
    for p, proof in recorded().items():
        assert p not in published()
        assert frozenset(proof.kappas) == kappas(order_of_two(p))
        assert proof.excess == excess(p)
        assert proof.recorded
        assert all(r in published() or r in recorded() for r in foundations(p))


def test_a_proof_from_json_is_recorded() -> None:
    proof = prove_alone(19)
    assert Proof.from_data(json.loads(json.dumps(proof.data()))) == replace(proof, recorded=True)


def test_provenances_equal_their_texts() -> None:
    assert [*Provenance] == ["proved here", "published", "conjectural rule"]


@pytest.mark.parametrize("p", [p for p in published() if alpha_degree(p) <= 1000])
def test_both_methods_prove_the_published_excess(p: int) -> None:
    for method in ("direct", "crossed"):
        proof = prove_alone(p, method)
        assert (proof.excess, proof.kappas) == (published()[p].excess, published()[p].kappas)
        assert [trial.is_power for trial in proof.trials] == [True] * proof.excess + [False]
        assert [trial.excess for trial in proof.trials] == list(range(proof.excess + 1))
        assert proof.method == proof.trials[-1].method == method_for(p, method)


def test_the_crossed_test_computes_in_a_smaller_field() -> None:
    assert prove_alone(83, "crossed").size < prove_alone(83, "direct").size == 820


def test_a_wrong_rule_raises_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trials, "excess", lambda p: 0)
    with pytest.raises(RuleContradictedError) as error:
        prove_alone(23)
    assert "α_23 has the excess 1, but the rule gives 0 (m = 0: a power" in str(error.value)
    assert str(error.value).endswith("please report it")


def test_an_excess_above_the_rule_raises_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(trials._TESTS, "direct", lambda p, m, checkpoints: m < 2)
    with pytest.raises(RuleContradictedError, match="α_23 has the excess 2, but the rule gives 1"):
        prove_alone(23, "direct")


def test_a_test_that_contradicts_a_theorem_is_a_bug(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(trials._TESTS, "direct", lambda p, m, checkpoints: False)
    with pytest.raises(AssertionError, match="contradicts a theorem"):
        prove_alone(23, "direct")


def test_finite_fields_have_one_method_only() -> None:
    assert {method_for(257, method) for method in ("auto", "direct", "crossed")} == {"finite"}
    with pytest.raises(DomainError, match="method must be 'auto', 'direct' or 'crossed', not 'guess'"):
        method_for(7, "guess")


def test_the_cheaper_method_is_selected() -> None:
    for p in (47, 139, 167, 263, 359, 719):
        chosen = method_for(p)
        assert estimated_seconds(p, chosen) == min(estimated_seconds(p, "direct"), estimated_seconds(p, "crossed"))
    assert {method_for(p) for p in (47, 719)} == {"direct", "crossed"}


def test_impossible_proofs_take_infinite_time() -> None:
    assert estimated_seconds(1439) == float("inf")
    assert estimated_seconds(719, "direct") == float("inf")


SMALL = [p for p in published() if alpha_degree(p) <= 800]


@pytest.mark.parametrize("p", [p for p in SMALL if least_excess(p)])
def test_excesses_below_the_bound_give_powers_by_the_direct_test(p: int) -> None:
    assert all(is_power_direct(p, m) for m in range(least_excess(p)))


def test_the_bound_is_never_above_a_published_excess() -> None:
    assert all(least_excess(p) <= row.excess for p, row in published().items())


@pytest.mark.parametrize("p", [19, 163, 87211, 135433, 272010961])
def test_orders_two_times_a_power_of_three_need_four(p: int) -> None:
    assert least_excess(p) == 4
    assert [is_power_direct(p, m) for m in range(5)] == [True, True, True, True, False]


def polynomial_of(field: PackedField, x: int) -> int:
    """Return the minimal polynomial of an element, with its coefficients as binary digits."""
    return sum(int(bit) << i for i, bit in enumerate(ordinal_polynomial(unpack(field, x)).coefficients))


@pytest.mark.parametrize("q", [3, 5, 7, 9, 11, 13, 25, 27])
@pytest.mark.parametrize("m", [0, 1])
def test_the_polynomial_without_arithmetic_agrees_with_that_of_the_powers(q: int, m: int) -> None:
    assert minimal_polynomial(frozenset([q]), m) == by_recurrence(frozenset([q]), m)


@pytest.mark.parametrize(("parts", "m"), [({3}, 4), ({4, 3}, 0), ({3, 5}, 1), ({9}, 7), ({16, 3}, 0), ({5, 7}, 0)])
def test_the_polynomial_vanishes_at_the_sum_and_has_its_degree(parts: set[int], m: int) -> None:
    found = minimal_polynomial(frozenset(parts), m)
    field = packed_field(parts | ({4} if m >= 4 else set()))
    x = m
    for q in parts:
        x ^= field.kappa(q)
    value = 0
    for bit in f"{found:b}":
        value = field.multiply(value, x) ^ int(bit)
    assert value == 0
    assert found.bit_length() - 1 == field.bits
    assert nim.is_irreducible([int(digit) for digit in f"{found:b}"[::-1]], bits=1)


@pytest.mark.parametrize("p", [p for p in published() if 2 < alpha_degree(p) <= 450 and p not in (5, 17, 257)])
def test_the_direct_test_finds_the_published_excess(p: int) -> None:
    m = published()[p].excess
    assert [is_power_direct(p, n) for n in range(m + 1)] == [True] * m + [False]


@pytest.mark.parametrize("components", [[3], [4, 3], [5], [9]])
@pytest.mark.parametrize("p", [3, 5, 7, 13, 31, 41, 73])
def test_powers_are_recognized(components: list[int], p: int) -> None:
    field = packed_field(components)
    random = Random(p)
    order = (1 << field.bits) - 1
    for _ in range(4):
        x = random.randrange(2, 1 << field.bits)
        made = field.power(x, p)
        assert made <= 1 or root_is_power(polynomial_of(field, made), p, order_of_two(p))
        polynomial = polynomial_of(field, x)
        d = polynomial.bit_length() - 1
        if order % p == 0 and ((1 << d) - 1) % p == 0:
            assert root_is_power(polynomial, p, order_of_two(p)) == (field.power(x, ((1 << d) - 1) // p) == 1)


def test_powers_in_a_small_field_are_recognized() -> None:
    field = packed_field([3])  # 64 elements; a third are cubes, and a seventh are 7th powers
    for p in (3, 7):
        powers = {field.power(x, p) for x in range(1, 64)}
        for x in range(1, 64):
            polynomial = polynomial_of(field, x)
            if polynomial.bit_length() == 7:
                assert root_is_power(polynomial, p, order_of_two(p)) == (x in powers)


def test_p_that_does_not_divide_the_group_order_makes_every_element_a_power() -> None:
    assert root_is_power(0b10011, 7, order_of_two(7))


def test_rejects_huge_degrees_with_their_size() -> None:
    with pytest.raises(
        LimitError, match="supports degrees up to 300000; α_719 needs 1258230380; try the method 'crossed'"
    ):
        is_power_direct(719, 1)
    assert direct_seconds(719) > 1e6


def test_the_sum_of_order_two_modulo_47_is_one_component() -> None:
    assert kappas(order_of_two(47)) == {23}


@pytest.mark.parametrize("p", [3, 5, 17, 257, 641, 65537])
@pytest.mark.parametrize("m", [0, 1])
def test_finite_nimbers_agree_with_the_direct_test(p: int, m: int) -> None:
    polynomial = by_recurrence(frozenset([order_of_two(p)]), m)
    assert is_power_finite(p, m) == root_is_power(polynomial, p, order_of_two(p))


@pytest.mark.parametrize("p", [274177, 6700417, 67280421310721, 59649589127497217, 2424833])
def test_factors_of_fermat_numbers_have_excess_0(p: int) -> None:
    assert not is_power_finite(p, 0)


def test_rejects_huge_finite_fields() -> None:
    with pytest.raises(LimitError, match="supports up to 32768 bits; α_825753601 needs 131072"):
        is_power_finite(825753601, 0)


def test_foundations_are_smaller_and_closed() -> None:
    for p in filter(is_prime, range(3, 1000)):
        assert all(r < p for r in foundations(p))
        assert all(set(foundations(r)) <= set(foundations(p)) for r in foundations(p))


def test_degrees_agree_with_the_publication() -> None:
    known = {7: 6, 11: 20, 43: 42, 61: 60, 47: 5060, 167: 68060, 263: 102180, 283: 237820}
    assert {p: alpha_degree(p) for p in known} == known


def test_the_excess_4_adds_a_component() -> None:
    assert alpha_components(163) == {81, 4}
    assert alpha_degree(163) == 324
    assert alpha_degree(163, 0) == 162

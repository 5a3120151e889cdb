import numpy as np
import pytest

from grundy.errors import DomainError, LimitError
from grundy.ordinals import Ordinal, power
from grundy.ordinals.closure import kappa
from grundy.ordinals.constants import alpha
from grundy.progress import progress_to

# Conway 1976, Lenstra 1977, Le Bruyn 2009, Siegel 2013.
VALUES = {
    3: "2", 5: "4", 7: "w+1", 11: "w^w+1", 13: "w+4", 17: "16", 19: "w^3+4", 23: "w^(w^3)+1", 29: "w^(w^2)+4",
    31: "w^w+1", 37: "w^3+4", 41: "w^w+1", 43: "w^(w^2)+1", 47: "w^(w^7)+1", 61: "w^w+w", 97: "w+256", 101: "w^(w*5)+1",
    163: "w^27+4",
}  # fmt: skip


@pytest.mark.parametrize("p", VALUES)
def test_values_are_the_published_ones(p: int) -> None:
    assert alpha(p).value == Ordinal(VALUES[p])
    assert alpha(p).provenance == "published"


@pytest.mark.parametrize("p", [p for p in VALUES if p not in (97, 101, 163)])
def test_values_are_the_powers_of_the_generators(p: int) -> None:
    assert power(kappa(p), p) == alpha(p).value


def test_lenstras_question_for_47_is_answered_with_its_proof() -> None:
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


def test_primes_that_nobody_has_proved_follow_the_rule() -> None:
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


def test_the_value_of_a_prime_with_unknown_places_is_refused_and_its_parts_are_not() -> None:
    found = alpha(10**20 + 39)
    assert found.kappas == (32839, 507526619771207)
    assert found.excess == 0
    with pytest.raises(LimitError, match="507526619771207"):
        found.value  # noqa: B018


def test_numpy_integers_are_integers() -> None:
    assert alpha(np.int64(47)) == alpha(np.uint8(47)) == alpha(47)
    assert type(alpha(np.int64(47)).prime) is int


def test_what_is_out_of_reach_is_refused_at_once() -> None:
    with pytest.raises(LimitError, match="α_1439 by the crossed test is out of reach, in a field of degree 1258230380"):
        alpha(1439, prove=True)
    with pytest.raises(
        LimitError, match=r"proving α_719 by the crossed test takes about .* seconds, more than limit=1; take"
    ):
        alpha(719, prove=True, limit=1)
    for limit in (-1, "a", float("nan")):
        with pytest.raises(DomainError, match="limit is a number of seconds from 0 on, not"):
            alpha(7, prove=True, limit=limit)  # type: ignore[arg-type]


def test_progress_reaches_its_total() -> None:
    reports: list[tuple[str, int, int | None]] = []
    with progress_to(lambda *report: reports.append(report)):
        alpha(53, prove=True)
    what, done, total = reports[-1]
    assert what == "milliseconds of trials"
    assert done == total


def test_numbers_that_are_no_odd_primes_are_refused() -> None:
    for n in (0, 1, 2, 9, 15):
        with pytest.raises(DomainError, match=f"α_p is defined for the odd primes p, and {n} is not one"):
            alpha(n)
    with pytest.raises(DomainError, match=r"p is a whole number, not 47\.0"):
        alpha(47.0)  # type: ignore[arg-type]
    with pytest.raises(DomainError, match="p is 0 or more, not -7"):
        alpha(-7)
    with pytest.raises(LimitError, match="primes are recognized below"):
        alpha(3317044064679887385961981)  # 1287836182261 · 2575672364521, which passes for a prime

import pytest

from grundy.errors import DomainError
from grundy.ordinals.constants import RuleContradictedError, trials as module
from grundy.ordinals.constants.alphas import published
from grundy.ordinals.constants.trials import alpha_degree, estimated_seconds, method_for, prove_alone


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


def test_a_wrong_rule_is_refused_loudly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "excess", lambda p: 0)
    with pytest.raises(RuleContradictedError) as error:
        prove_alone(23)
    assert "α_23 has the excess 1, and the rule says 0 (m = 0: a power" in str(error.value)
    assert str(error.value).endswith("please report it")


def test_a_test_that_calls_everything_a_power_is_not_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(module._TESTS, "direct", lambda p, m, checkpoints: m < 2)
    with pytest.raises(RuleContradictedError, match="α_23 has the excess 2, and the rule says 1"):
        prove_alone(23, "direct")


def test_a_test_that_contradicts_a_theorem_is_a_bug(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(module._TESTS, "direct", lambda p, m, checkpoints: False)
    with pytest.raises(AssertionError, match="contradicts a theorem"):
        prove_alone(23, "direct")


def test_finite_fields_have_one_method_only() -> None:
    assert {method_for(257, method) for method in ("auto", "direct", "crossed")} == {"finite"}
    with pytest.raises(DomainError, match="a method of proof is auto, direct or crossed, not 'guess'"):
        method_for(7, "guess")


def test_the_cheaper_method_is_taken() -> None:
    for p in (47, 139, 167, 263, 359, 719):
        chosen = method_for(p)
        assert estimated_seconds(p, chosen) == min(estimated_seconds(p, "direct"), estimated_seconds(p, "crossed"))
    assert {method_for(p) for p in (47, 719)} == {"direct", "crossed"}


def test_what_is_out_of_reach_takes_for_ever() -> None:
    assert estimated_seconds(1439) == float("inf")
    assert estimated_seconds(719, "direct") == float("inf")

from collections.abc import Iterable
from pathlib import Path

import pytest

from grundy.errors import DomainError, LimitError
from grundy.ordinals.constants import alphas, crossed, crossed_generators, proofs
from grundy.ordinals.constants.alphas import known_proofs, seconds_in_all
from grundy.ordinals.constants.crossed import is_power_crossed
from grundy.progress import progress_to, report
from grundy.runs import Store


@pytest.fixture(autouse=True)
def nothing_is_proved_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(alphas, "_proved", {})


def test_smaller_primes_on_which_it_rests_come_first() -> None:
    assert [proof.prime for proof in proofs([67, 13])] == [3, 5, 11, 13, 67]


def test_a_run_goes_on_where_it_was_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(tmp_path / "proofs.jsonl")
    run = proofs([47], store=store)
    assert [next(run).prime for _ in range(3)] == [5, 11, 23]
    run.close()  # type: ignore[attr-defined]
    monkeypatch.setattr(alphas, "_proved", {})
    found = list(proofs([47], store=store))
    assert [proof.recorded for proof in found] == [True, True, True, False]
    assert [record["prime"] for record in store] == [5, 11, 23, 47]


def test_a_proof_by_one_method_does_not_count_for_the_other(tmp_path: Path) -> None:
    store = Store(tmp_path / "proofs.jsonl")
    assert [proof.method for proof in proofs([23], "direct", store=store)] == ["finite", "direct", "direct"]
    assert [proof.method for proof in proofs([23], "crossed", store=store)] == ["finite", "crossed", "crossed"]
    assert len(store) == 5


def test_what_this_process_has_proved_is_stored_too(tmp_path: Path) -> None:
    list(proofs([23]))
    store = Store(tmp_path / "proofs.jsonl")
    list(proofs([23], store=store))
    assert [record["prime"] for record in store] == [5, 11, 23]


def test_what_a_file_says_is_not_taken_for_proved_by_this_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(tmp_path / "proofs.jsonl")
    list(proofs([23], store=store))
    monkeypatch.setattr(alphas, "_proved", {})
    assert [proof.recorded for proof in proofs([23], store=store)] == [True, True, True]
    assert known_proofs() == {}
    assert [proof.recorded for proof in proofs([23])] == [False, False, False]
    assert [proof.recorded for proof in proofs([23], store=store)] == [False, False, False]


def test_damaged_records_are_refused(tmp_path: Path) -> None:
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


def test_whoever_takes_the_proofs_is_not_listened_to() -> None:
    reports: list[tuple[str, int, int | None]] = []
    with progress_to(lambda *report: reports.append(report)):
        for _ in proofs([47], "crossed"):
            report("something else", 1)
    assert {what for what, _, _ in reports} == {"milliseconds of trials", "something else"}


def test_a_trial_that_is_stopped_goes_on_with_its_parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store, folder = Store(tmp_path / "proofs.jsonl"), tmp_path / "proofs.jsonl.parts"
    list(proofs([29], "crossed", store=store))
    is_power_crossed(59, 1)  # so that the generators below are at hand
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
        context.setattr(crossed_generators, "norm_and_sums", stop)  # what is kept is not computed again
        found = list(proofs([59], "crossed", store=store))
    assert [(proof.prime, proof.recorded) for proof in found] == [(3, True), (7, True), (29, True), (59, False)]
    assert not folder.exists()


def test_nothing_is_begun_beyond_the_limit() -> None:
    with pytest.raises(
        LimitError,
        match=r"proving α_719 by the crossed test .*, more than limit=1; take alpha\(719\) without a proof, or raise",
    ):
        next(proofs([719], limit=1))
    assert seconds_in_all(719) > seconds_in_all(47)


def test_what_is_known_takes_no_time(tmp_path: Path) -> None:
    list(proofs([23], store=tmp_path / "proofs.jsonl"))
    alphas._proved.clear()
    known = known_proofs(tmp_path / "proofs.jsonl")
    assert sorted(p for p, _ in known) == [5, 11, 23]
    assert seconds_in_all(23, known=known) == 0.0
    assert seconds_in_all(47, known=known) == seconds_in_all(47) > 0.0


def test_several_processes_find_the_same() -> None:
    alone = [(proof.prime, proof.excess, proof.trials) for proof in proofs([47])]
    alphas._proved.clear()
    assert [(proof.prime, proof.excess, proof.trials) for proof in proofs([47], workers=2)] == alone


def test_when_the_method_is_left_open_a_proof_by_any_will_do(tmp_path: Path) -> None:
    store = Store(tmp_path / "proofs.jsonl")
    for method in ("crossed", "direct"):
        list(proofs([7], method, store=store))
    known = known_proofs(store)
    alphas._proved.clear()
    for method in ("crossed", "direct"):
        assert seconds_in_all(7, known=[(3, "finite"), (7, method)]) == 0.0
    assert seconds_in_all(7, "direct", known=[(3, "finite"), (7, "crossed")]) > 0.0
    assert {(p, method) for p, method in known} == {(3, "finite"), (7, "crossed"), (7, "direct")}
    assert list(proofs([7], store=store))[-1].recorded

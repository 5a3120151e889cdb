"""The search for codes: correct, resumable, and deterministic for any number of workers."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from reference.codes import minimum_distance, span

from grundy.codes.greedy import Circulants, FoundCode, GammaSums, RandomDigraphs, RandomTurning, search_codes
from grundy.errors import DomainError
from grundy.progress import progress_to
from grundy.runs import Store

FAMILY = RandomDigraphs(9, 24)


def test_reported_codes_are_correct_and_the_best_of_their_parameters() -> None:
    found = search_codes(FAMILY, distances=[4, 5], trials=40, least=2)
    assert found.trials == 40
    assert not found.finished
    assert found.codes
    best = {(code.n, code.k): code.d for code in found.codes}
    assert len(best) == len(found.codes)
    for code in found.codes:
        words = sorted(span(code.basis))
        assert len(words) == 2**code.k
        assert minimum_distance(words) == code.d >= 2
        assert code.bounds().upper >= code.d
        assert code.linear_code().basis == code.basis
        space = FAMILY.candidate(code.trial, seed=0).space
        assert code.name == FAMILY.candidate(code.trial, seed=0).name
        assert all(word in space for word in code.basis)
        assert code.greedy_distance is None or code.d >= code.greedy_distance
    for trial in range(40):
        space = FAMILY.candidate(trial, seed=0).space
        d = minimum_distance(list(space.elements()))
        assert d is None or d < 2 or d <= best[space.n, space.dimension]


def test_finite_families_are_searched_completely() -> None:
    family = GammaSums(3, 2)
    found = search_codes(family, distances=[4])
    assert (found.trials, found.finished) == (6, True)
    assert [(code.n, code.k, code.d) for code in found.codes] == [
        (8, 2, 4),
        (12, 5, 4),
        (14, 5, 4),
        (18, 7, 4),
        (22, 10, 4),
    ]
    assert str(found.codes[0]) == "[8, 2, 4] from Γ_3, greedy for d = 4"
    assert search_codes(Circulants(1, 1)).codes == ()


def test_the_number_of_workers_does_not_matter() -> None:
    alone = search_codes(FAMILY, distances=[4], trials=40, seed=2)
    assert search_codes(FAMILY, distances=[4], trials=40, seed=2, workers=2) == alone


def test_stored_searches_are_resumed(tmp_path: Path) -> None:
    store = Store(tmp_path / "codes.jsonl")
    for trials in (10, 10, 47):
        found = search_codes(FAMILY, distances=[4], trials=trials, store=store)
        assert found == search_codes(FAMILY, distances=[4], trials=trials)
    before = len(store)
    assert search_codes(FAMILY, distances=[4], trials=47, store=str(store.path)) == found
    assert len(store) == before
    assert search_codes(FAMILY, distances=[4], trials=5, seed=1, store=store).trials == 5


def test_interrupted_searches_store_their_results(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(tmp_path / "codes.jsonl")
    monkeypatch.setattr("grundy.codes.greedy.search.Interval.is_due", lambda self: True)

    def interrupt(what: str, done: int, total: int | None) -> None:
        if what != "games":
            return
        assert total == 60
        if done >= 32:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt), progress_to(interrupt):
        search_codes(FAMILY, distances=[4], trials=60, store=store)
    assert max(record["trials"] for record in store) == 32
    assert search_codes(FAMILY, distances=[4], trials=60, store=store) == search_codes(FAMILY, distances=[4], trials=60)


def test_zero_seconds_start_no_trials() -> None:
    found = search_codes(FAMILY, seconds=0)
    assert (found.trials, found.codes) == (0, ())


def test_greedy_codes_above_the_memory_limit_are_skipped() -> None:
    family = RandomTurning(30, reach=1, turned=1, shapes=1)
    assert search_codes(family, distances=[9], trials=2, memory=1000).codes == ()


def test_larger_sets_of_moves_give_larger_distances() -> None:
    # With all moves of fewer than four coins the distance is at least 4; some more moves, and the code is smaller.
    found = search_codes(RandomTurning(8, reach=7, turned=6, shapes=6, below=4), trials=20)
    assert {(code.n, code.k, code.d) for code in found.codes} >= {(8, 4, 4)}


def test_rejects_invalid_arguments() -> None:
    for keywords, complaint in (
        ({"trials": -1}, "trials must be at least 0, not -1"),
        ({"seconds": -1}, "seconds must be a non-negative number, not -1"),
        ({"distances": [0]}, "a distance must be at least 1, not 0"),
        ({"least": 0}, "least, the minimum distance, must be at least 1, not 0"),
        ({"workers": 0}, "workers, the number of processes, must be at least 1, not 0"),
    ):
        with pytest.raises(DomainError, match=complaint):
            search_codes(FAMILY, **keywords)  # type: ignore[arg-type]


def test_codes_are_printed_with_their_game() -> None:
    assert str(FoundCode(5, 2, 3, 0, "Nim", None, (7, 25))) == "[5, 2, 3] from Nim"


@pytest.mark.parametrize(
    "damage",
    [
        {"trials": None},
        {"trials": "ten"},
        {"trials": -1},
        {"codes": None},
        {"codes": 5},
        {"codes": [5]},
        {"codes": [{"n": 5}]},
    ],
)
def test_rejects_damaged_records(tmp_path: Path, damage: dict[str, object]) -> None:
    store = Store(tmp_path / "found.jsonl")
    search_codes(FAMILY, distances=[4], trials=20, store=store)
    (record, *_) = store
    for name, value in damage.items():
        changed = {**record, name: value}
        if value is None:
            del changed[name]
        store.add(changed)
    with pytest.raises(DomainError) as refused:
        search_codes(FAMILY, distances=[4], trials=20, store=store)
    assert str(refused.value) == (
        f"a record of this search in {str(store.path)!r} is damaged; choose another file, or remove the record"
    )


@pytest.mark.parametrize("kind", [str, Path, Store])
def test_a_store_is_given_as_a_path_or_as_a_store(tmp_path: Path, kind: Callable[[Path], Any]) -> None:
    search_codes(FAMILY, distances=[4], trials=20, store=kind(tmp_path / "found.jsonl"))
    assert len(Store(tmp_path / "found.jsonl")) > 0


def test_rejects_invalid_stores_and_memory() -> None:
    with pytest.raises(DomainError, match=r"^expected a Store or a path, not 5$"):
        search_codes(FAMILY, trials=1, store=5)  # type: ignore[arg-type]
    for memory, complaint in ((-1, "at least 0, not -1"), (1.5, "a whole number, not 1.5")):
        with pytest.raises(DomainError, match=f"^memory must be {complaint}$"):
            search_codes(FAMILY, trials=1, memory=memory)  # type: ignore[arg-type]

"""Runs in memory and in files, computed in pieces, interrupted and resumed, which all give the same values."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
import reference
from hypothesis import given, settings, strategies as st

from grundy import DomainError, LimitError
from grundy.progress import progress_to
from grundy.runs import ValuesFile
from grundy.sequences import HeapFunction, HeapGame, Run, Subtraction, TakeAndBreak, Values, as_game
from grundy.sequences.periods import TakingCertificate
from grundy.sequences.values import Engine, engines, methods_for, run as source
from grundy.sequences.values.engines import Report, dtype_for, wider
from grundy.sequences.values.run import MemoryStorage, continue_period

GAMES = ["0.77", "0.6", "4. unequal", "0.31", "0.8", "0.(3)", "AllBut({2,3,7})", "Subtraction({1,4,9,16})", "0.33"]


def values_of(game: object, stop: int, method: str = "auto") -> list[int]:
    return Run(game, method=method).extend(stop).values.tolist()


class Interrupt:
    """A progress listener that simulates Ctrl-C when there are enough values."""

    def __init__(self, after: int):
        self.after = after

    def __call__(self, what: str, done: int, total: int | None) -> None:
        if done >= self.after:
            raise KeyboardInterrupt


class Eager:
    """A wrapper of an engine that reports progress after every value."""

    def __init__(self, engine: Engine):
        self.engine = engine

    def extend(self, values: Values, start: int, stop: int, report: Report) -> int:
        for heap in range(start, stop):
            if self.engine.extend(values, heap, heap + 1) == heap:
                return heap
            report(heap + 1)
        return stop


@pytest.fixture
def told_each_value(monkeypatch: pytest.MonkeyPatch) -> None:
    def eager_methods(game: HeapGame) -> SimpleNamespace:
        return SimpleNamespace(start=lambda method: Eager(methods_for(game).start(method)))

    monkeypatch.setattr(source, "methods_for", eager_methods)


@pytest.fixture
def committed_at_each_report(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "SECONDS_BETWEEN_COMMITS", 0.0)


@pytest.mark.parametrize("game", GAMES)
def test_values_computed_in_pieces_are_the_same(game: str) -> None:
    expected, run = values_of(game, 700), Run(game)
    for stop in (0, 1, 5, 5, 3, 127, 128, 129, 500, 700):
        assert run.extend(stop) is run
        assert run.values.tolist() == expected[: run.count]
    assert run.count == 700


def test_values_are_read_only() -> None:
    run = Run("Kayles").extend(50)
    with pytest.raises(ValueError, match="read-only"):
        run.values[3] = 9
    assert values_of("Kayles", 50) == run.extend(60).values[:50].tolist()


def test_earlier_arrays_remain_valid_when_the_run_continues() -> None:
    run = Run("0.(3)", method="naive").extend(200)
    taken = run.values
    run.extend(700)
    assert taken.tolist() == list(range(200))


@given(st.lists(st.tuples(st.integers(0, 900), st.sampled_from(["auto", "naive", "sparse", "scan"])), max_size=6))
@settings(max_examples=15)
def test_a_store_is_resumed_by_any_method(
    tmp_path_factory: pytest.TempPathFactory, steps: list[tuple[int, str]]
) -> None:
    path, expected, reached = tmp_path_factory.mktemp("run") / "file", values_of("4. unequal", 900, "naive"), 0
    for stop, method in steps:
        with Run("4. unequal", method=method, store=path) as run:
            assert run.count == reached
            reached = max(reached, stop)
            assert run.extend(stop).values.tolist() == expected[:reached]
    if steps:
        title, values = ValuesFile.read(path)
        assert title == {"holds": "nim values", "game": "4. unequal"}
        assert values.tolist() == expected[:reached]


@pytest.mark.parametrize("game", GAMES)
def test_a_run_continues_from_a_store(tmp_path: Path, game: str) -> None:
    expected = values_of(game, 900)
    for stop in (100, 450, 900):
        with Run(game, store=tmp_path / "file") as run:
            assert run.extend(stop).values.tolist() == expected[:stop]
    with Run(game, store=tmp_path / "file") as run:
        assert run.count == 900
        assert run.extend(900).values.tolist() == expected


def test_the_period_is_found_in_values_of_a_store(tmp_path: Path) -> None:
    with Run("Kayles", method="naive", store=tmp_path / "file") as run:
        run.extend(500)
        assert run.copied == 0
    with Run("Kayles", store=tmp_path / "file") as run:
        assert run.extend(5000).values.tolist() == values_of("0.77", 5000, "naive")
        assert run.copied == 4500
        assert run.certificate is not None
        assert (run.certificate.period, run.certificate.preperiod) == (12, 71)
        assert run.work.marked == run.work.scanned == 0


@pytest.mark.parametrize("method", ["naive", "sparse", "scan"])
def test_a_run_in_memory_continues_after_ctrl_c(method: str) -> None:
    run = Run("0.007", method=method)
    with pytest.raises(KeyboardInterrupt), progress_to(Interrupt(1)):
        run.extend(1_000_000)
    assert 0 < run.count < 1_000_000
    stop = run.count + 300
    assert run.extend(stop).values.tolist() == values_of("0.007", stop)


@pytest.mark.usefixtures("committed_at_each_report")
@pytest.mark.parametrize("method", ["naive", "scan"])
def test_a_store_has_the_reported_values_after_ctrl_c(tmp_path: Path, method: str) -> None:
    interrupt = progress_to(Interrupt(1))
    with pytest.raises(KeyboardInterrupt), interrupt, Run("0.007", method=method, store=tmp_path / "file") as run:
        run.extend(1_000_000)
    kept = run.count
    with Run("0.007", store=tmp_path / "file") as resumed:
        assert resumed.count == kept > 0
        assert resumed.extend(kept + 300).values.tolist() == values_of("0.007", kept + 300)


def test_ctrl_c_while_a_period_is_copied(tmp_path: Path) -> None:
    for store in (None, tmp_path / "file"):
        run = Run("Kayles", store=store)
        with pytest.raises(KeyboardInterrupt), progress_to(Interrupt(193)):
            run.extend(10_000)
        assert 193 <= run.count < 10_000
        assert run.extend(10_000).values.tolist() == values_of("Kayles", 10_000, "naive")
        run.close()
    assert ValuesFile.read(tmp_path / "file").values.tolist() == values_of("Kayles", 10_000, "naive")


@pytest.mark.parametrize("kind", ["memory", "store"])
def test_values_grow_beyond_one_byte_and_two(tmp_path: Path, kind: str) -> None:
    """Use G(n) = n in Nim, by the method that examines every take and by the formula, and G(n) = 2n - 2 in 4.(7)."""
    cases: list[tuple[str, str, int, Callable[[int], int]]] = [
        ("0.(3)", "naive", 700, lambda n: n),
        ("0.(3)", "closed", 70_000, lambda n: n),
        ("4.(7)", "closed", 40_000, lambda n: max(0, 2 * n - 2) + (n == 1)),
        ("AllBut({2})", "auto", 140_000, lambda n: n // 4 * 2 + n % 2),
    ]
    for game, method, stop, formula in cases:
        store = None if kind == "memory" else tmp_path / f"{method}{stop}"
        with Run(game, method=method, store=store) as run:
            run.extend(100)
            assert run.values.dtype == np.uint8
            expected = [formula(n) for n in range(stop)]
            assert run.extend(stop).values.tolist() == expected
            assert run.values.dtype.itemsize == (2 if stop == 700 else 4)
        if store is not None:
            with Run(game, store=store) as again:
                assert again.values.tolist() == expected
                again.extend(stop + 10)
                assert again.values[stop:].tolist() == [formula(n) for n in range(stop, stop + 10)]


@pytest.mark.usefixtures("told_each_value")
@pytest.mark.parametrize("kind", ["memory", "store"])
@pytest.mark.parametrize("game", ["0.(3)", "4.(7)", "AllBut({2})"])
def test_ctrl_c_at_every_value_around_the_end_of_a_byte(tmp_path: Path, game: str, kind: str) -> None:
    expected = values_of(game, 700, "naive")
    full = next(n for n, value in enumerate(expected) if value > 255)
    for after in sorted({1, 50, *range(full - 3, full + 4)}):
        run = Run(game, method="naive", store=None if kind == "memory" else tmp_path / f"{after}")
        with pytest.raises(KeyboardInterrupt), progress_to(Interrupt(after)):
            run.extend(700)
        assert run.values.tolist() == expected[:after]
        assert run.values.dtype.itemsize == (2 if after > full else 1)
        if kind == "store":
            run.close()
            run = Run(game, method="naive", store=tmp_path / f"{after}")
            assert run.count == after
        assert run.extend(700).values.tolist() == expected
        run.close()


@pytest.mark.usefixtures("told_each_value", "committed_at_each_report")
def test_reported_values_are_in_the_file_before_it_is_closed(tmp_path: Path) -> None:
    seen: list[list[int]] = []
    listener = lambda what, done, total: seen.append(ValuesFile.read(tmp_path / "file").values.tolist())  # noqa: E731
    with Run("0.77", method="naive", store=tmp_path / "file") as run, progress_to(listener):
        run.extend(20)
    assert seen == [values_of("0.77", stop) for stop in range(1, 21)]


def test_officers_beyond_one_byte_by_two_methods() -> None:
    naive, auto = Run("Officers", method="naive").extend(11_000), Run("Officers").extend(11_000)
    assert naive.values.dtype == auto.values.dtype == np.uint16
    assert naive.values.tolist() == auto.values.tolist()
    assert int(np.flatnonzero(naive.values > 255)[0]) == 10_344


def test_rejects_a_store_of_another_game_and_does_not_change_it(tmp_path: Path) -> None:
    path = tmp_path / "file"
    with Run("Kayles", store=path) as run:
        run.extend(100)
    before = path.read_bytes()
    with pytest.raises(DomainError, match=r"contains the values of game 0\.77, not of game 0\.07; choose another file"):
        Run("0.07", store=path)
    assert path.read_bytes() == before
    with Run(TakeAndBreak("0.770"), store=path) as run:  # the same rules
        assert run.count == 100


def test_the_values_of_a_function_are_not_stored(tmp_path: Path) -> None:
    with pytest.raises(DomainError) as caught:
        Run(HeapFunction(lambda n: range(n), name="Nim by a function"), store=tmp_path / "file")
    assert str(caught.value) == (
        "the values of HeapFunction(Nim by a function) cannot be stored, because a file cannot identify a Python "
        "function; give the game by its digits, or save the array"
    )
    assert not (tmp_path / "file").exists()


def test_a_closed_run_with_a_store_cannot_be_extended(tmp_path: Path) -> None:
    run = Run("Kayles", store=tmp_path / "file").extend(100)
    run.close()
    run.close()
    with pytest.raises(DomainError, match="has been closed"):
        run.extend(200)


def test_values_are_copied_once_a_period_is_proved() -> None:
    run = Run("Kayles").extend(100_000)
    assert run.copied > 99_000
    assert run.certificate is not None
    assert (run.certificate.period, run.certificate.preperiod) == (12, 71)
    assert run.values.tolist() == Run("Kayles", method="sparse").extend(100_000).values.tolist()


@pytest.mark.parametrize("method", ["naive", "sparse", "scan"])
def test_an_explicit_method_computes_every_value(method: str) -> None:
    run = Run("Kayles", method=method).extend(2000)
    assert (run.copied, run.certificate) == (0, None)
    assert run.work.method == method
    assert run.periodicity().period == 12


@pytest.mark.parametrize("game", ["0.77", "0.8", "0.31", "AllBut({2,3,7})", "Subtraction({1,4,9,16})", "4.(3)"])
def test_copied_values_are_those_that_would_be_computed(game: str) -> None:
    run = Run(game).extend(1500)
    assert run.copied > 0
    assert run.values.tolist() == values_of(game, 1500, "naive")


def test_copied_values_outgrow_their_type() -> None:
    run = Run("0.8").extend(400_000)
    assert run.values.dtype == np.uint32
    assert (run.values[1:] == (np.arange(1, 400_000) - 1) // 3).all()


def test_search_stops_at_the_proof_and_reports_the_number_of_values() -> None:
    run = Run("Kayles")
    found = run.search(100_000)
    assert (found.period, found.preperiod, found.saltus, found.proved) == (12, 71, 0, True)
    assert found.checked_to == run.count < 400
    assert found == run.periodicity()
    assert run.search(10) == found


def test_search_does_not_compute_more_than_stop_values() -> None:
    run = Run("Kayles")
    assert not run.search(100).proved
    assert run.count == 100
    assert not run.search(167).proved
    assert run.search(168).proved  # 2 (71 + 12) + 2 values prove it


def test_work_is_limited() -> None:
    run = Run("Officers")
    found = run.search(1_000_000, work_limit=100_000)
    assert not found.proved
    assert 100 < found.checked_to == run.count < 10_000
    assert run.values.tolist() == values_of("Officers", run.count)
    run.search(1_000_000, work_limit=run.work.marked + run.work.scanned)
    assert run.count < 20_000


def test_a_function_has_values_and_never_a_proof() -> None:
    def options(heap: int) -> list[tuple[int, ...]]:
        return [(i, heap - t - i) for t in (1, 2) for i in range(heap - t + 1)]

    run = Run(options)
    assert run.extend(120).values.tolist() == reference.heap_values(options, 120)
    assert not run.search(200).proved
    assert (run.certificate, run.copied, run.count) == (None, 0, 200)


def test_a_run_continues_after_an_exception_of_the_function() -> None:
    patience = [1]

    def options(heap: int) -> list[int]:
        if heap == 50 and patience:
            patience.pop()
            raise ZeroDivisionError("not yet")
        return list(range(heap))

    run = Run(options)
    with pytest.raises(ZeroDivisionError, match="not yet"):
        run.extend(100)
    assert run.extend(100).values.tolist() == list(range(100))


@pytest.mark.parametrize("game", ["0.007", "0.16", "0.77", "Nim", "0.8"])
def test_progress_reports_the_number_of_values_and_the_total(game: str) -> None:
    reports: list[tuple[str, int, int | None]] = []

    def listen(what: str, done: int, total: int | None) -> None:
        reports.append((what, done, total))
        if len(reports) == 4:
            raise KeyboardInterrupt

    with suppress(KeyboardInterrupt), progress_to(listen):
        Run(game).extend(1_000_000)
    assert reports
    assert {(what, total) for what, _, total in reports} == {("nim values", 1_000_000)}
    done = [done for _, done, _ in reports]
    assert done == sorted(done)
    assert all(0 <= n <= 1_000_000 for n in done)


@pytest.mark.usefixtures("told_each_value")
@pytest.mark.parametrize("game", ["0.6", "0.77", "AllBut({2})"])
def test_progress_increases_when_the_type_widens_or_a_period_is_copied(game: str) -> None:
    told: list[int] = []
    with progress_to(lambda what, done, total: told.append(done)):
        Run(game).extend(1200)
    assert told == sorted(set(told))
    assert told[-1] == 1200


def test_too_many_values_for_memory_raise_an_error() -> None:
    run = Run("Kayles").extend(100)
    with pytest.raises(LimitError) as caught:
        run.extend(10**11)
    assert str(caught.value) == (
        "100000000000 values of 8 bits need more than 4 GB of memory; compute fewer values, or use a store"
    )
    assert run.extend(200).values.tolist() == values_of("Kayles", 200)


@pytest.mark.parametrize("bad", [-1, 2.5, "7", None])
def test_rejects_invalid_stops(bad: object) -> None:
    for call in (Run("Kayles").extend, Run("Kayles").search):
        with pytest.raises(DomainError, match="stop"):
            call(bad)


def test_repr_of_a_run() -> None:
    run = Run("Kayles").extend(30)
    assert repr(run) == "Run('0.77', count=30)"
    assert run.game == TakeAndBreak("0.77")
    assert Run(Subtraction({1, 4})).game == as_game("Subtraction({1,4})")
    assert (Run("Kayles").count, Run("Kayles").values.tolist(), Run("Kayles").copied) == (0, [], 0)


def test_rare_heaps_of_a_sparse_game() -> None:
    run = Run("0.16", method="sparse").extend(20_000)
    assert (run.work.rare, run.work.mask, run.rare_heaps()[-1]) == (52, 0x1E, 13_935)
    assert Run("0.8").extend(50).rare_heaps().tolist() == []


def test_a_resumed_store_has_the_rare_heaps(tmp_path: Path) -> None:
    with Run("0.16", store=tmp_path / "file") as run:
        rare = run.extend(5000).rare_heaps().tolist()
        work = run.work
    with Run("0.16", store=tmp_path / "file") as run:
        assert run.rare_heaps().tolist() == rare
        assert (run.work.method, run.work.mask, run.work.rare) == (work.method, work.mask, work.rare)


def test_nothing_is_copied_before_a_complete_period_is_known() -> None:
    game = Subtraction(range(1500, 2501))
    expected = Run(game, method="naive").extend(9000).values.tolist()
    for first in (1, 1100, 3999, 4001, 9000):
        run = Run(game).extend(first)
        run.periodicity()
        assert run.extend(9000).values.tolist() == expected
    found = Run(game).search(1200)
    assert (found.period, found.preperiod, found.exceptions, found.checked_to < 4000) == (4000, 0, (), True)
    assert found.value_at(10**30 + 1700, run.values[:100]) == expected[(10**30 + 1700) % 4000]


def planted(preperiod: list[int], period: list[int], saltus: int, stop: int) -> list[int]:
    start, length = len(preperiod), len(period)
    late = (period[(n - start) % length] + (n - start) // length * saltus for n in range(start, stop))
    return (preperiod + list(late))[:stop]


@given(
    st.lists(st.integers(0, 255), max_size=6),
    st.lists(st.integers(0, 255), min_size=1, max_size=7),
    st.integers(0, 90),
    st.integers(0, 20),
    st.integers(0, 900),
    st.sampled_from([1, 2, 5, 64, 1 << 24]),
)
def test_any_period_and_saltus_from_any_phase(
    preperiod: list[int], period: list[int], saltus: int, more: int, stop: int, block: int
) -> None:
    """Neither the number of computed values nor the length of a block needs to be a multiple of the period."""
    count = len(preperiod) + len(period) + more
    expected = planted(preperiod, period, saltus, max(count, stop))
    values = np.zeros(len(expected), dtype_for(max(expected)))
    values[:count] = expected[:count]
    proof = TakingCertificate(Subtraction({1}), len(period), len(preperiod), saltus)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(source, "BLOCK", block)
        steps = list(continue_period(values, count, stop, proof))
    assert values.tolist() == expected
    assert steps == sorted(set(steps))
    assert (steps or [count])[-1] == max(count, stop)


def test_each_step_yields_the_number_of_values_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "BLOCK", 10)
    expected = planted([9], [0, 1, 2], 3, 100)
    values = np.full(100, 255, dtype=np.uint8)
    values[:4] = expected[:4]
    for done in continue_period(values, 4, 100, TakingCertificate(Subtraction({1}), 3, 1, 3)):
        assert values[:done].tolist() == expected[:done]
        assert (values[done:] == 255).all()


def test_nothing_is_copied_when_all_values_are_known() -> None:
    values = np.arange(5, dtype=np.uint8)
    assert list(continue_period(values, 5, 3, TakingCertificate(Subtraction({1}), 1, 0, 1))) == []
    assert values.tolist() == [0, 1, 2, 3, 4]


def test_the_type_is_filled_to_its_last_value() -> None:
    values = np.zeros(256, dtype=np.uint8)
    list(continue_period(values, 1, 256, TakingCertificate(Subtraction({1}), 1, 0, 1)))
    assert values.tolist() == list(range(256))


@pytest.mark.parametrize(
    ("largest", "name"),
    [(0, "uint8"), (255, "uint8"), (256, "uint16"), (65535, "uint16"), (65536, "uint32"), (2**32 - 1, "uint32")],
)
def test_the_narrowest_type_that_holds_a_value(largest: int, name: str) -> None:
    assert dtype_for(largest) == np.dtype(name)


def test_rejects_values_of_more_than_32_bits() -> None:
    message = "the nim value 4294967296 is too large for an array; the maximum is 4294967295"
    for call in (lambda: dtype_for(2**32), lambda: wider(np.dtype(np.uint32))):
        with pytest.raises(LimitError) as caught:
            call()
        assert str(caught.value) == message


def test_each_type_is_followed_by_the_next() -> None:
    assert wider(np.dtype(np.uint8)) == np.uint16
    assert wider(np.dtype(np.uint16)) == np.uint32


def filled(values: list[int]) -> MemoryStorage:
    memory = MemoryStorage()
    memory.reserve(len(values))
    memory.values[:] = values
    memory.commit(len(values))
    return memory


def test_values_remain_when_the_array_grows_or_widens() -> None:
    memory = filled([0, 7, 255])
    memory.reserve(2)  # smaller than the array: no effect
    assert len(memory.values) == 3
    memory.reserve(1000)
    assert (len(memory.values), memory.values[:3].tolist(), memory.count) == (1000, [0, 7, 255], 3)
    memory.widen(np.dtype(np.uint16))
    memory.values[3] = 65535
    memory.commit(4)
    memory.widen(np.dtype(np.uint32))
    assert (len(memory.values), memory.values[:4].tolist(), memory.values.dtype) == (
        1000,
        [0, 7, 255, 65535],
        np.uint32,
    )
    memory.close()
    assert memory.count == 4


def test_new_storage_is_empty() -> None:
    assert (MemoryStorage().count, MemoryStorage().values.tolist(), MemoryStorage().values.dtype) == (0, [], np.uint8)


def test_rejects_more_than_4_gb_and_loses_no_values() -> None:
    memory = filled([1, 2])
    with pytest.raises(LimitError) as caught:
        memory.reserve((4 << 30) + 1)
    assert str(caught.value) == (
        "4294967297 values of 8 bits need more than 4 GB of memory; compute fewer values, or use a store"
    )
    assert memory.values.tolist() == [1, 2]


def test_a_wider_type_can_exceed_the_memory_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "MAX_BYTES", 4 << 30)
    memory = MemoryStorage()
    memory.reserve(3 << 30)  # unused pages take no memory
    with pytest.raises(LimitError, match="3221225472 values of 16 bits need more than 4 GB of memory"):
        memory.widen(np.dtype(np.uint16))
    assert memory.values.dtype == np.uint8

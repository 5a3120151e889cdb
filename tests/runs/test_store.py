"""The store: added records are read back, even after a crash."""

import json
import multiprocessing
import re
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from grundy.errors import DomainError
from grundy.runs import Store

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=5,
)


def test_a_new_store_is_empty_and_creates_no_file(tmp_path: Path) -> None:
    store = Store(tmp_path / "found.jsonl")
    assert list(store) == []
    assert len(store) == 0
    assert not store.path.exists()
    assert repr(store) == f"Store({str(tmp_path / 'found.jsonl')!r})"


@settings(max_examples=15, deadline=None)
@given(st.lists(st.dictionaries(st.text(), json_values), max_size=5))
def test_records_are_read_in_order(tmp_path_factory: pytest.TempPathFactory, records: list[dict[str, object]]) -> None:
    path = tmp_path_factory.mktemp("store") / "found.jsonl"
    for record in records:
        Store(path).add(record)
    assert list(Store(path)) == records


def test_a_kill_at_any_byte_loses_only_the_current_line(tmp_path: Path) -> None:
    whole = Store(tmp_path / "whole.jsonl")
    records = [{"trial": i, "name": "Γ₅" * i} for i in range(3)]
    for record in records:
        whole.add(record)
    data = whole.path.read_bytes()
    for cut in range(len(data) + 1):
        path = tmp_path / "cut.jsonl"
        path.write_bytes(data[:cut])
        store = Store(path)
        finished = data[:cut].count(b"\n")
        # A line without its newline can be complete.
        assert list(store) in (records[:finished], records[: finished + 1])
        before = list(store)
        store.add({"more": cut})
        assert list(store) == [*before, {"more": cut}]


def test_zeros_at_the_end_of_a_file_count_as_an_unfinished_line(tmp_path: Path) -> None:
    # Some file systems leave these bytes after a power failure.
    path = tmp_path / "found.jsonl"
    path.write_bytes(b'{"k":1}\n' + bytes(10))
    store = Store(path)
    store.add({"k": 2})
    assert list(store) == [{"k": 1}, {"k": 2}]


def test_another_kind_of_file_is_reported_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "graph.txt"
    for text, number in (("0 1\n1 2\n", 1), ('{"k":1}\n[3]\n', 2), ("{}\nword\n", 2)):
        path.write_text(text)
        with pytest.raises(
            DomainError, match=re.escape(f"line {number} of {str(path)!r} is not a JSON object; choose a file")
        ):
            list(Store(path))


def test_a_folder_is_not_a_store(tmp_path: Path) -> None:
    with pytest.raises(DomainError, match="is not a regular file; results are stored in a file"):
        Store(tmp_path)


@pytest.mark.parametrize("record", [[1], "k", {1: 2}, None])
def test_only_dicts_with_string_keys_are_records(tmp_path: Path, record: object) -> None:
    with pytest.raises(DomainError, match="a record must be a dict with string keys, not"):
        Store(tmp_path / "found.jsonl").add(record)  # type: ignore[arg-type]


@pytest.mark.parametrize("value", [{1, 2}, float("nan"), object()])
def test_records_that_json_cannot_represent_are_rejected_before_writing(tmp_path: Path, value: object) -> None:
    store = Store(tmp_path / "found.jsonl")
    with pytest.raises(DomainError, match="cannot write the record as JSON"):
        store.add({"k": value})
    assert not store.path.exists()


def test_matching_compares_the_given_fields(tmp_path: Path) -> None:
    store = Store(tmp_path / "found.jsonl")
    for d in (3, 4):
        for k in (1, 2):
            store.add({"d": d, "k": k})
    assert list(store.matching(d=4)) == [{"d": 4, "k": 1}, {"d": 4, "k": 2}]
    assert list(store.matching(d=4, k=2)) == [{"d": 4, "k": 2}]
    assert list(store.matching(e=None)) == []


def _add_many(path: str, who: int) -> None:
    store = Store(path)
    for i in range(20):
        store.add({"who": who, "i": i, "filling": "x" * 500})


def test_two_processes_never_mix_their_lines(tmp_path: Path) -> None:
    path = str(tmp_path / "found.jsonl")
    context = multiprocessing.get_context("fork" if "fork" in multiprocessing.get_all_start_methods() else None)
    workers = [context.Process(target=_add_many, args=(path, who)) for who in range(2)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    for who in range(2):
        assert [record["i"] for record in Store(path).matching(who=who)] == list(range(20))
    lines = Path(path).read_text().splitlines()
    assert len([json.loads(line) for line in lines if line]) == 40


def test_at_accepts_a_path_or_a_store(tmp_path: Path) -> None:
    store = Store(tmp_path / "found.jsonl")
    assert Store.at(store) is store
    assert Store.at(store.path).path == Store.at(str(store.path)).path == store.path
    for place in (5, None, b"found"):
        with pytest.raises(DomainError, match=r"^expected a Store or a path, not .*$"):
            Store.at(place)  # type: ignore[arg-type]


def test_a_record_with_wrong_fields_is_damaged(tmp_path: Path) -> None:
    store = Store(tmp_path / "found.jsonl")
    message = f"a record of this search in {str(store.path)!r} is damaged; choose another file, or remove the record"
    for error in (KeyError("k"), TypeError("k"), DomainError("k")):
        with pytest.raises(DomainError) as refused, store.checked():
            raise error
        assert str(refused.value) == message
    with pytest.raises(KeyboardInterrupt), store.checked():
        raise KeyboardInterrupt

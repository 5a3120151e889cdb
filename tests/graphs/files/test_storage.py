import io
import json
import re
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st
from numpy.typing import NDArray

from grundy.errors import DomainError, GrundyError
from grundy.graphs import GameGraph, Solution, solve

digraphs = st.integers(0, 7).flatmap(
    lambda n: st.lists(st.lists(st.integers(0, n - 1), max_size=4) if n else st.nothing(), min_size=n, max_size=n)
)

ROUND = GameGraph.from_adjacency({"a": "b", "b": "ca", "c": "", "d": "da"})


def assert_same(found: Solution, expected: Solution) -> None:
    assert found.graph == expected.graph
    assert found.graph.targets.tolist() == expected.graph.targets.tolist()
    assert found.misere == expected.misere
    assert found.cost == expected.cost
    for name in ("codes", "labels", "counters"):
        before, after = getattr(expected, name), getattr(found, name)
        assert (before is None) == (after is None)
        assert before is None or (np.array_equal(after, before) and after.dtype == before.dtype)
    assert np.array_equal(found.remoteness.filled(-1), expected.remoteness.filled(-1))


@given(followers=digraphs, misere=st.booleans(), values=st.booleans(), remoteness=st.booleans())
def test_a_loaded_solution_is_the_same(
    tmp_path_factory: Any, followers: Any, misere: bool, values: bool, remoteness: bool
) -> None:
    path = tmp_path_factory.mktemp("solutions") / "solution"
    solution = solve(GameGraph.from_adjacency(followers), misere=misere, values=values)
    if remoteness:
        solution.remoteness  # noqa: B018 - it is kept once it is known
    solution.save(path)
    found = Solution.load(path)
    assert remoteness or misere or not values or found.moves_left is None
    assert not remoteness or found.moves_left is not None
    assert_same(found, solution)
    found.check()
    for v in range(len(followers)):
        assert found.winning_moves(v) == solution.winning_moves(v)
        assert found.drawing_moves(v) == solution.drawing_moves(v)
        assert found.outcome_of(v) == solution.outcome_of(v)


@pytest.mark.parametrize(
    "names",
    [
        list("abcd"),
        [3, 1, 0, 2],
        [(1, 2), (1, (2, "x")), (), ("é",)],
        [None, True, 0, 2.5],
        [frozenset(), frozenset({1, (2,)}), frozenset({frozenset()}), "x"],
        [10**5000, -(10**700), "", "\0"],
    ],
    ids=["texts", "numbers", "tuples", "constants", "sets", "extremes"],
)
def test_names_are_restored(names: list[Any], tmp_path: Path) -> None:
    solution = solve(GameGraph(ROUND.offsets, ROUND.targets, names))
    solution.save(tmp_path / "solution")
    found = Solution.load(tmp_path / "solution")
    assert_same(found, solution)
    assert found.winning_moves(names[1]) == [names[2], names[0]]


def test_positions_stored_as_ranks_are_saved_as_positions(tmp_path: Path) -> None:
    class Eight:
        """Take one counter or three; the options of many ranks are computed at once."""

        size = 8

        def options(self, position: tuple[int, str]) -> list[tuple[int, str]]:
            return [self.unrank(left) for left in (position[0] - 1, position[0] - 3) if left >= 0]

        def rank(self, position: tuple[int, str]) -> int:
            return position[0]

        def unrank(self, rank: int) -> tuple[int, str]:
            return rank, "of eight"

        def options_array(self, ranks: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
            rows = [[left for left in (rank - 1, rank - 3) if left >= 0] for rank in ranks.tolist()]
            return np.cumsum([0, *map(len, rows)]), np.array([left for row in rows for left in row], np.int64)

    graph = GameGraph.explore(Eight(), (7, "of eight"))
    assert repr(graph.names) == "Unranked(8 positions)"
    solve(graph).save(tmp_path / "solution")
    assert list(Solution.load(tmp_path / "solution").graph.names) == list(graph.names)
    assert set(graph.names) == {(rank, "of eight") for rank in range(8)}


def test_names_that_cannot_be_saved_are_reported_and_no_file_is_written(tmp_path: Path) -> None:
    solution = solve(GameGraph.from_edges(["a", b"b"], []))
    with pytest.raises(DomainError, match=r"^the vertex b'b' cannot be saved; names must be numbers, strings, "):
        solution.save(tmp_path / "solution")
    assert list(tmp_path.iterdir()) == []


def test_the_trace_is_not_saved(tmp_path: Path) -> None:
    solution = solve(ROUND, trace=True)
    solution.save(tmp_path / "solution")
    assert solution.trace is not None
    assert Solution.load(tmp_path / "solution").trace is None


def test_the_same_solution_makes_the_same_file(tmp_path: Path) -> None:
    for name in "ab":
        solve(ROUND).save(tmp_path / name)
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


def test_numpy_reads_the_arrays(tmp_path: Path) -> None:
    solve(ROUND).save(tmp_path / "solution")
    with np.load(tmp_path / "solution", allow_pickle=False) as arrays:
        assert arrays["codes"].tolist() == [0, 1, 0, 1]
        assert arrays["labels"].tolist() == [0, 1, 0, -1]


def test_loaded_arrays_are_read_only(tmp_path: Path) -> None:
    solve(ROUND).save(tmp_path / "solution")
    found = Solution.load(tmp_path / "solution")
    for array in (found.codes, found.labels, found.counters):
        assert array is not None
        assert not array.flags.writeable


def test_a_missing_file_raises_file_not_found_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        Solution.load(tmp_path / "missing")
    with pytest.raises(FileNotFoundError):
        solve(ROUND).save(tmp_path / "missing" / "solution")


def test_every_truncated_file_is_rejected(tmp_path: Path) -> None:
    solve(ROUND).save(tmp_path / "whole")
    data = (tmp_path / "whole").read_bytes()
    for length in range(len(data)):
        (tmp_path / "part").write_bytes(data[:length])
        with pytest.raises(DomainError, match=r"is not a saved solution or is damaged \("):
            Solution.load(tmp_path / "part")


def contents(data: bytes) -> set[int]:
    """Return the positions of all bytes of the members, without the directory of the archive."""
    places: set[int] = set()
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        for member in archive.infolist():
            start = data.index(archive.read(member), member.header_offset)
            places |= set(range(start, start + member.file_size))
    return places


def test_every_altered_byte_is_detected_or_harmless(tmp_path: Path) -> None:
    solution = solve(ROUND)
    solution.save(tmp_path / "whole")
    data = (tmp_path / "whole").read_bytes()
    important = contents(data)
    for place in range(len(data)):
        (tmp_path / "altered").write_bytes(data[:place] + bytes([data[place] ^ 0x41]) + data[place + 1 :])
        try:
            found = Solution.load(tmp_path / "altered")
        except DomainError as error:
            assert "is not a saved solution or is damaged (" in str(error)
        else:
            assert place not in important
            assert_same(found, solution)


@pytest.mark.parametrize("data", [b"", b"PK", b"nonsense" * 1000, b'{"a": 1}'])
def test_other_files_are_rejected(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "other"
    path.write_bytes(data)
    with pytest.raises(DomainError) as caught:
        Solution.load(path)
    assert (
        str(caught.value)
        == f"the file {str(path)!r} is not a saved solution or is damaged (BadZipFile: File is not a zip file)"
    )


def npy(numbers: Any, dtype: str) -> bytes:
    stream = io.BytesIO()
    np.save(stream, np.array(numbers, dtype))
    return stream.getvalue()


def header(**changes: Any) -> bytes:
    usual = {"format": "grundy.solution", "version": 1, "misere": False, "cost": [3, 3, 1, 4]}
    return json.dumps(usual | changes).encode()


FORGED = {
    "another format": ("header.json", header(format="x"), "its header does not name the format grundy.solution"),
    "no object": ("header.json", b"[]", "its header does not name the format grundy.solution"),
    "later version": (
        "header.json",
        header(version=2),
        "its format has the version 2, but only version 1 is supported",
    ),
    "no play": ("header.json", header(misere="yes"), "its header does not specify normal or misère play"),
    "no cost": ("header.json", header(cost=None), "its header does not match its arrays"),
    "short cost": ("header.json", header(cost=[1]), "its header does not match its arrays"),
    "negative cost": ("header.json", header(cost=[-1, 0, 0, 0]), "its header does not match its arrays"),
    "values in misère play": ("header.json", header(misere=True), "an array is missing or unexpected"),
    "no header": ("header.json", None, "KeyError: 'header.json'"),
    "deep header": ("header.json", b"[" * 100_000, "RecursionError: "),
    "no codes": ("codes.npy", None, "an array is missing or unexpected"),
    "no labels": ("labels.npy", None, "an array is missing or unexpected"),
    "no counters": ("counters.npy", None, "an array is missing or unexpected"),
    "no targets": ("targets.npy", None, "KeyError: 'targets'"),
    "few codes": ("codes.npy", npy([0, 1, 0], "u1"), "its codes do not match its graph"),
    "strange outcome": ("codes.npy", npy([0, 1, 0, 3], "u1"), "its codes do not match its graph"),
    "other type": ("codes.npy", npy([0, 1, 0, 1], "i8"), "an array has a wrong type or length"),
    "objects": ("codes.npy", npy([0, 1, 0, 1], "O"), "an array has a wrong type or length"),
    "two axes": ("codes.npy", npy([[0, 1], [0, 1]], "u1"), "an array has a wrong type or length"),
    "too short": ("codes.npy", npy([0, 1, 0, 1], "u1")[:-1], "an array has a wrong type or length"),
    "no array": ("codes.npy", b"0101", "ValueError: "),
    "small label": ("labels.npy", npy([0, 1, 0, -2], "<i4"), "its labels do not match its graph"),
    "large label": ("labels.npy", npy([0, 1, 0, 6], "<i4"), "its labels do not match its graph"),
    "remoteness": ("moves_left.npy", npy([0, 1, 0, -2], "<i4"), "its moves_left do not match its graph"),
    "offsets": (
        "offsets.npy",
        npy([0, 1, 0, 3, 5], "<i8"),
        "offsets must begin with 0, end with the number of targets, 5, and never decrease",
    ),
    "target": ("targets.npy", npy([1, 2, 0, 3, 4], "<u4"), "edge 4 leads from 3 to 4, but the vertices are 0 to 3"),
    "few names": ("names.json", b'["a"]', "expected 4 names, one per vertex, found 1"),
    "same names": ("names.json", b'["a", "b", "c", "a"]', "two vertices have the name 'a'; names must be different"),
    "no names": ("names.json", b'{"a": 1}', "ValueError: names must be a list"),
}


def forged(folder: Path, member: str, data: bytes | None) -> Solution:
    """Load a file with valid checksums and invalid contents."""
    solve(ROUND).save(folder / "whole")
    with zipfile.ZipFile(folder / "whole") as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    members.pop(member, None)
    if data is not None:
        members[member] = data
    with zipfile.ZipFile(folder / "forged", "w") as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return Solution.load(folder / "forged")


@pytest.mark.parametrize(("member", "data", "reason"), FORGED.values(), ids=FORGED)
def test_forged_files_are_rejected(member: str, data: bytes | None, reason: str, tmp_path: Path) -> None:
    with pytest.raises(DomainError) as caught:
        forged(tmp_path, member, data)
    assert f"is not a saved solution or is damaged ({reason}" in str(caught.value)


def test_compressed_archives_are_rejected_before_they_are_expanded(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "bomb", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("codes.npy", bytes(10_000_000))
    with pytest.raises(DomainError, match=r"or is damaged \(a member is compressed\)$"):
        Solution.load(tmp_path / "bomb")


def test_unexpected_members_are_rejected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    solve(ROUND).save(tmp_path / "whole")
    with zipfile.ZipFile(tmp_path / "whole", "a") as archive:
        archive.writestr("film.npy", bytes(1000))
    opened: list[str] = []
    read = zipfile.ZipFile.read
    monkeypatch.setattr(zipfile.ZipFile, "read", lambda self, name: opened.append(name) or read(self, name))
    with pytest.raises(DomainError, match=r"or is damaged \(unexpected member 'film\.npy'\)$"):
        Solution.load(tmp_path / "whole")
    assert not opened


@given(st.binary(max_size=300))
def test_any_file_is_a_solution_or_a_clear_error(tmp_path_factory: Any, data: bytes) -> None:
    path = tmp_path_factory.mktemp("any") / "file"
    path.write_bytes(data)
    with pytest.raises(GrundyError):
        Solution.load(path)


def test_arrays_have_the_same_bytes_on_every_machine(tmp_path: Path) -> None:
    kept = set()
    for solution in (solve(ROUND), solve(ROUND, misere=True)):
        solution.remoteness  # noqa: B018 - it is kept once it is known
        solution.save(tmp_path / "solution")
        with zipfile.ZipFile(tmp_path / "solution") as archive:
            arrays = {name: archive.read(name) for name in archive.namelist() if name.endswith(".npy")}
        assert all(re.search(rb"'descr': '[<|][iu]", data) for data in arrays.values())
        kept |= set(arrays)
    assert kept == {f"{name}.npy" for name in ("offsets", "targets", "codes", "labels", "counters", "moves_left")}


def test_a_million_vertices(tmp_path: Path) -> None:
    n = 1_000_000
    solution = solve(GameGraph.from_arrays(n, np.arange(1, n), np.arange(n - 1)))
    solution.save(tmp_path / "path")
    assert_same(Solution.load(tmp_path / "path"), solution)


scalars = st.one_of(
    st.text(st.characters(codec="utf-8")),
    st.integers(),
    st.integers(2300, 20_000).map(lambda bits: -(1 << bits)),
    st.booleans(),
    st.none(),
    st.floats(allow_nan=False, allow_infinity=False),
)
names = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=3).map(tuple) | st.frozensets(inner, max_size=3), max_leaves=6
)


def with_types(name: Any) -> Any:
    """Return a name with the types of all its parts, because 1, 1.0 and True are equal in Python."""
    if isinstance(name, frozenset):
        return frozenset(map(with_types, name))
    return (type(name), tuple(map(with_types, name)) if isinstance(name, tuple) else name)


def with_names(names: list[Any]) -> Solution:
    return solve(GameGraph.from_edges(names, []))


@given(st.lists(names, max_size=5, unique=True))
def test_names_are_restored_with_their_types(tmp_path_factory: Any, given_names: list[Any]) -> None:
    path = tmp_path_factory.mktemp("names") / "solution"
    with_names(given_names).save(path)
    found = Solution.load(path).graph.names
    assert list(map(with_types, found)) == list(map(with_types, given_names))


def test_the_text_is_json_that_people_can_read(tmp_path: Path) -> None:
    with_names(["a", 1, (2, None)]).save(tmp_path / "solution")
    with zipfile.ZipFile(tmp_path / "solution") as archive:
        assert json.loads(archive.read("names.json")) == ["a", 1, [2, None]]


class Heap(int):
    """A subclass of a number type."""


@pytest.mark.parametrize(
    "name",
    [
        1j,
        b"a",
        "\ud800",
        ("\ud800\udc00",),
        Heap(3),
        (1, Heap(3)),
        float("inf"),
        float("nan"),
        range(3),
        frozenset({b"a"}),
    ],
)
def test_other_names_are_rejected(name: Any, tmp_path: Path) -> None:
    with pytest.raises(DomainError) as caught:
        with_names(["a", name]).save(tmp_path / "solution")
    rule = "names must be numbers, strings, True, False, None, or tuples and frozensets of them"
    assert str(caught.value) == f"the vertex {name!r} cannot be saved; {rule}"


def test_names_that_are_nested_too_deeply_are_rejected(tmp_path: Path) -> None:
    deep: tuple[Any, ...] = ()
    for _ in range(5000):
        deep = (deep,)
    with pytest.raises(DomainError, match=r"^a vertex cannot be saved, because its name is nested too deeply$"):
        with_names([deep]).save(tmp_path / "solution")


@pytest.mark.parametrize(
    "text", ['{"a": 1}', "3", '[{"set": [1]}]', '[{"integer": 5}]', '[{"frozenset": [], "a": 1}]', "["]
)
def test_other_texts_are_not_names(text: str, tmp_path: Path) -> None:
    with pytest.raises(DomainError, match=r"is not a saved solution or is damaged \((ValueError|JSONDecodeError): "):
        forged(tmp_path, "names.json", text.encode())

"""Archives and documents that expand to too much data or to something unexpected."""

import struct
import warnings
import zipfile
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hardening.file_readers import CODES, saved
from hardening.reader import check_refusal

from grundy.codes.files import code_from_bytes, read_code_file, write_code_file
from grundy.errors import DomainError, GrundyError, LimitError
from grundy.graphs import GameGraph, Solution, solve
from grundy.graphs.files import graph_from_text


def archive(members: dict[str, bytes], packed: int = zipfile.ZIP_DEFLATED, times: int = 1) -> bytes:
    out = BytesIO()
    with zipfile.ZipFile(out, "w", packed) as file, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about repeated names
        for name, data in [*members.items()] * times:
            file.writestr(name, data)
    return out.getvalue()


def refusal(data: bytes, limit: int = 1 << 28) -> str:
    with pytest.raises(GrundyError) as caught:
        code_from_bytes(data, limit=limit)
    check_refusal(caught.value)
    return str(caught.value)


def test_rejects_a_decompression_bomb_before_unpacking_it() -> None:
    bomb = archive({"generator.npy": saved(np.zeros((1 << 10, 1 << 12), np.uint8))})
    assert len(bomb) < 1 << 13
    told = "the arrays in the file take 4194432 bytes, more than limit=1048576; raise limit=…"
    assert refusal(bomb, 1 << 20) == told


def test_detects_a_false_size() -> None:
    good = archive({"generator.npy": saved([[1, 0]])})
    place = good.index(b"PK\x01\x02")
    sizes = place + 20
    for packed, whole in ((1 << 31, 10), (10, 1 << 27), (0, 0), (0xFFFFFFFF, 0xFFFFFFFF)):
        lie = good[:sizes] + struct.pack("<II", packed, whole) + good[sizes + 8 :]
        refusal(lie)


@pytest.mark.parametrize("packed", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_rejects_compression_that_numpy_does_not_use(packed: int) -> None:
    told = "the .npz file uses a compression that NumPy does not write"
    data = archive({"generator.npy": saved([[1, 0]])}, packed)
    assert refusal(data) == told
    # For damaged data, the LZMA module would raise an error of a different class.
    assert refusal(data[:60] + b"\xff" * 9 + data[69:]) == told


def test_reads_one_of_two_parts_with_the_same_name() -> None:
    assert code_from_bytes(archive({"generator.npy": saved([[1, 0]])}, times=2)).matrix.tolist() == [[1, 0]]


def test_paths_in_archives_are_not_followed() -> None:
    names = ("../../generator.npy", "/generator.npy", "generator.npy/../x")
    assert "a .npz file of a code must have an array generator" in refusal(archive(dict.fromkeys(names, saved([[1]]))))


def stored(tmp_path: Path) -> bytes:
    path = tmp_path / "small.solution"
    solve(GameGraph.from_adjacency({"a": ["b"], "b": []})).save(path)
    return path.read_bytes()


def loaded(data: bytes, tmp_path: Path) -> Solution:
    path = tmp_path / "other.solution"
    path.write_bytes(data)
    return Solution.load(path)


def members_of(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(BytesIO(data)) as file:
        return {name: file.read(name) for name in file.namelist()}


def test_rejects_a_compressed_solution(tmp_path: Path) -> None:
    with pytest.raises(DomainError, match=r"\(a member is compressed\)$"):
        loaded(archive(members_of(stored(tmp_path))), tmp_path)


def test_rejects_a_solution_with_a_repeated_part_before_reading_it(tmp_path: Path) -> None:
    twice = archive(members_of(stored(tmp_path)), zipfile.ZIP_STORED, times=2)
    with pytest.raises(DomainError, match=r"\(a member occurs twice\)$"):
        loaded(twice, tmp_path)


@pytest.mark.parametrize("shape", ["(9999999999999,)", "(-1,)", "(2, 3)", "()", "(1" + "0" * 4000 + ",)"])
def test_rejects_solutions_whose_arrays_have_wrong_sizes(shape: str, tmp_path: Path) -> None:
    members = members_of(stored(tmp_path))
    header = f"{{'descr': '<i8', 'fortran_order': False, 'shape': {shape}}}\n".encode()
    members["offsets.npy"] = b"\x93NUMPY\x01\x00" + len(header).to_bytes(2, "little") + header
    with pytest.raises(DomainError) as caught:
        loaded(archive(members, zipfile.ZIP_STORED), tmp_path)
    check_refusal(caught.value)


LAUGHS = "".join(f'<!ENTITY l{i} "{f"&l{i - 1};" * 10}">' for i in range(1, 10))
DOCUMENTS = {
    "a thousand million laughs": f'<!DOCTYPE graphml [<!ENTITY l0 "ha">{LAUGHS}]><graphml>&l9;</graphml>',
    "an entity in an attribute": '<!DOCTYPE g [<!ENTITY a "b">]><graphml><graph><node id="&a;"/></graph></graphml>',
    "a file of the machine": '<!DOCTYPE g [<!ENTITY a SYSTEM "file:///etc/passwd">]><graphml>&a;</graphml>',
    "a parameter entity": "<!DOCTYPE g [<!ENTITY % a \"<!ENTITY b 'c'>\"> %a;]><graphml>&b;</graphml>",
}


@pytest.mark.parametrize("what", DOCUMENTS)
def test_rejects_documents_that_declare_entities(what: str) -> None:
    with pytest.raises(
        DomainError, match=r"^line 1: the document declares the entity '\w+', but entities are not supported$"
    ):
        graph_from_text(DOCUMENTS[what], "graphml")


def test_documents_cause_no_requests(monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(*given: Any) -> None:
        raise AssertionError(f"unexpected call with {given}")

    monkeypatch.setattr("socket.socket.connect", forbidden)
    monkeypatch.setattr("builtins.open", forbidden)
    text = '<!DOCTYPE graphml SYSTEM "http://127.0.0.1:9/x.dtd"><graphml><graph><node id="a"/></graph></graphml>'
    assert len(graph_from_text(text, "graphml")) == 1


def test_rejects_a_short_text_with_too_many_edges() -> None:
    nodes = " ".join(map(str, range(4000)))
    with pytest.raises(LimitError):
        graph_from_text(f"digraph {{ {{{nodes}}} -> {{{nodes}}} }}", "dot")


def test_written_archives_are_accepted(tmp_path: Path) -> None:
    path = tmp_path / "code.npz"
    for code in CODES:
        write_code_file(path, code)
        assert read_code_file(path) == code

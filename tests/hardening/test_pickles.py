"""Pickles, which can execute code, are never loaded, whatever the name of the file."""

import json
import pickle
import sqlite3
import zipfile
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hardening.path_readers import EVERY
from hardening.reader import check_refusal

from grundy.codes import LinearCode
from grundy.errors import GrundyError
from grundy.graphs import GameGraph
from grundy.ordinals.constants import Checkpoints

EXECUTED = Path("executed")


class Hostile:
    """An object that writes a file when it is unpickled."""

    def __reduce__(self) -> Any:
        return (Path.touch, (EXECUTED,))


PICKLES = [pickle.dumps(Hostile(), protocol) for protocol in range(pickle.HIGHEST_PROTOCOL + 1)]


def npy() -> bytes:
    out = BytesIO()
    np.save(out, np.array([Hostile()], object), allow_pickle=True)
    return out.getvalue()


def npz(name: str) -> bytes:
    out = BytesIO()
    with zipfile.ZipFile(out, "w") as file:
        file.writestr(f"{name}.npy", npy())
        file.writestr(f"{name}.pkl", PICKLES[2])
    return out.getvalue()


def sqlite(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA application_id = 1735552612")
        connection.execute("CREATE TABLE survey (family TEXT NOT NULL)")
        connection.execute("INSERT INTO survey VALUES (?)", (PICKLES[2],))
    connection.close()


HIDDEN: dict[str, bytes] = {
    **{f"protocol {number}": data for number, data in enumerate(PICKLES)},
    "in .npy": npy(),
    **{f"in .npz as {name}": npz(name) for name in ("generator", "q", "offsets", "header", "arr_0")},
    "as text in JSON": json.dumps({"py/object": "hardening", "data": PICKLES[0].decode("latin-1")}).encode() + b"\n",
    "behind a comment": b"# " + PICKLES[0] + b"\n",
}


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_the_pickles_of_these_tests_execute_code() -> None:
    pickle.loads(PICKLES[2])
    assert EXECUTED.exists()


@pytest.mark.parametrize("what", EVERY)
@pytest.mark.parametrize("hidden", HIDDEN)
def test_no_reader_executes_a_pickle(what: str, hidden: str) -> None:
    path = Path("input")
    path.write_bytes(HIDDEN[hidden])
    try:
        EVERY[what](path)
    except GrundyError as error:
        check_refusal(error)
    assert not EXECUTED.exists()


@pytest.mark.parametrize("ending", [".npy", ".npz", ".json", ".txt", ".g", ".m", ".alist"])
@pytest.mark.parametrize("hidden", ["in .npy", "in .npz as generator", "protocol 2"])
def test_no_code_is_read_from_a_pickle_with_any_name(hidden: str, ending: str) -> None:
    path = Path(f"code{ending}")
    path.write_bytes(HIDDEN[hidden])
    with pytest.raises(GrundyError) as caught:
        LinearCode.from_file(path)
    check_refusal(caught.value)
    assert not EXECUTED.exists()


@pytest.mark.parametrize("ending", [".json", ".txt", ".csv", ".graphml", ".dot"])
def test_no_graph_is_read_from_a_pickle_with_any_name(ending: str) -> None:
    path = Path(f"graph{ending}")
    path.write_bytes(PICKLES[4])
    with pytest.raises(GrundyError) as caught:
        GameGraph.from_file(path)
    check_refusal(caught.value)
    assert not EXECUTED.exists()


@pytest.mark.parametrize("what", ["a survey", "a survey to go on with"])
def test_a_pickle_in_a_cell_of_a_survey_remains_bytes(what: str) -> None:
    sqlite(Path("survey.sqlite"))
    with pytest.raises(GrundyError):
        EVERY[what](Path("survey.sqlite"))
    assert not EXECUTED.exists()


def test_a_pickle_among_the_parts_of_a_proof_is_ignored() -> None:
    Path("parts").mkdir()
    Path("parts/719-1-c-1.npz").write_bytes(npz("arr_0"))
    (found,) = Checkpoints("parts", 719, 1).load_or_compute("c", lambda: (np.ones((1, 2), np.uint8),))
    assert found.tolist() == [[1, 1]]
    assert not EXECUTED.exists()

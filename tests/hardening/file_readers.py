"""Readers of files and stores, tested with strings if they accept text, and otherwise with the bytes of a file."""

from collections.abc import Callable
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
from hardening.reader import Reader, bytes_written, in_file

from grundy.codes import LexicodeTable, LinearCode
from grundy.codes.files import CodeFile, formats
from grundy.codes.files.numpy_format import read_npy, read_numpy_code, write_numpy_code
from grundy.codes.greedy.order_search import Trials
from grundy.gf2 import Subspace
from grundy.graphs import GameGraph, Solution, solve
from grundy.graphs.files import FORMATS, storage as solutions, write_graph
from grundy.ordinals.constants import Checkpoints
from grundy.runs import Store, ValuesFile
from grundy.runs.values_page import Commit, Header, read_commits, read_writer
from grundy.sequences.survey import SurveyTable, octal, read_survey, survey

GRAPH_TEXTS = {
    "edges": ('a b\nb "c d"\n# x\n\ne\n"1" 2', "0 1\n1 0\n1 2\n", "3\n7 5\n"),
    "csv": ('source,target\na,"b,c"\nd\n1,2\n', "0;1\n1;2\n", "0,1\n1,2\n"),
    "json": (
        '{"vertices": [1, "x", [2, 3]], "edges": [[1, "x"], [[2, 3], 1]]}',
        "[[1, 2], [0], []]",
        '{"a": ["b"], "b": []}',
        '{"nodes": [{"id": 1}, {"id": 2}], "links": [{"source": 1, "target": 2}]}',
    ),
    "graphml": (
        '<?xml version="1.0"?>\n<graphml><graph edgedefault="directed">\n<node id="a"/>\n<edge source="a" target="a"/>'
        "</graph></graphml>",
    ),
    "dot": ('strict digraph g { a -> b:p -> "c d" [x=1]; node [y=z]; {e f} -> subgraph s { g } <x<y>> -> 1.5 /**/ }',),
}
CODES = (
    CodeFile([[1, 0, 1, 1], [0, 1, 1, 0]]),
    CodeFile([[1, 2, 3], [0, 1, 1]], 4, "parity check", 2, "small"),
    CodeFile([[1, 0, 15]], 16, "parity check"),
)
CODE_FORMATS = {name: format for name, format in formats.FORMATS.items() if format.reader}


def saved(array: Any) -> bytes:
    out = BytesIO()
    np.save(out, np.asarray(array))
    return out.getvalue()


def _graph_readers() -> tuple[Reader, ...]:
    by_text = (
        Reader((f"graphs.files.formats:Format.read as {name}",), format.read, GRAPH_TEXTS[name], format.write)
        for name, format in FORMATS.items()
    )
    by_file = (
        Reader(
            (
                f"graphs.files:read_graph as {name}",
                "graphs.files:read_graph",
                "files:read_text",
                "graphs.files:graph_from_text",
                "graphs.graph:GameGraph.from_file",
            ),
            in_file(_from_file(GameGraph.from_file, name)),
            tuple(text.encode() for text in texts),
            bytes_written(_written_as(name)),
        )
        for name, texts in GRAPH_TEXTS.items()
    )
    return (*by_text, *by_file)


def _from_file(read: Callable[..., Any], format: str) -> Callable[[Path], Any]:
    return lambda path: read(path, format)


def _written_as(format: str) -> Callable[[GameGraph, Path], None]:
    return lambda graph, path: write_graph(graph, path, format)


def _code_readers() -> tuple[Reader, ...]:
    by_text = (
        Reader(
            (f"codes.files.formats:code_from_text as {name}", f"codes.files.{format.reader}"),
            partial(formats.code_from_text, format=name),
            tuple(formats.text_of_code(code, name) for code in CODES),
            partial(formats.text_of_code, format=name),
        )
        for name, format in CODE_FORMATS.items()
    )
    files = tuple(formats.text_of_code(code, name).encode() for name in CODE_FORMATS for code in CODES)
    return (
        *by_text,
        Reader(("codes.files.formats:code_from_text",), formats.code_from_text, tuple(file.decode() for file in files)),
        Reader(
            ("codes.files.formats:code_from_bytes",),
            formats.code_from_bytes,
            (*files, *map(write_numpy_code, CODES), saved([[1, 0], [1, 1]])),
        ),
        Reader(
            ("codes.files.formats:read_code_file", "codes.linear_code:LinearCode.from_file"),
            in_file(LinearCode.from_file),
            (*files, *map(write_numpy_code, CODES), saved([[1, 0], [1, 1]])),
        ),
        Reader(
            ("codes.files.numpy_format:read_numpy_code",),
            read_numpy_code,
            (*map(write_numpy_code, CODES), saved([[1, 0]])),
            write_numpy_code,
        ),
        Reader(("codes.files.numpy_format:read_npy",), read_npy, (saved([[1, 0]]), saved("name"), saved(2.5))),
    )


def _lexicode_table() -> bytes:
    table = LexicodeTable(3)
    table.grow(9)
    return bytes_written(lambda table, path: table.save(path))(table)


SPACE = Subspace(5, [1, 6, 24])
TRIALS = Trials(SPACE, 2, seed=1, memory=1 << 20)


def _order_records() -> bytes:
    def fill(state: Any, path: Path) -> None:
        store = Store(path)
        for _ in range(3):
            store.add(TRIALS.record(state))
            state = TRIALS.following(state)

    return bytes_written(fill)(TRIALS.first())


def _values(path: Path) -> tuple[Any, list[int]]:
    title, values = ValuesFile.read(path)
    return title, values.tolist()


def _values_written(path: Path) -> tuple[Any, list[int]]:
    """Open a file for writing, which may reject a damaged file but must not delete it."""
    before = path.read_bytes()
    try:
        with ValuesFile.open(path, {"game": "0.77"}) as file:
            return file.title, file.values[: file.count].tolist()
    finally:
        assert path.exists()
        assert len(path.read_bytes()) >= min(len(before), 1)


def stored_values() -> bytes:
    def fill(values: list[int], path: Path) -> None:
        with ValuesFile.open(path, {"game": "0.77"}) as file:
            file.reserve(len(values))
            file.values[:] = values
            file.commit(len(values))

    return bytes_written(fill)([0, 1, 2, 3, 1, 4, 3, 2, 1])


def _survey_written(path: Path) -> Any:
    with SurveyTable(path, octal(1).description) as table:
        return table.rows()


def _parts(path: Path) -> Any:
    """Read a checkpoint by the public function, which returns the data of the file or computes them."""
    folder = path.parent / "parts"
    folder.mkdir(exist_ok=True)
    (folder / "719-1-c-1.npz").write_bytes(path.read_bytes())
    return [
        array.tolist()
        for array in Checkpoints(folder, 719, 1).load_or_compute("c", lambda: (np.ones((1, 2), np.uint8),))
    ]


def _packed(*arrays: Any) -> bytes:
    out = BytesIO()
    np.savez_compressed(out, *arrays)
    return out.getvalue()


PAGE = Header(1, {"game": "0.77"}).page([Commit(1, 0, 0), Commit(2, 9, 5)], writer=4711)
SURVEY = bytes_written(lambda stop, path: survey(octal(1), stop, path), "survey.sqlite")(1000)

FILES = (
    *_graph_readers(),
    *_code_readers(),
    Reader(
        ("graphs.files.storage:load", "graphs.solution:Solution.load"),
        in_file(Solution.load),
        tuple(
            bytes_written(solutions.save)(solve(GameGraph.from_adjacency(followers)))
            for followers in ([[1], [0, 2], []], {"a": ["b", (1, 2)], "b": ["a"], (1, 2): []})
        ),
    ),
    Reader(("codes.lexicode_table:LexicodeTable.load",), in_file(LexicodeTable.load), (_lexicode_table(),)),
    Reader(("runs.store:Store",), in_file(lambda path: list(Store(path))), (b'{"a":1}\n{"b":[2]}\n', b'{"a":1}\n{"b"')),
    Reader(
        ("codes.greedy.order_search:Trials.resumed",),
        in_file(lambda path: TRIALS.resumed(Store(path))),
        (_order_records(),),
    ),
    Reader(("runs.values_file:ValuesFile.read",), in_file(_values), (stored_values(),)),
    Reader(
        ("runs.values_file:ValuesFile.open", "runs.locks:open_locked"), in_file(_values_written), (stored_values(),)
    ),
    Reader(("runs.values_page:Header.read",), lambda page: Header.read(page, "some.grundy"), (PAGE,)),
    Reader(("runs.values_page:read_commits",), lambda page: read_commits(page, "some.grundy"), (PAGE,)),
    Reader(("runs.values_page:read_writer",), read_writer, (PAGE,)),
    Reader(
        ("sequences.survey.runner:read_survey", "sequences.survey.database:SurveyTable.read"),
        in_file(lambda path: [row.summary for row in read_survey(path).rows]),
        (SURVEY,),
    ),
    Reader(("sequences.survey.database:SurveyTable",), in_file(_survey_written, "table.sqlite"), (SURVEY,)),
    Reader(
        ("ordinals.constants.crossed_generators:Checkpoints.load_or_compute",),
        in_file(_parts),
        (_packed([[1, 0]], [1]), _packed()),
    ),
)

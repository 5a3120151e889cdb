"""The source calls nothing that executes what it reads; the few places that might be taken for it are named."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import grundy

SOURCE = Path(grundy.__file__).parent

# Modules that execute or unpickle what they read, or parse XML with entities.
FORBIDDEN = {
    *("pickle", "cPickle", "_pickle", "dill", "cloudpickle", "joblib", "shelve", "marshal", "jsonpickle", "yaml"),
    *("xml.sax", "xml.dom", "xml.dom.minidom", "xml.dom.pulldom", "lxml", "code", "codeop", "imp", "pty"),
}
# Where a module is used all the same, and why nothing from outside gets there.
ALLOWED = {
    ("graphs/files/json_graphml.py", "xml.sax.saxutils"): "quoteattr, for writing",
    ("testing/abilities.py", "xml.etree"): "it looks at drawings of games that run in this process anyway",
}
CALLS = {"eval", "exec", "compile", "__import__", "breakpoint", "os.system", "os.popen", "subprocess.getoutput"}
# Temporary names that another process can guess.
UNSAFE = {"tempfile.mktemp", "np.fromregex", "numpy.fromregex"}


# Where processes of our own are started, or talked to.
PROCESSES = {
    *("runs/cluster.py", "runs/workers.py", "sequences/survey/runner.py"),
    *("web/app.py", "web/scheduler.py", "web/workers.py"),
}


def name_of(node: ast.expr) -> str:
    return ast.unparse(node)


@cache
def nodes() -> list[tuple[str, ast.AST]]:
    """Return all imports and calls, with the files in which they stand."""
    return [
        (str(file.relative_to(SOURCE)), node)
        for file in sorted(SOURCE.rglob("*.py"))
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, (ast.Import, ast.ImportFrom, ast.Call))
    ]


def imports() -> Iterator[tuple[str, str]]:
    for file, node in nodes():
        if isinstance(node, ast.Import):
            yield from ((file, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield file, node.module or ""


def calls() -> Iterator[tuple[str, ast.Call]]:
    for file, node in nodes():
        if isinstance(node, ast.Call):
            yield file, node


def is_forbidden(module: str) -> bool:
    return any(module == bad or module.startswith(f"{bad}.") for bad in (*FORBIDDEN, "xml.etree"))


def test_no_module_that_executes_what_it_reads_is_imported() -> None:
    found = {(file, module) for file, module in imports() if is_forbidden(module)}
    assert found == set(ALLOWED)


def test_nothing_is_evaluated_or_given_to_a_shell() -> None:
    found = [(file, name_of(call)) for file, call in calls() if name_of(call.func) in CALLS | UNSAFE]
    assert found == [("__main__.py", "exec('')")]  # nothing, executed for what Python forgets by it


def test_no_process_is_started_by_a_shell() -> None:
    shells = [
        (file, ast.unparse(call))
        for file, call in calls()
        for keyword in call.keywords
        if keyword.arg == "shell" and not (isinstance(keyword.value, ast.Constant) and keyword.value.value is False)
    ]
    assert shells == []


@pytest.mark.parametrize("function", ["load", "save", "read_array", "write_array", "savez", "savez_compressed"])
def test_arrays_are_read_and_written_without_pickles(function: str) -> None:
    """NumPy reads no pickle unless it is told to; here it is told not to, and what is saved has a plain type."""
    for file, call in calls():
        if name_of(call.func) in (f"np.{function}", f"numpy.{function}", f"npy.{function}"):
            told = {keyword.arg: ast.unparse(keyword.value) for keyword in call.keywords}
            packed = function.startswith("savez")
            assert told.get("allow_pickle", "False" if packed else None) == "False", f"{file}: {ast.unparse(call)}"


def test_literals_are_parsed_and_not_evaluated() -> None:
    """`ast.parse` builds a tree and runs nothing; one file uses it, and takes only constants from the tree."""
    assert {file for file, call in calls() if name_of(call.func) == "ast.parse"} == {"games/brackets.py"}


def test_the_parser_of_xml_refuses_entities() -> None:
    text = (SOURCE / "graphs/files/json_graphml.py").read_text()
    assert {file for file, module in imports() if module == "xml.parsers"} == {"graphs/files/json_graphml.py"}
    assert "parser.EntityDeclHandler = document.entity" in text


def test_statements_of_sql_are_made_of_nothing_that_is_given() -> None:
    """Values go by ?; what is put into a statement are names that the source itself has."""
    inserted = {
        ast.unparse(part.value)
        for _, call in calls()
        if isinstance(call.func, ast.Attribute) and call.func.attr in ("execute", "executemany", "executescript")
        for part in ast.walk(call.args[0])
        if isinstance(part, ast.FormattedValue)
    }
    assert inserted <= {"marks", "APPLICATION", "VERSION", "name", "', '.join(COLUMNS)"}


def test_processes_of_our_own_are_the_only_ones_that_pickle() -> None:
    """Python pickles what goes between the processes of a pool and to a cluster, and nothing of that is in a file."""
    users = {
        file for file, module in imports() if module.split(".")[0] in ("multiprocessing", "concurrent", "distributed")
    }
    assert users == PROCESSES

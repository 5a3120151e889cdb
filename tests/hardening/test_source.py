"""The source does not execute its input; the tests name the few calls that look as if they did."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import grundy

SOURCE = Path(grundy.__file__).parent

# Modules that execute or unpickle their input, or parse XML with entities.
FORBIDDEN = {
    *("pickle", "cPickle", "_pickle", "dill", "cloudpickle", "joblib", "shelve", "marshal", "jsonpickle", "yaml"),
    *("xml.sax", "xml.dom", "xml.dom.minidom", "xml.dom.pulldom", "lxml", "code", "codeop", "imp", "pty"),
}
# Allowed imports, with the reason why they are safe.
ALLOWED = {
    ("graphs/files/json_graphml.py", "xml.sax.saxutils"): "quoteattr, for writing",
    ("testing/abilities.py", "xml.etree"): "it looks at drawings of games that run in this process anyway",
}
CALLS = {"eval", "exec", "compile", "__import__", "breakpoint", "os.system", "os.popen", "subprocess.getoutput"}
# Functions with temporary names that another process can guess.
UNSAFE = {"tempfile.mktemp", "np.fromregex", "numpy.fromregex"}


# Modules that start worker processes or communicate with them.
PROCESSES = {
    *("runs/cluster.py", "runs/workers.py", "sequences/survey/runner.py"),
    *("web/app.py", "web/scheduler.py", "web/workers.py"),
}


def name_of(node: ast.expr) -> str:
    return ast.unparse(node)


@cache
def nodes() -> list[tuple[str, ast.AST]]:
    """Return all imports and calls with their files."""
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


def test_no_module_that_executes_its_input_is_imported() -> None:
    found = {(file, module) for file, module in imports() if is_forbidden(module)}
    assert found == set(ALLOWED)


def test_no_input_is_evaluated_or_passed_to_a_shell() -> None:
    found = [(file, name_of(call)) for file, call in calls() if name_of(call.func) in CALLS | UNSAFE]
    assert found == [("__main__.py", "exec('')")]  # executes nothing, but clears a flag of Python


def test_no_process_is_started_with_a_shell() -> None:
    shells = [
        (file, ast.unparse(call))
        for file, call in calls()
        for keyword in call.keywords
        if keyword.arg == "shell" and not (isinstance(keyword.value, ast.Constant) and keyword.value.value is False)
    ]
    assert shells == []


@pytest.mark.parametrize("function", ["load", "save", "read_array", "write_array", "savez", "savez_compressed"])
def test_arrays_are_read_and_written_without_pickles(function: str) -> None:
    """No call allows pickles, and saved arrays have plain types."""
    for file, call in calls():
        if name_of(call.func) in (f"np.{function}", f"numpy.{function}", f"npy.{function}"):
            told = {keyword.arg: ast.unparse(keyword.value) for keyword in call.keywords}
            packed = function.startswith("savez")
            assert told.get("allow_pickle", "False" if packed else None) == "False", f"{file}: {ast.unparse(call)}"


def test_literals_are_parsed_and_not_evaluated() -> None:
    """`ast.parse` does not execute code; one file uses it, and extracts only constants from the tree."""
    assert {file for file, call in calls() if name_of(call.func) == "ast.parse"} == {"games/brackets.py"}


def test_the_xml_parser_rejects_entities() -> None:
    text = (SOURCE / "graphs/files/json_graphml.py").read_text()
    assert {file for file, module in imports() if module == "xml.parsers"} == {"graphs/files/json_graphml.py"}
    assert "parser.EntityDeclHandler = document.entity" in text


def test_sql_statements_contain_no_input() -> None:
    """Values are passed as ?, and only names from the source are inserted into statements."""
    inserted = {
        ast.unparse(part.value)
        for _, call in calls()
        if isinstance(call.func, ast.Attribute) and call.func.attr in ("execute", "executemany", "executescript")
        for part in ast.walk(call.args[0])
        if isinstance(part, ast.FormattedValue)
    }
    assert inserted <= {"marks", "APPLICATION", "VERSION", "name", "', '.join(COLUMNS)"}


def test_only_modules_with_worker_processes_pickle() -> None:
    """Python pickles the data sent to processes of a pool or a cluster, which are not in files."""
    users = {
        file for file, module in imports() if module.split(".")[0] in ("multiprocessing", "concurrent", "distributed")
    }
    assert users == PROCESSES

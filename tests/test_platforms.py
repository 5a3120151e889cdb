"""The package can be imported on systems without parts of the standard library, and does not require these parts."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import grundy

SOURCE = Path(grundy.__file__).parent

# Modules that the documentation of Python marks as available only on Unix.
POSIX_ONLY = {"fcntl", "grp", "posix", "pty", "pwd", "readline", "resource", "syslog", "termios", "tty"}
# Modules for processes, which are missing in a browser (where multiprocessing itself can be imported).
PROCESSES = {"_multiprocessing", "_posixshmem"}

IMPORT_ALL = """
import multiprocessing.context, pkgutil, sys
sys.modules.update(dict.fromkeys({blocked!r}))
if "fcntl" in sys.modules and hasattr(multiprocessing.context, "ForkServerContext"):
    del multiprocessing.context.ForkServerContext
import grundy
for module in pkgutil.walk_packages(grundy.__path__, "grundy."):
    if not module.name.startswith({left_out!r}) and not module.name.endswith("__main__"):
        __import__(module.name)
print(grundy.parse("N(3,5,7)").nim_value)
"""


def output_of(code: str) -> str:
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, encoding="utf-8")
    assert result.returncode == 0, result.stderr
    return result.stdout


def test_every_module_can_be_imported_without_posix() -> None:
    assert (
        output_of(IMPORT_ALL.format(blocked=sorted(POSIX_ONLY - {"posix"}), left_out=("grundy.runs.cluster",))) == "1\n"
    )


def test_all_modules_except_the_server_can_be_imported_without_processes() -> None:
    code = IMPORT_ALL.format(blocked=sorted(PROCESSES), left_out=("grundy.web", "grundy.runs.cluster"))
    assert output_of(code) == "1\n"


def is_optional(parents: list[ast.AST]) -> bool:
    """Return whether an imported module may be missing, because the import is in a function, a try or an if."""
    return any(isinstance(parent, (ast.FunctionDef, ast.Try, ast.If, ast.With)) for parent in parents)


def required_imports(tree: ast.AST, parents: list[ast.AST]) -> set[str]:
    found: set[str] = set()
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import) and not is_optional(parents):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not is_optional(parents):
            found.add(node.module or "")
        else:
            found |= required_imports(node, [*parents, node])
    return found


@pytest.mark.parametrize("file", sorted(SOURCE.rglob("*.py")), ids=lambda file: str(file.relative_to(SOURCE)))
def test_no_file_requires_a_module_of_posix(file: Path) -> None:
    assert not required_imports(ast.parse(file.read_text(encoding="utf-8")), []) & POSIX_ONLY


def without_encoding(call: ast.Call) -> bool:
    """Return whether a call opens a text file without an encoding."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    texts = [argument.value for argument in call.args if isinstance(argument, ast.Constant)]
    named = any(keyword.arg == "encoding" for keyword in call.keywords) or "utf-8" in texts
    if name == "open" and isinstance(call.func, ast.Name):
        return not named and not any(isinstance(text, str) and "b" in text for text in texts)
    return name in ("read_text", "write_text") and isinstance(call.func, ast.Attribute) and not named


def test_every_text_file_is_opened_with_an_encoding() -> None:
    """Without an encoding, Windows uses that of the locale."""
    found = [
        f"{file.relative_to(SOURCE)}:{node.lineno}"
        for file in sorted(SOURCE.rglob("*.py"))
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and without_encoding(node)
    ]
    assert found == []

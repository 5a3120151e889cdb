"""What no linter checks: where the compiled module is imported, and what is public."""

import ast
import importlib
import inspect
import pkgutil
import subprocess
from pathlib import Path

import pytest

import grundy

ROOT = Path(__file__).parents[1]
SOURCES = sorted((ROOT / "src" / "grundy").rglob("*.py"))


def imported(path: Path) -> set[str]:
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names


def test_only_kernels_files_import_the_compiled_module() -> None:
    importers = {path.name for path in SOURCES if any(name.startswith("grundy._core") for name in imported(path))}
    assert importers == {"_kernels.py"}


def test_the_core_has_no_python_header_outside_bind() -> None:
    for path in (ROOT / "core").rglob("*.[ch]pp"):
        if path.parent.name != "bind":
            text = path.read_text(encoding="utf-8")
            assert "nanobind" not in text
            assert "Python.h" not in text


def public_objects() -> list[tuple[str, object]]:
    found = []
    for module in pkgutil.walk_packages(grundy.__path__, "grundy."):
        if not any(part.startswith("_") for part in module.name.split(".")) and ".cli" not in module.name:
            loaded = importlib.import_module(module.name)
            names = [n for n in getattr(loaded, "__all__", []) if inspect.getmodule(getattr(loaded, n)) is loaded]
            found += [(f"{module.name}.{name}", getattr(loaded, name)) for name in names]
    return found


PUBLIC = public_objects()


def test_public_objects_are_found() -> None:
    assert {"grundy.play.reading.parse", "grundy.mex.mex", "grundy.games.heaps.nim.Nim"} <= {name for name, _ in PUBLIC}


@pytest.mark.parametrize(("name", "thing"), PUBLIC, ids=[name for name, _ in PUBLIC])
def test_every_public_name_has_a_docstring(name: str, thing: object) -> None:
    # A dataclass without a docstring gets its signature as one, a subclass inherits.
    own = vars(thing).get("__doc__") if inspect.isclass(thing) else inspect.getdoc(thing)
    assert not callable(thing) or (own and not own.startswith(f"{name.rpartition('.')[2]}("))


FUNCTIONS = [(name, thing) for name, thing in PUBLIC if inspect.isfunction(thing)]


@pytest.mark.parametrize(("name", "thing"), FUNCTIONS, ids=[name for name, _ in FUNCTIONS])
def test_every_public_function_has_an_example_and_types(name: str, thing: object) -> None:
    assert ">>>" in (inspect.getdoc(thing) or ""), name
    signature = inspect.signature(thing)
    assert signature.return_annotation is not inspect.Signature.empty
    assert all(p.annotation is not inspect.Parameter.empty for p in signature.parameters.values())


def test_every_name_of_the_package_loads() -> None:
    assert all(getattr(grundy, name) is not None for name in grundy.__all__)
    assert set(grundy.__all__) <= set(dir(grundy))
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        grundy.nonsense  # noqa: B018


def test_files_stay_small() -> None:
    long = {str(path): count for path in SOURCES if (count := len(path.read_text().splitlines())) > 400}
    assert long == {}


def test_components_of_the_page_stay_small() -> None:
    static = ROOT / "src" / "grundy" / "web" / "static"
    long = {path.name: count for path in static.rglob("*.js") if (count := len(path.read_text().splitlines())) > 300}
    assert long == {}


def test_only_the_command_serve_imports_the_server() -> None:
    importers = {path.name for path in SOURCES if any(name.startswith("grundy.web") for name in imported(path))}
    rooms = {path.name for path in (ROOT / "src" / "grundy" / "web").rglob("*.py")}
    assert importers - rooms == {"serve.py"}


def test_importing_the_package_loads_neither_numpy_nor_the_core() -> None:
    import sys

    program = "import sys, grundy; print(sorted({'numpy', 'click', 'rich', 'grundy._core'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, text=True).stdout == "[]\n"


def test_every_room_is_reached_from_the_package() -> None:
    # For commands, pictures, the ledger, judges, long work and the page.
    inner = {"cli", "draw", "papers", "reference", "runs", "web"}
    rooms = {path.parent.name for path in (ROOT / "src" / "grundy").glob("*/__init__.py")} - inner
    assert rooms <= set(grundy.__all__)
    for room in rooms:
        assert getattr(grundy, room).__name__ == f"grundy.{room}"

"""The structure of the package, as far as no linter checks it: imports, public names, docstrings and sizes."""

import ast
import importlib
import inspect
import pkgutil
import re
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from enum import Enum
from functools import cached_property
from pathlib import Path
from statistics import median
from types import ModuleType
from typing import Any

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


def package_of(path: Path) -> str:
    return path.relative_to(ROOT / "src" / "grundy").parts[0].removesuffix(".py")


def higher_packages() -> dict[str, set[str]]:
    """Return for each package those that it must not import, according to the layers of the contracts."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    found: dict[str, set[str]] = {}
    for contract in contracts:
        if contract.get("containers") != ["grundy"]:
            continue
        layers = [set(layer.replace("|", ":").replace(" ", "").split(":")) for layer in contract.get("layers", [])]
        for number, layer in enumerate(layers):
            for package in layer:
                found.setdefault(package, set()).update(*layers[:number])
    return found


def test_imports_for_type_checking_follow_the_layers() -> None:
    # import-linter ignores them, because grundy itself imports every package for types.
    higher = higher_packages()
    names = [(path, name.split(".")) for path in SOURCES for name in imported(path) if name.startswith("grundy.")]
    assert len(names) > 1000
    for path, (_, package, *_) in names:
        assert package not in higher.get(package_of(path), ()), (path, package)
    assert "graphs" in higher["rules"]
    assert "games" not in higher["codes"]


def loaded_by_name(path: Path) -> Iterator[str]:
    """Yield the beginnings of the arguments of import_module in a file."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "import_module":
            first = next(ast.walk(node.args[0]))
            part = first.values[0] if isinstance(first, ast.JoinedStr) else first
            yield str(part.value) if isinstance(part, ast.Constant) else ""


def test_modules_loaded_by_name_are_in_the_package_that_loads_them() -> None:
    named = [(path, text) for path in SOURCES for text in loaded_by_name(path) if text.startswith("grundy")]
    assert named
    for path, text in named:
        package = package_of(path)
        assert text.startswith(f"grundy.{package}."), (path, text)


def test_only_kernels_files_import_the_compiled_module() -> None:
    importers = {path.name for path in SOURCES if any(name.startswith("grundy._core") for name in imported(path))}
    assert importers == {"_kernels.py"}


def test_the_core_has_no_python_header_outside_bind() -> None:
    for path in (ROOT / "core").rglob("*.[ch]pp"):
        if path.parent.name != "bind":
            text = path.read_text(encoding="utf-8")
            assert "nanobind" not in text
            assert "Python.h" not in text


def listed_objects() -> list[tuple[str, object]]:
    """Return what users or other modules may use: names without an underscore, where they are defined."""
    found = []
    for module in pkgutil.walk_packages(grundy.__path__, "grundy."):
        if not any(part.startswith("_") for part in module.name.split(".")) and ".cli" not in module.name:
            loaded = importlib.import_module(module.name)
            own = {name: thing for name, thing in vars(loaded).items() if inspect.getmodule(thing) is loaded}
            found += [(f"{module.name}.{name}", thing) for name, thing in own.items() if not name.startswith("_")]
    return found


LISTED = listed_objects()


def test_the_checks_find_listed_objects() -> None:
    assert {"grundy.play.position.parse", "grundy.integers.mex", "grundy.games.heaps.nim.Nim"} <= {
        name for name, _ in LISTED
    }


@pytest.mark.parametrize(("name", "thing"), LISTED, ids=[name for name, _ in LISTED])
def test_every_listed_name_has_a_docstring(name: str, thing: object) -> None:
    # A dataclass without a docstring gets its signature, and a subclass inherits a docstring.
    own = vars(thing).get("__doc__") if inspect.isclass(thing) else inspect.getdoc(thing)
    assert not callable(thing) or (own and not own.startswith(f"{name.rpartition('.')[2]}("))


FUNCTIONS = [(name, thing) for name, thing in LISTED if inspect.isfunction(thing)]


@pytest.mark.parametrize(("name", "thing"), FUNCTIONS, ids=[name for name, _ in FUNCTIONS])
def test_every_listed_function_has_types(name: str, thing: object) -> None:
    signature = inspect.signature(thing)
    assert signature.return_annotation is not inspect.Signature.empty
    assert all(p.annotation is not inspect.Parameter.empty for p in signature.parameters.values())


def members(thing: type) -> Iterator[tuple[str, Any]]:
    """Yield the functions behind the public methods and properties that the file of a class defines."""
    for name, member in vars(thing).items():
        if isinstance(member, (classmethod, staticmethod)):
            member = member.__func__
        elif isinstance(member, property):
            member = member.fget
        elif isinstance(member, cached_property):
            member = member.func
        # A base class of another library may add methods to its subclasses.
        if inspect.isfunction(member) and not name.startswith("_") and member.__module__ == thing.__module__:
            yield name, member


CLASSES = [(name, thing) for name, thing in LISTED if inspect.isclass(thing)]


@pytest.mark.parametrize(("name", "thing"), CLASSES, ids=[name for name, _ in CLASSES])
def test_every_method_and_property_of_a_listed_class_has_a_docstring_and_types(name: str, thing: type) -> None:
    for member, function in members(thing):
        assert function.__doc__ or inspect.getdoc(getattr(thing, member)), f"{name}.{member}"
        assert "return" in function.__annotations__, f"{name}.{member}"


def public_modules() -> Iterator[ModuleType]:
    """Yield the modules for users: grundy, its packages and its top-level modules, except commands and the server."""
    yield grundy
    for module in pkgutil.walk_packages(grundy.__path__, "grundy."):
        beside = module.name.count(".") == 1 and not module.name.startswith("grundy._")
        if (module.ispkg or beside) and module.name.split(".")[1] not in {"cli", "web"}:
            yield importlib.import_module(module.name)


EXPORTED = [
    (f"{module.__name__}.{name}", getattr(module, name))
    for module in public_modules()
    for name in getattr(module, "__all__", [])
]
EXPORTED_FUNCTIONS = {thing: name for name, thing in EXPORTED if inspect.isfunction(thing)}


@pytest.mark.parametrize("thing", EXPORTED_FUNCTIONS, ids=EXPORTED_FUNCTIONS.values())
def test_every_exported_function_has_an_example(thing: object) -> None:
    assert ">>>" in (inspect.getdoc(thing) or "")


def test_exported_names_are_public_in_their_modules() -> None:
    for name, thing in EXPORTED:
        home = inspect.getmodule(thing) if inspect.isclass(thing) or inspect.isfunction(thing) else None
        if home is not None and home.__name__.startswith("grundy."):
            assert not thing.__name__.startswith("_"), name
            in_package = home.__name__.startswith(name.rpartition(".")[0])
            assert in_package or home.__name__.count(".") == 1, name  # or in a module of the foundation


def is_made(thing: object) -> bool:
    """Return whether something is a class with objects for users, not an error, a protocol or an enumeration."""
    plain = inspect.isclass(thing) and not issubclass(thing, (BaseException, Enum))
    return plain and not getattr(thing, "_is_protocol", False) and not inspect.isabstract(thing)


PACKAGES = {module.__name__ for module in public_modules() if hasattr(module, "__path__")}
MADE = {
    thing: name
    for name, thing in EXPORTED
    if name.rpartition(".")[0] in PACKAGES and is_made(thing) and thing.__module__.startswith("grundy.")
}


@pytest.mark.parametrize("thing", MADE, ids=MADE.values())
def test_every_class_that_a_package_exports_has_an_example(thing: type) -> None:
    assert ">>>" in (thing.__doc__ or "")


@pytest.mark.parametrize("path", SOURCES, ids=[str(path.relative_to(ROOT / "src")) for path in SOURCES])
def test_every_file_has_a_description(path: Path) -> None:
    assert ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))


def test_shared_functions_of_commands_have_docstrings() -> None:
    # Commands are not imported, because click converts them to other objects.
    shared = [
        (path, node)
        for path in SOURCES
        if package_of(path) == "cli"
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and not node.name.startswith("_")
    ]
    assert len(shared) > 100
    assert [(path.name, node.name) for path, node in shared if not ast.get_docstring(node)] == []


def test_every_name_of_the_package_loads() -> None:
    assert all(getattr(grundy, name) is not None for name in grundy.__all__)
    assert set(grundy.__all__) <= set(dir(grundy))
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        grundy.nonsense  # noqa: B018


def chapters() -> list[Path]:
    """Return all modules, relative to the source."""
    return [path.relative_to(ROOT / "src" / "grundy") for path in SOURCES]


def test_no_module_is_longer_than_700_lines() -> None:
    long = {str(path): count for path in SOURCES if (count := len(path.read_text().splitlines())) > 700}
    assert long == {}


def test_no_name_of_a_module_occurs_more_than_three_times() -> None:
    count = Counter(path.stem for path in chapters() if path.stem not in ("__init__", "_kernels"))
    assert {name for name, times in count.items() if times > 3} == set()


def test_packages_have_at_most_two_levels_of_folders() -> None:
    assert [str(path) for path in chapters() if len(path.parts) > 3] == []


def test_every_folder_of_a_package_has_at_least_three_modules() -> None:
    count = Counter(path.parent for path in chapters() if path.stem != "__init__")
    with_data = {path.parent.relative_to(ROOT / "src" / "grundy") for path in (ROOT / "src").rglob("*.toml")}
    small = {folder for folder, modules in count.items() if modules < 3}
    assert small - with_data - {folder.parent for folder in with_data} == set()


def test_the_package_has_a_limited_number_of_lines() -> None:
    sizes = [len(path.read_text(encoding="utf-8").splitlines()) for path in SOURCES]
    assert len(sizes) <= 320
    assert median(sizes) >= 250
    assert sum(sizes) <= 85_000, "shorten something before you add to it"


def inner_imports(path: Path) -> list[str]:
    """Return the imports of modules that no package exports, as a string for each statement."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            names = {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
        else:
            names = {alias.name for alias in node.names} if isinstance(node, ast.Import) else set()
        if names & INNER:
            found.append(f"{path.name}:{node.lineno}")
    return found


MODULES = [module for module in pkgutil.walk_packages(grundy.__path__, "grundy.") if module.name.count(".") > 1]
INNER = {module.name for module in MODULES if not module.ispkg} - {
    name for name, thing in EXPORTED if inspect.ismodule(thing)
}


def test_few_tests_import_private_modules() -> None:
    found = [place for path in sorted((ROOT / "tests").rglob("*.py")) for place in inner_imports(path)]
    assert "grundy.nim._kernels" in INNER
    assert len(found) < 300


def test_components_of_the_page_have_a_limited_size() -> None:
    static = ROOT / "src" / "grundy" / "web" / "static"
    code = {
        str(path.relative_to(static)): re.sub(r"/\*.*?\*/|^\s*//.*", "", path.read_text(), flags=re.M | re.S)
        for path in static.rglob("*.js")
    }
    lines = {name: sum(1 for line in text.splitlines() if line.strip()) for name, text in code.items()}
    assert {name: count for name, count in lines.items() if count > 300} == {}


def test_only_the_command_serve_imports_the_server() -> None:
    importers = {path.name for path in SOURCES if any(name.startswith("grundy.web") for name in imported(path))}
    inside = {path.name for path in (ROOT / "src" / "grundy" / "web").rglob("*.py")}
    assert importers - inside == {"serve.py"}


def test_no_command_imports_the_package_that_lists_the_commands() -> None:
    names = {name for path in (ROOT / "src" / "grundy" / "cli").rglob("*.py") for name in imported(path)}
    assert "grundy.cli.options.LazyGroup" in names
    assert {name for name in names if re.fullmatch(r"grundy\.cli\.\w+", name)} == set()


@pytest.mark.parametrize(
    ("module", "absent"),
    [
        ("grundy", {"numpy", "click", "rich", "grundy._core"}),
        ("grundy.cli", {"numpy", "rich", "grundy._core", "grundy.draw", "grundy.play"}),
        ("grundy.cli.code.show", {"numpy", "rich", "grundy._core"}),
        ("grundy.graphs.files", {"click", "rich", "networkx", "grundy.runs", "grundy.draw"}),
    ],
)
def test_an_import_loads_only_what_it_needs(module: str, absent: set[str]) -> None:
    program = f"import sys, {module}; print(sorted({absent!r} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, text=True).stdout == "[]\n"


def test_grundy_imports_every_package() -> None:
    # The others are for commands, pictures, readers of files, the ledger, judges, long work and the page.
    inner = {"cli", "draw", "files", "papers", "runs", "web"}
    packages = {path.parent.name for path in (ROOT / "src" / "grundy").glob("*/__init__.py")} - inner
    assert packages <= set(grundy.__all__)
    for package in packages:
        assert getattr(grundy, package).__name__ == f"grundy.{package}"

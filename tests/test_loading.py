"""Lazy exports: the names at run time are those that type checkers see."""

import ast
import importlib
import pkgutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import grundy
from grundy._lazy import lazy_exports

SOURCES = Path(__file__).parents[1] / "src"


def lazy_packages() -> Iterator[tuple[str, ast.Module]]:
    """Yield the packages whose ``__init__.py`` uses lazy exports, with its source."""
    for path in sorted((SOURCES / "grundy").rglob("__init__.py")):
        text = path.read_text(encoding="utf-8")
        if "lazy_exports(" in text:
            yield ".".join(path.parent.relative_to(SOURCES).parts), ast.parse(text)


PACKAGES = dict(lazy_packages())


def typed(tree: ast.Module) -> dict[str, str]:
    """Return the names imported for type checkers, with their modules."""
    (block,) = (node for node in tree.body if isinstance(node, ast.If))
    imports = [node for node in block.body if isinstance(node, ast.ImportFrom)]
    return {alias.name: str(node.module) for node in imports for alias in node.names}


def homes(tree: ast.Module) -> dict[str, str]:
    """Return the names in the table of a package, with their modules."""
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call))
    (call,) = (node for node in calls if getattr(node.func, "id", "") == "lazy_exports")
    table = ast.literal_eval(call.args[1])
    return {name: home for home, names in table.items() for name in names.split()}


def test_the_check_finds_packages_with_lazy_exports() -> None:
    assert {"grundy", "grundy.graphs", "grundy.games", "grundy.ordinals", "grundy.sequences"} <= set(PACKAGES)


@pytest.mark.parametrize("name", PACKAGES)
def test_lazy_exports_are_those_that_type_checkers_see(name: str) -> None:
    package, imported = importlib.import_module(name), typed(PACKAGES[name])
    for public, module in imported.items():
        found = getattr(importlib.import_module(module), public, None)
        assert getattr(package, public) is (found or importlib.import_module(f"{module}.{public}")), public
    assert set(imported) <= set(package.__all__)
    assert set(package.__all__) <= set(dir(package))
    with pytest.raises(AttributeError, match="has no attribute 'nonsense'"):
        package.nonsense  # noqa: B018


def test_the_version_is_listed_with_the_names_of_the_package() -> None:
    assert dir(grundy) == sorted([*grundy.__all__, "__version__"])


@pytest.mark.parametrize("name", PACKAGES)
def test_modules_do_not_hide_exported_names(name: str) -> None:
    modules = {module.name for module in pkgutil.iter_modules(importlib.import_module(name).__path__)}
    eager = {
        alias.name
        for node in PACKAGES[name].body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if alias.asname
    }
    assert not modules & set(homes(PACKAGES[name])) - eager


def test_unknown_names_raise_attribute_errors() -> None:
    public, find, names = lazy_exports("grundy", {}, "text")
    assert public == names() == ["text"]
    with pytest.raises(AttributeError, match=r"^module 'grundy' has no attribute 'nonsense'$"):
        find("nonsense")


def test_names_are_looked_up_once() -> None:
    _, find, _ = lazy_exports("grundy", {"parsing": "Reader"})
    assert find("Reader") is vars(grundy).pop("Reader")


# Modules that a value known by theory must not load.
SEARCH = {"grundy.graphs.graph", "grundy.graphs.implicit.labelling", "grundy.sequences.questions"}
LONG_WORK = {"multiprocessing", "concurrent.futures", "json", "grundy.runs", "grundy.files"}
PICTURES = {"grundy.draw.layered", "grundy.draw.latex"}
RARE = {"random", "difflib", "importlib.metadata", "click", "rich"}


@pytest.mark.parametrize(
    ("question", "absent"),
    [
        ("grundy.parse('N(3,5,7)').nim_value", {"numpy", *SEARCH, *LONG_WORK, *PICTURES, *RARE}),
        ("grundy.parse('N(3,5,7)').explain()", {"numpy", *SEARCH, *LONG_WORK, *PICTURES, *RARE}),
        ("grundy.parse('N(3,5) + W(30,40)').nim_value", {*SEARCH, *LONG_WORK, *PICTURES}),
        ("grundy.parse('N(20;1,3,5) + W(9,8)').explain()", {"numpy", *SEARCH, *LONG_WORK, *PICTURES}),
        ("grundy.nim.multiply(2, 2)", {"grundy.nim.polynomial", "grundy.nim.calculator", "grundy.rules"}),
        ("grundy.ordinals.parse('w')", {"grundy.ordinals.constants", "grundy.rules"}),
        ("grundy.codes.__all__", {"numpy", "grundy.linear", "grundy.graphs"}),
        ("grundy.codes.lexicode(24, 8).d", {"grundy.linear", "grundy.graphs", "grundy.runs", "grundy.codes.files"}),
        ("grundy.codes.greedy_code([1, 2, 4], 2, 3)", {"grundy.linear", "grundy.graphs", "grundy.runs"}),
    ],
)
def test_a_first_computation_loads_only_necessary_modules(question: str, absent: set[str]) -> None:
    program = f"import sys, grundy; {question}; print(sorted({absent!r} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, text=True).stdout == "[]\n"

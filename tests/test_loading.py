"""Names that are loaded when they are first used: what the checker of types sees is what there is."""

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
    """Yield the packages whose ``__init__.py`` uses the function, and what stands in it."""
    for path in sorted((SOURCES / "grundy").rglob("__init__.py")):
        text = path.read_text(encoding="utf-8")
        if "lazy_exports(" in text:
            yield ".".join(path.parent.relative_to(SOURCES).parts), ast.parse(text)


PACKAGES = dict(lazy_packages())


def typed(tree: ast.Module) -> dict[str, str]:
    """Return the names that are imported for the checker of types, and from where."""
    (block,) = (node for node in tree.body if isinstance(node, ast.If))
    imports = [node for node in block.body if isinstance(node, ast.ImportFrom)]
    return {alias.name: str(node.module) for node in imports for alias in node.names}


def homes(tree: ast.Module) -> dict[str, str]:
    """Return the names that have a home in the table of a package, with it."""
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call))
    (call,) = (node for node in calls if getattr(node.func, "id", "") == "lazy_exports")
    table = ast.literal_eval(call.args[1])
    return {name: home for home, names in table.items() for name in names.split()}


def test_the_packages_are_found() -> None:
    assert {"grundy", "grundy.graphs", "grundy.games", "grundy.ordinals", "grundy.sequences"} <= set(PACKAGES)


@pytest.mark.parametrize("name", PACKAGES)
def test_what_is_loaded_is_what_the_checker_of_types_sees(name: str) -> None:
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
def test_no_module_hides_a_name(name: str) -> None:
    modules = {module.name for module in pkgutil.iter_modules(importlib.import_module(name).__path__)}
    eager = {
        alias.name
        for node in PACKAGES[name].body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if alias.asname
    }
    assert not modules & set(homes(PACKAGES[name])) - eager


def test_a_name_that_does_not_exist_is_refused() -> None:
    public, find, names = lazy_exports("grundy", {}, "text")
    assert public == names() == ["text"]
    with pytest.raises(AttributeError, match=r"^module 'grundy' has no attribute 'nonsense'$"):
        find("nonsense")


def test_a_name_is_looked_for_once() -> None:
    _, find, _ = lazy_exports("grundy", {"parsing": "Reader"})
    assert find("Reader") is vars(grundy).pop("Reader")


# What a value that theory knows must not wait for.
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
def test_a_first_question_loads_only_what_it_needs(question: str, absent: set[str]) -> None:
    program = f"import sys, grundy; {question}; print(sorted({absent!r} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, text=True).stdout == "[]\n"

"""The reference of public names: which package a name belongs to, and the directive that documents one package.

Public modules at the top level, and modules in the ``__all__`` of a package, are documented like packages. A name that
several of them export is documented once, in the one with the shortest name; the others link there.
"""

import ast
import importlib
import inspect
import pkgutil
from collections.abc import Mapping, Sized
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
from docutils import nodes
from docutils.parsers.rst import Directive
from docutils.statemachine import StringList

import grundy

# Commands and the server are not imported by users.
HIDDEN = ("grundy.cli", "grundy.web")
INHERITING = ("grundy.codes.LinearCode",)  # classes whose methods are in their bases


@cache
def packages() -> tuple[str, ...]:
    """Return the names of all packages and public modules, the shortest first."""
    found = {"grundy"}
    for module in pkgutil.walk_packages(grundy.__path__, "grundy."):
        private = any(part.startswith("_") for part in module.name.split("."))
        if not private and not module.name.startswith(HIDDEN) and (module.ispkg or module.name.count(".") == 1):
            found.add(module.name)
    with_names = {name for name in found if hasattr(importlib.import_module(name), "__all__")}
    modules = {thing.__name__ for package in with_names for thing in names(package).values() if inspect.ismodule(thing)}
    listed = {name for name in modules if hasattr(importlib.import_module(name), "__all__")}
    return tuple(sorted(with_names | listed, key=lambda name: (name.count("."), name)))


def names(package: str) -> dict[str, Any]:
    """Return the public names of a package and their objects."""
    module = importlib.import_module(package)
    return {name: getattr(module, name) for name in sorted(module.__all__, key=lambda name: (name.lower(), name))}


@cache
def homes() -> dict[str, str]:
    """Return for each full public name the name under which it is documented."""
    first: dict[Any, str] = {}
    found = {}
    for package in packages():
        for name, thing in names(package).items():
            full = f"{package}.{name}"
            # Equal values, such as small numbers and aliases of types, may be one object by chance.
            key = id(thing) if callable(thing) and not _is_data(thing) else full
            found[full] = first.setdefault(key, full)
    return found


def _is_data(thing: Any) -> bool:
    return not (inspect.isclass(thing) or inspect.isroutine(thing) or isinstance(thing, np.ufunc | ModuleType))


def directives(package: str) -> list[str]:
    """Return the reStructuredText that documents a package."""
    lines = [f".. automodule:: {package}", ""]
    elsewhere = []
    for name, thing in names(package).items():
        full = f"{package}.{name}"
        if inspect.ismodule(thing):
            elsewhere.append(f":py:obj:`{thing.__name__}`" if thing.__name__ in packages() else f"``{thing.__name__}``")
        elif homes()[full] != full:
            elsewhere.append(f":py:obj:`{homes()[full]}`")
        else:
            lines += _directive(package, name, thing)
    if elsewhere:
        lines += [f"Documented elsewhere: {', '.join(elsewhere)}.", ""]
    return lines


def _directive(package: str, name: str, thing: Any) -> list[str]:
    full = f"{package}.{name}"
    if isinstance(thing, np.ufunc):
        return [
            f".. py:function:: {full}({_arguments(thing)}, /, out=None, **keywords)",
            "",
            *_indented(_sections(thing)),
            "",
        ]
    if inspect.isclass(thing):
        if issubclass(thing, BaseException):
            return [f".. autoexception:: {full}", "   :members:", ""]
        inherited = ["   :inherited-members:"] if full in INHERITING else []
        return [f".. autoclass:: {full}", "   :members:", *inherited, ""]
    if inspect.isroutine(thing):
        return [f".. autofunction:: {full}", ""]
    return [f".. py:data:: {full}", "", *_indented(_comment(package, name)), *_indented(["", _value(thing)]), ""]


def _value(thing: Any) -> str:
    """Return a short description of a constant or an alias of a type."""
    if isinstance(thing, Mapping):
        keys = ", ".join(f"``{key}``" for key in thing)
        return f"A mapping with the keys {keys}." if len(keys) < 400 else f"A mapping with {len(thing)} keys."
    if isinstance(thing, str | int):
        return f"The value is ``{thing!r}``."
    if isinstance(thing, Sized):
        return f"A {type(thing).__name__} of {len(thing)} items."
    return f"The type ``{thing}``."


def _arguments(ufunc: np.ufunc) -> str:
    return "x" if ufunc.nin == 1 else ", ".join(f"x{i + 1}" for i in range(ufunc.nin))


def _sections(ufunc: np.ufunc) -> list[str]:
    """Return the docstring of a ufunc as reStructuredText; autodoc does not support ufuncs."""
    from sphinx.ext.napoleon import NumpyDocstring

    return str(NumpyDocstring(inspect.cleandoc(ufunc.__doc__))).splitlines()


def _indented(lines: list[str]) -> list[str]:
    return [f"   {line}" if line else "" for line in lines]


def _comment(package: str, name: str) -> list[str]:
    """Return the comment above the assignment of a name, in the package or in the module that it is imported from."""
    for path in _sources(package):
        lines = path.read_text(encoding="utf-8").splitlines()
        for node in ast.parse("\n".join(lines)).body:
            targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
            if any(isinstance(target, ast.Name) and target.id == name for target in targets):
                above = lines[: node.lineno - 1]
                first = len(above)
                while first and above[first - 1].startswith("#"):
                    first -= 1
                if above[first:]:
                    return [line.removeprefix("#").strip() for line in above[first:] if "fmt:" not in line]
    return []


def _sources(package: str) -> list[Path]:
    place = Path(inspect.getfile(importlib.import_module(package)))
    return sorted(place.parent.rglob("*.py")) if place.name == "__init__.py" else [place]


class Package(Directive):
    """All public names of one package, from their docstrings."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        text = ["```{eval-rst}", *directives(self.arguments[0]), "```"]
        node = nodes.container()
        self.state.nested_parse(StringList(text, source=self.arguments[0]), self.content_offset, node)
        return node.children

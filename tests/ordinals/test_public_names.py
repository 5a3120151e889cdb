import ast
import importlib
import inspect
import re
import subprocess
import sys
from pathlib import Path

import pytest

from grundy import ordinals

ROOT = Path(__file__).parents[2]
ROOMS = ["lenstra", "sets"]


def test_every_public_name_loads_and_is_listed() -> None:
    assert set(ordinals.__all__) == {*ordinals._HOME, *ROOMS}
    assert sorted(ordinals.__all__) == dir(ordinals)
    assert all(getattr(ordinals, name) is not None for name in ordinals.__all__)
    with pytest.raises(AttributeError, match="has no attribute 'nonsense'"):
        ordinals.nonsense  # noqa: B018


def test_the_type_checker_sees_what_is_loaded() -> None:
    tree = ast.parse(inspect.getsource(ordinals))
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    seen = {
        alias.name: node.module.removeprefix("grundy.ordinals.")
        for node in imports
        for alias in node.names
        if node.module.startswith("grundy.ordinals.")
    }
    assert seen == ordinals._HOME


def test_alpha_is_the_function_whatever_was_loaded_before() -> None:
    for first in ("grundy.ordinals.constants.tables", "grundy.ordinals", "grundy.ordinals.constants"):
        program = f"import {first}; from grundy import ordinals as o; print(o.alpha(7).value, o.alpha(5).value)"
        result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
        assert result.stdout == "ω+1 4\n"


def names_in(module: str) -> set[str]:
    return set(importlib.import_module(module).__all__)


def test_every_public_name_is_documented() -> None:
    api = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    for module in ("grundy.ordinals", *(f"grundy.ordinals.{room}" for room in ROOMS)):
        assert f".. automodule:: {module}\n   :members:\n" in api
    words = set(re.findall(r"\w+", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")))
    names = {name for room in ROOMS for name in names_in(f"grundy.ordinals.{room}")}
    assert {*ordinals.__all__, *names} - words == set()

"""The C++ core: its map, its layers, and the use of Python headers."""

import re
from pathlib import Path

import pytest

CORE = Path(__file__).parents[1] / "core"
# The packages whose headers each package may include, with the same layers as in src/grundy.
BELOW = {
    "base": set(),
    "nim": {"base"},
    "ordinals": {"base", "nim"},
    "graphs": {"base", "nim"},
    "sequences": {"base", "nim"},
    "linear": {"base", "nim", "graphs", "sequences"},
    "codes": {"base", "nim", "graphs", "sequences", "linear"},
    "games": {"base", "nim", "graphs", "sequences", "linear"},
}
KERNELS = sorted(path for package in BELOW for path in (CORE / package).glob("*.?pp"))
FILES = [*KERNELS, *sorted((CORE / "bind").glob("*.?pp"))]
LONGEST = 650


def included(path: Path) -> list[str]:
    return re.findall(r"^#include (\S+)", path.read_text(encoding="utf-8"), re.MULTILINE)


def test_every_package_of_the_core_is_known() -> None:
    folders = {path.name for path in CORE.iterdir() if path.is_dir()}
    assert folders == {*BELOW, "bind", "tests", "fuzz"}


def test_the_map_names_every_header_in_its_package() -> None:
    parts = re.split(r"^## (\w+).*$", (CORE / "README.md").read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
    packages = zip(parts[::2], parts[1::2], strict=True)
    named = {package: sorted(re.findall(r"`(\w+\.hpp)`", text)) for package, text in packages}
    assert named == {name: sorted(path.name for path in (CORE / name).glob("*.hpp")) for name in [*BELOW, "bind"]}


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_every_file_begins_with_a_description(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert path.suffix == ".cpp" or lines.pop(0) == "#pragma once"
    assert lines[0].startswith("// ")
    assert len(lines) <= LONGEST


@pytest.mark.parametrize("path", KERNELS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_includes_follow_the_layers_and_only_bind_includes_python(path: Path) -> None:
    package = path.parent.name
    for header in included(path):
        assert not re.search(r"Python\.h|nanobind|numpy", header), header
        if header.startswith('"'):
            assert header.strip('"').split("/")[0] in {package, *BELOW[package]}, header

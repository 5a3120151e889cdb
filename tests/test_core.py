"""The C++ core: its map, its arrows, and where Python may stand."""

import re
from pathlib import Path

import pytest

CORE = Path(__file__).parents[1] / "core"
# For each room those whose headers it may include; the same arrows as between the packages.
BELOW = {
    "cpu": set(),
    "runs": {"cpu"},
    "nim": {"cpu", "runs"},
    "ordinals": {"cpu", "runs", "nim"},
    "graphs": {"cpu", "runs", "nim"},
    "sequences": {"cpu", "runs", "nim"},
    "linear": {"cpu", "runs", "nim", "graphs", "sequences"},
    "codes": {"cpu", "runs", "nim", "graphs", "sequences", "linear"},
    "games": {"cpu", "runs", "nim", "graphs", "sequences", "linear"},
}
KERNELS = sorted(path for room in BELOW for path in (CORE / room).glob("*.?pp"))
FILES = [*KERNELS, *sorted((CORE / "bind").glob("*.?pp"))]


def included(path: Path) -> list[str]:
    return re.findall(r"^#include (\S+)", path.read_text(encoding="utf-8"), re.MULTILINE)


def test_every_room_of_the_core_is_known() -> None:
    folders = {path.name for path in CORE.iterdir() if path.is_dir()}
    assert folders == {*BELOW, "bind", "tests", "fuzz"}


def test_the_map_names_every_header_in_its_room() -> None:
    parts = re.split(r"^## (\w+).*$", (CORE / "README.md").read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
    rooms = zip(parts[::2], parts[1::2], strict=True)
    named = {room: sorted(re.findall(r"`(\w+\.hpp)`", text)) for room, text in rooms}
    assert named == {room: sorted(path.name for path in (CORE / room).glob("*.hpp")) for room in [*BELOW, "bind"]}


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_file_begins_with_its_idea(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert path.suffix == ".cpp" or lines.pop(0) == "#pragma once"
    assert lines[0].startswith("// ")


@pytest.mark.parametrize("path", KERNELS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_includes_follow_the_arrows_and_python_stays_in_bind(path: Path) -> None:
    room = path.parent.name
    for header in included(path):
        assert not re.search(r"Python\.h|nanobind|numpy", header), header
        if header.startswith('"'):
            assert header.strip('"').split("/")[0] in {room, *BELOW[room]}, header

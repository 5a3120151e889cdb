"""The reference documents all public packages, names, commands, schemas and tables."""

import importlib
import inspect
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import click
import numpy as np
import pytest
from docutils import nodes

from grundy import nim
from grundy.answers import schema, schema_names
from grundy.papers import load_all

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = sorted((DOCS / "reference" / "api").glob("*.md"))


@pytest.fixture(scope="module")
def package_pages() -> Iterator[ModuleType]:
    yield from page_maker("package_pages")


@pytest.fixture(scope="module")
def command_pages() -> Iterator[ModuleType]:
    yield from page_maker("command_pages")


@pytest.fixture(scope="module")
def schema_pages() -> Iterator[ModuleType]:
    yield from page_maker("schema_pages")


@pytest.fixture(scope="module")
def from_data() -> Iterator[ModuleType]:
    yield from page_maker("from_data")


def page_maker(name: str) -> Iterator[ModuleType]:
    """Load a module that builds the documentation."""
    paths = [str(DOCS), str(ROOT)]  # as in docs/conf.py, for the page of benchmarks
    sys.path[:0] = paths
    yield importlib.import_module(name)
    for path in paths:
        sys.path.remove(path)
    sys.modules.pop(name)


def documented_packages() -> list[str]:
    return [
        package for page in PAGES for package in re.findall(r"```\{package\} (\S+)", page.read_text(encoding="utf-8"))
    ]


def test_every_public_package_has_one_place_in_the_reference(package_pages: ModuleType) -> None:
    assert sorted(documented_packages()) == sorted(package_pages.packages()), (
        "docs/reference/api lacks a {package}, or has one twice"
    )


def test_every_page_of_the_reference_is_linked_from_the_index() -> None:
    listed = (DOCS / "reference" / "api" / "index.md").read_text(encoding="utf-8").split()
    assert {page.stem for page in PAGES} - {"index"} <= set(listed)


def test_every_name_of_every_package_is_documented_or_linked(package_pages: ModuleType) -> None:
    for package in package_pages.packages():
        text = "\n".join(package_pages.directives(package))
        for name, thing in package_pages.names(package).items():
            full = thing.__name__ if isinstance(thing, ModuleType) else package_pages.homes()[f"{package}.{name}"]
            assert re.search(rf"(:: |`){re.escape(full)}(\b|\()", text), f"{package}.{name}"


def test_a_name_is_documented_once_and_where_its_full_name_is_shortest(package_pages: ModuleType) -> None:
    homes = package_pages.homes()
    assert homes["grundy.codes.greedy.greedy_code"] == "grundy.codes.greedy_code"
    assert homes["grundy.rules.Outcome"] == homes["grundy.Outcome"] == "grundy.Outcome"
    assert all(homes[home] == home for home in homes.values())
    assert all(len(home.split(".")) <= len(name.split(".")) for name, home in homes.items())


def test_links_refer_to_documented_names(package_pages: ModuleType) -> None:
    texts = {package: "\n".join(package_pages.directives(package)) for package in package_pages.packages()}
    written = set(re.findall(r"^\.\. (?:auto\w+|py:\w+):: ([\w.]+)", "\n".join(texts.values()), flags=re.MULTILINE))
    linked = {name for text in texts.values() for name in re.findall(r":py:obj:`([\w.]+)`", text)}
    assert linked - written == set()


def test_ufuncs_are_documented_by_their_docstrings(package_pages: ModuleType) -> None:
    text = "\n".join(package_pages.directives("grundy.nim"))
    ufuncs = [name for name in nim.__all__ if isinstance(getattr(nim, name), np.ufunc)]
    assert len(ufuncs) == 9
    for name in ufuncs:
        doc = inspect.cleandoc(getattr(nim, name).__doc__)
        assert f".. py:function:: grundy.nim.{name}(" in text
        assert doc.splitlines()[0] in text
        assert ">>>" in doc


def test_alpha_is_the_function_after_importing_the_module() -> None:
    for first in ("grundy.ordinals.constants.trials", "grundy.ordinals", "grundy.ordinals.constants"):
        program = f"import {first}; from grundy import ordinals as o; print(o.alpha(7).value, o.alpha(5).value)"
        result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
        assert result.stdout == "ω+1 4\n"


def test_every_command_and_option_is_on_the_page_of_the_command_line(command_pages: ModuleType) -> None:
    assert "```{commands}\n```" in (DOCS / "reference" / "command_line.md").read_text(encoding="utf-8")
    sections = {section["ids"][0]: section.astext() for section in command_pages.Commands.run(None)}
    assert {"grundy-solve", "grundy-code-lexicode", "grundy-info"} <= set(sections)
    for context in command_pages.contexts():
        if context.parent is None:
            continue
        text = sections[context.command_path.replace(" ", "-")]
        for parameter in context.command.params:
            if isinstance(parameter, click.Option) and not parameter.hidden:
                assert all(flag in text for flag in parameter.opts), (context.command_path, parameter.opts)


def test_every_schema_has_a_section_with_its_keys(schema_pages: ModuleType) -> None:
    assert "```{json-schemas}\n```" in (DOCS / "reference" / "schemas.md").read_text(encoding="utf-8")
    sections = schema_pages.Schemas.run(None)
    assert [section.children[0].astext() for section in sections] == schema_names()
    text = {section.children[0].astext(): section.astext() for section in sections}
    assert "grundy code distance" in text["grundy.code.distance/1"]
    assert "POST /api/v1/solve" in text["grundy.solve/1"]
    for name, found in text.items():
        for form in schema(name).get("oneOf", [schema(name)]):
            assert all(key in found for key in form.get("properties", {}).keys() - {"schema"})


def test_keys_of_objects_in_lists_and_of_definitions_are_written_out(schema_pages: ModuleType) -> None:
    rows = {row.key: row for row in schema_pages.key_rows(schema("grundy.code.show/1"))}
    assert (rows["distance.lower"].kind, rows["distance.lower"].needed) == ("integer or null", True)
    assert rows["weights[]"].kind == "array"
    assert "schema" not in rows
    rows = {row.key: row for row in schema_pages.key_rows(schema("grundy.code.bounds/1"))}
    assert rows["size.lowers.*"].meaning.startswith("A natural number")
    assert not rows["delsarte"].needed


def test_all_false_claims_of_the_papers_are_in_the_table_of_errata(from_data: ModuleType) -> None:
    text = from_data.Errata.run(None)[0].astext()
    false = [claim for paper in load_all() for claim in paper.claims if claim.status == "false"]
    assert len(false) > 5
    assert all(claim.statement in text and claim.truth in text for claim in false)


def test_reference_tables_show_their_exact_command(from_data: ModuleType) -> None:
    section = from_data.ReferenceTables.described(None, from_data.load_table("octal-periods"))[0]
    assert [command.astext() for command in section.findall(nodes.literal)] == [
        "grundy tables octal-periods --make octal_periods.csv"
    ]
    assert "Every period is proved from computed values by the theorem of Guy and Smith" in section.astext()


def test_claims_are_counted_by_status(from_data: ModuleType) -> None:
    headings = [entry.astext() for entry in next(from_data.ClaimCounts.run(None)[0].findall(nodes.row))]
    assert "open" in headings
    assert "pending" not in headings  # there are no pending claims


def test_the_two_hyphens_of_options_are_preserved() -> None:
    assert re.search(r'^smartquotes_action = "qe"$', (DOCS / "conf.py").read_text(encoding="utf-8"), re.MULTILINE)


def test_every_environment_variable_that_is_read_is_listed() -> None:
    page = (DOCS / "reference" / "command_line.md").read_text(encoding="utf-8")
    sources = [path.read_text(encoding="utf-8") for path in (ROOT / "src" / "grundy").rglob("*.py")]
    reading = [text for text in sources if "os.environ" in text or "getenv" in text]
    variables = {name for text in reading for name in re.findall(r'"([A-Z]+(?:_[A-Z]+)+)"', text)}
    assert "GRUNDY_PATH" in variables
    assert {name for name in variables if f"`{name}`" not in page} == set()

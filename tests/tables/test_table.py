"""Every table says what its columns mean, what makes it and who agrees."""

import re

import pytest

from grundy.errors import DomainError
from grundy.tables import TABLES, load


@pytest.mark.parametrize("name", TABLES)
def test_a_table_tells_its_provenance(name: str) -> None:
    table = load(name)
    assert table.name == name
    assert table.version >= 1
    assert table.command == f"grundy tables {name} --make {name.replace('-', '_')}.csv"
    assert table.sources
    for text in (table.title, table.about, table.certainty, table.takes, *(s.agrees for s in table.sources)):
        assert len(text) > 8
    for erratum in table.errata:
        assert all([erratum.place, erratum.printed, erratum.truth, erratum.known])


@pytest.mark.parametrize("name", TABLES)
def test_columns_are_those_that_are_explained(name: str) -> None:
    table = load(name)
    assert table.rows
    assert all(list(row) == list(table.columns) for row in table.rows)
    assert all(None not in row.values() for row in table.rows)


def test_each_row_is_there_once() -> None:
    keys = {"alpha": 1, "cram": 2, "octal-periods": 1, "lexicode-growth": 2, "lexi-anncodes": 1}
    for name, width in keys.items():
        rows = [tuple(row.values())[:width] for row in load(name).rows]
        assert len(rows) == len(set(rows)), name


def test_an_unknown_table_is_named_in_the_error() -> None:
    with pytest.raises(DomainError, match=r"no reference table is called 'nim'; there are octal-periods, cram"):
        load("nim")


def test_counts_in_the_provenance_of_alpha_are_true() -> None:
    table = load("alpha")
    published = [row for row in table.rows if row["published"]]
    told = re.search(r"The (\d+) published rows, for p up to (\d+)", table.sources[0].agrees)
    assert told is not None
    assert (len(published), int(published[-1]["prime"])) == (int(told[1]), int(told[2]))

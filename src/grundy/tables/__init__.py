"""Reference tables: results that others may want to look up, cite or compare with, as small data files.

Each table is a CSV file of texts with a TOML file beside it that says what the columns mean, which command makes the
table, which second source agrees with it and how far, and what is known to be misprinted elsewhere. `check` computes
rows again, and `make` all of them.

>>> from grundy.tables import load
>>> table = load("cram")
>>> table.version, table.command
(1, 'grundy tables cram --make cram.csv')
>>> [row["nim_value"] for row in table.rows if row["rows"] == "3"][:6]
['0', '1', '1', '4', '1', '3']
"""

from grundy.tables.table import (
    TABLES,
    Check,
    Erratum,
    ReferenceTable,
    Row,
    SecondSource,
    check,
    csv_text,
    load,
    make,
)

__all__ = ["TABLES", "Check", "Erratum", "ReferenceTable", "Row", "SecondSource", "check", "csv_text", "load", "make"]

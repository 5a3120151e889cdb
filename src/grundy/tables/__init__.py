"""Reference tables: computed results to look up, cite or compare with, as small data files.

Each table is a CSV file with a TOML file that describes the columns, the command that computes the table, the
independent sources that agree with it, and known errata in the literature. `check` computes some rows again, and `make`
computes all rows.

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

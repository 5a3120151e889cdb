"""Answers as plain data: the records that ``--json`` writes on the command line and the web API sends.

Each function takes plain values and returns a record, a dictionary that JSON can hold. Its first key, ``"schema"``, is
the name and version of its JSON Schema. `schema` returns that document, which is generated from the type of the record.
"""

from typing import TYPE_CHECKING

from grundy._lazy import lazy_exports

if TYPE_CHECKING:
    from grundy.answers.annihilation import tokens as tokens
    from grundy.answers.catalogue import game as game, games as games
    from grundy.answers.code_reports import decode as decode
    from grundy.answers.codes import correct_by_play as correct_by_play, lexicode as lexicode
    from grundy.answers.graphs import example_graphs as example_graphs, graph as graph
    from grundy.answers.matches import match as match, reply as reply
    from grundy.answers.nimbers import nim as nim, nim_table as nim_table
    from grundy.answers.positions import position as position, solve as solve
    from grundy.answers.schemas import schema as schema, schema_names as schema_names
    from grundy.answers.sequences import sequence as sequence
else:
    __all__, __getattr__, __dir__ = lazy_exports(
        __name__,
        {
            "annihilation": "tokens",
            "catalogue": "game games",
            "code_reports": "decode",
            "codes": "correct_by_play lexicode",
            "graphs": "example_graphs graph",
            "matches": "match reply",
            "nimbers": "nim nim_table",
            "positions": "position solve",
            "schemas": "schema schema_names",
            "sequences": "sequence",
        },
    )

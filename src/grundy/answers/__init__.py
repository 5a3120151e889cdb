"""Every question answered as plain data: what ``--json`` of the command line writes and what the web API sends.

Each function takes plain values and returns a dictionary that JSON can hold, whose first key, ``"schema"``, is the name
and version of the JSON Schema that describes it; `schema` returns that document.
"""

from typing import TYPE_CHECKING

from grundy.loading import on_first_use

__all__ = [
    "decode",
    "game",
    "games",
    "graph",
    "lexicode",
    "match",
    "nim",
    "nim_table",
    "position",
    "ready_graphs",
    "reply",
    "schema",
    "schema_names",
    "sequence",
    "solve",
    "tokens",
]

if TYPE_CHECKING:
    from grundy.answers.annihilation.answer import tokens
    from grundy.answers.catalogue import game, games
    from grundy.answers.codes.answer import decode, lexicode
    from grundy.answers.graphs.answer import graph
    from grundy.answers.graphs.ready import ready_graphs
    from grundy.answers.matches import match
    from grundy.answers.nimbers.answer import nim
    from grundy.answers.nimbers.tables import nim_table
    from grundy.answers.positions import position
    from grundy.answers.replies import reply
    from grundy.answers.schema_files import schema, schema_names
    from grundy.answers.sequences.answer import sequence
    from grundy.answers.solving import solve
else:
    __getattr__, __dir__ = on_first_use(
        __name__,
        __all__,
        {
            "annihilation.answer": "tokens",
            "catalogue": "game games",
            "codes.answer": "decode lexicode",
            "graphs.answer": "graph",
            "graphs.ready": "ready_graphs",
            "matches": "match",
            "nimbers.answer": "nim",
            "nimbers.tables": "nim_table",
            "positions": "position",
            "replies": "reply",
            "schema_files": "schema schema_names",
            "sequences.answer": "sequence",
            "solving": "solve",
        },
    )

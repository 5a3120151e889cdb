"""Every question answered as plain data: what ``--json`` of the command line writes and what the web API sends.

Each function takes plain values and returns a dictionary that JSON can hold, whose first key, ``"schema"``, is the name
and version of the JSON Schema that describes it; `schema` returns that document.
"""

from typing import TYPE_CHECKING

from grundy._lazy import lazy_exports

if TYPE_CHECKING:
    from grundy.answers.annihilation.answer import tokens as tokens
    from grundy.answers.catalogue import game as game, games as games
    from grundy.answers.codes.answer import decode as decode, lexicode as lexicode
    from grundy.answers.graphs.answer import graph as graph
    from grundy.answers.graphs.ready import ready_graphs as ready_graphs
    from grundy.answers.matches import match as match
    from grundy.answers.nimbers.answer import nim as nim
    from grundy.answers.nimbers.tables import nim_table as nim_table
    from grundy.answers.positions import position as position
    from grundy.answers.replies import reply as reply
    from grundy.answers.schema_files import schema as schema, schema_names as schema_names
    from grundy.answers.sequences.answer import sequence as sequence
    from grundy.answers.solving import solve as solve
else:
    __all__, __getattr__, __dir__ = lazy_exports(
        __name__,
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

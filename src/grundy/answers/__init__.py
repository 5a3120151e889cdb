"""Every question answered as plain data: what ``--json`` of the command line writes and what the web API sends.

Each function takes plain values and returns a dictionary that JSON can hold, whose first key, ``"schema"``, is the name
and version of the JSON Schema that describes it; `schema` returns that document.
"""

from importlib import import_module
from typing import TYPE_CHECKING

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
    from grundy.answers.schema_files import schema
    from grundy.answers.sequences.answer import sequence
    from grundy.answers.solving import solve

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
    "sequence",
    "solve",
    "tokens",
]

# Where each question is answered; a module is loaded when it is first asked. A new name goes here, in `__all__` and
# among the imports above. No module of this room may have the name of a function: once loaded, it would hide it.
_MODULE = {
    "decode": "codes.answer",
    "game": "catalogue",
    "games": "catalogue",
    "graph": "graphs.answer",
    "lexicode": "codes.answer",
    "match": "matches",
    "nim": "nimbers.answer",
    "nim_table": "nimbers.tables",
    "position": "positions",
    "ready_graphs": "graphs.ready",
    "reply": "replies",
    "schema": "schema_files",
    "sequence": "sequences.answer",
    "solve": "solving",
    "tokens": "annihilation.answer",
}


def __getattr__(name: str) -> object:
    """Load a function when it is first used."""
    if name in _MODULE:
        return getattr(import_module(f"grundy.answers.{_MODULE[name]}"), name)
    raise AttributeError(f"module 'grundy.answers' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)

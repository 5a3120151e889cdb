"""The JSON Schemas of the answers, and of all that ``--json`` writes, kept as files beside this one."""

import json
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from typing import Any

from grundy.errors import DomainError
from grundy.text import join_words, truncate

__all__ = ["schema", "schema_names"]

_FOLDER = files("grundy.answers") / "schemas"


def schema(name: str) -> dict[str, Any]:
    """Return the JSON Schema (2020-12) of an answer.

    Parameters
    ----------
    name : str
        What the answer has under its key ``"schema"``, such as ``grundy.position/1``.

    Returns
    -------
    dict
        A document that needs no other: what it shares with others stands in its own ``$defs``.

    Raises
    ------
    DomainError
        When no answer has that name.

    Examples
    --------
    >>> schema("grundy.reply/1")["title"]
    'The move of an opponent'
    """
    found = _documents().get(name)
    if found is None:
        raise DomainError(f"no answer has the schema {truncate(name, 60)!r}; {_meant(name[:60])}")
    document: dict[str, Any] = json.loads(found)
    return document


def schema_names() -> list[str]:
    """Return the names of all schemas, of what ``--json`` of the command line writes and of what the web API sends.

    Examples
    --------
    >>> "grundy.position/1" in schema_names()
    True
    """
    return sorted(_documents())


def _meant(name: str) -> str:
    near = get_close_matches(name, schema_names(), n=3)
    return f"there is {join_words(near, 'or')}" if near else "grundy schemas lists all"


@cache
def _documents() -> dict[str, str]:
    """Return the text of each document by its name; a file is called like it, with - for the stroke."""
    texts = (file for file in _FOLDER.iterdir() if file.name.endswith(".json"))
    return {"/".join(file.name[:-5].rsplit("-", 1)): file.read_text(encoding="utf-8") for file in texts}

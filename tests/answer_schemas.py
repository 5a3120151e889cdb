"""Validate answers by their JSON Schemas, and generate wrong inputs for questions."""

import json
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from grundy import answers
from grundy.errors import GrundyError

# Arbitrary JSON values, most of them not what a question expects.
anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=8,
)
huge = st.sampled_from([-1, 0, 10**6, 2**31, 2**63, 2**64, 10**30, 10**400, 1 << 20_000])


def valid(answer: Any) -> Any:
    """Return an answer after a round trip through JSON, and validate it with its schema."""
    read = json.loads(json.dumps(answer, allow_nan=False).encode("utf-8"))
    _validator(read["schema"]).validate(read)
    assert next(iter(answer)) == "schema"
    return read


@cache
def _validator(name: str) -> Draft202012Validator:
    document = answers.schema(name)
    Draft202012Validator.check_schema(document)
    return Draft202012Validator(document)


def answered_or_refused(question: Callable[[], Any]) -> Any:
    """Return a valid answer, or None if the question raises one of our errors."""
    try:
        answer = question()
    except GrundyError as error:
        assert str(error)
        return None
    return valid(answer)


def objects(document: Any) -> Iterator[dict[str, Any]]:
    """Yield all descriptions of objects in a schema."""
    if isinstance(document, dict):
        if document.get("type") == "object" or "properties" in document:
            yield document
        for value in document.values():
            yield from objects(value)
    elif isinstance(document, list):
        for value in document:
            yield from objects(value)

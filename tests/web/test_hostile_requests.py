"""Almost valid requests: each gets an answer or a refusal in one sentence, and never status 500."""

import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from hardening.mutations import almost, hostile
from hypothesis import given, settings, strategies as st
from served import Served

from grundy.web import QUESTIONS, Question

# Exceeding time or memory is a documented limit, not an error.
ANSWERED = {200, 400, 404, 405, 413, 414, 415, 422, 503, 504}
few = settings(max_examples=max(settings().max_examples // 8, 1))
asked_by_post = pytest.mark.parametrize(
    "question", [question for question in QUESTIONS if question.method == "POST"], ids=lambda question: question.name
)
HEADERS = {"Content-Type": "application/json"}
# The client does not send longer paths; tests/web/test_connection.py does.
MOST_OF_A_PATH = 65_000


def check_answer(response: httpx.Response) -> None:
    assert response.status_code in ANSWERED, response.text
    if response.status_code != 200:
        message = response.json()["message"]
        assert message.strip()
        assert "\n" not in message
        assert len(message) <= 2000
        assert "Traceback" not in response.text


def posted(server: Served, question: Question, body: bytes) -> httpx.Response:
    return server.client.post(f"{server.url}{question.path[1:]}", content=body, headers=HEADERS)


@asked_by_post
@few
@given(data=st.data())
def test_almost_valid_bodies_are_answered(impatient: Served, question: Question, data: st.DataObject) -> None:
    example = json.dumps(question.example).encode()
    other = json.dumps(question.example, ensure_ascii=False, indent=1).encode("utf-8")
    check_answer(posted(impatient, question, data.draw(almost([example, other]))))


@asked_by_post
@few
@given(data=st.data())
def test_almost_valid_strings_in_bodies_are_answered(
    impatient: Served, question: Question, data: st.DataObject
) -> None:
    """The body is valid JSON, but a string in it is invalid."""
    arguments = json.loads(json.dumps(question.example))
    place, key = next(texts_in(arguments), (arguments, "nothing"))
    place[key] = data.draw(almost([place.get(key, "x")]))
    check_answer(posted(impatient, question, json.dumps(arguments).encode()))


def texts_in(arguments: dict[str, Any]) -> Iterator[tuple[dict[str, Any], str]]:
    """Yield the objects and keys whose values are strings."""
    for key, value in arguments.items():
        if isinstance(value, str):
            yield arguments, key
        elif isinstance(value, dict):
            yield from texts_in(value)


def test_deep_or_huge_bodies_are_answered(impatient: Served) -> None:
    for body in hostile(bytes, 3000):
        check_answer(posted(impatient, QUESTIONS[1], body))


@few
@given(path=almost([question.path[1:] for question in QUESTIONS] + ["static/js/page.js", "../../etc/passwd", "graph"]))
def test_almost_valid_paths_are_answered(impatient: Served, path: str) -> None:
    url = httpx.URL(impatient.url).copy_with(raw_path=b"/" + percent_encoded(path)[:MOST_OF_A_PATH])
    check_answer(impatient.client.get(url))


def percent_encoded(path: str) -> bytes:
    coded = path.encode("utf-8", "surrogatepass")
    return b"".join(bytes([c]) if (chr(c).isalnum() and c < 128) or c in b"/.-_" else b"%%%02X" % c for c in coded)

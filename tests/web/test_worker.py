import json
from multiprocessing import Pipe
from queue import SimpleQueue

import pytest

from grundy import answers
from grundy.web import worker


def answered(name: str, arguments: object, longest: int = 10**6) -> tuple[int, dict[str, object]]:
    status, body = worker._answer(json.dumps([name, arguments]).encode(), 100, longest)
    return status, json.loads(body)


def test_an_answer_is_json() -> None:
    assert answered("nim_table", {"operation": "mul", "size": 3})[1]["rows"] == [[0, 0, 0], [0, 1, 2], [0, 2, 3]]


def test_an_answer_that_is_too_long_is_a_limit() -> None:
    status, body = answered("nim_table", {"operation": "mul", "size": 30}, longest=1000)
    assert (status, body["error"], body["limit"]) == (422, "limit", {"name": "answer", "value": 1000})


@pytest.mark.parametrize(
    ("error", "status", "kind"),
    [(MemoryError(), 504, "limit"), (RecursionError(), 422, "limit"), (ZeroDivisionError("by zero"), 500, "bug")],
)
def test_what_goes_wrong_is_told(
    error: Exception, status: int, kind: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def fail() -> None:
        raise error

    monkeypatch.setattr(answers, "games", fail, raising=False)
    found, body = answered("games", {})
    assert (found, body["error"]) == (status, kind)
    assert ("Traceback" in capfd.readouterr().err) == (kind == "bug")  # for whoever runs the server


def test_memory_is_stated() -> None:
    refusal = worker._refusal(MemoryError(), 100)
    assert refusal.message == "this takes more memory than the 100 MB that a question may use"
    assert refusal.facts == {"limit": {"name": "memory", "value": 100}}


def test_nothing_is_computed_when_nobody_is_left_to_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[int] = []
    monkeypatch.setattr(worker.os, "_exit", ended.append)
    questions: SimpleQueue[bytes] = SimpleQueue()
    here, there = Pipe()
    here.send_bytes(b"one")
    here.send_bytes(b"two")
    here.close()
    worker._listen(there, questions)
    assert [questions.get(), questions.get()] == [b"one", b"two"]
    assert ended == [0]

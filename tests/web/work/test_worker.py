import json
from multiprocessing import Pipe
from queue import SimpleQueue

import pytest

from grundy import answers
from grundy.games import Entry, own_entry
from grundy.web import workers
from grundy.web.guard import Limits


def answered(
    name: str, arguments: object, longest: int = 10**6, games: tuple[Entry, ...] = ()
) -> tuple[int, dict[str, object]]:
    question = json.dumps([name, arguments]).encode()
    status, body = workers._answer(question, Limits(memory=100, answer=longest), games)
    return status, json.loads(body)


class Crumbling:
    """Take one crumb."""

    def options(self, crumbs: int) -> list[int]:
        return [crumbs - 1, 12 // (crumbs - 2)]


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


def test_games_of_ones_own_are_known_and_their_failures_told(capfd: pytest.CaptureFixture[str]) -> None:
    own = (own_entry(Crumbling),)
    assert answered("games", {}, games=own)[1]["games"][-1]["word"] == "Crumbling"
    assert answered("game", {"name": "crumbling"}, games=own)[1]["rule"] == "Take one crumb."
    for name, argument in (("solve", "expression"), ("position", "expression"), ("match", "start"), ("reply", "start")):
        status, body = answered(name, {argument: "Crumbling(3) + N(1)"}, games=own)
        assert (status, body["error"]) == (422, "rules"), name
        assert "the rules of the game failed: ZeroDivisionError" in body["message"]
        assert answered(name, {argument: "Crumbling(3)"})[1]["error"] == "notation"
    assert "Traceback" in capfd.readouterr().err  # for whoever wrote the game
    assert answered("nim", {"expression": "2*2"}, games=own)[1]["value"] == 3


def test_memory_is_stated() -> None:
    refusal = workers._refusal(MemoryError(), 100)
    assert refusal.message == "this takes more memory than the 100 MB that a question may use"
    assert refusal.facts == {"limit": {"name": "memory", "value": 100}}


def test_nothing_is_computed_when_nobody_is_left_to_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[int] = []
    monkeypatch.setattr(workers.os, "_exit", ended.append)
    questions: SimpleQueue[bytes] = SimpleQueue()
    here, there = Pipe()
    here.send_bytes(b"one")
    here.send_bytes(b"two")
    here.close()
    workers._listen(there, questions)
    assert [questions.get(), questions.get()] == [b"one", b"two"]
    assert ended == [0]

import json
from pathlib import Path
from typing import Any

import pytest
from answer_schemas import answered_or_refused, anything, valid
from hypothesis import given, settings, strategies as st
from reference.codes import anngraph
from reference.games import graph_outcomes
from token_commands import digraphs, facts, saved

from grundy import answers
from grundy.errors import DomainError, LimitError
from grundy.linear import example_graphs

FIGURE_2 = {"text": '{"z0": ["z1"], "z1": ["z0"], "z2": ["0"], "z3": ["0"], "0": []}', "format": "json"}


@settings(max_examples=40, deadline=None)
@given(digraphs, st.data(), st.booleans())
def test_all_moves_by_the_definition(followers: list[list[int]], data: st.DataObject, misere: bool) -> None:
    outcomes = graph_outcomes(anngraph(followers), misere=misere)
    tokens = data.draw(st.sets(st.integers(0, len(followers) - 1)).map(sorted))
    found = valid(answers.tokens({"text": json.dumps(followers), "format": "json"}, tokens, misere))
    assert found["outcome"] == outcomes[_mask(tokens)]
    moves = {(move["from"], move["to"]): move for move in found["all_moves"]}
    assert list(moves) == sorted({(k, target) for k in tokens for target in followers[k]})
    effects = {"P": "wins", "N": "loses", "D": "draws"}
    for (source, target), move in moves.items():
        left = _mask(tokens) ^ 1 << source ^ 1 << target
        assert (_mask(move["position"]), move["outcome"]) == (left, outcomes[left])
        assert move["effect"] == effects[outcomes[left]]
        assert move["annihilates"] == (source != target and target in tokens)
    assert found["winning_moves"] == [] or found["recommended"] == found["winning_moves"][0]


def _mask(tokens: list[int]) -> int:
    return sum(1 << token for token in tokens)


def test_a_position_in_sentences() -> None:
    found = valid(answers.tokens(FIGURE_2, ["z0", "z1"]))
    assert found["sentence"] == "{z0, z1} is won by the player who moves next (N): all its 2 moves win."
    assert found["reasons"] == [
        "Recommended: z0 → z1, where both tokens vanish, leaving {}, the end of the game.",
        "The win takes one move.",
        "Its value is 1, the mex of its options' values {0}.",
    ]
    assert "dimensions" not in found
    nothing = valid(answers.tokens(FIGURE_2, [], misere=True))
    assert (nothing["sentence"], nothing["recommended"]) == (
        "The empty position is won by the player who moves next (N): there is no move, and who made the last one lost.",
        None,
    )


def test_the_spaces_as_words_and_as_a_code() -> None:
    found = valid(answers.tokens(FIGURE_2, space=True))
    assert found["coordinates"] == ["z0", "z1", "z2", "z3", "0"]
    assert found["basis_words"] == [_word(vector, found["coordinates"]) for vector in found["basis"]]
    assert found["check_words"] == [_word(vector, found["coordinates"]) for vector in found["checks"]]
    assert found["extension_words"] == [_word(item["tokens"], found["coordinates"]) for item in found["extension"]]
    # Fraenkel 1996, Example 2.2: P = {0, 7, 11, 12}, with minimal distance 2.
    code = found["anncode"]
    assert (code["n"], code["k"], code["d"], code["coordinates"]) == (4, 2, 2, ["z0", "z1", "z2", "z3"])
    assert sorted(int(row[::-1], 2) for row in code["generator"]) == [7, 11]
    assert (found["t"], found["dimensions"]) == (1, {"v0": 3, "vf": 4})


def _word(vector: list[Any], coordinates: list[Any]) -> str:
    return "".join("01"[name in vector] for name in coordinates)


def test_a_position_together_with_the_spaces() -> None:
    found = valid(answers.tokens(FIGURE_2, ["z0"], space=True))
    assert (found["outcome"], found["t"], found["anncode"]["n"]) == ("D", 1, 4)


def test_names_as_json_has_them_and_as_they_are_written() -> None:
    numbers = {"text": "[[1], [2], []]", "format": "json"}
    assert answers.tokens(numbers, [1, 0])["tokens"] == answers.tokens(numbers, ["1", "0"])["tokens"] == [0, 1]
    alike = {"text": '{"vertices": [1, "1", [1, 2]], "edges": [[1, "1"]]}', "format": "json"}
    assert answers.tokens(alike, ["1"])["tokens"] == ["1"]
    assert answers.tokens(alike, [1])["tokens"] == [1]
    assert answers.tokens(alike, [[1, 2]])["tokens"] == [[1, 2]]
    assert answers.tokens(alike, ["(1, 2)"])["tokens"] == [[1, 2]]


@pytest.mark.parametrize(
    ("tokens", "misere", "message"),
    [
        ("z0", False, "tokens is a list of the names of vertices"),
        (["z9"], False, "there is no vertex 'z9'; did you mean z3, z2 or z1?"),
        ([7], False, "there is no vertex 7"),
        ([{}], False, "there is no vertex"),
        (["z0", "z0"], False, "vertex 'z0' is there twice"),
        (None, True, "misère play is about one position"),
    ],
)
def test_what_is_no_position(tokens: Any, misere: bool, message: str) -> None:
    with pytest.raises(DomainError) as error:
        answers.tokens(FIGURE_2, tokens, misere)
    assert message.split(";")[0] in str(error.value)


def test_large_questions_are_refused() -> None:
    ring = {"text": "\n".join(f"{k} {(k + s) % 1200}" for k in range(1200) for s in (1, 5)), "format": "edges"}
    with pytest.raises(LimitError, match="more than an answer lists"):
        answers.tokens(ring, list(range(600)))
    with pytest.raises(LimitError, match="at most 1,000 vertices"):
        answers.tokens(ring, space=True)
    with pytest.raises(LimitError, match=r"positions can be reached from here, .* take fewer tokens$"):
        answers.tokens(ring, list(range(0, 100, 10)), misere=True)
    long = {"text": "\n".join(f"{k} {k + 1}" for k in range(3000)), "format": "edges"}
    with pytest.raises(LimitError, match="at most 5,000 vertices and edges"):
        answers.tokens(long)


@pytest.mark.parametrize(
    "options",
    [
        [],
        ["--space"],
        ["--space", "--no-leaves"],
        ["--tokens", "z0,z1"],
        ["--tokens", "z0"],
        ["--tokens", ""],
        ["--tokens", "z0,z2", "--misere"],
        ["--tokens", "", "--misere", "--limit", "9"],
    ],
)
def test_the_command_line_writes_the_same_schema(tmp_path: Path, options: list[str]) -> None:
    valid(facts(saved(tmp_path, example_graphs.figure(2)), *options))


@settings(max_examples=80, deadline=None)
@given(digraphs, anything | st.lists(anything, max_size=3), st.booleans(), st.booleans())
def test_anything_is_answered_or_refused(followers: list[list[int]], tokens: Any, misere: bool, space: bool) -> None:
    graph = {"text": json.dumps(followers), "format": "json"}
    answered_or_refused(lambda: answers.tokens(graph, tokens, misere, space))

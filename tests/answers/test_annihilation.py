import json
from pathlib import Path
from typing import Any

import pytest
from answer_schemas import answered_or_refused, anything, valid
from commands import saved_graph, tokens_command
from hypothesis import given, settings, strategies as st
from reference.codes import anngraph, span
from reference.games import graph_outcomes, graph_remoteness, graph_values
from strategies import multigraphs

from grundy import answers
from grundy.answers.annihilation import Spaces, position_answer
from grundy.answers.token_positions import BEST_FIRST, MisereTokens, Step, Tokens
from grundy.errors import DomainError, LimitError
from grundy.graphs import GameGraph
from grundy.linear import Annihilation, example_graphs

facts = tokens_command.facts

FIGURE_2 = {"text": '{"z0": ["z1"], "z1": ["z0"], "z2": ["0"], "z3": ["0"], "0": []}', "format": "json"}


@settings(max_examples=40, deadline=None)
@given(multigraphs, st.data(), st.booleans())
def test_all_moves_by_definition(followers: list[list[int]], data: st.DataObject, misere: bool) -> None:
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


def test_sentences_about_a_position() -> None:
    found = valid(answers.tokens(FIGURE_2, ["z0", "z1"]))
    assert found["sentence"] == "{z0, z1} is won by the player who moves next (N): both of its moves win."
    assert found["reasons"] == [
        "Recommended: z0 → z1, where both tokens disappear, leaving {}, the end of the game.",
        "The win takes one move.",
        "Its value is 1, the mex of its options' values {0}.",
    ]
    assert "dimensions" not in found
    nothing = valid(answers.tokens(FIGURE_2, [], misere=True))
    assert (nothing["sentence"], nothing["recommended"]) == (
        "The empty position is won by the player who moves next (N): there is no move, and the last move loses.",
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


def test_one_answer_can_have_a_position_and_the_spaces() -> None:
    found = valid(answers.tokens(FIGURE_2, ["z0"], space=True))
    assert (found["outcome"], found["t"], found["anncode"]["n"]) == ("D", 1, 4)


def test_accepts_names_of_vertices_as_json_values_and_as_text() -> None:
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
        ("z0", False, "tokens must be a list of names of vertices, not 'z0'"),
        (["z9"], False, "there is no vertex 'z9'; did you mean z3, z2 or z1?"),
        ([7], False, "there is no vertex 7"),
        ([{}], False, "there is no vertex"),
        (["z0", "z0"], False, "vertex 'z0' is repeated"),
        (None, True, "misère play needs a position"),
    ],
)
def test_rejects_wrong_positions(tokens: Any, misere: bool, message: str) -> None:
    with pytest.raises(DomainError) as error:
        answers.tokens(FIGURE_2, tokens, misere)
    assert message.split(";")[0] in str(error.value)


def test_rejects_questions_that_are_too_large() -> None:
    ring = {"text": "\n".join(f"{k} {(k + s) % 1200}" for k in range(1200) for s in (1, 5)), "format": "edges"}
    with pytest.raises(LimitError, match="1,200 moves with 600 tokens are too many to list"):
        answers.tokens(ring, list(range(600)))
    with pytest.raises(LimitError, match="at most 1,000 vertices"):
        answers.tokens(ring, space=True)
    with pytest.raises(LimitError, match=r"more than [\d,]+ can be reached from this one; use fewer tokens$"):
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
    valid(facts(saved_graph(tmp_path, example_graphs.figure(2)), *options))


@settings(max_examples=80, deadline=None)
@given(multigraphs, anything | st.lists(anything, max_size=3), st.booleans(), st.booleans())
def test_any_input_is_answered_or_rejected(followers: list[list[int]], tokens: Any, misere: bool, space: bool) -> None:
    graph = {"text": json.dumps(followers), "format": "json"}
    answered_or_refused(lambda: answers.tokens(graph, tokens, misere, space))


def test_a_position_as_json(tmp_path: Path) -> None:
    path = saved_graph(tmp_path, example_graphs.figure(2))
    data = facts(path, "--tokens", "z2,z0,z1")
    assert data == {
        "schema": "grundy.tokens/1",
        "vertices": 5,
        "edges": 4,
        "misere": False,
        "tokens": ["z0", "z1", "z2"],
        "outcome": "P",
        "value": 0,
        "sentence": "{z0, z1, z2} is won by the player who has just moved (P): every move loses.",
        "reasons": [
            "The win takes at most 2 moves, counting those of both players.",
            "Its value is 0, the mex of its options' values {1}.",
        ],
        "moves": 3,
        "moves_left": 2,
        "recommended": None,
        "winning_moves": [],
        "drawing_moves": [],
        "ordinary": {
            "outcome": "D",
            "value": {"infinite": True, "k": []},
            "differs": True,
            "sentence": "Ordinary play, where tokens that meet do not disappear, differs: "
            "there the position is a draw (D), with the value ∞().",
        },
    }
    move = {"from": "z0", "to": "z1", "annihilates": True, "position": [], "outcome": "P", "value": 0}
    move |= {"effect": "wins", "moves_left": 0}
    won = facts(path, "--tokens", "z0,z1")
    assert (won["outcome"], won["value"], won["recommended"], won["winning_moves"][0]) == ("N", 1, move, move)
    drawn = facts(path, "--tokens", "z0")
    move |= {"annihilates": False, "position": ["z1"], "outcome": "D", "value": {"infinite": True, "k": []}}
    assert drawn["drawing_moves"] == [move | {"effect": "draws", "moves_left": None}]
    assert (drawn["moves_left"], drawn["ordinary"]["differs"]) == (None, False)


def test_misere_play_as_json(tmp_path: Path) -> None:
    data = facts(saved_graph(tmp_path, example_graphs.figure(2)), "--tokens", "z0,z1,z2", "--misere", "--limit", "50")
    assert (data["misere"], data["outcome"], data["value"], data["moves_left"]) == (True, "N", None, 2)
    assert (data["searched"], data["limit"]) == (4, 50)
    assert "ordinary" not in data


def test_the_summary_and_the_spaces_as_json(tmp_path: Path) -> None:
    path = saved_graph(tmp_path, example_graphs.figure(2))
    summary = facts(path)
    assert summary == {
        "schema": "grundy.tokens/1",
        "vertices": 5,
        "edges": 4,
        "acyclic": False,
        "leaves": 1,
        "dimensions": {"v0": 3, "vf": 4},
        "t": 1,
        "cosets_of_v0": {"N": 1, "P": 1},
        "counts": {"N": 8, "P": 8, "D": 16},
    }
    vectors = {
        "coordinates": ["z0", "z1", "z2", "z3", "0"],
        "basis": [["z0", "z1", "z2"], ["z0", "z1", "z3"], ["0"]],
        "extension": [{"tokens": ["z2"], "value": 1}],
        "checks": [["z0", "z2", "z3"], ["z0", "z1"]],
    }
    assert facts(path, "--space") == {**summary, **vectors}
    code = facts(path, "--space", "--no-leaves")
    assert (code["coordinates"], code["dimensions"]) == (["z0", "z1", "z2", "z3"], {"v0": 2, "vf": 3})
    assert (code["basis"], code["counts"]) == (vectors["basis"][:2], {"N": 4, "P": 4, "D": 8})


def test_names_keep_their_types(tmp_path: Path) -> None:
    path = saved_graph(tmp_path, GameGraph.from_edges([7, "7x", (1, 2)], [(7, (1, 2)), ("7x", 7)]))
    data = facts(path, "--tokens", "7", "--tokens", "(1, 2)")
    assert data["tokens"] == [7, [1, 2]]
    assert data["winning_moves"][0]["to"] == [1, 2]


def test_counts_of_large_graphs_are_null(tmp_path: Path) -> None:
    data = facts(saved_graph(tmp_path, example_graphs.path(1500)))
    assert data["counts"] is None
    assert data["cosets_of_v0"]["P"] == 1
    assert sum(facts(saved_graph(tmp_path, example_graphs.path(1000)))["counts"].values()) == 2**1000


@settings(max_examples=40, deadline=None)
@given(multigraphs)
def test_json_agrees_with_the_library(followers: list[list[int]]) -> None:
    game = Annihilation(GameGraph.from_adjacency(followers))
    for mask in range(1 << len(game)):
        data = position_answer(Tokens(game, mask))
        for key, moves in (("winning_moves", game.winning_moves(mask)), ("drawing_moves", game.drawing_moves(mask))):
            found = {(move["from"], move["to"], frozenset(move["position"]), move["annihilates"]) for move in data[key]}
            assert found == {(move.source, move.target, move.position, move.annihilates) for move in moves}
        assert data["outcome"] == game.outcome(mask).value


def check_steps(tokens: Tokens, followers: list[list[int]], outcomes: dict[int, str]) -> None:
    """Compare the moves with the definition: one along each edge from a token, with its outcome, best moves first."""
    occupied = [k for k in range(len(followers)) if tokens.mask >> k & 1]
    edges = {(k, target) for k in occupied for target in followers[k]}
    assert {(step.source, step.target) for step in tokens.steps} == edges
    assert len(tokens.steps) == len(edges)
    for step in tokens.steps:
        assert step.mask == tokens.mask ^ 1 << step.source ^ 1 << step.target
        assert step.outcome == outcomes[step.mask]
    ranks = [BEST_FIRST.index(step.outcome) for step in tokens.steps]
    assert ranks == sorted(ranks)
    assert tokens.outcome == outcomes[tokens.mask]


@settings(max_examples=60, deadline=None)
@given(multigraphs)
def test_all_moves_of_all_positions_in_normal_play(followers: list[list[int]]) -> None:
    game = Annihilation(GameGraph.from_adjacency(followers))
    outcomes = graph_outcomes(anngraph(followers))
    for mask in outcomes:
        tokens = Tokens(game, mask)
        check_steps(tokens, followers, outcomes)
        assert tokens.value_of(mask) == game.value(mask)
        assert tokens.bound == (None if outcomes[mask] == "D" else game.strategy().bound(mask))


@settings(max_examples=60, deadline=None)
@given(multigraphs)
def test_the_first_move_is_the_move_of_the_strategy(followers: list[list[int]]) -> None:
    game = Annihilation(GameGraph.from_adjacency(followers))
    for mask in range(1 << len(game)):
        if game.outcome(mask).value != "P":
            best, move = Tokens(game, mask).steps[0], game.strategy().move(mask)
            assert (best.source, best.target) == (move.source, move.target)


@settings(max_examples=60, deadline=None)
@given(multigraphs)
def test_all_moves_of_all_positions_in_misere_play(followers: list[list[int]]) -> None:
    game = Annihilation(GameGraph.from_adjacency(followers))
    positions = anngraph(followers)
    outcomes, remoteness = graph_outcomes(positions, misere=True), graph_remoteness(positions, misere=True)
    for mask in outcomes:
        tokens = MisereTokens(game, mask, 1000)
        check_steps(tokens, followers, outcomes)
        assert tokens.bound == remoteness[mask]
        assert tokens.value_of(mask) is None
        assert tokens.outcome == game.outcome(mask, misere=True).value


def test_the_quickest_win_comes_first_and_a_loop_last() -> None:
    game = Annihilation(GameGraph.from_adjacency([[], [0, 1], [1, 2, 0], [0]]))
    tokens = Tokens(game, 0b1100)
    lefts = [tokens.moves_left(step.mask) for step in tokens.moves_that("P")]
    assert lefts == sorted(lefts, key=lambda left: left or 0)
    draws = Tokens(Annihilation(GameGraph.from_adjacency([[0, 1], [0]])), 0b01)
    assert draws.steps == [Step(0, 1, 0b10, "D"), Step(0, 0, 0b01, "D")]


def test_the_error_about_a_long_search_suggests_fewer_tokens() -> None:
    ring = Annihilation(GameGraph.from_adjacency([[(k + 1) % 12, (k + 5) % 12] for k in range(12)]))
    assert MisereTokens(ring, 0b111, 10_000).outcome in "NPD"
    with pytest.raises(LimitError) as error:
        _ = MisereTokens(ring, 0b111, 20).outcome
    assert str(error.value) == (
        "misère play searches all positions, and more than 20 can be reached from this one; use fewer tokens"
    )


@settings(max_examples=80, deadline=None)
@given(multigraphs)
def test_the_vectors_span_the_spaces_by_definition(followers: list[list[int]]) -> None:
    values = graph_values(anngraph(followers))
    game = Annihilation(GameGraph.from_adjacency(followers))
    leaves = sum(1 << k for k, row in enumerate(followers) if not row)
    for kept in (True, False):
        spaces = Spaces(game, leaves=kept)
        positions = [mask for mask in values if kept or not mask & leaves]
        finite = {mask for mask in positions if isinstance(values[mask], int)}
        assert span(spaces.basis) == {mask for mask in finite if values[mask] == 0}
        assert span([*spaces.basis, *(mask for mask, _ in spaces.extension)]) == finite
        assert all(values[mask] == value == 1 << i for i, (mask, value) in enumerate(spaces.extension))
        assert (len(spaces.basis), 1 << spaces.dimension(spaces.t)) == (spaces.dimension(0), len(finite))
        even = [mask for mask in positions if all((mask & check).bit_count() % 2 == 0 for check in spaces.checks)]
        assert set(even) == span(spaces.basis)


@settings(max_examples=80, deadline=None)
@given(multigraphs)
def test_without_leaves_no_vector_contains_a_leaf(followers: list[list[int]]) -> None:
    spaces = Spaces(Annihilation(GameGraph.from_adjacency(followers)), leaves=False)
    assert spaces.vertices == [k for k, row in enumerate(followers) if row]
    kept = sum(1 << k for k in spaces.vertices)
    vectors = [*spaces.basis, *(mask for mask, _ in spaces.extension), *spaces.checks]
    assert all(mask & ~kept == 0 for mask in vectors)


@pytest.mark.parametrize(("t", "dimension"), [(2, 1), (3, 4), (4, 11)])
def test_the_graphs_with_large_t(t: int, dimension: int) -> None:
    """Fraenkel 1996, section 4: dim V0 = 2^t - t - 1, and x_i + y_j has the value j."""
    spaces = Spaces(Annihilation(example_graphs.gamma(t)), leaves=True)
    assert (spaces.t, spaces.dimension(0), spaces.dimension(t)) == (t, dimension, dimension + t)


def test_rows_have_a_column_for_each_coordinate() -> None:
    game = Annihilation(GameGraph.from_adjacency([[1], [], [1]]))
    assert Spaces(game, leaves=True).row(0b101) == "101"
    assert Spaces(game, leaves=False).row(0b101) == "11"


def test_a_graph_without_vertices_has_no_vectors() -> None:
    spaces = Spaces(Annihilation(GameGraph.from_adjacency([])), leaves=True)
    assert (spaces.basis, spaces.extension, spaces.checks, spaces.row(0)) == ([], [], [], "")

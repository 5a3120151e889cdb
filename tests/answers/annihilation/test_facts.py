from pathlib import Path

from hypothesis import given, settings
from token_commands import digraphs, facts, saved

from grundy.answers.annihilation import position_answer
from grundy.answers.token_positions import Tokens
from grundy.graphs import GameGraph
from grundy.linear import Annihilation, example_graphs


def test_a_position_as_json(tmp_path: Path) -> None:
    path = saved(tmp_path, example_graphs.figure(2))
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
            "sentence": "Ordinary play, where tokens that meet do not vanish, differs: "
            "there it is a draw (D), with the value ∞().",
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
    data = facts(saved(tmp_path, example_graphs.figure(2)), "--tokens", "z0,z1,z2", "--misere", "--limit", "50")
    assert (data["misere"], data["outcome"], data["value"], data["moves_left"]) == (True, "N", None, 2)
    assert (data["searched"], data["limit"]) == (4, 50)
    assert "ordinary" not in data


def test_the_summary_and_the_spaces_as_json(tmp_path: Path) -> None:
    path = saved(tmp_path, example_graphs.figure(2))
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


def test_names_keep_their_kinds(tmp_path: Path) -> None:
    path = saved(tmp_path, GameGraph.from_edges([7, "7x", (1, 2)], [(7, (1, 2)), ("7x", 7)]))
    data = facts(path, "--tokens", "7", "--tokens", "(1, 2)")
    assert data["tokens"] == [7, [1, 2]]
    assert data["winning_moves"][0]["to"] == [1, 2]


def test_counts_of_large_graphs_are_left_to_the_reader(tmp_path: Path) -> None:
    data = facts(saved(tmp_path, example_graphs.path(1500)))
    assert data["counts"] is None
    assert data["cosets_of_v0"]["P"] == 1
    assert sum(facts(saved(tmp_path, example_graphs.path(1000)))["counts"].values()) == 2**1000


@settings(max_examples=40, deadline=None)
@given(digraphs)
def test_json_agrees_with_the_library(followers: list[list[int]]) -> None:
    game = Annihilation(GameGraph.from_adjacency(followers))
    for mask in range(1 << len(game)):
        data = position_answer(Tokens(game, mask))
        for key, moves in (("winning_moves", game.winning_moves(mask)), ("drawing_moves", game.drawing_moves(mask))):
            found = {(move["from"], move["to"], frozenset(move["position"]), move["annihilates"]) for move in data[key]}
            assert found == {(move.source, move.target, move.position, move.annihilates) for move in moves}
        assert data["outcome"] == game.outcome(mask).value

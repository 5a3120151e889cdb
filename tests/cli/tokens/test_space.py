from pathlib import Path

import pytest
from hypothesis import given, settings
from reference.codes import anngraph
from reference.games import graph_outcomes
from token_commands import digraphs, printed, saved, tokens_command

from grundy.answers.annihilation import Spaces
from grundy.cli.tokens import count_texts
from grundy.graphs import GameGraph
from grundy.linear import Annihilation, example_graphs


def test_the_summary(loopy: str) -> None:
    assert printed(loopy) == (
        "6 vertices, 9 edges, with cycles: play may go on for ever\n"
        "1 leaf: tokens there never matter, so each is a word of weight 1 (--no-leaves)\n\n"
        "positions of the annihilation game: 2^6 = 64\n"
        "20 N  the player who moves next wins\n"
        " 4 P  the player who has just moved wins\n"
        "40 D  neither player can force a win\n\n"
        "V0   dimension 2  the P-positions, of value 0\n"
        "V^f  dimension 3  the positions of finite value: 0 to 1, as t = 1\n\n"
        "a basis of V0: {a}, {c}\n\n"
        "--tokens a,c explains a position, --space prints the spaces.\n"
    )


def test_the_spaces_of_figure_2(tmp_path: Path) -> None:
    path = saved(tmp_path, example_graphs.figure(2))
    assert printed(path, "--space").split("\n\n")[3:] == [
        "coordinates: z0, z1, z2, z3, 0",
        "a basis of V0\nvector  tokens\n11100   {z0, z1, z2}\n11010   {z0, z1, z3}\n00001   {0}",
        "together with these, a basis of V^f\nvector  tokens  value\n00100   {z2}        1",
        "parity checks of V0: P-positions have an even number of tokens in each\n"
        "vector  tokens        tells\n"
        "10110   {z0, z2, z3}  bit 0 of γ\n"
        "11000   {z0, z1}      γ is finite\n",
    ]


def test_without_leaves_figure_2_has_the_code_of_the_paper(tmp_path: Path) -> None:
    """Fraenkel 1996, Example 2.2: the code {0, 7, 11, 12}."""
    text = printed(saved(tmp_path, example_graphs.figure(2)), "--space", "--no-leaves")
    assert "1 leaf: tokens there never matter, so there is no coordinate for them\n" in text
    assert "positions of the annihilation game: 2^4 = 16\n4 N " in text
    assert "coordinates: z0, z1, z2, z3\n" in text
    assert "a basis of V0\nvector  tokens\n1110    {z0, z1, z2}\n1101    {z0, z1, z3}\n\n" in text


def test_graphs_without_finite_values_and_without_vertices(tmp_path: Path) -> None:
    loop = saved(tmp_path, GameGraph.from_adjacency([[0]]))
    text = printed(loop, "--space")
    assert "V^f  dimension 0  the positions of finite value: 0 alone, as t = 0\n" in text
    assert "a basis of V0: none\n\ntogether with these, a basis of V^f: none\n\n" in text
    assert "basis" not in printed(loop)
    empty = printed(saved(tmp_path, GameGraph.from_adjacency([])), "--space")
    assert empty.startswith("0 vertices, 0 edges, acyclic: every play ends\n\n")
    assert "2^0 = 1\n0 N  the player who moves next wins\n1 P" in empty
    assert "coordinates: none\n" in empty


@settings(max_examples=60, deadline=None)
@given(digraphs)
def test_counts_are_those_of_brute_force(followers: list[list[int]]) -> None:
    game = Annihilation(GameGraph.from_adjacency(followers))
    outcomes = graph_outcomes(anngraph(followers))
    leaves = sum(1 << k for k, row in enumerate(followers) if not row)
    for kept in (True, False):
        letters = [letter for mask, letter in outcomes.items() if kept or not mask & leaves]
        expected = {letter: str(letters.count(letter)) for letter in "NPD"}
        assert count_texts(Spaces(game, leaves=kept)) == expected


@pytest.mark.parametrize(
    ("graph", "expected"),
    [
        (example_graphs.gamma(5) + example_graphs.gamma_prime(), {"N": "2^31·31", "P": "2^31", "D": "2^31·2,016"}),
        (example_graphs.nim_heap(50), {"N": "2^45·63", "P": "2^45", "D": "0"}),
        (example_graphs.cycle(41), {"N": "41", "P": "1", "D": "2^41 − 42"}),
        (example_graphs.cycle(41) + example_graphs.nim_heap(1), {"N": "2^1·42", "P": "2^1", "D": "2^1·(2^42 − 43)"}),
    ],
)
def test_large_counts_are_powers_of_two_times_numbers(graph: GameGraph, expected: dict[str, str]) -> None:
    game = Annihilation(graph)
    assert count_texts(Spaces(game, leaves=True)) == expected
    exact = [
        eval(text.translate({0xB7: "*", 0x2212: "-", 0x2C: None}).replace("^", "**")) for text in expected.values()
    ]
    counts = game.counts()
    assert exact == [counts.n, counts.p, counts.d]


def test_a_large_graph_fits_the_screen_unless_all_is_asked_for(tmp_path: Path) -> None:
    path = saved(tmp_path, example_graphs.random(600, 2400, seed=1))
    text = printed(path, "--space")
    assert len(text.splitlines()) <= 40
    assert max(map(len, text.splitlines())) <= 120
    assert "coordinates" not in text
    assert " more (--all prints them)\n" in text
    everything = printed(path, "--space", "--all")
    game = Annihilation(GameGraph.from_file(path))
    assert everything.count("γ is finite\n") == game.syndromes.bits - game.t
    assert "more" not in everything
    assert len(printed(path).splitlines()) <= 14


def test_a_graph_too_large_for_a_basis_has_a_summary(tmp_path: Path) -> None:
    large = saved(tmp_path, example_graphs.path(60_001))
    assert "V0   dimension 60000  the P-positions, of value 0" in printed(large)
    refused = tokens_command(large, "--space")
    assert refused.exit_code == 1
    assert refused.stderr == (
        "Error: a basis of V0 has 60000 vectors with 60001 coordinates, too many to print; leave out --space\n"
    )

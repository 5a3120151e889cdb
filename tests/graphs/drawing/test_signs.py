import pytest

from grundy.draw import Point
from grundy.errors import LimitError
from grundy.graphs import GameGraph
from grundy.graphs.drawing import COLOURS, MoveKind, check_size, outcome_caption, outcome_text, sample, vertex_names
from grundy.rules import Outcome


def test_graphs_up_to_the_bounds_can_be_drawn_and_larger_ones_are_refused() -> None:
    check_size(GameGraph.from_adjacency([[0] * 1000] + [[]] * 299))
    with pytest.raises(LimitError, match=r"at most 300 vertices and 1000 edges, and this graph has 1 and 1001"):
        check_size(GameGraph.from_adjacency([[0] * 1001]))


def test_names_that_nobody_could_see_or_read_are_told_otherwise() -> None:
    names = vertex_names(GameGraph.from_adjacency({"a": "", "": "", (10**5000,): "", 10**5000: ""}))
    assert names == ["a", "''", "vertex 2", "a number of 16610 bits"]


def test_a_caption_has_the_letter_in_the_colour_of_its_outcome() -> None:
    for outcome in Outcome:
        line = str(outcome_caption(outcome, outcome_text(outcome), Point(1, 2)))
        assert line.endswith(f'fill="{COLOURS[outcome]}">{outcome.value}:</tspan> {outcome_text(outcome)}</text>')


def test_kinds_of_moves_differ_in_more_than_colour() -> None:
    signs = {(kind.value[2], kind.value[3]) for kind in MoveKind}
    assert len(signs) == len(MoveKind)
    assert all(f'stroke="{kind.value[1]}"' in str(sample(kind)) for kind in MoveKind)

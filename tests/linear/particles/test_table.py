"""What all games on small boards share: limits, and codes read off the table."""

import pytest

from grundy import DomainError, LimitError
from grundy.graphs import GameGraph
from grundy.linear import Particles, Sliding

COMPLETE = GameGraph.from_edges(5, [(u, v) for u in range(5) for v in range(5) if u != v])


def test_a_table_with_too_many_moves_is_refused() -> None:
    # 20 edges, 4 amounts, and 4/5 of the 5^5 positions have a particle where an edge begins: 200000 moves.
    with pytest.raises(LimitError) as error:
        Particles(COMPLETE, 5, "any", limit=3125).p_positions()
    assert str(error.value) == (
        "the board has more than 100000 moves, 32 for each of 3125 positions; take fewer edges, or raise limit=…"
    )
    game = Particles(COMPLETE, 5, "any", limit=6250)
    assert game.solution.graph.edges == 200_000


def test_limits_are_whole_numbers() -> None:
    with pytest.raises(DomainError, match=r"^limit is a whole number, not 2\.5$"):
        Sliding(COMPLETE, 2, limit=2.5)  # type: ignore[arg-type]


def test_the_graph_of_all_positions_has_a_vertex_for_each_word() -> None:
    game = Sliding(COMPLETE, 2)
    assert len(game.solution.graph) == game.words.size == 32
    game.solution.check()

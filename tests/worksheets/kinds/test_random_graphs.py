from hypothesis import given, strategies as st
from reference import nim_values

from grundy.worksheets.exercise import Chance
from grundy.worksheets.kinds.graphs import NAMES, acyclic, fits_paper, is_connected
from grundy.worksheets.pictures import Drawn


@given(st.integers(0, 10**6), st.sampled_from([(6, 2), (7, 3), (8, 3), (9, 3), (10, 4)]))
def test_edges_lead_to_smaller_numbers_and_only_ends_have_none(seed: int, size: tuple[int, int]) -> None:
    count, most = size
    followers = acyclic(Chance(seed), count, most)
    assert len(followers) == count
    for v, row in enumerate(followers):
        assert all(w < v for w in row)
        assert len(set(row)) == len(row) <= most
        assert row or v < 2
    assert is_connected(followers)
    assert len(set(range(count)) - {w for row in followers for w in row}) <= 2
    assert max(nim_values(lambda v: followers[v], range(count)).values()) <= 4  # a value needs a play that long


def test_graphs_in_pieces_are_told() -> None:
    assert is_connected([[], [0], [0]])
    assert is_connected([[1], []])
    assert not is_connected([[], [0], [], [2]])


def test_a_graph_that_is_too_high_for_the_page_is_told() -> None:
    path = [[v - 1] if v else [] for v in range(12)]
    assert fits_paper(Drawn(path[:5], NAMES[:5]))
    assert not fits_paper(Drawn(path, NAMES[:12]))

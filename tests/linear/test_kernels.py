"""What the compiled functions of this room hand out."""

import numpy as np
import pytest

from grundy import LimitError
from grundy.linear import Annihilation, _kernels, example_graphs
from grundy.linear.syndromes import MoveTable


def solved(table: MoveTable, most_bytes: int = 1 << 28) -> _kernels.Solved:
    return _kernels.solve(table.first, table.start, table.members, table.passes, most_bytes)


def test_the_solution_of_a_graph_with_a_2_cycle_and_an_edge() -> None:
    # z0 ↔ z1, z2 → 0, z3 → 0: V0 is spanned by 7, 11 and the leaf.
    found = solved(Annihilation(example_graphs.figure(2)).table)
    assert (found.t, found.bits) == (1, 2)
    assert sorted(found.peeled.tolist()) == [2, 3, 4]
    assert found.values.tolist() == [0, 0, 1, 1, 0]
    assert np.bitwise_xor.reduce(found.columns[[0, 1, 2]]).tolist() == [0]
    assert found.columns[:, 0].tolist()[2:] == [1, 1, 0]
    generators = found.generators
    assert (len(generators.passes), generators.vertex_offsets.tolist()[0]) == (1, 0)
    assert sorted(generators.vertices.tolist()) in ([0, 1, 2], [0, 1, 3])
    # Each of the three vertices has one move.
    assert generators.reply_offsets.tolist() == [0, 3]


@pytest.mark.parametrize("n", [1, 63, 64, 65, 129])
def test_columns_have_as_many_words_as_their_bits_need(n: int) -> None:
    found = solved(Annihilation(example_graphs.cycle(n)).table)
    assert found.columns.shape == (n, -(-found.bits // 64))
    assert (found.columns.dtype, found.values.dtype, found.peeled.dtype) == (np.uint64, np.uint64, np.uint32)
    assert [array.dtype for array in found.generators] == [np.uint32, np.int64, np.uint32, np.int64, np.uint32]


def test_more_memory_than_was_allowed_is_not_taken() -> None:
    # 100 columns of two words.
    table = Annihilation(example_graphs.cycle(100)).table
    assert solved(table, 1600).bits == 100
    message = r"needs 1600 bytes, more than limit=1599; take fewer vertices, or raise limit=…$"
    with pytest.raises(LimitError, match=message):
        solved(table, 1599)


def test_outcomes_are_0_for_p_1_for_n_and_2_for_d() -> None:
    columns, moves = np.array([[1], [2], [3]], np.uint64), np.array([[1]], np.uint64)
    offsets, tokens = np.array([0, 0, 1, 2, 5]), np.array([0, 1, 0, 1, 2], np.uint32)
    found = _kernels.outcomes(columns, moves, 2, offsets, tokens)
    assert (found.tolist(), found.dtype) == ([0, 1, 2, 0], np.uint8)

import copy
import pickle
from collections.abc import Callable

import pytest

from grundy.graphs import GameGraph


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda graph: pickle.loads(pickle.dumps(graph))])
@pytest.mark.parametrize("solved", [False, True])
def test_the_arrays_of_a_copy_cannot_be_changed(copied: Callable[[GameGraph], GameGraph], solved: bool) -> None:
    for graph in (GameGraph.from_edges("ab", ["ab", "bb"]), GameGraph.from_arrays(2, [0, 1], [1, 1])):
        if solved:
            _ = graph.rows, graph.reversed_rows
        twin = copied(graph)
        assert twin == graph
        for array in (twin.offsets, twin.targets, *twin.rows, *twin.reversed_rows, twin.follower_numbers(0)):
            with pytest.raises(ValueError, match="read-only"):
                array[0] = 1

from random import Random

from grundy.games.boards.board import Board, connected_parts
from grundy.games.graphs.drawing import MOST_TRIALS, on_squared_paper


def test_connected_sets_of_squares_are_drawn_as_what_they_are() -> None:
    random = Random(6)
    for _ in range(100):
        for part in connected_parts(Board(5, 6, random.getrandbits(30) | random.getrandbits(30))):
            squares = list(part.squares())
            random.shuffle(squares)
            near = {a: [b for b in squares if abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1] for a in squares}
            drawn = on_squared_paper(near)
            assert drawn is not None
            assert len(set(drawn.values())) == len(squares)
            for a in squares:
                around = {b for b in squares if sum(abs(x - y) for x, y in zip(drawn[a], drawn[b], strict=True)) == 1}
                assert around == set(near[a])


def test_graphs_that_cannot_be_drawn_so_are_refused() -> None:
    star = {0: [1, 2, 3, 4, 5], **{leaf: [0] for leaf in range(1, 6)}}
    two_by_three = {0: [2, 3, 4], 1: [2, 3, 4], 2: [0, 1], 3: [0, 1], 4: [0, 1]}
    assert on_squared_paper(star) is None
    assert on_squared_paper(two_by_three) is None
    assert on_squared_paper({}) is None


def test_the_search_ends_after_many_trials() -> None:
    depth = 6  # a binary tree that does not fit, though each small part of it does
    size = 2**depth - 1
    near = {
        v: [w for w in ((v - 1) // 2 if v else None, 2 * v + 1, 2 * v + 2) if w is not None and w < size]
        for v in range(size)
    }
    assert MOST_TRIALS < 10_000
    assert on_squared_paper(near) is None

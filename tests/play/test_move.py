import pytest

import grundy


@pytest.mark.parametrize(
    ("position", "label", "sentence"),
    [
        ("Kayles(5)", "take 1 from 5, leave 4", "take 1 in Kayles(5), leaving Kayles(4)"),
        ("Kayles(5)", "take 1 from 5, leave 3 and 1", "take 1 in Kayles(5), leaving Kayles(3,1)"),
        ("Kayles(2)", "take all 2", "take all 2 in Kayles(2), leaving Kayles(0)"),
        ("Lasker(3)", "break 3 into 2 and 1", "break 3 in Lasker(3), leaving Lasker(2,1)"),
        ("Lasker(3)", "take 1 from 3, leave 2", "take 1 in Lasker(3), leaving Lasker(2)"),
        ("W(1,2)", "take 1 from the second pile", "take 1 from the second pile in W(1,2), leaving W(1,1)"),
    ],
)
def test_a_move_says_once_what_it_leaves(position: str, label: str, sentence: str) -> None:
    sentences = {move.label: str(move) for move in grundy.parse(position).moves()}
    assert sentences[label] == sentence


def test_the_words_of_an_own_game_are_not_taken_apart() -> None:
    class Halving:
        def options(self, n: int) -> list[int]:
            return [n // 2] if n else []

        def moves(self, n: int) -> list[tuple[str, int]]:
            return [(f"take {n - left} from {n}, leave {left}", left) for left in self.options(n)]

    (move,) = grundy.position(Halving(), 5).moves()
    assert move.act == move.label == "take 3 from 5, leave 2"
    assert str(move) == "take 3 from 5, leave 2 in Halving(5), leaving Halving(2)"

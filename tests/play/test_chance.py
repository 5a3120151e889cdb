from collections import Counter
from random import Random

from grundy import parse


def test_chance_reaches_every_move_and_repeats_itself_with_the_same_seed() -> None:
    position = parse("N(2,0) + W(1,1)")
    random = Random(5)
    found = Counter(str(position.random_move(random)) for _ in range(400))
    assert set(found) == {str(move) for move in position.moves()}
    one, other = ([str(position.random_move(random)) for _ in range(9)] for random in (Random(4), Random(4)))
    assert one == other


def test_there_is_no_move_at_the_end_and_one_among_too_many() -> None:
    assert parse("N(0) + W(0,0)").random_move(Random(1)) is None
    assert parse(f"N({10**30})").random_move(Random(1)) is not None

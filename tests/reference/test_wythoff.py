"""Wythoff's P-positions by his formula and by search."""

from itertools import product

from grundy import reference


def test_the_p_positions_of_wythoffs_game() -> None:
    labels = reference.outcome_labels(reference.wythoff_options, product(range(25), repeat=2))
    pairs = [reference.wythoff_p_position(n) for n in range(25)]
    expected = {pair for a, b in pairs for pair in ((a, b), (b, a)) if max(pair) < 25}
    assert {piles for piles, label in labels.items() if label == "P"} == expected

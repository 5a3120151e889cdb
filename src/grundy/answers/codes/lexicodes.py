"""What is known of a lexicode, as data."""

from typing import TYPE_CHECKING, Any

from grundy.answers.codes.facts import code_facts, counts_facts, matrix_facts
from grundy.answers.codes.reach import cheap_weights
from grundy.text import json_number

if TYPE_CHECKING:
    from grundy.codes import AdditiveCode, GreedyCode

__all__ = ["SCHEMA", "lexicode_facts"]

SCHEMA = "grundy.code.lexicode/1"


def lexicode_facts(
    code: "AdditiveCode", asked: int, d: int | None, greedy: "GreedyCode | None" = None
) -> dict[str, Any]:
    """Return the parameters, the generator, the values of the coins, and the weights if they are in reach.

    Parameters
    ----------
    code : AdditiveCode
        The lexicode.
    asked : int
        The distance that was asked for.
    d : int or None
        The distance that it has, if that is proved and there are two words.
    greedy : GreedyCode, optional
        What it was made from if a basis was given; then the values are those of the basis.

    Examples
    --------
    >>> from grundy.codes import lexicode
    >>> facts = lexicode_facts(lexicode(8, 4), 4, 4)
    >>> facts["k"], facts["coin_values"], facts["weights"]
    (4, [1, 2, 4, 7, 8, 11, 13, 14], [[0, 1], [4, 14], [8, 1]])
    """
    from grundy.codes import coin_values_of

    weights = cheap_weights(code)
    facts = {"asked": asked, **code_facts(code, d)}
    if greedy is None:
        facts["coin_values"] = list(map(json_number, coin_values_of(code)))
    else:
        facts["basis"] = matrix_facts(greedy.basis, code.n, 2)
        facts["basis_values"] = list(map(json_number, greedy.values))
    return {**facts, "weights": None if weights is None else counts_facts(weights)}

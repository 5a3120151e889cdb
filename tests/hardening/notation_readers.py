"""Readers of notations: positions, numbers, ordinals, rules of heap games, boards and graphs on one line."""

from collections.abc import Callable, Iterator
from typing import Any

from hardening.reader import Reader, check_refusal

import grundy
from grundy import ordinals
from grundy.games import CATALOGUE, lookup
from grundy.games.boards import read_board
from grundy.games.brackets import read_literal
from grundy.games.graphs import read_bush
from grundy.games.graphs.graph import read_family, read_graph, read_items
from grundy.games.posets import read_poset
from grundy.games.posets.chomp import read_bar
from grundy.games.sets.finite_sets import read_set, read_sets
from grundy.games.tokens import coins, digraphs
from grundy.linear.turning import positions
from grundy.nim import calculator as evaluation, calculator as expression
from grundy.ordinals import calculator
from grundy.ordinals.parser import read_power
from grundy.parsing import Reader as Cursor
from grundy.play import reading
from grundy.sequences.heaps import digits, heap_game


def half_a_move(position: Any) -> list[Any]:
    return [position[:-1]] if position else []


POSITIONS = (
    "N(3,5,7)",
    "2*N(20;1,3,5) + W(9,8) + Kayles(5)",
    "0.137(9) + Chomp(3x4) + {1,3,4}(7)",
    "Moore(2;2,3,4)",
    *(entry.example for entry in CATALOGUE),
)
HEAP_GAMES = ("0.77", "4. unequal", "0.1(23) stuck 4,6", "{1,3,4}", "kayles", "Grundy", "all but {1,2}", "0.137")
GRAPHS = ("0-1, 1-2, 2-0", "grid 3x4", "petersen", "a-b, b-c, d", "cycle 5", "path 4", "complete 4")
SETS = ("{{}, {{}}, {{{}}, {{{}}}}}", "{0, {1}}", "3", "{}")


def with_parse() -> Iterator[Reader]:
    """Yield the games of the catalogue that parse positions themselves, by the class with the method."""
    found: dict[str, list[Any]] = {}
    for entry in CATALOGUE:
        term = grundy.parse(entry.example).terms[0]
        game = term.ruleset.game
        if method := getattr(type(game), "parse", None):
            found.setdefault(f"{method.__module__.removeprefix('grundy.')}:{method.__qualname__}", []).append(
                (game, game.format(term.position))
            )
    for name, games in found.items():
        yield Reader((name,), _all_of([game for game, _ in games]), tuple(text for _, text in games))


def _all_of(games: list[Any]) -> Callable[[str], Any]:
    """Return a function that parses a text with each of the games, and compares the formatted positions with it."""

    def read(text: str) -> Any:
        refusals = []
        for game in games:
            try:
                position = game.parse(text)
            except grundy.GrundyError as error:
                check_refusal(error)
                refusals.append(error)
            else:
                assert game.parse(game.format(position)) == position, game.format(position)
        if len(refusals) == len(games):
            raise refusals[0]

    return read


def from_cursor(read: Callable[[Cursor], Any]) -> Callable[[str], Any]:
    return lambda text: read(Cursor(text))


NOTATIONS = (
    Reader(
        (
            "play.position:parse",
            "play.reading:read_sum",
            "rules:Parse.parse",
        ),
        grundy.parse,
        POSITIONS,
        str,
    ),
    Reader(
        ("play.reading:read_other_head",),
        from_cursor(reading.read_other_head),
        ("0.137(9)", "{1,3}(4)", "0.77(3, 4,0)"),
    ),
    Reader(("games.brackets:read_literal",), read_literal, ("7, 12", "'abc'", "{1, (2, None)}", "-1.5"), None),
    Reader(
        ("games.lookup:load_game",),
        lookup.load_game,
        ("grundy.games.heaps.euclid:Euclid", "hardening.notation_readers:half_a_move"),
    ),
    Reader(
        ("play.position:parse of games of one's own",),
        lambda text: grundy.parse(text, games=[half_a_move]),
        ("half_a_move(1, 2, 3)", "half_a_move('ab') + N(3)"),
    ),
    Reader(
        ("nim.calculator:read_expression",),
        expression.read_expression,
        ("77*77", "sqrt(2^(3+1))/5", "trace(9, 16) - 1", "log(7, 5)", "bit(70)*3"),
    ),
    Reader(
        ("nim.calculator:evaluate", "nim.calculator:calculate"),
        evaluation.calculate,
        ("77*77", "(1+2)*3/7", "5^(3*4)", "as(8)", "frobenius(9, 3)", "order(77)"),
    ),
    Reader(("ordinals.calculator:calculate",), calculator.calculate, ("w*w", "(w+1)^3", "alpha(5)", "w^(w^2)*w + 5")),
    Reader(("ordinals.parser:parse",), ordinals.parse, ("w^(w^7)+1", "w*3 + 5", "ω^ω^2·4+ω", "12"), str),
    Reader(("ordinals.parser:read_power",), from_cursor(read_power), ("w^2", "w^(w+1)*3", "5")),
    Reader(("sequences.heaps.heap_game:read_game",), heap_game.read_game, HEAP_GAMES, lambda game: game.notation),
    Reader(("sequences.heaps.digits:parse_rules",), digits.parse_rules, ("0.77", "4. unequal", "0.1(23) stuck 4,6")),
    Reader(("sequences.heaps.digits:parse_digits",), from_cursor(digits.parse_digits), ("0.77", "4.3(12)", "0.{9}3")),
    Reader(("games.boards:read_board",), read_board, ("3x4", "..#/.#.", "2x2")),
    Reader(("games.graphs.graph:read_graph",), read_graph, GRAPHS),
    Reader(("games.graphs.graph:read_family",), read_family, GRAPHS),
    Reader(("games.graphs.graph:read_items",), lambda text: list(read_items(text)), ("0-1, a", "3", "a-b, b-c")),
    Reader(("games.graphs.hackenbush:read_bush",), read_bush, ("0-1, 1-2, 2-3, 3-1, 0-4, 4-4", "0-1")),
    Reader(("games.posets.poset:read_poset",), read_poset, ("a<c, b<c, b<d, e", "1<2<3")),
    Reader(("games.posets.chomp:read_bar",), read_bar, ("3x4", "4,3,1")),
    Reader(("games.sets.finite_sets:read_set",), read_set, SETS),
    Reader(("games.sets.finite_sets:read_sets",), lambda text: read_sets(text, "x", 2), ("{0} x 2", "{0,{1}} x {}")),
    Reader(("games.tokens.coins:read_row",), coins.read_row, ("HTTH", "TH", "3,5")),
    Reader(("games.tokens.coins:read_board",), coins.read_board, ("TH/HT", "HTT/THT")),
    Reader(
        ("games.tokens.digraphs:read_digraph",),
        digraphs.read_digraph,
        ("0>1, 1>2, 2>0", "cycle 4 both ways", "nim 5", "gamma 3", "a>b>c"),
        lambda graph: graph.text,
    ),
    Reader(
        ("games.tokens.digraphs:Digraph.read_vertices",),
        digraphs.read_digraph("a>b, 1>2, b>1").read_vertices,
        ("a, b", "-", "1,2", "b"),
    ),
    Reader(("linear.turning.positions:read_row",), lambda text: positions.read_row(text).tolist(), ("th ●○", "0110")),
    Reader(
        ("linear.turning.positions:read_board",), lambda text: positions.read_board(text).tolist(), ("th\nht", "01\n10")
    ),
    *with_parse(),
)

"""The catalogue: one row per named game.

The notation, the command line, the documentation and the conformance tests use this table. To add a game, write a
class in a module of `grundy.games` and add a row here. `Entry` describes the fields of a row.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module

from grundy.errors import DomainError
from grundy.games.brackets import Brackets, Group, Headed, Numbers, Parameters, Text
from grundy.rules import Game


@dataclass(frozen=True)
class Entry:
    """A row of the catalogue.

    Attributes
    ----------
    id : str
        The identifier used by programs.
    word : str
        The name before the brackets: ASCII letters, digits and underscores.
    game : str or callable
        The constructor, called with the parameters, or its location in `grundy.games` as ``"module:name"``, which is
        imported on first use.
    brackets : Numbers, Headed, Text or Literal
        The notation inside the brackets.
    rule : str
        The rule in one line.
    names : tuple of str
        The usual names, the most common first.
    source : str
        The author, followed by the year.
    example : str
        A small position in the usual notation; the conformance tests play it to the end.
    oeis : str
        The OEIS number of its values or P-positions.
    arguments : tuple of str
        Arguments passed to the constructor before the parameters, for a constructor that several rows share.

    Examples
    --------
    >>> from grundy.games.lookup import entry_named
    >>> entry = entry_named("wythoff")
    >>> entry.word, entry.notation, entry.example, entry.source
    ('W', 'W(a,b)', 'W(6,4)', 'Wythoff 1907')
    """

    id: str
    word: str
    game: str | Callable[..., Game]
    brackets: Brackets
    rule: str
    names: tuple[str, ...]
    source: str
    example: str
    oeis: str = ""
    arguments: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not (self.word.isascii() and self.word.isidentifier()):
            raise DomainError(
                f"a word must consist of ASCII letters, digits and _, and not begin with a digit; got {self.word!r}"
            )

    @property
    def notation(self) -> str:
        """The notation of a position, with letters in place of numbers."""
        head = "0.d₁d₂…" if isinstance(self.brackets, Headed) else self.word
        return f"{head}({self.brackets.letters})"

    @property
    def family(self) -> str:
        """The part of `grundy.games` that defines the game, such as heaps; ``own`` for a game of another package."""
        return self.game.split(".")[0].split(":")[0] if isinstance(self.game, str) else "own"

    @property
    def family_title(self) -> str:
        """The title of the family."""
        return FAMILIES.get(self.family, self.family)

    def make(self, parameters: Parameters = ()) -> Game:
        """Return the game with these parameters."""
        make: Callable[..., Game]
        if isinstance(self.game, str):
            module, name = self.game.split(":")
            make = getattr(import_module(f"grundy.games.{module}"), name)
        else:
            make = self.game
        return make(*self.arguments, *parameters)


FAMILIES = {
    "heaps": "Heaps",
    "wythoff": "Wythoff's game and its relatives",
    "boards": "Boards",
    "graphs": "Graphs: Kayles and Hackenbush",
    "posets": "Ordered sets",
    "tokens": "Coins and tokens",
    "sets": "Sets",
    "own": "Other games",
}
HEAPS = Numbers(Group("a,b,…"), heaps=True)
ROW = Text("row")

# fmt: off
CATALOGUE: tuple[Entry, ...] = (
    Entry("nim", "N", "heaps.nim:Nim", HEAPS,
          rule="take any number of counters from one pile",
          names=("Nim", "Bouton's Nim"), source="Bouton 1902", example="N(3,5,2)", oeis="A003987"),
    Entry("one-pile", "N", "heaps.subtraction:OnePile", Numbers(Group("n", count=1), Group("S", least=1), heaps=True),
          rule="take s counters from the pile, where s is one of the numbers in S",
          names=("one-pile Nim", "subtraction game"), source="Reiter 1999", example="N(20;1,3,5)"),
    Entry("moore", "Moore", "heaps.moore:Moore", Numbers(Group("k", count=1, least=1), Group("a,b,…"), position=1),
          rule="take any number of counters from each of up to k heaps",
          names=("Moore's Nim", "Nim_k"), source="Moore 1910", example="Moore(2;2,3,4)"),
    Entry("staircase", "Staircase", "heaps.nim:Staircase", Numbers(Group("a,b,…")),
          rule="move any number of coins down one step; steps 1, 2, … hold a, b, … coins, and coins that move down "
               "from step 1 leave the game",
          names=("Staircase Nim",), source="Sprague 1937", example="Staircase(2,1,2)"),
    Entry("poker-nim", "PokerNim", "heaps.nim:PokerNim", Text("a,b,…; bag"),
          rule="remove chips from a heap for good, or add chips from the bag to a heap",
          names=("Poker Nim",), source="Berlekamp, Conway and Guy 1982", example="PokerNim(2,3; 2)"),
    Entry("northcott", "Northcott", "heaps.nim:Northcott", Text("n; a-b, c-d, …", parameters=1),
          rule="move your counter, listed first, any distance in a row of n squares, but not past the other player's",
          names=("Northcott's game",), source="Berlekamp, Conway and Guy 1982", example="Northcott(5; 1-4, 5-3)"),
    Entry("treblecross", "Treblecross", "heaps.take_and_break:Treblecross", Text("n"),
          rule="put a cross on a strip of n squares; the player who makes three in a row wins, so crosses are kept at "
               "least three squares apart",
          names=("Treblecross", "one-dimensional tic-tac-toe"), source="Berlekamp, Conway and Guy 1982",
          example="Treblecross(9)"),
    Entry("squares", "SubtractSquares", "heaps.subtraction:SubtractSquares", HEAPS,
          rule="take a square number of counters from a heap",
          names=("Subtract a Square", "Take a Square"), source="Golomb 1966", example="SubtractSquares(20)",
          oeis="A014586"),
    Entry("primes", "SubtractPrimes", "heaps.subtraction:SubtractPrimes", HEAPS,
          rule="take a prime number of counters from a heap",
          names=("Subtract a Prime", "Take a Prime"), source="Guy 2004", example="SubtractPrimes(20)",
          oeis="A014589"),
    Entry("lasker", "Lasker", "heaps.take_and_break:Lasker", HEAPS,
          rule="take any number of counters from a heap, or break a heap in two",
          names=("Lasker's Nim",), source="Lasker 1931", example="Lasker(7)"),
    Entry("kayles", "Kayles", "heaps.take_and_break:take_and_break", HEAPS, arguments=("Kayles",),
          rule="knock down one pin or two adjacent pins in a row",
          names=("Kayles", "Rip Van Winkle's game"), source="Dudeney 1907", example="Kayles(9)", oeis="A002186"),
    Entry("double-kayles", "DoubleKayles", "heaps.take_and_break:take_and_break", HEAPS, arguments=("Double Kayles",),
          rule="knock down one to four adjacent pins in a row",
          names=("Double Kayles",), source="Guy and Smith 1956", example="DoubleKayles(9)", oeis="A071074"),
    Entry("dawsons-chess", "DawsonsChess", "heaps.take_and_break:take_and_break", HEAPS, arguments=("Dawson's Chess",),
          rule="take a counter and its neighbours from a row (pawns on a 3 × n board, where captures are compulsory)",
          names=("Dawson's Chess",), source="Dawson 1935", example="DawsonsChess(9)", oeis="A002187"),
    Entry("dawsons-kayles", "DawsonsKayles", "heaps.take_and_break:take_and_break", HEAPS,
          arguments=("Dawson's Kayles",), rule="knock down two adjacent pins in a row",
          names=("Dawson's Kayles",), source="Guy and Smith 1956", example="DawsonsKayles(10)", oeis="A002187"),
    Entry("officers", "Officers", "heaps.take_and_break:take_and_break", HEAPS, arguments=("Officers",),
          rule="take one counter from a heap of two or more and leave the rest as one or two heaps",
          names=("Officers",), source="Berlekamp, Conway and Guy 1982", example="Officers(10)", oeis="A046695"),
    Entry("guiles", "Guiles", "heaps.take_and_break:take_and_break", HEAPS, arguments=("Guiles",),
          rule="take a heap of one or two counters, or take two counters from a heap and break the rest in two",
          names=("Guiles",), source="Berlekamp, Conway and Guy 1982", example="Guiles(10)"),
    Entry("flanigan", "Flanigan", "heaps.take_and_break:take_and_break", HEAPS, arguments=("Flanigan's Game",),
          rule="take one counter from a heap, or take two counters from a heap and break the rest in two",
          names=("Flanigan's Game",), source="Berlekamp, Conway and Guy 1982", example="Flanigan(10)",
          oeis="A125924"),
    Entry("kenyon", "Kenyon", "heaps.take_and_break:take_and_break", HEAPS, arguments=("Kenyon's Game",),
          rule="take one counter from a heap, or take two counters and leave the rest as up to three heaps",
          names=("Kenyon's Game",), source="Berlekamp, Conway and Guy 1982", example="Kenyon(9)"),
    Entry("she-loves-me", "SheLovesMe", "heaps.take_and_break:take_and_break", HEAPS,
          arguments=("She-Loves-Me-She-Loves-Me-Not",), rule="pull one petal off a daisy",
          names=("She-Loves-Me-She-Loves-Me-Not",), source="Plambeck 1992", example="SheLovesMe(5,3)",
          oeis="A000035"),
    Entry("daisies", "Daisies", "heaps.take_and_break:take_and_break", HEAPS, arguments=("Daisies",),
          rule="take one counter from a heap and leave the rest as up to two heaps, or break a heap in two",
          names=("Daisies",), source="Plambeck 1992", example="Daisies(8)"),
    Entry("grundy", "Grundy", "heaps.take_and_break:take_and_break", HEAPS, arguments=("Grundy's Game",),
          rule="break a heap into two unequal heaps",
          names=("Grundy's Game",), source="Grundy 1939", example="Grundy(12)", oeis="A002188"),
    Entry("couples", "Couples", "heaps.take_and_break:take_and_break", HEAPS, arguments=("Couples-are-Forever",),
          rule="break a heap in two, but not a heap of two",
          names=("Couples-are-Forever",), source="Caines, Gates, Guy and Nowakowski 1999", example="Couples(10)",
          oeis="A046695"),
    Entry("take-and-break", "TakeAndBreak", "heaps.take_and_break:take_and_break", Headed(),
          rule="take counters from a heap and break up the rest, as the digits of Guy and Smith allow: "
               "0.137(25), 4.7(3,4), {1,2,6}(20)",
          names=("take-and-break game", "octal game", "hexadecimal game"), source="Guy and Smith 1956",
          example="0.137(9)"),
    Entry("wythoff", "W", "wythoff:Wythoff", Numbers(Group("a,b", count=2)),
          rule="take any number of counters from one pile, or the same number from both",
          names=("Wythoff", "Wythoff's game", "Whytoff's game", "Wyt Queens", "Corner the Lady", "Tsyan-shizi"),
          source="Wythoff 1907",
          example="W(6,4)", oeis="A004481"),
    Entry("a-wythoff", "W", "wythoff:Wythoff", Numbers(Group("x,y", count=2), Group("a", count=1, least=1)),
          rule="take any number of counters from one pile, or take from both piles numbers that differ by less than a",
          names=("a-Wythoff", "generalised Wythoff"), source="Holladay 1968", example="W(6,4;2)"),
    Entry("euclid", "Euclid", "heaps.euclid:Euclid", Numbers(Group("a,b", count=2)),
          rule="subtract a positive multiple of the smaller number from the larger one; the result may be 0",
          names=("Euclid", "game of Euclid"), source="Cole and Davie 1969", example="Euclid(7,12)"),
    Entry("grossman-euclid", "GrossmanEuclid", "heaps.euclid:GrossmanEuclid", Numbers(Group("a,b", count=2, least=1)),
          rule="subtract a positive multiple of the smaller number from the larger one; the result must be positive",
          names=("Grossman's Euclid", "Euclid on positive numbers"), source="Grossman 1997",
          example="GrossmanEuclid(7,12)"),
    Entry("fibonacci-nim", "FibonacciNim", "heaps.fibonacci:FibonacciNim", Text("n; most"),
          rule="take counters from a heap: first any number but not all, then at most twice the number taken last",
          names=("Fibonacci Nim",), source="Whinihan 1963", example="FibonacciNim(20)"),
    Entry("cram", "Cram", "boards:Cram", Text("a x b"),
          rule="put a domino on two adjacent empty squares",
          names=("Cram", "Impartial Domineering", "Plugg", "dots-and-pairs"), source="Gardner 1974",
          example="Cram(3x4)"),
    Entry("node-kayles", "NodeKayles", "graphs.kayles:NodeKayles", Text("graph"),
          rule="remove a vertex and its neighbours",
          names=("Node Kayles",), source="Schaefer 1978", example="NodeKayles(grid 3x4)", oeis="A316632"),
    Entry("arc-kayles", "ArcKayles", "graphs.kayles:ArcKayles", Text("graph"),
          rule="choose an edge, and remove its two ends with all their edges",
          names=("Arc Kayles",), source="Schaefer 1978", example="ArcKayles(petersen)"),
    Entry("hackenbush", "Hackenbush", "graphs.hackenbush:Hackenbush", Text("edges"),
          rule="cut an edge; everything no longer connected to the ground (vertex 0) falls off",
          names=("Green Hackenbush", "Hackenbush"), source="Conway 1976",
          example="Hackenbush(0-1, 1-2, 2-3, 3-1, 0-4, 4-4)"),
    Entry("chomp", "Chomp", "posets.chomp:Chomp", Text("a x b"),
          rule="bite off a square with everything below it and to its right, but not the poisoned corner square",
          names=("Chomp",), source="Gale 1974", example="Chomp(3x4)"),
    Entry("poset", "Poset", "posets.poset_games:PosetGame", Text("a<b, …"),
          rule="remove an element and all elements above it",
          names=("poset game", "superset game", "partially ordered Nim"), source="Gale and Neyman 1982",
          example="Poset(a<c, b<c, b<d, e)"),
    Entry("schuh", "Schuh", "posets.poset_games:Schuh", Text("n"),
          rule="name a divisor of n, other than 1, that is not a multiple of a number already named",
          names=("Schuh's game", "divisor game", "divisor Chomp"), source="Schuh 1952", example="Schuh(72)"),
    Entry("loves-me", "LovesMe", "tokens.rows:row", ROW, arguments=("LovesMe",),
          rule="turn one coin of a row from heads to tails",
          names=("She-loves-me-she-loves-me-not on coins",), source="Lenstra 1978", example="LovesMe(HTHH)"),
    Entry("turning-turtles", "TurningTurtles", "tokens.rows:row", ROW, arguments=("TurningTurtles",),
          rule="turn one or two coins of a row; the rightmost of them goes from heads to tails",
          names=("Turning Turtles",), source="Berlekamp, Conway and Guy 1982", example="TurningTurtles(THTTH)"),
    Entry("mock-turtles", "MockTurtles", "tokens.rows:row", ROW, arguments=("MockTurtles",),
          rule="turn one, two or three coins of a row; the rightmost of them goes from heads to tails",
          names=("Mock Turtles",), source="Berlekamp, Conway and Guy 1982", example="MockTurtles(TTHTHH)",
          oeis="A000069"),
    Entry("moebius", "Moebius", "tokens.rows:row", ROW, arguments=("Moebius",),
          rule="turn one to five coins of a row; the rightmost of them goes from heads to tails",
          names=("Moebius", "Möbius"), source="Berlekamp, Conway and Guy 1982", example="Moebius(HTTHTTH)"),
    Entry("mogul", "Mogul", "tokens.rows:row", ROW, arguments=("Mogul",),
          rule="turn one to seven coins of a row; the rightmost of them goes from heads to tails",
          names=("Mogul",), source="Berlekamp, Conway and Guy 1982", example="Mogul(HTTHTTHT)"),
    Entry("moidores", "Moidores", "tokens.rows:row", ROW, arguments=("Moidores",),
          rule="turn one to nine coins of a row; the rightmost of them goes from heads to tails",
          names=("Moidores",), source="Berlekamp, Conway and Guy 1982", example="Moidores(THTTHTH)"),
    Entry("motley", "Motley", "tokens.rows:row", ROW, arguments=("Motley",),
          rule="turn any number of coins of a row; the rightmost of them goes from heads to tails",
          names=("Motley",), source="Berlekamp, Conway and Guy 1982", example="Motley(HTHTH)", oeis="A000079"),
    Entry("fewer", "Fewer", "tokens.rows:fewer", Text("d; row", parameters=1),
          rule="turn fewer than d coins of a row; the rightmost of them goes from heads to tails",
          names=("turn fewer than d coins", "lexicode game"), source="Conway and Sloane 1986",
          example="Fewer(5; HTTHTH)"),
    Entry("twins", "Twins", "tokens.rows:row", ROW, arguments=("Twins",),
          rule="turn exactly two coins of a row; the right one goes from heads to tails",
          names=("Twins", "Nim on a row of coins"), source="Berlekamp, Conway and Guy 1982", example="Twins(THTTHH)"),
    Entry("triplets", "Triplets", "tokens.rows:row", ROW, arguments=("Triplets",),
          rule="turn exactly three coins of a row; the rightmost of them goes from heads to tails",
          names=("Triplets",), source="Berlekamp, Conway and Guy 1982", example="Triplets(THTTHH)"),
    Entry("ruler", "Ruler", "tokens.rows:row", ROW, arguments=("Ruler",),
          rule="turn any number of consecutive coins; the rightmost of them goes from heads to tails",
          names=("Ruler",), source="Berlekamp, Conway and Guy 1982", example="Ruler(HTHHTTH)", oeis="A006519"),
    Entry("sym", "Sym", "tokens.rows:row", ROW, arguments=("Sym",),
          rule="turn coins that lie symmetrically about their middle; the rightmost of them goes from heads to tails",
          names=("Sym",), source="Berlekamp, Conway and Guy 1982", example="Sym(HTHTTH)"),
    Entry("turnips", "Turnips", "tokens.rows:row", ROW, arguments=("Turnips",),
          rule="turn exactly three equally spaced coins; the rightmost of them goes from heads to tails",
          names=("Turnips", "Ternups"), source="Berlekamp, Conway and Guy 1982", example="Turnips(THTTHTHH)"),
    Entry("grunt", "Grunt", "tokens.rows:row", ROW, arguments=("Grunt",),
          rule="turn the first coin of the row and three others, so that the four lie symmetrically; the rightmost "
               "of them goes from heads to tails",
          names=("Grunt", "Grundy's game on a row of coins"), source="Berlekamp, Conway and Guy 1982",
          example="Grunt(TTTHTTHTH)", oeis="A002188"),
    Entry("turning-corners", "TurningCorners", "tokens.boards:turning_corners", Text("line/line/…"),
          rule="turn the four corners of a rectangle of coins; the upper right one goes from heads to tails",
          names=("Turning Corners", "Nim × Nim"), source="Lenstra 1978", example="TurningCorners(TTTH/TTHT/THTT)",
          oeis="A051775"),
    Entry("rugs", "Rugs", "tokens.boards:rugs", Text("line/line/…"),
          rule="turn all coins in a rectangle; the upper right one goes from heads to tails",
          names=("Rugs",), source="Berlekamp, Conway and Guy 1982", example="Rugs(THT/HTH)"),
    Entry("coin-product", "Product", "tokens.boards:product_board", Text("row x row; line/line/…", parameters=1),
          rule="choose columns by a move of one row game and lines by a move of the other, and turn all coins where "
               "they cross; the upper right one goes from heads to tails",
          names=("product of coin turning games", "Tartan"), source="Lenstra 1978",
          example="Product(MockTurtles x Ruler; TTH/HTT)"),
    Entry("rims", "Rims", "tokens.rows:rims", HEAPS,
          rule="draw a loop through one or more spots of a group; it separates the others into two groups",
          names=("Rims",), source="Berlekamp, Conway and Guy 1982", example="Rims(6)"),
    Entry("rails", "Rails", "tokens.rows:rails", HEAPS,
          rule="draw a loop through one or two spots of a group; it separates the others into two groups",
          names=("Rails",), source="Berlekamp, Conway and Guy 1982", example="Rails(9)", oeis="A002186"),
    Entry("tokens", "Tokens", "tokens.walking:WalkingTokens", Text("graph; vertices", parameters=1),
          rule="move a token along an edge; tokens do not affect each other",
          names=("tokens on a digraph", "Nim on a graph"), source="Smith 1966",
          example="Tokens(0>1, 1>2, 1>3, 2>0; 0,2,2)"),
    Entry("annihilation", "Annihilation", "tokens.annihilation:AnnihilationGame", Text("graph; vertices", parameters=1),
          rule="move a token along an edge; two tokens that meet disappear",
          names=("annihilation game",), source="Fraenkel and Yesha 1982",
          example="Annihilation(0>1, 1>0, 1>2, 2>3; 0,1,2)"),
    Entry("celata", "Celata", "tokens.annihilation:CelataGame", Text("q of graph; vertices", parameters=1),
          rule="fire a vertex that has a token: it and q of its followers each lose their token, or get one if they "
               "have none",
          names=("celata game", "game on a cellular automaton"), source="Fraenkel 2002",
          example="Celata(2 of cycle 6 both ways; 0,1,5)"),
    Entry("set", "Set", "sets.set_game:SetGame", Text("{…}"),
          rule="choose an element of the set; play continues with that element",
          names=("set", "hereditarily finite set"), source="Lenstra 1978", example="Set({{}, {{}}, {{{}}, {{{}}}}})"),
    Entry("set-product", "SetProduct", "sets.products:SetProduct", Text("{…} x {…}"),
          rule="choose elements j of J and k of K, and replace J × K with j × K, J × k and j × k",
          names=("product of sets", "product of games"), source="Lenstra 1978", example="SetProduct({0, {1}} x 2)"),
    Entry("rectangle", "Rectangle", "sets.products:Rectangle", Numbers(Group("a,b", count=2)),
          rule="replace an a × b card with cards a' × b, a × b' and a' × b', for some a' < a and b' < b",
          names=("Diminishing Rectangles",), source="Conway 1976", example="Rectangle(2,3)", oeis="A051775"),
)

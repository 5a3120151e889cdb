"""Readers of JSON data, and of arguments of commands and requests."""

import sys
from contextlib import redirect_stderr
from io import StringIO
from typing import Any

import click
from hardening.reader import Reader

import grundy
from grundy import answers
from grundy.cli import alpha as alpha_primes, options, tokens as tokens_names
from grundy.cli.code import games, source
from grundy.cli.options import numbers as range_numbers
from grundy.codes import words
from grundy.graphs import GameGraph
from grundy.linear import Annihilation
from grundy.ordinals.constants import Proof
from grundy.play import Match, Record
from grundy.play.boards import board_from
from grundy.runs import Store
from grundy.sequences import TakeAndBreak, certificate_from_dict, find_period
from grundy.web import QUESTIONS, read_json, read_object
from grundy.web.parameters import Boolean, Choice, Integer, List, Nullable, NumberOrText, Object, Parameter, Text


def recorded_match() -> dict[str, Any]:
    match = Match(grundy.parse("N(2,1) + Kayles(3)"), misere=True)
    match.play("N(1,1) + Kayles(3)")
    match.resign()
    return match.record().as_dict()


def _read_and_replayed(data: Any) -> Any:
    record = Record.from_dict(data)
    str(record)
    record._repr_html_()
    record.replay()
    return record


def certificates() -> tuple[dict[str, Any], ...]:
    found = (find_period(TakeAndBreak(notation)).certificate for notation in ("0.77", "0.3", "0.(3)"))
    return tuple(certificate.to_dict() for certificate in found if certificate is not None)


PROOF = {
    "prime": 7, "kappas": [3], "excess": 1, "method": "finite", "degree": 6, "size": 6, "seconds": 0.1, "rests_on": [3],
    "trials": [
        {"excess": 0, "is_power": True, "method": "theorem"}, {"excess": 1, "is_power": False, "method": "finite"},
    ],
}  # fmt: skip
BOARD = {
    "width": 40,
    "height": 40.5,
    "marks": [{"shape": "circle", "x": 20, "y": 20, "r": 16, "id": "a", "label": "A"}],
}
TOKENS = Annihilation(GameGraph.from_adjacency({"a": ["b"], "b": ["c"], "c": []}))
KIND = Object(
    (
        Parameter("flag", Boolean(), "yes or no"),
        Parameter("number", Integer(0, 9), "a digit"),
        Parameter("text", Text(9), "a word", default=""),
        Parameter("choice", Nullable(Choice(("edges", "csv"))), "one of two", default=None),
        Parameter("moves", List(NumberOrText(Integer(0, 9), Text(9)), 3), "moves", default=[]),
    )
)


def _proof(data: Any) -> Proof:
    with Store("records.jsonl").checked():  # as the store of constants reads them
        return Proof.from_data(data)


def _asked(body: bytes) -> Any:
    """Parse the body of a request for each question whose parameters it names."""
    given = read_json(body)
    return [
        read_object(question.parameters, given) for question in QUESTIONS if given.keys() == question.example.keys()
    ]


def _from_standard_input(text: str) -> Any:
    before = sys.stdin
    sys.stdin = StringIO(text)
    with redirect_stderr(StringIO()) as told:
        try:
            return list(options.read_each("-", grundy.parse, "positions"))
        except click.exceptions.Exit:  # some lines were rejected with a message
            assert told.getvalue().startswith("Error: line ")
            return None
        finally:
            sys.stdin = before


DATA = (
    Reader(("play.match:Record.from_dict",), Record.from_dict, (recorded_match(),), Record.as_dict),
    Reader(("play.match:Record.replay",), _read_and_replayed, (recorded_match(),)),
    Reader(
        ("sequences.periods.theorems:certificate_from_dict",),
        certificate_from_dict,
        certificates(),
        lambda certificate: certificate.to_dict(),
    ),
    Reader(("ordinals.constants.trials:Proof.from_data",), _proof, (PROOF,), Proof.data),
    Reader(("play.boards.board:board_from",), board_from, (BOARD,)),
    Reader(
        (
            *(
                f"web.parameters:{name}.read"
                for name in (
                    "ParameterType",
                    "Boolean",
                    "Integer",
                    "Text",
                    "Choice",
                    "List",
                    "Nullable",
                    "NumberOrText",
                )
            ),
            "web.parameters:Object.read",
        ),
        lambda given: KIND.read(given, "body"),
        ({"flag": True, "number": 3, "text": "x", "choice": "csv", "moves": [1, "N(3)"]}, {"flag": False, "number": 0}),
    ),
    Reader(
        ("web.app:read_json", "web.parameters:read_object"),
        _asked,
        (b'{"expression": "N(3,5)", "misere": true}', b'{"game": "0.77", "stop": 100, "heaps": [1]}', b"{}"),
    ),
)

WORDS = (
    Reader(
        ("codes.words:read_word", "codes.words:read_digits"),
        lambda text: words.read_word(text, 7, 2),
        ("1101 00.", "1,1,0,1,0,0,1"),
    ),
    Reader(("codes.words:read_word, q = 16",), lambda text: words.read_word(text, 3, 16), ("1a0", "15,0,3")),
    Reader(
        ("answers.code_reports:decode",),
        lambda text: answers.decode("1110000\n1001100\n0101010\n1101001", text),
        ("1101 00.", "1,1,0,1,0,0,1"),
    ),
    Reader(("cli.code.source:read_word",), lambda text: source.read_word(text, 3, 256), ("1,255,0",)),
    Reader(
        ("cli.code.source:read_basis",),
        lambda text: source.read_basis(f"0,{text}", 4),
        ("1,7,3,12", "1000,1110,0b11,0x0c"),
    ),
    Reader(
        ("cli.code.games:read_order",),
        lambda text: games.read_order(text, ["a", "b", 3]),
        ("numeric", "3,a,b"),
    ),
    Reader(
        ("cli.code.games:read_family",),
        lambda text: games.read_family(*(text.split()[:1] or [""]), tuple(text.split()[1:])),
        ("digraphs n=5 edges=7 leaf=yes", "circulants n=9 most=2"),
    ),
    Reader(("cli.options:numbers",), range_numbers(1), ("3..12", "7")),
    Reader(("cli.options:whole_number",), options.whole_number(), ("1000", "1_000", "1e9", "2^20", "10^30")),
    Reader(("cli.alpha:read_primes",), lambda text: alpha_primes.read_primes((text,)), ("3,5,7", "3..281", "2^61-1")),
    Reader(("cli.tokens:read_position",), lambda text: tokens_names.read_position(TOKENS, [text]), ("a,b", "c", "")),
    Reader(
        ("cli.options:read_each",),
        _from_standard_input,
        ("N(3,5)", "W(9,8)\n\nKayles(3)\n"),
    ),
)

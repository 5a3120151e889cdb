"""The tables agree with published figures, as their provenance states."""

import re
from collections.abc import Iterator

import pytest
from tables.outside_figures import A380496, BELING, CZAJKA, CZAJKA_SOLVED, WIKIPEDIA

from grundy.codes import LinearCode
from grundy.ordinals import alpha
from grundy.ordinals.constants import published, recorded
from grundy.sequences import nim_values
from grundy.tables import load


def entries(text: str) -> Iterator[tuple[str, int, int]]:
    for entry in text.replace("\n", " ").split(","):
        game, prefix, period = entry.split()
        notation = game if "." in game else f"{game}."
        yield f"0{notation}" if notation[0] == "." else notation, int(prefix), int(period)


def test_octal_periods_agree_with_czajka() -> None:
    table = {row["notation"]: row for row in load("octal-periods").rows}
    for game, prefix, period in entries(CZAJKA):
        assert int(table[game]["period"]) == period, game
        skipped = int(nim_values(game, 20).nonzero()[0][0]) - 1  # heaps of value 0 that Czajka omits
        found = int(table[game]["preperiod"])
        assert found == prefix + skipped if prefix else found <= max(1, skipped), game
    for game, prefix, period in entries(CZAJKA_SOLVED):
        assert (int(table[game]["preperiod"]), int(table[game]["period"])) == (prefix, period), game
    stated = re.match(r"(\d+) games", load("octal-periods").sources[0].agrees)
    assert stated is not None
    assert int(stated[1]) == len([*entries(CZAJKA), *entries(CZAJKA_SOLVED)])


def test_cram_agrees_with_beling() -> None:
    compared = 0
    for row in load("cram").rows:
        rows, columns = int(row["rows"]), int(row["columns"])
        if rows in BELING and columns - rows < len(BELING[rows]):
            assert int(row["nim_value"]) == BELING[rows][columns - rows], (rows, columns)
            compared += 1
    assert compared == sum(int(row["rows"]) >= 4 for row in load("cram").rows)


def test_cram_with_one_row_is_an_octal_game() -> None:
    found = [int(row["nim_value"]) for row in load("cram").rows if row["rows"] == "1"]
    assert found == nim_values("0.07", len(found) + 1)[1:].tolist()


def test_excesses_agree_with_the_oeis() -> None:
    rows = load("alpha").rows[: len(A380496)]
    assert [row["excess"] for row in rows] == list(A380496)
    primes = [p for p in range(3, 578) if all(p % q for q in range(2, int(p**0.5) + 1))]
    assert [int(row["prime"]) for row in rows] == primes


def test_alpha_agrees_with_the_constants_of_the_package() -> None:
    rows = load("alpha").rows
    assert [int(row["prime"]) for row in rows] == sorted([*published(), *recorded()])
    for row in rows:
        constant = alpha(int(row["prime"]))
        numbers = (int(row["order"]), [int(q) for q in row["kappas"].split()], int(row["excess"]), int(row["degree"]))
        assert numbers == (constant.order, list(constant.kappas), constant.excess, constant.degree)
        assert row["published"] == (constant.source or "")


def dimension(n: int, d: int) -> int:
    return n - sum(int(row["d"]) == d and int(row["start"]) <= n for row in load("lexicode-growth").rows)


def test_lexicodes_agree_with_wikipedia() -> None:
    for n, line in enumerate(WIKIPEDIA.split("\n")[1:-1], start=1):
        for d, k in enumerate(map(int, line.split()), start=1):
            if d >= 3:
                assert dimension(n, d) == k, (n, d)


def test_lexicodes_agree_with_komm() -> None:
    komm = pytest.importorskip("komm")
    for d in range(3, 9):
        for n in range(d, 19):
            assert komm.Lexicode(n, d).dimension == dimension(n, d), (n, d)


def test_bases_of_lexi_anncodes_generate_codes_with_the_stated_parameters() -> None:
    for row in load("lexi-anncodes").rows:
        basis = [int(word, 16) for word in row["basis"].split()]
        matrix = [[word >> i & 1 for i in range(int(row["n"]))] for word in basis]
        assert LinearCode(matrix).k == int(row["k"])
        assert LinearCode(matrix).d == int(row["d"])
        counts = dict(pair.split(":") for pair in row["weights"].split())
        assert sum(map(int, counts.values())) == 2 ** int(row["k"])

"""Arguments of every command with ``--json`` for the tests of its schemas, and arguments that it rejects."""

from pathlib import Path
from typing import NamedTuple

from grundy.codes import LinearCode

MANY_COINS = f"Motley({'T' * 15_000}H)"  # its value has 15,001 bits
LARGE_PRIME = "2^2203-1"


class Asked(NamedTuple):
    """The arguments of a command, its standard input, and its exit code."""

    arguments: str
    stdin: str = ""
    code: int = 0


def _asked(*arguments: str) -> list[Asked]:
    return [Asked(text) for text in arguments]


ANSWERED: dict[str, list[Asked]] = {
    "solve": [
        *_asked("N(3,5,7)", "N(0)", "'Kayles(9,5) + N(1)' --misere", "W(9,8)", "N(3,5) --to 5"),
        *_asked(f"N({'9' * 700})", MANY_COINS, f"{MANY_COINS} --to 3"),
        Asked("-", "N(3,5)\n\nN(3,\nKayles(4)\n", 2),
    ],
    "play": [Asked("N(3)", "1\n1\n"), Asked("N(3) --opponent none --misere", "1\nresign\n"), Asked("N(3,5)", "")],
    "graph": [
        *_asked("loopy.txt", "loopy.txt --at b --check", "loopy.txt --misere", "names.json", "empty.json"),
        Asked("-", "a b\n"),
    ],
    "tokens": _asked(
        *("loopy.txt", "loopy.txt --space", "loopy.txt --space --no-leaves", "loopy.txt --tokens a,d"),
        *("loopy.txt --tokens b --misere", "names.json"),
    ),
    "code lexicode": _asked("24 8", "6 3 --q 4", "6 4 --q 8", "3 4", "0 1", "5 3 --basis 7,11,19", "2100 3"),
    "code anncode": _asked("loopy.txt", "loopy.txt --level 1 --leaves", "names.json", "empty.json"),
    "code lexi-anncode": _asked(
        "loopy.txt 2", "loopy.txt 1 --order reversed", "loopy.txt 2 --trials 3", "empty.json 3"
    ),
    "code search": _asked("circulants n=15 most=2 --trials 40", "digraphs n=8 edges=12 --trials 5 --d 3..4 --least 1"),
    "code table": _asked("--d 3..4 --n 6", "--n 5 --q 8", "--d 7..9 --n 60 --memory 1K"),
    "code show": _asked("golay", "hexacode", "bytes.json", "zero.json", "qr:199"),
    "code distance": [
        *_asked("golay", "hexacode", "bytes.json", "zero.json", "lexicode:24,8", "hamming:3 --method dual"),
        Asked("qr:199 --seconds 0", code=1),
    ],
    "code weights": _asked("golay", "hexacode --dual", "zero.json", "repetition:3000 --dual"),
    "code cosets": _asked("hamming:3", "hexacode", "zero.json"),
    "code decode": [
        *_asked("hamming:3 0110100", "hexacode 100000", "bytes.json 1,2,255", "lexicode:7,3 0110100 --play"),
        Asked("golay -", f"{'1' * 23}\n{'01' * 11}0\n"),
    ],
    "code automorphisms": _asked("golay", "hexacode", "repetition:310", "zero.json"),
    "code equivalent": _asked("golay golay", "hamming:3 repetition:7", "zero.json zero.json"),
    "code bounds": _asked("10 3", "3000 3", "6 4 --q 4", "5 3 --q 6", "0 1", "3 9"),
    "sequence": _asked(
        *("Kayles --period", "0.6 --stop 100", "{1,2,6} --heap 10^30 --stop 50", "4.(3) --stop 30", "0.3F --stop 60"),
        *(
            f"{{1,{10**40}}} --stop 9",
            "Kayles --stop 200000",
            "Kayles --stop 0",
            "Kayles --stop 99 --store kept",
        ),
        *("'all but {1,2}' --period", "0.137 --heap 10^999"),
    ),
    "survey": [
        Asked(f"{family} --table {family.split()[0]}.sqlite --workers 1")
        for family in (
            *("octal --digits 1 --stop 2000", "subtraction --largest 4 --stop 2000", "all-but --largest 2 --stop 500"),
            *("hexadecimal --digits 1 --stop 300", "list --games games.txt --stop 500"),
        )
    ],
    "nim": [
        *_asked("77*77", "5^-1 --explain", "bit(5000)", "(w^(w^13))^47", "'1/w + sqrt(t)' --explain", "--table div 5"),
        Asked("-", "2*2\nw*w\n"),
    ],
    "alpha": _asked("3..13", "47 --no-prove", f"{LARGE_PRIME} --no-prove", "719 --budget 0.001", "23 --direct"),
    "worksheet": _asked("", "--difficulty hard --count 30 --seed 3", "--words safe --count 2", "--list"),
    "games": _asked(
        "", "nim", "dawsons chess", "cram", "--search domino", "--game grundy.games.heaps.euclid:Euclid Euclid"
    ),
    "tables": _asked("", "cram", "alpha --about", "octal-periods --about", "cram --check 2"),
    "papers": _asked("", "reiter", "--status false", "--owner nim"),
    "schemas": _asked("", "grundy.solve/1"),
    "cite": _asked("", "--bibtex"),
    "info": _asked(""),
}

# Each is rejected with one sentence on standard error, and without standard output.
REFUSED: dict[str, list[Asked]] = {
    "solve": [Asked("N(3", code=2), Asked("N(3) --to x", code=2), Asked("Fly(3)", code=2)],
    "play": [Asked("N(3", code=2)],
    "graph": [Asked("missing.txt", code=2), Asked("loopy.txt --at q", code=2), Asked("-", '["a"', code=2)],
    "tokens": [Asked("loopy.txt --tokens q", code=2), Asked("loopy.txt --misere", code=2)],
    "code lexicode": [Asked("9 x", code=2), Asked("200 30", code=1)],
    "code anncode": [Asked("missing.txt", code=2), Asked("loopy.txt --level 9", code=2)],
    "code lexi-anncode": [Asked("loopy.txt 2 --order a", code=2)],
    "code search": [Asked("", code=2), Asked("nowhere n=3", code=2)],
    "code table": [Asked("--n 70000", code=1)],
    "code show": [Asked("missing.txt", code=2)],
    "code distance": [Asked("missing.txt", code=2), Asked("qr:199 --method enumerate", code=1)],
    "code weights": [Asked("golay --limit 5", code=1)],
    "code cosets": [Asked("golay --memory 5", code=1)],
    "code decode": [Asked("golay 01", code=2), Asked("golay -", code=2)],
    "code automorphisms": [Asked("golay --limit 5", code=1)],
    "code equivalent": [Asked("- -", code=2)],
    "code bounds": [Asked("40000 3", code=1)],
    "sequence": [Asked("{1,", code=2), Asked("0.6 --stop 1e15", code=1)],
    "survey": [Asked("octal --largest 3", code=2), Asked("octal --digits 30", code=1)],
    "nim": [Asked("2*", code=2), Asked("1/0", code=1), Asked("-", "2*\n", 2)],
    "alpha": [Asked("4", code=2), Asked("x", code=2)],
    "worksheet": [Asked("nothing", code=2), Asked("-o sheet.html", code=2)],
    "games": [Asked("nothing", code=2), Asked("--search nothing", code=2)],
    "tables": [Asked("nothing", code=2), Asked("--check 2", code=2)],
    "papers": [Asked("nothing", code=2)],
    "schemas": [Asked("nothing", code=2)],
    "cite": [Asked("nothing", code=2)],
    "info": [Asked("nothing", code=2)],
}


def write_files(folder: Path) -> None:
    """Write the files of graphs, codes and games that the commands read."""
    (folder / "loopy.txt").write_text("a b\nb a\nb c\nd c\n")
    names = '"vertices": [1.5, true, 2.5, ["x", 2]], "edges": [[1.5, true], [["x", 2], 2.5]]'
    (folder / "names.json").write_text(f"{{{names}}}")
    (folder / "empty.json").write_text('{"vertices": [], "edges": []}')
    (folder / "zero.json").write_text('{"q": 2, "n": 5, "generator": []}')
    (folder / "games.txt").write_text("Kayles\n0.77\n{1,2}\n")
    LinearCode([[1, 2, 255]], q=256).save(folder / "bytes.json")

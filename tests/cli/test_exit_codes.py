"""The same mistake has the same exit code in all commands: 2 for invalid input, 1 for a question without an answer."""

import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner
from json_commands import write_files
from long_commands import all_commands

from grundy.cli import group

# For each mistake its exit code and the commands that make it; text after a | is standard input.
MISTAKES: dict[str, tuple[int, list[str]]] = {
    "malformed notation": (
        2,
        [
            *("solve N(3", "play N(3", "nim 2*", "sequence {1,", "alpha x", "code decode golay 01", "graph - | [1"),
            *("tokens - | [1", "code anncode - | [1", "code lexi-anncode - 2 | [1", "code lexicode 7 3 --basis x"),
            *("code show - | 01/02x", "code distance - | x", "code weights - | x", "code cosets - | x"),
            *("code automorphisms - | x", "code equivalent - golay | x", "code convert - x.json | x"),
            *("code show lexicode:x,3", "code search circulants n", "survey list --games bad.txt"),
        ],
    ),
    "unknown name": (
        2,
        [
            *("solve Fly(3)", "play Fly(3)", "sequence Fly", "nim foo(3)", "graph loopy.txt --at q", "games nothing"),
            *("tokens loopy.txt --tokens q", "games --search nothing", "tables nothing", "schemas nothing", "nothing"),
            *("papers nothing", "worksheet nothing", "survey nothing", "code nothing", "code show nothing"),
            *("code search nothing n=3", "code search circulants m=3", "code lexi-anncode loopy.txt 2 --order q"),
            *("solve N(3) --game os:X", "sequence --game os:X", "serve --game os:X", "papers --owner nothing"),
        ],
    ),
    "missing file": (
        2,
        [
            *("graph no.txt", "tokens no.txt", "code anncode no.txt", "code lexi-anncode no.txt 2", "code show no.txt"),
            *("code distance no.txt", "code weights no.txt", "code cosets no.txt", "code decode no.txt 01"),
            *("code automorphisms no.txt", "code equivalent golay no.txt", "code convert no.txt x.json"),
            *("survey list --games no.txt", "survey octal --digits 1 --stop 9 --known no.sqlite"),
        ],
    ),
    "file of another kind": (
        2,
        [
            *("graph zero.bin", "tokens zero.bin --format json", "code show zero.bin", "code anncode zero.bin"),
            *("code decode zero.bin 01", "survey list --games zero.bin", "sequence Kayles --stop 9 --store zero.bin"),
            *("survey octal --digits 1 --table zero.bin", "survey octal --digits 1 --known zero.bin"),
            *("alpha 47 --store zero.bin", "code lexicode 9 3 --table zero.bin"),
            *("code lexi-anncode loopy.txt 2 --trials 2 --store zero.bin", "graph folder", "code show folder"),
            *("code search circulants n=7 most=2 --trials 2 --store zero.bin", "survey list --games folder"),
        ],
    ),
    "wrong value of an option": (
        2,
        [
            *("solve N(3) --to x", "play N(3) --side x", "graph loopy.txt --format x", "graph loopy.txt --draw x.png"),
            *("tokens loopy.txt --draw x.png", "code lexicode 9 3 --q 3", "code show golay --format x", "alpha 4"),
            *("code bounds 10 x", "code convert golay x.json --to x", "code lexicode 9 3 --save x.zzz"),
            *("code distance golay --method x", "code search circulants n=x", "code table --d x", "papers --status x"),
            *("sequence Kayles --stop x", "sequence Kayles --plot x.gif", "sequence 0.77 --method closed --stop 9"),
            *("survey octal --first x", "nim --table x 3", "worksheet -o x.zzz", "tables cram --check x"),
            *("serve --port x", "survey octal --cluster x"),
        ],
    ),
    "value out of its range": (
        2,
        [
            *("solve N(-3)", "solve N(3) --to -1", "play N(3) --errors 0", "tokens loopy.txt --limit 0", "alpha 2"),
            *("code lexicode 9 0", "code anncode loopy.txt --level 9", "code lexi-anncode loopy.txt 2 --level 9"),
            *("code bounds 3 0", "code search circulants n=7 most=0", "code table --d 0", "code show hamming:0"),
            *("code weights golay --limit 0", "code distance golay --seconds -1", "code lexicode 3 2 --basis 9"),
            *("sequence Kayles --stop -1", "survey octal --digits 0", "survey octal --first 9", "alpha 24..28"),
            *("worksheet --count 0", "serve --port 70000", "tables cram --check 0", "nim --table mul 0"),
        ],
    ),
    "options that cannot be used together": (
        2,
        [
            *("solve N(3) --to 1 --misere", "solve N(3) --limit 5", "play N(3) --limit 5", "games nim --rules"),
            *("play N(3) --errors 5 --opponent none", "graph loopy.txt --draw -", "tokens loopy.txt --misere"),
            *("tokens loopy.txt --tokens a --space", "code lexicode 9 3 --basis 1 --q 4", "code show golay --q 2"),
            *("code equivalent - -", "code convert golay -", "code lexi-anncode loopy.txt 2 --store s.jsonl"),
            *("code search --json", "sequence", "sequence Kayles --csv --json", "sequence Kayles --csv --heap 3"),
            *("sequence Kayles --bfile x.svg --plot x.svg", "survey list", "survey octal --largest 3", "nim"),
            *("survey octal --workers 2 --cluster x", "survey octal --csv - --json", "nim 3 --table mul 3"),
            *("alpha 47 --direct --crossed", "alpha 47 --no-prove --direct", "worksheet --json --format tex"),
            *("tables --check 2", "tables cram --check 2 --csv x.csv", "tables cram --csv - --json"),
        ],
    ),
    "empty standard input": (
        2,
        [
            *("solve - |", "nim - |", "graph - |", "tokens - |", "code anncode - |", "code show - |"),
            *("code distance - |", "code decode golay - |", "survey list --games - |"),
        ],
    ),
    "file that cannot be written": (
        1,
        [
            *("play N(3) --record no/x", "graph loopy.txt --draw no/x.svg", "graph loopy.txt --draw folder"),
            *("tokens loopy.txt --tokens a --draw no/x.svg", "code lexicode 7 3 --save no/x.json"),
            *("code lexicode 7 3 --table no/x", "code lexicode 7 3 --table folder", "code convert golay no/x.json"),
            *("code anncode loopy.txt --save no/x.json", "code lexi-anncode loopy.txt 2 --save no/x.json"),
            *(
                "code lexi-anncode loopy.txt 2 --trials 2 --store no/x",
                "code search circulants n=7 most=2 --store no/x",
            ),
            *("code search circulants n=7 most=2 --store folder", "code search circulants n=7 most=2 --save no/x.json"),
            *("sequence Kayles --stop 9 --store no/x", "sequence Kayles --stop 9 --store folder"),
            *("sequence Kayles --stop 9 --bfile no/x", "survey octal --table no/x", "survey octal --table ."),
            *("survey octal --csv no/x", "survey octal --latex no/x", "alpha 47 --store no/x", "alpha 47 --csv no/x"),
            *("tables cram --csv no/x", "tables cram --make no/x", "worksheet -o no/x.html", "worksheet -o folder"),
        ],
    ),
    "limit": (
        1,
        [
            *("solve 'Kayles(30,40,50) + W(30,40)' --misere --limit 10", "nim bit(10^30)", "nim --table mul 2000"),
            *("tokens loopy.txt --tokens a --misere --limit 1", "code lexicode 200 30", "code show hamming:40"),
            *("code decode lexicode:200,30 01", "code convert simplex:30 - --to json", "code weights golay --limit 5"),
            *("code cosets golay --memory 5", "code automorphisms golay --limit 5", "code bounds 40000 3"),
            *(
                "code equivalent golay golay --limit 5",
                "code table --n 70000",
                "code distance qr:199 --method enumerate",
            ),
            *("sequence Kayles --stop 10^30", "sequence 0.6 --stop 1e15", "survey octal --digits 30", "alpha 3..10^30"),
            *("survey octal --stop 10^30", "survey list --games games.txt --limit 1"),
            "code search turning n=900000000 reach=9 turned=2 shapes=1",
        ],
    ),
    "no answer": (1, ["nim 1/0", "nim log(0)", "code distance qr:199 --seconds 0"]),
}
ROWS = [(line, code, name) for name, (code, lines) in MISTAKES.items() for line in lines]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("mistakes")
    write_files(folder)
    (folder / "bad.txt").write_text("{1,\n")
    (folder / "zero.bin").write_bytes(b"\0nothing{")
    (folder / "folder").mkdir()
    return folder


@pytest.mark.parametrize(("line", "code", "name"), ROWS, ids=[f"{name}: {line}" for line, _, name in ROWS])
def test_the_same_mistake_has_the_same_exit_code(
    line: str, code: int, name: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    arguments, _, stdin = line.partition("|")
    result = CliRunner().invoke(group, shlex.split(arguments), input=stdin, catch_exceptions=False)
    assert result.exit_code == code, result.stderr
    if "--seconds 0" not in line:  # the bounds are an answer
        assert result.stdout == ""
        assert f"\n{result.stderr}".count("\nError: ") == 1


@pytest.mark.parametrize("command", all_commands())
def test_an_unknown_option_is_wrong_usage(command: str) -> None:
    result = CliRunner().invoke(group, [*command.split(), "--nothing"])
    assert (result.exit_code, result.stdout) == (2, "")
    assert "No such option" in result.stderr


def test_every_command_has_a_mistake() -> None:
    lines = [line for line, _, _ in ROWS]
    assert {name for name in all_commands() if not any(line.startswith(name) for line in lines)} == {"cite", "info"}

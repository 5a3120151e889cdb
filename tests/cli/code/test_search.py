from pathlib import Path

import pytest
from code_commands import code_command, facts, printed, refused

from grundy import codes
from grundy.codes import LinearCode
from grundy.codes.greedy import Circulants, TurningSets, search_codes

TURNING = ["turning", "n=7", "reach=6", "turned=2", "shapes=7"]


def test_a_whole_family() -> None:
    text = printed("search", *TURNING)
    assert text.startswith(
        "TurningSets(n=7, reach=6, turned=2, shapes=7, around=False): all 127 games\n\nn  k  d  at most  game\n"
        "7  4  3        3  turning 7: {0} "
    )
    assert text.endswith("\n\n“at most”: what the bounds allow a linear code of this length and dimension\n")
    assert "…" in text
    assert "turning 7: {0} {0 1} {0 2} {0 3} {0 4} {0 5} {0 6}\n" in printed("search", *TURNING, "--all")


def test_json_has_the_codes_of_the_library() -> None:
    data = facts("search", *TURNING, "--least", "1", "--trials", "40")
    found = search_codes(TurningSets(7, 6, 2, 7), least=1, trials=40)
    assert (data["trials"], data["finished"], data["resumed_from"]) == (40, False, 0)
    assert [(c["n"], c["k"], c["d"], c["game"]) for c in data["codes"]] == [
        (c.n, c.k, c.d, c.name) for c in found.codes
    ]
    for row, code in zip(data["codes"], found.codes, strict=True):
        assert LinearCode([list(map(int, digits)) for digits in row["generator"]]) == code.linear_code()


def test_a_search_is_kept_and_goes_on(tmp_path: Path) -> None:
    store = str(tmp_path / "found.jsonl")
    printed("search", *TURNING, "--trials", "40", "--store", store)
    text = printed("search", *TURNING, "--trials", "80", "--store", store)
    assert text.startswith(
        "TurningSets(n=7, reach=6, turned=2, shapes=7, around=False): 80 of 127 games, 40 of them in"
    )
    assert facts("search", *TURNING, "--store", store)["codes"] == facts("search", *TURNING)["codes"]


def test_greedy_codes_and_saving_the_best_one(tmp_path: Path) -> None:
    target = tmp_path / "best.txt"
    arguments = ["search", "gamma-sums", "most=3", "terms=2", "--d", "3..6"]
    assert ", greedy for d = 5\n" in printed(*arguments, "--save", str(target))
    best = LinearCode.from_file(target)
    codes_found = facts(*arguments)["codes"]
    assert (best.n, best.k, best.d) in [(c["n"], c["k"], c["d"]) for c in codes_found]
    assert max(c["k"] * c["d"] / c["n"] for c in codes_found) == best.k * best.d / best.n


def test_nothing_found() -> None:
    assert printed("search", "circulants", "n=7", "most=2") == (
        f"{Circulants(7, 2)!r}: all 21 games\n"
        "no code with the distance that was asked for; try --least 2, --d or other settings\n"
    )


def test_ctrl_c_shows_what_was_found(monkeypatch: pytest.MonkeyPatch) -> None:
    search = codes.search_codes

    def stopped(*arguments: object, **options: object) -> object:
        if options.get("trials") == 0:
            return search(*arguments, **options)  # type: ignore[arg-type]
        search(*arguments, **{**options, "trials": 127})  # type: ignore[arg-type]
        raise KeyboardInterrupt

    monkeypatch.setattr(codes, "search_codes", stopped)
    result = code_command("search", *TURNING)
    assert result.exit_code == 130
    assert result.stderr.startswith("Interrupted: this is what was found by then; with --store FILE a search is kept, ")
    assert "games\n\nn  k  d  at most  game\n7  4  3 " in result.stdout


def test_wrong_stores(tmp_path: Path) -> None:
    (tmp_path / "notes").write_text("hello\n")
    message = refused("search", *TURNING, "--store", str(tmp_path / "notes"), code=1)
    assert "this is another kind of file" in message
    assert refused("search", "--json") == "--json writes what a search has found; say in which FAMILY"

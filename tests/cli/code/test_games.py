"""Anncodes, lexi-anncodes and searches for orders and codes on the command line."""

import tempfile
from pathlib import Path

import pytest
from commands import code_command, saved_graph

from grundy import codes
from grundy.codes import LinearCode, anncode, lexi_anncode, search_orders
from grundy.codes.greedy import FAMILIES, Circulants, RandomTurning, TurningSets, search_codes
from grundy.graphs import GameGraph
from grundy.linear import example_graphs

facts, printed, refused = code_command.facts, code_command.printed, code_command.refused


def test_example_2_3_of_fraenkel(tmp_path: Path) -> None:
    """Fraenkel 1996, Example 2.3: a heap of five gives the code 0, 7, 25, 30."""
    path = saved_graph(tmp_path, example_graphs.nim_heap(5))
    assert printed("anncode", path) == (
        "anncode [5, 2, 3]: 4 words\n"
        "the positions of value 0 of the annihilation game; levels go up to t = 3\n"
        "coordinates: 1, 2, 3, 4, 5\n\n"
        "generator: 2 × 5, dots are 0\n111..\n1..11\n\n"
        "weights: 4 words\nweight  words\n"
        "     0      1  ████████████████████\n"
        "     3      2  ████████████████████████████████████████\n"
        "     4      1  ████████████████████\n"
    )
    data = facts("anncode", path)
    assert (data["generator"], data["t"], data["coordinates"]) == (["11100", "10011"], 3, [1, 2, 3, 4, 5])
    assert (data["distance"]["upper"], data["weights"]) == (3, [[0, 1], [3, 2], [4, 1]])


def test_levels_and_leaves(tmp_path: Path) -> None:
    graph = example_graphs.nim_heap(5)
    path = saved_graph(tmp_path, graph)
    for level in range(4):
        for leaves in (False, True):
            data = facts("anncode", path, "--level", str(level), *["--leaves"] * leaves)
            code = anncode(graph, level, leaves=leaves)
            assert (data["level"], LinearCode([list(map(int, row)) for row in data["generator"]])) == (level, code)
    assert "the positions of the values 0 to 3 of the annihilation game" in printed("anncode", path, "--level", "2")
    assert "4" in refused("anncode", path, "--level", "4")


def test_codes_of_one_word_and_invalid_graphs(tmp_path: Path) -> None:
    empty = saved_graph(tmp_path, GameGraph.from_adjacency([]))
    assert printed("anncode", empty).startswith("anncode [0, 0]: only the word 0\n")
    assert "no distance: the only word is 0\ncoordinates: none\n" in printed("anncode", empty)
    assert refused("anncode", str(tmp_path / "no.json")).startswith(f"cannot read {tmp_path}/no.json: No such file")
    (tmp_path / "cut.json").write_text('{"a": ["b"')
    assert refused("anncode", str(tmp_path / "cut.json")).startswith("cannot read ")


def test_a_graph_from_standard_input() -> None:
    assert "coordinates: a, b\n" in printed("anncode", "-", stdin="a b\nb a\n")
    assert "coordinates: a, b\n" in printed("anncode", "-", "--format", "csv", stdin="a,b\nb,a\n")


@pytest.fixture
def gamma(tmp_path: Path) -> str:
    return saved_graph(tmp_path, example_graphs.gamma(3))


def test_the_greedy_code_in_an_anncode(gamma: str) -> None:
    assert printed("lexi-anncode", gamma, "4") == (
        "lexi-anncode [8, 2, 4]: 4 words\n"
        "greedy for distance 4 in the anncode [8, 4]\n"
        "order: numeric\n"
        "for comparison, the lexicode: [8, 4, 4]\n"
        "coordinates: x1, x2, x3, x4, y1, y2, y3, y4\n\n"
        "generator: 2 × 8, dots are 0\n1111....\n1...111.\n\n"
        "weights: 4 words\nweight  words\n"
        "     0      1  ████████████████████\n"
        "     4      2  ████████████████████████████████████████\n"
        "     6      1  ████████████████████\n"
    )


@pytest.mark.parametrize("order", ["numeric", "reversed", "y4,y3,y2,y1, x4,x3,x2,x1"])
@pytest.mark.parametrize("method", [None, "enumerate", "table"])
def test_orders_and_methods(gamma: str, order: str, method: str | None) -> None:
    data = facts("lexi-anncode", gamma, "4", "--order", order, *(["--method", method] if method else []))
    wanted = order if order in ("numeric", "reversed") else [name.strip() for name in order.split(",")]
    code = lexi_anncode(example_graphs.gamma(3), 4, wanted)
    assert LinearCode([list(map(int, row)) for row in data["generator"]]) == code
    assert (data["asked"], data["d"], data["anncode_k"]) == (4, code.d, 4)


def test_homework_4_1_for_one_distance(tmp_path: Path) -> None:
    path = saved_graph(tmp_path, example_graphs.gamma(5) + example_graphs.gamma_prime())
    text = printed("lexi-anncode", path, "8")
    assert text.startswith("lexi-anncode [42, 20, 8]: 1,048,576 words\n")
    assert "the lexicode: [42, 24, 8]\n" in text
    assert "x16, … 26 more\n" in text


def test_a_search_is_saved_and_continues(gamma: str, tmp_path: Path) -> None:
    store = str(tmp_path / "found.jsonl")
    first = facts("lexi-anncode", gamma, "3", "--trials", "6", "--store", store)
    assert (first["search"]["trials"], first["search"]["resumed_from"]) == (6, 0)
    text = printed("lexi-anncode", gamma, "3", "--trials", "20", "--store", store)
    assert "the best of 20 orders, 6 of them in earlier runs: number " in text
    again = facts("lexi-anncode", gamma, "3", "--trials", "20")
    assert f"\norder: {again['order']}\n" in text
    assert facts("lexi-anncode", gamma, "3", "--search", "0")["search"]["trials"] == 1


def test_ctrl_c_shows_the_best_order_so_far(gamma: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from grundy import codes

    search = codes.search_orders

    def stopped(*arguments: object, **options: object) -> None:
        search(*arguments, **{**options, "trials": 5, "seconds": None})  # type: ignore[arg-type]
        raise KeyboardInterrupt

    monkeypatch.setattr(codes, "search_orders", stopped)
    result = code_command("lexi-anncode", gamma, "3", "--search", "60")
    assert result.exit_code == 130
    assert result.stderr.startswith("Interrupted: these are the results so far; with --store FILE a search is saved, ")
    assert "the best of 5 orders: number 1 (interrupted)\norder: y4, y3, y2, y1, x4, x3, x2, x1\n" in result.stdout


def test_ctrl_c_before_anything_is_found(gamma: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from grundy import codes

    def stopped(*arguments: object, **options: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(codes, "search_orders", stopped)
    result = code_command("lexi-anncode", gamma, "3", "--search", "60")
    assert (result.exit_code, result.stdout, result.stderr) == (130, "", "Interrupted.\n")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--store", "x"], "--store is for a search; add --search or --trials"),
        (
            ["--search", "1", "--order", "reversed"],
            "--search chooses the order and the method; leave out --order and --method",
        ),
        (
            ["--trials", "9", "--method", "table"],
            "--search chooses the order and the method; leave out --order and --method",
        ),
        (
            ["--order", "x1,z"],
            "there is no coordinate 'z'; --order must be numeric, reversed, or all coordinates, separated by commas: "
            "x1, x2, x3, x4, y1, y2, y3, y4",
        ),
        (["--order", "x1,x2"], "--order must list all 8 coordinates, each once, but has 2"),
        (["--order", "x1,x1,x2,x3,x4,y1,y2,y3"], "--order must list all 8 coordinates, each once, but has 8"),
    ],
)
def test_rejects_conflicting_options(gamma: str, options: list[str], message: str) -> None:
    assert refused("lexi-anncode", gamma, "4", *options) == message


def test_too_little_memory_names_the_option(tmp_path: Path) -> None:
    path = saved_graph(tmp_path, example_graphs.gamma(5) + example_graphs.gamma_prime())
    message = refused("lexi-anncode", path, "8", "--memory", "1K", code=1)
    assert "--memory 1024" in message
    assert "=" not in message


def test_a_store_that_is_another_file(gamma: str, tmp_path: Path) -> None:
    (tmp_path / "notes").write_text("hello\n")
    message = refused("lexi-anncode", gamma, "4", "--trials", "3", "--store", str(tmp_path / "notes"))
    assert "choose a file with a record on each line" in message
    assert (tmp_path / "notes").read_text() == "hello\n"


def test_without_a_store_no_file_is_left(gamma: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "here").mkdir()
    (tmp_path / "temporary").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    printed("lexi-anncode", gamma, "3", "--trials", "6")
    assert not [*(tmp_path / "here").iterdir(), *(tmp_path / "temporary").iterdir()]


def test_orders_are_words_or_names_of_any_kind(tmp_path: Path) -> None:
    graph = example_graphs.nim_heap(5)
    path = saved_graph(tmp_path, graph)
    for text, order in {"numeric": "numeric", "5, 4,3,2,1": [5, 4, 3, 2, 1], "2,3,1,5,4": [2, 3, 1, 5, 4]}.items():
        data = facts("lexi-anncode", path, "4", "--order", text)
        code = lexi_anncode(graph, 4, order)
        assert LinearCode([list(map(int, row)) for row in data["generator"]]) == code
    assert refused("lexi-anncode", path, "4", "--order", "").startswith("there is no coordinate ''")


def test_a_search_is_that_of_the_library(tmp_path: Path) -> None:
    graph = example_graphs.gamma(4)
    data = facts("lexi-anncode", saved_graph(tmp_path, graph), "4", "--trials", "15", "--seed", "3")
    found = search_orders(graph, 4, trials=15, seed=3)
    assert (data["search"]["trials"], data["search"]["resumed_from"], data["search"]["interrupted"]) == (15, 0, False)
    assert LinearCode([list(map(int, row)) for row in data["generator"]]) == found.linear_code()


TURNING = ["turning", "n=7", "reach=6", "turned=2", "shapes=7"]


def test_a_whole_family() -> None:
    text = printed("search", *TURNING)
    assert text.startswith(
        "TurningSets(n=7, reach=6, turned=2, shapes=7, around=False): all 127 games\n\nn  k  d  at most  game\n"
        "7  4  3        3  turning 7: {0} "
    )
    assert text.endswith("\n\n“at most”: the largest d that the bounds allow for a linear code [n, k]\n")
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


def test_a_search_for_codes_is_saved_and_continues(tmp_path: Path) -> None:
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
        "no code has the requested distance; try --least 2, --d or other settings\n"
    )


def test_ctrl_c_shows_the_results_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    search = codes.search_codes

    def stopped(*arguments: object, **options: object) -> object:
        if options.get("trials") == 0:
            return search(*arguments, **options)  # type: ignore[arg-type]
        search(*arguments, **{**options, "trials": 127})  # type: ignore[arg-type]
        raise KeyboardInterrupt

    monkeypatch.setattr(codes, "search_codes", stopped)
    result = code_command("search", *TURNING)
    assert result.exit_code == 130
    assert result.stderr.startswith("Interrupted: these are the results so far; with --store FILE a search is saved, ")
    assert "games\n\nn  k  d  at most  game\n7  4  3 " in result.stdout


def test_wrong_stores(tmp_path: Path) -> None:
    (tmp_path / "notes").write_text("hello\n")
    message = refused("search", *TURNING, "--store", str(tmp_path / "notes"))
    assert "choose a file with a record on each line" in message
    assert refused("search", "--json") == "--json is for the results of a search; name a FAMILY"


def test_every_family_is_listed_with_its_settings() -> None:
    text = printed("search")
    for name in FAMILIES:
        assert f"\n\n{name} " in text
    assert "\ncirculants n=… most=…\n  Annihilation on circulant digraphs: " in text
    assert "[around=no] [below=1]\n" in text
    assert "\n  n: The number of vertices.\n" in text
    assert "`" not in text


def test_settings_are_read() -> None:
    assert facts("search", "circulants", "most=3", "n=15", "--trials", "1")["family"] == repr(Circulants(15, 3))
    settings = ["n=9", "reach=4", "turned=3", "shapes=2", "around=yes", "below=2"]
    family = repr(RandomTurning(9, 4, 3, 2, True, 2))
    assert facts("search", "random-turning", *settings, "--trials", "1")["family"] == family


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["cubes"], "there is no family 'cubes'; the families are digraphs, circulants, gamma-sums, turning, "),
        (["circulants", "n=9"], "circulants needs most=…; `grundy code search` explains them"),
        (["circulants", "m=9"], "'m=9' is not a setting of circulants, which has n=…, most=…"),
        (["circulants", "9"], "'9' is not a setting of circulants, which has n=…, most=…"),
        (["circulants", "n=x", "most=2"], "n must be a number below 10^9, not 'x'"),
        (["circulants", "n=0", "most=2"], "n, the number of vertices, must be at least 1, not 0"),
        (["digraphs", "n=4", "edges=3", "leaf=maybe"], "leaf must be yes or no, not 'maybe'"),
        (["digraphs", "n=4", "edges=99"], "a digraph with n = 4 has at most 12 edges, not 99; try fewer edges"),
    ],
)
def test_settings_that_are_wrong(arguments: list[str], message: str) -> None:
    assert refused("search", *arguments).startswith(message)

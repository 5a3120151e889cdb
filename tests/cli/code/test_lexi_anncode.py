from pathlib import Path

import pytest
from code_commands import code_command, facts, printed, refused, saved_graph

from grundy.cli.code import games
from grundy.codes import LinearCode, lexi_anncode
from grundy.linear import example_graphs
from grundy.runs import Store


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
        "generator: 2 × 8\n1111....\n1...111.\n\n"
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


def test_a_search_is_kept_and_goes_on(gamma: str, tmp_path: Path) -> None:
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
    assert result.stderr.startswith("Interrupted: this is what was found by then; with --store FILE a search is kept, ")
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
        (["--store", "x"], "--store keeps a search; give --search SECONDS or --trials as well"),
        (["--search", "1", "--order", "reversed"], "--search finds an order itself; leave out --order and --method"),
        (["--trials", "9", "--method", "table"], "--search finds an order itself; leave out --order and --method"),
        (
            ["--order", "x1,z"],
            "there is no coordinate 'z'; --order is numeric, reversed, or all coordinates with commas: "
            "x1, x2, x3, x4, y1, y2, y3, y4",
        ),
        (["--order", "x1,x2"], "--order lists all 8 coordinates, each once, and this has 2"),
        (["--order", "x1,x1,x2,x3,x4,y1,y2,y3"], "--order lists all 8 coordinates, each once, and this has 8"),
    ],
)
def test_options_that_do_not_go_together(gamma: str, options: list[str], message: str) -> None:
    assert refused("lexi-anncode", gamma, "4", *options) == message


def test_too_little_memory_names_the_option(tmp_path: Path) -> None:
    path = saved_graph(tmp_path, example_graphs.gamma(5) + example_graphs.gamma_prime())
    message = refused("lexi-anncode", path, "8", "--memory", "1K", code=1)
    assert "--memory 1024" in message
    assert "=" not in message


def test_a_store_that_is_another_file(gamma: str, tmp_path: Path) -> None:
    (tmp_path / "notes").write_text("hello\n")
    message = refused("lexi-anncode", gamma, "4", "--trials", "3", "--store", str(tmp_path / "notes"), code=1)
    assert "this is another kind of file" in message
    assert (tmp_path / "notes").read_text() == "hello\n"


def test_without_a_store_a_file_is_there_for_the_time_being() -> None:
    with games._store_at(None) as path:
        Store(path).add({"a": 1})
        assert Path(path).exists()
    assert not Path(path).exists()

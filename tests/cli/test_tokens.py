"""``grundy tokens``: notations of positions, the explanation of a position, and the spaces."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from commands import grundy_command, saved_graph, tokens_command
from hypothesis import HealthCheck, given, settings
from reference.codes import anngraph
from reference.games import graph_outcomes
from strategies import multigraphs

from grundy.graphs import GameGraph, LoopyValue
from grundy.linear import Annihilation, example_graphs

facts, printed = tokens_command.facts, tokens_command.printed

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--tokens", "a", "--space"], "--tokens explains a position and --space the game; give only one of them"),
        (["--misere"], '--misere needs a position; add --tokens, for example --tokens "" for no tokens'),
        (["--draw", "x.svg"], '--draw needs a position; add --tokens, for example --tokens "" for no tokens'),
        (["--no-leaves"], "--no-leaves is for --space; add --space or leave out --no-leaves"),
        (["--tokens", "a", "--no-leaves"], "--no-leaves is for --space; add --space or leave out --no-leaves"),
        (["--tokens", "a", "--limit", "9"], "--limit is for --misere; add --misere or leave out --limit"),
    ],
)
def test_rejects_conflicting_options(loopy: str, options: list[str], message: str) -> None:
    result = tokens_command(loopy, *options)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.endswith(f"Error: {message}\n")


def test_rejects_invalid_files(tmp_path: Path) -> None:
    missing = tokens_command(str(tmp_path / "missing.json"), "--tokens", "a")
    assert (missing.exit_code, missing.stdout) == (2, "")
    assert missing.stderr == f"Error: cannot read {tmp_path}/missing.json: No such file or directory\n"
    (tmp_path / "cut.json").write_text('{"a": ["b"')
    assert tokens_command(str(tmp_path / "cut.json")).exit_code == 2


def test_a_graph_from_standard_input_in_any_format(loopy: str) -> None:
    assert tokens_command("-", stdin=Path(loopy).read_text()).stdout == printed(loopy)
    edges = tokens_command("-", "--tokens", "a,b", stdin="a b\nb a\n").stdout
    assert edges.startswith("{a, b} is won by the player who moves next (N): both of its moves win.\n")
    csv = tokens_command("-", "--format", "csv", "--tokens", "a,b", stdin="a,b\nb,a\n").stdout
    assert csv == edges
    assert tokens_command("-", "--format", "png").exit_code == 2


def test_a_search_that_is_too_long_fails_with_exit_code_1(loopy: str) -> None:
    result = tokens_command(loopy, "--tokens", "a,b,e", "--misere", "--limit", "2")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == (
        "Error: misère play searches all positions, and more than 2 can be reached from this one; raise --limit\n"
    )
    assert tokens_command(loopy, "--tokens", "a", "--misere", "--limit", "0").exit_code == 2


def test_a_search_for_a_drawing_names_the_option_too(loopy: str, tmp_path: Path) -> None:
    draw = ["--draw", str(tmp_path / "out.svg")]
    result = tokens_command(loopy, "--tokens", "a,b,e", "--misere", "--limit", "2", *draw)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.endswith("use fewer tokens, or raise --limit\n")


def test_a_drawing_is_written_beside_the_answer(loopy: str, tmp_path: Path) -> None:
    target = tmp_path / "out.svg"
    game = Annihilation(GameGraph.from_file(loopy))
    assert printed(loopy, "--tokens", "a,d", "--draw", str(target)) == printed(loopy, "--tokens", "a,d")
    assert target.read_text(encoding="utf-8") == game.svg({"a", "d"})
    data = printed(loopy, "--tokens", "a,d", "--misere", "--draw", str(target), "--json")
    assert json.loads(data)["misere"] is True
    assert target.read_text(encoding="utf-8") == game.svg({"a", "d"}, misere=True)


def test_rejects_drawings_that_cannot_be_written_or_are_too_large(loopy: str, tmp_path: Path) -> None:
    over = tokens_command(loopy, "--tokens", "a", "--draw", loopy)
    assert (over.exit_code, over.stderr.endswith("loopy.json; give --draw another name\n")) == (2, True)
    other = tokens_command(loopy, "--tokens", "a", "--draw", "a.tex")
    assert other.stderr == "Error: cannot write a.tex: a drawing must end in .svg\n"
    large = saved_graph(tmp_path, example_graphs.path(301))
    result = tokens_command(large, "--tokens", "1", "--draw", str(tmp_path / "out.svg"))
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith(
        "Error: a picture shows at most 300 vertices and 1000 edges, but this graph has 301"
    )
    assert not (tmp_path / "out.svg").exists()


def test_a_terminal_without_the_signs_gets_substitutes(loopy: str) -> None:
    result = grundy_command("tokens", loopy, "--tokens", "a,d", PYTHONIOENCODING="ascii")
    assert (result.returncode, "oo(0)" in result.stdout, "Traceback" in result.stderr) == (0, True, False)


def test_colours_only_on_a_terminal(loopy: str) -> None:
    assert "\x1b" not in printed(loopy, "--tokens", "a,d") + printed(loopy, "--space") + printed(loopy)


def test_the_readme_shows_a_command_that_works() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    (arguments,) = re.findall(r"`grundy (tokens [^`]*)`", readme)
    command = [sys.executable, "-m", "grundy", *arguments.split()]
    assert subprocess.run(command, capture_output=True, text=True, cwd=ROOT).returncode == 0


@pytest.fixture
def second(tmp_path: Path) -> str:
    """Return the path of Figure 2 of Fraenkel 1996."""
    return saved_graph(tmp_path, example_graphs.figure(2))


def test_explains_an_n_position(second: str) -> None:
    assert printed(second, "--tokens", "z0,z1,z2,z3") == (
        "{z0, z1, z2, z3} is won by the player who moves next (N): all 4 of its moves win.\n"
        "Recommended: z3 → 0, leaving {z0, z1, z2, 0}.\n"
        "The win takes at most 3 moves, counting those of both players.\n"
        "Its value is 1, the mex of its options' values {0}.\n"
        "Ordinary play, where tokens that meet do not disappear, differs: "
        "there the position is a draw (D), with the value ∞().\n\n"
        "move     tokens          leaving          outcome  value  moves left  the move\n"
        "z3 → 0                   {z0, z1, z2, 0}  P        0               2  wins\n"
        "z0 → z1  both disappear  {z2, z3}         P        0               4  wins\n"
        "z1 → z0  both disappear  {z2, z3}         P        0               4  wins\n"
        "z2 → 0                   {z0, z1, z3, 0}  P        0               6  wins\n"
    )


def test_a_win_in_one_move(loopy: str) -> None:
    assert printed(loopy, "--tokens", "d,a") == (
        "{a, d} is won by the player who moves next (N): 1 of its 3 moves wins.\n"
        "Recommended: d → a, where both tokens disappear, leaving {}, the end of the game.\n"
        "The win takes one move.\n"
        "Its value is ∞(0): infinite, and its options have the finite values {0}.\n"
        "Ordinary play, where tokens that meet do not disappear, gives the same result: N, with the value ∞(0).\n\n"
        "move   tokens          leaving  outcome  value  moves left  the move\n"
        "d → a  both disappear  {}       P        0               0  wins\n"
        "a → b                  {b, d}   D        ∞(1)            –  draws\n"
        "d → d  loop            {a, d}   N        ∞(0)            –  loses\n"
    )


def test_explains_a_p_position_with_an_answer_to_every_move(second: str) -> None:
    assert printed(second, "--tokens", "z0,z1,z2") == (
        "{z0, z1, z2} is won by the player who has just moved (P): every move loses.\n"
        "The win takes at most 2 moves, counting those of both players.\n"
        "Its value is 0, the mex of its options' values {1}.\n"
        "Ordinary play, where tokens that meet do not disappear, differs: "
        "there the position is a draw (D), with the value ∞().\n\n"
        "move     tokens          leaving      outcome  value  the move  answered by\n"
        "z0 → z1  both disappear  {z2}         N        1      loses     z2 → 0\n"
        "z1 → z0  both disappear  {z2}         N        1      loses     z2 → 0\n"
        "z2 → 0                   {z0, z1, 0}  N        1      loses     z0 → z1\n"
    )


def test_explains_a_drawn_position(loopy: str) -> None:
    assert printed(loopy, "--tokens", "b,e,f") == (
        "{b, e, f} is a draw (D): no move wins, 2 of its 6 moves keep the draw.\n"
        "Recommended: e → d, leaving {b, d, f}.\n"
        "Neither player can force the game to end.\n"
        "Its value is ∞(1): infinite, and its options have the finite values {1}.\n"
        "Ordinary play, where tokens that meet do not disappear, gives the same outcome D, but the value ∞().\n\n"
        "move   tokens          leaving    outcome  value  the move\n"
        "e → d                  {b, d, f}  D        ∞()    draws\n"
        "f → b  both disappear  {e}        D        ∞()    draws\n"
        "b → c                  {c, e, f}  N        ∞(0)   loses\n"
        "b → a                  {a, e, f}  N        ∞(0)   loses\n"
        "e → f  both disappear  {b}        N        1      loses\n"
        "f → e  both disappear  {b}        N        1      loses\n"
    )
    only = printed(loopy, "--tokens", "b,d").splitlines()
    assert only[:2] == [
        "{b, d} is a draw (D): no move wins, 1 of its 4 moves keeps the draw.",
        "Recommended: d → d, along the loop, which changes nothing.",
    ]


def test_the_empty_position_and_tokens_that_cannot_move(second: str) -> None:
    same = "Ordinary play, where tokens that meet do not disappear, gives the same result: P, with the value 0.\n"
    assert printed(second, "--tokens", "") == (
        "The empty position is won by the player who has just moved (P): there is no move.\n"
        f"Its value is 0, the mex of the empty set.\n{same}"
    )
    assert printed(second, "--tokens", "0") == (
        "{0} is won by the player who has just moved (P): there is no move.\n"
        "Its value is 0, the mex of the empty set.\n"
        f"The token on 0 is on a leaf: it can never move, and it has no effect.\n{same}"
    )


def test_many_tokens_on_leaves_are_counted(tmp_path: Path) -> None:
    path = saved_graph(tmp_path, GameGraph.from_adjacency([[]] * 9))
    assert "The tokens on 0 and 1 are on leaves: they can never move, and they have no effect.\n" in printed(
        path, "--tokens", "1,0"
    )
    text = printed(path, "--tokens", "0,1,2,3,4,5,6,7,8")
    assert (
        "The tokens on 0, 1, 2, 3, 4, 5 and 3 more are on leaves: they can never move, and they have no effect.\n"
        in text
    )


def test_a_position_whose_options_are_all_infinite(second: str) -> None:
    lines = printed(second, "--tokens", "z0").splitlines()
    assert lines[0] == "{z0} is a draw (D): no move wins, its only move keeps the draw."
    assert lines[3] == "Its value is ∞(): infinite, and so are its options."


@settings(max_examples=80, deadline=None)
@given(multigraphs)
def test_where_ordinary_play_differs_it_is_a_draw_of_value_infinity(followers: list[list[int]]) -> None:
    game = Annihilation(GameGraph.from_adjacency(followers))
    for mask in range(1 << len(game)):
        ordinary = game.ordinary_play(mask)
        assert ordinary.value in (game.value(mask), LoopyValue.infinite())


def test_misere_play_mentions_the_search(second: str) -> None:
    assert printed(second, "--tokens", "z0,z1,z2", "--misere") == (
        "{z0, z1, z2} is won by the player who moves next (N): all 3 of its moves win.\n"
        "Recommended: z0 → z1, where both tokens disappear, leaving {z2}.\n"
        "The win takes at most 2 moves, counting those of both players.\n"
        "In misère play, the player who makes the last move loses. This took a search of 4 positions.\n\n"
        "move     tokens          leaving      outcome  moves left  the move\n"
        "z0 → z1  both disappear  {z2}         P                 1  wins\n"
        "z1 → z0  both disappear  {z2}         P                 1  wins\n"
        "z2 → 0                   {z0, z1, 0}  P                 1  wins\n"
    )
    assert printed(second, "--tokens", "", "--misere") == (
        "The empty position is won by the player who moves next (N): "
        "there is no move, and the last move loses.\n"
        "In misère play, the player who makes the last move loses. This took a search of 1 position.\n"
    )


def test_many_moves_are_cut_and_all_shows_them(tmp_path: Path) -> None:
    path = saved_graph(tmp_path, example_graphs.complete(30))
    text = printed(path, "--tokens", "0,1,2")
    assert text.endswith("… 67 more (--all shows them)\n")
    assert text.startswith("{0, 1, 2} is a draw (D): no move wins, ")
    assert len(printed(path, "--tokens", "0,1,2", "--all").splitlines()) == len(text.splitlines()) + 66


def test_a_position_with_many_tokens_fits_the_line(tmp_path: Path) -> None:
    path = saved_graph(tmp_path, example_graphs.cycle(200))
    text = printed(path, "--tokens", ",".join(map(str, range(0, 200, 2))))
    assert text.startswith("{0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, … 84 more} is ")
    assert max(map(len, text.splitlines())) < 160


def test_strange_names_stay_on_their_line(tmp_path: Path) -> None:
    path = saved_graph(tmp_path, GameGraph.from_adjacency({"a\nb": ["[bold]"], "[bold]": ["\x1b[31m"], "\x1b[31m": []}))
    text = printed(path, "--tokens", "a\nb,[bold]")
    assert text.startswith("{a\\nb, [bold]} is won by the player who moves next (N)")
    assert "\x1b" not in text


def test_the_summary(loopy: str) -> None:
    assert printed(loopy) == (
        "6 vertices, 9 edges, with cycles: play may go on forever\n"
        "1 leaf: tokens there never matter, so each is a word of weight 1 (--no-leaves)\n\n"
        "positions of the annihilation game: 2^6 = 64\n"
        "20 N  the player who moves next wins\n"
        " 4 P  the player who has just moved wins\n"
        "40 D  neither player can force a win\n\n"
        "V0   dimension 2  the P-positions, of value 0\n"
        "V^f  dimension 3  the positions of finite value: 0 to 1, as t = 1\n\n"
        "a basis of V0: {a}, {c}\n\n"
        "--tokens a,c explains a position, --space prints the spaces.\n"
    )


def test_the_spaces_of_figure_2(tmp_path: Path) -> None:
    path = saved_graph(tmp_path, example_graphs.figure(2))
    assert printed(path, "--space").split("\n\n")[3:] == [
        "coordinates: z0, z1, z2, z3, 0",
        "a basis of V0\nvector  tokens\n11100   {z0, z1, z2}\n11010   {z0, z1, z3}\n00001   {0}",
        "together with these, a basis of V^f\nvector  tokens  value\n00100   {z2}        1",
        "parity checks of V0: P-positions have an even number of tokens in each\n"
        "vector  tokens        meaning\n"
        "10110   {z0, z2, z3}  bit 0 of γ\n"
        "11000   {z0, z1}      γ is finite\n",
    ]


def test_without_leaves_figure_2_has_the_code_of_the_paper(tmp_path: Path) -> None:
    """Fraenkel 1996, Example 2.2: the code {0, 7, 11, 12}."""
    text = printed(saved_graph(tmp_path, example_graphs.figure(2)), "--space", "--no-leaves")
    assert "1 leaf: tokens there never matter, so they have no coordinates\n" in text
    assert "positions of the annihilation game: 2^4 = 16\n4 N " in text
    assert "coordinates: z0, z1, z2, z3\n" in text
    assert "a basis of V0\nvector  tokens\n1110    {z0, z1, z2}\n1101    {z0, z1, z3}\n\n" in text


def test_graphs_without_finite_values_and_without_vertices(tmp_path: Path) -> None:
    loop = saved_graph(tmp_path, GameGraph.from_adjacency([[0]]))
    text = printed(loop, "--space")
    assert "V^f  dimension 0  the positions of finite value: 0 alone, as t = 0\n" in text
    assert "a basis of V0: none\n\ntogether with these, a basis of V^f: none\n\n" in text
    assert "basis" not in printed(loop)
    empty = printed(saved_graph(tmp_path, GameGraph.from_adjacency([])), "--space")
    assert empty.startswith("0 vertices, 0 edges, acyclic: every play ends\n\n")
    assert "2^0 = 1\n0 N  the player who moves next wins\n1 P" in empty
    assert "coordinates: none\n" in empty


def counts_shown(path: str, *options: str) -> dict[str, str]:
    """Return how many positions each outcome has, as they are written; those that are not written are none."""
    rows = re.findall(r"^ *(\S.*) ([NPD])  ", printed(path, *options), re.MULTILINE)
    return dict.fromkeys("NPD", "0") | {letter: count for count, letter in rows}


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(multigraphs)
def test_counts_are_those_of_brute_force(tmp_path: Path, followers: list[list[int]]) -> None:
    path = saved_graph(tmp_path, GameGraph.from_adjacency(followers))
    outcomes = graph_outcomes(anngraph(followers))
    leaves = sum(1 << k for k, row in enumerate(followers) if not row)
    for kept in (True, False):
        letters = [letter for mask, letter in outcomes.items() if kept or not mask & leaves]
        expected = {letter: str(letters.count(letter)) for letter in "NPD"}
        assert counts_shown(path, "--space", *["--no-leaves"] * (not kept)) == expected


@pytest.mark.parametrize(
    ("graph", "expected"),
    [
        (example_graphs.gamma(5) + example_graphs.gamma_prime(), {"N": "2^31·31", "P": "2^31", "D": "2^31·2,016"}),
        (example_graphs.nim_heap(50), {"N": "2^45·63", "P": "2^45", "D": "0"}),
        (example_graphs.cycle(41), {"N": "41", "P": "1", "D": "2^41 − 42"}),
        (example_graphs.cycle(41) + example_graphs.nim_heap(1), {"N": "2^1·42", "P": "2^1", "D": "2^1·(2^42 − 43)"}),
    ],
)
def test_large_counts_are_powers_of_two_times_numbers(
    tmp_path: Path, graph: GameGraph, expected: dict[str, str]
) -> None:
    game = Annihilation(graph)
    assert counts_shown(saved_graph(tmp_path, graph)) == expected
    exact = [
        eval(text.translate({0xB7: "*", 0x2212: "-", 0x2C: None}).replace("^", "**")) for text in expected.values()
    ]
    counts = game.counts()
    assert exact == [counts.n, counts.p, counts.d]


def test_a_large_graph_fits_the_screen_without_all(tmp_path: Path) -> None:
    path = saved_graph(tmp_path, example_graphs.random(600, 2400, seed=1))
    text = printed(path, "--space")
    assert len(text.splitlines()) <= 40
    assert max(map(len, text.splitlines())) <= 120
    assert "coordinates" not in text
    assert " more (--all prints them)\n" in text
    everything = printed(path, "--space", "--all")
    game = Annihilation(GameGraph.from_file(path))
    assert everything.count("γ is finite\n") == game.syndromes.bits - game.t
    assert "more" not in everything
    assert len(printed(path).splitlines()) <= 14


def test_a_graph_too_large_for_a_basis_has_a_summary(tmp_path: Path) -> None:
    large = saved_graph(tmp_path, example_graphs.path(60_001))
    assert "V0   dimension 60000  the P-positions, of value 0" in printed(large)
    refused = tokens_command(large, "--space")
    assert refused.exit_code == 1
    assert refused.stderr == (
        "Error: a basis of V0 has 60000 vectors with 60001 coordinates, which is too large to list; leave out --space\n"
    )


COMMAS = GameGraph.from_adjacency({"a": ["b"], "b": ["a,b"], "a,b": ["a"], (0, 1): [], " c ": []})


def with_tokens(*texts: str) -> list[str]:
    return [word for text in texts for word in ("--tokens", text)]


@pytest.mark.parametrize(
    ("texts", "tokens"),
    [
        (["a,c"], ["a", "c"]),
        (["c,a"], ["a", "c"]),
        (["a", "c"], ["a", "c"]),
        ([" a ,\tc "], ["a", "c"]),
        ([""], []),
        (["", " "], []),
        (["", "b"], ["b"]),
    ],
)
def test_tokens_are_listed_with_commas_or_one_by_one(tmp_path: Path, texts: list[str], tokens: list[str]) -> None:
    path = saved_graph(tmp_path, GameGraph.from_adjacency({"a": ["b"], "b": ["c"], "c": []}))
    assert facts(path, *with_tokens(*texts))["tokens"] == tokens


@pytest.mark.parametrize(
    ("texts", "tokens"),
    [
        (["a,b"], ["a,b"]),
        (["a", "b"], ["a", "b"]),
        (["b,a"], ["a", "b"]),
        (["a,b", "a"], ["a", "a,b"]),
        (["(0, 1)", "a"], ["a", [0, 1]]),
        ([" c "], [" c "]),
    ],
)
def test_a_text_that_equals_a_name_is_that_name(tmp_path: Path, texts: list[str], tokens: list[object]) -> None:
    assert facts(saved_graph(tmp_path, COMMAS), *with_tokens(*texts))["tokens"] == tokens


def test_numbers_are_written_as_python_writes_them(tmp_path: Path) -> None:
    path = saved_graph(tmp_path, GameGraph.from_adjacency([[1], [2], []]))
    assert facts(path, "--tokens", "2,0")["tokens"] == [0, 2]
    for text in ("3", "01", "-1", "0,", "1.0"):
        result = tokens_command(path, "--tokens", text)
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr.endswith("the vertices are 0 to 2\n")


def test_a_vertex_called_nothing_can_be_meant(tmp_path: Path) -> None:
    path = saved_graph(tmp_path, GameGraph.from_adjacency({"": ["a"], "a": []}))
    assert facts(path, "--tokens", "")["tokens"] == [""]


def test_an_invalid_position_is_one_sentence_and_exit_code_2(tmp_path: Path) -> None:
    towns = saved_graph(tmp_path, GameGraph.from_adjacency({"Paris": ["Parma"], "Parma": [], "Oslo, Norway": []}))

    def error(*tokens: str) -> str:
        result = tokens_command(towns, *with_tokens(*tokens))
        assert (result.exit_code, result.stdout) == (2, "")
        return result.stderr

    twice = "Error: vertex 'Paris' is repeated; it holds at most one token\n"
    assert error("Paris,Paris") == error("Paris", "Parma,Paris") == twice
    hint = "(a name that contains a comma needs its own --tokens)"
    assert error("Pari") == f"Error: there is no vertex 'Pari'; did you mean Paris or Parma? {hint}\n"
    assert error("Paris,Oslo, Norway").endswith(f"{hint}\n")
    assert error("Paris,") == (f"Error: there is no vertex ''; the vertices are Paris, Parma, 'Oslo, Norway' {hint}\n")


def test_rejects_names_that_look_alike(tmp_path: Path) -> None:
    path = saved_graph(tmp_path, GameGraph.from_edges([1, "1"], [(1, "1")]))
    result = tokens_command(path, "--tokens", "1")
    assert (
        result.stderr
        == "Error: the name 1 is ambiguous: it matches 2 vertices, 1 and '1'; give them names that differ as text\n"
    )


def test_a_position_is_written_as_a_set_in_the_order_of_the_graph(tmp_path: Path) -> None:
    path = saved_graph(tmp_path, COMMAS)
    assert printed(path, *with_tokens(" c ", "b,a", "a,b", "(0, 1)")).startswith("{a, b, 'a,b', (0, 1), ' c '} is ")
    pair = saved_graph(tmp_path, GameGraph.from_adjacency([[1], []]))
    assert "\n0 → 1  both disappear  {}       P " in printed(pair, "--tokens", "0,1")
    many = saved_graph(tmp_path, example_graphs.path(101))
    text = printed(many, "--tokens", ",".join(map(str, range(100))))
    (shown, more) = re.findall(r"^{(0, .*), … (\d+) more} is ", text)[0]
    assert shown == ", ".join(map(str, range(100 - int(more))))

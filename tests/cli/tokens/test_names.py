from pathlib import Path

import pytest
from token_commands import saved, tokens_command

from grundy.answers.token_positions import format_position, names_at
from grundy.cli.output import BadInput
from grundy.cli.tokens import read_position
from grundy.graphs import GameGraph
from grundy.linear import Annihilation

COMMAS = Annihilation(GameGraph.from_adjacency({"a": ["b"], "b": ["a,b"], "a,b": ["a"], (0, 1): [], " c ": []}))
NUMBERS = Annihilation(GameGraph.from_adjacency([[1], [2], []]))


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
def test_tokens_are_listed_with_commas_or_one_by_one(texts: list[str], tokens: list[str]) -> None:
    game = Annihilation(GameGraph.from_adjacency({"a": ["b"], "b": ["c"], "c": []}))
    assert names_at(game, read_position(game, texts)) == tokens


@pytest.mark.parametrize(
    ("texts", "tokens"),
    [
        (["a,b"], ["a,b"]),
        (["a", "b"], ["a", "b"]),
        (["b,a"], ["a", "b"]),
        (["a,b", "a"], ["a", "a,b"]),
        (["(0, 1)", "a"], ["a", (0, 1)]),
        ([" c "], [" c "]),
    ],
)
def test_a_text_that_is_a_name_as_a_whole_is_that_name(texts: list[str], tokens: list[object]) -> None:
    assert names_at(COMMAS, read_position(COMMAS, texts)) == tokens


def test_numbers_are_written_as_python_writes_them() -> None:
    assert read_position(NUMBERS, ["2,0"]) == 0b101
    for text in ("3", "01", "-1", "0,", "1.0"):
        with pytest.raises(BadInput, match=r"the vertices are 0 to 2$"):
            read_position(NUMBERS, [text])


def test_a_vertex_called_nothing_can_be_meant() -> None:
    game = Annihilation(GameGraph.from_adjacency({"": ["a"], "a": []}))
    assert read_position(game, [""]) == 1


def test_what_is_no_position_is_one_sentence_and_exit_code_2(tmp_path: Path) -> None:
    towns = saved(tmp_path, GameGraph.from_adjacency({"Paris": ["Parma"], "Parma": [], "Oslo, Norway": []}))

    def error(*tokens: str) -> str:
        result = tokens_command(towns, *(word for text in tokens for word in ("--tokens", text)))
        assert (result.exit_code, result.stdout) == (2, "")
        return result.stderr

    twice = "Error: vertex 'Paris' is there twice; it holds at most one token, and two cancel\n"
    assert error("Paris,Paris") == error("Paris", "Parma,Paris") == twice
    hint = "(a name with a comma in it takes a --tokens of its own)"
    assert error("Pari") == f"Error: there is no vertex 'Pari'; did you mean Paris or Parma? {hint}\n"
    assert error("Paris,Oslo, Norway").endswith(f"{hint}\n")
    assert error("Paris,") == (f"Error: there is no vertex ''; the vertices are Paris, Parma, 'Oslo, Norway' {hint}\n")


def test_names_that_look_alike_are_refused(tmp_path: Path) -> None:
    path = saved(tmp_path, GameGraph.from_edges([1, "1"], [(1, "1")]))
    result = tokens_command(path, "--tokens", "1")
    assert result.stderr == "Error: 2 vertices are written 1: 1 and '1'; give them names that look different\n"


def test_a_position_is_written_as_a_set_in_the_order_of_the_graph() -> None:
    assert format_position(COMMAS, 0, 30) == "{}"
    assert format_position(COMMAS, 0b11111, None) == "{a, b, 'a,b', (0, 1), ' c '}"
    assert format_position(COMMAS, 0b11111, 10) == "{a, b, … 3 more}"

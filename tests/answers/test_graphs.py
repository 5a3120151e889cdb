import json
import random
from pathlib import Path
from typing import Any

import pytest
from answer_schemas import answered_or_refused, anything, valid
from commands import graph_command, saved_graph
from hypothesis import given, settings, strategies as st
from reference.games import graph_outcomes
from strategies import multigraphs

from grundy import answers
from grundy.errors import DomainError, LimitError, NotationError
from grundy.graphs import GameGraph, files
from grundy.text import join_words

LOOPY_GRAPH = GameGraph.from_adjacency({"a": "b", "b": "ac", "c": "", "d": "da", "e": "df", "f": "eb"})
LOOPY = {"text": "a b\nb a\nb c\nd d\nd a\ne d\ne f\nf e\nf b", "format": "edges"}


def test_labels_by_definition() -> None:
    found = valid(answers.graph(LOOPY))
    assert found["names"] == ["a", "b", "c", "d", "e", "f"]
    assert found["edges_list"] == [[0, 1], [1, 0], [1, 2], [3, 3], [3, 0], [4, 3], [4, 5], [5, 4], [5, 1]]
    assert [label["outcome"] for label in found["labels"]] == list("PNPNDD")
    assert [label["value"] for label in found["labels"][:3]] == [0, 1, 0]
    assert found["labels"][5]["value"] == {"infinite": True, "k": [1]}
    assert "steps" not in found
    assert "layout" not in found


@settings(max_examples=50, deadline=None)
@given(multigraphs, st.booleans())
def test_small_graphs_by_definition(followers: list[list[int]], misere: bool) -> None:
    found = valid(answers.graph({"text": json.dumps(followers), "format": "json"}, misere, trace=True, layout=True))
    outcomes = graph_outcomes(dict(enumerate(followers)), misere=misere)
    assert [label["outcome"] for label in found["labels"]] == list(outcomes.values())
    assert len(found["layout"]) == len(followers)
    # Stepping through the trace ends with the labels.
    shown: dict[tuple[str, int], str] = {}
    for step in found["steps"]:
        shown[step["kind"] if step["kind"] == "outcome" else "value", step["vertex"]] = step["label"]
    assert [shown["outcome", v] for v in range(len(followers))] == list(outcomes.values())
    if not misere:
        texts = [_text(label["value"]) for label in found["labels"]]
        assert [shown["value", v] for v in range(len(followers))] == texts


def _text(value: Any) -> str:
    return str(value) if isinstance(value, int) else f"∞({','.join(map(str, value['k']))})"


def test_steps_have_a_vertex_a_label_and_a_reason() -> None:
    found = valid(answers.graph(LOOPY, trace=True))
    assert found["steps"][1] == {
        "kind": "outcome",
        "round": 1,
        "vertex": 1,
        "label": "N",
        "reason": "it can move to c, which is P",
        "text": "b: N, because it can move to c, which is P",
    }
    assert [step["text"] for step in found["steps"]] == found["trace"]
    assert {step["kind"] for step in found["steps"]} == {"outcome", "mex", "stage", "K"}


def test_vertices_are_drawn_at_different_places() -> None:
    found = valid(answers.graph(LOOPY, layout=True))
    assert len({(place["x"], place["y"]) for place in found["layout"]}) == 6


def test_answers_have_names_of_all_types_unchanged() -> None:
    names: list[Any] = ["a", 1, "1", 2.5, None, False, ["x", [3]], "\u2028é"]
    text = json.dumps({"vertices": names, "edges": [["a", ["x", [3]]]]})
    found = valid(answers.graph({"text": text, "format": "json"}))
    assert found["names"] == names
    assert found["labels"][0]["winning_moves"] == [["x", [3]]]


def test_the_error_about_a_wrong_graph_has_a_place() -> None:
    with pytest.raises(NotationError) as error:
        answers.graph({"text": '{"a": [}', "format": "json"})
    assert error.value.at == 7


@pytest.mark.parametrize(
    ("graph", "message"),
    [
        ("a b", 'a graph must be {"text": …} or'),
        ({}, 'a graph must be {"text": …} or'),
        ({"text": "a b", "kind": "edges"}, 'a graph must be {"text": …} or'),
        ({"text": 5, "format": "edges"}, "the text of a graph must be a string, not int"),
        ({"text": "a b", "format": "png"}, "the format of a graph must be edges, csv, json, graphml or dot, not 'png'"),
        ({"text": '{"\\ud800": []}', "format": "json"}, "contains an unpaired surrogate"),
    ],
)
def test_rejects_wrong_arguments(graph: Any, message: str) -> None:
    with pytest.raises(DomainError, match=message):
        answers.graph(graph)


def test_rejects_large_graphs() -> None:
    random.seed(1996)
    edges = "\n".join(f"{random.randrange(40_000)} {random.randrange(40_000)}" for _ in range(70_000))
    with pytest.raises(LimitError, match=r"at most 100,000 vertices and edges together, not 1\d\d,\d{3}"):
        answers.graph({"text": edges, "format": "edges"})
    chain = "\n".join(f"{i} {i + 1}" for i in range(400))
    with pytest.raises(LimitError, match="a picture shows at most 300 vertices"):
        answers.graph({"text": chain, "format": "edges"}, layout=True)
    chain = "\n".join(f"{i} {i + 1}" for i in range(6000))
    with pytest.raises(LimitError, match=r"at most 10000 vertices and edges"):
        answers.graph({"text": chain, "format": "edges"}, trace=True)
    with pytest.raises(LimitError, match="at most 200 characters"):
        answers.graph({"text": f"{'a' * 201} b", "format": "edges"})
    with pytest.raises(LimitError, match="at most 4,000,000 characters"):
        answers.graph({"text": "a b\n" * 1_000_001, "format": "edges"})


@pytest.mark.parametrize(
    "options", [[], ["--misere"], ["--trace"], ["--check"], ["--at", "e"], ["--misere", "--trace"]]
)
def test_the_command_line_writes_the_same_schema(tmp_path: Path, options: list[str]) -> None:
    path = saved_graph(tmp_path, LOOPY_GRAPH)
    written = valid(json.loads(graph_command(path, *options, "--json").stdout))
    asked = answers.graph(
        {"text": Path(path).read_text(), "format": "json"}, misere="--misere" in options, trace="--trace" in options
    )
    if "--at" in options:
        written["labels"] = [*asked["labels"][:4], *written["labels"], *asked["labels"][5:]]
    assert written.pop("checked", True)
    assert written == {key: asked[key] for key in written}


@settings(max_examples=150, deadline=None)
@given(
    st.text(max_size=60) | st.text(alphabet='ab01 ,;{}[]":->\n<', max_size=60) | anything.map(json.dumps),
    st.sampled_from([None, "edges", "csv", "json", "graphml", "dot"]),
    st.booleans(),
    st.booleans(),
)
def test_any_text_is_answered_or_rejected(text: str, format: str | None, misere: bool, trace: bool) -> None:
    answered_or_refused(lambda: answers.graph({"text": text, "format": format}, misere, trace, layout=True))


@settings(max_examples=60, deadline=None)
@given(anything)
def test_any_graph_is_answered_or_rejected(graph: Any) -> None:
    answered_or_refused(lambda: answers.graph(graph))


def test_the_error_lists_all_formats_of_graph_files() -> None:
    with pytest.raises(
        DomainError, match=f"^the format of a graph must be {join_words(files.FORMATS, 'or')}, not 'png'$"
    ):
        answers.graph({"text": "a b", "format": "png"})


GRAPHS = answers.example_graphs()["graphs"]
BY_ID = {found["id"]: found for found in GRAPHS}


def asked(ready: dict[str, Any]) -> dict[str, str]:
    return {"text": ready["text"], "format": ready["format"]}


def test_example_graphs_are_valid_and_have_different_names() -> None:
    valid(answers.example_graphs())
    assert len(BY_ID) == len(GRAPHS) == len({found["title"] for found in GRAPHS})
    assert [found["figure"] for found in GRAPHS[:5]] == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("ready", GRAPHS, ids=BY_ID)
def test_each_example_graph_can_be_solved(ready: dict[str, Any]) -> None:
    solved = valid(answers.graph(asked(ready), trace=True, layout=True))
    assert (solved["vertices"], solved["edges"]) == (ready["vertices"], ready["edges"])
    position = valid(answers.tokens(asked(ready), ready["tokens"], space=True))
    assert position["moves"] > 0
    assert len(position["tokens"]) == len(ready["tokens"])


@pytest.mark.parametrize("ready", [found for found in GRAPHS if found["layout"]], ids=lambda ready: str(ready["id"]))
def test_vertices_of_example_graphs_are_far_enough_apart(ready: dict[str, Any]) -> None:
    places = [(place["x"], place["y"]) for place in ready["layout"]]
    assert len(places) == ready["vertices"]
    for i, (x, y) in enumerate(places):
        assert all((x - u) ** 2 + (y - v) ** 2 >= 80**2 for u, v in places[:i])


def test_the_figures_have_the_codes_of_the_paper() -> None:
    # Fraenkel 1996: Examples 2.1 to 2.3, section 4.
    codes = [answers.tokens(asked(found), space=True)["anncode"] for found in GRAPHS[:5]]
    parameters = [(code["n"], code["k"], code["d"]) for code in codes]
    assert parameters == [(4, 3, 2), (4, 2, 2), (5, 2, 3), (8, 4, 2), (10, 4, 4)]
    heap = answers.tokens(asked(BY_ID["nim-heap"]), space=True)["anncode"]
    assert heap["generator"] == codes[2]["generator"]


def test_the_notes_on_example_graphs_are_true() -> None:
    def labels(name: str) -> list[Any]:
        return answers.graph(asked(BY_ID[name]))["labels"]

    assert [label["outcome"] for label in labels("path")] == list("NPNPNP")
    assert [label["value"] for label in labels("taking")] == [0, 1, 2, 3, 0, 1, 2, 3, 0]
    assert {label["outcome"] for label in labels("exit")} == {"N", "P"}
    assert {label["outcome"] for label in labels("cycle")} == {"D"}
    ladder = {label["vertex"]: label["outcome"] for label in labels("ladder")}
    assert {vertex for vertex, outcome in ladder.items() if outcome == "N"} == {"a4", "b4"}
    assert {vertex for vertex, outcome in ladder.items() if outcome == "P"} == {"a5", "b5"}
    assert {label["outcome"] for label in labels("mixed")} == set("NPD")
    assert answers.tokens(asked(BY_ID["figure-4"]))["t"] == 3
    assert answers.tokens(asked(BY_ID["gamma-2"]))["t"] == 2

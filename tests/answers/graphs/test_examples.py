from typing import Any

import pytest
from answer_schemas import valid

from grundy import answers

GRAPHS = answers.example_graphs()["graphs"]
BY_ID = {found["id"]: found for found in GRAPHS}


def asked(ready: dict[str, Any]) -> dict[str, str]:
    return {"text": ready["text"], "format": ready["format"]}


def test_the_list_is_valid_and_its_names_differ() -> None:
    valid(answers.example_graphs())
    assert len(BY_ID) == len(GRAPHS) == len({found["title"] for found in GRAPHS})
    assert [found["figure"] for found in GRAPHS[:5]] == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("ready", GRAPHS, ids=BY_ID)
def test_each_can_be_asked_about(ready: dict[str, Any]) -> None:
    solved = valid(answers.graph(asked(ready), trace=True, layout=True))
    assert (solved["vertices"], solved["edges"]) == (ready["vertices"], ready["edges"])
    position = valid(answers.tokens(asked(ready), ready["tokens"], space=True))
    assert position["moves"] > 0
    assert len(position["tokens"]) == len(ready["tokens"])


@pytest.mark.parametrize("ready", [found for found in GRAPHS if found["layout"]], ids=lambda ready: str(ready["id"]))
def test_places_are_apart(ready: dict[str, Any]) -> None:
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


def test_what_the_notes_say() -> None:
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

"""Seeds, difficulties and vocabularies for worksheets, and checks for all kinds of exercises."""

import re
from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree

from hypothesis import given, settings, strategies as st

from grundy.worksheets import KINDS, VOCABULARIES, Chance, Exercise, Picture, Vocabulary

SVG = "{http://www.w3.org/2000/svg}"


def over_seeds(kind: str, examples: int = 20) -> Callable[[Callable[[Exercise, int], None]], Any]:
    """Run a test on exercises of one kind with many seeds, all difficulties and both vocabularies."""

    def decorated(test: Callable[[Exercise, int], None]) -> Any:
        @settings(max_examples=examples, deadline=None)
        @given(st.integers(0, 10**9), st.integers(0, 2), st.sampled_from(list(VOCABULARIES.values())))
        def run(seed: int, level: int, words: Vocabulary) -> None:
            exercise = KINDS[kind].make(Chance("test", seed), level, words)
            check_text(exercise, words)
            check_pictures(exercise)
            test(exercise, level)

        run.__name__ = test.__name__
        return run

    return decorated


def check_text(exercise: Exercise, words: Vocabulary) -> None:
    """Check that an exercise uses one vocabulary and complete sentences."""
    text = f"{exercise.question}\n{exercise.solution}"
    if words.name == "safe":
        assert not re.search(r"\b[NPD]-position|\bN or P\b|\b(is|are) [NPD]\b", text), text
    else:
        assert not re.search(r"\bsafe\b|\bunsafe\b|\bdrawn\b", text), text
    for line in text.split("\n"):
        assert line[0].isupper() or line[0].isdigit() or line[0] == "x", line
        assert line[-1] in ".?)", line
    assert "  " not in text
    assert "None" not in text


def check_pictures(exercise: Exercise) -> None:
    """Check that pictures fit on paper, do not exceed their frames, and have a description."""
    for picture in (exercise.picture, exercise.solution_picture):
        if picture is not None:
            assert picture.width <= 600
            assert picture.height <= 440
            assert picture.description.endswith(".")
            assert all(-1 <= x <= picture.width + 1 and -1 <= y <= picture.height + 1 for x, y in places(picture))


def places(picture: Picture) -> list[tuple[float, float]]:
    """Return the places of the texts, the circles and the corners of the rectangles in a picture."""
    found = []

    def walk(element: ElementTree.Element, x: float, y: float) -> None:
        moved = re.match(r"translate\((\S+) (\S+)\)", element.get("transform", ""))
        if moved:
            x, y = x + float(moved[1]), y + float(moved[2])
        for names in (("x", "y"), ("cx", "cy")):
            if element.tag != f"{SVG}svg" and names[0] in element.attrib:
                found.append((x + float(element.get(names[0], "0")), y + float(element.get(names[1], "0"))))
        for child in element:
            walk(child, x, y)

    walk(ElementTree.fromstring(str(picture.svg)), 0, 0)
    return found


def texts(picture: Picture | None) -> list[str]:
    """Return the texts in a picture."""
    assert picture is not None
    return [element.text or "" for element in ElementTree.fromstring(str(picture.svg)).iter(f"{SVG}text")]

"""Formulas in the text of pages: x^2 and u_(i+1) are rendered with superscripts and subscripts.

The sources remain readable, and no external renderer is needed. A caret or an underscore counts only directly after
its base. Code is unchanged, and so are the pages of the reference whose names contain underscores.
"""

import re

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.transforms import SphinxTransform

PRIMES = "′'’"
# A letter that no other letter stands before, or a bracket: so words such as park_tokens stay as they are.
BASE = re.compile(rf"(?:(?<![^\W\d_])[^\W\d_]|[)\]}}Σ])[{PRIMES}]*$")
POWER_BASE = re.compile(rf"[\w)\]}}{PRIMES}]$")
SMALL = "⁰¹²³⁴-⁹₀-₉"  # digits that are raised or lowered by themselves
RUN = re.compile(rf"[-−]?(?:[^\W_{SMALL}]+[{PRIMES}]*|…)")
CLOSING = {"(": ")", "{": "}"}
KINDS = {"^": nodes.superscript, "_": nodes.subscript}
LEFT_ALONE = (nodes.literal, nodes.literal_block, nodes.doctest_block, nodes.raw, nodes.comment)
WITHOUT_FORMULAS = ("reference/api", "reference/brackets", "reference/catalogue", "reference/command_line", "project/")


def formula(text: str) -> list[nodes.Node]:
    """Return a text as nodes, with superscripts and subscripts."""
    found: list[nodes.Node] = []
    start = at = 0
    while at < len(text):
        end = _argument_end(text, at) if _is_sign(text, start, at, bool(found)) else None
        if end is None:
            at += 1
            continue
        if text[start:at]:
            found.append(nodes.Text(text[start:at]))
        found.append(KINDS[text[at]]("", "", *formula(_bare(text[at + 1 : end]))))
        start = at = end
    return [*found, nodes.Text(text[start:])] if text[start:] else found


def _is_sign(text: str, start: int, at: int, after_script: bool) -> bool:
    """Whether the character is a caret or an underscore after a base."""
    if text[at] not in KINDS:
        return False
    if at == start:  # directly behind another script, as in u_i^2
        return after_script
    return bool((BASE if text[at] == "_" else POWER_BASE).search(text[start:at]))


def _argument_end(text: str, at: int) -> int | None:
    """Return the end of the argument of a sign: brackets, or letters and digits, with signs of the same kind."""
    end = _bracket_end(text, at + 1)
    if end is None:
        run = RUN.match(text, at + 1)
        end = run and run.end()
        if run is None and text[at + 1 : at + 3] in ("-(", "−("):
            end = _bracket_end(text, at + 2)
    if end is not None and text[end : end + 1] == text[at]:
        return _argument_end(text, end) or end
    return end


def _bracket_end(text: str, at: int) -> int | None:
    """Return the place after the bracket that closes the one at this place."""
    opening = text[at : at + 1]
    if opening not in CLOSING:
        return None
    depth = 0
    for place in range(at, len(text)):
        depth += {opening: 1, CLOSING[opening]: -1}.get(text[place], 0)
        if depth == 0:
            return place + 1
    return None


def _bare(argument: str) -> str:
    """Return an argument without the brackets that only group it."""
    return argument[1:-1] if argument[0] in CLOSING and _bracket_end(argument, 0) == len(argument) else argument


class Formulas(SphinxTransform):
    """Render the superscripts and subscripts in all texts of a page."""

    default_priority = 5  # before other transforms copy titles

    def apply(self, **_: object) -> None:
        if self.env.docname.startswith(WITHOUT_FORMULAS):
            return
        for text in list(self.document.findall(nodes.Text)):
            if text.parent and not _within(text, LEFT_ALONE) and re.search(r"\S[\^_]\S", text):
                text.parent.replace(text, formula(str(text)))


def _within(node: nodes.Node, kinds: tuple[type[nodes.Node], ...]) -> bool:
    while node.parent is not None:
        node = node.parent
        if isinstance(node, kinds):
            return True
    return False


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the transform."""
    app.add_transform(Formulas)
    return {"parallel_read_safe": True}

"""Blocks of code without the empty line at their end, which separates an example from what follows it in the source."""

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.transforms import SphinxTransform


class Blocks(SphinxTransform):
    """Take away what is empty at the end of every block."""

    default_priority = 5

    def apply(self, **_: object) -> None:
        for block in self.document.findall(nodes.literal_block):
            text = block.astext().rstrip()
            block.rawsource = text
            block.children = [nodes.Text(text)]


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the transform."""
    app.add_transform(Blocks)
    return {"parallel_read_safe": True}

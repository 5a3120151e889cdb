"""Remove the empty line at the end of code blocks, which only ends an example in the source."""

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.transforms import SphinxTransform


class Blocks(SphinxTransform):
    """Remove empty lines at the end of every block."""

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

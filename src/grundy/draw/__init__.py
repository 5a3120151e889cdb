"""Drawing as text: SVG, the same as TikZ, tables, and layouts of digraphs. Every room draws its own objects."""

from typing import TYPE_CHECKING

# Eager, so that the function and not the module of the same name is the attribute.
from grundy.draw.sheet import sheet
from grundy.loading import on_first_use

__all__ = [
    "Box",
    "Element",
    "Layout",
    "Point",
    "Route",
    "Spacing",
    "Value",
    "arrow",
    "element",
    "latex_table",
    "latex_text",
    "layered_layout",
    "legend",
    "rounded",
    "sheet",
    "table_svg",
    "text_width",
    "tikz",
    "visible",
    "words",
]

if TYPE_CHECKING:
    from grundy.draw.figures import arrow, legend, rounded, words
    from grundy.draw.latex import latex_table, latex_text
    from grundy.draw.layered.layers import layered_layout
    from grundy.draw.layout import Layout, Route, Spacing
    from grundy.draw.shapes import Box, Point
    from grundy.draw.svg import Element, Value, element
    from grundy.draw.table import table_svg
    from grundy.draw.text import text_width, visible
    from grundy.draw.tikz_picture import tikz
else:
    __getattr__, __dir__ = on_first_use(
        __name__,
        __all__,
        {
            "figures": "arrow legend rounded words",
            "latex": "latex_table latex_text",
            "layered.layers": "layered_layout",
            "layout": "Layout Route Spacing",
            "shapes": "Box Point",
            "svg": "Element Value element",
            "table": "table_svg",
            "text": "text_width visible",
            "tikz_picture": "tikz",
        },
    )

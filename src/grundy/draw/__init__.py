"""Drawing as text: SVG and TikZ pictures, tables, and graph layouts. Other packages use it to draw their objects."""

from typing import TYPE_CHECKING

from grundy._lazy import lazy_exports

if TYPE_CHECKING:
    from grundy.draw.figures import (
        arrow as arrow,
        legend as legend,
        rounded as rounded,
        table_svg as table_svg,
        words as words,
    )
    from grundy.draw.geometry import (
        Box as Box,
        Layout as Layout,
        Point as Point,
        Route as Route,
        Spacing as Spacing,
        curve_through as curve_through,
        point_at as point_at,
        without_start as without_start,
    )
    from grundy.draw.latex import latex_table as latex_table, latex_text as latex_text, tikz as tikz
    from grundy.draw.layered import layered_layout as layered_layout
    from grundy.draw.svg import (
        PAPER as PAPER,
        TEXT as TEXT,
        Element as Element,
        Value as Value,
        element as element,
        sheet as sheet,
        text_width as text_width,
        visible as visible,
    )
    from grundy.draw.undirected import rubber_layout as rubber_layout, stress_layout as stress_layout
else:
    __all__, __getattr__, __dir__ = lazy_exports(
        __name__,
        {
            "figures": "arrow legend rounded table_svg words",
            "geometry": "Box Layout Point Route Spacing curve_through point_at without_start",
            "latex": "latex_table latex_text tikz",
            "layered": "layered_layout",
            "svg": "PAPER TEXT Element Value element sheet text_width visible",
            "undirected": "rubber_layout stress_layout",
        },
    )

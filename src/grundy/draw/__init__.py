"""Drawing as text: SVG, and the layered layout of digraphs. Every room draws its own objects with it."""

from grundy.draw.figures import arrow, legend, rounded, words
from grundy.draw.layers import layered_layout
from grundy.draw.layout import Layout, Route, Spacing
from grundy.draw.shapes import Box, Point
from grundy.draw.svg import Element, Value, element
from grundy.draw.text import shortened, text_width, visible

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
    "layered_layout",
    "legend",
    "rounded",
    "shortened",
    "text_width",
    "visible",
    "words",
]

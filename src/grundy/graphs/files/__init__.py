"""Graphs in files: edge lists, CSV, JSON, GraphML and DOT, one file a format."""

from grundy.graphs.files.formats import (
    FORMATS,
    format_of,
    graph_from_text,
    guessed_format,
    read_graph,
    write_graph,
)

__all__ = ["FORMATS", "format_of", "graph_from_text", "guessed_format", "read_graph", "write_graph"]

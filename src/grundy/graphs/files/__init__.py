"""Graphs in files: edge lists, CSV, JSON, GraphML and DOT, one file a format."""

from grundy.graphs.files.formats import FORMATS, graph_from_text, read_graph, write_graph

__all__ = ["FORMATS", "graph_from_text", "read_graph", "write_graph"]

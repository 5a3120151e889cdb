"""Sphinx configuration. Nothing is fetched: the pages build and read without a network."""

import sys
from pathlib import Path

import grundy

sys.path.insert(0, str(Path(__file__).parent))

project = "grundy"
author = "The grundy developers"
copyright = "2026, the grundy developers"
release = grundy.__version__
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon", "from_data"]
exclude_patterns = ["_build"]
html_theme = "furo"
html_title = "grundy"
autodoc_member_order = "bysource"
autodoc_typehints = "description"
# Docstrings tell types in words, such as "set of vertices", and a word can be the name of several attributes.
suppress_warnings = ["ref.python"]

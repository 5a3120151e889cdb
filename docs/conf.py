"""Sphinx configuration. The pages build and work offline."""

import sys
from pathlib import Path

import grundy

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(1, str(Path(__file__).parents[1]))  # the benchmarks, whose results are a page

project = "grundy"
author = "The grundy developers"
copyright = "2026, the grundy developers"
release = grundy.__version__
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon", "from_data", "formulas", "blocks"]
exclude_patterns = ["_build"]
html_theme = "furo"
html_title = "grundy"
html_static_path = ["_static"]
html_css_files = ["start.css"]
# Quotation marks and dots as printers set them; two hyphens stay, because they begin the options of commands.
smartquotes_action = "qe"
autodoc_member_order = "bysource"
autodoc_typehints = "description"
# Docstrings describe types in words, such as "set of vertices", and a word can be the name of several attributes.
suppress_warnings = ["ref.python"]

"""A sheet as a page: HTML, LaTeX, SVG, and plain data."""

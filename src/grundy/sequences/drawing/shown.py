"""A figure of Matplotlib that a notebook shows by itself, without Matplotlib's own set-up for notebooks."""

from io import BytesIO

from matplotlib.figure import Figure

__all__ = ["ShownFigure"]


class ShownFigure(Figure):
    """A figure that is shown as the result of a cell, as all pictures of the package are.

    Matplotlib registers its figures with a notebook only when ``pyplot`` is imported there, which nothing here needs.

    Examples
    --------
    >>> ShownFigure(figsize=(2, 1))._repr_png_()[1:4]
    b'PNG'
    """

    def _repr_png_(self) -> bytes:
        stream = BytesIO()
        self.savefig(stream, format="png")
        return stream.getvalue()

from matplotlib.figure import Figure

from grundy.sequences import nim_values, plot_values


def test_a_plot_shows_itself_in_a_notebook() -> None:
    figure = plot_values(nim_values("Kayles", 50))
    assert isinstance(figure, Figure)
    assert figure._repr_png_().startswith(b"\x89PNG")

"""Pictures of nim sequences."""

from grundy.sequences.drawing.plot import plot_values, save_plot

__all__ = ["plot_values", "save_plot"]

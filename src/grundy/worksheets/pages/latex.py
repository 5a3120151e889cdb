r"""A sheet as a LaTeX document: ``pdflatex`` and the packages geometry, fix-cm and tikz are all it needs."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from grundy.draw import latex_text
from grundy.worksheets.exercise import Exercise
from grundy.worksheets.kinds.listing import kind_of
from grundy.worksheets.pages.parts import paragraphs, parts, size_of_paper
from grundy.worksheets.pictures.picture import Picture

if TYPE_CHECKING:
    from grundy.worksheets.sheet import Worksheet

__all__ = ["latex_document"]

PREAMBLE = r"""\documentclass[11pt,%spaper]{article}
\usepackage[margin=18mm]{geometry}
\usepackage{fix-cm}
\usepackage{tikz}
\setlength{\parindent}{0pt}
\setlength{\parskip}{4pt}
\raggedright
\newcommand{\sheettitle}[1]{{\LARGE\bfseries #1\par}\medskip}
\newcommand{\nameline}{Name: \hrulefill\quad Date: \makebox[35mm]{\hrulefill}\par\medskip}
\newcommand{\answerline}{\vspace{7mm}\hrule height 0.3pt}
\newenvironment{exercise}[1]%%
  {\begin{minipage}{\linewidth}\raggedright\setlength{\parskip}{4pt}{\large\bfseries #1\par}}%%
  {\end{minipage}\par\vspace{9mm}}
\begin{document}"""


def latex_document(sheet: "Worksheet", solutions: str, paper: str) -> str:
    r"""Return a sheet as the text of a LaTeX file, in ASCII.

    Parameters
    ----------
    sheet : Worksheet
        The exercises.
    solutions : str
        ``none``, ``after`` the exercises, or ``only``.
    paper : str
        ``a4`` or ``letter``.

    Examples
    --------
    >>> from grundy.worksheets import worksheet
    >>> document = latex_document(worksheet(["code"], count=1), "after", "a4")
    >>> document.isascii(), document.count(r"\begin{tikzpicture}")
    (True, 2)
    """
    size_of_paper(paper)
    lines = [PREAMBLE % paper]
    for number, (heading, solved) in enumerate(parts(sheet, solutions)):
        lines += [r"\clearpage"] * (number > 0)
        lines += _part(sheet, heading, solved)
    lines += [rf"{{\footnotesize Made by: {latex_text(sheet.command)}\par}}", r"\end{document}"]
    return "\n".join(lines) + "\n"


def _part(sheet: "Worksheet", heading: str, solved: bool) -> Iterator[str]:
    yield rf"\sheettitle{{{latex_text(heading)}}}"
    if not solved:
        yield r"\nameline"
    yield from (rf"{{\small {latex_text(line)}\par}}" for line in sheet.key)
    yield r"\bigskip"
    for number, exercise in enumerate(sheet.exercises, start=1):
        yield rf"\begin{{exercise}}{{{number}. {latex_text(kind_of(exercise.kind).title)}}}"
        yield from (_solution if solved else _exercise)(exercise)
        yield r"\end{exercise}"


def _exercise(exercise: Exercise) -> Iterator[str]:
    yield from _paragraphs(exercise.question)
    yield from _picture(exercise.picture)
    yield from [r"\answerline"] * exercise.space


def _solution(exercise: Exercise) -> Iterator[str]:
    yield from _picture(exercise.solution_picture)
    yield from _paragraphs(exercise.solution)


def _paragraphs(text: str) -> Iterator[str]:
    return (rf"{latex_text(paragraph)}\par" for paragraph in paragraphs(text))


def _picture(picture: Picture | None) -> Iterator[str]:
    if picture:
        yield rf"{{\centering\vspace{{2mm}}\noindent {picture.tikz}\par}}"

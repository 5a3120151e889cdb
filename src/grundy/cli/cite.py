"""``grundy cite``: how to cite this version of the program."""

from typing import NamedTuple

import click

from grundy.cli.output import json_option, print_json

__all__ = ["Citation", "citation", "command"]

SCHEMA = "grundy.cite/1"


class Citation(NamedTuple):
    """What a list of references says of the program; CITATION.cff has the same, and a test compares."""

    author: str
    title: str
    version: str
    license: str

    def text(self) -> str:
        """Return the entry for people."""
        return f"{self.author}. {self.title}. Version {self.version}. Computer software, {self.license} licence."

    def bibtex(self) -> str:
        """Return the entry for BibTeX; braces keep the name of the authors in one piece, and the title as it is."""
        fields = {
            "author": f"{{{self.author}}}",
            "title": f"{{{self.title}}}",
            "version": self.version,
            "note": f"Version {self.version}, computer software, {self.license} licence",
        }
        width = max(map(len, fields))
        lines = [f"  {name:{width}} = {{{value}}}," for name, value in fields.items()]
        return "\n".join([f"@software{{grundy-{self.version},", *lines, "}"])


def citation() -> Citation:
    """Return how this version is cited.

    Examples
    --------
    >>> citation().title
    'grundy: impartial games, nim arithmetic and the codes they make'
    """
    import grundy

    title = "grundy: impartial games, nim arithmetic and the codes they make"
    return Citation("The grundy developers", title, grundy.__version__, "MIT")


@click.command(name="cite")
@click.option("--bibtex", is_flag=True, help="Only the entry for BibTeX.")
@json_option(SCHEMA)
def command(bibtex: bool, as_json: bool) -> None:
    """Show how to cite this version, in words and as an entry for BibTeX.

    The sources of a game stand in grundy games NAME, and those of its theorems in grundy papers.
    """
    entry = citation()
    if as_json:
        print_json(SCHEMA, {**entry._asdict(), "text": entry.text(), "bibtex": entry.bibtex()})
    elif bibtex:
        click.echo(entry.bibtex())
    else:
        click.echo(f"{entry.text()}\n\n{entry.bibtex()}")

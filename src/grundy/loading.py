"""Public names that are loaded when they are first used, so that nobody waits for what he does not ask for.

The ``__init__.py`` of a package imports its names for the checker of types and gives their places for the rest of the
world; a test holds the two to each other::

    if TYPE_CHECKING:
        from grundy.graphs.solution import Solution, solve
    else:
        __getattr__, __dir__ = on_first_use(__name__, __all__, {"solution": "Solution solve"})

No module of a package may have the name of something else that is loaded in this way: once it is imported, by
whomever, it would hide it.
"""

import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module

__all__ = ["on_first_use"]


def on_first_use(
    package: str, public: Sequence[str], homes: Mapping[str, str]
) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """Return the functions ``__getattr__`` and ``__dir__`` of a package that loads its names when they are first used.

    Parameters
    ----------
    package : str
        The package, its ``__name__``.
    public : sequence of str
        All its public names. One without a home is a module of the package.
    homes : mapping from str to str
        Modules of the package, and the names that each of them defines, with blanks between them.

    Returns
    -------
    (function from str to object, function to list of str)

    Examples
    --------
    >>> find, names = on_first_use("grundy", ["mex", "bits"], {"mex": "mex"})
    >>> find("mex")([0, 1, 3])
    2
    >>> find("bits").__name__, names()
    ('grundy.bits', ['bits', 'mex'])
    """
    home = {name: module for module, names in homes.items() for name in names.split()}

    def find(name: str) -> object:
        """Load a public name."""
        if name not in public:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        module = import_module(f"{package}.{home.get(name, name)}")
        found = getattr(module, name) if name in home else module
        setattr(sys.modules[package], name, found)  # so that it is looked for once
        return found

    return find, lambda: sorted(public)

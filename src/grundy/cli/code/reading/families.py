"""The families of games in which codes are searched: what they are, and how one is written on the command line."""

from dataclasses import MISSING, Field, fields
from inspect import getdoc
from typing import TYPE_CHECKING, Any

from grundy.cli.output import BadInput, escaped, print_line
from grundy.errors import DomainError
from grundy.text import truncate

if TYPE_CHECKING:
    from rich.console import Console

__all__ = ["read_family", "show_families"]

WORDS = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}


def show_families(out: "Console") -> None:
    """Print the families with their settings."""
    from grundy.codes.greedy import FAMILIES

    print_line(out, "families of games, with their settings; those in brackets may be left out", "bold")
    for name, family in FAMILIES.items():
        print_line(out)
        print_line(out, f"{name} {' '.join(map(_setting, _fields(family)))}", "bold")
        for line in _description(family):
            print_line(out, f"  {line}")


def _fields(family: Any) -> tuple["Field[Any]", ...]:
    return fields(family)


def _setting(field: "Field[Any]") -> str:
    if field.default is MISSING:
        return f"{field.name}=…"
    default = {True: "yes", False: "no"}.get(field.default, field.default) if _is_flag(field) else field.default
    return f"[{field.name}={default}]"


def _is_flag(field: "Field[Any]") -> bool:
    return field.type in (bool, "bool")


def _description(family: Any) -> list[str]:
    """Return the first paragraph of the description of a family, and what its settings mean."""
    from grundy.codes.greedy import FAMILIES

    text = getdoc(family) or ""
    for name, other in FAMILIES.items():
        text = text.replace(f"`{getattr(other, '__name__', name)}`", name)
    start, _, rest = text.partition("\n\nParameters\n----------\n")
    lines = start.partition("\n\n")[0].splitlines()
    for entry in rest.partition("\n\n")[0].splitlines():
        if entry.startswith(" "):
            lines[-1] += f" {entry.strip()}"
        else:
            lines.append(f"{entry.partition(' : ')[0]}:")
    return lines


def read_family(name: str, settings: tuple[str, ...]) -> Any:
    """Return the family of a name with its settings, such as n=15."""
    from grundy.codes.greedy import FAMILIES

    if name not in FAMILIES:
        raise BadInput(f"there is no family {truncate(escaped(name), 60)!r}; the families are {', '.join(FAMILIES)}")
    known = {field.name: field for field in _fields(FAMILIES[name])}
    values = dict(_value(name, text, known) for text in settings)
    missing = [field.name for field in known.values() if field.default is MISSING and field.name not in values]
    if missing:
        raise BadInput(f"{name} needs {_listed(missing)}; grundy code search tells what they mean")
    try:
        return FAMILIES[name](**values)
    except DomainError as error:
        raise BadInput(str(error)) from error


def _value(name: str, text: str, known: dict[str, "Field[Any]"]) -> tuple[str, Any]:
    key, equals, value = text.partition("=")
    if key not in known or not equals:
        raise BadInput(f"{truncate(escaped(text), 60)!r} is no setting of {name}; these are {_listed(list(known))}")
    if _is_flag(known[key]):
        if value.lower() not in WORDS:
            raise BadInput(f"{key} is yes or no, not {truncate(escaped(value), 60)!r}")
        return key, WORDS[value.lower()]
    if not (value.isascii() and value.isdigit() and len(value) < 10):
        raise BadInput(f"{key} is a number, such as {key}=12, not {truncate(escaped(value), 60)!r}")
    return key, int(value)


def _listed(names: list[str]) -> str:
    return ", ".join(f"{name}=…" for name in names)

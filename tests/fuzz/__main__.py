"""Fuzzing guided by coverage: ``PYTHONPATH=tests python -m fuzz TARGET [options of libFuzzer] [folder or file]``.

Without a target, the names of all are printed. Inputs that reach something new are kept in the folder, or else in one
of the temporary directory, and the next run starts from them. A finding is an input that makes a target fail: libFuzzer
writes it to a file, and the same command with that file as its argument runs it again. ``make fuzz`` runs all targets.
"""

import sys
from importlib import import_module
from pathlib import Path
from tempfile import gettempdir

TARGETS = {
    "readers": "fuzz.readers",
    "nim": "fuzz.nim_products",
    "graphs": "fuzz.digraphs",
    "linear": "fuzz.linear_games",
    "octal": "fuzz.heap_games",
    "codes": "fuzz.codes",
}


def main() -> None:
    if len(sys.argv) < 2 or sys.argv[1] not in TARGETS:
        print(*TARGETS, sep="\n")
        return
    import atheris

    name, arguments = sys.argv[1], sys.argv[2:]
    # Only what is imported here is watched: the package, and not what it is tested with.
    with atheris.instrument_imports(include=["grundy"], enable_loader_override=False):
        module = import_module(TARGETS[name])
    places = [Path(argument) for argument in arguments if not argument.startswith("-")]
    if not any(place.is_file() for place in places):
        folder = places[0] if places else Path(gettempdir(), "grundy-fuzz", name)
        _begin(folder, getattr(module, "seeds", list)())
        arguments += [] if places else [str(folder)]
    atheris.Setup([f"fuzz {name}", *arguments], module.target)
    atheris.Fuzz()


def _begin(folder: Path, seeds: list[bytes]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for number, seed in enumerate(seeds):
        (folder / f"seed-{number}").write_bytes(seed)


if __name__ == "__main__":
    main()

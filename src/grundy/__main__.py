"""Run the command line as ``python -m grundy``."""

import sys

__all__ = ["main"]


def main() -> None:
    """Run the command line, and handle Ctrl-C during its import as well."""
    try:
        _run()
    finally:
        # After a Ctrl-C inside exec(), which dataclasses use on import, Python exits by the signal and ignores the
        # exit code. Another exec() clears that state.
        exec("")


def _run() -> None:
    try:
        from grundy.cli import main as run
    except KeyboardInterrupt:
        sys.stderr.write("Interrupted.\n")
        sys.exit(130)  # the same code as in grundy.cli, which may not be imported yet
    run()


if __name__ == "__main__":
    main()

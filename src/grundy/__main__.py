"""``python -m grundy`` is the command line."""

import sys

__all__ = ["main"]


def main() -> None:
    """Run the command line; Ctrl-C while it is still loaded is answered as it is later."""
    try:
        _run()
    finally:
        # Python notes a Ctrl-C that came while a text was executed, as for a dataclass that is loaded, as not handled,
        # and ends by the signal instead of the exit code. The next text that is executed takes the note back.
        exec("")


def _run() -> None:
    try:
        from grundy.cli import main as run
    except KeyboardInterrupt:
        sys.stderr.write("Interrupted.\n")
        sys.exit(130)  # as grundy.cli has it, which may not be loaded
    run()


if __name__ == "__main__":
    main()

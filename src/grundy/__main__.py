"""``python -m grundy`` is the command line."""

import sys

__all__ = ["main"]


def main() -> None:
    """Run the command line; Ctrl-C while it is still loaded is answered as it is later."""
    try:
        from grundy.cli import main as run
    except KeyboardInterrupt:
        sys.stderr.write("Interrupted.\n")
        sys.exit(130)  # as grundy.cli.interrupts has it, which may not be loaded
    run()


if __name__ == "__main__":
    main()

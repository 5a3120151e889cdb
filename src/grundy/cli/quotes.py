"""Commands with one expression, which the shell cuts into several words where it is written without quotes."""

import click

__all__ = ["ExpressionCommand"]


class ExpressionCommand(click.Command):
    """A command that asks for quotes when there are words behind its expression."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments."""
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as error:
            if type(error) is click.UsageError and "unexpected extra argument" in error.message:
                raise click.UsageError(f"{error.message}; write EXPR in quotes, as one word", error.ctx) from None
            raise

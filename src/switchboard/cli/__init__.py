"""The command line: `switchboard play | serve | referee | replay | analyse | train | daily | packs | cords`.

Commands print results on stdout and complaints on stderr. What a user got wrong is one sentence and
exit code 2, never a traceback.
"""

import sys

import typer

from switchboard.cli.analyse import analyse
from switchboard.cli.cords import cords_app
from switchboard.cli.daily import daily
from switchboard.cli.packs import packs
from switchboard.cli.play import play
from switchboard.cli.referee import referee
from switchboard.cli.replay import replay
from switchboard.cli.serve import serve
from switchboard.cli.train import train

app = typer.Typer(
    name="switchboard",
    help="Telephone-exchange games. Start with: switchboard play",
    no_args_is_help=True,
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    rich_markup_mode="rich",
)
app.command()(play)
app.command()(serve)
# A number such as -1 is for the referee to judge, not an option.
app.command(context_settings={"ignore_unknown_options": True})(referee)
app.command()(replay)
app.command()(analyse)
app.command()(train)
app.command()(daily)
app.command()(packs)
app.add_typer(cords_app, name="cords")


def main() -> None:
    """Run the command line."""
    # A pipe that closes early (`switchboard replay game | head`) is no error worth a traceback.
    try:
        app()
    except BrokenPipeError:
        sys.stderr.close()
        raise SystemExit(1) from None
    except OSError as error:  # a full disk, a terminal that has gone
        sys.stderr.write(f"That could not be written: {error.strerror}.\n")
        raise SystemExit(1) from None

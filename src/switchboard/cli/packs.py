"""`switchboard packs`: which word packs there are, and whether a file makes one."""

from pathlib import Path
from typing import Annotated

import typer

from switchboard import packs as shelf
from switchboard.cli.complaints import complain


def packs(
    file: Annotated[Path | None, typer.Argument(help="A file of words to check, one word a line.")] = None,
    words: Annotated[str | None, typer.Option(help="Print the words of this pack.")] = None,
) -> None:
    """List the word packs, print one, or check a file of your own.

    [bold]Examples[/bold]

    switchboard packs

    switchboard packs --words kitchen

    switchboard packs my-words.txt
    """
    try:
        if file is not None and words is not None:
            complain("Give either a file to check or --words with a pack to print.")
        if file is not None:
            if str(file) in shelf.names() and not file.exists():
                complain(f"{file} is one of our packs. Print it with: switchboard packs --words {file}")
            pack = shelf.read_pack(file)
            typer.echo(
                f"{file} is a pack of {len(pack.words)} words. Play it with: switchboard play --pack {file}"
            )
        elif words is not None:
            typer.echo("\n".join(shelf.builtin(words).words))
        else:
            for name in shelf.names():
                pack = shelf.builtin(name)
                typer.echo(
                    f"{name:12} {len(pack.words):4} words  {pack.language:3} {pack.title}: {pack.about}"
                )
    except shelf.BadPack as bad:
        complain(str(bad))

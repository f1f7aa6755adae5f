"""`switchboard train`: drills for one person, with a score and a coach who explains."""

import secrets
from collections.abc import Iterator
from datetime import UTC, datetime
from enum import StrEnum
from typing import Annotated

import typer

from switchboard import packs
from switchboard.cli.complaints import complain
from switchboard.cli.screen import Left, Screen, command_line
from switchboard.themes import find_theme
from switchboard.words.model import BadNotation

MOST_ROUNDS = 100


class Drill(StrEnum):
    """What to practise."""

    GUESS = "guess"
    CLUE = "clue"


def train(
    drill: Annotated[Drill, typer.Argument(help="guess what a giver means, or give a clue yourself.")],
    rounds: Annotated[int, typer.Option(min=1, max=MOST_ROUNDS, help="How many boards.")] = 5,
    seed: Annotated[
        str | None, typer.Option(help="Repeat a training: the same seed, the same boards.")
    ] = None,
    pack: Annotated[
        str, typer.Option(help="A word pack in English, by name (see: switchboard packs).")
    ] = packs.DEFAULT,
    theme: Annotated[str, typer.Option(help="switchboard or codenames.")] = "switchboard",
    no_color: Annotated[bool, typer.Option("--no-color", help="No colours.")] = False,
) -> None:
    """Practise alone, a board at a time, 0 to 100 points for each.

    [bold]guess[/bold]: a built-in giver has said a word and a number; find the
    cards that are meant. Afterwards you see which they were, and how likely a
    listener was to take what you took.

    [bold]clue[/bold]: you see the key; give a clue. The coach says what a
    listener would take, how many cards are to be expected, how risky it is, and
    what would have been better. 100 is as good as the coach's best.

    Your best score is kept on this machine. Leave at any time with quit.

    [bold]Examples[/bold]

    switchboard train guess

    switchboard train clue --rounds 3 --pack kitchen

    switchboard train guess --seed monday   [dim](send a friend the seed, and compare)[/dim]
    """
    try:
        dress = find_theme(theme)
        words = packs.builtin(pack).words
    except (BadNotation, packs.BadPack) as bad:
        complain(str(bad))
    # What the coach knows takes a moment to load.
    from switchboard.cli.rounds import Trainer
    from switchboard.coach import objection

    if refused := objection(words):
        complain(refused.sentence)
    screen = Screen(colour=not no_color)
    name = seed or secrets.token_hex(3)
    trainer = Trainer(screen, dress, pack)
    scores: list[int] = []
    try:
        for score in trainer.play(drill.value, name, rounds):
            scores.append(score)
    except Left:
        screen.say("")
    except KeyboardInterrupt:
        screen.say("")
        raise typer.Exit(130) from None
    screen.say(*_summary(scores, rounds))
    if len(scores) == rounds and seed is None:
        trainer.remember(f"{drill} {rounds}", round(sum(scores) / rounds), f"{datetime.now(UTC):%Y-%m-%d}")
    again = command_line("train", drill.value, "--rounds", str(rounds), "--pack", pack, "--seed", name)
    screen.say_whole(f"The same boards again: {again}")


def _summary(scores: list[int], rounds: int) -> Iterator[str]:
    if not scores:
        yield "No round was finished."
        return
    yield f"Rounds: {', '.join(map(str, scores))}"
    left = "" if len(scores) == rounds else f" ({len(scores)} of {rounds} rounds)"
    yield f"Score: {round(sum(scores) / len(scores))} of 100{left}"

"""An analysis on the screen: every turn in lines, the course of the game in bars, and the accolades."""

from collections.abc import Iterator
from typing import Final

from rich.text import Text

from switchboard.cli.board import Look
from switchboard.cli.screen import Screen
from switchboard.coach import telling
from switchboard.coach.model import Analysis, Side, TurnAnalysis
from switchboard.themes import THEMES
from switchboard.words.model import Identity, Team

_BAR: Final = 40
_COLOURS: Final = {Team.RED: "bold red", Team.BLUE: "bold bright_blue"}


def show(analysis: Analysis, only: int | None, screen: Screen) -> None:
    look = screen.look(THEMES[analysis.theme])
    for one in analysis.turns:
        if only in (None, one.turn):
            screen.say(*_turn(analysis, one, look), "")
    if only is None:
        screen.say(*_summary(analysis, look))


def _turn(analysis: Analysis, turn: TurnAnalysis, look: Look) -> Iterator[Text | str]:
    words, theme = analysis.words, look.theme
    yield Text(telling.tell_heading(turn, theme), _COLOURS[turn.team])
    yield f"  {telling.tell_given(turn, words, theme)}"
    if turn.chances:
        yield f"  {telling.tell_chances(turn, words, theme)}"
    for step in turn.steps:
        told = telling.tell_step(step, words, theme) if turn.given else _plain_step(step.card, words)
        yield f"  > {told}"
    yield from (f"  {line}" for line in telling.tell_options(turn.options, turn.given, words))
    yield Text(f"  {telling.tell_terms(turn, theme)}", "bold")


def _plain_step(card: int | None, words: tuple[str, ...]) -> str:
    return "no further card" if card is None else words[card]


def _summary(analysis: Analysis, look: Look) -> Iterator[Text | str]:
    if analysis.unknown:
        yield f"The coach does not know these words of the board: {', '.join(analysis.unknown)}."
    yield "Red's chance to win, after each turn:"
    yield _bar(0, analysis.start, look)
    yield from (_bar(turn.turn, red, look) for turn, red in zip(analysis.turns, analysis.red, strict=True))
    yield ""
    yield from (_side(side, look) for side in analysis.sides)
    if analysis.turning:
        yield analysis.turning.sentence
    for accolade in analysis.accolades:
        yield Text.assemble((accolade.name, "bold"), f": {accolade.sentence}")
    if analysis.outcome:
        winner = analysis.outcome.winner.value.capitalize()
        yield f"{winner} won: {look.theme.ending(analysis.outcome.ending)}."
    else:
        yield "Nobody has won yet."


def _bar(turn: int, red: float, look: Look) -> Text:
    filled = round(_BAR * red)
    fill = look.glyphs.fill
    return Text.assemble(
        f"{turn:4} ",
        (fill[Identity.RED] * filled, _COLOURS[Team.RED]),
        (fill[Identity.BLUE] * (_BAR - filled), _COLOURS[Team.BLUE]),
        f" {red:4.0%}",
    )


def _side(side: Side, look: Look) -> Text:
    return Text(telling.tell_side(side, look.theme), _COLOURS[side.team])

"""An analysis in sentences, in the words of a theme. Knows no terminal and weighs nothing."""

from collections.abc import Sequence
from typing import Final

from switchboard.coach.model import CardChance, Option, Options, Side, Step, Terms, TurnAnalysis
from switchboard.telling import named
from switchboard.themes import Theme
from switchboard.words.model import Actor, Clue, Identity, Number, Team

UNKNOWN: Final = "The coach does not know this word, and does not judge the turn."


def percent(chance: float) -> str:
    return f"{chance:.0%}"


def points(change: float) -> str:
    """A change of a chance, in points of a hundred."""
    return f"{100 * change:+.1f}"


def tell_clue(clue: Clue) -> str:
    return f"{clue.text.upper()} {clue.number}"


def listed(cards: Sequence[int], words: Sequence[str]) -> str:
    return ", ".join(words[card] for card in cards)


def giver_of(turn: TurnAnalysis, theme: Theme) -> str:
    return theme.actor(Actor.giver(turn.team))


def guesser_of(turn: TurnAnalysis, theme: Theme) -> str:
    return theme.actor(Actor.guesser(turn.team))


# --- the turning point ------------------------------------------------------------------------------


def tell_turning(turn: TurnAnalysis, at: int | None, words: Sequence[str], theme: Theme) -> str:
    """What turned the game, and by how much: the clue, or the guess in this place."""
    step = None if at is None else turn.steps[at]
    before, after = (turn.before, turn.clued) if step is None else (step.before, step.after)
    went = "rose" if after > before else "fell"
    deed = _clue_deed(turn, theme) if step is None else _step_deed(turn, step, words, theme)
    team = turn.team.value.capitalize()
    return (
        f"The game turned in turn {turn.turn}: {deed}, and the chance of {team} {went} "
        f"from {percent(before)} to {percent(after)}."
    )


def _clue_deed(turn: TurnAnalysis, theme: Theme) -> str:
    giver = giver_of(turn, theme)
    if turn.clue is None:
        return f"{giver} said nothing in time"
    if not turn.valid:
        return f"{giver} said {tell_clue(turn.clue)}, which was not allowed"
    return f"{giver} said {tell_clue(turn.clue)}"


def _step_deed(turn: TurnAnalysis, step: Step, words: Sequence[str], theme: Theme) -> str:
    on = f"on {tell_clue(turn.clue)} " if turn.clue else ""
    guesser = guesser_of(turn, theme)
    if step.card is None or step.identity is None:
        return f"{on}{guesser} took no further card"
    return f"{on}{guesser} took {words[step.card]}, {named(step.identity, theme)}"


# --- a turn -----------------------------------------------------------------------------------------


def tell_heading(turn: TurnAnalysis, theme: Theme) -> str:
    team = turn.team.value.capitalize()
    said = tell_clue(turn.clue) if turn.clue else "no clue"
    return f"Turn {turn.turn}  {team}: {said}   {percent(turn.before)} → {percent(turn.after)}"


def tell_given(turn: TurnAnalysis, words: Sequence[str], theme: Theme) -> str:
    """What was to be expected of the clue, and what came of it."""
    if turn.clue is None:
        return "Nothing was said before the time was up."
    if not turn.valid:
        lost = f" {words[turn.forfeit]} was turned over for the others." if turn.forfeit is not None else ""
        return f"The clue was not allowed.{lost}"
    if turn.given is None:
        return f"{UNKNOWN} Found: {turn.found}."
    given = turn.given
    meant = f"Best fits {listed(given.cards, words)}. " if given.cards else ""
    return (
        f"{meant}To be expected: {given.expected:.1f} cards, {percent(given.trap)} risk of the "
        f"{theme.trap}. Found: {turn.found}."
    )


def tell_chances(turn: TurnAnalysis, words: Sequence[str], theme: Theme, most: int = 6) -> str:
    """The cards likeliest to be taken in the turn."""
    return tell_likely(turn.chances, turn.team, words, theme, most)


def tell_likely(
    chances: Sequence[CardChance], team: Team, words: Sequence[str], theme: Theme, most: int
) -> str:
    """The likeliest cards, those that are not the team's with what they are."""
    likely = sorted(chances, key=lambda one: (-one.taken, one.card))[:most]
    own = Identity.of(team)
    shown = [
        f"{words[one.card]} {percent(one.taken)}"
        + ("" if one.identity is own else f" ({theme.identity(one.identity)})")
        for one in likely
    ]
    return "Likely to be taken: " + ", ".join(shown) + "."


def tell_options(options: Options, given: Option | None, words: Sequence[str]) -> list[str]:
    """The alternatives, a line each; one that is two of them at once stands once.

    The clue given is the best if none promises more.
    """
    best = given if given and options.best and given.win >= options.best.win else options.best
    rows = (("best", best), ("safest", options.safest), ("boldest", options.boldest))
    lines: dict[tuple[str, Number], tuple[Option, list[str]]] = {}
    for name, one in rows:
        if one is not None:
            _, called = lines.setdefault((one.text.lower(), one.number), (one, []))
            called.append(f"{name} {one.number}" if name != "best" else name)
    return [f"{' and '.join(called)}: {tell_option(one, given, words)}" for one, called in lines.values()]


def tell_option(one: Option, given: Option | None, words: Sequence[str]) -> str:
    same = given is not None and (given.text.lower(), given.number) == (one.text.lower(), one.number)
    fits = f" for {listed(one.cards, words)}" if one.cards else ""
    return (
        f"{one.text.upper()} {one.number}{fits} "
        f"({percent(one.win)} to win, all found in {percent(one.whole)})" + (", as given" if same else "")
    )


def tell_step(step: Step, words: Sequence[str], theme: Theme) -> str:
    instead = "a listener stops here" if step.likeliest is None else f"likeliest {words[step.likeliest]}"
    if step.card is None or step.identity is None:
        return f"no further card ({instead}): {points(step.after - step.before)}"
    return (
        f"{words[step.card]}, {named(step.identity, theme)} ({percent(step.chance)}; {instead}): "
        f"{points(step.after - step.before)}"
    )


def tell_terms(turn: TurnAnalysis, theme: Theme) -> str:
    """The change and what it is made of."""
    if not turn.known and turn.clue is not None and turn.valid:
        return f"Change {points(turn.terms.change)}, not judged."
    return f"Change {points(turn.terms.change)}: {_tell_parts(turn.terms, theme)}."


def _tell_parts(terms: Terms, theme: Theme) -> str:
    return (
        f"the board {points(terms.board)}, {theme.giver} {points(terms.giver)}, "
        f"{theme.guesser} {points(terms.guessers)}, luck {points(terms.luck)}"
    )


def tell_side(side: Side, theme: Theme) -> str:
    """A team's own turns, added up."""
    unjudged = f", not judged {points(side.terms.unjudged)}" if side.terms.unjudged else ""
    return f"{side.team.value.capitalize()}: {_tell_parts(side.terms, theme)}{unjudged}."

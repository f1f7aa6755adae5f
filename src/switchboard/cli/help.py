"""What a newcomer is told: the game in a few lines, and what can be typed in each chair."""

from switchboard.themes import Theme
from switchboard.words.model import Phase
from switchboard.words.ruleset import OnInvalid
from switchboard.words.views import View


def explain_game(theme: Theme) -> tuple[str, ...]:
    """The game in a few lines."""
    return (
        "There are 25 words: some are Red's, some are Blue's, some are nobody's, and one",
        f"is the {theme.trap}. Each team's {theme.giver} knows which is which, and says one word",
        f"and a number: a clue to that many of the team's words. The {theme.guesser} finds them.",
        f"All words found wins the game; touching the {theme.trap} loses it.",
    )


def explain_chair(view: View, theme: Theme) -> tuple[str, ...]:
    """What can be typed now."""
    return (*_CHAIRS[view.phase](view, theme), *_ANYWHERE)


_ANYWHERE = (
    "  Enter or board   draws the board again      log    all turns so far",
    "  quit             leaves; the game is saved and waits for you",
)


def _giver(view: View, theme: Theme) -> tuple[str, ...]:
    is_costly = view.ruleset.on_invalid is OnInvalid.PENALTY
    return (
        "Say one word and how many of your team's cards it is for. Your team may make",
        "one guess more than that. "
        + ("An invalid clue costs the turn and a card." if is_costly else "An invalid clue is refused."),
        "  river 3          a clue for three cards",
        "  river unlimited  as many guesses as they like (or: river *)",
        "  river 0          none of ours has to do with it; no limit either",
    )


def _referee(view: View, theme: Theme) -> tuple[str, ...]:
    return (
        f"Is the clue fair? You do not see the {theme.key}: judge the words only.",
        "  y                allows the clue, and the guessing begins",
        f"  n too near       rejects it; the reason goes to the {theme.giver} alone",
    )


def _guesser(view: View, theme: Theme) -> tuple[str, ...]:
    return (
        "Find your team's cards. After a card of yours you may go on, any other card ends",
        f"the turn, and the {theme.trap} loses the game. After one guess you may stop.",
        "  river, riv, 7    guesses a card by its word, its beginning or its number",
        "  stop, pass       ends the turn         >stop  guesses a card called STOP",
    )


_CHAIRS = {Phase.CLUE: _giver, Phase.VERDICT: _referee, Phase.GUESS: _guesser}

"""The coach: what a game could have been, turn by turn. Analysis of records and of single clues, accolades.

    from switchboard.coach import analyse
    analysis = analyse(parse_record(text))
    analysis.turning.sentence
    option(position(view), clue).trap   # of a giver's view; options(position(view)) are what else there is

Stands on the built-in players and knows no terminal and no network. docs/coach.md.
"""

from switchboard.coach.analysis import analyse, objection
from switchboard.coach.hearing import position
from switchboard.coach.model import (
    Accolade,
    Analysis,
    CardChance,
    Option,
    Options,
    Side,
    Step,
    Terms,
    TurnAnalysis,
    Turning,
)
from switchboard.coach.options import option, options

__all__ = [
    "Accolade",
    "Analysis",
    "CardChance",
    "Option",
    "Options",
    "Side",
    "Step",
    "Terms",
    "TurnAnalysis",
    "Turning",
    "analyse",
    "objection",
    "option",
    "options",
    "position",
]

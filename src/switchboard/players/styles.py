"""Styles: how much a giver dares, as numbers in one place.

Knows no words and no games.
"""

from typing import Final

from msgspec import Struct


class Style(Struct, frozen=True):
    """What a giver asks of a clue.

    `dread` is how much worse than a lost game it is to have led a partner onto the trap, in parts of what
    there is to lose. `clear[k]` is the score the (k+1)-th card must reach; beyond the last entry the last
    counts; `calm` is the same for a team that races nobody. `plain` is what the least ready word costs beside
    the readiest, a chance to win; `spare` what it costs to point again at a card that an earlier clue still
    stands for, in parts of what a card is worth.
    """

    name: str
    dread: float
    clear: tuple[float, ...]
    calm: tuple[float, ...]
    plain: float = 0.02
    spare: float = 0.5


CAREFUL: Final = Style("careful", 1.0, (-9.0, 2.8, 3.5, 4.5), (-9.0, 7.0))
DEFAULT: Final = Style("default", 0.4, (-9.0, 1.5, 3.5, 4.5), (-9.0, 6.0))
BOLD: Final = Style("bold", -0.5, (-9.0, 1.4, 1.4, 2.0), (-9.0, 1.4, 1.4, 2.0))
# For a partner who looks at the same table: nothing has to be clear but the order of the cards.
TWINS: Final = Style("twins", 0.2, (-9.0,), (-9.0,), plain=0.001, spare=0.0)
STYLES: Final = {style.name: style for style in (CAREFUL, DEFAULT, BOLD)}

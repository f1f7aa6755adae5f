"""The word game: two teams, 25 cards, one key. Pure rules in both themes.

`decide`, `evolve` and `view` are the whole game; a `Session` runs them. The state that holds the key
(`words.game`) is for this package and for rooms only.
"""

from switchboard.words.rules import decide, evolve, start
from switchboard.words.views import view

__all__ = ["decide", "evolve", "start", "view"]

"""The cord puzzle: nine cards, calls to connect, three dice of time. Pure rules.

`decide`, `evolve` and `view` are the whole game; a `Session` runs them.
"""

from switchboard.cords.rules import decide, evolve, start
from switchboard.cords.views import view

__all__ = ["decide", "evolve", "start", "view"]

"""Players: anything that takes a view and answers with a command, sitting in any chair.

A player never sees state, events or the key of a view it may not have; it gets what a person in its
chair would see, and, when its last command was refused, the refusal.
"""

from collections.abc import Mapping
from typing import Protocol

from switchboard.dealing import WordSession
from switchboard.session import GaveUp, drive
from switchboard.words.events import Command, TimeUp
from switchboard.words.model import Actor, Outcome, Refused
from switchboard.words.views import View, awaited


class Player(Protocol):
    """One async call: look at the view, say what to do."""

    async def __call__(self, view: View, refusal: Refused | None, /) -> Command: ...


async def play(session: WordSession, chairs: Mapping[Actor, Player], patience: int = 3) -> Outcome:
    """Play a game to its end.

    A player that is refused `patience` times in a row loses its turn, as if its time were up. A referee
    that fails does not get its way either: the game stops with `GaveUp`, never with a clue allowed.
    """
    while True:
        table = session.view(Actor.SPECTATOR)
        if table.outcome is not None:
            return table.outcome
        actor = awaited(table)
        try:
            await drive(session, actor, chairs[actor], patience)
        except GaveUp:
            if actor is Actor.REFEREE:
                raise
            session.submit(Actor.CLOCK, TimeUp(table.turn))

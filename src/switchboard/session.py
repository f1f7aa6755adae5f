"""One session runs one game: take a command, decide, make the events durable, evolve, show.

Works for any package of pure functions with `decide`, `evolve` and `view`; knows no game by name, no
network and no clock. Views are all that leaves it.
"""

from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Generic, Protocol, TypeVar

from switchboard.refusals import Refused

S = TypeVar("S")
A = TypeVar("A")
C = TypeVar("C")
E = TypeVar("E")
V = TypeVar("V")
A_in = TypeVar("A_in", contravariant=True)
C_in = TypeVar("C_in", contravariant=True)
V_out = TypeVar("V_out", covariant=True)


class Rules(Protocol[S, A_in, C_in, E, V_out]):
    """What a game package offers; a module will do."""

    def decide(self, game: S, actor: A_in, command: C_in, /) -> Sequence[E]: ...
    def evolve(self, game: S, event: E, /) -> S: ...
    def view(self, game: S, actor: A_in, /) -> V_out: ...


def forget(events: Sequence[object]) -> None:
    """Keep events nowhere but in the session itself."""


class Session(Generic[S, A, C, E, V]):
    """A game in progress. `append` makes events durable before anybody sees what they change."""

    def __init__(
        self,
        rules: Rules[S, A, C, E, V],
        state: S,
        log: Iterable[E] = (),
        append: Callable[[Sequence[E]], None] = forget,
    ) -> None:
        self._rules = rules
        self._state = state
        self._log = list(log)
        self._append = append

    def submit(self, actor: A, command: C) -> None:
        """Carry a command out, or raise `Refused` with nothing changed."""
        state, evolve = self._state, self._rules.evolve
        events = self._rules.decide(state, actor, command)
        for event in events:
            state = evolve(state, event)
        self._append(events)
        self._log += events
        self._state = state

    def view(self, actor: A) -> V:
        """The game as this actor may see it."""
        return self._rules.view(self._state, actor)

    def fork(self) -> "Session[S, A, C, E, V]":
        """The same game again, to see what would come of something: it is kept nowhere."""
        return Session(self._rules, self._state, self._log)

    def log(self) -> tuple[E, ...]:
        """Everything that has happened, secrets included: for saving and for records, never for players."""
        return tuple(self._log)


class GaveUp(Exception):
    """A player was refused too often in a row; `refused` is the last refusal."""

    def __init__(self, refused: Refused) -> None:
        super().__init__(refused.sentence)
        self.refused = refused


async def drive(
    session: Session[S, A, C, E, V],
    actor: A,
    player: Callable[[V, Refused | None], Awaitable[C]],
    patience: int = 3,
) -> None:
    """Let a player make one move from a seat; a refusal is shown to the player, who is asked again."""
    refused: Refused | None = None
    for _ in range(patience):
        command = await player(session.view(actor), refused)
        try:
            return session.submit(actor, command)
        except Refused as again:
            refused = again
    assert refused is not None
    raise GaveUp(refused)

"""The clock of a room: the only file that knows seconds.

It looks at a room after every change and says when its time is up. What time it is it is told, in
seconds of any clock that never runs backwards; it neither waits nor sleeps, so a test can make hours pass.
It sees rooms through the questions a room answers, and speaks in ordinary commands, which the rules may
refuse: if two clocks watch one room, the second is simply too late.
"""

from collections.abc import Iterator

from switchboard.rooms.clockwork import Timed, same_to_a_clock, timed
from switchboard.rooms.events import BanOver, Command, MemberAway, OwnerAway, TimeUp

OWNER_AWAY = 30.0
MEMBER_AWAY = 120.0
BAN = 120.0
GRACE = 15.0
AGAIN = 1.0
FIRST_CLUE = 1.5


class RoomClock:
    """One room's deadlines."""

    def __init__(self) -> None:
        self._room: object = None
        self._watched: Timed | None = None
        self._deadline: float | None = None
        self._given = 0.0
        self._away: dict[str, float] = {}
        self._banned: dict[str, float] = {}

    def watch(self, room: object, now: float) -> None:
        """Look at the room after a change."""
        if same_to_a_clock(room, self._room):
            return
        seen, self._room = timed(room), room
        if self._watched is None or seen.running != self._watched.running:
            self._given = (seen.seconds or 0) * (FIRST_CLUE if seen.first_clue else 1.0)
            self._deadline = None if seen.seconds is None else now + self._given
        self._away = {member: self._away.get(member, now) for member in seen.away}
        self._banned = {member: self._banned.get(member, now) for member in seen.banned}
        self._watched = seen

    def restart(self, now: float) -> None:
        """We were down: nobody has less than 15 seconds for it, and waiting for the absent begins anew.

        Nor has anybody more than at first: the machine's clock may have been set back meanwhile.
        """
        if self._deadline is not None:
            self._deadline = min(max(self._deadline, now + GRACE), now + max(self._given, GRACE))
            self._given = max(self._given, self._deadline - now)
        self._away = dict.fromkeys(self._away, now)
        self._banned = dict.fromkeys(self._banned, now)

    def left(self, now: float) -> int | None:
        """Milliseconds left in the running phase, for showing; None where no time runs."""
        return None if self._deadline is None else max(0, round((self._deadline - now) * 1000))

    def whole(self) -> int | None:
        """Milliseconds that the running phase has in all; None where no time runs."""
        return None if self._deadline is None else round(self._given * 1000)

    def due(self, now: float) -> list[Command]:
        """What the clock has to say by now. What nobody heard (a full disk, say) it says again later."""
        return list(self._due(now))

    def _due(self, now: float) -> Iterator[Command]:
        seen = self._watched
        if seen is None:
            return
        if self._deadline is not None and now >= self._deadline:
            self._deadline = now + AGAIN
            yield TimeUp(seen.turn, seen.phase)
        for member, since in list(self._away.items()):
            if seen.heir and member == seen.owner and now - since >= OWNER_AWAY:
                yield OwnerAway(member)
            if member in seen.seated and now - since >= MEMBER_AWAY:
                yield MemberAway(member)
        for member, since in list(self._banned.items()):
            if now - since >= BAN:
                yield BanOver(member)

    def next_due(self) -> float | None:
        """When the clock will have something to say next, if nothing changes."""
        seen = self._watched
        if seen is None:
            return None
        moments = [] if self._deadline is None else [self._deadline]
        if seen.heir:
            moments += [since + OWNER_AWAY for member, since in self._away.items() if member == seen.owner]
        moments += [since + MEMBER_AWAY for member, since in self._away.items() if member in seen.seated]
        moments += [since + BAN for since in self._banned.values()]
        return min(moments, default=None)

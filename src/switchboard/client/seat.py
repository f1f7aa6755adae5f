"""A seat in a room, for programs: see the room, act in it, or let a player do both."""

import asyncio
from collections.abc import AsyncIterator

from switchboard.client.line import Line
from switchboard.client.noes import LEFT, Closed, NotYet
from switchboard.client.votes import actor_in, chair_of, next_command
from switchboard.players import Player
from switchboard.protocol import Checked, RoomOnWire, as_view
from switchboard.rooms.asking import Asked
from switchboard.rooms.events import Leave
from switchboard.rooms.model import Chair, MemberId, Stage
from switchboard.session import GaveUp
from switchboard.words.events import Command
from switchboard.words.model import Number, Outcome, Refused
from switchboard.words.views import View, awaited


class Seat:
    """Somebody's place in a room, whatever becomes of the connection; made by `join`."""

    def __init__(self, line: Line, room: str, token: str) -> None:
        self._line = line
        self.room = room
        self.token = token

    # --- seeing -------------------------------------------------------------------------------------

    @property
    def you(self) -> MemberId:
        """Who one is among the members."""
        return self._line.you

    @property
    def view(self) -> RoomOnWire:
        """The room, as of the newest view."""
        assert self._line.seen is not None  # there is no seat before the first view
        return self._line.seen.view

    @property
    def chair(self) -> Chair | None:
        return chair_of(self.view, self.you)

    @property
    def game(self) -> View | None:
        """The game on the table as one's chair sees it, in the library's own terms."""
        return as_view(self.view, actor_in(self.chair))

    @property
    def left_ms(self) -> int | None:
        """Milliseconds left for the clue or the guesses, if the room plays by the clock."""
        return self._line.left_ms()

    async def views(self) -> AsyncIterator[RoomOnWire]:
        """The newest view, and each newer one as it comes; ends when one has left the room."""
        shown = None
        while True:
            if self._line.seen is not shown:
                shown = self._line.seen
                yield self.view
                continue
            try:
                await self._line.news()
            except Closed as closed:
                if closed.status == LEFT:
                    return
                raise

    # --- acting -------------------------------------------------------------------------------------

    async def do(self, asked: Asked) -> int:
        """Have a command carried out, or raise `Refused`: durable and in `view` when this returns."""
        seq = await self._line.command(asked)
        await self._line.reach(seq)
        return seq

    async def leave(self) -> None:
        """Go for good: the chair is given up at once, and the seat is closed."""
        try:
            await self._line.command(Leave())
        except Closed as closed:
            if closed.status != LEFT:
                raise

    async def check(self, text: str, number: Number) -> Checked:
        """Ask, as a giver, whether a clue would be allowed; nobody hears of it."""
        return await self._line.check(text, number)

    async def play(self, player: Player, patience: int = 3) -> Outcome | None:
        """Let a player play one's chair in the game that is on, or in the next; None if the owner ends it.

        Refused `patience` times in a row over the same position, it fails with `GaveUp`.
        """
        hand = _Hand(self, self._line, player, patience)
        number = self.view.dealt + (self.view.stage is not Stage.PLAYING)
        while self.view.dealt < number:
            await self._line.news()
        while self.view.dealt == number and self.view.stage is Stage.PLAYING:
            await hand.move()
        return self.view.game.outcome if self.view.game and self.view.dealt == number else None


class _Hand:
    """A player at a table: what it wants, in which position, and its refusals there."""

    def __init__(self, seat: Seat, line: Line, player: Player, patience: int) -> None:
        self._seat = seat
        self._line = line
        self._player = player
        self._patience = patience
        self._position: View | None = None
        self._wish: Command | None = None
        self._refusals: list[Refused] = []

    async def move(self) -> None:
        """One step: ask the player, send what follows from its wish, or wait for a new view."""
        room, game = self._seat.view, self._seat.game
        if game is None or room.pause or awaited(game) is not game.actor:
            return await self._line.news()
        if game != self._position:
            self._position, self._wish, self._refusals = game, None, []
        if self._wish is None:
            # Much may happen while it thinks: the next step looks whether the position is still the same.
            self._wish = await self._player(game, self._refusals[-1] if self._refusals else None)
            return None
        try:
            await self._send(room, self._wish)
        except NotYet as later:
            await asyncio.sleep(later.retry_ms / 1000)
        except Refused as refused:
            await self._refuse(refused)
        return None

    async def _send(self, room: RoomOnWire, wish: Command) -> None:
        command = next_command(room, self._seat.you, wish)
        if command is None:
            await self._line.news()
        else:
            await self._seat.do(command)

    async def _refuse(self, refused: Refused) -> None:
        """A refusal counts unless it was about a position that is gone by now."""
        await self._line.refresh()
        if self._seat.game != self._position or self._seat.view.pause:
            return
        self._wish = None
        self._refusals.append(refused)
        if len(self._refusals) >= self._patience:
            raise GaveUp(refused)

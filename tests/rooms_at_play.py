"""Rooms in a few words, so that a test reads like the rulebook."""

import random

from msgspec.structs import replace

from switchboard import packs, wire
from switchboard.rooms import decide, evolve, open_room, room_view, viewpoint
from switchboard.rooms import events as ev
from switchboard.rooms.asking import Asked, complete
from switchboard.rooms.model import CLOCK, Chair, Settings
from switchboard.rooms.room import Room, fresh_words
from switchboard.rooms.views import RoomView
from switchboard.web.shelf import House
from switchboard.words.deal import draw
from switchboard.words.model import Deal, Identity, Refused, Role, Team
from switchboard.words.views import View

RED_GIVER, BLUE_GIVER = Chair(Role.GIVER, Team.RED), Chair(Role.GIVER, Team.BLUE)
RED_GUESSER, BLUE_GUESSER = Chair(Role.GUESSER, Team.RED), Chair(Role.GUESSER, Team.BLUE)
REFEREE = Chair(Role.REFEREE)
FOUR = {"ann": RED_GIVER, "ben": RED_GUESSER, "cat": BLUE_GIVER, "dan": BLUE_GUESSER}


class Table:
    """A room with its log; every refused command must leave no trace."""

    def __init__(self, **settings: object) -> None:
        self.log: list[ev.Event] = [ev.RoomOpened(replace(Settings(), **settings))]
        self.room: Room = open_room(self.log[0])  # type: ignore[arg-type]
        self.deals = random.Random(7)

    def do(self, who: str, command: ev.Command) -> list[ev.Event]:
        events = decide(self.room, who, command)
        for event in events:
            self.room = evolve(self.room, event)
        self.log += events
        return events

    def ask(self, who: str, asked: Asked) -> list[ev.Event]:
        """The same for what a client can ask: what has to be drawn is drawn."""
        return self.do(who, complete(self.room, asked, self.deals, House()))

    def clock(self, command: ev.Command) -> None:
        self.do(CLOCK, command)

    def code(self, who: str, command: ev.Command) -> str:
        """The code with which a command is refused."""
        before = self.room
        try:
            self.do(who, command)
        except Refused as refused:
            assert self.room is before
            assert refused.sentence[-1] in ".!?"
            return refused.code
        raise AssertionError(f"{who}: {command} was not refused")

    def deal(self) -> Deal:
        return draw(fresh_words(self.room, packs.builtin().words), self.deals, Team.RED)

    def start(self, rotate: bool = False) -> None:
        self.do(self.owner, ev.Start(self.deal(), rotate))

    @property
    def owner(self) -> str:
        assert self.room.owner is not None
        return self.room.owner

    @property
    def turn(self) -> int:
        assert self.room.game is not None
        return self.room.game.table.now.number

    def see(self, who: str) -> RoomView:
        return room_view(self.room, viewpoint(self.room, who))

    def game(self, who: str) -> View:
        """The game on the table, as this member sees it."""
        game = self.see(who).game
        assert game is not None
        return game

    def seen(self, who: str) -> bytes:
        return wire.encode(self.see(who))

    def card(self, identity: Identity) -> int:
        """A hidden card of this kind."""
        assert self.room.game is not None
        shown, key = self.room.game.table.shown, self.room.game.key
        return next(card for card in range(25) if shown[card] is None and key[card] is identity)

    def clue(self, number: int = 1, word: str = "zymurgy") -> None:
        self.do(self.holder(Role.GIVER), ev.GiveClue(self.turn, word, number))

    def guess(self, identity: Identity) -> None:
        """The team on turn turns a card of this kind over, by the votes it takes."""
        card, voters = self.card(identity), self.holders(Role.GUESSER)
        for voter in voters:
            self.do(voter, ev.MarkCard(self.turn, card))
        self.do(voters[0], ev.Confirm(self.turn, card))

    def miss(self) -> None:
        """A turn that finds nothing, so that the next begins."""
        self.clue(1, ("zymurgy", "quixotry", "syzygy")[self.turn % 3])
        self.guess(Identity.NEUTRAL)

    def away(self, *members: str) -> None:
        for member in members:
            self.clock(ev.SetPresence(member, False))

    def chairs(self) -> dict[str, Chair | None]:
        return {member.id: member.chair for member in self.room.members}

    def holders(self, role: Role) -> list[str]:
        assert self.room.game is not None
        chair = Chair(role, self.room.game.table.now.team)
        return [member.id for member in self.room.members if member.chair == chair and member.present]

    def holder(self, role: Role) -> str:
        return self.holders(role)[0]


def four(**settings: object) -> Table:
    """Four people at the table; ann owns the room."""
    table = Table(**settings)
    for who, chair in FOUR.items():
        table.do(who, ev.Join(who.title()))
        table.do(who, ev.Sit(chair))
    return table


def over(**settings: object) -> Table:
    """Four people after a game, which blue has won."""
    table = playing(**settings)
    table.clue(1)
    table.guess(Identity.TRAP)
    return table


def playing(**settings: object) -> Table:
    """Four people and a game on; red is on turn."""
    table = four(**settings)
    table.start()
    return table

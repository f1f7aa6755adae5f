"""Plays cord puzzles to compare two implementations by: well, badly and anyhow, and tries what is refused."""

import random
from typing import Any, Final

from switchboard.cords.deal import deal_id, draw
from switchboard.cords.deck import BYGONE
from switchboard.cords.dice import bankings, payments
from switchboard.cords.events import Begin, CallConnected, Command, Event, GameDealt, HangUp, Moved, Play
from switchboard.cords.model import Actor, Phase, terminal_name
from switchboard.cords.moves import legal_moves
from switchboard.cords.notation import format_move
from switchboard.cords.record import format_command, read_command
from switchboard.cords.rules import decide, evolve, start
from switchboard.refusals import BadNotation, Refused

MOST_COMMANDS: Final = 40
_STRANGE: Final = "xX'>CR0123456789+-() bé\"\\\t\n\u2028\xa0\x85\ufeff\x1c\u200b🎲"


class Player:
    """Somebody who plays one game and remembers what they have asked for."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        first = rng.choice((1, 1, 1, 2, 3))
        rounds = range(first, rng.randrange(first, 4) + 1)
        self.deals = tuple(draw(BYGONE, round_, rng) for round_ in rounds)
        self.skill = rng.choice((0.0, 0.6, 0.9, 1.0, 1.0))
        self.state = start(GameDealt(BYGONE, self.deals))
        self.line: list[Command] = []
        self.commands: list[str] = []
        self.refused: list[tuple[int, str]] = []

    def game(self) -> dict[str, Any]:
        while self.state.phase is not Phase.OVER and len(self.commands) < MOST_COMMANDS:
            self._try()
            self._do(self._chosen())
        self._try()
        ids = [deal_id(BYGONE, deal) for deal in self.deals]
        return {"deals": ids, "commands": self.commands, "refused": self.refused}

    def _decided(self, command: Command) -> list[Event]:
        return decide(self.state, Actor.PLAYER, command)

    def _do(self, command: Command) -> None:
        text = format_command(command, ())
        self.commands.append(self.rng.choice((text, text, text, f" {text}", f"{text} (so it was)"))[:40])
        for event in self._decided(command):
            self.state = evolve(self.state, event)

    # --- what to do ---------------------------------------------------------------------------------

    def _chosen(self) -> Command:
        if self.rng.random() < 0.01:
            return HangUp()
        if self.state.phase is Phase.DEALT:
            self.line = []
            return self.rng.choice((Begin(), self._dice_named(Begin())))
        if self.rng.random() < self.skill and (better := self._best()):
            return better
        self.line = []
        move = self.rng.choice(list(legal_moves(self.state.deck, self.state.position)))
        return self.rng.choice((Play(move), self._dice_named(Play(move))))

    def _best(self) -> Command | None:
        """The next of a good line, which is followed as long as nothing comes between."""
        if not self.line:
            from switchboard.cords.solver import solve  # compiled code

            self.line = list(solve(self.state.position, go_on=lambda: False).line)
        return self.line.pop(0) if self.line else None

    def _dice_named(self, command: Begin | Play) -> Command:
        """With dice by chance, as the rules allow them."""
        dice, pay = self.state.position.dice, None
        if isinstance(command, Play):
            pay = self.rng.choice([order for order, _ in payments(dice, command.move.kind.seconds)])
            command = Play(command.move, pay)
        events = self._decided(command)
        dice = events[0].dice if isinstance(events[0], Moved) else dice
        made = [event.connection.circles for event in events if isinstance(event, CallConnected)]
        bank = self.rng.choice([order for order, _ in bankings(dice, made)]) if any(dice) else None
        return Play(command.move, pay, bank) if isinstance(command, Play) else Begin(bank)

    # --- what is refused ----------------------------------------------------------------------------

    def attempt(self) -> str:
        """Something that may or may not be."""
        return self.rng.choice((self._cubes, self._cards, self._dice, self._typo))()[:40] or "?"

    def _try(self) -> None:
        """Ask for something that may not be, and remember it if it is refused."""
        if self.rng.random() < 0.5:
            return
        text = self.attempt()
        try:
            self._decided(read_command(text))
        except (Refused, BadNotation):
            self.refused.append((len(self.commands), text))

    def _cubes(self) -> str:
        a, b = self.rng.randrange(18), self.rng.randrange(18)
        if self.rng.random() < 0.8:
            a, b = (self.rng.choice([*self.state.position.incoming, a]) % 18, b % 9)
        return terminal_name(a) + self.rng.choice("x>") + terminal_name(b)

    def _cards(self) -> str:
        a = self.rng.randrange(1, 10)
        return self.rng.choice((f"{a}x{a}", f"{a}'", f"{a}x{self.rng.randrange(1, 10)}", "begin", "hang up"))

    def _dice(self) -> str:
        pay, bank = (
            "".join(self.rng.choice("123") for _ in range(self.rng.randrange(1, 4))) for _ in range(2)
        )
        named = self.rng.choice((f" -{pay}", f" -{pay}", f" +{bank}", f" -{pay} +{bank}"))
        if self.state.phase is not Phase.PLAY:
            return self.rng.choice(("begin", self._cards())) + named
        return format_move(self.rng.choice(list(legal_moves(self.state.deck, self.state.position)))) + named

    def _typo(self) -> str:
        text = self.rng.choice((self._cubes, self._cards, self._dice))()
        at = self.rng.randrange(len(text) + 1)
        return text[:at] + self.rng.choice(_STRANGE) + text[at + self.rng.randrange(2) :]

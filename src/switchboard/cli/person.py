"""A person at the keyboard, in any chair: sees the scene, types, and is asked again until it is a move.

Checks before anything is sent, so that a slip of the finger costs nothing. Sees views only.
"""

import re
from collections.abc import Callable, Iterator, Sequence

from switchboard.cli.board import draw_scene, draw_turns
from switchboard.cli.help import explain_chair
from switchboard.cli.screen import Screen
from switchboard.themes import Theme
from switchboard.words.clues import UNREADABLE, explain, judge
from switchboard.words.events import Command, GiveClue, Guess, Judge, Stop
from switchboard.words.model import BadNotation, Clue, Identity, Phase
from switchboard.words.notation import parse_number
from switchboard.words.ruleset import OnInvalid
from switchboard.words.text import card_text, plain
from switchboard.words.views import View

_CLUE = re.compile(r"(.*\S)\s+(\S+)")
_RUN_TOGETHER = re.compile(r"(\D*[^\W\d])[,:]?(\d)")
_STOPPING = ("stop", "pass")
_ALLOWING = ("y", "yes", "allow", "allows", "ok")
_REJECTING = re.compile(r"(?:n|no|reject|rejects)\b[\s:,]*(.*)", re.IGNORECASE)
_PROMPTS = {
    Phase.CLUE: "A word and a number, as in river 3 (? helps): ",
    Phase.VERDICT: "y allows it, n and a reason rejects it (? helps): ",
    Phase.GUESS: "A word or a number to guess, or stop (? helps): ",
}


class Person:
    """Whoever sits at the keyboard."""

    def __init__(self, screen: Screen, theme: Theme) -> None:
        self._screen = screen
        self._theme = theme

    def choose(self, view: View, news: Sequence[str] = ()) -> Command:
        """Show the scene and ask until there is a move."""
        self._show(view, news)
        return self.ask(view, news)

    def ask(self, view: View, news: Sequence[str] = ()) -> Command:
        """Ask until there is a move, under what the screen shows already."""
        while True:
            text = self._screen.ask(_PROMPTS[view.phase])
            if not text or text.lower() == "board":
                self._show(view, news)
            elif text.lower() in ("?", "help"):
                self._screen.say(*explain_chair(view, self._theme))
            elif text.lower() == "log":
                self._show_turns(view)
            elif command := _READ[view.phase](self, text, view):
                return command

    def _show(self, view: View, news: Sequence[str]) -> None:
        self._screen.clear()
        look, you = self._screen.look(self._theme), self._theme.actor(view.actor)
        heading = f"{self._theme.title}: you are the {you}"
        self._screen.say(*draw_scene(view, look, heading, [*news, *self._private(view)], spare=1))

    def _private(self, view: View) -> Iterator[str]:
        """What only this chair may know."""
        if view.phase is Phase.VERDICT and view.pending:
            yield f"The clue is {format_clue(view.pending)}. The code has nothing against it."
        if view.phase is Phase.CLUE and view.rejected and view.rejected.team is view.team:
            reason = "".join(c for c in view.rejected.reason if c.isprintable())
            because = f": {reason}" if reason else "."
            yield f"The {self._theme.referee} rejected {format_clue(view.rejected.clue)}{because}"
        if view.phase is Phase.CLUE and view.key:
            key, mine = view.key, Identity.of(view.team)
            own = [view.words[card] for card in view.hidden if key[card] is mine]
            trap = view.words[key.index(Identity.TRAP)]
            yield f"Yours: {', '.join(own)}. The {self._theme.trap}: {trap}."

    def _show_turns(self, view: View) -> None:
        turns = draw_turns(view, self._screen.look(self._theme))
        self._screen.say(*turns or ("Nothing has happened yet.",))

    def _clue(self, text: str, view: View) -> Command | None:
        command = self._read_clue(text)
        if command is None:
            return None
        clue, verdict = judge(command.text, command.number, view.words, view.ruleset, view.shown)
        if verdict.valid:
            return command
        sentence = explain(clue, verdict, view.words)
        if verdict.rule in UNREADABLE or view.ruleset.on_invalid is OnInvalid.BLOCK:
            self._screen.say(sentence)
            return None
        self._screen.say(f"That clue breaks a rule: {sentence.removesuffix(' Try another word.')}")
        forfeit = self._screen.confirms("Give it anyway and forfeit the turn and a card?", default=False)
        return command if forfeit else None

    def _read_clue(self, text: str) -> GiveClue | None:
        if match := _CLUE.fullmatch(text):
            try:
                return GiveClue(match[1].rstrip(",:"), parse_number(match[2]))
            except BadNotation as bad:
                self._screen.say(str(bad))
                return None
        if match := _RUN_TOGETHER.fullmatch(text):
            if self._screen.confirms(f"{match[1].upper()}, {match[2]}?", default=True):
                return GiveClue(match[1], int(match[2]))
            return None
        self._screen.say(f"Say a number as well, as in: {text[:20]} 2")
        return None

    def _verdict(self, text: str, view: View) -> Command | None:
        if text.lower() in _ALLOWING:
            return Judge(True)
        if match := _REJECTING.fullmatch(text):
            return Judge(False, match[1])
        self._screen.say("Type y to allow the clue, or n and why not.")
        return None

    def _guess(self, text: str, view: View) -> Command | None:
        if text.lower() in _STOPPING:
            return self._stop(text, view)
        card = self._find(text.removeprefix(">").strip(), view)
        if card is None:
            return None
        if view.shown[card]:
            self._screen.say(f"{view.words[card]} has been turned over already.")
            return None
        exact = card_text(text.removeprefix(">")) == view.words[card]
        if exact or self._screen.confirms(f"Guess {view.words[card]}?", default=True):
            return Guess(card)
        return None

    def _stop(self, text: str, view: View) -> Command | None:
        if not view.may_stop:
            self._screen.say("Guess at least one card before you stop.")
            return None
        alike = [view.words[card] for card in beginning_with(text, view) if not view.shown[card]]
        if alike and not self._screen.confirms(
            f"End the turn? (To guess {alike[0]}, answer n and type >{alike[0]})", default=True
        ):
            return None
        return Stop()

    def _find(self, text: str, view: View) -> int | None:
        """The card that is meant, or None after saying why it is not clear."""
        if card_text(text) in view.words:
            return view.words.index(card_text(text))
        if text.isascii() and text.isdigit():
            number = int(text) if len(text) < 7 else 0
            if 1 <= number <= len(view.words):
                return number - 1
            self._screen.say(f"The cards are numbered 1 to {len(view.words)}.")
            return None
        found = beginning_with(text, view)
        hidden = [card for card in found if not view.shown[card]] or found
        if len(hidden) == 1:
            return hidden[0]
        choices = ", ".join(f"{view.words[card]} ({card + 1})" for card in hidden)
        self._screen.say(f"Which one: {choices}?" if hidden else f"{text[:40]!r} is not on the board.")
        return None


def beginning_with(text: str, view: View) -> list[int]:
    """The cards whose word begins with these letters; accents, case and spaces do not count."""
    letters = plain(text)
    return [card for card, word in enumerate(view.words) if letters and plain(word).startswith(letters)]


def format_clue(clue: Clue) -> str:
    return f"{clue.text.upper()}, {clue.number}"


_READ: dict[Phase, Callable[[Person, str, View], Command | None]] = {
    Phase.CLUE: Person._clue,
    Phase.VERDICT: Person._verdict,
    Phase.GUESS: Person._guess,
}

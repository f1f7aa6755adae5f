"""The terminal: says lines, asks for one, wipes itself. Works as well through pipes, without any codes.

Knows nothing of the game. Whoever asks may get `Left` instead of an answer: the person has gone.
"""

import io
import os
import shlex
import shutil
import sys
import unicodedata
from collections.abc import Sequence
from contextlib import suppress

from rich.console import Console
from rich.text import Text

from switchboard.cli.board import Look, glyphs_for
from switchboard.themes import Theme

PROGRAM = "switchboard"
LONGEST_LINE = 1_000
LEAVING = ("quit", "exit", "save")
_CLEAR = "\x1b[2J\x1b[H"
# The order matters: some terminals push the screen into the scrollback when it is cleared.
_WIPE = "\x1b[2J\x1b[3J\x1b[H"


class Left(Exception):
    """The person has left the table: by a word, by Ctrl-D, or by closing the input."""


class Closed(Left):
    """No line will come any more."""


class Screen:
    """Where a person reads and types."""

    def __init__(self, colour: bool = True) -> None:
        for stream in (sys.stdin, sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")
        out = sys.stdout or io.StringIO()
        self.is_terminal = out.isatty()
        self.has_keyboard = sys.stdin is not None and sys.stdin.isatty()
        self._console = Console(
            file=out,
            force_terminal=self.is_terminal,
            no_color=None if colour else True,
            highlight=False,
            markup=False,
            emoji=False,
        )
        self.news: list[str] = []
        if self.has_keyboard:
            _edit_lines()

    @property
    def is_interactive(self) -> bool:
        return self.is_terminal and self.has_keyboard

    def look(self, theme: Theme) -> Look:
        """How to draw on this screen as it is now."""
        width, height = self._console.size
        return Look(theme, glyphs_for(self._console.encoding), width, height)

    def say(self, *lines: str | Text) -> None:
        for line in lines:
            self._print(line, soft_wrap=not self.is_terminal)

    def say_whole(self, line: str) -> None:
        """A line that people may want to copy: never broken."""
        self._print(line, soft_wrap=True)

    def _print(self, line: str | Text, soft_wrap: bool) -> None:
        try:
            self._console.print(line, soft_wrap=soft_wrap)
        except OSError:
            self._console.file = io.StringIO()  # the screen is gone, and with it whoever looked at it
            raise Closed from None

    def tell(self, sentence: str) -> None:
        """Something everybody may know: kept for the next scene, or said at once where there are none."""
        if self.is_interactive:
            self.news.append(sentence)
        else:
            self.say(sentence)

    def say_news(self) -> None:
        self.say(*self.news)
        self.news.clear()

    def clear(self) -> None:
        """Begin a new scene, where there is somebody to look at it."""
        if self.is_interactive:
            self._command(_CLEAR)
        else:
            self.say("")

    def wipe(self) -> None:
        """Leave nothing to be read or scrolled back to."""
        self._command(_WIPE)

    def _command(self, codes: str) -> None:
        if self._console.is_dumb_terminal:
            self.say("\n" * self._console.height)
        elif self.is_terminal:
            self._console.file.write(codes)
            self._console.file.flush()

    def ask(self, prompt: str) -> str:
        """One line from the person, without what no person means to type."""
        line = self._typed(prompt) if self.has_keyboard else _piped()
        text = "".join(c for c in (line or "")[:LONGEST_LINE] if unicodedata.category(c) != "Cc").strip()
        if not self.has_keyboard:
            self.say(f"{prompt}{text[:200]}")  # nobody has echoed it
        if line is None:
            raise Closed
        if text.lower() in LEAVING:
            raise Left
        return text

    def _typed(self, prompt: str) -> str | None:
        self._console.file.flush()
        try:
            return input(prompt)
        except (EOFError, OSError):
            self.say("")
            return None

    def forget_typed(self) -> None:
        """Drop what was typed ahead: an Enter too many must not answer the next question."""
        if self.has_keyboard:
            with suppress(ImportError):
                import termios

                with suppress(termios.error):
                    termios.tcflush(sys.stdin, termios.TCIFLUSH)

    def confirms(self, question: str, default: bool) -> bool:
        """Yes or no; Enter means the default."""
        choices = "[Y/n]" if default else "[y/N]"
        while True:
            answer = self.ask(f"{question} {choices} ").lower()
            if answer in ("", "y", "yes", "n", "no"):
                return answer.startswith("y") if answer else default
            self.say("Answer y or n.")

    def chooses(self, prompt: str, choices: Sequence[str]) -> str:
        """One of the choices; Enter means the first."""
        while True:
            answer = self.ask(f"{prompt} [{choices[0]}] ").lower() or choices[0]
            if answer in choices:
                return answer
            self.say(f"Type {', '.join(choices[:-1])} or {choices[-1]}, or only Enter for {choices[0]}.")

    def pauses(self) -> None:
        """Let a person who is there read before going on."""
        if self.is_interactive:
            self.ask("Enter to go on ")


def _piped() -> str | None:
    """A line from a pipe, of which only the beginning is kept; None when nothing follows."""
    try:
        line = rest = sys.stdin.readline(LONGEST_LINE) if sys.stdin else ""
        while rest and not rest.endswith("\n"):
            rest = sys.stdin.readline(LONGEST_LINE)
    except OSError:
        return None
    return line or None


def _edit_lines() -> None:
    """Arrow keys work while typing, but no line can be fetched back: it may be a giver's."""
    with suppress(ImportError):
        import readline

        readline.set_auto_history(False)


def home_path(path: str | os.PathLike[str]) -> str:
    """A path as people write it."""
    text, home = os.fspath(path), os.path.expanduser("~")
    return f"~{text[len(home) :]}" if home != "/" and text.startswith(f"{home}{os.sep}") else text


def command_line(*words: str) -> str:
    """How to call us from this shell."""
    program = PROGRAM if shutil.which(PROGRAM) else min(sys.argv[0], os.path.relpath(sys.argv[0]), key=len)
    return shlex.join((program, *words))

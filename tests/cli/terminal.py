"""Real runs of `switchboard play`: through pipes, and at the keyboard of a pseudo-terminal of 80x24."""

import io
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pexpect

from boards import a_deal
from switchboard import packs, wire
from switchboard.dealing import chance
from switchboard.words.deal import draw
from switchboard.words.events import CardRevealed, GameDealt
from switchboard.words.model import Deal, Identity, Team
from switchboard.words.record import Record
from switchboard.words.ruleset import RULESETS, Ruleset

SWITCHBOARD = str(Path(sys.executable).with_name("switchboard"))
HARMLESS = "melancholy"  # a clue that no board of these tests objects to
# How a card that is not turned over shows what it is, to those who may know.
_KEY_MARK = re.compile(r"\d+ (▒R▒|░B░|·N·|╳X╳|#R#|=B=|\.N\.|xXx) ")
_CODES = re.compile(r"\x1b\[[\d;?]*[A-Za-z]")

CLUE, GUESS, VERDICT, HAND_OVER = "as in river 3", "to guess, or stop", "y allows it", "Hand over to: "


def environment(home: Path, **more: str) -> dict[str, str]:
    """Nothing of the machine the tests run on, and a home of their own."""
    return {
        "PATH": "/usr/bin:/bin",
        "HOME": str(home),
        "XDG_STATE_HOME": str(home / "state"),
        "LANG": "C.UTF-8",
        "TERM": "xterm-256color",
    } | more


def piped(
    home: Path, *arguments: str, typed: str | bytes = "", **more: str
) -> subprocess.CompletedProcess[str]:
    """The command with its input and output in pipes, and never a traceback."""
    done = subprocess.run(
        [SWITCHBOARD, "play", *arguments],
        input=typed.encode() if isinstance(typed, str) else typed,
        capture_output=True,
        env=environment(home, **more),
        cwd=home,
        timeout=120,
    )
    ran = subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())
    assert "Traceback" not in ran.stdout + ran.stderr
    return ran


class Keyboard:
    """Somebody at a terminal; `shown` is everything it ever got, `screen` what no wipe has taken away."""

    def __init__(self, home: Path, *arguments: str, **more: str) -> None:
        self._printed = io.StringIO()
        self.child = pexpect.spawn(
            SWITCHBOARD,
            ["play", *arguments],
            env=environment(home, **more),
            cwd=str(home),
            dimensions=(24, 80),
            encoding="utf-8",
            timeout=90,
            # Who runs the tests in the background has them ignore interrupts; a terminal never does.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
        )
        self.child.delaybeforesend = None
        self.child.logfile_read = self._printed

    def sees(self, text: str) -> "Keyboard":
        self.child.expect_exact(text)
        return self

    def types(self, line: str = "") -> "Keyboard":
        self.child.send(f"{line}\r")
        return self

    def leaves(self) -> int:
        self.child.expect(pexpect.EOF)
        self.child.close()
        assert "Traceback" not in self.shown
        return int(self.child.exitstatus)

    @property
    def shown(self) -> str:
        return self._printed.getvalue()

    @property
    def screen(self) -> str:
        return self.shown.rpartition("\x1b[3J")[2]


def without_codes(printed: str) -> str:
    return _CODES.sub("", printed)


def shows_a_key(text: str) -> bool:
    return bool(_KEY_MARK.search(text)) or "Yours: " in text


def dealt(seed: int) -> Deal:
    """The deal of a game with this seed."""
    return draw(packs.builtin().words, chance(seed))


def cards_of(deal: Deal, team: Team) -> list[int]:
    return [card for card, identity in enumerate(deal.key) if identity is Identity.of(team)]


def turns(deal: Deal) -> Iterator[tuple[Team, list[int]]]:
    """A short game: each team finds three cards a turn, until the first has found nine."""
    team, left = deal.first, {team: cards_of(deal, team) for team in Team}
    while all(left.values()):
        found, left[team] = left[team][:3], left[team][3:]
        yield team, found
        team = team.other


def teams_script(deal: Deal) -> list[str]:
    """That game as people type it who share the keyboard: hand over, clue, hand over, guesses, stop."""
    lines = []
    for _, cards in turns(deal):
        lines += ["", f"{HARMLESS} 3", "", *(deal.words[card] for card in cards), "stop"]
    return lines[:-1]  # nobody has to stop after winning


def saved(home: Path) -> list[Path]:
    return sorted((home / "state/switchboard").glob("*.jsonl"))


def saved_record(path: Path) -> Record:
    return wire.decode_record(path.read_bytes())


def write_save(path: Path, record: Record) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(wire.encode_header(record.tags) + wire.encode_events(record.events))
    return path


def a_save(home: Path, chairs: str, rules: str | Ruleset = "based-1", words: tuple[str, ...] = ()) -> str:
    """A game on the test board that nobody has moved in yet; red starts."""
    deal = a_deal()
    if words:
        deal = type(deal)(words + deal.words[len(words) :], deal.key, deal.forfeits, deal.first)
    ruleset = RULESETS[rules] if isinstance(rules, str) else rules
    record = Record((GameDealt(deal, ruleset),), (("chairs", chairs),))
    return str(write_save(home / "game.jsonl", record))


def guesses(path: Path) -> list[str]:
    log = saved_record(path).events
    words = a_deal().words
    return [words[event.card] for event in log if isinstance(event, CardRevealed)]

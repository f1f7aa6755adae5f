"""Switchboard: the word game as a library.

    import switchboard as sb
    game = sb.new_game(seed=7)
    game.submit(sb.Actor.giver(game.view(sb.Actor.SPECTATOR).team), sb.GiveClue("ocean", 2))

Everything a program needs is here; docs/library.md shows it at work.
"""

from switchboard.dealing import WordSession, new_game, open_game, resume_game
from switchboard.packs import BadPack, Pack
from switchboard.players import Player, play
from switchboard.session import GaveUp, Session, drive
from switchboard.themes import THEMES, Theme
from switchboard.words.clues import explain, judge
from switchboard.words.deal import draw
from switchboard.words.events import Command, GiveClue, Guess, Judge, Stop, TimeUp
from switchboard.words.log import Move, moves, story
from switchboard.words.model import (
    UNLIMITED,
    Actor,
    BadNotation,
    Clue,
    Deal,
    Ending,
    Identity,
    Outcome,
    Phase,
    Refused,
    Role,
    Team,
    Turn,
    TurnEnd,
    Verdict,
)
from switchboard.words.notation import format_board, format_move, parse_board, parse_move
from switchboard.words.record import Record, format_record, parse_record
from switchboard.words.ruleset import RULESETS, ClueRule, OnInvalid, RefereeKind, Ruleset, seated
from switchboard.words.views import View, awaited

__all__ = [
    "RULESETS",
    "THEMES",
    "UNLIMITED",
    "Actor",
    "BadNotation",
    "BadPack",
    "Clue",
    "ClueRule",
    "Command",
    "Deal",
    "Ending",
    "GaveUp",
    "GiveClue",
    "Guess",
    "Identity",
    "Judge",
    "Move",
    "OnInvalid",
    "Outcome",
    "Pack",
    "Phase",
    "Player",
    "Record",
    "RefereeKind",
    "Refused",
    "Role",
    "Ruleset",
    "Session",
    "Stop",
    "Team",
    "Theme",
    "TimeUp",
    "Turn",
    "TurnEnd",
    "Verdict",
    "View",
    "WordSession",
    "awaited",
    "draw",
    "drive",
    "explain",
    "format_board",
    "format_move",
    "format_record",
    "judge",
    "moves",
    "new_game",
    "open_game",
    "parse_board",
    "parse_move",
    "parse_record",
    "play",
    "resume_game",
    "seated",
    "story",
]

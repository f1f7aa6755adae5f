"""What people may ask of a room (commands) and what has happened in it (events).

Deals and shuffles are drawn outside and arrive inside the owner's command; the clock and the server are
actors like everybody else. What is played names its turn, and may name its game (the room's first, second
and so on), so that nothing said too late hits another. Events hold the key and stay inside a session.
"""

from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from switchboard.rooms.model import Audience, Chair, MemberId, Pause, Settings
from switchboard.words import events as words
from switchboard.words.model import Deal, Number, Phase


class Join(Struct, frozen=True, gc=False, tag="join", tag_field="do"):
    """Come in, or come back."""

    name: str


class Leave(Struct, frozen=True, gc=False, tag="leave", tag_field="do"):
    """Go for good, at once."""


class Rename(Struct, frozen=True, gc=False, tag="rename", tag_field="do"):
    name: str


class Sit(Struct, frozen=True, gc=False, tag="sit", tag_field="do"):
    """Take a chair; None is to watch."""

    chair: Chair | None


class Ready(Struct, frozen=True, gc=False, tag="ready", tag_field="do"):
    ready: bool


class Say(Struct, frozen=True, gc=False, tag="say", tag_field="do"):
    text: str
    to: Audience = Audience.ALL


class Configure(Struct, frozen=True, gc=False, tag="configure", tag_field="do"):
    """The owner's settings, whole."""

    settings: Settings


class Assign(Struct, frozen=True, gc=False, tag="assign", tag_field="do"):
    """The owner puts a member into a chair, or out of one."""

    member: MemberId
    chair: Chair | None


class Shuffle(Struct, frozen=True, gc=False, tag="shuffle", tag_field="do"):
    """The owner seats everybody anew, in the order that was drawn."""

    order: tuple[MemberId, ...]


class AddBot(Struct, frozen=True, gc=False, tag="add-bot", tag_field="do"):
    """The owner puts a bot into an empty chair; its id was made outside."""

    bot: MemberId
    kind: str
    name: str
    chair: Chair
    avatar: str | None = None


class Kick(Struct, frozen=True, gc=False, tag="kick", tag_field="do"):
    member: MemberId


class PassOwner(Struct, frozen=True, gc=False, tag="pass-owner", tag_field="do"):
    member: MemberId


class Start(Struct, frozen=True, gc=False, tag="start", tag_field="do"):
    """The owner starts a game, or a rematch after one; `rotate` gives the next guesser the giver's chair."""

    deal: Deal
    rotate: bool = False
    game: int | None = None


class Commentate(Struct, frozen=True, gc=False, tag="commentate", tag_field="do"):
    """The owner lets somebody who only watches see the key, some turns behind; no guessing after that."""

    member: MemberId


class EndGame(Struct, frozen=True, gc=False, tag="end-game", tag_field="do"):
    """The owner ends a game: everybody is back in the lobby."""

    game: int | None = None


class PauseGame(Struct, frozen=True, gc=False, tag="pause", tag_field="do"):
    game: int | None = None


class Resume(Struct, frozen=True, gc=False, tag="resume", tag_field="do"):
    game: int | None = None


class GiveClue(Struct, frozen=True, gc=False, tag="give-clue", tag_field="do"):
    turn: int
    text: str
    number: Number
    game: int | None = None


class JudgeClue(Struct, frozen=True, gc=False, tag="judge", tag_field="do"):
    turn: int
    valid: bool
    reason: str = ""
    game: int | None = None


class MarkCard(Struct, frozen=True, gc=False, tag="mark", tag_field="do"):
    """Vote for a card, or take the vote back."""

    turn: int
    card: int
    on: bool = True
    game: int | None = None


class Confirm(Struct, frozen=True, gc=False, tag="confirm", tag_field="do"):
    """Turn the card over that the team has voted for."""

    turn: int
    card: int
    game: int | None = None


class StopGuessing(Struct, frozen=True, gc=False, tag="stop", tag_field="do"):
    turn: int
    game: int | None = None


class TimeUp(Struct, frozen=True, gc=False, tag="time-up", tag_field="do"):
    """The clock: the time of this turn's clue, or of the guesses on it, is up."""

    turn: int
    phase: Phase


class SetPresence(Struct, frozen=True, gc=False, tag="presence", tag_field="do"):
    """The clock: a member's last tab has gone, or the first has come back."""

    member: MemberId
    present: bool


class OwnerAway(Struct, frozen=True, gc=False, tag="owner-away", tag_field="do"):
    """The clock: the owner has been away for as long as a room waits for one."""

    member: MemberId


class MemberAway(Struct, frozen=True, gc=False, tag="member-away", tag_field="do"):
    """The clock: a member has been away for as long as a chair is kept."""

    member: MemberId


class BanOver(Struct, frozen=True, gc=False, tag="ban-over", tag_field="do"):
    """The clock: a kicked member may come back."""

    member: MemberId


Command: TypeAlias = (
    Join
    | Leave
    | Rename
    | Sit
    | Ready
    | Say
    | Configure
    | Assign
    | Shuffle
    | AddBot
    | Kick
    | PassOwner
    | Start
    | Commentate
    | EndGame
    | PauseGame
    | Resume
    | GiveClue
    | JudgeClue
    | MarkCard
    | Confirm
    | StopGuessing
    | TimeUp
    | SetPresence
    | OwnerAway
    | MemberAway
    | BanOver
)


class RoomOpened(Struct, frozen=True, gc=False, tag="room-opened"):
    settings: Settings


class MemberJoined(Struct, frozen=True, gc=False, tag="member-joined"):
    member: MemberId
    name: str
    bot: str | None = None
    avatar: str | None = None


class MemberLeft(Struct, frozen=True, gc=False, tag="member-left"):
    member: MemberId


class MemberRenamed(Struct, frozen=True, gc=False, tag="member-renamed"):
    member: MemberId
    name: str


class MemberSeated(Struct, frozen=True, gc=False, tag="member-seated"):
    member: MemberId
    chair: Chair | None


class ReadyChanged(Struct, frozen=True, gc=False, tag="ready-changed"):
    member: MemberId
    ready: bool


class PresenceChanged(Struct, frozen=True, gc=False, tag="presence-changed"):
    member: MemberId
    present: bool


class OwnerChanged(Struct, frozen=True, gc=False, tag="owner-changed"):
    member: MemberId


class MemberBanned(Struct, frozen=True, gc=False, tag="member-banned"):
    member: MemberId


class BanLifted(Struct, frozen=True, gc=False, tag="ban-lifted"):
    member: MemberId


class SettingsChanged(Struct, frozen=True, gc=False, tag="settings-changed", omit_defaults=True):
    """`keeps_words`: the owner's own words stay, and are not told again; they may be ten thousand."""

    settings: Settings
    keeps_words: bool = False

    def after(self, before: Settings) -> Settings:
        """The settings, whole."""
        return replace(self.settings, words=before.words) if self.keeps_words else self.settings


class MessageSaid(Struct, frozen=True, gc=False, tag="message-said"):
    member: MemberId
    to: Audience
    text: str


class CommentatorNamed(Struct, frozen=True, gc=False, tag="commentator-named"):
    member: MemberId


class Played(Struct, frozen=True, gc=False, tag="played"):
    """Something happened in the word game."""

    event: words.Event


class CardMarked(Struct, frozen=True, gc=False, tag="card-marked"):
    member: MemberId
    card: int
    on: bool


class GamePaused(Struct, frozen=True, gc=False, tag="game-paused"):
    pause: Pause


class GameResumed(Struct, frozen=True, gc=False, tag="game-resumed"):
    pass


class GameDropped(Struct, frozen=True, gc=False, tag="game-dropped"):
    """The owner ended a running game: nobody has won."""


Event: TypeAlias = (
    RoomOpened
    | MemberJoined
    | MemberLeft
    | MemberRenamed
    | MemberSeated
    | ReadyChanged
    | PresenceChanged
    | OwnerChanged
    | MemberBanned
    | BanLifted
    | SettingsChanged
    | MessageSaid
    | CommentatorNamed
    | Played
    | CardMarked
    | GamePaused
    | GameResumed
    | GameDropped
)

"""Ways to give a key away, one for each mistake that some server has made or could make.

Each is planted in a running application; whoever looks for leaks has to find every one of them.
"""

import hashlib
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from switchboard.protocol import Pong
from switchboard.rooms import decide, room_view, viewpoints
from switchboard.rooms.events import CardMarked, Command, Configure, Confirm, Event, MarkCard
from switchboard.rooms.model import Audience, Chair, MemberId, Message, Stage
from switchboard.rooms.play import Opinion
from switchboard.rooms.room import Room
from switchboard.rooms.views import RoomView, Viewpoint
from switchboard.web import api, host
from switchboard.web.api import Summary
from switchboard.web.host import RoomHost
from switchboard.web.line import Line
from switchboard.web.live import LiveRoom
from switchboard.words.model import CARDS, Identity, Refused, Role, Team
from switchboard.words.views import View

Patch = pytest.MonkeyPatch
GIVER = Viewpoint(Chair(Role.GIVER, Team.RED))
LEAKS: dict[str, Callable[[Patch], None]] = {}


def leak(plant: Callable[[Patch], None]) -> Callable[[Patch], None]:
    LEAKS[plant.__name__.replace("_", " ")] = plant
    return plant


def secret(room: Room) -> tuple[Identity, ...] | None:
    return room.game.key if room.game and room.stage is Stage.PLAYING else None


def first(room: Room) -> int:
    """A little of the key, as a number."""
    key = secret(room)
    return list(Identity).index(key[0]) if key else 0


def trap(room: Room) -> int:
    key = secret(room)
    return key.index(Identity.TRAP) if key else 0


def digest(room: Room) -> str:
    return hashlib.sha256(repr(secret(room)).encode()).hexdigest()[:8]


# --- in what is seen ------------------------------------------------------------------------------------


def seeing(patch: Patch, change: Callable[[Room, RoomView, View], RoomView]) -> None:
    """Change the views of those who may not know the key."""

    def leaky(room: Room, point: Viewpoint, *known: Any) -> RoomView:
        seen = room_view(room, point, *known)
        knows = point.commentator or (point.chair is not None and point.chair.role is Role.GIVER)
        return change(room, seen, seen.game) if secret(room) and seen.game and not knows else seen

    patch.setattr(host, "room_view", leaky)


@leak
def the_key_is_in_every_view(patch: Patch) -> None:
    seeing(patch, lambda room, seen, game: replace(seen, game=replace(game, key=secret(room))))


@leak
def the_key_is_shown_while_the_game_is_paused(patch: Patch) -> None:
    seeing(
        patch,
        lambda room, seen, game: replace(seen, game=replace(game, key=secret(room))) if room.pause else seen,
    )


@leak
def the_forfeit_order_is_in_a_message(patch: Patch) -> None:
    def change(room: Room, seen: RoomView, game: View) -> RoomView:
        assert room.game is not None
        return replace(seen, messages=(Message("log", Audience.ALL, None, str(room.game.forfeits)),))

    seeing(patch, change)


@leak
def the_deal_is_known_by_its_number(patch: Patch) -> None:
    seeing(patch, lambda room, seen, game: replace(seen, cannot_resume=f"Deal {digest(room)}"))


@leak
def words_stand_in_the_order_of_the_key(patch: Patch) -> None:
    def change(room: Room, seen: RoomView, game: View) -> RoomView:
        key = secret(room) or ()
        order = sorted(range(CARDS), key=lambda card: key[card].value)
        return replace(seen, game=replace(game, words=tuple(game.words[card] for card in order)))

    seeing(patch, change)


@leak
def members_stand_in_the_order_of_the_key(patch: Patch) -> None:
    def change(room: Room, seen: RoomView, game: View) -> RoomView:
        turned = trap(room) % len(seen.members)
        return replace(seen, members=seen.members[turned:] + seen.members[:turned])

    seeing(patch, change)


@leak
def the_trap_is_not_hidden(patch: Patch) -> None:
    def change(room: Room, seen: RoomView, game: View) -> RoomView:
        shown = [Identity.TRAP if card == trap(room) else one for card, one in enumerate(game.shown)]
        return replace(seen, game=replace(game, shown=tuple(shown)))

    seeing(patch, change)


@leak
def marks_on_the_trap_are_lost(patch: Patch) -> None:
    def change(room: Room, seen: RoomView, game: View) -> RoomView:
        return replace(seen, marks=tuple(mark for mark in seen.marks if mark.card != trap(room)))

    seeing(patch, change)


@leak
def a_dangerous_card_takes_more_votes(patch: Patch) -> None:
    def change(room: Room, seen: RoomView, game: View) -> RoomView:
        danger = any(mark.card == trap(room) for mark in room.marks)
        return replace(seen, votes_needed=seen.votes_needed + danger)

    seeing(patch, change)


@leak
def the_next_card_to_forfeit_is_announced(patch: Patch) -> None:
    def change(room: Room, seen: RoomView, game: View) -> RoomView:
        assert room.game is not None
        hidden = [card for card in room.game.forfeits if game.shown[card] is None]
        return replace(seen, game=replace(game, now=replace(game.now, forfeit=hidden[0])))

    seeing(patch, change)


@leak
def guesses_run_out_sooner_near_the_trap(patch: Patch) -> None:
    seeing(patch, lambda room, seen, game: replace(seen, game=replace(game, guesses_left=trap(room))))


@leak
def the_referee_sees_what_a_giver_sees(patch: Patch) -> None:
    def leaky(room: Room, point: Viewpoint, *known: Any) -> RoomView:
        judges = point.chair is not None and point.chair.role is Role.REFEREE
        return room_view(room, GIVER if judges else point, *known)

    patch.setattr(host, "room_view", leaky)


@leak
def who_knew_the_key_goes_on_seeing_it(patch: Patch) -> None:
    def leaky(room: Room) -> dict[MemberId, Viewpoint]:
        return {who: GIVER if who in room.key_seen else point for who, point in viewpoints(room).items()}

    patch.setattr(host, "viewpoints", leaky)


@leak
def everybody_gets_the_view_that_was_made_first(patch: Patch) -> None:
    def leaky(self: RoomHost, point: Viewpoint) -> bytes:
        return next(iter(self._encoded.values()), None) or encoded(self, point)

    encoded = RoomHost.encoded
    patch.setattr(RoomHost, "encoded", leaky)


@leak
def the_first_view_of_a_newcomer_is_the_whole_state(patch: Patch) -> None:
    def leaky(self: LiveRoom, line: Line) -> None:
        line.outbox.show(self._sheet(GIVER))

    patch.setattr(LiveRoom, "show", leaky)


@leak
def who_has_left_a_givers_chair_stays_in_its_audience(patch: Patch) -> None:
    gather = LiveRoom._gather
    first: dict[MemberId, Viewpoint] = {}

    def leaky(self: LiveRoom, points: dict[MemberId, Viewpoint]) -> Any:
        for who, point in points.items():
            if point.chair is not None and point.chair.role is Role.GIVER:
                first.setdefault(who, point)
        return gather(self, {**points, **{who: first[who] for who in points if who in first}})

    patch.setattr(LiveRoom, "_gather", leaky)


# --- beside what is seen ----------------------------------------------------------------------------------


@leak
def the_length_of_a_view_depends_on_the_key(patch: Patch) -> None:
    encoded = RoomHost.encoded
    patch.setattr(RoomHost, "encoded", lambda self, point: encoded(self, point) + b" " * first(self._room))


@leak
def the_time_left_depends_on_the_key(patch: Patch) -> None:
    def leaky(self: RoomHost) -> int | None:
        ms = left(self)
        return None if ms is None else ms + first(self._room)

    left = RoomHost.left
    patch.setattr(RoomHost, "left", leaky)


def lines_of(live: LiveRoom) -> list[Line]:
    return [line for lines in live._lines.values() for line in lines]


def publishing(patch: Patch, before: Callable[[LiveRoom, Room], None]) -> None:
    def leaky(self: LiveRoom) -> None:
        before(self, self.host._room)
        publish(self)

    publish = LiveRoom._publish
    patch.setattr(LiveRoom, "_publish", leaky)


@leak
def who_hears_first_depends_on_the_key(patch: Patch) -> None:
    def before(live: LiveRoom, room: Room) -> None:
        live._lines = dict(sorted(live._lines.items(), reverse=first(room) > 1))

    publishing(patch, before)


@leak
def a_frame_more_or_less_depends_on_the_key(patch: Patch) -> None:
    def before(live: LiveRoom, room: Room) -> None:
        for line in lines_of(live)[: first(room)]:
            line.say(Pong(0, None))

    publishing(patch, before)


@leak
def whoever_marks_the_trap_is_cut_off(patch: Patch) -> None:
    def before(live: LiveRoom, room: Room) -> None:
        if secret(room) and any(mark.card == trap(room) for mark in room.marks):
            lines_of(live)[-1].outbox.end(1011)

    publishing(patch, before)


@leak
def the_metrics_count_by_the_key(patch: Patch) -> None:
    publishing(patch, lambda live, room: live._metrics.views.inc(trap(room)))


@leak
def a_room_from_outside_has_a_number(patch: Patch) -> None:
    def leaky(live: LiveRoom, named: bool = False) -> Summary:
        told = summary(live, named)
        return replace(told, bots=first(live.host._room))

    summary = api.summary
    patch.setattr(api, "summary", leaky)


@leak
def an_answer_is_tagged_with_the_key(patch: Patch) -> None:
    seen: list[str] = []

    def leaky(live: LiveRoom, named: bool = False) -> Summary:
        seen.append(digest(live.host._room))
        return summary(live, named)

    def tagged(*args: Any) -> Any:
        response = answer(*args)
        if seen:
            response.headers["etag"] = seen.pop()
        return response

    summary, answer = api.summary, api._answer
    patch.setattr(api, "summary", leaky)
    patch.setattr(api, "_answer", tagged)


# --- in what is decided -----------------------------------------------------------------------------------


def deciding(patch: Patch, refusing: Callable[[Room, Command, Refused], Refused]) -> None:
    def leaky(room: Room, who: MemberId, command: Command) -> list[Event]:
        try:
            return decide(room, who, command)
        except Refused as refused:
            raise refusing(room, command, refused) from None

    patch.setattr(host, "decide", leaky)


def card_of(room: Room, command: Command) -> Identity | None:
    key = secret(room)
    if key and isinstance(command, MarkCard | Confirm) and 0 <= command.card < CARDS:
        return key[command.card]
    return None


@leak
def a_refusal_names_what_the_card_is(patch: Patch) -> None:
    def refusing(room: Room, command: Command, refused: Refused) -> Refused:
        identity = card_of(room, command)
        return Refused(refused.code, f"{refused.sentence} It is {identity.value}.") if identity else refused

    deciding(patch, refusing)


@leak
def the_trap_is_refused_with_a_code_of_its_own(patch: Patch) -> None:
    def refusing(room: Room, command: Command, refused: Refused) -> Refused:
        careful = card_of(room, command) is Identity.TRAP
        return Refused("careful", refused.sentence) if careful else refused

    deciding(patch, refusing)


@leak
def a_refused_setting_tells_of_the_game(patch: Patch) -> None:
    def refusing(room: Room, command: Command, refused: Refused) -> Refused:
        told = f"{refused.sentence} {digest(room)}"
        return Refused(refused.code, told) if isinstance(command, Configure) else refused

    deciding(patch, refusing)


@leak
def a_mark_on_the_trap_is_noted_twice(patch: Patch) -> None:
    def leaky(room: Room, who: MemberId, command: Command) -> list[Event]:
        events = decide(room, who, command)
        twice = card_of(room, command) is Identity.TRAP and isinstance(events[-1:], list)
        return events * 2 if twice and events and isinstance(events[0], CardMarked) else events

    patch.setattr(host, "decide", leaky)


@leak
def the_private_opinion_on_a_clue_knows_the_key(patch: Patch) -> None:
    def leaky(self: RoomHost, *args: Any) -> Opinion:
        told = opinion(self, *args)
        return replace(told, sentence=f"{told.sentence} {first(self._room)}")

    opinion = RoomHost.opinion
    patch.setattr(RoomHost, "opinion", leaky)

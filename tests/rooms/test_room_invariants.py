"""Random programs of room commands: every invariant at every step, and nothing but `Refused` comes out."""

import random

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from msgspec import json, structs

from rooms_at_play import FOUR, Table, playing
from switchboard import packs, wire
from switchboard.rooms import events as ev
from switchboard.rooms import evolve, open_room, room_view, seen_anew, viewpoint
from switchboard.rooms.model import CLOCK, CLOCKS, Audience, Chair, Settings, Stage
from switchboard.rooms.room import Room, fresh_words, sitting
from switchboard.words.events import GameDealt
from switchboard.words.model import Phase, Refused, Role, Team
from switchboard.words.ruleset import RefereeKind

PEOPLE = ("ann", "ben", "cat", "dan", "eve", "fay")
people = st.sampled_from((*PEOPLE, "bot1", "stranger"))
chairs = st.one_of(st.none(), st.builds(Chair, st.sampled_from(Role), st.sampled_from((None, *Team))))
cards = st.integers(-1, 25)
turns = st.integers(0, 4)
event_decoder = json.Decoder(ev.Event)


class Rooms(RuleBasedStateMachine):
    """A room in which anybody tries anything."""

    def __init__(self) -> None:
        super().__init__()
        self.table = Table(clock=CLOCKS["fast"], commentary=1)
        self.ever_saw_key: set[str] = set()
        self.seen: Room | None = None
        self.dice = random.Random(1)

    def attempt(self, who: str, command: ev.Command) -> None:
        before = self.table.room
        try:
            self.table.do(who, command)
        except Refused as refused:
            assert self.table.room is before
            assert refused.sentence[-1] in ".!?"
        if any(isinstance(e, ev.Played) and isinstance(e.event, GameDealt) for e in self.table.log[-9:]):
            self.ever_saw_key &= set(self.table.room.key_seen)

    @initialize(seated=st.booleans(), uneven=st.booleans(), rules=st.sampled_from(("rooms-1", "based-1")))
    def a_room(self, seated: bool, uneven: bool, rules: str) -> None:
        referee = RefereeKind.SEATED if seated else RefereeKind.CODE
        self.table = Table(clock=CLOCKS["fast"], commentary=1, uneven=uneven, referee=referee, ruleset=rules)
        for who, chair in FOUR.items():
            self.attempt(who, ev.Join(who))
            self.attempt(who, ev.Sit(chair))
        self.attempt("eve", ev.Join("eve"))
        self.attempt("eve", ev.Sit(Chair(Role.REFEREE)))

    @rule(who=people, name=st.text(max_size=30))
    def join(self, who: str, name: str) -> None:
        self.attempt(who, ev.Join(name or who))

    @rule(who=people, chair=chairs)
    def sit(self, who: str, chair: Chair | None) -> None:
        self.attempt(who, ev.Sit(chair))

    @rule(who=people)
    def leave(self, who: str) -> None:
        self.attempt(who, ev.Leave())

    @rule(who=people, present=st.booleans())
    def presence(self, who: str, present: bool) -> None:
        self.attempt(CLOCK, ev.SetPresence(who, present))

    @rule(who=people, command=st.sampled_from((ev.OwnerAway, ev.MemberAway, ev.BanOver)))
    def clock(self, who: str, command: type) -> None:
        self.attempt(CLOCK, command(who))

    @rule(turn=turns)
    def time_up(self, turn: int) -> None:
        for phase in (Phase.CLUE, Phase.GUESS):
            self.attempt(CLOCK, ev.TimeUp(turn, phase))

    @rule(who=people, rotate=st.booleans())
    def start(self, who: str, rotate: bool) -> None:
        self.attempt(who, ev.Start(self.table.deal(), rotate))

    @rule(who=people)
    def owners_business(self, who: str) -> None:
        room = self.table.room
        other = self.dice.choice((*PEOPLE, "bot1"))
        order = [member.id for member in room.members if member.present]
        self.dice.shuffle(order)
        team = self.dice.choice(list(Team))
        empty = Chair(self.dice.choice([Role.GIVER, Role.GUESSER]), team)
        commands: list[ev.Command] = [
            ev.Kick(other),
            ev.PassOwner(other),
            ev.EndGame(),
            ev.PauseGame(),
            ev.Resume(),
            ev.Commentate(other),
            ev.Shuffle(tuple(order)),
            ev.Assign(other, Chair(Role.GUESSER, team)),
            ev.AddBot("bot1", "ada", "Ada", empty),
            ev.Configure(structs.replace(room.settings, locked=self.dice.random() < 0.2)),
        ]
        command = self.dice.choice(commands)
        self.attempt(room.owner or who, command)
        self.attempt(who, command)

    @rule(who=people, to=st.sampled_from(Audience), text=st.text(max_size=20))
    def say(self, who: str, to: Audience, text: str) -> None:
        self.attempt(who, ev.Say(text, to))

    @rule(who=people, turn=turns, card=cards)
    def vote_out_of_the_blue(self, who: str, turn: int, card: int) -> None:
        self.attempt(who, ev.MarkCard(turn, card))
        self.attempt(who, ev.Confirm(turn, card))

    @precondition(lambda self: self.table.room.stage is Stage.PLAYING)
    @rule(data=st.data())
    def play_on(self, data: st.DataObject) -> None:
        """What the right people would do, so that games get somewhere."""
        room, turn = self.table.room, self.table.turn
        assert room.game is not None
        table = room.game.table
        team, phase = table.now.team, table.phase
        if phase is Phase.CLUE:
            for giver in sitting(room, Chair(Role.GIVER, team)):
                word = data.draw(st.sampled_from(("zymurgy", "quixotry", table.words[0])))
                self.attempt(giver.id, ev.GiveClue(turn, word, data.draw(st.integers(0, 9))))
        elif phase is Phase.VERDICT:
            for referee in sitting(room, Chair(Role.REFEREE)):
                self.attempt(referee.id, ev.JudgeClue(turn, data.draw(st.booleans()), "so"))
        else:
            card = data.draw(st.sampled_from([c for c in range(25) if table.shown[c] is None]))
            guessers = sitting(room, Chair(Role.GUESSER, team))
            for guesser in guessers:
                self.attempt(guesser.id, ev.MarkCard(turn, card))
            for guesser in guessers:
                self.attempt(guesser.id, ev.Confirm(turn, card))
            if guessers and data.draw(st.integers(0, 4)) == 0:
                self.attempt(guessers[0].id, ev.StopGuessing(turn))

    # --- what always holds --------------------------------------------------------------------------

    @invariant()
    def there_is_one_owner_and_it_is_a_person(self) -> None:
        room = self.table.room
        persons = [member for member in room.members if not member.bot]
        if room.owner is None:
            assert not any(member.present for member in persons)
        else:
            assert [member.id for member in persons].count(room.owner) == 1

    @invariant()
    def no_chair_for_one_is_taken_twice(self) -> None:
        room = self.table.room
        for chair in (Chair(Role.GIVER, Team.RED), Chair(Role.GIVER, Team.BLUE), Chair(Role.REFEREE)):
            assert len(sitting(room, chair)) <= 1
        seated = {member.id for member in room.members if member.chair}
        assert seated == set(room.seating)
        assert len(room.seating) == len(set(room.seating))
        assert len({member.id for member in room.members}) == len(room.members)
        assert len({member.name for member in room.members}) == len(room.members)

    @invariant()
    def nobody_who_has_seen_the_key_guesses_or_judges(self) -> None:
        room = self.table.room
        if room.stage is not Stage.PLAYING:
            self.ever_saw_key = set()
            return
        for member in room.members:
            game = self.table.see(member.id).game
            assert game is not None
            if game.key is not None:
                self.ever_saw_key.add(member.id)
        for member in room.members:
            if member.chair and member.chair.role is not Role.GIVER:
                assert member.id not in self.ever_saw_key
        assert self.ever_saw_key <= room.key_seen

    @invariant()
    def exchanging_hidden_cards_changes_no_blind_view(self) -> None:
        room = self.table.room
        if room.stage is not Stage.PLAYING:
            return
        twin = exchanged(room, self.dice)
        for member in (*room.members, None):
            who = member.id if member else "a stranger"
            point = viewpoint(room, who)
            view = room_view(room, point)
            if view.game is not None and view.game.key is None:
                assert wire.encode(view) == wire.encode(room_view(twin, point))

    @invariant()
    def what_is_not_seen_anew_is_as_it_was(self) -> None:
        before, now = self.seen, self.table.room
        points = [viewpoint(now, who) for who in (*PEOPLE, "a stranger")]
        for point in set(points) - set(seen_anew(before, now, points)):
            assert before
            assert room_view(before, point) == room_view(now, point)
        self.seen = now

    @invariant()
    def marks_lie_on_hidden_cards_of_those_who_guess(self) -> None:
        room = self.table.room
        for mark in room.marks:
            assert room.game is not None
            assert room.game.table.shown[mark.card] is None
            assert any(m.id == mark.member and m.chair for m in room.members)

    def teardown(self) -> None:
        """The log replays to the live room, also after a journey through JSON."""
        log = self.table.log
        assert replayed(log) == self.table.room
        assert replayed([event_decoder.decode(wire.encode(event)) for event in log]) == self.table.room


def replayed(log: list[ev.Event]) -> Room:
    opened = log[0]
    assert isinstance(opened, ev.RoomOpened)
    room = open_room(opened)
    for event in log[1:]:
        room = evolve(room, event)
    return room


def exchanged(room: Room, dice: random.Random) -> Room:
    """The same room with the identities of hidden cards dealt out anew."""
    assert room.game is not None
    game = room.game
    hidden = [card for card in range(25) if game.table.shown[card] is None]
    kinds = [game.key[card] for card in hidden]
    dice.shuffle(kinds)
    key = list(game.key)
    for card, kind in zip(hidden, kinds, strict=True):
        key[card] = kind
    forfeits = list(game.forfeits)
    dice.shuffle(forfeits)
    return structs.replace(room, game=structs.replace(game, key=tuple(key), forfeits=tuple(forfeits)))


Rooms.TestCase.settings = settings(
    max_examples=80,
    stateful_step_count=60,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
TestRooms = Rooms.TestCase


def test_the_bytes_of_a_view_are_few() -> None:
    """A view of four people in the middle of a game goes over the wire in well under two kilobytes."""
    table = playing()
    for number in range(6):
        table.clue(1, ("zymurgy", "quixotry", "syzygy", "kazoo", "yoghurt", "jukebox")[number])
        table.do(table.holder(Role.GUESSER), ev.MarkCard(table.turn, hidden(table)))
        table.do(table.holder(Role.GUESSER), ev.Confirm(table.turn, hidden(table)))
        if table.room.stage is not Stage.PLAYING:
            break
        if table.room.game is not None and table.room.game.table.phase is Phase.GUESS:
            table.do(table.holder(Role.GUESSER), ev.StopGuessing(table.turn))
    assert len(table.seen("dan")) < 3_000


def hidden(table: Table) -> int:
    assert table.room.game is not None
    return table.room.game.table.shown.index(None)


def test_settings_are_seen_without_the_owners_words() -> None:
    table = Table(words=tuple(f"SECRET{n}" for n in range(30)))
    table.do("ann", ev.Join("Ann"))
    assert b"SECRET" not in table.seen("ann")
    assert table.see("ann").settings.own_words == 30


def test_fresh_words_are_words_of_the_pack() -> None:
    room = open_room(ev.RoomOpened(Settings()))
    words = packs.builtin().words
    assert fresh_words(room, words) == words

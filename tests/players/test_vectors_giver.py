"""The giver: always legal, never at a loss, and the same clue from the short search as from the long one."""

import random
from itertools import islice

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from switchboard.packs import builtin
from switchboard.players.vectors import (
    BOLD,
    CAREFUL,
    DEFAULT,
    Style,
    VectorsPlayer,
    extras,
    history,
)
from switchboard.players.vectors.extras import ideas
from switchboard.players.vectors.giver import best_numbers, board_codes, position, weigh
from switchboard.players.vectors.table import clue_words
from switchboard.words.clues import judge
from switchboard.words.events import GiveClue
from switchboard.words.model import UNLIMITED, Clue, Identity, Refused, Team, Turn, TurnEnd
from switchboard.words.ruleset import RULESETS, Ruleset
from switchboard.words.views import View
from vector_views import CLUB, ENGLISH, a_key, a_view, giver_view

CUSTOM = ("GANDALF", "XQZJV", "RUGBY BALL", "PUPPIES", "KUBERNETES", "ÉCLAIR", "X-RAY", "SMØRREBRØD", "R2D2")


def is_legal(view: View, clue: GiveClue) -> bool:
    return judge(clue.text, clue.number, view.words, view.ruleset, view.shown)[1].valid


@st.composite
def positions(draw: st.DrawFn) -> View:
    """Any board of our words and strange ones, with any cards turned over, under any ruleset."""
    words = draw(st.lists(st.sampled_from(ENGLISH + CUSTOM), min_size=25, max_size=25, unique=True))
    key = a_key(draw(st.integers(0, 99)), draw(st.sampled_from(Team)))
    shown = draw(st.sets(st.integers(0, 24), max_size=20))
    own = [card for card, identity in enumerate(key) if identity is Identity.RED]
    if shown.issuperset(own):
        shown.remove(own[0])
    return giver_view(words, key, sorted(shown), ruleset=draw(st.sampled_from(list(RULESETS.values()))))


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(positions(), st.sampled_from([CAREFUL, DEFAULT, BOLD]), st.booleans())
def test_every_clue_is_legal_on_every_board(view: View, style: Style, twins: bool) -> None:
    for idea in islice(extras.ideas(view, style, twins), 4):
        clue = GiveClue(idea.text, idea.number)
        assert is_legal(view, clue)
        assert idea.number in range(10)
        assert view.key is not None
        assert all(view.key[card] is Identity.RED and view.shown[card] is None for card in idea.cards)


@pytest.mark.parametrize("name", ["vermittlung", "centralita"])
@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=list(RULESETS))
def test_boards_in_other_languages_get_legal_clues_all_the_same(name: str, ruleset: Ruleset) -> None:
    words = random.Random(3).sample([word.upper() for word in builtin(name).words], 25)
    view = giver_view(words, a_key(3), ruleset=ruleset)
    clue = VectorsPlayer(random.Random(1)).choose(view)
    assert isinstance(clue, GiveClue)
    assert is_legal(view, clue)


@pytest.mark.parametrize(
    "alphabet", ["абвгдежзийклмнопрстуфхц", "αβγδεζηθικλμνξοπρστυφχ", "あいうえおかきくけこさしすせそたち"]
)
def test_boards_in_other_scripts_get_legal_clues_all_the_same(alphabet: str) -> None:
    dice = random.Random(4)
    words = sorted({"".join(dice.choices(alphabet[:-4], k=5)).upper() for _ in range(40)})[:25]
    view = giver_view(words, a_key(4))
    clue = VectorsPlayer(random.Random(1)).choose(view)
    assert isinstance(clue, GiveClue)
    assert is_legal(view, clue)


SYNONYMS = """
LARGE HUGE GIANT VAST IMMENSE ENORMOUS MASSIVE COLOSSAL GIGANTIC MAMMOTH TITANIC MIGHTY GRAND BULKY HEFTY TALL
TOWERING MONSTROUS SIZEABLE EXTENSIVE MONUMENTAL STUPENDOUS WHOPPING JUMBO BIG
""".split()


def test_twenty_five_words_for_large_are_no_reason_to_give_up() -> None:
    view = giver_view(SYNONYMS, a_key(2))
    idea = next(extras.ideas(view))
    assert is_legal(view, GiveClue(idea.text, idea.number))


@pytest.mark.parametrize("alone", [False, True])
@pytest.mark.parametrize("seed", range(20))
def test_the_short_search_finds_what_the_long_one_does(seed: int, alone: bool) -> None:
    view = a_view(seed)
    codes, place = board_codes(view.words), position(view, alone=alone)
    numbers, worth = best_numbers(weigh(codes, place, np.arange(codes.shape[1])))
    words = clue_words()
    order = np.argsort(-worth, kind="stable").tolist()
    best = next(clue for clue in order if is_legal(view, GiveClue(words[clue], int(numbers[clue]))))
    idea = next(ideas(view, alone=alone))
    assert (idea.text, idea.number) == (words[best], numbers[best])
    assert idea.worth == pytest.approx(float(worth[best]), abs=1e-9)


def test_the_same_view_gets_the_same_clue() -> None:
    view = a_view(7)
    one, other = VectorsPlayer(random.Random(1)), VectorsPlayer(random.Random(2))
    assert one.choose(view) == one.choose(view) == other.choose(view)


def test_a_refused_clue_is_not_given_again() -> None:
    view, player = a_view(8), VectorsPlayer(random.Random(1))
    given = [player.choose(view)]
    for _ in range(5):
        given.append(player.choose(view, Refused("clue-rejected", "No.")))
    texts = [clue.text for clue in given if isinstance(clue, GiveClue)]
    assert len(set(texts)) == 6


def test_a_clue_is_not_repeated_later_in_the_game() -> None:
    view = a_view(9)
    first = next(ideas(view))
    turn = Turn(1, Team.RED, Clue(first.text, first.number), None, (), None, TurnEnd.TIME)
    again = giver_view(view.words, view.key or (), past=(turn,))
    assert next(ideas(again)).text != first.text


def test_who_is_bolder_asks_for_more() -> None:
    numbers = {style.name: 0 for style in (CAREFUL, DEFAULT, BOLD)}
    for seed in range(40):
        for style in (CAREFUL, DEFAULT, BOLD):
            number = next(ideas(a_view(seed), style)).number
            assert isinstance(number, int)
            numbers[style.name] += number
    assert numbers["careful"] < numbers["default"] < numbers["bold"]


def test_twins_ask_for_more_than_strangers() -> None:
    for seed in range(4):
        assert len(next(ideas(a_view(seed), twins=True)).cards) > len(next(ideas(a_view(seed))).cards)


def test_a_team_about_to_lose_dares_more() -> None:
    calm = pressed = 0
    for seed in range(8):
        words, key = random.Random(seed).sample(ENGLISH, 25), a_key(seed)
        own, theirs = (
            [card for card, identity in enumerate(key) if identity is one]
            for one in (Identity.RED, Identity.BLUE)
        )
        calm += len(next(ideas(giver_view(words, key, own[3:]))).cards)
        pressed += len(next(ideas(giver_view(words, key, own[3:] + theirs[1:]))).cards)
    assert pressed > calm


def test_a_card_that_an_earlier_clue_stands_for_is_left_to_it() -> None:
    words = ["WHALE", "BAKER", *[word for word in ENGLISH if word not in ("WHALE", "BAKER")][::50][:23]]
    key = [Identity.RED] * 2 + [Identity.BLUE] * 8 + [Identity.NEUTRAL] * 14 + [Identity.TRAP]
    past = (Turn(1, Team.RED, Clue("dolphin", 2), None, (1,), None, TurnEnd.STOP),)
    fresh, owing = giver_view(words, key), giver_view(words, key, past=past)
    owed = position(owing).owed
    assert owed[0] > 0.5 > owed[1]
    assert position(fresh).owed.sum() == 0


def test_a_last_card_that_is_owed_is_pointed_at_again() -> None:
    words = ["CRUMB", *[word for word in ENGLISH if word != "CRUMB"][::50][:24]]
    key = [Identity.RED] + [Identity.BLUE] * 9 + [Identity.NEUTRAL] * 14 + [Identity.TRAP]
    past = tuple(
        Turn(number, Team.RED, Clue(text, 1), None, (), None, TurnEnd.TIME)
        for number, text in enumerate(("bread", "loaf", "toast"), 1)
    )
    idea = next(ideas(giver_view(words, key, past=past)))
    codes = board_codes(tuple(words))[:, clue_words().index(idea.text)]
    assert codes.argmax() == 0


@pytest.mark.parametrize("seed", range(6))
def test_who_races_nobody_asks_for_one_card_after_another(seed: int) -> None:
    view = a_view(seed)
    turns = [Turn(n, Team.RED, Clue("xyzzy", 1), None, (), None, TurnEnd.TIME) for n in (1, 2)]
    rival = Turn(2, Team.BLUE, Clue("plugh", 1), None, (), None, TurnEnd.TIME)
    alone = giver_view(view.words, view.key or (), past=tuple(turns))
    raced = giver_view(view.words, view.key or (), past=(turns[0], rival))
    assert len(next(ideas(alone)).cards) <= len(next(ideas(raced)).cards)
    assert not history.is_alone(view, Team.RED)
    assert position(view, alone=True).kept.tolist() == position(alone).kept.tolist()
    assert position(alone).kept[-1] == position(raced).kept[-1] == 1


def test_a_partner_who_errs_gets_clearer_clues() -> None:
    view = a_view(11)
    words = view.words
    wild = [
        Turn(n, Team.RED, Clue("ocean", 1), None, (card,), None, TurnEnd.MISS)
        for n, card in ((1, 0), (3, 1), (5, 2))
    ]
    noisy = position(giver_view(words, view.key or (), (0, 1, 2), tuple(wild))).partner
    assert noisy.noise >= position(view).partner.noise


def test_when_there_may_be_no_next_turn_the_limit_is_lifted_for_cards_that_are_owed() -> None:
    words = ["WHALE", "OCTOPUS", "TRUMPET", "BAKER"]
    words += [word for word in ENGLISH if word not in words][::45][:21]
    key = [Identity.RED] * 4 + [Identity.BLUE] * 6 + [Identity.NEUTRAL] * 14 + [Identity.TRAP]
    theirs = [card for card, identity in enumerate(key) if identity is Identity.BLUE]
    past = tuple(
        Turn(2 * number + step, team, Clue(said, 1), None, (), None, TurnEnd.TIME)
        for number, text in enumerate(("dolphin", "tentacle", "trombone", "dough"))
        for step, team, said in ((1, Team.RED, text), (2, Team.BLUE, "plugh"))
    )
    pressed, calm = giver_view(words, key, theirs[1:], past), giver_view(words, key, (), past)
    assert next(extras.ideas(pressed)).number in (0, UNLIMITED)
    assert next(extras.ideas(calm)).number not in (0, UNLIMITED)
    assert all(
        is_legal(pressed, GiveClue(idea.text, idea.number)) for idea in islice(extras.ideas(pressed), 3)
    )
    strict = replace(CLUB, name="strict", zero=False, unlimited=False)
    without = giver_view(words, key, theirs[1:], past, strict)
    assert next(extras.ideas(without)).number not in (0, UNLIMITED)


def test_a_partner_who_stops_where_it_could_go_on_is_not_asked_to_go_on() -> None:
    words = ["WHALE", "OCTOPUS", "TRUMPET", "BAKER", "PIANO"]
    words += [word for word in ENGLISH if word not in words][::45][:20]
    key = [Identity.RED] * 5 + [Identity.BLUE] * 6 + [Identity.NEUTRAL] * 13 + [Identity.TRAP]
    theirs = [card for card, identity in enumerate(key) if identity is Identity.BLUE]
    missed = [
        Turn(1 + number, Team.RED, Clue(text, 1), None, (), None, TurnEnd.TIME)
        for number, text in enumerate(("dolphin", "tentacle", "trombone", "dough"))
    ]
    found = Turn(5, Team.RED, Clue("keyboard", 1), None, (4,), None, TurnEnd.STOP)
    rival = Turn(6, Team.BLUE, Clue("plugh", 1), None, (), None, TurnEnd.TIME)
    went_on = replace(found, guesses=(4, 0), end=TurnEnd.STOP)
    shown = (4, *theirs[1:])
    first_of_all = giver_view(words, key, shown, (found, *missed, rival))
    stopped = giver_view(words, key, shown, (*missed, found, rival))
    eager = giver_view(words, key, (0, *shown), (*missed, went_on, rival))
    assert not history.stops_short(first_of_all, Team.RED)  # nothing was owed when it stopped
    assert history.stops_short(stopped, Team.RED)
    assert not history.stops_short(eager, Team.RED)
    assert next(extras.ideas(first_of_all)).number in (0, UNLIMITED)
    assert next(extras.ideas(stopped)).number not in (0, UNLIMITED)


def test_no_card_left_is_no_reason_to_crash() -> None:
    words = random.Random(5).sample(ENGLISH, 25)
    key = a_key(5)
    own = [card for card, identity in enumerate(key) if identity is Identity.RED]
    assert list(ideas(giver_view(words, key, own, ruleset=CLUB))) == []

"""The key stays with those who may know it: not a byte that anybody else gets depends on it."""

import json
import os
import random
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from switchboard.words.model import Deal
from switchboard.words.views import View
from web.in_memory import Heard
from web.leaks import LEAKS
from web.programs import Program, repeated, written

PROGRAMS = int(os.environ.get("SWITCHBOARD_PROGRAMS", "216"))
SITTINGS = 12
ENOUGH_TO_CATCH = 60
KEY = re.compile(rb'"key":"[rbnt]{25}"')


# --- what is compared -----------------------------------------------------------------------------------


def exchanged(deal: Deal, table: View, dice: random.Random) -> Deal:
    """Another deal with the same public story: identities of hidden cards change places."""
    key, hidden = list(deal.key), list(table.hidden)
    one, other = dice.choice([(a, b) for a in hidden for b in hidden if key[a] is not key[b]])
    key[one], key[other] = key[other], key[one]
    if dice.random() < 0.5:
        kinds = [key[card] for card in hidden]
        dice.shuffle(kinds)
        for card, kind in zip(hidden, kinds, strict=True):
            key[card] = kind
    opened = [turn.forfeit for turn in (*table.past, table.now) if turn.forfeit is not None]
    rest = [card for card in deal.forfeits if card not in opened]
    dice.shuffle(rest)
    return replace(deal, key=tuple(key), forfeits=(*opened, *rest))


def public(heard: tuple[Heard, ...]) -> list[Heard]:
    """What everybody heard, without the key in the views of those who may know it."""
    you: dict[str, str] = {}
    told = []
    for one in heard:
        if b'"t":"welcome"' in one.what:
            you[one.to] = json.loads(one.what)["you"]
        if (
            one.kind == "send"
            and b'"key":' in one.what
            and knows_key(json.loads(one.what)["view"], you[one.to])
        ):
            one = one._replace(what=KEY.sub(b"", one.what))
        told.append(one)
    return told


def knows_key(view: dict[str, Any], you: str) -> bool:
    me = next(member for member in view["members"] if member["id"] == you)
    return bool(me.get("commentator")) or me.get("chair", {}).get("role") == "giver"


def difference(program: Program, seed: int) -> tuple[object, object] | None:
    """The first thing that is heard otherwise when the program runs again over another key."""
    dice = random.Random(f"key {seed}")
    tables = program.tables
    deals = [
        exchanged(deal, tables[deal.words[0]], dice) if deal.words[0] in tables else deal
        for deal in program.deals
    ]
    assert deals != list(program.deals)
    before, after = public(program.heard), public(repeated(program, deals))
    for told, again in zip(before, after, strict=False):
        if told != again:
            return told, again
    return None if len(before) == len(after) else (len(before), len(after))


# --- the exact property ---------------------------------------------------------------------------------


@pytest.mark.parametrize("sitting", range(SITTINGS))
def test_nothing_that_is_heard_depends_on_the_key(sitting: int) -> None:
    for seed in range(sitting, PROGRAMS, SITTINGS):
        assert difference(written(seed), seed) is None, seed


@pytest.mark.parametrize("planted", LEAKS)
def test_a_leak_would_be_noticed(planted: str, monkeypatch: pytest.MonkeyPatch) -> None:
    LEAKS[planted](monkeypatch)
    assert any(difference(written(seed), seed) for seed in range(ENOUGH_TO_CATCH)), planted


def views(program: Program) -> Iterator[tuple[str, dict[str, Any]]]:
    for one in program.heard:
        if one.what.startswith(b'{"t":"view"'):
            yield one.to, json.loads(one.what)["view"]


def test_the_programs_get_everywhere() -> None:
    """Every phase, pauses, forfeits, commentators, more games than one, and refusals of every kind."""
    seen: Counter[str] = Counter()
    for program in map(written, range(20)):
        for one in program.heard:
            message = json.loads(one.what) if one.kind == "send" else {}
            seen[message.get("t", one.kind)] += 1
            seen[message.get("code", "")] += 1
        for _, view in views(program):
            game = view.get("game", {})
            seen.update((view["stage"], game.get("phase", ""), f"{view.get('played', 0)} played"))
            seen["paused"] += "pause" in view
            seen["forfeit"] += any("forfeit" in turn for turn in game.get("past", ()))
            seen["commentator"] += any("commentator" in member for member in view["members"])
    expected = "lobby playing over clue verdict guess paused forfeit commentator checked pong close head body"
    assert not {word for word in expected.split() if seen[word] < 5}, seen
    assert seen["1 played"] > 5
    refusals = (
        "not-your-part not-your-turn not-now stale-turn silent saw-key other-side banned kicked owner-only"
    )
    assert not {code for code in refusals.split() if not seen[code]}, seen


def test_whoever_has_seen_a_key_does_not_guess_or_judge_under_it() -> None:
    """rooms.md#taint, by what was sent: it holds whatever the rules think they remember."""
    guilty = 0
    for program in map(written, range(30)):
        you: dict[str, str] = {}
        saw: set[tuple[str, str]] = set()
        for one in program.heard:
            if b'"t":"welcome"' in one.what:
                you[one.to] = json.loads(one.what)["you"]
            if not one.what.startswith(b'{"t":"view"') or b'"stage":"playing"' not in one.what:
                continue
            view = json.loads(one.what)["view"]
            if "key" in view["game"]:
                saw.add((view["game"]["words"][0], you[one.to]))
            for member in view["members"]:
                tainted = (view["game"]["words"][0], member["id"]) in saw
                assert not tainted or member.get("chair", {}).get("role", "giver") == "giver"
                guilty += tainted and "chair" not in member
    assert guilty > 20  # some did stand up, and came to nothing

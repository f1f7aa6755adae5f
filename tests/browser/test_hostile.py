"""Names, words and messages that want to be more than text stay text. The policy of the page is in force."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from browser.guests import CLUES, WORDS, Guest, Table
from switchboard.words.model import Identity

SetUp = Callable[..., Table]
Invite = Callable[..., Guest]
TRAPDOOR = "window.ran = []; window.a = window.alert = (what) => window.ran.push(String(what));"
NAME = "<img src=x onerror=a(1)>"
MESSAGES = [
    "<script>a(2)</script><b onclick=a(3)>bold</b>",
    "javascript:a(4) {{a(5)}} ${a(6)} <svg/onload=a(7)>",
    "\u202eright to left\u202c and zero\u200bwidth",
]
HOSTILE_WORDS = [
    "<IMG SRC=X ONERROR=A(8)>",
    "'\"><SVG/ONLOAD=A(9)>",
    "שלום",
    "مرحبا",
    "&LT;B&GT;",
    "{{A(1)}}",
]


def test_hostile_names_words_and_messages_are_shown_as_text_and_nothing_runs(invite: Invite) -> None:
    ann, ben, cat, dan = guests = [invite(name) for name in ("Ann", "Ben", "Cat", "Dan")]
    for guest in guests:
        guest.context.add_init_script(TRAPDOOR)
    room = ann.open_room(words=HOSTILE_WORDS + WORDS[: 25 - len(HOSTILE_WORDS)])
    table = [(ann, "Red Operator"), (ben, "Red Lineman"), (cat, "Blue Operator"), (dan, "Blue Lineman")]
    for guest, chair in table:
        guest.enter(room)
        guest.button(f"Sit here: {chair}").click()
    ben.rename(NAME)
    cat.page.get_by_role("textbox", name="Your name").fill("\u202e\u200bevil\u202c")
    cat.page.get_by_role("textbox", name="Your name").press("Enter")
    for message in MESSAGES:
        dan.page.get_by_role("textbox", name="Message").fill(message)
        dan.button("Say").click()
        expect(dan.page.get_by_role("textbox", name="Message")).to_have_value("")
    ann.start()
    for guest in guests:
        expect(guest.board.get_by_role("gridcell")).to_have_count(25)
        for word in HOSTILE_WORDS:
            expect(guest.board.get_by_text(word, exact=True).first).to_be_visible()
        expect(guest.page.get_by_text(NAME).first).to_be_attached()
        expect(guest.page.get_by_text(MESSAGES[0]).first).to_be_attached()
        guest.button(re.compile("Sound and looks|Preferences")).first.click()
        guest.page.keyboard.press("Escape")
        assert guest.page.evaluate("() => window.ran") == []
        assert guest.page.locator("main img, main script, main svg[onload], main b[onclick]").count() == 0
    # A name that is written from the right begins there, also where there is no room for the whole of it.
    field = dan.page.get_by_role("textbox", name="Your name")
    field.fill("שלום")
    assert field.evaluate("(one) => getComputedStyle(one).direction") == "rtl"
    # No character of a name or a message turns the text of others around it.
    for text in (ann.page.get_by_role("main").inner_text(), dan.page.get_by_role("main").inner_text()):
        assert "evil" in text


def test_an_unreadable_clue_gets_a_sentence(table: SetUp) -> None:
    here = table()
    _, giver, _ = here.first()
    field = giver.page.get_by_role("textbox", name="Clue")
    field.fill("<script>a(1)</script> 2")
    verdict = giver.page.get_by_role("status").filter(has_text="✗")
    expect(verdict).to_be_visible()
    word = giver.words_of(Identity.NEUTRAL)[0]
    field.fill(f"{word} 2")
    expect(verdict.filter(has_text=word)).to_be_visible()
    field.press("Enter")
    giver.hears(re.compile(word))
    field.fill(f"{CLUES[0]} 2")
    expect(giver.page.get_by_role("status").filter(has_text="✓")).to_be_visible()


def test_the_policy_of_the_page_stops_scripts_that_are_not_its_own(invite: Invite) -> None:
    eve = invite("Eve")
    eve.forgiven = re.compile("Content Security Policy|Failed to load resource")
    broken: list[str] = []
    eve.context.expose_function("broken", lambda directive: broken.append(directive))
    eve.context.add_init_script(
        "addEventListener('securitypolicyviolation', (event) => window.broken(event.effectiveDirective))"
    )
    answer = eve.page.goto(eve.url)
    assert answer
    policy = answer.header_value("content-security-policy") or ""
    assert "unsafe-inline" not in policy
    assert "unsafe-eval" not in policy
    eve.page.wait_for_load_state("networkidle")
    assert broken == []
    eve.page.evaluate(
        """async () => {
          window.ran = 0;
          const script = document.createElement("script");
          script.textContent = "window.ran = 1";
          document.body.append(script);
          const image = document.createElement("div");
          image.innerHTML = '<img src="data:x" onerror="ran = 2"><a href="javascript:ran = 3">x</a>';
          document.body.append(image);
          image.querySelector("a").click();
          await fetch("https://example.invalid/").catch(() => 0);
        }"""
    )
    assert eve.page.evaluate("() => window.ran") == 0
    assert "connect-src" in broken
    assert any(one.startswith("script-src") for one in broken)

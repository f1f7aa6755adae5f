"""People at browsers: what they see and do, by roles and accessible names, which only this file knows."""

import re
from typing import Any, Self

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, expect

from switchboard.themes import SWITCHBOARD
from switchboard.words.model import Actor, Identity, Team

PATIENCE = 60_000
# None of them begins another, none has to do with a clue of the tests.
WORDS = (
    "ANCHOR BRIDGE CANDLE DESERT ENGINE FEATHER GARDEN HAMMER ISLAND JACKET KETTLE LADDER MIRROR NEEDLE "
    "ORCHARD PIANO QUARRY RIBBON SADDLE TEMPLE UMBRELLA VIOLIN WINDMILL YOGURT ZEBRA"
).split()
CLUES = "melancholy syzygy jocund boustrophedon pumpernickel hippocampus".split()
CHAIRS = {
    "Ann": Actor.RED_GIVER,
    "Ben": Actor.RED_GUESSER,
    "Cat": Actor.BLUE_GIVER,
    "Dan": Actor.BLUE_GUESSER,
}
# Where a word ends, in any language: for a browser \b ends a word before an umlaut.
ENDS = r"(?![^\s,])"
ASKED_FOR_A_CLUE = re.compile("give a clue|give one word")
ASKED_TO_GUESS = re.compile("mark a word")
# What Chromium says by itself when a server goes away, be it while a service worker is being fetched.
NO_SERVER = re.compile(
    "WebSocket connection to|Failed to load resource|error occurred when fetching the script"
)


class Guest:
    """Somebody with a browser of their own. Whatever their pages complain about is kept in `faults`."""

    def __init__(self, browser: Browser, url: str, name: str, **options: Any) -> None:
        self.url, self.name, self.theme = url, name, SWITCHBOARD
        self.faults: list[str] = []
        self.forgiven: re.Pattern[str] | None = None
        usual = {"locale": "en-GB", "reduced_motion": "reduce"}
        self.context: BrowserContext = browser.new_context(**{**usual, **options})
        self.context.set_default_timeout(PATIENCE)
        self.context.on("console", self._heard)
        self.context.on("weberror", lambda error: self.faults.append(f"uncaught: {error.error}"))
        self.page: Page = self.context.new_page()

    def _heard(self, message: ConsoleMessage) -> None:
        forgiven = self.forgiven and self.forgiven.search(message.text)
        if message.type in ("error", "warning") and not forgiven:
            self.faults.append(f"{message.type}: {message.text}")

    # --- coming and going ---------------------------------------------------------------------------

    def open_room(self, **settings: Any) -> str:
        """Over HTTP, with the session of this browser; its code."""
        wanted = {"name": self.name, "settings": {"words": WORDS, **settings}}
        answer = self.context.request.post(f"{self.url}/api/rooms", data=wanted)
        assert answer.status == 201, answer.text()
        code: str = answer.json()["room"]
        return code

    def enter(self, room: str) -> Self:
        self.page.goto(f"{self.url}/r/{room}")
        self.rename(self.name)
        return self

    def rename(self, name: str) -> None:
        field = self.page.get_by_role("textbox", name="Your name")
        field.fill(name)
        field.press("Enter")
        expect(self.listed(name)).to_be_attached()

    def listed(self, name: str) -> Locator:
        """Where somebody is named among those who are here."""
        return self.page.get_by_role("listitem").filter(has_text=name).first

    def sit(self, actor: Actor) -> None:
        self.button(f"Sit here: {self.theme.actor(actor)}").click()
        self.sees_own_chair(actor)

    def sees_own_chair(self, actor: Actor) -> None:
        chair = re.compile(rf"You are (the|an?) {self.theme.actor(actor)}\b")
        expect(self.page.get_by_role("main").get_by_text(chair)).to_be_visible()

    def open_settings(self) -> None:
        self.page.get_by_text("Settings", exact=True).click()

    def manage(self, name: str, does: str) -> None:
        """What the owner can do about somebody."""
        self.page.get_by_label(f"Manage {name}").last.click()
        theirs = self.page.get_by_role("listitem").filter(has=self.page.get_by_label(f"Manage {name}"))
        theirs.last.get_by_role("button", name=does).click()

    def leave(self) -> None:
        """And mean it."""
        self.button("Leave").click()
        self.answer("Leave")

    def answer(self, button: str) -> None:
        """What one is asked before something is done that cannot be taken back."""
        self.page.get_by_role("alertdialog").get_by_role("button", name=button).click()

    def start(self) -> None:
        self.button("Start the game").click()

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name)

    # --- the table ----------------------------------------------------------------------------------

    @property
    def board(self) -> Locator:
        """The one of the game: the front page has another, to teach it."""
        return self.page.locator("main.table").get_by_role("grid")

    def sees_table(self) -> None:
        """All of it: on a busy machine it is drawn in pieces, the settings last."""
        expect(self.board.get_by_role("gridcell")).to_have_count(25)
        expect(self.page.locator("main.table .settings")).to_be_attached()

    def card(self, word: str) -> Locator:
        return self.board.get_by_role("button", name=re.compile(rf"^{re.escape(word)}{ENDS}"))

    def cards(self) -> list[list[str]]:
        """What each card says to those who do not see it: its word, and what is known of it."""
        expect(self.board.get_by_role("gridcell")).to_have_count(25)
        names = re.findall(r'button "(.*?)"', self.board.aria_snapshot())
        return [re.split(r"\s*,\s*", name) for name in names]

    def key(self) -> dict[str, Identity]:
        """What this person's own page tells of the cards: all of them, if it is a giver's."""
        names = {self.theme.identity(identity): identity for identity in Identity}
        return {word: names[part] for word, *parts in self.cards() for part in parts if part in names}

    def sees_whole_key(self) -> None:
        """Where the key is opened during a game it comes a frame after everything else."""
        named = "|".join(re.escape(self.theme.identity(identity)) for identity in Identity)
        expect(self.board.get_by_role("button", name=re.compile(named))).to_have_count(25)

    def words_of(self, identity: Identity) -> list[str]:
        """Cards of a kind that are not turned over yet, in the order of the board."""
        hidden = {word for word, *parts in self.cards() if "revealed" not in parts}
        return [word for word, found in self.key().items() if found is identity and word in hidden]

    def give(self, text: str, number: int) -> None:
        field = self.page.get_by_role("textbox", name="Clue")
        expect(self.button("Give clue")).to_be_visible()
        field.fill(f"{text} {number}")
        expect(self.button(re.compile("^Give “"))).to_be_enabled()
        field.press("Enter")
        expect(field).to_have_value("")

    def mark(self, word: str) -> None:
        self.card(word).click()
        expect(self.card(word)).to_have_attribute("aria-pressed", "true")

    def reveal(self, word: str) -> None:
        """Mark a card and turn it over."""
        self.mark(word)
        self.confirm(word)

    def confirming(self, word: str) -> Locator:
        """The button that turns a marked card over."""
        return self.button(re.compile(rf"^(Reveal|Connect|Contact) {re.escape(word)}{ENDS}"))

    def confirm(self, word: str) -> None:
        self.confirming(word).click()
        self.sees_revealed(word)

    def sees_revealed(self, word: str) -> None:
        expect(self.card(word)).to_have_accessible_name(re.compile(r", revealed\b"))

    def sees_winner(self, team: Team) -> None:
        won = re.compile(f"^{team.value} wins", re.I)
        expect(self.page.get_by_role("heading", level=1, name=won)).to_be_visible()

    def stop(self) -> None:
        """Two presses: a turn is not ended by a slip."""
        self.button("Stop guessing").click()
        self.button("Yes, stop").click()

    def sees(self, text: str | re.Pattern[str]) -> None:
        """Somewhere on the screen, to be read by everybody."""
        expect(self.page.get_by_role("main").get_by_text(text).first).to_be_visible()

    def hears(self, text: str | re.Pattern[str]) -> None:
        """Announced to those who listen."""
        expect(self.page.get_by_role("log", name="What happens").get_by_text(text).last).to_be_attached()


class Table:
    """Four people in their chairs, Ann owns the room; a game is on."""

    def __init__(self, guests: list[Guest], **settings: Any) -> None:
        self.ann, self.ben, self.cat, self.dan = self.all = guests
        self.room = self.ann.open_room(**settings)
        for guest in guests:
            guest.enter(self.room)
            guest.sit(CHAIRS[guest.name])

    def start(self) -> None:
        self.ann.start()
        for guest in self.all:
            guest.sees_table()

    def first(self) -> tuple[Team, Guest, Guest]:
        """The team that begins, its giver and its guesser."""
        key = self.ann.key()
        red_begins = list(key.values()).count(Identity.RED) == 9
        return (Team.RED, self.ann, self.ben) if red_begins else (Team.BLUE, self.cat, self.dan)

    def side(self, team: Team) -> tuple[Guest, Guest]:
        return (self.ann, self.ben) if team is Team.RED else (self.cat, self.dan)

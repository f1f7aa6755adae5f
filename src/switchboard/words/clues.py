"""The referee in code: is a clue allowed on this board, by which rule, and which cards does it offend?

Judges words, never the key: it is handed no identities of hidden cards. What it cannot judge (a
description in Title Case, a private code) is for a seated referee; docs/rules/words.md says so.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from msgspec import Struct

from switchboard.words import lexicon
from switchboard.words.lexicon import Kinship
from switchboard.words.model import UNLIMITED, Clue, Identity, Number, Verdict
from switchboard.words.pointers import pointer
from switchboard.words.reading import MAX_RAW, SMALL, Reading, Shape, read, scripts, shape, undisguised
from switchboard.words.ruleset import ClueRule, Ruleset
from switchboard.words.text import plain

MAX_NUMBER: Final = 9
ALLOWED: Final = "referee-allowed"
REJECTED: Final = "referee-rejected"

# Every rule a verdict can name, with the sentence that goes with it. {words} are the cards offended.
SENTENCES: Final[dict[str, str]] = {
    "single-word": "'{clue}' is one word.",
    "compound": "'{clue}' is a compound for one idea.",
    "proper-name": "'{clue}' is a proper name.",
    "acronym": "'{clue}' is an acronym or abbreviation.",
    ALLOWED: "The clue was allowed from the chair.",
    REJECTED: "The clue was rejected from the chair.",
    "clue-empty": "The clue is empty. Say one word and a number.",
    "clue-length": "'{clue}' is too long. A clue has at most 40 characters.",
    "clue-number": "The number has to be a whole number from 0 to 9, or unlimited.",
    "clue-symbols": "'{clue}' has characters that are not letters. Write a plain word.",
    "clue-punctuation": "'{clue}' has punctuation in it. Say one word, without an explanation.",
    "clue-script": "'{clue}' has letters of another alphabet than the board. Type it with plain letters.",
    "clue-digits": "'{clue}' has digits where a word should be. Write it with letters.",
    "clue-words": "'{clue}' is several words. Say one word, a fixed compound, or a Name with capitals.",
    "clue-sentence": "'{clue}' is a sentence or an explanation. Say one word.",
    "clue-spaces": "'{clue}' has a space in it. This table plays with single words.",
    "clue-letters": "'{clue}' is about letters or spelling. Clues are about meaning.",
    "clue-position": "'{clue}' points at places on the board. Clues are about meaning.",
    "clue-match": "'{clue}' is {words}. Try another word.",
    "clue-part": "'{clue}' shares a word with {words}. Try another word.",
    "clue-inflection": "'{clue}' is a form of {words}. Try another word.",
    "clue-spelling": "'{clue}' is another spelling of {words}. Try another word.",
    "clue-derived": "'{clue}' comes from the same word as {words}. Try another word.",
    "clue-compound": "'{clue}' is built on, or is a part of, {words}. Try another word.",
    "clue-plural": "'{clue}' adds or removes S or ES at the end of {words}. Try another word.",
    "clue-affix": "'{clue}' begins or ends with the same letters as {words}. Try another word.",
}
# What cannot be read is no clue: it is refused under every ruleset and costs nothing.
UNREADABLE: Final = frozenset(
    ("clue-empty", "clue-length", "clue-number", "clue-symbols", "clue-punctuation", "clue-script")
)
# What the code may say of a clue that can be read.
VALID: Final = frozenset(("single-word", "compound", "proper-name", "acronym"))
OBJECTIONS: Final = frozenset(rule for rule in SENTENCES if rule.startswith("clue-")) - UNREADABLE
# Rules that a clue breaks by what lies on the board: their verdicts name cards, the others never do.
ABOUT_CARDS: Final = frozenset(rule for rule, sentence in SENTENCES.items() if "{words}" in sentence)

Shown: TypeAlias = tuple[Identity | None, ...]

_KIN_RULES: Final = {
    Kinship.SPELLING: "clue-spelling",
    Kinship.DERIVED: "clue-derived",
    Kinship.COMPOUND: "clue-compound",
}
_LITERAL: Final = frozenset((ClueRule.ONE_WORD, ClueRule.NO_PLURAL, ClueRule.NO_AFFIX))


class Word(Struct, frozen=True, gc=False):
    """What the referee keeps of a card or of a clue.

    `whole` is all of it in plain letters, and what digits in it may stand for; `said` has its parts as
    well. `lemmas` are the dictionary forms it may be a form of, `heads` those it is itself. `near` holds
    every string it must share with another word to be the same or akin. `passed` is the verdict on a clue
    that breaks no rule.
    """

    reading: Reading
    form: Shape
    points: str | None
    clean: bool
    tokens: tuple[str, ...]
    joined: str
    whole: tuple[str, ...]
    said: tuple[str, ...]
    lemmas: frozenset[str]
    heads: frozenset[str]
    bases: dict[str, Kinship]
    near: frozenset[str]
    passed: Verdict


class Board(Struct, frozen=True, gc=False):
    """A board's words, kept for as long as its game goes on.

    Most clues have nothing in common with `near` and are through at once; only the others are compared
    card by card.
    """

    words: tuple[str, ...]
    near: frozenset[str]
    scripts: frozenset[str]


def judge(
    text: str, number: object, words: Sequence[str], ruleset: Ruleset, shown: Shown = ()
) -> tuple[Clue, Verdict]:
    """The clue in its canonical text and the verdict; cards that are `shown` are off the board."""
    said = text if isinstance(text, str) else ""
    if len(said) > MAX_RAW:  # cut before anything is kept of it: a megabyte must not sit in a cache
        said = said[: MAX_RAW + 1]
    word, board, count = _word(said), lay(tuple(words)), _number(number, ruleset)
    reading = word.reading
    fault = reading.fault or (None if _legible_on(board, reading) else "clue-script")
    if fault or count is None:
        return Clue(reading.tidied, count or 0), Verdict(False, fault or "clue-number")
    clue, rules = Clue(word.form.text, count), ruleset.clue_rules
    # A word with which nothing is wrong, and like which the board has nothing, can only break literal rules.
    if word.clean and board.near.isdisjoint(word.near):
        rules = _literal(rules)
    for rule in rules:
        objection = _CHECKS[rule](word, board, shown)
        if objection is not None:
            return clue, objection
    return clue, word.passed


def _legible_on(board: Board, reading: Reading) -> bool:
    """Whether a clue is written in letters that the board has too (a board of numbers has none)."""
    return reading.scripts is board.scripts or not board.scripts or reading.scripts <= board.scripts


def explain(clue: Clue, verdict: Verdict, words: Sequence[str]) -> str:
    """The verdict as a sentence for the giver."""
    offended = " and ".join(words[card] for card in verdict.cards)
    offended += ", which is on the board" if len(verdict.cards) == 1 else ", which are on the board"
    return SENTENCES[verdict.rule].format(clue=clue.text, words=offended)


def _number(number: object, ruleset: Ruleset) -> Number | None:
    if type(number) is int and (ruleset.zero if number == 0 else 0 < number <= MAX_NUMBER):
        return number
    return UNLIMITED if number == UNLIMITED and ruleset.unlimited else None


@lru_cache(maxsize=64)
def _literal(rules: tuple[ClueRule, ...]) -> tuple[ClueRule, ...]:
    return tuple(rule for rule in rules if rule in _LITERAL)


@lru_cache(maxsize=1 << 10)
def lay(words: tuple[str, ...]) -> Board:
    """The board these words make."""
    near = frozenset().union(*[_word(word).near for word in words])
    return Board(words, near, scripts("".join(words)))


@lru_cache(maxsize=1 << 10)
def _letters(words: tuple[str, ...]) -> tuple[tuple[str, ...], str]:
    """The plain letters of a board's words: one by one, and all in a row between spaces."""
    joined = tuple([letters for word in words if (letters := _word(word).joined)])
    return joined, f" {' '.join(joined)} "


@lru_cache(maxsize=1 << 14)
def _word(text: str) -> Word:
    reading, form = read(text), shape(text)
    if form.valid and form.text.lower() != text.lower():
        return _word(form.text)  # what is shown is what is judged
    # A card may be what no clue may be (an emoji and a letter, say): then its letters are all there is.
    joined = reading.joined or plain(text)
    tokens = tuple([token for token in reading.tokens if token not in SMALL]) or (joined,)
    disguised = undisguised(joined)
    # Of several words run together only a real one says more than its parts.
    together = (joined,) if len(tokens) == 1 or lexicon.is_listed(joined) else ()
    looked_up = {token: lexicon.look_up(token) for token in (*tokens, *together, *disguised)}
    entries = looked_up.values()
    lemmas = frozenset([lemma for entry in entries for lemma in entry.lemmas])
    heads = frozenset([token for token, entry in looked_up.items() if token in entry.lemmas]) or lemmas
    bases = {base: kinship for entry in entries for base, kinship in entry.bases}
    whole = (joined, *disguised)
    said = whole if tokens == whole else tuple(dict.fromkeys((*whole, *tokens)))
    near = lemmas.union(said, bases)
    points = pointer(text)
    clean = form.valid and points is None
    passed = Verdict(True, form.rule if form.valid else "single-word")
    return Word(reading, form, points, clean, tokens, joined, whole, said, lemmas, heads, bases, near, passed)


def _offended(board: Board, shown: Shown, offends: Callable[[Word], bool]) -> tuple[int, ...]:
    """The hidden cards that a clue offends: a card turned over is no longer on the board."""
    return tuple(
        number
        for number, word in enumerate(board.words)
        if (not shown or shown[number] is None) and offends(_word(word))
    )


# --- the checks, one for each ClueRule --------------------------------------------------------------


def _no_match(clue: Word, board: Board, shown: Shown) -> Verdict | None:
    if board.near.isdisjoint(clue.near):
        return None
    cards = _offended(board, shown, lambda card: card.joined in clue.whole)
    return Verdict(False, "clue-match", cards) if cards else None


def _one_word(clue: Word, board: Board, shown: Shown) -> Verdict | None:
    return Verdict(False, "clue-spaces") if clue.reading.spaces else None


def _one_idea(clue: Word, board: Board, shown: Shown) -> Verdict | None:
    return None if clue.form.valid else Verdict(False, clue.form.rule)


def _no_letters(clue: Word, board: Board, shown: Shown) -> Verdict | None:
    return Verdict(False, "clue-letters") if clue.points == "clue-letters" else None


def _no_positions(clue: Word, board: Board, shown: Shown) -> Verdict | None:
    return Verdict(False, "clue-position") if clue.points == "clue-position" else None


def _no_plural(clue: Word, board: Board, shown: Shown) -> Verdict | None:
    if not any(_touches(board, one) for one in clue.said):
        return None
    cards = _offended(
        board, shown, lambda card: any(_is_simple_plural(one, card.joined) for one in clue.said)
    )
    return Verdict(False, "clue-plural", cards) if cards else None


def _is_simple_plural(one: str, other: str) -> bool:
    shorter, longer = sorted((one, other), key=len)
    return longer in (f"{shorter}s", f"{shorter}es")


def _no_affix(clue: Word, board: Board, shown: Shown) -> Verdict | None:
    """words.md#affix: as letters go, whether or not the words have anything to do with each other."""
    if not any(_touches(board, one) for one in clue.said):
        return None
    cards = _offended(board, shown, lambda card: any(_is_affix(one, card.joined) for one in clue.said))
    return Verdict(False, "clue-affix", cards) if cards else None


def _touches(board: Board, clue: str) -> bool:
    """Whether the clue begins or ends any card of the board, or any card the clue."""
    joined, row = _letters(board.words)
    return clue.startswith(joined) or clue.endswith(joined) or f" {clue}" in row or f"{clue} " in row


def _is_affix(one: str, other: str) -> bool:
    shorter, longer = sorted((one, other), key=len)
    return longer.startswith(shorter) or longer.endswith(shorter)


def _no_kin(clue: Word, board: Board, shown: Shown) -> Verdict | None:
    """words.md#kin: no part of the clue may be, inflect, derive from or be built on a hidden word."""
    if board.near.isdisjoint(clue.near):
        return None
    for rule, offends in _kin_tests(clue):
        cards = _offended(board, shown, offends)
        if cards:
            return Verdict(False, rule, cards)
    return None


def _kin_tests(clue: Word) -> Iterator[tuple[str, Callable[[Word], bool]]]:
    tokens = frozenset(clue.tokens)
    yield "clue-part", lambda card: not tokens.isdisjoint(card.tokens) or clue.joined in card.tokens
    yield "clue-inflection", lambda card: not clue.lemmas.isdisjoint(card.lemmas)
    for kinship, rule in _KIN_RULES.items():
        yield rule, _kin_test(clue, kinship)


def _kin_test(clue: Word, kinship: Kinship) -> Callable[[Word], bool]:
    if kinship is Kinship.COMPOUND:
        # A mainland is built on land and has nothing to do with a landing.
        return lambda card: _is_built_on(clue, card.heads, kinship) or _is_built_on(card, clue.heads, kinship)
    return lambda card: (
        _is_built_on(clue, card.lemmas, kinship)
        or _is_built_on(card, clue.lemmas, kinship)
        or (kinship is Kinship.DERIVED and _are_siblings(clue, card))
    )


def _is_built_on(word: Word, others: frozenset[str], kinship: Kinship) -> bool:
    return any(word.bases.get(other) is kinship for other in others)


def _are_siblings(one: Word, other: Word) -> bool:
    """Inspector and inspection: two endings on one word. Short words have too many distant relatives."""
    return any(
        len(base) > 4 and one.joined[:3] == other.joined[:3] == base[:3]
        for base in one.bases.keys() & other.bases.keys()
        if one.bases[base] is other.bases[base] is Kinship.DERIVED
    )


_CHECKS: Final[dict[ClueRule, Callable[[Word, Board, Shown], Verdict | None]]] = {
    ClueRule.NO_MATCH: _no_match,
    ClueRule.ONE_WORD: _one_word,
    ClueRule.ONE_IDEA: _one_idea,
    ClueRule.NO_LETTERS: _no_letters,
    ClueRule.NO_POSITIONS: _no_positions,
    ClueRule.NO_PLURAL: _no_plural,
    ClueRule.NO_AFFIX: _no_affix,
    ClueRule.NO_KIN: _no_kin,
}

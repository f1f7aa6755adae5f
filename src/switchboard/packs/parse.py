"""Reading and writing word packs: our own files, other people's files and pasted text alike.

The format is in docs/packs.md. Nothing is dropped in silence: whatever cannot become a card is reported
with its line, all of it at once. Pure text to values; knows no files, no boards and no rules.
"""

import re
import unicodedata
from codecs import BOM_UTF8
from collections.abc import Iterator

import msgspec

from switchboard.words.text import card_problem, card_text, tidy

MIN_WORDS = 25
MAX_WORDS = 10_000
MAX_LENGTH = 40
MAX_HEADER = 200
MAX_BYTES = 512 * 1024

# Normalising a long run of accents takes quadratic time, so nothing longer than this is normalised at all.
# NFKC never makes a text ten times shorter except by dropping what nobody can see.
_MAX_RAW = 400
_SHOWN_PROBLEMS = 10

_LINE_END = re.compile(r"\r\n|\n|\r")
_SEPARATOR = re.compile(r"[,;\t，；、،؛]")
_HEADER = re.compile(r"#\s*(name|title|language|licence|license|about)\s*:(.*)", re.IGNORECASE | re.DOTALL)
_LANGUAGE = re.compile(r"[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*")
_UNSHOWABLE = {"Cc", "Cs", "Co", "Zl", "Zp"}  # control, surrogate, private use, line and paragraph separators


class Pack(msgspec.Struct, frozen=True):
    """Words to deal boards from, as cards show them, and where they come from."""

    name: str
    title: str
    language: str
    licence: str
    about: str
    words: tuple[str, ...]


class Problem(msgspec.Struct, frozen=True):
    """One thing wrong with a pack; line 0 means the pack as a whole, and `word` is safe to print."""

    line: int
    word: str
    what: str

    def __str__(self) -> str:
        where = f"line {self.line}: " if self.line else ""
        quoted = f'"{self.word}" ' if self.word else ""
        return f"{where}{quoted}{self.what}"


class BadPack(ValueError):
    """A text that cannot be a word pack, with every reason why."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__(*problems)
        self.problems = problems

    def __str__(self) -> str:
        if len(self.problems) == 1:
            return f"This word pack cannot be used: {self.problems[0]}."
        lines = [f"This word pack has {len(self.problems):,} problems:"]
        lines += [f"  {problem}" for problem in self.problems[:_SHOWN_PROBLEMS]]
        if len(self.problems) > _SHOWN_PROBLEMS:
            lines.append(f"  and {len(self.problems) - _SHOWN_PROBLEMS:,} more")
        return "\n".join(lines)


def bad_pack(what: str, word: str = "", line: int = 0) -> BadPack:
    """The error for something that cannot even be read as a list of words."""
    return BadPack(Problem(line, _shown(word, MAX_HEADER), what))


def parse_bytes(raw: bytes, name: str = "custom") -> Pack:
    """Read a pack from an upload or a file: UTF-8, with or without a byte order mark."""
    _check_size(len(raw))
    raw = raw.removeprefix(BOM_UTF8)
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = 1 + len(_LINE_END.findall(raw[: error.start].decode("utf-8")))
        what = f"byte 0x{raw[error.start]:02x} is not UTF-8; save the pack as UTF-8 and try again"
        raise bad_pack(what, line=line) from None
    return parse_pack(text, name)


def parse_pack(text: str, name: str = "custom") -> Pack:
    """Read a pack, or raise BadPack with everything that is wrong with it."""
    _check_size(len(text))
    _check_size(len(text.encode("utf-8", "surrogatepass")))
    reading = _Reading()
    for line, content in enumerate(_LINE_END.split(text.removeprefix("\ufeff")), start=1):
        reading.take(line, content)
    problems = [*_count_problems(len(reading.words)), *reading.problems]
    if problems:
        raise BadPack(*problems)
    header = reading.header
    name = header.get("name") or _shown(_label(name[:_MAX_RAW])) or "custom"
    return Pack(
        name=name,
        title=header.get("title", name),
        language=header.get("language", "und"),
        licence=header.get("licence", ""),
        about=header.get("about", ""),
        words=tuple(reading.words),
    )


def format_pack(pack: Pack) -> str:
    """The text that parse_pack reads back as the same pack."""
    header = {
        "name": pack.name,
        "title": pack.title,
        "language": pack.language,
        "licence": pack.licence,
        "about": pack.about,
    }
    lines = [f"# {key}: {value}" for key, value in header.items() if value]
    return "\n".join([*lines, "", *pack.words, ""])


class _Reading:
    """What has been read so far."""

    def __init__(self) -> None:
        self.header: dict[str, str] = {}
        self.words: dict[str, int] = {}  # each word and the line it was first on
        self.problems: list[Problem] = []

    def take(self, line: int, content: str) -> None:
        content = content.strip(" \t")
        if content.startswith("#"):
            if not self.words and (said := _HEADER.fullmatch(content)):
                self._take_header(line, said[1].lower().replace("license", "licence"), said[2])
        elif content:
            for item in _items(content):
                self._take_item(line, item)

    def _take_header(self, line: int, key: str, raw: str) -> None:
        value = _label(raw) if len(raw) <= _MAX_RAW else raw
        if key in self.header:
            self._report(line, key, "is said twice in the header")
        elif len(value) > MAX_HEADER:
            self._report(line, key, f"is longer than {MAX_HEADER} characters")
        elif unshowable := _unshowable(raw):
            self._report(line, key, f"holds {unshowable}, which cannot be shown")
        elif value and key == "language" and not _LANGUAGE.fullmatch(value):
            self._report(line, value, "is not a language tag such as en or pt-BR")
        elif value:
            self.header[key] = value

    def _take_item(self, line: int, raw: str) -> None:
        word = card_text(raw) if len(raw) <= _MAX_RAW else raw
        if objection := _objection(raw, word):
            self._report(line, word or raw, objection)
        elif word in self.words:
            self._report(line, word, f"is already on line {self.words[word]}")
        else:
            self.words[word] = line

    def _report(self, line: int, word: str, what: str) -> None:
        self.problems.append(Problem(line, _shown(word), what))


def _items(content: str) -> list[str]:
    """The words on a line; a separator at its end closes the last word and opens none."""
    items = [item.strip(" ") for item in _SEPARATOR.split(content)]
    return items[:-1] if len(items) > 1 and not items[-1] else items


def _objection(raw: str, word: str) -> str | None:
    """Why an item cannot be a card, whatever else is in the pack."""
    if len(word) > MAX_LENGTH:
        return f"is longer than {MAX_LENGTH} characters"
    if unshowable := _unshowable(raw):
        return f"holds {unshowable}, which cannot be shown"
    if not word:
        return "is invisible" if raw else "there is no word between two separators"
    if word.startswith("#") or _SEPARATOR.search(word):
        return "holds a sign that means something else in a pack: # , or ;"
    return card_problem(word)


def _label(raw: str) -> str:
    """A header's value as it is kept; twice, since tidying can bring a dash or apostrophe to light."""
    return tidy(tidy(raw))


def _unshowable(raw: str) -> str | None:
    """The first character that no card can show, by its number."""
    return next((f"U+{ord(c):04X}" for c in raw if unicodedata.category(c) in _UNSHOWABLE), None)


def _shown(word: str, most: int = MAX_LENGTH) -> str:
    """A word as an error message may quote it: short, and with nothing a terminal would obey."""
    short = word if len(word) <= most else word[: most - 3] + "..."
    return "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in short)


def _check_size(size: int) -> None:
    if size > MAX_BYTES:
        raise bad_pack(f"it is larger than {MAX_BYTES // 1024} kB")


def _count_problems(count: int) -> Iterator[Problem]:
    if count < MIN_WORDS:
        yield Problem(0, "", f"a pack needs at least {MIN_WORDS} different words, this one has {count}")
    if count > MAX_WORDS:
        yield Problem(0, "", f"a pack holds at most {MAX_WORDS:,} different words, this one has {count:,}")

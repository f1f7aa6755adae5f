"""`switchboard referee`: ask the referee in code about one clue or a file of them."""

import csv
import io
import re
from pathlib import Path
from typing import Annotated

import typer
from msgspec import Struct

from switchboard import wire
from switchboard.cli.complaints import MAX_FILE, complain, read_text
from switchboard.themes import find_theme
from switchboard.words.clues import explain, judge
from switchboard.words.deal import cards_of
from switchboard.words.model import CARDS, BadNotation, Number
from switchboard.words.notation import parse_number
from switchboard.words.ruleset import find_ruleset

COLUMNS = ("board", "clue", "number", "ruleset")
MAX_BOARD = 1_000
_SEPARATOR = re.compile(r"[|,;]")


class Ruling(Struct, frozen=True):
    """One verdict as it is printed."""

    clue: str
    number: Number | str
    ruleset: str
    verdict: str
    rule: str
    offends: tuple[str, ...]
    message: str


def referee(
    clue: Annotated[str | None, typer.Argument(help="The clue, in quotes if it has spaces.")] = None,
    number: Annotated[str | None, typer.Argument(help="0 to 9, or unlimited.")] = None,
    board: Annotated[str, typer.Option(help="The words on the board, separated by commas.")] = "",
    rules: Annotated[str | None, typer.Option(help="based-1 (unless said), rooms-1 or club-1.")] = None,
    theme: Annotated[
        str, typer.Option(help="switchboard or codenames: what the referee is called.")
    ] = "switchboard",
    batch: Annotated[
        Path | None, typer.Option(help="A CSV file with the columns board, clue, number and ruleset.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, one object a line.")] = False,
) -> None:
    """Is this clue allowed on that board? Says which rule decides, and which words it offends.

    [bold]Examples[/bold]

    switchboard referee farmer 2 --board FARM,RIVER,MOUSE

    switchboard referee "pack rat" 1 --board LION,PIANO --rules rooms-1 --json

    switchboard referee --batch cases.csv --json
    """
    try:
        dress = find_theme(theme)
        if batch is not None:
            if clue is not None or board or rules is not None:
                raise BadNotation("Give either a clue with --board and --rules, or a --batch file.")
            rulings = _rulings(batch)
        else:
            if clue is None or number is None:
                raise BadNotation("Say a clue and a number, as in: switchboard referee ocean 2 --board RIVER")
            _check_options(clue, number)
            rulings = [_ruling(clue, number, _SEPARATOR.split(board), rules or "based-1")]
    except BadNotation as bad:
        complain(str(bad))
    for ruling in rulings:
        typer.echo(wire.encode(ruling).decode() if as_json else _sentence(ruling, dress.referee))


def _sentence(ruling: Ruling, referee_name: str) -> str:
    offends = f" ({', '.join(ruling.offends)})" if ruling.offends else ""
    return f"{referee_name}: {ruling.verdict} by {ruling.rule}{offends}. {ruling.message}"


def _check_options(*arguments: str) -> None:
    """A negative number is the referee's to judge; anything else with a dash in front is a slip."""
    for argument in arguments:
        if argument.startswith("-") and not argument[1:].isdigit():
            raise BadNotation(f"{argument[:40]!r} is no option of this command; see --help.")


def _ruling(clue: str, number: str, board: list[str], rules: str) -> Ruling:
    ruleset = find_ruleset(rules)
    words = _words(board)
    judged, verdict = judge(clue, _number(number), words, ruleset)
    return Ruling(
        judged.text,
        _number(number),
        ruleset.name,
        "valid" if verdict.valid else "invalid",
        verdict.rule,
        tuple(words[card] for card in verdict.cards),
        explain(judged, verdict, words),
    )


def _number(text: str) -> Number | str:
    """The number, or what was typed instead of one: the referee will object to it."""
    try:
        return parse_number(text)
    except BadNotation:
        return text[:40].encode(errors="replace").decode()


def _words(words: list[str]) -> tuple[str, ...]:
    board = cards_of([word for word in words if word.strip()])
    if not board:
        raise BadNotation("Name the words on the board, as in: --board RIVER,MOUSE,APPLE")
    if len(board) > MAX_BOARD:
        raise BadNotation(f"A board of {len(board)} words is too large: a game has {CARDS}.")
    return board


def _rulings(path: Path) -> list[Ruling]:
    """One ruling a row; every row is read before anything is printed."""
    csv.field_size_limit(MAX_FILE)
    reader = csv.DictReader(io.StringIO(read_text(path), newline=""))
    try:
        missing = [column for column in COLUMNS if column not in (reader.fieldnames or ())]
        if missing:
            raise BadNotation(f"{path} has no column {', '.join(missing)}; it needs {', '.join(COLUMNS)}.")
        return [_row(path, reader.line_num, row) for row in reader]
    except csv.Error as error:
        raise BadNotation(f"{path}, line {reader.line_num}: {error}.") from None


def _row(path: Path, line: int, row: dict[str, str | None]) -> Ruling:
    board, clue, number, rules = (row[column] for column in COLUMNS)
    if board is None or clue is None or number is None or rules is None:
        raise BadNotation(f"{path}, line {line}: the row is too short.")
    try:
        words = _SEPARATOR.split(board) if _SEPARATOR.search(board) else board.split()
        return _ruling(clue, number, words, rules)
    except BadNotation as bad:
        raise BadNotation(f"{path}, line {line}: {bad}") from None

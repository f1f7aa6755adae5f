"""Golden games: recorded once, and never to change without anybody noticing."""

from pathlib import Path

import pytest

from golden.regenerate import GAMES, HERE, name_of, playthrough
from switchboard import wire
from switchboard.words.record import format_record, parse_record


@pytest.mark.parametrize("game", GAMES, ids=lambda game: name_of(*game))
def test_a_golden_game_replays_to_the_same_views_in_every_seat(game: tuple[str, str, str]) -> None:
    path = HERE / f"{name_of(*game)}.txt"
    text = path.read_text()
    record = parse_record(text)
    assert format_record(record) == text
    assert wire.decode_record(wire.encode_record(record)) == record
    assert playthrough(record, game[2]) == path.with_suffix(".views").read_text()


def test_there_is_nothing_else_among_the_golden_games() -> None:
    names = {name_of(*game) for game in GAMES}
    assert {path.stem for path in Path(HERE).glob("*.txt")} == names

"""How the command line says that something is wrong: one sentence on stderr, exit code 2."""

import os
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import NoReturn

import typer

MAX_FILE = 4_000_000


def complain(sentence: str) -> NoReturn:
    typer.echo(sentence, err=True)
    raise typer.Exit(2)


def read_text(path: Path) -> str:
    """A file's text, or a complaint saying why it cannot be had; - is what comes through a pipe."""
    try:
        if path.is_dir():
            complain(f"{path} is a folder, not a file.")
        with nullcontext(sys.stdin.buffer) if str(path) == "-" else path.open("rb") as file:
            raw = file.read(MAX_FILE + 1)  # enough to see that it is too large, even of an endless file
        if len(raw) > MAX_FILE:
            complain(f"{path} is too large: at most {MAX_FILE // 1_000_000} MB are read.")
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        complain(f"{path} is not text in UTF-8.")
    except OSError as error:
        complain(f"{path} cannot be read: {error.strerror}.")


def check_terminal() -> None:
    """Complain where there is nobody to look at a screen: in a pipe it would wait for ever."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        complain("This is played on a screen: it needs a terminal, not a pipe or a file.")


def check_record(record: Path | None) -> None:
    """Complain about a file no record can be written to, before anything is played."""
    if record is None:
        return
    if os.path.exists(record):
        complain(f"{record} exists already; choose another name for the record.")
    if not os.path.isdir(record.parent):
        complain(f"{record.parent} is not a folder, so no record can be written there.")


def write_new(path: Path, text: str) -> None:
    """Write a file that is not there yet."""
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        complain(f"{path} cannot be written: {error.strerror}.")

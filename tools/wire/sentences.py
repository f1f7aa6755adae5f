"""Writes ui/src/sentences.ts: what the server says to people, as a type, so that a language has all of it.

A sentence is found where it is made: in a refusal, a verdict, or a reason. What is filled in is {0}, {1} and
so on. What is wrong with a word pack is put together from pieces, which are found by themselves. `make wire`
writes the file; a test fails when it is out of date.
"""

import ast
import json
import re
from collections.abc import Iterator, Set
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
TARGET: Final = ROOT / "ui/src/sentences.ts"
SOURCES: Final = ("rooms", "words", "cords", "web", "players", "coach")
_HEAD: Final = "// Made by tools/wire/sentences.py from the Python source: change that, then `make wire`.\n"
# Whose arguments hold a sentence, and functions that give nothing but sentences.
_MAKERS: Final = frozenset(
    ("Refused", "Refusal", "Turned", "NotLetIn", "Problem", "BadMessage", "BadPack", "NoRoom", "_check")
)
_TELLERS: Final = frozenset(("start_problems", "sentence", "refuse_unknown", "parse_deal_id"))
_CONSTANTS: Final = frozenset(("SENTENCES", "FAILED", "UNREADABLE", "_UNTIMELY"))
# The same for what is wrong with a word pack.
PACK_SOURCES: Final = ("packs/parse.py", "words/text.py")
_PACK_MAKERS: Final = frozenset(("Problem", "bad_pack", "_report"))
_PACK_TELLERS: Final = frozenset(("__str__", "parse_bytes", "_objection", "card_problem"))


def template(node: ast.expr) -> str | None:
    """A string as it is written, with numbers for what is filled in; None if it is none."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else None
    if not isinstance(node, ast.JoinedStr):
        return None
    count, text = 0, ""
    for part in node.values:
        if isinstance(part, ast.Constant):
            text += str(part.value)
        else:
            text += f"{{{count}}}"
            count += 1
    return text


def numbered(text: str) -> str:
    """Names of what is filled in are numbers, too."""
    names = list(dict.fromkeys(re.findall(r"\{([a-z]+)\}", text)))
    return re.sub(r"\{([a-z]+)\}", lambda found: f"{{{names.index(found[1])}}}", text)


def is_sentence(text: str) -> bool:
    return bool(re.search(r"[.!?]$", text)) and " " in text


def is_piece(text: str) -> bool:
    """At least two words, or what stands before them."""
    return " " in text and not text.isspace()


def strings(node: ast.AST) -> Iterator[str]:
    """All strings in a piece of source, except those that only describe it."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Constant | ast.JoinedStr):
            yield template(child) or ""
        elif not isinstance(child, ast.Expr) or not isinstance(child.value, ast.Constant):
            yield from strings(child)


def said_in(tree: ast.AST, makers: Set[str] = _MAKERS, tellers: Set[str] = _TELLERS) -> Iterator[str]:
    for node in ast.walk(tree):
        match node:
            case ast.Call(ast.Name(name) | ast.Attribute(attr=name), arguments) if name in makers:
                yield from filter(None, map(template, arguments))
            case ast.FunctionDef(name=name) if name in tellers:
                yield from strings(node)
            case ast.AnnAssign(ast.Name(name), value=value) if name in _CONSTANTS and value:
                yield from strings(ast.Tuple([value]))


def parsed(path: Path) -> ast.AST:
    return ast.parse(path.read_text(encoding="utf-8"))


def sentences() -> list[str]:
    files = [path for name in SOURCES for path in (ROOT / "src/switchboard" / name).rglob("*.py")]
    said = (text for path in files for text in said_in(parsed(path)))
    return sorted({numbered(text) for text in said if is_sentence(text)})


def pack_problems() -> list[str]:
    """What is wrong with a word pack, in pieces; how far a line is set in is nothing to translate."""
    trees = (parsed(ROOT / "src/switchboard" / name) for name in PACK_SOURCES)
    said = (text.lstrip() for tree in trees for text in said_in(tree, _PACK_MAKERS, _PACK_TELLERS))
    return sorted({text for text in said if is_piece(text)})


def union(name: str, texts: list[str]) -> str:
    lines = [f"  | {json.dumps(text, ensure_ascii=False)}" for text in texts]
    return "\n".join([f"export type {name} =", *lines]) + ";\n"


def write() -> str:
    return "\n".join([_HEAD, union("Sentence", sentences()), union("PackProblem", pack_problems())])


if __name__ == "__main__":
    TARGET.write_text(write(), encoding="utf-8")
    print(f"{TARGET.name}: {len(sentences())} sentences, {len(pack_problems())} pieces of others")

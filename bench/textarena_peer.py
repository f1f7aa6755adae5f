"""TextArena's raw Codenames environment, without wrappers, downloads or third-party imports.

Three of its files run as they are: core.py, state.py and envs/Codenames/env.py. Its package file
(registry, agents, online API) is not run, and nltk, which env.py imports only to download a word list,
is replaced by an inert stand-in while it is imported. The words are ours, the same for both engines.
"""

import importlib
import importlib.util
import random
import sys
from collections.abc import Sequence
from functools import cache
from types import ModuleType
from typing import Any


@cache
def _environment() -> Any:
    spec = importlib.util.find_spec("textarena")
    if spec is None or not spec.submodule_search_locations:
        raise SystemExit("TextArena is missing: run `make bench`, which installs it.")
    root = next(iter(spec.submodule_search_locations))
    package = _package("textarena", root)
    _package("textarena.envs", f"{root}/envs")
    for part in ("core", "state"):
        module = importlib.import_module(f"textarena.{part}")
        vars(package).update(
            {name: value for name, value in vars(module).items() if not name.startswith("_")}
        )
    stand_ins = {"nltk": ModuleType("nltk"), "nltk.corpus": ModuleType("nltk.corpus")}
    vars(stand_ins["nltk"]).update(
        download=lambda *_, **__: False, pos_tag=None, corpus=stand_ins["nltk.corpus"]
    )
    vars(stand_ins["nltk.corpus"]).update(words=None)
    sys.modules.update(stand_ins)
    try:
        return importlib.import_module("textarena.envs.Codenames.env").CodenamesEnv
    finally:
        for name in stand_ins:
            del sys.modules[name]


def _package(name: str, path: str) -> ModuleType:
    module = ModuleType(name)
    module.__path__ = [path]
    sys.modules[name] = module
    return module


class Peer:
    """Plays whole random games; `illegal` counts moves the environment did not accept (there are none)."""

    def __init__(self, words: Sequence[str], clues: Sequence[str]) -> None:
        class Listed(_environment()):  # type: ignore[misc]
            def _load_word_list(self, hardcore: bool = False) -> None:
                self.word_list = [word.lower() for word in words]

        self._env = Listed()
        self._clues = clues
        self.illegal = 0

    def play(self, games: int, dice: random.Random) -> None:
        for _ in range(games):
            self._game(dice)

    def _game(self, dice: random.Random) -> None:
        env = self._env
        env.reset(num_players=4, seed=dice.getrandbits(30))
        state, order, made, done = env.state, list(env.board), 0, False
        dice.shuffle(order)
        while not done:
            if state.current_player_id in (0, 2):
                done, _ = env.step(f"[{dice.choice(self._clues)} 2]")
            else:
                done, _ = env.step(f"[{order[made]}]")
                made += 1
        self.illegal += len(state.game_state["guessed_words"]) != made

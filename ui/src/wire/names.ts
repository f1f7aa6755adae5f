// Made by tools/wire/build.py from the Python definitions: change those, then `make wire`.

export const VERSION = 1 as const;
export const MAX_NAME = 24 as const;
export const MAX_MESSAGE = 300 as const;
export const MAX_CLUE = 40 as const;
export const MAX_REASON = 200 as const;
export const BOTS = [{"kind": "ada", "name": "Ada", "avatar": "owl", "style": "default", "about": "Weighs every word and plays the odds."}, {"kind": "bertram", "name": "Bertram", "avatar": "tortoise", "style": "careful", "about": "Would rather say one word well than two in a hurry."}, {"kind": "cleo", "name": "Cleo", "avatar": "fox", "style": "bold", "about": "Goes for three, and smiles when it works."}, {"kind": "dot", "name": "Dot", "avatar": "sparrow", "style": "default", "about": "Quick on the line, friendly, seldom wrong twice."}, {"kind": "edmund", "name": "Edmund", "avatar": "badger", "style": "careful", "about": "Has seen too many traps to hurry past one."}, {"kind": "flora", "name": "Flora", "avatar": "magpie", "style": "bold", "about": "Collects long shots, and counts the ones that landed."}, {"kind": "random", "name": "Random", "avatar": "die", "style": "random", "about": "Knows the rules and not a single word."}] as const;
export const MAIN_PACK = "exchange" as const;
export const RULESETS = ["based-1", "rooms-1", "club-1"] as const;
export const CLOCKS = {"fast": {"clue": 60, "guess": 45}, "normal": {"clue": 90, "guess": 60}, "relaxed": {"clue": 120, "guess": 90}} as const;
export const THEMES = {"switchboard": {"name": "switchboard", "title": "The Switchboard", "giver": "Operator", "guesser": "Lineman", "referee": "Umpire", "own": "subscriber", "neutral": "non-subscriber", "trap": "mole", "key": "directory", "found_all": "every subscriber is connected", "hit_trap": "the mole was contacted", "accolades": {"boldest": "Long-Distance Call", "connection": "Crystal-Clear Line", "ear": "A Good Ear", "luckiest": "Crossed Wires, Right Party", "costliest": "Wrong Number", "patience": "Holding the Line", "return": "Reconnected"}}, "codenames": {"name": "codenames", "title": "Codenames", "giver": "Spymaster", "guesser": "Operative", "referee": "Referee", "own": "agent", "neutral": "bystander", "trap": "assassin", "key": "key card", "found_all": "every agent is found", "hit_trap": "the assassin was guessed", "accolades": {"boldest": "Deep Cover", "connection": "Clean Handover", "ear": "Perfect Wiretap", "luckiest": "Lucky Break", "costliest": "Cover Blown", "patience": "Steady Nerves", "return": "In from the Cold"}}} as const;
export const DAILY_TURNS = 9 as const;
export const SHEETS = 1 as const;
export const CLUE_NUMBERS = 4 as const;

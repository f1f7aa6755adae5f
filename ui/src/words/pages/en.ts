// The pages around the table, in English.

import type { ThemeWords } from "../types";

const one = (word: string): string => `${/^[aeiou]/i.test(word) ? "an" : "a"} ${word}`;

export const en = {
  front: {
    house: "Hotel Bygone · the exchange",
    lead: "The party game of one-word clues. With friends, with bots, in any browser.",
    play: "Play now",
    playHint: "A dealt table, three bots, you guess.",
    give: "Play now and give the clues",
    alone: "On your own",
    daily: "The daily board",
    dailyHint: "One board for everybody, once a day.",
    dailyOn: "You have begun: go on.",
    dailyDone: "Played today.",
    streak: (days: number): string => `${days} ${days === 1 ? "day" : "days"} in a row.`,
    train: "Training",
    trainHint: "Five boards, and a coach who tells you why.",
    cords: "The cord puzzle",
    cordsHint: "Nine cards, calls to connect, three dice of time.",
    open: "Play with friends",
    openHint: "A room with a link to share.",
    join: "Join",
    joinTitle: "Have a code?",
    joinLabel: "Code or link of a room",
    listed: "Rooms open to all",
    noneListed: "Nobody has opened a room to all just now. Be the first: it is a setting of every room.",
    roomOf: (owner: string): string => `${owner}’s room`,
    people: (count: number, playing: boolean): string => `${count} here, ${playing ? "playing" : "waiting"}`,
    back: (code: string): string => `Back to room ${code}`,
    backHidden: "Back to your room",
    theme: "Theme",
    rules: "Rules",
    facts: [
      ["The key stays secret", "It is on the server alone, until the game is over. Tests look for it in every byte that is sent."],
      ["Play by eye, key or ear", "Every move by mouse, touch, keyboard or screen reader; colour, pattern and letter on each card."],
      ["Nothing to sign up for", "No account, no advertising, no tracking. A link is enough."],
    ] as readonly (readonly [string, string])[],
  },

  demo: {
    title: "Learn it in thirty seconds",
    play: "Watch a turn",
    pause: "Pause",
    again: "Once more",
    back: "Back",
    next: "Next",
    step: (at: number, of: number): string => `Step ${at} of ${of}`,
    sees: (who: string): string => `What ${who} sees`,
    allSee: "What everybody sees",
    help: "Arrow keys step, the space bar plays and pauses.",
    clue: "river",
    board: [
      "PIANO", "BANK", "OLIVE", "ROCKET", "GLOVE",
      "CASTLE", "TROUT", "NEEDLE", "MOON", "CIRCUS",
      "LAMP", "ORANGE", "BRIDGE", "WITCH", "PILOT",
      "TEMPLE", "HONEY", "ANCHOR", "MAMMOTH", "KETTLE",
      "VIOLIN", "DESERT", "CROWN", "TICKET", "SHADOW",
    ] as readonly string[],
    /** What is told at each step: the giver, the guesser, and the words of the theme. */
    told: (giver: string, guesser: string, theme: ThemeWords): readonly string[] => [
      "Twenty-five words, two teams. Red has nine of them to find, Blue eight; who finds all of theirs first wins.",
      `Only the ${theme.giver}s see the ${theme.key}: which word is whose. One word is the ${theme.trap}: whoever turns it over has lost at once.`,
      `${giver} thinks of BANK, TROUT and BRIDGE, keeps clear of ANCHOR, the ${theme.trap}, and says: “river 3”. One word, one number, nothing else.`,
      `${guesser}, Red’s ${theme.guesser}, sees only the words, and marks BANK. A mark turns nothing over yet.`,
      `Then ${guesser} confirms. BANK is Red’s: right, and on it goes.`,
      "TROUT and BRIDGE are Red’s, too: all three found.",
      `One guess more than the number is allowed. ${guesser} tries DESERT: it is ${one(theme.neutral)}, and the turn ends. Stopping would have been safer.`,
      "Now it is Blue’s turn. That is all there is to know: the rest is what words mean to you.",
    ],
  },

  rules: {
    title: "How it is played",
    games: { words: "The word game", cords: "The cord puzzle" },
    on: "On this page",
    dress: "The game wears two dresses. The rules are the same; the words are not.",
    names: { giver: "gives the clues", guesser: "guesses", referee: "judges clues, if seated", own: "a team’s word", neutral: "nobody’s word", trap: "the word that loses", key: "says which is which" },
    play: "Try it now",
    sections: [
      {
        id: "aim",
        title: "What it is about",
        text: (t: ThemeWords): readonly string[] => [
          `Twenty-five words lie open in five rows. The ${t.key} says whose they are: nine belong to the team that begins, eight to the other, seven to nobody, and one is the ${t.trap}.`,
          `Each team has one ${t.giver}, who sees the ${t.key}; the others guess, each of them ${one(t.guesser)}, and see only words. The team all of whose words have been found wins, whoever turned the last one over.`,
        ],
      },
      {
        id: "clue",
        title: "A clue",
        text: (t: ThemeWords): readonly string[] => [
          `On your team’s turn the ${t.giver} says one word and a number: how many words it is meant for. Nothing else: no gesture, no sigh. Here ${t.giver}s cannot even chat while a game is on.`,
          "The number is 0 to 9, or unlimited. Zero says: none of ours has to do with this. Zero and unlimited lift the limit on guesses.",
        ],
      },
      {
        id: "guess",
        title: "Guessing",
        text: (t: ThemeWords): readonly string[] => [
          `On your team’s turn ${one(t.guesser)} marks a word, which turns nothing over, then confirms it. Everybody sees what it is before they go on. In larger teams a word needs two marks, and a teammate confirms.`,
          "They may make one guess more than the number says, have to make at least one, and can stop after that.",
        ],
      },
      {
        id: "may",
        title: "What a clue may be",
        text: (t: ThemeWords): readonly string[] => [
          "A clue is about what words mean. It may not be a word on the table that is still hidden, nor a form or a part of one, nor say anything about letters or places. A word that has been turned over is free.",
          `The house checks every clue while you type and says why it objects, to you alone. Where that is not enough, seat ${one(t.referee)}, who has the last word.`,
        ],
      },
      {
        id: "rulesets",
        title: "Three sets of rules",
        text: (): readonly string[] => ["The owner of a room chooses one of them between games. Everything else is the same in all three."],
      },
      {
        id: "room",
        title: "In a room",
        text: (): readonly string[] => [
          "Whoever has the link is in. It takes four players, as many on one side as on the other; bots count. A chair is yours for two minutes if your connection breaks, in this browser, in any tab.",
          "If somebody is missing when a turn begins, the game pauses by itself. The owner can put a bot in, or wait. The clock is optional, and it is the server’s: 60 and 45 seconds, 90 and 60, 120 and 90, or what you like; a team’s first clue has half as much again.",
          "Who has seen the key of a game never guesses in that game.",
        ],
      },
    ],
    outcomes: { own: "Right. Go on, as far as the limit.", other: "It counts for them, and your turn is over.", neutral: "Your turn is over.", trap: "Your team has lost, at once." },
    clues: {
      clue: "Clue",
      hidden: "with",
      letters: "by letters (Rooms)",
      meaning: "by meaning (Club, Based)",
      yes: "allowed",
      no: "not allowed",
      rows: [
        ["voyage", "RIVER", true, true],
        ["mice", "MOUSE", true, false],
        ["farmer", "FARM", false, false],
        ["viking", "KING", false, true],
        ["pancake", "PAN", false, false],
        ["New York", "CITY", false, true],
      ] as readonly (readonly [string, string, boolean, boolean])[],
    },
    rulesets: [
      ["Rooms", "Clues are compared by their letters: one word, not the same, no S or ES added, not the beginning or end of the other. A clue that breaks a rule is refused, and you try again."],
      ["Club", "Clues are compared by meaning: forms, relatives and compounds of a word are out, letters shared by accident are in; names and compounds count as one word. A clue that breaks a rule is refused, and you try again."],
      ["Based", "As Club, but a clue that breaks a rule costs: the turn is over, and a word of the other team is turned over for them."],
    ] as readonly (readonly [string, string])[],
    full: "These are the rules in short. Every one of them, with what code can and cannot judge, is in the documentation that comes with the game.",
  },

  cords: {
    lead: "One player, nine cards, calls to connect, and three dice of time.",
    play: "Play it now",
    port: "A card and its six ports",
    circle: "Two halves make a circle",
    board: "Nine cards, nine callers, nine recipients",
    sections: [
      {
        id: "board",
        title: "The board",
        text: [
          "Nine cards lie in three rows of three. Each has six ports, and cords that join them: one at the top, one at the bottom, two on either side. Ports of neighbouring cards face each other. Callers C1 to C9 stand down the left side and along the bottom; recipients R1 to R9 along the top and down the right side.",
          "A call follows the cords from card to card. It never turns back, and crosses each junction once at most. Where several cords meet at a port, a call that comes from outside may choose; one that comes along a cord has to go out.",
        ],
      },
      {
        id: "round",
        title: "A round",
        text: [
          "The cards are dealt at random, each turned or not. Four calls a, b, c, d wait at C1, C3, C5, C7, their recipients at R1, R3, R5, R7. Round two adds a Priority call at C9 and R9, round three also an Emergency call at C2 and R2.",
          "As soon as a cord joins a call to its recipient, it connects and leaves the board. While the Emergency call is open nothing else connects; then while the Priority call is. A round is done when no call is left; a game has three.",
        ],
      },
      {
        id: "moves",
        title: "Four moves",
        text: [
          "Exchange (2 seconds): two cards change places.",
          "Reverse charges (1): a card is turned by half.",
          "Crossed lines (1): two callers, or two recipients, that are joined change places.",
          "Call transfer (1): a caller or recipient goes to a free place of its side that is joined to its own.",
        ],
      },
      {
        id: "time",
        title: "Time",
        text: [
          "You have three dice of three seconds each. You choose the die that pays for a move; one that falls below 1 is gone for good, and what is still due comes off another. When no die is left, the game is lost.",
          "Every complete circle on the way of a call that connects gives a second back, to one die of your choice, which holds six at most. The seconds left at the end are your score, and earn a title.",
        ],
      },
    ] as readonly { readonly id: string; readonly title: string; readonly text: readonly string[] }[],
  },

  replay: {
    title: "Replay",
    scrub: "Where in the game",
    at: (at: number, of: number): string => `${at} / ${of}`,
    first: "To the beginning",
    last: "To the end",
    turnBack: "One turn back",
    turnNext: "One turn on",
    back: "One step back",
    next: "One step on",
    play: "Play by itself",
    pause: "Pause",
    side: "As seen by",
    sides: { guesser: "Those who guessed", giver: "Those who gave clues" },
    copyRecord: "Copy as text",
    recordCopied: "The game is copied, as a record one can read and replay.",
    copyLink: "Copy link to this replay",
    linkCopied: "The link is copied. It is for those who are in the room.",
    noCopy: (text: string): string => `This browser copies nothing. Here it is: ${text}`,
    toRoom: "To the room",
    title2: (number: number): string => `Game ${number}`,
    members: "This replay is for the people of its room. Come in, and you can see it.",
  },

  coach: {
    title: "The coach",
    thinking: "The coach is looking at the game …",
    choose: "Wind the replay to a turn, and the coach tells what else could have been said.",
    course: "How the game went",
    courseLabel: (red: string): string => `${red}’s chance to win`,
    point: (at: number, chance: string): string => (at ? `after turn ${at} ${chance}` : `at the beginning ${chance}`),
    turning: (sentence: string, _turn: number, _team: string, _before: string, _after: string): string => sentence,
    goTo: (turn: number): string => `Show turn ${turn}`,
    model: "Chances are a model’s: they follow from how many words each team has left, and from nothing else.",
    accolade: (sentence: string, _team: string, _turn: number): string => sentence,
    shares: "Skill and luck",
    sharesHelp: "In points of the chance to win, added up over a team’s own turns. Clues: the one given against the best the coach found. Guesses: what was chosen against what the clue suggested. Luck: what the cards turned out to be.",
    terms: { giver: "Clues", guessers: "Guesses", luck: "Luck", board: "What the cards offered", unjudged: "Not judged" },
    turn: (turn: number, team: string, clue: string): string => `Turn ${turn}, ${team}: ${clue}`,
    went: (before: string, clued: string, after: string): string => `The team’s chance to win: ${before} before the clue, ${clued} after it, ${after} at the end of the turn.`,
    unknown: (clue: string): string => `The coach does not know “${clue}”, and does not judge it.`,
    options: "What could have been said",
    kinds: { given: "Given", best: "Best", safest: "Safest", boldest: "Boldest" },
    meant: (cards: string, whole: string): string => `${cards} · ${whole} to find them all`,
    chances: "What the clue suggested",
  },

  bots: {
    about: (_kind: string, sentence: string): string => sentence,
    styles: { default: "even", careful: "careful", bold: "bold", random: "by chance" } as Readonly<Record<string, string>>,
  },

  projector: {
    scan: "Scan to come in",
    qr: "QR code of the link to this room",
    hidden: "Streamer mode: the code is hidden on this screen.",
  },
};

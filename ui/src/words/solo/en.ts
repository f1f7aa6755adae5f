// Training and the daily board, in English.

import type { ThemeWords } from "../types";

const count = (number: number, one: string, several: string): string => `${number} ${number === 1 ? one : several}`;

export const en = {
  loading: "One moment …",
  offline: "The server cannot be reached. Nothing is lost: your board is as you left it.",
  retry: "Try again",
  kept: "Kept in this browser only.",

  train: {
    title: "Training",
    drills: { guess: "Guess the giver", clue: "Give the clue" },
    about: {
      guess: (partner: string, theme: ThemeWords): string =>
        `A game is on, and ${partner} has just given your team a clue. Find the words ${partner} means: the share you find is your points. A word of the other team costs 25, the ${theme.trap} all.`,
      clue: (_partner: string, theme: ThemeWords): string =>
        `A game is on, you see the ${theme.key}, and it is for you to give a clue. The coach works out what a listener makes of it: 100 points for a clue as good as the coach’s best.`,
    },
    round: (round: number, of: number): string => `Board ${round} of ${of}.`,
    roundName: (round: number): string => `Board ${round}`,
    notYet: "not yet",
    now: "now",
    head: (points: number): string => `${points} of 100 points`,
    average: "Average",
    best: "Your best",
    bestOf: (score: number, day: string): string => `${score}, on ${day}`,
    none: "none yet",
    trainings: "Trainings",
    next: "Next board",
    again: "Train again",
    done: (round: number, of: number): string => `Board ${round} of ${of} is done.`,
    whole: (score: number): string => `Your score is ${score} of 100.`,
    isBest: "That is your best.",
    chosen: "These boards were chosen, so the score is not kept.",
    meant: (partner: string, cards: string): string => `${partner} meant ${cards}.`,
    found: (found: number, meant: number): string => (found >= meant ? "You found all of it." : found ? `You found ${found} of ${meant}.` : "You found none of it."),
    steps: "What you took",
    chance: (chance: string): string => `${chance} of listeners would have taken it here`,
    stopped: (chance: string): string => `Stopped: ${chance} of listeners would have, too`,
    expected: (cards: string, all: string, risk: string, trap: string): string =>
      `Worth ${cards} words on average; all found in ${all} of cases, risk of the ${trap} ${risk}.`,
    more: (boards: number): string => `The server cannot be reached. You can train on, for the same points: ${count(boards, "more board is", "more boards are")} kept in this browser.`,
    noMore: "The server cannot be reached, and no more boards are kept in this browser. What you have done is; new boards come when the server is back.",
    noBoards: "The server cannot be reached, and no boards are kept in this browser yet. Training that was opened once while the server was there works without it.",
    weighedAhead: (numbers: number): string => `Clues: the likeliest thousand words are weighed, for 1 to ${numbers} each.`,
    notWeighed: (text: string): string => `“${text}” needs the server: it was not weighed. Try another word, or wait until the server is back.`,
    notWeighedFor: (numbers: number): string => `So many need the server: words were weighed for 1 to ${numbers}. Take one of these numbers, or wait until the server is back.`,
    laidAnew: "The coach has learned since this board was laid: it is laid anew. Your points stay.",
    link: "Copy a link to these boards",
    linkCopied: "The link is copied: whoever opens it gets the same five boards.",
    copyBy: (text: string): string => `This browser copies nothing. Here it is: ${text}`,
  },

  daily: {
    title: "The daily board",
    name: (number: number): string => `Daily board ${number}`,
    roles: { guesser: "You guess", giver: "You give the clues" },
    keySure: "Whoever gives the clues sees what all cards are, and it is the board that you are guessing on. Show it all the same?",
    keyShow: "Show it",
    about: {
      guesser: (partner: string, theme: ThemeWords): string =>
        `One board for everybody until midnight UTC. ${partner} gives the clues, you find Red’s nine words. The other team does not move: the fewest turns are the best, nine at most. The ${theme.trap} loses at once.`,
      giver: (partner: string, theme: ThemeWords): string =>
        `One board for everybody until midnight UTC. You see the ${theme.key} and give the clues, ${partner} finds Red’s nine words. The other team does not move: the fewest turns are the best, nine at most. The ${theme.trap} loses at once.`,
    },
    intro: (number: number, par: number): string => `Daily board ${number}. Par is ${par}.`,
    par: (par: number): string => `Par ${par}`,
    parHint: "what the bots need by themselves",
    turn: (turn: number, of: number): string => `Turn ${turn} of ${of}`,
    once: "Played once. You may leave and go on later the same day.",
    how: (turns: number, won: boolean): string => `${won ? "" : "lost after "}${count(turns, "turn", "turns")}`,
    head: (turns: number, won: boolean): string => (won ? `All found in ${count(turns, "turn", "turns")}` : `Lost after ${count(turns, "turn", "turns")}`),
    against: (turns: number, par: number): string =>
      turns < par ? `${count(par - turns, "turn", "turns")} better than the bots, who need ${par}.` : turns === par ? `As good as the bots: par is ${par}.` : `The bots need ${par}.`,
    lost: (par: number): string => `The bots need ${par} turns. There is a new board tomorrow.`,
    heading: (title: string, number: number, role: string, how: string, par: number): string => `${title} Daily ${number}, ${role}: ${how} (par ${par})`,
    result: "Your result",
    copy: "Copy the result",
    copied: "The result is copied. It tells nothing of the board.",
    copyBy: (text: string): string => `This browser copies nothing. Here it is: ${text}`,
    nextIn: (hours: number, minutes: number): string => `The next board comes in ${hours ? `${count(hours, "hour", "hours")} and ` : ""}${count(minutes, "minute", "minutes")}.`,
    other: "Now you give the clues",
    figures: "Your days",
    played: "Played",
    won: (won: number): string => `${won} won`,
    best: "Fewest turns",
    none: "none yet",
    streak: "Days won in a row",
    longest: "Longest row",
    toTraining: "On to the training",
    without: {
      guesser: "The server cannot be reached, and only the server knows what the cards are: this board is everybody’s. What you take is written down, and taken in this order once it is back.",
      giver: "The server cannot be reached, and your partner is there. Your next clue is written down, and given once it is back.",
    },
    missEnds: "A wrong word ends the turn: what is written after it is not taken then.",
    noBoard: "The server cannot be reached, and today’s board has not been opened in this browser yet. It will be laid as soon as the server is back.",
    waits: "Written down",
    takeBack: "Take the last back",
    writtenDown: (move: string): string => `Written down: ${move}.`,
    noRoom: "That is written down already, or the turn has no room for more.",
    lapsed: (moves: string): string => `The turn was over before that: ${moves} was not done.`,
    doneLate: (number: number, over: boolean): string =>
      over ? `Daily board ${number} is played to its end with what you had written down.` : `What you had written down for daily board ${number} was done; its day was over before its end.`,
  },
};

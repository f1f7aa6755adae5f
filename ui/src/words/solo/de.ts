// Training und Tagesbrett, auf Deutsch.

import type { SoloWords } from "./index";

const count = (number: number, one: string, several: string): string => `${number} ${number === 1 ? one : several}`;
const turns = (number: number): string => count(number, "Zug", "Züge");
const inTurns = (number: number): string => count(number, "Zug", "Zügen");

export const de: SoloWords = {
  loading: "Einen Augenblick …",
  offline: "Der Server ist nicht zu erreichen. Nichts ist verloren: dein Brett liegt, wie du es gelassen hast.",
  retry: "Noch einmal versuchen",
  kept: "Nur in diesem Browser aufgehoben.",

  train: {
    title: "Übungsstunde",
    drills: { guess: "Hinweise verstehen", clue: "Hinweise geben" },
    about: {
      guess: (partner, theme) =>
        `Ein Spiel läuft, und ${partner} hat deinem Team eben einen Hinweis gegeben. Finde die Wörter, die gemeint sind: der Anteil, den du findest, sind deine Punkte. Ein Wort des anderen Teams kostet 25, der ${theme.trap} alle.`,
      clue: (_partner, theme) =>
        `Ein Spiel läuft, du kennst ${theme.key === "Codekarte" ? "die Codekarte" : `das ${theme.key}`}, und du bist mit einem Hinweis dran. Der Trainer rechnet aus, was man daraus macht: 100 Punkte für einen Hinweis, der so gut ist wie sein bester.`,
    },
    round: (round, of) => `Brett ${round} von ${of}.`,
    roundName: (round) => `Brett ${round}`,
    notYet: "noch nicht",
    now: "jetzt",
    head: (points) => `${points} von 100 Punkten`,
    average: "Im Schnitt",
    best: "Dein Bestes",
    bestOf: (score, day) => `${score}, am ${day}`,
    none: "noch keins",
    trainings: "Übungsstunden",
    next: "Nächstes Brett",
    again: "Noch eine Stunde",
    done: (round, of) => `Brett ${round} von ${of} ist geschafft.`,
    whole: (score) => `Dein Ergebnis: ${score} von 100.`,
    isBest: "Das ist dein bestes.",
    chosen: "Diese Bretter waren ausgesucht, darum wird das Ergebnis nicht aufgehoben.",
    meant: (partner, cards) => `${partner} meinte ${cards}.`,
    found: (found, meant) => (found >= meant ? "Du hast alles gefunden." : found ? `Du hast ${found} von ${meant} gefunden.` : "Du hast nichts davon gefunden."),
    steps: "Was du genommen hast",
    chance: (chance) => `${chance} hätten es hier genommen`,
    stopped: (chance) => `Aufgehört: das hätten ${chance} auch getan`,
    expected: (cards, all, risk, trap) =>
      `Im Schnitt ${cards.replace(".", ",")} Wörter wert; in ${all} der Fälle alle gefunden, ${trap} in ${risk}.`,
    more: (boards) => `Der Server ist nicht zu erreichen. Du kannst weiter üben, für dieselben Punkte: ${count(boards, "weiteres Brett ist", "weitere Bretter sind")} in diesem Browser aufgehoben.`,
    noMore: "Der Server ist nicht zu erreichen, und in diesem Browser ist kein weiteres Brett aufgehoben. Was du getan hast, schon; neue Bretter kommen, wenn der Server wieder da ist.",
    noBoards: "Der Server ist nicht zu erreichen, und in diesem Browser sind noch keine Bretter aufgehoben. Wer die Übungsstunde einmal geöffnet hat, solange er da war, kann auch ohne ihn üben.",
    weighedAhead: (numbers) => `Hinweise: abgewogen sind die tausend nächstliegenden Wörter, für je 1 bis ${numbers}.`,
    notWeighed: (text) => `„${text}“ braucht den Server: es ist nicht abgewogen. Nimm ein anderes Wort, oder warte, bis der Server wieder da ist.`,
    notWeighedFor: (numbers) => `So viele brauchen den Server: abgewogen sind Wörter für 1 bis ${numbers}. Nimm eine dieser Zahlen, oder warte, bis der Server wieder da ist.`,
    laidAnew: "Der Trainer hat dazugelernt, seit dieses Brett lag: es liegt neu da. Deine Punkte bleiben.",
    link: "Link zu diesen Brettern kopieren",
    linkCopied: "Der Link ist kopiert: wer ihn öffnet, bekommt dieselben fünf Bretter.",
    copyBy: (text) => `Dieser Browser kopiert nichts. Hier ist er: ${text}`,
  },

  daily: {
    title: "Das Tagesbrett",
    name: (number) => `Tagesbrett ${number}`,
    roles: { guesser: "Du rätst", giver: "Du gibst Hinweise" },
    keySure: "Wer Hinweise gibt, sieht, was alle Karten sind, und es ist das Brett, auf dem du rätst. Trotzdem zeigen?",
    keyShow: "Zeigen",
    about: {
      guesser: (partner, theme) =>
        `Ein Brett für alle, bis Mitternacht UTC. ${partner} gibt die Hinweise, du findest die neun Wörter von Rot. Das andere Team zieht nicht: je weniger Züge, desto besser, höchstens neun. Wer den ${theme.trap} trifft, hat sofort verloren.`,
      giver: (partner, theme) =>
        `Ein Brett für alle, bis Mitternacht UTC. Du weißt, welche Wörter wem gehören, und gibst die Hinweise; ${partner} findet die neun Wörter von Rot. Das andere Team zieht nicht: je weniger Züge, desto besser, höchstens neun. Wer den ${theme.trap} trifft, hat sofort verloren.`,
    },
    intro: (number, par) => `Tagesbrett ${number}. Par ist ${par}.`,
    par: (par) => `Par ${par}`,
    parHint: "was die Bots allein brauchen",
    turn: (turn, of) => `Zug ${turn} von ${of}`,
    once: "Man spielt es einmal. Du kannst gehen und am selben Tag weitermachen.",
    how: (number, won) => (won ? turns(number) : `verloren nach ${inTurns(number)}`),
    head: (number, won) => (won ? `Alles gefunden in ${inTurns(number)}` : `Verloren nach ${inTurns(number)}`),
    against: (number, par) =>
      number < par ? `${turns(par - number)} besser als die Bots, die ${par} brauchen.` : number === par ? `So gut wie die Bots: Par ist ${par}.` : `Die Bots brauchen ${par}.`,
    lost: (par) => `Die Bots brauchen ${turns(par)}. Morgen gibt es ein neues Brett.`,
    heading: (title, number, role, how, par) => `${title}, Tagesbrett ${number}, ${role}: ${how} (Par ${par})`,
    result: "Dein Ergebnis",
    copy: "Ergebnis kopieren",
    copied: "Das Ergebnis ist kopiert. Vom Brett verrät es nichts.",
    copyBy: (text) => `Dieser Browser kopiert nichts. Hier ist es: ${text}`,
    nextIn: (hours, minutes) => `Das nächste Brett kommt in ${hours ? `${count(hours, "Stunde", "Stunden")} und ` : ""}${count(minutes, "Minute", "Minuten")}.`,
    other: "Jetzt gibst du Hinweise",
    figures: "Deine Tage",
    played: "Gespielt",
    won: (won) => `${won} gewonnen`,
    best: "Wenigste Züge",
    none: "noch keine",
    streak: "Tage in Folge gewonnen",
    longest: "Längste Folge",
    without: {
      guesser: "Der Server ist nicht zu erreichen, und nur er weiß, was die Karten sind: dieses Brett spielen alle. Was du nimmst, wird vorgemerkt und in dieser Reihenfolge genommen, sobald er wieder da ist.",
      giver: "Der Server ist nicht zu erreichen, und dort ist dein Mitspieler. Dein nächster Hinweis wird vorgemerkt und gegeben, sobald er wieder da ist.",
    },
    missEnds: "Ein falsches Wort beendet den Zug: was dahinter steht, wird dann nicht genommen.",
    noBoard: "Der Server ist nicht zu erreichen, und das heutige Brett war in diesem Browser noch nicht offen. Es liegt da, sobald der Server wieder da ist.",
    waits: "Vorgemerkt",
    takeBack: "Das letzte zurücknehmen",
    writtenDown: (move) => `Vorgemerkt: ${move}.`,
    noRoom: "Das ist schon vorgemerkt, oder der Zug hat keinen Platz für mehr.",
    lapsed: (moves) => `Der Zug war vorher zu Ende: ${moves} wurde nicht mehr getan.`,
    doneLate: (number, over) =>
      over ? `Tagesbrett ${number} ist mit dem, was vorgemerkt war, zu Ende gespielt.` : `Was für Tagesbrett ${number} vorgemerkt war, ist getan; sein Tag war vorher zu Ende.`,
    toTraining: "Weiter zur Übungsstunde",
  },
};

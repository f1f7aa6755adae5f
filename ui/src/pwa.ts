// The page as an app: the service worker that lets it start without a network, and how a newer page takes over. That happens
// only while no tab is in a room, so that no game ever loses the files it runs on; a tab that shows nothing which could be
// lost is then loaded anew.

import { effect } from "@preact/signals";
import { keepKnocking } from "./knock";
import { dealing } from "./quick";
import { path, roomCode } from "./route";

const LOOK_EVERY = 60 * 60_000;
const OFFER_EVERY = 5_000;
/** A worker that comes for the first time fetches every file there is: not while somebody waits for the table. */
const SETTLED = 2_000;
/** Held by every tab that is in a room, for as long as it is there; the same name is in sw/sw.ts. */
const IN_ROOM = "switchboard-in-room";

let held: Promise<unknown> = Promise.resolve();

/** Lets the service worker know whether anybody is in a room: of a tab it knows only where that was opened. */
function holdRooms(): void {
  effect(() => {
    if (!roomCode.value) return undefined;
    let leave = (): void => undefined;
    const left = new Promise<void>((resolve) => (leave = resolve));
    held = navigator.locks?.request(IN_ROOM, { mode: "shared" }, () => left) ?? left;
    return leave;
  });
}

/** Whether nobody would miss anything if this tab were loaded anew. */
function isQuiet(): boolean {
  const typing = document.activeElement instanceof HTMLInputElement && document.activeElement.value !== "";
  return !roomCode.peek() && !dealing.peek() && !/^\/(cords|daily|train)/.test(path.peek()) && !typing;
}

function followWorker(): void {
  let before = navigator.serviceWorker.controller;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (before && isQuiet()) location.reload();
    before = navigator.serviceWorker.controller;
  });
}

/** Has newer workers looked for, and taken on where nobody is in a room. */
function follow(worker: ServiceWorkerRegistration): void {
  setInterval(() => void worker.update().catch(() => undefined), LOOK_EVERY);
  const offer = (): void => worker.waiting?.postMessage("take over");
  worker.addEventListener("updatefound", () => {
    worker.installing?.addEventListener("statechange", () => roomCode.peek() || offer());
  });
  effect(() => {
    if (!roomCode.value) void held.then(offer);
  });
  setInterval(() => roomCode.peek() || offer(), OFFER_EVERY); // a tab that was in a room and is closed tells nobody
}

/** Whether that is settled: a server that is away just then can be asked again, whoever forbids it (private windows do) plays without. */
async function register(): Promise<boolean> {
  try {
    follow(await navigator.serviceWorker.register("/sw.js"));
  } catch (error) {
    return !(error instanceof TypeError); // that is what a script which cannot be fetched is
  }
  return true;
}

async function begin(): Promise<void> {
  if (await register()) return;
  const callOff = keepKnocking(async () => void ((await register()) && callOff()));
}

/** Whoever has installed the page may open it where there is no server: boards to play alone come along. */
function takeAlong(): void {
  if (!roomCode.peek()) void import("./solo/along").then((solo) => solo.takeAlong()).catch(() => undefined);
}

export function becomeApp(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  holdRooms();
  followWorker();
  addEventListener("appinstalled", takeAlong);
  if (matchMedia("(display-mode: standalone)").matches) void navigator.serviceWorker.ready.then(takeAlong);
  const soon = (): void => void setTimeout(() => void begin(), SETTLED);
  if (document.readyState === "complete") soon();
  else addEventListener("load", soon, { once: true });
}

// The service worker: keeps the files of the page, so that what needs no server works without one. Pages come from the
// network as long as there is one; a file that has a hash in its name comes from here. What belongs to rooms (the API, the
// socket) is never kept and never touched.

export {};
declare const self: ServiceWorkerGlobalScope;
// Written by the build: the files of this page, and a name for just this set of them.
declare const FILES: readonly string[];
declare const VERSION: string;

const PREFIX = "switchboard-";
const MINE = PREFIX + VERSION;
const PAGE = "/";
/** Caches of earlier pages that are kept for tabs which still show them. */
const KEPT = 2;
/** Held by every tab that is in a room; the same name is in src/pwa.ts. */
const IN_ROOM = "switchboard-in-room";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(MINE).then((cache) => cache.addAll([PAGE, ...FILES])));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(tidy().then(() => self.clients.claim()));
});

async function tidy(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== MINE);
  await Promise.all(others.slice(0, -KEPT).map((name) => caches.delete(name)));
}

/** A new page waits until nobody is in a room: a tab asks, and only if no tab of this browser is in one does it take over. */
self.addEventListener("message", (event) => {
  if (event.data === "take over") event.waitUntil(takeOver());
});

/** How long a tab that has just left a room may take until the browser knows. */
const PATIENCE = 2_000;

/** Rooms are held by a lock that tabs share: whoever has it alone knows that nobody is in one. Those who enter meanwhile wait in line. */
async function takeOver(): Promise<void> {
  const { locks } = self.navigator;
  const isRoom = ({ name }: LockInfo): boolean => name === IN_ROOM;
  const alone = async (): Promise<void> => {
    if (!(await locks.query()).pending?.some(isRoom)) await self.skipWaiting();
  };
  await locks.request(IN_ROOM, { signal: AbortSignal.timeout(PATIENCE) }, alone).catch((error: unknown) => {
    if (!(error instanceof DOMException)) throw error; // else somebody plays: another time
  });
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (url.pathname.startsWith("/static/")) event.respondWith(file(request));
});

/** The page from the server, or, without one, as it was kept. */
async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(PAGE, { cacheName: MINE });
    if (kept) return kept;
    throw error;
  }
}

const file = async (request: Request): Promise<Response> => (await caches.match(request)) ?? fetch(request);

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

async function takeOver(): Promise<void> {
  const { held } = await self.navigator.locks.query();
  if (!held?.some(({ name }) => name === IN_ROOM)) await self.skipWaiting();
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

// The service worker: the app starts without a network, from files that were all fetched together. A newer
// one waits until the user starts it, or every tab of the older one is closed. It caches and answers
// nothing else except what the system shares with the app.
import { addPlugins, type PrecacheEntry, precacheAndRoute } from "workbox-precaching";
import { isShare, keepShared } from "./share-target.ts";
import { BUSY, START_NOW } from "./start-now.ts";

/** Written by the build: all files of the app. */
declare const FILES_OF_THE_APP: PrecacheEntry[];

/** The service worker's global scope, as far as this one uses it: the page's types have none. */
interface ServiceScope {
  readonly registration: { readonly scope: string };
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(kind: "activate", listen: (event: LongEvent) => void): void;
  addEventListener(kind: "fetch", listen: (event: AskedEvent) => void): void;
  addEventListener(
    kind: "message",
    listen: (event: LongEvent & { readonly data: unknown }) => void,
  ): void;
}

interface LongEvent {
  waitUntil(work: Promise<void>): void;
}

interface AskedEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

const worker = self as unknown as ServiceScope;
const { scope } = worker.registration;

/** How long after a page last reported that it is busy nothing is fetched ahead. ms. */
const BUSY_MS = 1500;
let busyUntil = 0;

addPlugins([
  {
    async requestWillFetch({ request, event }) {
      if (event.type === "install") await nobodyWaits();
      return request;
    },
  },
]);

precacheAndRoute(FILES_OF_THE_APP, {
  // All addresses of the app are its folder's, with a hash: other files in the folder are not the app.
  directoryIndex: "index.html",
  ignoreURLParametersMatching: [/./],
  cleanURLs: false,
});

worker.addEventListener("activate", (event) => {
  // Also for the page that registered it: its later loads work without a network.
  event.waitUntil(worker.clients.claim());
});

worker.addEventListener("message", (event) => {
  if (event.data === START_NOW) event.waitUntil(worker.skipWaiting());
  if (event.data === BUSY) busyUntil = performance.now() + BUSY_MS;
});

worker.addEventListener("fetch", (event) => {
  if (isShare(event.request, scope)) event.respondWith(taken(event.request));
});

/** A closed page sends no more messages, so the wait has an end. */
async function nobodyWaits(): Promise<void> {
  for (let now = performance.now(); now < busyUntil; now = performance.now()) {
    const rest = busyUntil - now;
    await new Promise((resolve) => setTimeout(resolve, rest));
  }
}

/** Never falls through to the network, whatever happens. */
async function taken(request: Request): Promise<Response> {
  const address = await request
    .formData()
    .then((form) => keepShared(form, scope))
    .catch(() => scope);
  return Response.redirect(address, 303);
}

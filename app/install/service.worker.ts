// The service worker: the app starts without a network, from files that were all fetched together. A newer
// one waits until a person says so, or every tab of the older one is closed. Nothing else is ever kept or
// answered here but what the system shares with the app.
import { addPlugins, type PrecacheEntry, precacheAndRoute } from "workbox-precaching";
import { isShare, keepShared } from "./share-target.ts";
import { BUSY, START_NOW } from "./start-now.ts";

/** Written by the build: all files of the app. */
declare const FILES_OF_THE_APP: PrecacheEntry[];

/** A service worker as far as this one uses it: the types of the page know none. */
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

/** So long after a page last said that it is busy, nothing is fetched for later. ms. */
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
  // All addresses of the app are its folder's, with a hash: what else lies there is not the app.
  directoryIndex: "index.html",
  ignoreURLParametersMatching: [/./],
  cleanURLs: false,
});

worker.addEventListener("activate", (event) => {
  // Also for the page that brought it: what that loads later is here, network or not.
  event.waitUntil(worker.clients.claim());
});

worker.addEventListener("message", (event) => {
  if (event.data === START_NOW) event.waitUntil(worker.skipWaiting());
  if (event.data === BUSY) busyUntil = performance.now() + BUSY_MS;
});

worker.addEventListener("fetch", (event) => {
  if (isShare(event.request, scope)) event.respondWith(taken(event.request));
});

/** A page that was closed says nothing any more, so nobody is waited for without end. */
async function nobodyWaits(): Promise<void> {
  for (let now = performance.now(); now < busyUntil; now = performance.now()) {
    const rest = busyUntil - now;
    await new Promise((resolve) => setTimeout(resolve, rest));
  }
}

/** Never goes on to the network, whatever comes of it. */
async function taken(request: Request): Promise<Response> {
  const address = await request
    .formData()
    .then((form) => keepShared(form, scope))
    .catch(() => scope);
  return Response.redirect(address, 303);
}

// The service worker: the app starts without a network, from files that were all fetched together. A newer
// one waits until a person says so, or every tab of the older one is closed. Nothing else is ever kept or
// answered here but what the system shares with the app.
import { type PrecacheEntry, precacheAndRoute } from "workbox-precaching";
import { isShare, keepShared } from "./share-target.ts";
import { START_NOW } from "./start-now.ts";

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
});

worker.addEventListener("fetch", (event) => {
  if (isShare(event.request, scope)) event.respondWith(taken(event.request));
});

/** Never goes on to the network, whatever comes of it. */
async function taken(request: Request): Promise<Response> {
  const address = await request
    .formData()
    .then((form) => keepShared(form, scope))
    .catch(() => scope);
  return Response.redirect(address, 303);
}

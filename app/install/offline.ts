// Whether this page starts without a network, and in which version: registers the service worker, and
// reports a newer version or missing parts of this one. Knows nothing about the interface.
import { createStore } from "zustand/vanilla";
import { missingScripts, SCRIPT_MISSING } from "../ui/worker/thread.ts";
import { BUSY, HERE, START_NOW } from "./start-now.ts";

/**
 * ready: a newer version waits; elsewhere: another tab has started it, and parts of this one that were not
 * loaded yet may be gone; missing: one of them was missing, for any reason.
 */
export type Update = "none" | "ready" | "elsewhere" | "missing";

/** How often a page that stays open for weeks checks. ms. */
const LOOK_AGAIN_MS = 60 * 60 * 1000;

/**
 * A first visit, and the first one of a newer version, fetches the whole app. A session opened meanwhile
 * would take half as long again, and a visit usually begins by opening one. ms.
 */
const REST_MS = 3000;

/** How soon it stops when a session is opened meanwhile: that saves three seconds of processor time. ms. */
const PAUSE_MS = 100;

export class Offline {
  readonly state = createStore<{ readonly update: Update }>(() => ({ update: "none" }));
  #registration: ServiceWorkerRegistration | null = null;
  #isAccepted = false;

  /** Returns a function that ends it. */
  watchParts(): () => void {
    const listening = new AbortController();
    const say = () => this.state.setState({ update: "missing" });
    // Modules, their styles, and workers.
    window.addEventListener("vite:preloadError", say, { signal: listening.signal });
    missingScripts.addEventListener(SCRIPT_MISSING, say, { signal: listening.signal });
    return () => listening.abort();
  }

  /**
   * Begins once the user has waited for nothing for a while. Resolves when it is there. Rejects where the
   * browser refuses.
   */
  async start(script: string, isBusy: () => boolean): Promise<void> {
    const { serviceWorker } = navigator;
    let last = serviceWorker.controller;
    serviceWorker.addEventListener("controllerchange", () => {
      if (this.#isAccepted) location.reload();
      // The very first one takes the page that registered it.
      else if (last !== null) this.state.setState({ update: "elsewhere" });
      last = serviceWorker.controller;
    });
    do await new Promise((resolve) => setTimeout(resolve, REST_MS));
    while (isBusy());
    // Browsers with a blocked service worker answer with nothing.
    const registration: ServiceWorkerRegistration | undefined =
      await serviceWorker.register(script);
    if (!registration) return;
    this.#registration = registration;
    registration.active?.postMessage(HERE);
    this.#watch(registration, isBusy);
    await serviceWorker.ready;
  }

  /** Starts the newer version here. The browser keeps drafts, positions and themes. */
  accept(): void {
    const waiting = this.#registration?.waiting;
    this.#isAccepted = true;
    if (waiting && this.state.getState().update === "ready") waiting.postMessage(START_NOW);
    else location.reload();
  }

  /** Hides the note until there is another version. */
  dismiss(): void {
    this.state.setState({ update: "none" });
  }

  #watch(registration: ServiceWorkerRegistration, isBusy: () => boolean): void {
    const look = () => {
      const isReady = registration.waiting !== null && registration.active !== null;
      if (isReady) this.state.setState({ update: "ready" });
    };
    look();
    registration.addEventListener("updatefound", () => {
      const { installing } = registration;
      installing?.addEventListener("statechange", look);
      if (installing) void pauseWhile(installing, isBusy);
    });
    let lookedAt = performance.now();
    document.addEventListener("visibilitychange", () => {
      const now = performance.now();
      if (document.visibilityState !== "visible" || now - lookedAt < LOOK_AGAIN_MS) return;
      lookedAt = now;
      // Without a network there is nothing newer.
      registration.update().catch(() => {});
    });
  }
}

/** Holds back a worker that fetches the app while the user waits for something else. */
async function pauseWhile(worker: ServiceWorker, isBusy: () => boolean): Promise<void> {
  while (worker.state === "installing") {
    if (isBusy()) worker.postMessage(BUSY);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

/** The script of the service worker, as the build names it in the page; null where there is none. */
export function offlineScript(): string | null {
  if (!("serviceWorker" in navigator)) return null;
  return document.querySelector<HTMLMetaElement>('meta[name="service-worker"]')?.content ?? null;
}

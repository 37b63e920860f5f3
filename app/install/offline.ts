// Whether this page starts without a network, and which version of it: registers the service worker, and
// says when a newer version is there or parts of this one are not. Knows nothing of what is drawn.
import { createStore } from "zustand/vanilla";
import { missingScripts, SCRIPT_MISSING } from "../ui/worker/thread.ts";
import { BUSY, HERE, START_NOW } from "./start-now.ts";

/**
 * ready: a newer version waits; elsewhere: another tab has started it, and parts of this one that were not
 * loaded yet may be gone; missing: one of them was not there, whatever the reason.
 */
export type Update = "none" | "ready" | "elsewhere" | "missing";

/** A page that stays open for weeks looks now and then. ms. */
const LOOK_AGAIN_MS = 60 * 60 * 1000;

/**
 * A first visit, and the first one of a newer version, fetches all of the app. A session that is opened
 * meanwhile is on the screen half as late again: people open one when they come. ms.
 */
const REST_MS = 3000;

/** How soon it stops when a session is opened meanwhile: three seconds of processor are not spent then. ms. */
const PAUSE_MS = 100;

export class Offline {
  readonly state = createStore<{ readonly update: Update }>(() => ({ update: "none" }));
  #registration: ServiceWorkerRegistration | null = null;
  #isAccepted = false;

  /** Returns what ends it. */
  watchParts(): () => void {
    const listening = new AbortController();
    const say = () => this.state.setState({ update: "missing" });
    // What is loaded as a module, or its style; and workers.
    window.addEventListener("vite:preloadError", say, { signal: listening.signal });
    missingScripts.addEventListener(SCRIPT_MISSING, say, { signal: listening.signal });
    return () => listening.abort();
  }

  /**
   * Begins once nobody waited for anything a while. Resolves when it is there. Rejects where the browser
   * refuses.
   */
  async start(script: string, isBusy: () => boolean): Promise<void> {
    const { serviceWorker } = navigator;
    let last = serviceWorker.controller;
    serviceWorker.addEventListener("controllerchange", () => {
      if (this.#isAccepted) location.reload();
      // The first one of all takes the page that brought it.
      else if (last !== null) this.state.setState({ update: "elsewhere" });
      last = serviceWorker.controller;
    });
    do await new Promise((resolve) => setTimeout(resolve, REST_MS));
    while (isBusy());
    // Browsers in which somebody forbids it answer with nothing.
    const registration: ServiceWorkerRegistration | undefined =
      await serviceWorker.register(script);
    if (!registration) return;
    this.#registration = registration;
    registration.active?.postMessage(HERE);
    this.#watch(registration, isBusy);
    await serviceWorker.ready;
  }

  /** Starts the newer version here. Drafts, places and themes are kept by the browser. */
  accept(): void {
    const waiting = this.#registration?.waiting;
    this.#isAccepted = true;
    if (waiting && this.state.getState().update === "ready") waiting.postMessage(START_NOW);
    else location.reload();
  }

  /** Says no more of it until there is another one. */
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

/** Keeps one that fetches the app for later from it as long as somebody waits for something else. */
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

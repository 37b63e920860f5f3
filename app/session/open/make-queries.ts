// The cache of entries' bodies for the views, and how an opening fills and clears it.
import { notifyManager, QueryClient } from "@tanstack/react-query";
import type { SessionSource } from "../../engine/session-source.ts";
import { forgetBodies } from "./forget-bodies.ts";
import { bodyKey } from "./session-context.tsx";
import type { SessionStoreHooks } from "./session-states.ts";

export function makeQueries(): {
  readonly queries: QueryClient;
  readonly hooks: Pick<SessionStoreHooks, "onOpened" | "onBodies" | "onChanged" | "onClosed">;
} {
  // The bodies of a screen arrive one after the other and are drawn, and laid out, once.
  notifyManager.setScheduler(beforePaint);
  const queries = new QueryClient({
    // Files do not change because the window loses and gets the focus.
    defaultOptions: {
      queries: { refetchOnWindowFocus: false, networkMode: "always" },
      mutations: { networkMode: "always" },
    },
  });
  const sources = new Map<number, SessionSource>();
  forgetBodies(queries, sources);
  return {
    queries,
    hooks: {
      onOpened: (opening, source) => {
        sources.set(opening, source);
      },
      onBodies: (opening, bodies) => {
        for (const { ref, body } of bodies) queries.setQueryData(bodyKey(opening, ref), body);
      },
      // What is on the screen stays there until the new body is read.
      onChanged: (opening, refs) => {
        const isOther = new Set<unknown>(refs);
        void queries.invalidateQueries({
          predicate: ({ queryKey }) => queryKey[1] === opening && isOther.has(queryKey[2]),
        });
      },
      onClosed: (opening) => {
        sources.delete(opening);
        queries.removeQueries({ predicate: ({ queryKey }) => queryKey[1] === opening });
      },
    },
  };
}

let waiting: (() => void)[] = [];

/**
 * Runs the callback together with all others of this moment, just before the next frame: React draws after
 * each frame callback, and would do so once for each. A hidden page has no frames: there it runs soon.
 */
function beforePaint(callback: () => void): void {
  waiting.push(callback);
  if (waiting.length > 1) return;
  if (document.hidden) setTimeout(runWaiting);
  else requestAnimationFrame(runWaiting);
}

function runWaiting(): void {
  const callbacks = waiting;
  waiting = [];
  for (const callback of callbacks) {
    try {
      callback();
    } catch (error) {
      // The others still run.
      reportError(error);
    }
  }
}

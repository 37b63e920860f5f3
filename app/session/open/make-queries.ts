// Where the bodies of entries are kept for the views, and how an opening fills it and is cleared from it.
import { notifyManager, QueryClient } from "@tanstack/react-query";
import type { EntryRef } from "../../../src/model/table/entry-ref.ts";
import type { SessionSource } from "../../engine/session-source.ts";
import { beforePaint } from "../../ui/browser/before-paint.ts";
import { bodyKey, refOfBody } from "./session-context.tsx";
import type { SessionStoreHooks } from "./session-store.ts";

export function makeQueries(): {
  readonly queries: QueryClient;
  readonly hooks: Pick<SessionStoreHooks, "onOpened" | "onBodies" | "onChanged" | "onClosed">;
} {
  // The bodies of a screen arrive one after the other and are drawn, and laid out, once.
  notifyManager.setScheduler(beforePaint);
  const queries = new QueryClient({
    // Files do not change because somebody looks at another window.
    defaultOptions: { queries: { refetchOnWindowFocus: false, networkMode: "always" } },
  });
  const sources = new Map<number, SessionSource>();
  const forget = gathered<number, EntryRef>((opening, refs) => {
    // One that was closed meanwhile has let go of all of them.
    sources
      .get(opening)
      ?.forgetBodies(refs)
      .catch(() => {});
  });
  queries.getQueryCache().subscribe(({ type, query }) => {
    const body = type === "removed" ? refOfBody(query.queryKey) : null;
    if (body) forget(body.opening, body.ref);
  });
  return {
    queries,
    hooks: {
      onOpened: (opening, source) => {
        sources.set(opening, source);
      },
      onBodies: (opening, bodies) => {
        for (const { ref, body } of bodies) queries.setQueryData(bodyKey(opening, ref), body);
      },
      // What is on the screen stays there until the new is read.
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

/** Hands over what comes in one task at once. */
function gathered<Key, Value>(give: (key: Key, values: readonly Value[]) => void) {
  const waiting = new Map<Key, Value[]>();
  return (key: Key, value: Value): void => {
    const values = waiting.get(key);
    if (values) {
      values.push(value);
      return;
    }
    waiting.set(key, [value]);
    queueMicrotask(() => {
      const all = waiting.get(key) ?? [];
      waiting.delete(key);
      give(key, all);
    });
  };
}

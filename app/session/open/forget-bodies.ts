// Releases bodies that no view needs any more where they were read, with the addresses of their images.
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { EntryRef } from "../../../src/model/table/entry-ref.ts";
import type { SessionSource } from "../../engine/session-source.ts";
import type { bodyKey } from "./session-context.tsx";

/** `sources`: by opening, the open ones. */
export function forgetBodies(
  queries: QueryClient,
  sources: ReadonlyMap<number, SessionSource>,
): void {
  const forget = gathered<number, EntryRef>((opening, refs) => {
    // A source that was closed meanwhile has released all of them.
    sources
      .get(opening)
      ?.forgetBodies(refs)
      .catch(() => {});
  });
  queries.getQueryCache().subscribe(({ type, query }) => {
    const body = type === "removed" ? refOfBody(query.queryKey) : null;
    if (body) forget(body.opening, body.ref);
  });
}

/** The opening and entry of a body's query; null: another query. */
function refOfBody(key: QueryKey): { opening: number; ref: EntryRef } | null {
  const [kind, opening, ref] = key as Partial<ReturnType<typeof bodyKey>>;
  return kind === "body" && opening !== undefined && ref !== undefined ? { opening, ref } : null;
}

/** Passes everything that comes in one task on at once. */
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

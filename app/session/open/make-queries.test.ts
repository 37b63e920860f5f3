// Bodies in the cache of the views: unobserved ones are also released where they were read.
import { afterEach, expect, it, vi } from "vitest";
import type { EntryRef } from "../../../src/model/table/entry-ref.ts";
import { makeQueries } from "./make-queries.ts";
import { bodyKey } from "./session-context.tsx";
import { countingSource } from "./testing/stores.ts";

afterEach(() => {
  vi.useRealTimers();
});

it("The cache reports dropped bodies to the source of an opening, those of one moment at once", async () => {
  const { source } = await countingSource();
  const forgotten: (readonly EntryRef[])[] = [];
  const noting = {
    ...source,
    forgetBodies: async (refs: readonly EntryRef[]) => void forgotten.push(refs),
  };
  const { queries, hooks } = makeQueries();
  hooks.onOpened(1, noting);
  const [first, second] = source.session.table.start as unknown as [EntryRef, EntryRef];
  hooks.onBodies(1, [
    { ref: first, body: {} },
    { ref: second, body: {} },
  ]);
  queries.setQueryData(["figures", 1, first], {});
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[1] === 1 });
  await Promise.resolve();
  expect(forgotten).toEqual([[first, second]]);
  queries.setQueryData(bodyKey(1, first), {});
  hooks.onClosed(1);
  await Promise.resolve();
  expect(forgotten).toHaveLength(1);
});

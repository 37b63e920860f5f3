// What is remembered of reading: at once in the page, and by the browser where it can.
import { expect, it } from "vitest";
import { ReadingKeeper } from "./reading-keeper.ts";
import type { ReadingRecord } from "./records.ts";

/** A storage in memory. `refuses`: it is full. */
function storage({ refuses = false } = {}) {
  const records = new Map<string, ReadingRecord>();
  return {
    records,
    read: async (key: string) => records.get(key) ?? null,
    async change(key: string, change: (kept: ReadingRecord) => ReadingRecord) {
      if (refuses) throw new DOMException("Full", "QuotaExceededError");
      const nothing = { key, positions: [], marks: [], folds: {}, changedAt: 0 };
      records.set(key, change(records.get(key) ?? nothing));
    },
  };
}

const at = (entry: string, leaf: string | null = null) =>
  ({ leaf, view: "sent", entry, within: 5 }) as const;

it("knows in another visit where each branch was left, the last one last", async () => {
  const kept = storage();
  const first = new ReadingKeeper(kept);
  first.leave("s", at("a"));
  first.leave("s", at("b", "leaf"));
  first.leave("s", at("c"));
  await first.change("s", () => ({ marks: [{ entry: "a", at: 1 }] }));
  const second = new ReadingKeeper(kept);
  await second.load("s");
  expect(second.of("s").getState()).toMatchObject({
    positions: [at("b", "leaf"), at("c")],
    marks: [{ entry: "a", at: 1 }],
  });
});

it("keeps a bounded number of branches", () => {
  const keeper = new ReadingKeeper(null);
  for (let leaf = 0; leaf < 100; leaf++) keeper.leave("s", at("a", `${leaf}`));
  const { positions } = keeper.of("s").getState();
  expect(positions.map(({ leaf }) => leaf)).toEqual(
    Array.from({ length: 20 }, (_, index) => `${80 + index}`),
  );
});

it("lasts as long as the page where the browser refuses, and says so to who asks", async () => {
  const keeper = new ReadingKeeper(storage({ refuses: true }));
  await expect(keeper.change("s", () => ({ folds: { tools: true } }))).rejects.toThrow("Full");
  expect(keeper.of("s").getState().folds).toEqual({ tools: true });
});

it("does not read over what was done before it was loaded", async () => {
  const kept = storage();
  await new ReadingKeeper(kept).change("s", () => ({ folds: { tools: true } }));
  const keeper = new ReadingKeeper(kept);
  const loading = keeper.load("s");
  await keeper.change("s", () => ({ folds: { tools: false } }));
  await loading;
  expect(keeper.of("s").getState().folds).toEqual({ tools: false });
});

it("leaves what it could not read, and what another page kept since", async () => {
  const kept = storage();
  const read = async (): Promise<null> => {
    throw new DOMException("Internal error.", "UnknownError");
  };
  const blind = new ReadingKeeper({ ...kept, read });
  await blind.load("s");
  const other = new ReadingKeeper(kept);
  await other.change("s", () => ({ marks: [{ entry: "a", at: 1 }] }));
  other.leave("s", at("a", "leaf"));
  blind.leave("s", at("b"));
  await blind.change("s", () => ({ folds: { tools: true } }));
  expect(kept.records.get("s")).toMatchObject({
    positions: [at("a", "leaf"), at("b")],
    marks: [{ entry: "a", at: 1 }],
    folds: { tools: true },
  });
});

it("forgets a session", async () => {
  const keeper = new ReadingKeeper(null);
  keeper.leave("s", at("a"));
  keeper.forget("s");
  expect(keeper.of("s").getState().positions).toEqual([]);
});

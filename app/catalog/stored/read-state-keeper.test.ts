// The reading state: known at once in the page, and stored by the browser where it can.
import { expect, it } from "vitest";
import { ReadStateKeeper } from "./read-state-keeper.ts";
import type { ReadState } from "./records.ts";

/** A storage in memory. `refuses`: it is full. */
function storage({ refuses = false } = {}) {
  const records = new Map<string, ReadState>();
  return {
    records,
    read: async (key: string) => records.get(key) ?? null,
    async change(key: string, change: (kept: ReadState) => ReadState) {
      if (refuses) throw new DOMException("Full", "QuotaExceededError");
      const nothing = { key, positions: [], marks: [], folds: {}, changedAt: 0 };
      records.set(key, change(records.get(key) ?? nothing));
    },
  };
}

const at = (entry: string, leaf: string | null = null) =>
  ({ leaf, view: "sent", entry, within: 5 }) as const;

it("The reading state knows in another visit where each branch was left, the last one last", async () => {
  const kept = storage();
  const first = new ReadStateKeeper(kept);
  first.leave("s", at("a"));
  first.leave("s", at("b", "leaf"));
  first.leave("s", at("c"));
  await first.change("s", () => ({ marks: [{ entry: "a", at: 1 }] }));
  const second = new ReadStateKeeper(kept);
  await second.load("s");
  expect(second.of("s").getState()).toMatchObject({
    positions: [at("b", "leaf"), at("c")],
    marks: [{ entry: "a", at: 1 }],
  });
});

it("The reading state keeps a bounded number of branches", () => {
  const keeper = new ReadStateKeeper(null);
  for (let leaf = 0; leaf < 100; leaf++) keeper.leave("s", at("a", `${leaf}`));
  const { positions } = keeper.of("s").getState();
  expect(positions.map(({ leaf }) => leaf)).toEqual(
    Array.from({ length: 20 }, (_, index) => `${80 + index}`),
  );
});

it("The reading state lasts as long as the page where the browser refuses, and reports that to its caller", async () => {
  const keeper = new ReadStateKeeper(storage({ refuses: true }));
  await expect(keeper.change("s", () => ({ folds: { tools: true } }))).rejects.toThrow("Full");
  expect(keeper.of("s").getState().folds).toEqual({ tools: true });
});

it("The reading state keeps what was done before it was loaded", async () => {
  const kept = storage();
  await new ReadStateKeeper(kept).change("s", () => ({ folds: { tools: true } }));
  const keeper = new ReadStateKeeper(kept);
  const loading = keeper.load("s");
  await keeper.change("s", () => ({ folds: { tools: false } }));
  await loading;
  expect(keeper.of("s").getState().folds).toEqual({ tools: false });
});

it("The reading state leaves what it could not read, and what another page stored since", async () => {
  const kept = storage();
  const read = async (): Promise<null> => {
    throw new DOMException("Internal error.", "UnknownError");
  };
  const blind = new ReadStateKeeper({ ...kept, read });
  await blind.load("s");
  const other = new ReadStateKeeper(kept);
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

it("The reading state forgets a session", async () => {
  const keeper = new ReadStateKeeper(null);
  keeper.leave("s", at("a"));
  keeper.forget("s");
  expect(keeper.of("s").getState().positions).toEqual([]);
});

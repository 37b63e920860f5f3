// The draft of an open session as its store continues it, over a real host in this process.
import { expect, it } from "vitest";
import type { Operation } from "../../../../src/edit/operation/operation.ts";
import { entriesIn } from "../../../../src/testing/entry-lines.ts";
import { FakeFolder } from "../../../../src/testing/fake-folder.ts";
import { fileOf } from "../../../../src/testing/session.ts";
import { openInPage } from "../../../engine/local-source.ts";
import type { SessionSource } from "../../../engine/session-source.ts";
import { SessionStore } from "../session-store.ts";
import { countingSource, isRead, openIn, quietHooks, reached } from "../testing/stores.ts";

const TEXT = fileOf(entriesIn("u1 user: Sort it\na1 assistant: Sorted."));
const made = (id: string) => ({ id, timestamp: "2026-11-22T01:00:00.000Z" });
const label = (id: string, target: string): Operation => ({
  kind: "label",
  ...made(id),
  target,
  label: "x",
});

/** `kept`: each reported change of the draft: how many steps apply, how many wait. */
async function opened() {
  const folder = new FakeFolder("sessions");
  folder.put("s.jsonl", TEXT);
  const handle = await folder.handle().getFileHandle("s.jsonl");
  const kept: string[] = [];
  const open = async () => openInPage({ kind: "file", file: await handle.getFile() }, () => {});
  const store = new SessionStore("k", open, {
    ...quietHooks,
    onEdited: ({ draft }) => kept.push(`${draft?.steps.length} and ${draft?.waiting.length}`),
  });
  store.show();
  await reached(store, isRead);
  return { folder, handle, store, kept, now: () => openIn(store) };
}

it("The store does nothing to a draft that was not loaded, so that the stored one is not overwritten", async () => {
  const { store, kept, now } = await opened();
  const operations = [label("l1", "u1")];
  expect(await store.edit({ kind: "do", operations })).toEqual([]);
  expect([now().draft, kept]).toEqual([null, []]);
  await store.edit({ kind: "load", steps: [] });
  await store.edit({ kind: "do", operations });
  expect([now().draft?.steps.length, kept]).toEqual([1, ["1 and 0"]]);
});

it("The store continues with the file after adding to it, with waiting steps still waiting", async () => {
  const { folder, handle, store, kept, now } = await opened();
  await store.edit({ kind: "load", steps: [[label("l1", "u1")], [label("l2", "gone")]] });
  const before = now();
  expect(await store.addToFile(handle)).toMatchObject({ entries: 1 });
  expect(folder.text("s.jsonl").startsWith(TEXT)).toBe(true);
  expect(folder.text("s.jsonl").slice(TEXT.length)).toContain('"l1"');
  const { draft, session, details, opening } = now();
  expect(opening).toBe(before.opening);
  expect([draft?.steps, draft?.waiting.length, kept]).toEqual([[], 1, ["0 and 1"]]);
  expect([session.table.count, details?.count]).toEqual([3, 3]);
  expect(draft?.base.session.table.count).toBe(3);
  // The draft is based on the current file.
  await store.edit({ kind: "do", operations: [label("l3", "l1")] });
  expect(now().session.table.count).toBe(4);
});

it("The store keeps draft and file where another program wrote meanwhile", async () => {
  const { folder, handle, store, kept, now } = await opened();
  await store.edit({ kind: "load", steps: [[label("l1", "u1")]] });
  folder.put("s.jsonl", `${TEXT}{}\n`);
  await expect(store.addToFile(handle)).rejects.toThrow("changed");
  expect([now().draft?.steps.length, kept]).toEqual([1, []]);
  expect(folder.text("s.jsonl")).toBe(`${TEXT}{}\n`);
});

it("The store keeps a draft when its file grows, waiting steps included, with undo for each step", async () => {
  const { folder, handle, store, now } = await opened();
  const more = fileOf(entriesIn("u1 user: Sort it\na1 assistant: Sorted.\nu2 user: Thanks"));
  await store.edit({
    kind: "load",
    steps: [[label("l1", "u1")], [label("l2", "u2")], [label("l3", "a1")]],
  });
  expect([now().draft?.steps.length, now().draft?.waiting.length]).toEqual([2, 1]);
  const { opening } = now();
  folder.put("s.jsonl", more);
  expect(await store.grow(await handle.getFile())).toBeNull();
  const { draft, session, details } = now();
  expect([now().opening, draft?.waiting.length, draft?.undoable]).toEqual([opening, 0, 3]);
  expect(draft?.base.session.table.count).toBe(3);
  // Three of the file, and what three labels added.
  expect([session.table.count, details?.count]).toEqual([6, 6]);
  await store.edit({ kind: "undo" });
  expect(now().session.table.count).toBe(5);
  await store.leaveDraft();
  expect([now().session.table.count, now().details?.count]).toEqual([3, 3]);
});

it("The store reports growth just before it is shown", async () => {
  const { folder, handle, store, now } = await opened();
  folder.put("s.jsonl", `${TEXT}${TEXT.split("\n")[2]?.replace('"a1"', '"a2"')}\n`);
  const counts: number[] = [];
  store.onChange((before, grown) => {
    expect(now()).toBe(before);
    counts.push(before.session.table.count, grown.session.table.count);
  });
  await store.grow(await handle.getFile());
  expect(counts).toEqual([2, 3]);
});

it("The store says why the draft could not be closed, and keeps what was shown", async () => {
  const { source } = await countingSource();
  let failure: Error | null = null;
  const failing: SessionSource = {
    ...source,
    draft: (command) => (failure ? Promise.reject(failure) : source.draft(command)),
  };
  const store = new SessionStore("k", () => Promise.resolve(failing), quietHooks);
  store.show();
  await reached(store, isRead);
  await store.edit({ kind: "load", steps: [[label("l1", "u1")]] });
  failure = new Error("The part that reads it stopped.");
  await store.leaveDraft();
  const { session, draft, readError } = openIn(store);
  expect([session.table.count, draft?.steps.length, readError]).toEqual([3, 1, failure]);
});

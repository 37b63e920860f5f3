// The draft of an open session as its store goes on with it, over a real host in this very process.
import { expect, it } from "vitest";
import type { Operation } from "../../../src/edit/operation/operation.ts";
import { entriesIn } from "../../../src/testing/entry-lines.ts";
import { FakeFolder } from "../../../src/testing/fake-folder.ts";
import { fileOf } from "../../../src/testing/session.ts";
import { openInPage } from "../host/local-source.ts";
import { type OpenSession, SessionStore } from "./session-store.ts";

const TEXT = fileOf(entriesIn("u1 user: Sort it\na1 assistant: Sorted."));
const made = (id: string) => ({ id, timestamp: "2026-11-22T01:00:00.000Z" });
const label = (id: string, target: string): Operation => ({
  kind: "label",
  ...made(id),
  target,
  label: "x",
});

/** `kept`: what was told of the draft, each time it changed: how many steps apply, how many wait. */
async function opened() {
  const folder = new FakeFolder("sessions");
  folder.put("s.jsonl", TEXT);
  const handle = await folder.handle().getFileHandle("s.jsonl");
  const kept: string[] = [];
  let whenRead: (open: OpenSession) => void = () => {};
  const isRead = new Promise<OpenSession>((resolve) => {
    whenRead = resolve;
  });
  const open = async () => openInPage({ kind: "file", file: await handle.getFile() }, () => {});
  const store = new SessionStore("k", open, {
    whenPainted: () => Promise.resolve(),
    onBodies: () => {},
    onRead: (now) => whenRead(now),
    onEdited: ({ draft }) => kept.push(`${draft?.steps.length} and ${draft?.waiting.length}`),
    onClosed: () => {},
  });
  store.show();
  await isRead;
  const now = () => {
    const state = store.state.getState();
    if (state.status !== "open") throw new Error(state.status);
    return state.open;
  };
  return { folder, handle, store, kept, now };
}

it("does nothing to a draft that was not loaded, so that what is kept is not written over", async () => {
  const { store, kept, now } = await opened();
  const operations = [label("l1", "u1")];
  expect(await store.edit({ kind: "do", operations })).toEqual([]);
  expect([now().draft, kept]).toEqual([null, []]);
  await store.edit({ kind: "load", steps: [] });
  await store.edit({ kind: "do", operations });
  expect([now().draft?.steps.length, kept]).toEqual([1, ["1 and 0"]]);
});

it("goes on with the file after adding to it, with what waits still waiting", async () => {
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
  // The draft is of the file as it is now.
  await store.edit({ kind: "do", operations: [label("l3", "l1")] });
  expect(now().session.table.count).toBe(4);
});

it("keeps draft and file where another program wrote meanwhile", async () => {
  const { folder, handle, store, kept, now } = await opened();
  await store.edit({ kind: "load", steps: [[label("l1", "u1")]] });
  folder.put("s.jsonl", `${TEXT}{}\n`);
  await expect(store.addToFile(handle)).rejects.toThrow("changed");
  expect([now().draft?.steps.length, kept]).toEqual([1, []]);
  expect(folder.text("s.jsonl")).toBe(`${TEXT}{}\n`);
});

// The details of a draft: which lines are read for them, and that a trial leaves no trace.

import { expect, it } from "vitest";
import { openSession } from "../../formats/index.ts";
import { renewedDetails } from "../../model/build/join-details.ts";
import { DetailsCollector } from "../../read/bodies/details-collector.ts";
import { textSource } from "../../read/source/byte-source.ts";
import { entriesIn } from "../../testing/entry-lines.ts";
import { fullSession } from "../../testing/full-session.ts";
import { beginningsOf } from "../../testing/reading/beginnings.ts";
import { fileOf } from "../../testing/session.ts";
import type { Operation } from "../operation/operation.ts";
import { writtenDetails } from "./draft-details.ts";
import { DraftSession } from "./draft-session.ts";

const STORY = `
  u1 user: Use jose
  a1 assistant: I look.
  u2 user: Another way
  a2 assistant: Fine.`;

const set = (entry: string, value: string): Operation => ({
  kind: "set",
  entry,
  path: ["message", "content"],
  value,
});

/** A draft whose `read` tells what its written rows begin with, and how many of them were read for it. */
async function reading() {
  const source = textSource(fileOf(entriesIn(STORY)), "s.jsonl");
  const session = new DraftSession(await openSession({ kind: "file", source }), source);
  const read = async (of: DraftSession) => {
    let count = 0;
    const { details } = await writtenDetails(of, of.opened(), () => count++);
    return [...beginningsOf(details.beginnings), count];
  };
  return { session, read };
}

it("are read of each written line once, however often the draft changes", async () => {
  const { session, read } = await reading();
  await session.apply(set("u1", "One"), set("u2", "Two"));
  expect(await read(session)).toEqual(["One", "Two", 2]);
  await session.apply(set("a2", "Three"));
  expect(await read(session)).toEqual(["One", "Two", "Three", 1]);
  await session.apply(set("u1", "Four"));
  expect(await read(session)).toEqual(["Four", "Two", "Three", 1]);
  session.draft.undo();
  expect(await read(session)).toEqual(["One", "Two", "Three", 1]);
  expect(await read(session)).toEqual(["One", "Two", "Three", 0]);
});

it("are those of the draft after something else was tried", async () => {
  const { session, read } = await reading();
  await session.apply(set("u1", "One"));
  await read(session);
  const trial = session.clone();
  await trial.apply(set("u2", "Tried"));
  expect(await read(trial)).toEqual(["One", "Tried", 1]);
  await session.apply(set("u2", "Done"));
  expect(await read(session)).toEqual(["One", "Done", 1]);
});

/** The details of what the draft was before it was changed. */
async function baseDetails(draft: DraftSession) {
  const { bodies, session } = draft.opened();
  const collector = new DetailsCollector();
  for (let row = 0; row < session.table.count; row++) collector.add(row, await bodies.body(row));
  return collector.finish();
}

it("have the times of a reply that alone records them, and none where no reply does", async () => {
  const { session } = await reading();
  const details = await baseDetails(session);
  const replyMs = async () =>
    Array.from(renewedDetails(details, await writtenDetails(session, session.opened())).replyMs);
  await session.apply(set("u1", "One"));
  expect(await replyMs()).toEqual([]);
  await session.apply({ kind: "set", entry: "a1", path: ["message", "durationMs"], value: 250 });
  expect(await replyMs()).toEqual([Number.NaN, 250, Number.NaN, Number.NaN]);
});

it("count each entry exactly, however long one becomes", async () => {
  const { session } = await reading();
  const details = await baseDetails(session);
  const now = async () => renewedDetails(details, await writtenDetails(session, session.opened()));
  const image = { type: "image", mimeType: "image/png", data: "" };
  // Images count 4,800 characters each.
  const images = Array.from({ length: 3_496 }, () => image);
  const content = [{ type: "text", text: "1" }, ...images];
  await session.apply({ kind: "set", entry: "a1", path: ["message", "content"], value: content });
  expect((await now()).characters[1]).toBe(3_496 * 4_800 + 1);
  const usage = { input: 2 ** 24 + 1, cost: { total: 0.1 } };
  await session.apply({ kind: "set", entry: "a2", path: ["message", "usage"], value: usage });
  const { cost, input, usageAt } = await now();
  expect(usageAt[3]).toBe(0);
  expect([...input, ...cost]).toEqual([2 ** 24 + 1, 0.1]);
});

it("say how the entries that stay begin, and those that say something else", async () => {
  const { session } = await reading();
  const base = (await fullSession(textSource(fileOf(entriesIn(STORY)), "s.jsonl"))).details;
  await session.apply(set("u1", "Another, and longer"), { kind: "remove", entries: ["a1"] });
  const written = await writtenDetails(session, session.opened());
  expect(beginningsOf(renewedDetails(base, written).beginnings)).toEqual([
    "Another, and longer",
    "Another way",
    "Fine.",
  ]);
});

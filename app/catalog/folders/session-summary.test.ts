// One list of what lies in folders and what was opened by itself: what is both is one.
import { expect, it } from "vitest";
import { indexedSession, unreadableFile } from "../../../src/testing/library/indexed-sessions.ts";
import type { SessionRecord } from "../stored/records.ts";
import { lastSeenMs, sessionSummaries, summaryId, summaryTitle } from "./session-summary.ts";

const aRecord = (facts: Partial<SessionRecord> = {}): SessionRecord => ({
  key: "a",
  fileName: "a.jsonl",
  title: "a",
  formatName: "pi v3",
  size: 1,
  entries: 1,
  openedAt: 0,
  origin: "copy",
  ...facts,
});

const folder = (id: string, ...paths: readonly string[]) => ({
  id,
  sessions: paths.map((path) => indexedSession(path, { id: path.split("/").at(-1) ?? "" })),
});

it("has those of folders first, then those that were opened by themselves", () => {
  const listed = sessionSummaries([folder("f", "x/one"), folder("g", "two")], [aRecord()]);
  expect(listed.map(summaryId)).toEqual(["f\nx/one", "g\ntwo", "\na"]);
});

it("has a session of a folder that was opened once, with when that was", () => {
  const opened = aRecord({ key: "one", fileName: "one", openedAt: 9 });
  const listed = sessionSummaries([folder("f", "x/one")], [opened]);
  expect(listed.map(summaryId)).toEqual(["f\nx/one"]);
  expect(listed.map(lastSeenMs)).toEqual([9]);
  expect(listed.map(({ record }) => record?.key)).toEqual(["one"]);
});

it("has each of two copies, of which one was opened", () => {
  const opened = aRecord({ key: "one", fileName: "one" });
  const listed = sessionSummaries([folder("f", "x/one", "y/one")], [opened]);
  expect(listed.map(({ record }) => record?.key ?? null)).toEqual(["one", null]);
});

it("keeps both of two opened files that are called alike", () => {
  const twice = [aRecord({ key: "one", fileName: "f" }), aRecord({ key: "one~2", fileName: "f" })];
  expect(sessionSummaries([], twice).map(summaryId)).toEqual(["\none", "\none~2"]);
});

it("has what is known of those that were opened by themselves, and which could not be read", () => {
  const records = [aRecord({ openedAt: 9 }), aRecord({ key: "b" }), aRecord({ key: "c" })];
  const sessions = [indexedSession("a", { name: "Read", entries: 7, modifiedMs: 3 })];
  const listed = sessionSummaries([], records, { sessions, neighbours: [unreadableFile("b")] });
  expect(
    listed.map(({ path, entries, isCounted, isNotRead }) => [path, entries, isCounted, isNotRead]),
  ).toEqual([
    ["a", 7, true, false],
    ["b", 1, false, true],
    ["c", 1, false, false],
  ]);
  expect(listed.map(lastSeenMs)).toEqual([9, 0, 0]);
  expect(listed[0]?.record?.key).toBe("a");
});

it("counts what was opened by itself and lies in a folder too once, where it lies", () => {
  const opened = aRecord({ key: "one", fileName: "one" });
  const figures = { sessions: [indexedSession("one", { entries: 7 })], neighbours: [] };
  const listed = sessionSummaries([folder("f", "x/one")], [opened], figures);
  expect(listed.map(summaryId)).toEqual(["f\nx/one"]);
});

it("gives another object once something is known of what was opened by itself", () => {
  const record = aRecord();
  const known = { sessions: [indexedSession("a")], neighbours: [] };
  const [before] = sessionSummaries([], [record]);
  const [first] = sessionSummaries([], [record], known);
  expect(first).not.toBe(before);
  expect(sessionSummaries([], [record], known)[0]).toBe(first);
});

it("gives the same objects while nothing of them changed", () => {
  const folders = [folder("f", "one")];
  const [first] = sessionSummaries(folders, []);
  expect(sessionSummaries(folders, [])[0]).toBe(first);
  expect(sessionSummaries(folders, [aRecord({ key: "one", fileName: "one" })])[0]).not.toBe(first);
});

it("calls a session by its name, else its first words, else its file", () => {
  const titles = [
    indexedSession("a", { name: "Auth", firstMessage: "Do it" }),
    indexedSession("a", { firstMessage: "Do it" }),
    indexedSession("x/one.jsonl"),
  ].map(summaryTitle);
  expect(titles).toEqual(["Auth", "Do it", "one.jsonl"]);
});

// One list of the sessions in folders and those opened by themselves: a session that is both appears once.
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

it("The list has the sessions of folders first, then those that were opened by themselves", () => {
  const listed = sessionSummaries([folder("f", "x/one"), folder("g", "two")], [aRecord()]);
  expect(listed.map(summaryId)).toEqual(["f\nx/one", "g\ntwo", "\na"]);
});

it("The list has a session of a folder that was opened once, with when that was", () => {
  const opened = aRecord({ key: "one", fileName: "one", openedAt: 9 });
  const listed = sessionSummaries([folder("f", "x/one")], [opened]);
  expect(listed.map(summaryId)).toEqual(["f\nx/one"]);
  expect(listed.map(lastSeenMs)).toEqual([9]);
  expect(listed.map(({ record }) => record?.key)).toEqual(["one"]);
});

it("The list has each of two copies, of which one was opened", () => {
  const opened = aRecord({ key: "one", fileName: "one" });
  const listed = sessionSummaries([folder("f", "x/one", "y/one")], [opened]);
  expect(listed.map(({ record }) => record?.key ?? null)).toEqual(["one", null]);
});

it("The list keeps both of two opened files with the same name", () => {
  const twice = [aRecord({ key: "one", fileName: "f" }), aRecord({ key: "one~2", fileName: "f" })];
  expect(sessionSummaries([], twice).map(summaryId)).toEqual(["\none", "\none~2"]);
});

it("The list has what is known of sessions opened by themselves, and which could not be read", () => {
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

it("The list counts a session that was opened by itself and is in a folder once, in the folder", () => {
  const opened = aRecord({ key: "one", fileName: "one" });
  const figures = { sessions: [indexedSession("one", { entries: 7 })], neighbours: [] };
  const listed = sessionSummaries([folder("f", "x/one")], [opened], figures);
  expect(listed.map(summaryId)).toEqual(["f\nx/one"]);
});

it("The list gives another object once more is known of a session opened by itself", () => {
  const record = aRecord();
  const known = { sessions: [indexedSession("a")], neighbours: [] };
  const [before] = sessionSummaries([], [record]);
  const [first] = sessionSummaries([], [record], known);
  expect(first).not.toBe(before);
  expect(sessionSummaries([], [record], known)[0]).toBe(first);
});

it("The list gives the same objects while nothing in them changed", () => {
  const folders = [folder("f", "one")];
  const [first] = sessionSummaries(folders, []);
  expect(sessionSummaries(folders, [])[0]).toBe(first);
  expect(sessionSummaries(folders, [aRecord({ key: "one", fileName: "one" })])[0]).not.toBe(first);
});

it("The list calls a session by its name, else its first words, else its file", () => {
  const titles = [
    indexedSession("a", { name: "Auth", firstMessage: "Do it" }),
    indexedSession("a", { firstMessage: "Do it" }),
    indexedSession("x/one.jsonl"),
  ].map(summaryTitle);
  expect(titles).toEqual(["Auth", "Do it", "one.jsonl"]);
});

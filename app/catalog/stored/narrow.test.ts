// Whatever the browser's database holds, narrowing gives a record as the app knows it, or none.
import fc from "fast-check";
import { expect, it } from "vitest";
import {
  draftRecordOf,
  folderRecordOf,
  readStateOf,
  sessionRecordOf,
  shareRecordOf,
} from "./narrow.ts";

const SESSION = {
  key: "k",
  fileName: "a.jsonl",
  title: "A",
  formatName: "pi v3",
  size: 1,
  entries: 2,
  openedAt: 3,
  origin: "folder",
  place: { folder: "work", path: "a.jsonl", kind: "file" },
};
const DRAFT = {
  key: "k",
  fileName: "a.jsonl",
  title: "A",
  size: 1,
  entries: 2,
  count: 1,
  operations: "{}",
  changedAt: 3,
  revision: 4,
};
const FOLDER = { id: "work~2", name: "work", handle: null, isServed: true, lookedAt: null };

it("A record stays what it was", () => {
  expect(sessionRecordOf(SESSION)).toEqual(SESSION);
  expect(draftRecordOf(DRAFT)).toEqual(DRAFT);
  expect(folderRecordOf(FOLDER)).toEqual(FOLDER);
});

it("A draft from before there were revisions has the first", () => {
  const { revision: _, ...before } = DRAFT;
  expect(draftRecordOf(before)).toEqual({ ...before, revision: 0 });
});

it("A record with any field of another type is rejected", () => {
  const other = fc.constantFrom(
    undefined,
    null,
    {},
    [],
    Number.NaN,
    Number.POSITIVE_INFINITY,
    true,
  );
  const damaged = <T extends object>(record: T, narrow: (value: unknown) => unknown) =>
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(record)), other, (field, value) => {
        const isAllowed =
          (field === "place" && value === undefined) ||
          (field === "revision" && value === undefined) ||
          field === "isServed" ||
          (value === null && (field === "handle" || field === "lookedAt"));
        expect(narrow({ ...record, [field]: value }) === null).toBe(!isAllowed);
      }),
    );
  damaged(SESSION, sessionRecordOf);
  damaged(DRAFT, draftRecordOf);
  damaged(FOLDER, folderRecordOf);
});

it("No value makes a reading throw, and the valid parts of decisions and marks are read", () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      for (const narrow of [sessionRecordOf, draftRecordOf, folderRecordOf]) {
        expect(narrow(value)).toBeNull();
      }
      expect(shareRecordOf("k", value)).toMatchObject({ key: "k" });
      expect(readStateOf("k", value)).toMatchObject({ key: "k" });
    }),
  );
  expect(shareRecordOf("k", { decisions: 1, words: ["a", 2, null] })).toEqual({
    key: "k",
    decisions: null,
    words: ["a"],
  });
  const mark = { entry: "a", at: 1 };
  const reading = { positions: "none", marks: [{}, mark], folds: { tools: true, thinking: 1 } };
  expect(readStateOf("k", reading)).toEqual({
    key: "k",
    positions: [],
    marks: [mark],
    folds: { tools: true },
    changedAt: 0,
  });
});

// Which sessions that were opened alone are read, and which are forgotten.
import { expect, it } from "vitest";
import { indexedSession } from "../../../../src/testing/library/indexed-sessions.ts";
import type { SessionRecord } from "../../stored/records.ts";
import { planLoose } from "./loose-plan.ts";

const record = (key: string, openedAt: number): SessionRecord => ({
  key,
  fileName: `${key}.jsonl`,
  title: key,
  formatName: "pi v3",
  size: 1,
  entries: 1,
  openedAt,
  origin: "copy",
});

const RECORDS = [record("new", 3), record("again", 2), record("seen", 1)];
const LOOKED_AT = new Map([
  ["again", 1],
  ["seen", 1],
]);

const keysToLookAt = (...plan: Parameters<typeof planLoose>) =>
  planLoose(...plan).toLookAt.map(({ key }) => key);

it("looks at what was opened since it was last looked at, the newest first", () => {
  expect(keysToLookAt(RECORDS, [], [], LOOKED_AT)).toEqual(["new", "again"]);
  expect(keysToLookAt(RECORDS, [], [], new Map())).toEqual(["new", "again", "seen"]);
});

it("leaves what lies in an opened folder to the folder, and forgets what was known of it", () => {
  const sessions = [indexedSession("x/new.jsonl", { id: "new" })];
  const folders = [{ id: "f", sessions }];
  expect(keysToLookAt(RECORDS, folders, [], LOOKED_AT)).toEqual(["again"]);
  expect(planLoose(RECORDS, folders, ["new", "again"], LOOKED_AT).gone).toEqual(["new"]);
});

it("forgets what is remembered no more, and nothing else", () => {
  expect(planLoose(RECORDS, [], ["seen", "forgotten", "again"], LOOKED_AT).gone).toEqual([
    "forgotten",
  ]);
});

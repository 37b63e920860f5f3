// What an operation would do, printed before it is done.
import { expect, it } from "vitest";
import { openSession } from "../../formats/index.ts";
import { type JsonObject, objectField } from "../../model/json/json.ts";
import { idOf } from "../../model/table/table.ts";
import { textSource } from "../../read/source/byte-source.ts";
import { entriesIn } from "../../testing/entry-lines.ts";
import { fullSession } from "../../testing/full-session.ts";
import { fileOf } from "../../testing/session.ts";
import { DraftSession } from "../draft/draft-session.ts";
import type { Operation } from "../operation/operation.ts";
import { operationEffect } from "./operation-effect.ts";

const STORY = `
  u1 user: Use jose in auth, please
  a1 assistant: I look. | read src/auth.ts | read src/routes.ts
  r1 result: export function verify() {}
  r2 result: export const routes = [];
  a2 assistant: | bash npm test
  r3 result: 3 passed
  l1 label for=a2: good
  u2 user: Thank you`;

function effectOf(...step: readonly Operation[]) {
  return effectIn(entriesIn(STORY), ...step);
}

async function effectIn(entries: readonly JsonObject[], ...step: readonly Operation[]) {
  const source = textSource(fileOf(entries), "s.jsonl");
  const session = new DraftSession(await openSession({ kind: "file", source }), source);
  const { details } = await fullSession(source);
  const { table } = session.draft;
  const effect = await operationEffect(session, details, step);
  expect(session.draft.operations).toEqual([]);
  return {
    ...effect,
    removed: effect.removed.map((row) => idOf(table, row)),
    parted: effect.parted.map(
      ({ row, name, lost }) => `${idOf(table, row)} ${name} loses its ${lost}`,
    ),
    tokens: [effect.before, effect.after]
      .map(({ tokens, isEstimate }) => `${isEstimate ? "" : "recorded "}${tokens}`)
      .join(" to "),
  };
}

/** Each reply records that it was sent a thousand tokens more: the system prompt, say. */
const RECORDED = entriesIn(STORY).map((entry, at): JsonObject => {
  const message = objectField(entry, "message");
  if (message?.role !== "assistant") return entry;
  return {
    ...entry,
    message: { ...message, usage: { input: 1000 + at, output: 1, totalTokens: 1001 + at } },
  };
});

it("names all that goes, and what the model is sent before and after", async () => {
  const { removed, tokens, parted, together } = await effectOf({
    kind: "remove-subtree",
    entry: "a2",
  });
  expect(removed).toEqual(["a2", "r3", "l1", "u2"]);
  expect(tokens).toBe("48 to 36");
  expect([parted, together]).toEqual([[], []]);
});

it("says which result loses its call, and takes it out as well when asked", async () => {
  const { removed, parted, together } = await effectOf({ kind: "remove", entries: ["a2"] });
  expect(removed).toEqual(["a2", "l1"]);
  expect(parted).toEqual(["r3 bash loses its call"]);
  expect(together).toEqual([{ kind: "remove", entries: ["r3"] }]);
});

it("names what a step of several operations does together", async () => {
  const both = await effectOf(
    { kind: "remove", entries: ["r2"] },
    { kind: "remove-subtree", entry: "r3" },
  );
  expect(both.removed).toEqual(["r2", "r3", "l1", "u2"]);
  expect(both.parted).toEqual(["a1 read loses its result", "a2 bash loses its result"]);
});

it("says which call loses its result: out of a reply that says more, or with the reply", async () => {
  const one = await effectOf({ kind: "remove", entries: ["r2"] });
  expect(one.parted).toEqual(["a1 read loses its result"]);
  expect(one.together).toEqual([{ kind: "unset", entry: "a1", path: ["message", "content", 2] }]);
  const other = await effectOf({ kind: "remove", entries: ["r3"] });
  expect(other.together).toEqual([{ kind: "remove", entries: ["a2"] }]);
});

it("counts what a context edit leaves of an entry", async () => {
  const made = { id: "x", timestamp: "2026-11-22T01:00:00.000Z" };
  const omit = await effectOf({ kind: "context-edit", ...made, target: "r1", replacement: null });
  expect([omit.removed, omit.tokens]).toEqual([[], "48 to 41"]);
});

it("begins with what the last reply records, as the timeline does, and counts what the step changes", async () => {
  const made = { id: "x", timestamp: "2026-11-22T01:00:00.000Z" };
  const omit = { kind: "context-edit", ...made, target: "r1", replacement: null } as const;
  expect((await effectIn(RECORDED, omit)).tokens).toBe("recorded 1005 to 998");
  const label = { kind: "label", ...made, target: "u1", label: "start" } as const;
  expect((await effectIn(RECORDED, label)).tokens).toBe("recorded 1005 to recorded 1005");
  // It only ends earlier: what was recorded there is known.
  const cut = { kind: "remove-subtree", entry: "a2" } as const;
  expect((await effectIn(RECORDED, cut)).tokens).toBe("recorded 1005 to recorded 1002");
});

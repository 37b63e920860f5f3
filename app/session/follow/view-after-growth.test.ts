// Where a reader is when the session grows, for small trees.
import { expect, it } from "vitest";
import { addressOf } from "../../../src/model/table/address.ts";
import { entriesIn } from "../../../src/testing/entry-lines.ts";
import { fileOf } from "../../../src/testing/session.ts";
import { openInPage } from "../../engine/local-source.ts";
import { viewAfterGrowth, viewAfterRenewal } from "./view-after-growth.ts";

const TREE = `
  u1      user: One
  a1      assistant: First
  u2      user: Two
  b1 < a1 user: The other
  u3 < u2 user: Three`;

async function sessionOf(text: string) {
  const file = new File([fileOf(entriesIn(text))], "s.jsonl");
  return (await openInPage({ kind: "file", file }, () => {})).session;
}

interface Reader {
  readonly leaf?: string | null;
  readonly entry?: string | null;
  readonly view?: "sent" | "history";
}

async function after(added: string, reader: Reader, isAtEnd: boolean) {
  const [before, now] = await Promise.all([sessionOf(TREE), sessionOf(`${TREE}\n${added}`)]);
  expect(addressOf(before.table, before.table.count - 1)).toBe("u3");
  const view = { leaf: null, entry: null, view: "sent" as const, ...reader };
  return viewAfterGrowth(before, now, view, isAtEnd);
}

const NOTHING = { change: null, notice: null };

it("The view needs no change where the session's own end moves on", async () => {
  expect(await after("a3 assistant: Yes", {}, false)).toEqual(NOTHING);
  expect(await after("a3 assistant: Yes", { entry: "u1" }, true)).toEqual(NOTHING);
});

it("The view's address drops an end that it names, and moves along", async () => {
  const change = { leaf: null };
  expect(await after("a3 assistant: Yes", { leaf: "u3" }, false)).toEqual({ change, notice: null });
});

it("The view of another branch stays, without a note on the agent's new entries", async () => {
  expect(await after("a3 assistant: Yes", { leaf: "b1" }, true)).toEqual(NOTHING);
  expect(await after("a3 assistant: Yes", { entry: "b1" }, true)).toEqual(NOTHING);
});

it("The view at the end goes to the agent's new branch, without the entry of the old one", async () => {
  expect(await after("c1 < a1 user: Anew", { entry: "u2" }, true)).toEqual({
    change: { leaf: null, entry: null },
    notice: { kind: "branch", leaf: "u3", hasGone: true },
  });
});

it("The view above the end stays on the old branch, with a note that it grew", async () => {
  expect(await after("c1 < a1 user: Anew", {}, false)).toEqual({
    change: { leaf: "u3" },
    notice: { kind: "branch", leaf: "u3", hasGone: false },
  });
  expect(await after("c1 < b1 user: Anew", { leaf: "b1" }, false)).toEqual({
    change: null,
    notice: { kind: "branch", leaf: "u3", hasGone: false },
  });
});

it("The view of what the model sees stays when the agent summarises it", async () => {
  const added = "c1 compaction kept=u3 tokens=900: What happened";
  expect(await after(added, {}, false)).toEqual({
    change: { leaf: "u3" },
    notice: { kind: "compacted" },
  });
  // At the end, and in History, nothing disappears.
  expect(await after(added, {}, true)).toEqual(NOTHING);
  expect(await after(added, { view: "history" }, false)).toEqual(NOTHING);
});

it("The view of a session that gets its first entry, or nothing, stays the same", async () => {
  const [empty, one] = await Promise.all([sessionOf(""), sessionOf("u1 user: One")]);
  const view = { leaf: null, entry: null, view: "sent" as const };
  expect(viewAfterGrowth(empty, one, view, true)).toEqual(NOTHING);
  expect(viewAfterGrowth(one, one, view, true)).toEqual(NOTHING);
});

const LINE = `
  u1      user: One
  call    assistant: I look
  call:state user: Waits
  last    user: Two`;
const DONE = `
  u1      user: One
  call    assistant: I look
  call:result user: Found
  last    user: Two
  more    user: Three`;

async function renewed(reader: Reader) {
  const [before, now] = await Promise.all([sessionOf(LINE), sessionOf(DONE)]);
  const view = { leaf: null, entry: null, view: "sent" as const, ...reader };
  return viewAfterRenewal(before, now, view).change;
}

it("The view keeps the selected entry of a folder, or what replaced it", async () => {
  expect(await renewed({})).toBeNull();
  expect(await renewed({ entry: "u1" })).toBeNull();
  expect(await renewed({ entry: "call:state" })).toEqual({ leaf: null, entry: "call:result" });
  expect(await renewed({ leaf: "last", entry: "u1" })).toEqual({ leaf: null, entry: "u1" });
  expect(await renewed({ leaf: "call:state" })).toEqual({ leaf: "call:result", entry: null });
  expect(await renewed({ entry: "nowhere" })).toBeNull();
});

import { expect, it } from "vitest";
import type { JsonObject } from "../../model/json/json.ts";
import { message, reply, usage, user } from "../../testing/entries.ts";
import { sessionOf } from "../../testing/session.ts";
import { branchTo } from "../scope.ts";
import { unrecordedTexts } from "./unrecorded.ts";

function told(...entries: readonly JsonObject[]): string {
  const { table, details } = sessionOf(entries);
  return unrecordedTexts([], table, details, branchTo(table, table.count - 1).rows).join();
}

const said = (characters: number) =>
  message("u", { role: "user", content: "x".repeat(characters) });
const answered = (input: number) => reply("a", { usage: usage(input, 50) });

it("what the first reply was sent and no entry holds is named as an estimate", () => {
  // 15,890 and 110 from the cache were sent, and the prompt is 400 characters.
  expect(told(said(400), answered(15_890))).toBe(
    "About 15.9k more tokens were sent that the file does not record: system prompt, tools, …",
  );
  const system = message("s", { role: "system", content: "y".repeat(4000) });
  expect(told(system, said(400), answered(9_890))).toBe(
    "About 8.9k more tokens were sent that the file does not record: tools, …",
  );
});

it("what a later reply was sent tells nothing where the first one records no tokens", () => {
  expect(told(said(400), reply("b", {}), user("v"), answered(5000))).toContain("About 5k");
});

const NEITHER =
  "The file records neither the system prompt nor the tools that the model was sent, nor how large they are.";

it("the size is left out where hardly more was sent than is there, and nothing is said before a reply", () => {
  expect(told(said(400), answered(900))).toBe(NEITHER);
  expect(told(said(80_000), answered(22_000))).toBe(NEITHER);
  expect(told(said(400))).toBe("");
});

it("tools that the file records are not missing, however much was sent", () => {
  const system = { role: "system", content: "", sections: { prompt: "Be short." } };
  const tools = { toolsAdded: [{ name: "read" }] };
  expect(told(message("s", { ...system, ...tools }), said(400), answered(9890))).toBe("");
  expect(told(message("s", system), said(80_000), answered(22_000))).toBe(
    "The file does not record the tools that the model was sent, nor how large they are.",
  );
  expect(
    told(message("s", { role: "system", content: "", ...tools }), said(400), answered(9890)),
  ).toBe("About 9.9k more tokens were sent that the file does not record: system prompt, …");
});

it("a reply that records that it was sent nothing tells no size", () => {
  const empty = reply("z", { usage: { input: 0, output: 1 } });
  expect(told(said(400), empty, user("v"), answered(24_890))).toContain("About 24.9k more tokens");
});

it("a missing system prompt is named where no reply tells how large it is", () => {
  expect(told(said(400), reply("a", {}))).toBe(NEITHER);
});

it("a reply that a compaction kept tells nothing of the context after it", () => {
  const compaction = { type: "compaction", id: "c", summary: "s", firstKeptEntryId: "a" };
  const before = [said(400), answered(150_000), compaction];
  expect(told(...before)).toBe("");
  expect(told(...before, user("v"), reply("b", { usage: usage(9990, 7) }))).toContain("About 10k");
});

it("a compaction starts the count again: what it kept is counted, and its own reply decides", () => {
  const compaction: JsonObject = {
    ...{ type: "compaction", id: "c", summary: "s".repeat(4000), firstKeptEntryId: null },
    retainedTail: [{ role: "user", content: "z".repeat(8000) }],
  };
  const after = reply("b", { usage: usage(12_890, 7) });
  expect(told(said(400), answered(15_890), compaction, after)).toContain("About 10k");
});

it("an encrypted summary is named among what was sent and no entry holds", () => {
  const compaction = { type: "compaction", id: "c", summary: "s", retainsAll: true };
  const before = [said(400), answered(150_000)];
  const after = [user("v"), reply("b", { usage: usage(47_990, 7) })];
  const told48k = (more: object) => told(...before, { ...compaction, ...more }, ...after);
  expect(told48k({ isEncrypted: true })).toBe(
    "About 48.1k more tokens were sent that the file does not record: what the encrypted summary says, system prompt, tools, …",
  );
  expect(told48k({})).not.toContain("encrypted");
});

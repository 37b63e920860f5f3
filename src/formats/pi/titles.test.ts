// The titles of an oh-my-pi session: a line that is overwritten, the header, entries (formats-more.md
// 3.2).
import { describe, expect, it } from "vitest";
import { DraftSession } from "../../edit/draft/draft-session.ts";
import { proposedRepairs } from "../../edit/repair/propose.ts";
import { exportJsonl } from "../../export/jsonl/export-jsonl.ts";
import { readSessionRecord } from "../../manager/list/list-record.ts";
import type { JsonObject } from "../../model/json/json.ts";
import { textSource } from "../../read/source/byte-source.ts";
import { sessionName } from "../../tree/labels.ts";
import { openSession } from "../index.ts";

const T = "2026-09-16T10:00:00.000Z";
const slot = (title: string): JsonObject => ({
  type: "title",
  v: 1,
  title,
  updatedAt: T,
  pad: "   ",
});
const header = (title?: string): JsonObject => ({
  ...{ type: "session", version: 3, id: "s", timestamp: T, cwd: "/w" },
  ...(title !== undefined && { title }),
});
const changed = (id: string, title: string): JsonObject => ({
  ...{ type: "title_change", id, parentId: "u", timestamp: T, title },
});
const named = (name: string): JsonObject => ({
  ...{ type: "session_info", id: "n", parentId: "u", timestamp: T, name },
});
const PROMPT: JsonObject = {
  ...{ type: "message", id: "u", parentId: null, timestamp: T },
  message: { role: "user", content: "Go" },
};

const textOf = (...lines: readonly JsonObject[]) =>
  lines.map((line) => `${JSON.stringify(line)}\n`).join("");

async function opened(text: string) {
  const source = textSource(text, "omp.jsonl");
  return { source, opened: await openSession({ kind: "file", source }) };
}

describe("the name of a session", () => {
  it.each<[string, readonly JsonObject[], string | null]>([
    [
      "is that of the slot before its header",
      [slot("Slot"), header("Head"), PROMPT, changed("c", "Changed")],
      "Slot",
    ],
    [
      "is the latest of its entries where the slot is empty",
      [slot(" "), header("Head"), PROMPT, changed("c", "One"), changed("d", "Two")],
      "Two",
    ],
    ["is the header's at last", [slot(""), header(" Head "), PROMPT], "Head"],
    [
      "is what pi calls it where that was said",
      [slot("Slot"), header(), PROMPT, named("Named")],
      "Named",
    ],
    ["is none where a title was taken away", [header("Head"), PROMPT, changed("c", "")], null],
    ["is none where nothing says one", [header(), PROMPT], null],
  ])("%s, in a list, too", async (_, lines, name) => {
    const { source, opened: found } = await opened(textOf(...lines));
    expect(sessionName(found.session.table)).toBe(name);
    const record = await readSessionRecord(source, { path: "omp.jsonl", mtimeMs: 0 });
    expect(record?.name ?? null).toBe(name);
  });
});

it("a title line is no entry and no problem, and is written unchanged", async () => {
  const text = textOf(slot("Slot"), header(), PROMPT);
  const { source, opened: found } = await opened(text);
  expect(found.session.table.count).toBe(1);
  expect(found.session.problems).toEqual([]);
  const draft = new DraftSession(found, source);
  expect(await proposedRepairs(draft, null)).toEqual([]);
  const written: Uint8Array[] = [];
  const { bytes } = await exportJsonl(draft, source, { kind: "tree" });
  for await (const chunk of bytes()) written.push(chunk.slice());
  expect(Buffer.concat(written).toString("utf8")).toBe(text);
});

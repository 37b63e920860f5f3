// All compactions of a session are told, however many branches there are, and in time.
import { expect, it } from "vitest";
import { readWhole } from "../../formats/whole-session.ts";
import { textSource } from "../../read/source/byte-source.ts";
import { openingLeaf } from "../../tree/leaves.ts";
import { allDrops } from "./compactions.ts";

/** A chain of `length` prompts, with a compaction beside each of the last `branches` of them. */
function session(length: number, branches: number): string {
  const lines: object[] = [{ type: "session", version: 3, id: "s", cwd: "/w" }];
  for (let at = 0; at < length; at++) {
    const parentId = at === 0 ? null : `u${at - 1}`;
    const message = { role: "user", content: "x" };
    lines.push({ type: "message", id: `u${at}`, parentId, message });
  }
  for (let at = length - branches; at < length; at++) {
    const parentId = `u${at}`;
    lines.push({ type: "compaction", id: `c${at}`, parentId, summary: "x", tokensBefore: 9 });
  }
  return lines.map((line) => `${JSON.stringify(line)}\n`).join("");
}

async function dropsIn(text: string, maxWalked?: number) {
  const read = await readWhole(textSource(text, "a.jsonl"));
  return allDrops(read, openingLeaf(read.session), maxWalked);
}

it("tells each compaction of many branches once, in the order of the file", async () => {
  const { drops, unread } = await dropsIn(session(300, 200));
  expect(drops.map(({ row }) => row)).toEqual(Array.from({ length: 200 }, (_, at) => 300 + at));
  expect(unread).toBe(0);
});

it("says how many it left out where the ways to all of them are too long", async () => {
  const { drops, unread } = await dropsIn(session(300, 200), 10_000);
  expect(drops).toHaveLength(37);
  expect(unread).toBe(163);
});

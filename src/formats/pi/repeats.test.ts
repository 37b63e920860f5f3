import { expect, it } from "vitest";
import { textSource } from "../../read/source/byte-source.ts";
import { leafOf } from "../../tree/leaves.ts";
import { pathTo } from "../../tree/path.ts";
import { openSession } from "../index.ts";

const TIME = '"timestamp":"2026-01-01T00:00:00.000Z"';

async function pathOf(...lines: string[]): Promise<number[]> {
  const source = textSource(`${lines.join("\n")}\n`, "session.jsonl");
  const { table } = (await openSession({ kind: "file", source })).session;
  return [...pathTo(table, leafOf(table))];
}

it("repeated lines of version 1 are kept, where no entry has an id", async () => {
  const change = `{"type":"thinking_level_change",${TIME},"thinkingLevel":"high"}`;
  const user = `{"type":"message",${TIME},"message":{"role":"user","content":"hi"}}`;
  const header = `{"type":"session","id":"s",${TIME},"cwd":"/w"}`;
  expect(await pathOf(header, user, change, change, user)).toEqual([0, 1, 2, 3]);
});

it("a repeated line never hangs an entry below a line that is shown only once, further down", async () => {
  const header = `{"type":"session","version":3,"id":"s",${TIME},"cwd":"/w"}`;
  const entry = (id: string, parentId: string) =>
    `{"type":"custom","id":"${id}","parentId":"${parentId}",${TIME},"customType":"x"}`;
  // b is repeated below c; the cycle a, b, c is cut at a.
  const path = await pathOf(
    header,
    entry("a", "c"),
    entry("b", "a"),
    entry("c", "b"),
    entry("b", "a"),
  );
  expect(path).toEqual([0, 3]);
});

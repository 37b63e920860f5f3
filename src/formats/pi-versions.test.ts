// The ladder from version 1 (formats.md 2.9): what an index of kept entries becomes.
import { describe, expect, it } from "vitest";
import { contextEntries } from "../context/context-entries.ts";
import { idOf } from "../model/table.ts";
import { textSource } from "../read/byte-source.ts";
import { leafOf } from "../tree/leaves.ts";
import { openSession } from "./index.ts";

const TIME = '"timestamp":"2026-01-01T00:00:00.000Z"';
const HEADER = `{"type":"session","id":"s",${TIME},"cwd":"/w"}`;
const message = (text: string) =>
  `{"type":"message",${TIME},"message":{"role":"user","content":"${text}"}}`;
const compaction = (index: string) =>
  `{"type":"compaction",${TIME},"summary":"S","tokensBefore":1,"firstKeptEntryIndex":${index}}`;

/** The lines in context, as their contents: messages by their text, a compaction as S. */
async function inContext(...lines: string[]): Promise<string> {
  const source = textSource(`${lines.join("\n")}\n`, "session.jsonl");
  const { session, bodies } = await openSession({ kind: "file", source });
  const { rows } = contextEntries(session.table, leafOf(session.table));
  const texts = rows.map(
    async (row) => /"(?:content|summary)":"(.*?)"/.exec(await bodies.raw(row))?.[1],
  );
  return (await Promise.all(texts)).join(",");
}

describe("a version 1 compaction", () => {
  it("keeps from the place it names, the header counted as 0 (V12)", async () => {
    expect(await inContext(HEADER, message("a"), message("b"), compaction("2"), message("c"))).toBe(
      "S,b,c",
    );
  });

  it.each(["0", "3", "4", "99", "-1", "1.5", '"2"'])(
    "keeps nothing at index %s (V13)",
    async (index) => {
      expect(
        await inContext(HEADER, message("a"), message("b"), compaction(index), message("c")),
      ).toBe("S,c");
    },
  );

  it("counts lines of JSON that are no entries, but not null, false and text that is no JSON", async () => {
    const lines = [HEADER, message("a"), "[]", "null", "7", "not JSON", message("b"), message("c")];
    expect(await inContext(...lines, compaction("4"))).toBe("S,b,c");
    expect(await inContext(...lines, compaction("3"))).toBe("S");
  });
});

it("names version 1 entries by their line, the same at every opening", async () => {
  const open = async () => {
    const source = textSource([HEADER, message("a"), "", message("b")].join("\n"), "s");
    const { table } = (await openSession({ kind: "file", source })).session;
    return [0, 1].map((row) => idOf(table, row));
  };
  expect(await open()).toEqual(["00000002", "00000004"]);
  expect(await open()).toEqual(await open());
});

import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { compactionChange, seenOf } from "../../../src/compare/context/context-change.ts";
import { compactionsOn } from "../../../src/context/compactions.ts";
import { readWhole } from "../../../src/formats/whole-session.ts";
import { textSource } from "../../../src/read/source/byte-source.ts";
import { openingLeaf } from "../../../src/tree/leaves.ts";
import { pathTo } from "../../../src/tree/path.ts";
import { compactionFacts } from "./compaction-facts.ts";

it.each([
  "public/samples/auth-refactor.jsonl",
  "public/samples/long-haul.jsonl",
  "fixtures/oddities/retained-tail.jsonl",
])("what a card counts of each compaction of %s is what before/after lists", async (file) => {
  const source = textSource(readFileSync(file, "utf8"), file);
  const { session, details } = await readWhole({ kind: "file", source });
  const { table } = session;
  const path = pathTo(table, openingLeaf(session));
  const compactions = compactionsOn(table, path);
  expect(compactions).not.toEqual([]);
  for (const [nth, compaction] of compactions.entries()) {
    const change = compactionChange(table, details, compaction);
    const { number, summarised, earlier, kept } = compactionFacts(
      table,
      path,
      path.indexOf(compaction),
    );
    expect({ number, summarised, earlier, kept }).toEqual({
      number: nth + 1,
      summarised: seenOf(change.dropped).length,
      earlier: change.hidden.length,
      kept: seenOf(change.kept).map(({ row }) => row),
    });
  }
});

import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { compactionChange, seenOf } from "../../../src/compare/context/context-change.ts";
import { compactionsOn } from "../../../src/context/compactions.ts";
import { readWhole } from "../../../src/formats/whole-session.ts";
import { textSource } from "../../../src/read/source/byte-source.ts";
import { entriesIn } from "../../../src/testing/entry-lines.ts";
import { fileOf } from "../../../src/testing/session.ts";
import { openingLeaf } from "../../../src/tree/leaves.ts";
import { pathTo } from "../../../src/tree/path.ts";
import { compactionFacts } from "./compaction-facts.ts";

const KEPT_AGAIN = fileOf(
  entriesIn(`
  u1 user: Sort the list
  a1 assistant: Done.
  c1 compaction kept=a1 tokens=900: It was sorted
  u2 user: By name
  c2 compaction kept=a1 tokens=900: It was sorted twice`),
);

it.each([
  ...[
    "public/samples/auth-refactor.jsonl",
    "public/samples/long-haul.jsonl",
    "fixtures/oddities/retained-tail.jsonl",
  ].map((file) => [file, readFileSync(file, "utf8")] as const),
  ["a session with an older summary among what is kept", KEPT_AGAIN] as const,
])("The card of each compaction of %s counts what before/after lists", async (file, text) => {
  const source = textSource(text, file);
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

// Every compaction of real and recorded sessions: what stands before and after it is what the
// reference says is in context there. The data lie beside the project, not in it.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { contextEntries } from "../context/context-entries.ts";
import { openSession } from "../formats/index.ts";
import { type EntryTable, NO_ROW, parentOf, typeOf } from "../model/table.ts";
import { memorySource } from "../read/byte-source.ts";
import { DetailsCollector } from "../read/details.ts";
import { pathTo } from "../tree/path.ts";
import { compactionChange, compactionsOn } from "./context-change.ts";

const data = fileURLToPath(new URL("../../../shared/data/", import.meta.url));

/** Every file with a compaction, in whatever folder a recorded project keeps it. */
const files = existsSync(data)
  ? ["oracle/dev", "real"].flatMap((folder) =>
      readdirSync(`${data}${folder}`, { recursive: true, encoding: "utf8" })
        .filter((name) => name.endsWith(".jsonl"))
        .map((name) => ({ name, path: `${data}${folder}/${name}` }))
        .filter(({ path }) => readFileSync(path, "utf8").includes('"type":"compaction"'))
        .map((file) => ({ ...file, golden: goldenBeside(file.path) })),
    )
  : [];

/** Answers of the reference, which it gives for one session of a folder; "" without. */
function goldenBeside(path: string): string {
  const golden = `${dirname(path)}/golden.json`;
  return basename(path) === "session.jsonl" && existsSync(golden) ? golden : "";
}

describe.skipIf(files.length === 0)("compactions of ../shared/data (skipped when absent)", () => {
  it.each(files)("$name: before and after are the contexts there", async ({ path, golden }) => {
    const { table, details } = await open(path);
    const answers = goldenContexts(golden);
    for (const row of compactionsOn(table, Int32Array.from(table.type.keys()))) {
      const change = compactionChange(table, details, row);
      const parent = parentOf(table, row);
      expect(rowsOf(change.after)).toEqual(contextEntries(table, row).rows);
      expect(rowsOf(change.before)).toEqual(contextEntries(table, parent).rows);
      const dropped = new Set(rowsOf(change.dropped));
      const kept = rowsOf(change.before).filter((before) => !dropped.has(before));
      expect(new Set(rowsOf(change.kept))).toEqual(new Set(kept));
      expect(compactionsOn(table, pathTo(table, row))).toContain(row);
      const expected = answers.contextAt(table, row);
      if (expected) expect(answers.ordinalsOf(table, change.after)).toEqual(expected);
      const expectedBefore = answers.contextAt(table, parent);
      if (expectedBefore) expect(answers.ordinalsOf(table, change.before)).toEqual(expectedBefore);
    }
  });

  it("were compared with the reference's own answers", async () => {
    let compared = 0;
    for (const { path, golden } of files.filter((file) => file.golden !== "")) {
      const { table } = await open(path);
      const answers = goldenContexts(golden);
      for (let row = 0; row < table.count; row++) {
        if (typeOf(table, row) === "compaction" && answers.contextAt(table, row)) compared++;
      }
    }
    expect(compared).toBeGreaterThan(20);
  });
});

async function open(path: string) {
  const source = memorySource(new Uint8Array(readFileSync(path)), path);
  const opened = await openSession({ kind: "file", source });
  const collector = new DetailsCollector();
  const { session } = await opened.visit(
    (row, entry) => {
      collector.add(row, entry);
    },
    () => {},
    new AbortController().signal,
  );
  return { table: session.table, details: collector.finish() };
}

function rowsOf(entries: readonly { readonly row: number }[]): readonly number[] {
  return entries.map(({ row }) => row);
}

/** Positions the reference evaluated, by its ordinals: places among the parsable lines. */
interface Golden {
  readonly reference?: { readonly open?: string };
  readonly lineOfOrdinal?: { readonly [ordinal: string]: number };
  readonly leaves?: Positions;
  readonly inner?: Positions;
}

interface Positions {
  readonly [ordinal: string]: { readonly contextEntries?: readonly number[] };
}

function goldenContexts(path: string) {
  const golden: Golden = path === "" ? {} : JSON.parse(readFileSync(path, "utf8"));
  const positions = { ...golden.leaves, ...golden.inner };
  const moved = new Map(
    Object.entries(golden.lineOfOrdinal ?? {}).map(([ordinal, line]) => [line, Number(ordinal)]),
  );
  const ordinalOf = (table: EntryTable, row: number): number => {
    const line = (table.line[row] ?? 0) - 1;
    return moved.get(line) ?? line - 1;
  };
  return {
    contextAt: (table: EntryTable, row: number) =>
      row === NO_ROW ? undefined : positions[ordinalOf(table, row)]?.contextEntries,
    ordinalsOf: (table: EntryTable, entries: readonly { readonly row: number }[]) =>
      entries.map(({ row }) => ordinalOf(table, row)),
  };
}

// Every compaction of real and recorded sessions: what stands before and after it is what is in
// context there, by the answers of the agents themselves and by the rules read from the lines of
// the file. The data lie beside the project, not in it.
// @module-tag long

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { compactionsOn } from "../../context/compactions.ts";
import type { EntryDetails } from "../../model/table/details.ts";
import { type EntryTable, parentOf } from "../../model/table/table.ts";
import { textSource } from "../../read/source/byte-source.ts";
import { contextTimeline } from "../../stats/context-timeline.ts";
import { withoutDamagedLines } from "../../testing/entry-lines.ts";
import { fullSession } from "../../testing/full-session.ts";
import { sessionFilesIn, withShared } from "../../testing/reading/node-shared.ts";
import {
  type WrittenEntry,
  type WrittenSession,
  writtenSession,
} from "../../testing/written-contexts.ts";
import { pathTo } from "../../tree/path.ts";
import { type ContextChange, compactionChange, type SeenEntry } from "./context-change.ts";

withShared("data", "the compactions of recorded sessions", (data) => {
  const sessions = ["oracle/dev", "real"].flatMap((folder) => sessionFilesIn(join(data, folder)));
  const compacted = sessions.filter((path) => textOf(path).includes('"type":"compaction"'));
  const answered = sessions.flatMap((path) => {
    const contexts = answersOf(path);
    return contexts.length > 0 ? [{ path, contexts }] : [];
  });
  /** Those asked at a compaction itself. */
  const asked = answered.filter(({ path, contexts }) => {
    const { entries } = writtenSession(textOf(path), false);
    return contexts.some(({ ordinal }) => entries[ordinal]?.value.type === "compaction");
  });

  it("are many", () => {
    expect(compacted.length).toBeGreaterThan(30);
    expect(answered.flatMap(({ contexts }) => contexts).length).toBeGreaterThan(500);
  });

  describe("the rules read from the lines of a file", () => {
    it.each(answered)("give the contexts the agent gave: $path", ({ path, contexts }) => {
      const written = writtenSession(textOf(path), false);
      for (const { ordinal, expected } of contexts) {
        const entry = written.entries[ordinal];
        const context = entry && written.contextAt(entry);
        expect(context?.map((one) => written.entries.indexOf(one))).toEqual(expected);
      }
    });
  });

  describe("before and after a compaction stand the contexts", () => {
    it.each(compacted)("that the rules give: %s", async (path) => {
      const { table, details } = await open(path);
      const compactions = compactionsOn(table, Int32Array.from(table.type.keys()));
      expect(compactions.length).toBeGreaterThan(0);
      const written = writtenSession(textOf(path), true);
      const lines = linesOf(table);
      for (const row of compactions) {
        const change = compactionChange(table, details, row);
        const context = contextOf(written, lines.entryAt(written, row));
        if (context) {
          expect(lines.of(change.after)).toEqual(context.after);
          expect(lines.of(change.before)).toEqual(context.before);
        }
        if (change.edits.length === 0 && !hasEdits(change)) {
          expect(estimateAt(table, details, row)).toBe(change.afterTokens.tokens);
        }
        const dropped = new Set(lines.of(change.dropped));
        const kept = lines.of(change.before).filter((line) => !dropped.has(line));
        expect(new Set(lines.of(change.kept))).toEqual(new Set(kept));
      }
    });

    it.each(asked)("that the agent gave: $path", async ({ path, contexts }) => {
      expect.hasAssertions();
      const { table, details } = await open(path);
      const { entries } = writtenSession(textOf(path), false);
      const lines = linesOf(table);
      const expectedAt = new Map(
        contexts.map(({ ordinal, expected }) => [
          nameOf(entries[ordinal]),
          expected.map((other) => nameOf(entries[other])),
        ]),
      );
      for (const row of compactionsOn(table, Int32Array.from(table.type.keys()))) {
        const change = compactionChange(table, details, row);
        const after = expectedAt.get(lines.name(row));
        if (after) expect(lines.of(change.after)).toEqual(after);
        const before = expectedAt.get(lines.name(parentOf(table, row)));
        if (before) expect(lines.of(change.before)).toEqual(before);
      }
    });
  });
});

/** The timeline counts by the same rule, but applies no edits. */
function estimateAt(table: EntryTable, details: EntryDetails, row: number): number | undefined {
  return contextTimeline(table, details, pathTo(table, row)).drops.at(-1)?.estimate;
}

function hasEdits({ after }: ContextChange): boolean {
  return after.some(({ edit }) => edit !== "none");
}

/** Rows by where they stand in the file: two readers agree on that and on nothing else. */
function linesOf(table: EntryTable) {
  const names: string[] = [];
  const places = new Map<number, number>();
  for (const line of table.line) {
    const place = places.get(line) ?? 0;
    places.set(line, place + 1);
    names.push(`${line}.${place}`);
  }
  const name = (row: number): string => names[row] ?? "none";
  return {
    name,
    of: (entries: readonly SeenEntry[]) => entries.map(({ row }) => name(row)),
    entryAt: ({ entries }: WrittenSession, row: number) =>
      entries.find((entry) => nameOf(entry) === name(row)),
  };
}

function nameOf(entry: WrittenEntry | undefined): string {
  return entry ? `${entry.line}.${entry.place}` : "none";
}

/** Null where the file gives no answer: parents in a circle. */
function contextOf(written: WrittenSession, compaction: WrittenEntry | undefined) {
  if (!compaction) throw new Error("The lines hold no such compaction.");
  const parent = written.parentOf(compaction);
  const after = written.contextAt(compaction);
  const before = parent ? written.contextAt(parent) : [];
  return after && before && { before: before.map(nameOf), after: after.map(nameOf) };
}

interface Answer {
  /** Places among the entries a strict reader finds. */
  readonly ordinal: number;
  readonly expected: readonly number[];
}

interface Golden {
  readonly viaInMemory?: Golden;
  readonly leaves?: Positions;
  readonly inner?: Positions;
  /** One project of another agent: pi's answers about each of its files. */
  readonly byPi?: { readonly [path: string]: Golden };
}

interface Positions {
  readonly [ordinal: string]: { readonly contextEntries?: readonly number[] };
}

/** What the recorded agent says is in context, at every place it was asked about. */
function answersOf(path: string): readonly Answer[] {
  const end = path.search(/\/(?:session\.jsonl|agent\/)/);
  const place = `${path.slice(0, end)}/golden.json`;
  if (end < 0 || !existsSync(place)) return [];
  const golden: Golden = JSON.parse(readFileSync(place, "utf8"));
  const { leaves, inner } =
    golden.byPi?.[path.slice(end + "/agent/".length)] ?? golden.viaInMemory ?? golden;
  return Object.entries({ ...leaves, ...inner }).flatMap(([ordinal, { contextEntries }]) =>
    contextEntries ? [{ ordinal: Number(ordinal), expected: contextEntries }] : [],
  );
}

function textOf(path: string): string {
  return readFileSync(path, "utf8").replace(/^\uFEFF/, "");
}

function open(path: string) {
  return fullSession(textSource(withoutDamagedLines(textOf(path)), path));
}

// Writes entries of a session as Markdown and hands them over as they come.
import { contextSide, historySide, type ReadBodies } from "../../compare/side.ts";
import type { EntryTable } from "../../model/table/table.ts";
import { Excerpt, type ExcerptLimits, type ExcerptPart } from "./excerpt-markdown.ts";
import type { KeptParts } from "./kept-parts.ts";

export interface ExcerptRequest {
  /** End of the branch they are read on, and how: with the edits that the model sees there, or as stored. */
  readonly leaf: number;
  readonly seenAs: "sent" | "history";
  /** In order. */
  readonly rows: Int32Array;
  /** For each of them the number of the turn it is in. */
  readonly turns: Int32Array;
  readonly limits: ExcerptLimits;
  /** What of each of them; left out, everything. */
  readonly parts?: KeptParts;
}

interface ExcerptBatch {
  readonly parts: readonly ExcerptPart[];
  /** Entries that are done. Fewer than were asked for at the end: there was enough. */
  readonly done: number;
}

/** Answers whether more is wanted: false cancels. Awaited, so parts never pile up. */
export type OnExcerpt = (batch: ExcerptBatch) => Promise<boolean> | boolean;

/** Entries read together. */
const BATCH = 50;

/** Rejects as `read` does. */
export async function writeExcerpt(
  table: EntryTable,
  { leaf, seenAs, rows, turns, limits, parts: kept }: ExcerptRequest,
  read: ReadBodies,
  onExcerpt: OnExcerpt,
): Promise<void> {
  const { readBodies } = (seenAs === "sent" ? contextSide : historySide)(table, leaf, read);
  const excerpt = new Excerpt(limits, kept);
  for (let from = 0; from < rows.length && !excerpt.isFull; from += BATCH) {
    const wanted = [...rows.subarray(from, from + BATCH)];
    const bodies = await readBodies(wanted);
    const parts: ExcerptPart[] = [];
    for (const [at, body] of bodies.entries()) {
      if (excerpt.isFull) break;
      parts.push(excerpt.part({ row: wanted[at] ?? 0, turn: turns[from + at] ?? 0, body }));
    }
    if (!(await onExcerpt({ parts, done: from + parts.length }))) return;
  }
}

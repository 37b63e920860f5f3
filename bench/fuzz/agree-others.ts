// Whether our readings of a file agree, of whatever format: with slices of any size, what is gathered while rows
// are found, and a file that is read on from any of its lines.

import { convertedSession } from "../../src/export/jsonl/session-jsonl.ts";
import type { SessionInput } from "../../src/formats/format.ts";
import { openSession } from "../../src/formats/index.ts";
import { FIGURES } from "../../src/model/blocks/usage.ts";
import { SessionError } from "../../src/model/problem.ts";
import type { OpenedSession } from "../../src/model/session.ts";
import { beginningAt } from "../../src/model/table/beginnings.ts";
import { type EntryDetails, figureAt } from "../../src/model/table/details.ts";
import { hasSameRows } from "../../src/model/table/table.ts";
import { DetailsCollector } from "../../src/read/bodies/details-collector.ts";
import type { ScanOptions } from "../../src/read/scan/scan.ts";
import type { ByteSource } from "../../src/read/source/byte-source.ts";
import { memorySource } from "../../src/read/source/byte-source.ts";
import { type Compare, compareBodies } from "./agree.ts";

const FEED = 10;
/** Small enough that every line is cut. */
const SMALL_SLICE = 61;

/** `inputOf`: what is opened where the file holds these bytes. */
export async function compareOpenings(
  bytes: Uint8Array,
  inputOf: (source: ByteSource) => SessionInput,
  compare: Compare,
): Promise<void> {
  const open = (part: Uint8Array, options: ScanOptions = {}) =>
    orRefused(openSession(inputOf(memorySource(part, "session.jsonl")), options));
  const whole = await open(bytes);
  const cut = await open(bytes, { sliceBytes: SMALL_SLICE });
  compare("opened with small slices", cut !== null, whole !== null);
  if (!whole || !cut) return;
  const { table, header } = whole.session;
  compare("rows with small slices", hasSameRows(cut.session.table, table), true);
  compare("header with small slices", cut.session.header, header);
  await compareBodies(whole, compare);
  await compareGathered(whole, await open(bytes, { gathers: true }), compare);
  await compareGrown(bytes, whole, open, compare);
  // That it can be written is what is asked.
  await convertedSession(whole);
}

async function orRefused(opening: Promise<OpenedSession>): Promise<OpenedSession | null> {
  try {
    return await opening;
  } catch (error) {
    if (error instanceof SessionError) return null;
    throw error;
  }
}

async function compareGathered(
  whole: OpenedSession,
  gathering: OpenedSession | null,
  compare: Compare,
): Promise<void> {
  const { table } = whole.session;
  compare("rows when gathering", gathering && hasSameRows(gathering.session.table, table), true);
  const gathered = gathering?.takeGathered?.();
  if (!gathered) return;
  const collector = new DetailsCollector();
  const never = new AbortController().signal;
  await whole.visit(
    (row, entry) => collector.add(row, entry),
    () => {},
    never,
  );
  const details = collector.finish();
  const changed = new Set(gathered.changed);
  for (let row = 0; row < table.count; row++) {
    const nth = gathered.order[row] ?? -1;
    if (changed.has(row)) continue;
    compare(`gathered of row ${row}`, toldOf(gathered.details, nth), toldOf(details, row));
  }
}

function toldOf(details: EntryDetails, row: number): readonly unknown[] {
  const { flags, characters, beginnings, models, model, stopReasons, stop } = details;
  const figures = FIGURES.map((figure) => String(figureAt(details, row, figure)));
  const names = [models[model[row] ?? 0], stopReasons[stop[row] ?? 0]];
  return [flags[row], characters[row], beginningAt(beginnings, row), ...figures, ...names];
}

async function compareGrown(
  bytes: Uint8Array,
  whole: OpenedSession,
  open: (part: Uint8Array) => Promise<OpenedSession | null>,
  compare: Compare,
): Promise<void> {
  // A last line that is no JSON waits for its end while somebody writes.
  if (bytes.at(-1) !== FEED) return;
  const middle = Math.floor(bytes.length / 2);
  const before = await open(bytes.subarray(0, middle));
  if (!before?.grow || before.session.format !== whole.session.format) return;
  const growth = await before.grow(memorySource(bytes, "session.jsonl"));
  if (growth.kind === "anew") return;
  const { table } = growth.opened.session;
  compare("rows when read on", hasSameRows(table, whole.session.table), true);
}

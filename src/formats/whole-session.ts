// A session opened and read to its end: its rows, its figures, and all its problems. Plain lines are
// walked once and no entry is kept, so it takes about as long as parsing the file and a part of its
// memory.
import type { Problem } from "../model/problem.ts";
import type { OpenedSession } from "../model/session.ts";
import type { EntryDetails } from "../model/table/details.ts";
import { DetailsCollector } from "../read/bodies/details-collector.ts";
import type { ByteSource } from "../read/source/byte-source.ts";
import type { SessionInput } from "./format.ts";
import { openSession } from "./index.ts";
import { withUnderstanding } from "./understood.ts";

export interface WholeSession extends OpenedSession {
  /** Of every row: the data for figures, names and filters. */
  readonly details: EntryDetails;
}

/**
 * `session.problems` are complete, including those that only a full reading finds. Errors: SessionError,
 * "cancelled" if the signal is aborted.
 */
export async function readWhole(
  from: SessionInput | ByteSource,
  signal = new AbortController().signal,
  onProgress: (doneBytes: number) => void = () => {},
): Promise<WholeSession> {
  const input = "kind" in from ? from : ({ kind: "file", source: from } as const);
  const opened = await openSession(input, { gathers: true, signal, onProgress });
  const gathered = opened.takeGathered?.();
  const isWhole =
    gathered?.changed.length === 0 && gathered.details.count === opened.session.table.count;
  if (isWhole) return wholeOf(opened, gathered.details, opened.session.problems);
  return readBodies(opened, signal, onProgress);
}

/** What all bodies of an opened session give in addition to its rows. The same errors. */
export async function readBodies(
  opened: OpenedSession,
  signal = new AbortController().signal,
  onProgress: (doneBytes: number) => void = () => {},
): Promise<WholeSession> {
  const collector = new DetailsCollector();
  const problems = await opened.visit(
    (row, entry) => collector.add(row, entry),
    onProgress,
    signal,
  );
  return wholeOf(opened, collector.finish(), problems);
}

function wholeOf(
  opened: OpenedSession,
  details: EntryDetails,
  found: readonly Problem[],
): WholeSession {
  const problems = withUnderstanding(opened.session.table, details, found);
  return { ...opened, session: { ...opened.session, problems }, details };
}

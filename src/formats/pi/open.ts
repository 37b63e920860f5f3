// Opens a file of a pi session. Grammar: formats.md sections 2 and 5; what to do with damage: section 1.
import { SessionError } from "../../model/problem.ts";
import type { OpenedSession } from "../../model/session.ts";
import { DetailsCollector } from "../../read/bodies/details-collector.ts";
import { type ScanOptions, scanEntries } from "../../read/scan/scan.ts";
import type { ByteSource } from "../../read/source/byte-source.ts";
import { gatheredInOrder, takenOnce } from "../gathered-once.ts";
import { piSession } from "./pi-session.ts";
import { rowsOf } from "./rows.ts";

/** Errors: SessionError. */
export async function openPi(
  source: ByteSource,
  { gathers = false, onEntry, ...options }: ScanOptions,
): Promise<OpenedSession> {
  const collector = gathers ? new DetailsCollector() : null;
  const scan = await scanEntries(source, options, (row, entry) => {
    collector?.add(row, entry);
    onEntry?.(row, entry);
  });
  if (scan.builder.count === 0 && scan.headers.length === 0) throw notASession(source);
  const { headers, unread, end, edges, hasAllEntries } = scan;
  const opened = piSession(source, rowsOf(scan), { headers, unread, end, edges });
  if (!hasAllEntries) return opened;
  if (!collector) return { ...opened, hasGivenEntries: onEntry !== undefined };
  return { ...opened, takeGathered: takenOnce(gatheredInOrder(collector.finish())) };
}

function notASession(source: ByteSource): SessionError {
  return new SessionError(
    "not-a-session",
    `${source.name} has no session header and no entries.`,
    'A pi session is a .jsonl file whose first line is {"type":"session",…}.',
  );
}

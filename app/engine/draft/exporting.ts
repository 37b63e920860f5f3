// Writes a draft as a file, next to its bytes: into a chosen file, or into memory for a download. The
// result is read back and compared before the export counts as done.

import type { DraftSession } from "../../../src/edit/draft/draft-session.ts";
import { appendToOpened } from "../../../src/export/jsonl/append-in-place.ts";
import { compareExport, type ExportReport } from "../../../src/export/jsonl/compare-export.ts";
import { type ExportKind, exportJsonl } from "../../../src/export/jsonl/export-jsonl.ts";
import { type ByteSource, blobSource } from "../../../src/read/source/byte-source.ts";
import { writeFile } from "../write-file.ts";

export interface ExportRequest {
  readonly what: ExportKind;
  readonly fileName: string;
  /** The target; null: memory. */
  readonly handle: FileSystemFileHandle | null;
}

export interface ExportedFile {
  readonly report: ExportReport;
  readonly file: File;
}

/** `onProgress`: bytes written. Errors: SessionError; nothing is left under the chosen name then. */
export async function writeExport(
  session: DraftSession,
  opened: ByteSource,
  { what, fileName, handle }: ExportRequest,
  onProgress: (doneBytes: number) => void,
  signal: AbortSignal,
): Promise<ExportedFile> {
  const made = await exportJsonl(session, opened, what);
  const chunks = made.bytes({ onProgress, signal });
  const file = await writeFile(chunks, { fileName, handle, type: "application/jsonl" });
  const report = await compareExport(made, opened, blobSource(file, fileName));
  return { report, file };
}

/** What was added to the opened file. */
export interface AddedToFile {
  /** How many entries, and bytes. */
  readonly entries: number;
  readonly bytes: number;
}

/** Errors: SessionError, also "cancelled" by the signal; file and draft are unchanged then. */
export async function addToFile(
  session: DraftSession,
  opened: ByteSource,
  handle: FileSystemFileHandle,
  signal: AbortSignal,
): Promise<AddedToFile> {
  const entries = session.draft.operations.length;
  return { entries, bytes: await appendToOpened(session, opened, handle, signal) };
}

// A draft written as a file, next to its bytes: into a file that somebody chose, or into one in
// memory for a download. It is opened again and compared before anybody is told that it is there.

import type { DraftSession } from "../../../src/edit/draft/draft-session.ts";
import { OperationError } from "../../../src/edit/operation/operation.ts";
import { appendToOpened } from "../../../src/export/jsonl/append-in-place.ts";
import { compareExport, type ExportReport } from "../../../src/export/jsonl/compare-export.ts";
import { type ExportKind, exportJsonl } from "../../../src/export/jsonl/export-jsonl.ts";
import { SessionError } from "../../../src/model/problem.ts";
import { type ByteSource, blobSource } from "../../../src/read/source/byte-source.ts";

export interface ExportRequest {
  readonly what: ExportKind;
  readonly fileName: string;
  /** Where it goes; null: into memory. */
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
  const file = handle ? await writeTo(handle, chunks) : await gather(fileName, chunks);
  const report = await compareExport(made, opened, blobSource(file, fileName));
  return { report, file };
}

/** What was added to the opened file. */
export interface AddedToFile {
  /** How many entries, and bytes. */
  readonly entries: number;
  readonly bytes: number;
}

/** Errors: SessionError; the file is then as it was, and so is the draft. */
export async function addToFile(
  session: DraftSession,
  opened: ByteSource,
  handle: FileSystemFileHandle,
): Promise<AddedToFile> {
  const entries = session.draft.operations.length;
  return { entries, bytes: await appendToOpened(session, opened, handle) };
}

type Chunks = AsyncIterable<Uint8Array>;

/** The browser puts it in place of the chosen file only when all of it is written. */
async function writeTo(handle: FileSystemFileHandle, chunks: Chunks): Promise<File> {
  let stream: FileSystemWritableFileStream;
  try {
    stream = await handle.createWritable();
  } catch (error) {
    throw writeError(error, handle.name);
  }
  try {
    for await (const chunk of chunks) await stream.write(chunk as Uint8Array<ArrayBuffer>);
    await stream.close();
    return await handle.getFile();
  } catch (error) {
    await stream.abort().catch(() => {});
    throw writeError(error, handle.name);
  }
}

/** Chunks that are put together before the browser may move them to its disk. Bytes. */
const PART = 4 << 20;

async function gather(name: string, chunks: Chunks): Promise<File> {
  const parts: Blob[] = [];
  let waiting: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    // The chunk's memory serves again.
    waiting.push(chunk.slice());
    size += chunk.length;
    if (size < PART) continue;
    parts.push(new Blob(waiting));
    waiting = [];
    size = 0;
  }
  return new File([...parts, ...waiting], name, { type: "application/jsonl" });
}

function writeError(error: unknown, name: string): unknown {
  // Those of the opened file, of the draft, and of whoever stopped it say what they are.
  if (error instanceof SessionError || error instanceof OperationError) return error;
  const { name: kind, message } = error instanceof Error ? error : new Error(String(error));
  if (kind === "NotAllowedError" || kind === "NoModificationAllowedError") {
    return new SessionError(
      "permission",
      `The browser does not let this page write ${name}.`,
      "Choose another file, or allow writing when you are asked.",
    );
  }
  return new SessionError(
    "unwritable",
    kind === "QuotaExceededError"
      ? `There is no room left to write ${name}.`
      : `${name} could not be written: ${message}`,
    "The draft is as it was, and nothing was left under that name. Make room or choose another place.",
  );
}

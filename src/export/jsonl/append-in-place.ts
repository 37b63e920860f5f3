// What the agent itself would append (label, name, context edit), appended to the opened file: through
// the rules of the store, and only when no other program wrote to it since it was opened.

import type { DraftSession } from "../../edit/draft/draft-session.ts";
import { whyNotAppended } from "../../edit/operation/appended.ts";
import { joined } from "../../lib/joined.ts";
import { type FileEnd, type SessionStore, TAIL_BYTES } from "../../manager/store/store.ts";
import { SessionError } from "../../model/problem.ts";
import type { ByteSource } from "../../read/source/byte-source.ts";
import { appendToFile, type FileHandle } from "./browser-file.ts";
import { exportJsonl } from "./export-jsonl.ts";

/** Bytes to add, and how the file has to end for that. */
interface Appendix {
  readonly bytes: Uint8Array;
  readonly seen: FileEnd;
}

/**
 * What a draft adds to the end of its file; null when an operation changes anything before that, or
 * there is none. Errors: SessionError of the file.
 */
async function appendixOf(session: DraftSession, file: ByteSource): Promise<Appendix | null> {
  const { size } = file;
  const made = await exportJsonl(session, file, { kind: "tree" });
  const [first, ...added] = made.pieces;
  const isWhole = first?.kind === "copy" && first.from === 0 && first.to === size;
  if (!isWhole || added.length === 0 || added.some(({ kind }) => kind === "copy")) return null;
  const parts: Uint8Array[] = [];
  for (const piece of added) {
    if (piece.kind === "bytes") parts.push(piece.bytes);
    if (piece.kind === "line") parts.push(await made.lineOf(piece.node));
  }
  const tail = await file.read(Math.max(0, size - TAIL_BYTES), size);
  return { bytes: joined(parts), seen: { size, tail } };
}

/**
 * Appends to the file itself. Errors: SessionError "changed" when another program wrote to it since
 * it was opened, "unwritable" also when the draft changes more than the end; the file is then as it was.
 */
export async function appendInPlace(
  session: DraftSession,
  file: ByteSource,
  store: SessionStore,
  path: string,
): Promise<FileEnd> {
  const { bytes, seen } = await wantedAppendix(session, file, path);
  return store.append(store.resolve(path), bytes, seen);
}

/** Appends to a file that was opened in the browser; errors as `appendInPlace`. Returns how many bytes were added. */
export async function appendToOpened(
  session: DraftSession,
  file: ByteSource,
  handle: FileHandle,
): Promise<number> {
  const { bytes, seen } = await wantedAppendix(session, file, handle.name);
  await appendToFile(handle, bytes, seen);
  return bytes.length;
}

async function wantedAppendix(
  session: DraftSession,
  file: ByteSource,
  name: string,
): Promise<Appendix> {
  const { operations, base } = session.draft;
  const why = whyNotAppended(operations, base);
  const appendix = why === null ? await appendixOf(session, file) : null;
  if (appendix) return appendix;
  throw new SessionError(
    "unwritable",
    `Nothing was written to ${name}: the draft changes more than can be appended. ${why ?? "The agent would go on at another entry."}`,
    "Export it as a new file.",
  );
}

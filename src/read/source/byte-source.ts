// Where bytes come from: a Blob, memory, a file on disk (node-file.ts). It knows nothing about
// lines.
import { SessionError } from "../../model/problem.ts";
import type { FileBytes } from "../../model/session.ts";

/** Bytes that are read a part at a time: from a file, from memory, or from any other place. */
export type ByteSource = FileBytes;

/** A File or Blob of the browser. The browser refuses to read one whose file changed. */
export function blobSource(blob: Blob, name: string): ByteSource {
  return {
    name,
    size: blob.size,
    async read(start, end) {
      try {
        return new Uint8Array(await blob.slice(start, end).arrayBuffer());
      } catch (error) {
        throw readError(error, name);
      }
    },
  };
}

export function memorySource(bytes: Uint8Array, name: string): ByteSource {
  return {
    name,
    size: bytes.length,
    read: (start, end) => Promise.resolve(bytes.subarray(start, end)),
  };
}

export function textSource(text: string, name: string): ByteSource {
  return memorySource(new TextEncoder().encode(text), name);
}

/** The sentence for a failed read, by the DOMException names of the File API. */
function readError(error: unknown, name: string): SessionError {
  const reason = error instanceof Error ? error.name : "";
  if (reason === "NotFoundError") {
    return new SessionError(
      "vanished",
      `${name} is no longer where it was opened.`,
      "If it was moved or renamed, open it again from its new place.",
    );
  }
  if (reason === "NotAllowedError" || reason === "SecurityError") {
    return new SessionError(
      "permission",
      `The browser no longer lets this page read ${name}.`,
      "Open the file again to give permission.",
    );
  }
  // Chromium reports a file that changed since it was picked as NotReadableError.
  return new SessionError(
    "changed",
    `${name} was changed or removed since it was opened.`,
    "Reload it to read its present contents; nothing was written to it.",
  );
}

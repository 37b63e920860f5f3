// A Markdown document and its pictures as one ZIP file, in chunks as they are made. It knows no session:
// the content comes as parts.
import { Zip, ZipDeflate, type ZipInputFile, ZipPassThrough } from "fflate";
import { SessionError } from "../../model/problem.ts";
import { bytesOf } from "../../text/bytes.ts";
import type { MarkdownPart } from "./session-markdown.ts";

/** A ZIP without the extension for large files cannot record more. */
const MAX_FILES = 0xffff;
const MAX_BYTES = 0xffff_ffff;
/** Equal in every copy, so that a copy does not reveal when, or in which time zone, it was made. */
const TIME = new Date(1980, 0, 1);

/**
 * The texts as a file called `name`, then the files they name, stored uncompressed. `parts` is called
 * twice, for the texts and for the files, and has to give the same both times: so that at most one file
 * is in memory. Errors: those of the parts; SessionError for content that no ZIP can hold.
 */
export async function* markdownZip(
  name: string,
  parts: () => AsyncIterable<MarkdownPart>,
): AsyncGenerator<Uint8Array> {
  let chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  let [files, bytes] = [0, 0];
  const add = <T extends ZipInputFile>(file: T): T => {
    if (++files > MAX_FILES) throw tooLarge("more than 65,535 files");
    file.mtime = TIME;
    zip.add(file);
    return file;
  };
  /** Output of the archive that was not returned yet. */
  function* take(): Generator<Uint8Array> {
    const made = chunks;
    chunks = [];
    for (const chunk of made) {
      bytes += chunk.length;
      if (bytes > MAX_BYTES) throw tooLarge("more than 4 GB");
      if (chunk.length > 0) yield chunk;
    }
  }
  const document = add(new ZipDeflate(name, { level: 6 }));
  for await (const part of parts()) {
    if (part.kind !== "text") continue;
    document.push(bytesOf(part.text));
    yield* take();
  }
  document.push(new Uint8Array(0), true);
  for await (const part of parts()) {
    if (part.kind !== "file") continue;
    add(new ZipPassThrough(part.name)).push(part.bytes, true);
    yield* take();
  }
  zip.end();
  yield* take();
}

function tooLarge(what: string): SessionError {
  return new SessionError(
    "unwritable",
    `A ZIP file cannot hold ${what}.`,
    "Share a part of the session, or leave images out.",
  );
}

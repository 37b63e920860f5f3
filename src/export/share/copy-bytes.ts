// A shared session as the bytes of a file, in one of its forms. Every form is made from the rebuilt
// lines alone: a value that is not in them can be in no copy.
import { openSession } from "../../formats/index.ts";
import type { ByteSource } from "../../read/source/byte-source.ts";
import { bytesOf } from "../../text/bytes.ts";
import { writtenTitle } from "../../tree/session-title.ts";
import { bytesIn } from "../html/page-bytes.ts";
import { plainTurns } from "../html/plain-turns.ts";
import { sharedHtml, type ViewerParts } from "../html/shared-html.ts";
import { markdownZip } from "../markdown/markdown-zip.ts";
import { sessionMarkdown } from "../markdown/session-markdown.ts";
import type { CopyForm } from "./copy-forms.ts";
import { opensAt, type PageOpening } from "./page-opening.ts";

export interface CopyOptions {
  /** What a page says is not in it; "" if it is complete. */
  readonly leftOut: string;
  /** For a page; "": any reader can open it. */
  readonly passphrase: string;
  /** What a page opens on, by addresses in the copy (`openingOfCopy`); null: the workspace. */
  readonly opening: PageOpening | null;
  /** Used for a page only. Errors: SessionError. */
  readonly viewer: () => Promise<ViewerParts>;
  readonly signal?: AbortSignal;
}

/** Of the ZIP of pictures and text. */
const DOCUMENT = "session.md";

/**
 * `lines`: those that are shared (`sharedLines`), as a file of that name. Chunks are valid until the next one
 * is requested. Errors: SessionError, also "cancelled"; ShareError for an opening that is not in the copy.
 */
export async function* copyBytes(
  form: CopyForm,
  lines: ByteSource,
  { leftOut, passphrase, opening, viewer, signal }: CopyOptions,
): AsyncGenerator<Uint8Array> {
  const reading = signal ? { signal } : {};
  if (form === "jsonl") {
    yield* bytesIn(lines, reading);
    return;
  }
  const opened = await openSession({ kind: "file", source: lines }, reading);
  if (form === "html") {
    const { table } = opened.session;
    const facts = {
      title: await writtenTitle(opened.session, (row) => opened.bodies.body(row)),
      fileName: lines.name,
      made: new Date().toISOString(),
      leftOut,
      entries: table.count,
      opens: opening ? opensAt(table, opening) : "",
    };
    yield* sharedHtml({
      viewer: await viewer(),
      jsonl: lines,
      facts,
      transcript: plainTurns(opened),
      passphrase,
      ...reading,
    });
    return;
  }
  if (form === "zip") {
    yield* markdownZip(DOCUMENT, () => sessionMarkdown(opened, { images: "files", ...reading }));
    return;
  }
  for await (const part of sessionMarkdown(opened, { images: "left-out", ...reading })) {
    if (part.kind === "text") yield bytesOf(part.text);
  }
}

// A shared session in the form that the name of the file asks for. Whatever the form, it is made of the
// rebuilt lines alone: what is not in them can be in no copy.
import { basename } from "node:path";
import { builtViewer } from "../../export/html/node-viewer.ts";
import { plainTurns } from "../../export/html/plain-turns.ts";
import { sharedHtml } from "../../export/html/shared-html.ts";
import { markdownZip } from "../../export/markdown/markdown-zip.ts";
import { sessionMarkdown } from "../../export/markdown/session-markdown.ts";
import { openSession } from "../../formats/index.ts";
import { joined } from "../../read/json/edit-line.ts";
import { memorySource } from "../../read/source/byte-source.ts";
import { bytesOf } from "../../text/bytes.ts";
import { sessionName } from "../../tree/labels.ts";
import { UsageError } from "../command.ts";

const FORMS = ["html", "jsonl", "md", "zip"] as const;
export type CopyForm = (typeof FORMS)[number];

/** The Markdown in a ZIP file; its pictures are beside it. */
const DOCUMENT = "session.md";

/** Errors: UsageError for a name that says none of them. */
export function formOf(path: string): CopyForm {
  const end = /\.([a-z]+)$/i.exec(basename(path))?.[1]?.toLowerCase();
  const form = FORMS.find((known) => known === end);
  if (form) return form;
  throw new UsageError("OUT has to end in .html, .jsonl, .md or .zip, which says what is written.");
}

export interface CopyOptions {
  /** Of the file inside a page. */
  readonly name: string;
  /** What a page says is not in it; "" when all is. */
  readonly leftOut: string;
  /** Of a page; "": everybody can read it. */
  readonly passphrase: string;
}

/** `lines`: of the copy as JSONL, good until the next are asked for. Errors: SessionError. */
export async function* copyBytes(
  form: CopyForm,
  lines: AsyncIterable<Uint8Array>,
  { name, leftOut, passphrase }: CopyOptions,
): AsyncGenerator<Uint8Array> {
  if (form === "jsonl") {
    yield* lines;
    return;
  }
  const parts: Uint8Array[] = [];
  for await (const bytes of lines) parts.push(bytes.slice());
  const jsonl = joined(parts);
  const opened = await openSession({ kind: "file", source: memorySource(jsonl, name) });
  if (form === "html") {
    const { table } = opened.session;
    const title = sessionName(table) ?? name;
    const made = new Date().toISOString();
    const facts = { title, fileName: name, made, leftOut, entries: table.count };
    const [viewer, transcript] = [await builtViewer(), plainTurns(opened)];
    yield* sharedHtml({ viewer, jsonl, facts, transcript, passphrase });
    return;
  }
  if (form === "zip") {
    yield* markdownZip(DOCUMENT, () => sessionMarkdown(opened, { images: "files" }));
    return;
  }
  for await (const part of sessionMarkdown(opened, { images: "left-out" })) {
    if (part.kind === "text") yield bytesOf(part.text);
  }
}

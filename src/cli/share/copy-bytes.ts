// A shared session in the form that the name of the file asks for. Whatever the form, it is made of the
// rebuilt lines alone: what is not in them can be in no copy.
import { basename } from "node:path";
import { sessionMarkdown } from "../../export/markdown/session-markdown.ts";
import { openSession } from "../../formats/index.ts";
import { joined } from "../../read/json/edit-line.ts";
import { memorySource } from "../../read/source/byte-source.ts";
import { bytesOf } from "../../text/bytes.ts";
import { UsageError } from "../command.ts";

const FORMS = ["jsonl", "md"] as const;
export type CopyForm = (typeof FORMS)[number];

/** Errors: UsageError for a name that says none of them. */
export function formOf(path: string): CopyForm {
  const end = /\.([a-z]+)$/i.exec(basename(path))?.[1]?.toLowerCase();
  const form = FORMS.find((known) => known === end);
  if (form) return form;
  const names = FORMS.map((known) => `.${known}`).join(" or ");
  throw new UsageError(`OUT has to end in ${names}, which says what is written.`);
}

/** `lines`: of the copy as JSONL, good until the next are asked for. Errors: SessionError. */
export async function* copyBytes(
  form: CopyForm,
  lines: AsyncIterable<Uint8Array>,
  name: string,
): AsyncGenerator<Uint8Array> {
  if (form === "jsonl") {
    yield* lines;
    return;
  }
  const parts: Uint8Array[] = [];
  for await (const bytes of lines) parts.push(bytes.slice());
  const source = memorySource(joined(parts), name);
  const opened = await openSession({ kind: "file", source });
  for await (const part of sessionMarkdown(opened, { images: "left-out" })) {
    if (part.kind === "text") yield bytesOf(part.text);
  }
}

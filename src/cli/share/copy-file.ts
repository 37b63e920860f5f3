// A shared session in the form that the name of the file asks for.
import { basename } from "node:path";
import { builtViewer } from "../../export/html/node-viewer.ts";
import type { PageOpening } from "../../export/html/opening.ts";
import { copyBytes } from "../../export/share/copy-bytes.ts";
import { COPY_FORMS, type CopyForm } from "../../export/share/copy-forms.ts";
import { collected } from "../../lib/joined.ts";
import { memorySource } from "../../read/source/byte-source.ts";
import { type Options, UsageError } from "../command/command.ts";
import { STANDARD_OUTPUT } from "../edit/write-export.ts";

/** Errors: UsageError where nothing says which. */
export function formOf(path: string, options: Options): CopyForm {
  if (path === STANDARD_OUTPUT) {
    const form = COPY_FORMS.find((known) => known === options.form);
    if (form) return form;
    throw new UsageError(`--form is wanted with -o -: ${COPY_FORMS.join(", ")}.`);
  }
  if (options.form !== undefined) {
    throw new UsageError("--form is for -o - alone; the end of OUT's name says what is written.");
  }
  const end = /\.([a-z]+)$/i.exec(basename(path))?.[1]?.toLowerCase();
  const form = COPY_FORMS.find((known) => known === end);
  if (form) return form;
  throw new UsageError("OUT has to end in .html, .jsonl, .md or .zip, which says what is written.");
}

export interface CopyFile {
  readonly form: CopyForm;
  /** Of the file inside a page. */
  readonly name: string;
  /** What a page says is not in it; "" when all is. */
  readonly leftOut: string;
  /** Of an encrypted page; "": the page is not encrypted. */
  readonly passphrase: string;
  /** What a page opens on, by addresses in the copy; null: the workspace. */
  readonly opening: PageOpening | null;
}

/** `lines`: of the copy as JSONL, good until the next are asked for. Errors: SessionError, ShareError. */
export async function* copyFile(
  lines: AsyncIterable<Uint8Array>,
  { form, name, ...options }: CopyFile,
): AsyncGenerator<Uint8Array> {
  const source = memorySource(await collected(lines), name);
  yield* copyBytes(form, source, { ...options, viewer: builtViewer });
}

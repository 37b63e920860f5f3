// The form of a shared session, by the name of its file or --form.
import { basename } from "node:path";
import { COPY_FORMS, type CopyForm } from "../../export/share/copy-forms.ts";
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

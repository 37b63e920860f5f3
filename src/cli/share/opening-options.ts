// What a shared page opens on, as the command line says it.

import type { CopyForm } from "../../export/share/copy-forms.ts";
import type { PageOpening } from "../../export/share/page-opening.ts";
import { type Options, textOption, UsageError } from "../command/command.ts";
import { listOption } from "./scope-options.ts";

/** `--compare A,B` or `--before-after ID`; null without either. Errors: UsageError. */
export function openingOf(form: CopyForm, options: Options): PageOpening | null {
  const ends = listOption(options, "compare");
  const to = textOption(options, "before-after");
  if (ends === undefined && to === undefined) return null;
  if (form !== "html") throw new UsageError("Only a page (.html) can open on a comparison.");
  if (ends && to !== undefined) {
    throw new UsageError("A page opens on one thing: --compare or --before-after, not both.");
  }
  if (!ends) return { kind: "context", from: null, to: to ?? "" };
  const [a, b] = ends;
  if (a === undefined || b === undefined || ends.length > 2) {
    throw new UsageError("--compare wants two entries that branches end at, such as 1f2e,9a8b.");
  }
  return { kind: "branches", a, b };
}

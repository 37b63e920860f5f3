// What the options of `espalier share` say: the form of the copy, what of the session is in it, which words are
// secrets, what a page opens on and who can read it.
import { basename } from "node:path";
import { COPY_FORMS, type CopyForm } from "../../export/share/copy-forms.ts";
import type { PageOpening } from "../../export/share/page-opening.ts";
import { LEFT_OUT, readScope, type ShareScope } from "../../export/share/scope.ts";
import { MIN_OWN_WORD } from "../../redact/finding.ts";
import { type Options, textOption, UsageError } from "../command/command.ts";
import { STANDARD_OUTPUT } from "../edit/write-export.ts";
import { textIn } from "../session-at.ts";

/** By the name of the file, or `--form`. Errors: UsageError where nothing says which. */
export function formOf(path: string, options: Options): CopyForm {
  if (path === STANDARD_OUTPUT) {
    const form = COPY_FORMS.find((known) => known === options.form);
    if (form) return form;
    throw new UsageError(`--form is required with -o -: ${COPY_FORMS.join(", ")}.`);
  }
  if (options.form !== undefined) {
    throw new UsageError("--form is for -o - only. Otherwise the extension of OUT gives the form.");
  }
  const end = /\.([a-z]+)$/i.exec(basename(path))?.[1]?.toLowerCase();
  const form = COPY_FORMS.find((known) => known === end);
  if (form) return form;
  throw new UsageError("OUT has to end in .html, .jsonl, .md or .zip, which says what is written.");
}

/** `--compare A,B` or `--before-after ID`; null without either. Errors: UsageError. */
export function openingOf(form: CopyForm, options: Options): PageOpening | null {
  const ends = listOption(options, "compare");
  const to = textOption(options, "before-after");
  if (ends === undefined && to === undefined) return null;
  if (form !== "html") throw new UsageError("Only a page (.html) can open at a comparison.");
  if (ends && to !== undefined) {
    throw new UsageError("--compare and --before-after cannot be combined. Choose one.");
  }
  if (!ends) return { kind: "context", from: null, to: to ?? "" };
  const [a, b] = ends;
  if (a === undefined || b === undefined || ends.length > 2) {
    throw new UsageError("--compare takes the last entries of two branches, such as 1f2e,9a8b.");
  }
  return { kind: "branches", a, b };
}

/** `--branch A,B`, `--turns 3-9`, `--without thinking,costs`. Errors: UsageError, ShareError. */
export function scopeOf(options: Options): ShareScope {
  const branches = listOption(options, "branch");
  const leaveOut = listOption(options, "without") ?? [];
  return readScope({
    branches: branches ?? "all",
    turns: turnsOf(textOption(options, "turns")),
    leaveOut: leaveOut.includes("all") ? [...LEFT_OUT] : leaveOut,
  });
}

/** Words apart by commas; undefined: not given. */
function listOption(options: Options, name: string): string[] | undefined {
  const value = textOption(options, name);
  return value
    ?.split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "");
}

function turnsOf(value: string | undefined): { from: number; to: number } | null {
  if (value === undefined) return null;
  const [, from, to = from] = /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(value) ?? [];
  if (from === undefined) {
    throw new UsageError("--turns takes a number or a range such as 3-9.");
  }
  return { from: Number(from), to: Number(to) };
}

/** The file's text without the line's end; "" without the option. Errors: UsageError. */
export function passphraseOf(form: CopyForm, options: Options): string {
  const path = textOption(options, "passphrase-file");
  if (path === undefined) return "";
  if (form !== "html") throw new UsageError("Only a page (.html) can have a passphrase.");
  const passphrase = textIn(path).replace(/\r?\n$/, "");
  if (passphrase === "") throw new UsageError(`No passphrase in ${path}.`);
  return passphrase;
}

/** `--words A,B`. Errors: UsageError. */
export function wordsOf(options: Options): readonly string[] {
  const words = listOption(options, "words") ?? [];
  const short = words.find((word) => word.length < MIN_OWN_WORD);
  if (short === undefined) return words;
  throw new UsageError(`--words takes words of ${MIN_OWN_WORD} characters or more.`);
}

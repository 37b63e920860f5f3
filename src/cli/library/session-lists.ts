// How lists of sessions are narrowed, to a working directory and to a number, and how one of them looks.

import { resolve } from "node:path";
import { countIn } from "../../text/count-in.ts";
import { cutText } from "../../text/cut.ts";
import { plainTitle } from "../../text/plain-title.ts";
import { printableLine } from "../../text/printable.ts";
import { dateTimeText } from "../../text/units.ts";
import { type Option, type Options, textOption, UsageError } from "../command/command.ts";
import type { Line } from "../command/io.ts";

export const CWD: Option = {
  summary: "only sessions of this working directory",
  value: "DIR",
  kind: "folder",
};

export const LIMIT: Option = { summary: "print at most so many", value: "N" };

/** What `--cwd` lets through. */
export function isIn(options: Options): (cwd: string) => boolean {
  const wanted = textOption(options, "cwd");
  if (wanted === undefined) return () => true;
  const folder = resolve(wanted);
  return (cwd) => cwd !== "" && resolve(cwd) === folder;
}

/** `--limit`; `usual` without it. Errors: UsageError. */
export function limitIn(options: Options, usual = Number.POSITIVE_INFINITY): number {
  const given = textOption(options, "limit");
  if (given === undefined) return usual;
  const limit = countIn(given) ?? 0;
  if (limit > 0) return limit;
  throw new UsageError(`--limit is a number from 1 on, not “${given}”.`);
}

const TITLE_CHARACTERS = 80;

/** A session of a list. `time`: when it was changed; null: not recorded. `count`: of what there is in it. */
export function listedLines(
  time: number | null,
  count: string,
  title: string,
  path: string,
): Line[] {
  const shown = cutText(plainTitle(printableLine(title)), TITLE_CHARACTERS);
  return [
    [
      { style: "faint", text: dateTimeText(time) },
      `  ${count}  `,
      { style: "strong", text: shown },
    ],
    `    ${printableLine(path)}`,
  ];
}

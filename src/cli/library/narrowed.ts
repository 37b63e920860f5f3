// How lists of sessions are narrowed: to a working directory, to a number.

import { resolve } from "node:path";
import { countIn } from "../../text/count-in.ts";
import { type Option, type Options, textOption, UsageError } from "../command/command.ts";

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

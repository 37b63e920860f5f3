// How lists of sessions are narrowed, to a working directory, to agents, to a time and to a number, and how one of
// them looks.

import { resolve } from "node:path";
import type { IndexedSession } from "../../library/indexed-session.ts";
import { facetsOf } from "../../library/list/facets.ts";
import { agentOf } from "../../model/agent/agent-family.ts";
import { countIn } from "../../text/count-in.ts";
import { cutText } from "../../text/cut.ts";
import { plainTitle } from "../../text/plain-title.ts";
import { printableLine } from "../../text/printable.ts";
import { dateText, dateTimeText } from "../../text/units.ts";
import {
  type Option,
  type Options,
  textOption,
  textsOption,
  UsageError,
} from "../command/command.ts";
import type { Line } from "../command/io.ts";

export const CWD: Option = {
  summary: "only sessions of this working directory",
  value: "DIR",
  kind: "folder",
};

export const AGENT: Option = {
  summary: "only sessions of this agent, or of several with commas between them",
  value: "NAME",
  isRepeated: true,
};

export const SINCE: Option = {
  summary: "only sessions changed since a day (2026-01-31), or within a time span (7d, 12h)",
  value: "WHEN",
};

export const LIMIT: Option = { summary: "print at most N sessions", value: "N" };

/** What `--cwd` lets through. */
export function isIn(options: Options): (cwd: string) => boolean {
  const wanted = textOption(options, "cwd");
  if (wanted === undefined) return () => true;
  const folder = resolve(wanted);
  return (cwd) => cwd !== "" && resolve(cwd) === folder;
}

/**
 * What `--agent` lets through; case, spaces and hyphens do not matter, and the beginning of a name is enough. `sessions`:
 * those there are. Errors: UsageError for a name that none of them has.
 */
export function isOfAgent(
  options: Options,
  sessions: readonly IndexedSession[],
): (session: IndexedSession) => boolean {
  const typed = textsOption(options, "agent").flatMap((names) => names.split(","));
  if (typed.length === 0 || sessions.length === 0) return () => true;
  const there = facetsOf(sessions).agents.map(({ value }) => value);
  const asked = new Set(typed.flatMap((name) => agentsNamed(name, there)));
  return ({ formatName }) => asked.has(agentOf(formatName));
}

function agentsNamed(typed: string, there: readonly string[]): readonly string[] {
  const wordOf = (name: string) => name.toLowerCase().replace(/[\s-]+/g, "");
  const word = wordOf(typed);
  const exact = there.filter((agent) => wordOf(agent) === word);
  const named = exact.length > 0 ? exact : there.filter((agent) => wordOf(agent).startsWith(word));
  if (word !== "" && named.length > 0) return named;
  throw new UsageError(`There are no sessions of “${typed.trim()}”, only of ${there.join(", ")}.`);
}

const UNITS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** What `--since` lets through. `now`, times: ms since 1970. Errors: UsageError. */
export function isSince(options: Options, now: number): (time: number) => boolean {
  const typed = textOption(options, "since");
  if (typed === undefined) return () => true;
  const since = dayBegins(typed) ?? spanBegins(typed, now);
  if (since !== null) return (time) => time >= since;
  throw new UsageError(
    `--since takes a day such as 2026-01-31, or a time span such as 7d, 12h or 30m, not “${typed}”.`,
  );
}

/** Where the reader is; null for what is no day. */
function dayBegins(typed: string): number | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(typed)) return null;
  const time = new Date(`${typed}T00:00:00`).getTime();
  // The 31st of February is a day of March to some engines.
  return dateText(time) === typed ? time : null;
}

function spanBegins(typed: string, now: number): number | null {
  const [count, unit] = [countIn(typed.slice(0, -1)), UNITS[typed.slice(-1)]];
  return count === null || unit === undefined ? null : now - count * unit;
}

/** `--limit`; `usual` without it. Errors: UsageError. */
export function limitIn(options: Options, usual = Number.POSITIVE_INFINITY): number {
  const given = textOption(options, "limit");
  if (given === undefined) return usual;
  const limit = countIn(given) ?? 0;
  if (limit > 0) return limit;
  throw new UsageError(`--limit takes a number from 1, not “${given}”.`);
}

const TITLE_CHARACTERS = 80;

/** A session of a list. `time`: when it was changed; null: not recorded. `count`: of what there is in it. */
export function listedLines(
  time: number | null,
  count: string,
  title: string,
  path: string,
): Line[] {
  return [
    [
      { style: "faint", text: dateTimeText(time) },
      `  ${count}  `,
      { style: "strong", text: shownTitle(title) },
    ],
    `    ${printableLine(path)}`,
  ];
}

/** In plain words on one line. */
export function shownTitle(title: string): string {
  return cutText(plainTitle(printableLine(title)), TITLE_CHARACTERS);
}

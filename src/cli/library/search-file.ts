// `espalier search FILE QUERY`: everything that one session holds, entry by entry.
import type { OpenedSession } from "../../model/session.ts";
import { addressOf } from "../../model/table/address.ts";
import { type EntryTable, kindText } from "../../model/table/table.ts";
import type { Hit } from "../../search/hit.ts";
import { readyQuery } from "../../search/query.ts";
import { type SearchEnd, type SearchStep, searchSession } from "../../search/search-session.ts";
import { printableLine } from "../../text/printable.ts";
import { countText, percentText } from "../../text/units.ts";
import { coming } from "../command/coming.ts";
import { type Exit, type Option, type Options, UsageError } from "../command/command.ts";
import type { Io } from "../command/io.ts";
import { rowsAlone, withSession } from "../open-file.ts";
import { pathTogether } from "../session-at.ts";
import { limitIn } from "./session-lists.ts";

/** Printed without `--limit`. */
export const HITS = 1000;

/** What only a search in one session knows. */
export const FILE_OPTIONS: Readonly<Record<string, Option>> = {
  case: { summary: "in one session: match case" },
  word: { summary: "in one session: match whole words" },
  regex: { summary: "in one session: QUERY is a regular expression" },
  raw: { summary: "in one session: also search field names and strings that no screen shows" },
};

/** Errors: UsageError, SessionError, those of `node:fs`. */
export async function searchFile(
  paths: readonly string[],
  text: string,
  options: Options,
  io: Io,
): Promise<Exit> {
  const ready = readyQuery({
    text,
    isCase: options.case === true,
    isWord: options.word === true,
    isRegex: options.regex === true,
    isRaw: options.raw === true,
  });
  if (typeof ready === "string") throw new UsageError(ready);
  const limit = limitIn(options, HITS);
  const look = async (opened: OpenedSession): Promise<Exit> => {
    const { table } = opened.session;
    let end: SearchEnd = { count: 0, entries: 0, problem: null };
    const search = () =>
      coming<Hit>(async (give) => {
        const onStep = ({ hits, done, count }: SearchStep) => {
          hits.forEach(give);
          io.progress(() => `${percentText(done)}, ${countText(count, "hit")}`);
        };
        end = await searchSession(opened, ready, onStep, { limit });
      });
    await io.print({
      async *text() {
        for await (const hit of search()) yield lineOf(table, hit);
        const { count, entries } = end;
        if (count === 0) yield "Nothing found.";
        else yield `${countText(count, "hit")} in ${countText(entries, "entry", "entries")}`;
      },
      async *jsonLines() {
        for await (const hit of search()) yield jsonOf(table, hit);
      },
    });
    const { count, problem } = end;
    if (problem !== null) await io.note(problem);
    await io.more(count - limit, "hit");
    return count === 0 || problem !== null ? 1 : 0;
  };
  return withSession(await pathTogether(paths), io, rowsAlone, look, paths);
}

function lineOf(table: EntryTable, { row, kind, path, line }: Hit): string {
  const where = kind === "raw" ? `raw ${path.join(".")}` : kind;
  const shown = `${line.isCutBefore ? "…" : ""}${line.text}${line.isCutAfter ? "…" : ""}`;
  const entry = `${addressOf(table, row)} ${kindText(table, row)}`;
  return `${printableLine(entry)} ${printableLine(where)}: ${printableLine(shown)}`;
}

function jsonOf(table: EntryTable, { row, kind, path, isKey, at, length, line }: Hit) {
  return {
    id: addressOf(table, row),
    kind: kindText(table, row),
    line: table.line[row],
    part: kind,
    path,
    isKey,
    at,
    length,
    text: line.text,
  };
}

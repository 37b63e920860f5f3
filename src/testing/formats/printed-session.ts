// A session of any format, as tests print it: each row with what it hangs under, the context at a leaf,
// the tokens, what is wrong.
import { contextEntries } from "../../context/context-entries.ts";
import type { SessionInput } from "../../formats/format.ts";
import { entryLine } from "../../model/entry/entry-line.ts";
import type { JsonObject } from "../../model/json/json.ts";
import { type EntryTable, idOf, kindText, NO_ROW, parentOf } from "../../model/table/table.ts";
import { type ByteSource, textSource } from "../../read/source/byte-source.ts";
import { wholeSession } from "../../stats/scope.ts";
import { totalsOf } from "../../stats/totals.ts";
import { openingLeaf } from "../../tree/leaves.ts";
import { type FullSession, fullSession } from "../full-session.ts";
import { contextMessages } from "./context-messages.ts";

export interface PrintedSession extends FullSession {
  /** By row. */
  readonly entries: readonly JsonObject[];
}

/** `begunFrom`: the lines of the session that it was copied from. Errors: those of `openSession`. */
export function openedLines(text: string, begunFrom?: string): Promise<PrintedSession> {
  const source = textSource(text, "session.jsonl");
  const more = begunFrom !== undefined && { begunFrom: textSource(begunFrom, "parent.jsonl") };
  return openedInput({ kind: "file", source, ...more });
}

/** Errors: those of `openSession`. */
export function openedSource(source: ByteSource): Promise<PrintedSession> {
  return openedInput({ kind: "file", source });
}

/** Errors: those of `openSession`. */
export async function openedInput(input: SessionInput): Promise<PrintedSession> {
  const session = await fullSession(input);
  const entries: JsonObject[] = [];
  for (let row = 0; row < session.table.count; row++) entries.push(await session.bodies.body(row));
  return { ...session, entries };
}

/**
 * The id of an entry; of one that is called by its byte, which nobody counts, the line it is on: L9, for the
 * second object there L9.2.
 */
export function nameOf(table: EntryTable, row: number): string {
  const isMade = (at: number) => idOf(table, at).includes("+");
  let nth = isMade(row) ? 0 : 1;
  for (let at = row - 1; table.line[at] === table.line[row]; at--) {
    if (!isMade(at)) nth++;
  }
  const line = `L${table.line[row]}${nth > 1 ? `.${nth}` : ""}`;
  return idOf(table, row).replace(/^b\d+(?=$|\+)/, line);
}

/** `L5<L4 message:user User: hi`, a line for each row. `called`: what an entry is called. */
export function printedRows({ table, entries }: PrintedSession, called = nameOf): string {
  const name = (row: number) => (row === NO_ROW ? "–" : called(table, row));
  const line = (entry: JsonObject, row: number) =>
    `${name(row)}<${name(parentOf(table, row))} ${kindText(table, row)} ${entryLine(entry)}`;
  return entries.map(line).join("\n");
}

/** What the model is sent at a leaf, a line for each message. `leaf`: as `nameOf` has it; the opening one if left out. */
export function printedContext({ session, table, entries }: PrintedSession, leaf?: string): string {
  const at = entries.findIndex((_, row) => nameOf(table, row) === leaf);
  const context = contextEntries(table, leaf === undefined ? openingLeaf(session) : at);
  const messages = contextMessages(table, context, (row) => entries[row] ?? {});
  return messages.map((message) => entryLine({ type: "message", message })).join("\n");
}

/** `input/cache read/cache write/output reasoning n in calls`, of the whole session. */
export function printedTokens({ table, details }: FullSession): string {
  const { usage } = totalsOf(table, details, wholeSession(table));
  const { input, cacheRead, cacheWrite, output, reasoning, calls } = usage;
  return `${input}/${cacheRead}/${cacheWrite}/${output} reasoning ${reasoning} in ${calls}`;
}

export function printedProblems({ session }: FullSession): string {
  return session.problems.map(({ line, kind }) => `${line} ${kind}`).join("\n");
}

// The record of an opened session, in the words of a list.

import { describeEntry } from "../../src/model/entry/entry-line.ts";
import { readEntry } from "../../src/model/entry/read-entry.ts";
import { refOf } from "../../src/model/table/entry-ref.ts";
import type { EntryTable } from "../../src/model/table/table.ts";
import { NO_ROW, roleOf } from "../../src/model/table/table.ts";
import { sessionName } from "../../src/tree/labels.ts";
import type { SessionSource } from "../engine/session-source.ts";
import type { Origin, SessionRecord } from "./stored/records.ts";

const TITLE_CHARACTERS = 90;

/** As far as its rows tell: its complete reading may say more. */
export async function recordOf(
  key: string,
  source: SessionSource,
  origin: Origin,
): Promise<SessionRecord> {
  const { fileName, size, table } = source.session;
  return {
    key,
    fileName,
    title: sessionName(table)?.slice(0, TITLE_CHARACTERS) ?? (await firstWords(source)) ?? fileName,
    formatName: source.session.formatName,
    size,
    entries: table.count,
    openedAt: Date.now(),
    origin,
  };
}

/** The beginning of the first prompt; null where there is none. */
async function firstWords(source: SessionSource): Promise<string | null> {
  const row = firstPrompt(source.session.table);
  if (row === NO_ROW) return null;
  const { text } = describeEntry(readEntry(await source.body(refOf(source.session.table, row))));
  return text.slice(0, TITLE_CHARACTERS) || null;
}

function firstPrompt(table: EntryTable): number {
  for (let row = 0; row < table.count; row++) if (roleOf(table, row) === "user") return row;
  return NO_ROW;
}

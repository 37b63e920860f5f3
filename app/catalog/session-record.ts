// The record of an opened session, in the words of a list.

import { refOf } from "../../src/model/table/entry-ref.ts";
import { writtenTitle } from "../../src/tree/session-title.ts";
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
  const title = await writtenTitle(source.session, (row) => source.body(refOf(table, row)));
  return {
    key,
    fileName,
    title: title.slice(0, TITLE_CHARACTERS),
    formatName: source.session.formatName,
    size,
    entries: table.count,
    openedAt: Date.now(),
    origin,
  };
}

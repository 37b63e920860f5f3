// What a session is called where a person reads it: its name, else its first prompt, else its file. One rule for screens,
// lists, copies and paper.
import { memo } from "../lib/memo.ts";
import { blocksText } from "../model/blocks/blocks.ts";
import { promptText } from "../model/entry/prompt-text.ts";
import { readEntry } from "../model/entry/read-entry.ts";
import type { JsonObject } from "../model/json/json.ts";
import type { Session } from "../model/session.ts";
import { type EntryDetails, firstWordsAt, isPrompt } from "../model/table/details.ts";
import { type EntryTable, roleOf } from "../model/table/table.ts";
import { lineStart } from "../text/line-start.ts";
import { plainTitle } from "../text/plain-title.ts";
import { sessionName } from "./labels.ts";

/** Characters of a prompt that are looked at. */
const MAX_PROMPT = 400;

/** On one line, as long as it is in the file. Until everything was read (`details`) a session without a name has its file's. */
export function sessionTitle(
  { table, fileName }: Pick<Session, "table" | "fileName">,
  details: EntryDetails | null,
): string {
  return sessionName(table) ?? ((details && firstAsked(table, details)) || fileName);
}

/** The same from the entry itself, for what has not read everything. `bodyAt`: its errors are those of reading. */
export async function writtenTitle(
  { table, fileName }: Pick<Session, "table" | "fileName">,
  bodyAt: (row: number) => Promise<JsonObject>,
): Promise<string> {
  const name = sessionName(table);
  if (name !== null) return name;
  for (let row = 0; row < table.count; row++) {
    if (roleOf(table, row) !== "user") continue;
    const entry = readEntry(await bodyAt(row));
    const text = entry.kind === "user" ? promptText(blocksText(entry.blocks)) : "";
    return plainTitle(lineStart(text, MAX_PROMPT)) || fileName;
  }
  return fileName;
}

/** "" where no prompt has words. */
const firstAsked = memo((table: EntryTable, details: EntryDetails): string => {
  for (let row = 0; row < table.count; row++) {
    const words = isPrompt(table, details, row) ? plainTitle(firstWordsAt(details, row)) : "";
    if (words !== "") return words;
  }
  return "";
});

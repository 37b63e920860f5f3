// Under which key a file is opened: one file of a session each.
import type { ImportedSession } from "./import-source.ts";
import { SAMPLES } from "./samples.ts";
import { numberedKey } from "./session-key.ts";
import type { SessionRecord } from "./stored/records.ts";
import { readHandle } from "./stored/session-records.ts";

export interface TakenKeys {
  /** By key what the browser remembers. */
  readonly known: ReadonlyMap<string, SessionRecord>;
  /** By key what this page was given. */
  readonly here: ReadonlyMap<string, ImportedSession>;
  /** Of these the browser may remember other files under the same keys. */
  readonly unsure: ReadonlySet<string>;
}

/** The session's own key, or a numbered one when another file with that id is remembered. */
export async function freeKey(
  key: string,
  given: ImportedSession,
  { known, here, unsure }: TakenKeys,
): Promise<string> {
  for (let number = 1; ; number++) {
    const candidate = numberedKey(key, number);
    if (SAMPLES.some(({ key }) => key === candidate)) continue;
    const before = unsure.has(candidate) ? undefined : here.get(candidate);
    const record = known.get(candidate);
    if (before ? await isSameGiven(before, given) : !record || (await isSameFile(record, given))) {
      return candidate;
    }
  }
}

async function isSameFile(record: SessionRecord, given: ImportedSession): Promise<boolean> {
  const known = await readHandle(record.key);
  if (known && given.handle) return known.isSameEntry(given.handle);
  return record.fileName === nameOf(given);
}

async function isSameGiven(before: ImportedSession, given: ImportedSession): Promise<boolean> {
  if (before.handle && given.handle) return before.handle.isSameEntry(given.handle);
  return nameOf(before) === nameOf(given);
}

function nameOf({ input }: ImportedSession): string {
  return input.kind === "file" ? input.file.name : input.name;
}

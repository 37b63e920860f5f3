// The name of a session in links: its own id where that is plain, so that a shared link finds the same
// session on another machine; each session has one file. Also the name of a folder.
import { stringField } from "../../src/model/json/json.ts";
import type { Session } from "../../src/model/session.ts";
import type { ImportedSession } from "./import-source.ts";
import { SAMPLES } from "./samples.ts";
import type { SessionRecord } from "./stored/records.ts";
import { readHandle } from "./stored/session-records.ts";

const PLAIN = /^[A-Za-z0-9][A-Za-z0-9._-]{3,79}$/;

/** The header's id, else a digest of name and size. */
export function keyOfSession(session: Session): string {
  const id = session.header ? stringField(session.header, "id") : undefined;
  if (id !== undefined && PLAIN.test(id)) return id;
  return `file-${digest(`${session.fileName}\n${session.size}`)}`;
}

/** The key of the n-th file that claims the same id. */
export function numberedKey(key: string, number: number): string {
  return number === 1 ? key : `${key}~${number}`;
}

/** What `numberedKey` was made from: the session's id. */
export function unnumberedKey(key: string): string {
  return key.replace(/~\d+$/, "");
}

/** Plain words, as they are part of addresses and names of files. `isSure`: `taken` has all of them. */
export function freeFolderId(name: string, taken: ReadonlySet<string>, isSure: boolean): string {
  const plain = name.normalize("NFKD").replace(/[^A-Za-z0-9]+/g, "-");
  const base = plain.replace(/^-|-$/g, "").slice(0, 40).toLowerCase() || "folder";
  // Not the name of a folder whose record could not be read: the index knows it by its id.
  let number = isSure ? 1 : 1000 + Math.floor(Math.random() * 1e6);
  while (taken.has(numberedKey(base, number))) number++;
  return numberedKey(base, number);
}

interface TakenKeys {
  /** The browser's records, by key. */
  readonly known: ReadonlyMap<string, SessionRecord>;
  /** What this page opened, by key. */
  readonly here: ReadonlyMap<string, ImportedSession>;
  /** Keys of these under which the browser may remember other files. */
  readonly unsure: ReadonlySet<string>;
}

/** A session's own key, or a numbered one when another file with that id is remembered. */
export async function freeKey(
  key: string,
  session: ImportedSession,
  { known, here, unsure }: TakenKeys,
): Promise<string> {
  for (let number = 1; ; number++) {
    const candidate = numberedKey(key, number);
    if (SAMPLES.some(({ key }) => key === candidate)) continue;
    const before = unsure.has(candidate) ? undefined : here.get(candidate);
    const record = known.get(candidate);
    if (
      before ? await isSameSession(before, session) : !record || (await isSameFile(record, session))
    ) {
      return candidate;
    }
  }
}

async function isSameFile(record: SessionRecord, session: ImportedSession): Promise<boolean> {
  const known = await readHandle(record.key);
  if (known && session.handle) return known.isSameEntry(session.handle);
  return record.fileName === nameOf(session);
}

async function isSameSession(before: ImportedSession, session: ImportedSession): Promise<boolean> {
  if (before.handle && session.handle) return before.handle.isSameEntry(session.handle);
  return nameOf(before) === nameOf(session);
}

function nameOf({ input }: ImportedSession): string {
  return input.kind === "file" ? input.file.name : input.name;
}

/** FNV-1a, 32 bits, twice with different seeds: distinguishes files, nothing more. */
function digest(text: string): string {
  return [0x811c9dc5, 0x1000193]
    .map((seed) => {
      let hash = seed;
      for (let i = 0; i < text.length; i++) {
        hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0;
      }
      return hash.toString(16).padStart(8, "0");
    })
    .join("");
}

// The kind of a file next to the sessions, if its name alone shows it (formats.md 5.6): copies that agents set
// aside, locks, indexes. They may be sessions by content, but do not belong in a list. Also the name of an
// unreadable file.
import { isNamedAsSession } from "../../formats/folder.ts";
import type { BesideName } from "../../formats/format.ts";
import { besideNames } from "../../formats/known.ts";
import { SessionError } from "../../model/problem.ts";
import type { LibraryNeighbour, NeighbourKind, SessionAddress } from "../indexed-session.ts";

/** A neighbour without its address. */
export interface NeighbourFacts {
  readonly kind: NeighbourKind;
  readonly what: string;
}

/** From any program. */
const OF_EVERY_PROGRAM: readonly BesideName[] = [
  {
    name: /\.bak(?:[-.~][^/]*)?$|\.jsonl(?:~|\.backup|\.orig|\.old)$/i,
    kind: "backup",
    what: "a backup",
  },
  {
    name: /\.jsonl?\.lock$/,
    kind: "lock",
    what: "a lock: a program is writing, or was ended while it wrote",
  },
];

const NAMES: readonly BesideName[] = [...besideNames(), ...OF_EVERY_PROGRAM];

/** `name`: without its folders. `hasSessions`: the folder also holds files of lines. */
export function neighbourByName(name: string, hasSessions: boolean): NeighbourFacts | null {
  return factsOf(name, (when) => !when || (when === "beside-sessions" && hasSessions));
}

/** `path`: of a file that is no session. */
export function indexNamed(path: string): NeighbourFacts | null {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return factsOf(name, (when) => when === "not-a-session");
}

function factsOf(
  name: string,
  holds: (when: BesideName["when"]) => boolean,
): NeighbourFacts | null {
  const known = NAMES.find((one) => holds(one.when) && one.name.test(name));
  return known ? { kind: known.kind, what: known.what } : null;
}

/** Folders that hold other people's files. */
const FOREIGN_FOLDERS: readonly string[] = [".git", ".hg", ".svn", "node_modules"];

/** Files with these endings are pictures, programs and documents, not sessions. */
const FOREIGN: ReadonlySet<string> = new Set(
  (
    "7z aac avi avif bmp bz2 c cc class cpp cs css csv db dll dmg doc docx dylib eot exe flac gif go gz h hpp " +
    "icns ico ini iso jar java jpeg jpg js jsx kt less lock m4a map md mdx mjs mov mp3 mp4 o odt ogg otf " +
    "pdf php png ppt pptx pptx ps1 psd py pyc rar rb rs scss sh so sql sqlite sqlite3 svg swift tar tgz tif " +
    "tiff toml ts tsx ttf wasm wav webm webp woff woff2 xls xlsx xml xz yaml yml zip zst"
  ).split(" "),
);

/** Whether the file is skipped without reading. */
export function isForeign(path: string): boolean {
  if (FOREIGN_FOLDERS.some((folder) => `/${path}`.includes(`/${folder}/`))) return true;
  const dot = path.lastIndexOf(".");
  const isForeignType =
    dot > path.lastIndexOf("/") && FOREIGN.has(path.slice(dot + 1).toLowerCase());
  return isForeignType && !isNamedAsSession(path);
}

/** `error`: the reason. */
export function unreadableNeighbour(address: SessionAddress, error: unknown): LibraryNeighbour {
  return { ...address, kind: "unreadable", what: `cannot be read: ${reasonOf(error)}` };
}

/** An error's advice is for a file that is opened alone. */
const ADVICE: ReadonlyMap<SessionError["code"], string> = new Map([
  ["vanished", "Read the folder again."],
  ["changed", "Read the folder again to get its current state."],
]);

/** The problem, and what helps. */
function reasonOf(error: unknown): string {
  if (error instanceof SessionError) {
    return `${error.message} ${ADVICE.get(error.code) ?? error.advice}`.trimEnd();
  }
  return error instanceof Error ? error.message : String(error);
}

// A session that is a folder of files, opened and read to its end: what it says, as text.
import { openSession } from "../formats/index.ts";
import { entryLine } from "../model/entry/entry-line.ts";
import type { JsonObject } from "../model/json/json.ts";
import type { OpenedSession } from "../model/session.ts";
import { idOf } from "../model/table/table.ts";
import { type ByteSource, textSource } from "../read/source/byte-source.ts";

/** `files`: texts by path. */
export function folderOf(name: string, files: Iterable<readonly [string, string]>) {
  const sources = new Map<string, ByteSource>();
  for (const [path, text] of files) sources.set(path, textSource(text, path));
  return { kind: "folder", name, files: sources } as const;
}

/** The session in `files` whose folder begins with `prefix`, opened as a folder of its own. */
export function openFolder(
  files: Iterable<readonly [string, string]>,
  prefix = "",
): Promise<OpenedSession> {
  const own = [...files].filter(([path]) => path.startsWith(prefix));
  const below = own.map(([path, text]) => [path.slice(prefix.length), text] as const);
  return openSession(folderOf(prefix.slice(0, -1) || "folder", below));
}

/** Every entry, in row order. */
export async function bodiesOf(opened: OpenedSession): Promise<readonly JsonObject[]> {
  const bodies: JsonObject[] = [];
  await opened.visit(
    (row, entry) => {
      bodies[row] = entry;
    },
    () => {},
    new AbortController().signal,
  );
  return bodies;
}

/** The header's words, a line for each entry with its time of day and id, and what is wrong. */
export async function printedFolder(opened: OpenedSession): Promise<string> {
  const { session } = opened;
  const bodies = await bodiesOf(opened);
  const lines = bodies.map((entry, row) => {
    const time = typeof entry.timestamp === "string" ? entry.timestamp.slice(11, 23) : "no time";
    return `${time}  ${idOf(session.table, row).slice(-16)}  ${entryLine(entry)}`;
  });
  const problems = session.problems.map(({ kind, message }) => `! ${kind}: ${message}`);
  return [`${session.formatName}, ${session.header?.cwd}`, ...lines, ...problems].join("\n");
}

// Names of sessions that an agent keeps in an index next to them (formats-claude-codex.md 3.1): hints for
// those without a name of their own. No other field of an index is trusted.
import { memo } from "../../lib/memo.ts";
import { isObject, parseJson, stringField } from "../../model/json/json.ts";
import type { ByteSource } from "../../read/source/byte-source.ts";
import { cutText, ownText } from "../../text/cut.ts";
import type { IndexedSession, LibraryNeighbour } from "../indexed-session.ts";

/** The newest lines are the last ones. Bytes. */
const MAX_READ = 4 << 20;
const MAX_NAMES = 20_000;
/** Characters. */
const MAX_ID = 200;
const MAX_NAME = 300;

/**
 * In the form of a neighbour, from a file of lines `{id, thread_name}`: of two lines of one id the
 * later one counts. Errors: those of the source.
 */
export async function indexNamesIn(
  source: ByteSource,
): Promise<NonNullable<LibraryNeighbour["names"]>> {
  const bytes = await source.read(Math.max(0, source.size - MAX_READ), source.size);
  const names = new Map<string, string>();
  const lines = new TextDecoder().decode(bytes).split("\n");
  for (let at = lines.length - 1; at >= 0 && names.size < MAX_NAMES; at--) {
    const line = parseJson(lines[at] ?? "");
    if (!isObject(line)) continue;
    const [id = "", name = ""] = [
      stringField(line, "id"),
      stringField(line, "thread_name")?.trim(),
    ];
    if (id === "" || id.length > MAX_ID || name === "" || names.has(id)) continue;
    names.set(ownText(id), ownText(cutText(name, MAX_NAME)));
  }
  return [...names];
}

/** The sessions that an index names. */
type Named = Pick<IndexedSession, "id"> & { readonly name?: string };

const named = memo((session: Named, name: string): Named => ({ ...session, name }));

/**
 * Returns the given list if there is no name to add; a named session is the same object each time.
 */
export function withIndexNames<Session extends Named>(
  sessions: readonly Session[],
  neighbours: readonly LibraryNeighbour[],
): readonly Session[] {
  const names = new Map(neighbours.flatMap(({ names: some = [] }) => some));
  if (names.size === 0) return sessions;
  return sessions.map((session) => {
    const name = session.name ? undefined : names.get(session.id);
    return name === undefined ? session : (named(session, name) as Session);
  });
}

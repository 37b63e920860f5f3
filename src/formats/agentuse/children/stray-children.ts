// Sub-agents that an old version saved beside their parents and not below them (formats.md 7.9): only
// their headers tell. They are put where today's version has them, and stay sessions of their own, too.
import { Groups } from "../../../lib/groups.ts";
import { isObject, parseJson, stringField } from "../../../model/json/json.ts";
import { SessionError } from "../../../model/problem.ts";
import type { ByteSource } from "../../../read/source/byte-source.ts";
import type { InputFolder as Folder } from "../../format.ts";
import { TOGETHER } from "../json-files.ts";

/** A larger one is no header. Bytes. */
const MAX_HEADER = 1 << 20;
/** What may lie below one session. Files. */
const MAX_FILES = 50_000;
const BELOW = "subagent/";

interface Headed {
  readonly folder: Folder;
  readonly id: string;
  /** "" where it names none. */
  readonly parent: string;
}

/** The given sessions, each with the files of its stray children among its own. Errors: none of its own. */
export async function withStrayChildren(folders: readonly Folder[]): Promise<readonly Folder[]> {
  const top = folders.filter(({ name }) => !`/${name}/`.includes(`/${BELOW}`));
  const headed: Headed[] = [];
  for (let from = 0; from < top.length; from += TOGETHER) {
    const read = await Promise.all(top.slice(from, from + TOGETHER).map(headOf));
    for (const one of read) if (one) headed.push(one);
  }
  const children = new Groups<string, Headed[]>(() => []);
  for (const one of headed) if (one.parent !== "") children.at(one.parent).push(one);
  const gathered = new Map<Folder, Folder>();
  for (const one of headed) {
    if (children.get(one.id)) gathered.set(one.folder, withChildren(one, children));
  }
  return folders.map((folder) => gathered.get(folder) ?? folder);
}

async function headOf(folder: Folder): Promise<Headed | null> {
  const source = folder.files.get("session.json");
  if (!source || source.size > MAX_HEADER) return null;
  const value = parseJson(new TextDecoder().decode(await bytesOf(source)));
  if (value === undefined || !isObject(value)) return null;
  const id = stringField(value, "id") ?? "";
  return id === "" ? null : { folder, id, parent: stringField(value, "parentSessionID") ?? "" };
}

/** None where they cannot be read: that is said when the session is opened. */
async function bytesOf(source: ByteSource): Promise<Uint8Array> {
  try {
    return await source.read(0, source.size);
  } catch (error) {
    if (error instanceof SessionError) return new Uint8Array(0);
    throw error;
  }
}

/** As deep as they go; what names itself or one below it as its parent is taken once. */
function withChildren(parent: Headed, children: Groups<string, Headed[]>): Folder {
  const files = new Map(parent.folder.files);
  const taken = new Set<Headed>([parent]);
  const open = [{ of: parent, prefix: "" }];
  for (let next = open.pop(); next; next = open.pop()) {
    for (const child of children.get(next.of.id) ?? []) {
      const name = child.folder.name.split("/").at(-1) ?? child.folder.name;
      const prefix = `${next.prefix}${BELOW}${name}/`;
      const isThere = files.has(`${prefix}session.json`);
      const isTooMuch = files.size + child.folder.files.size > MAX_FILES;
      if (taken.has(child) || isThere || isTooMuch) continue;
      taken.add(child);
      for (const [path, source] of child.folder.files) files.set(`${prefix}${path}`, source);
      open.push({ of: child, prefix });
    }
  }
  return { ...parent.folder, files };
}

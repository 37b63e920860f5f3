// Which folders are sessions of AgentUse and which files of a session are what (formats.md 7.1, 7.9),
// by paths alone, without reading a byte.
import { Groups } from "../../../lib/groups.ts";
import type { InputFolder as Folder } from "../../format.ts";
import { startsWithUlid } from "./ulid.ts";

/** Any values that represent files, by path. */
type Paths = Pick<ReadonlyMap<string, unknown>, "keys">;

const HEADER = "session.json";
const CHILDREN = "subagent";

/** One message: its own file and the files of its parts, in no order. */
interface MessageFiles {
  /** The folder's name, which is the message's id. */
  readonly id: string;
  /** Path of its `message.json`; null when there is none. */
  readonly message: string | null;
  readonly parts: readonly string[];
}

/** The files of one session; paths below the folder that was opened. */
export interface SessionFiles {
  /** "" for the folder itself, else with a `/` at the end. */
  readonly prefix: string;
  /** Name of its folder. */
  readonly name: string;
  /** Null when it is missing. */
  readonly header: string | null;
  readonly messages: readonly MessageFiles[];
}

/**
 * The folders of sessions as the reference scan finds them: any folder with a `session.json`, and
 * below it only folders inside its `subagent`. A file of that name elsewhere is another program's
 * unless the folder's name, its parent's, or a message in it proves otherwise.
 */
export function sessionPrefixes(files: Paths, rootName: string): readonly string[] {
  const candidates = [...files.keys()]
    .filter((path) => path === HEADER || path.endsWith(`/${HEADER}`))
    .map((path) => path.slice(0, -HEADER.length));
  const all = new Set(candidates);
  const withMessages = messageHolders(files);
  return candidates.filter((prefix) => {
    const above = holderOf(prefix, all);
    if (above !== null && !prefix.startsWith(`${above}${CHILDREN}/`)) return false;
    const names = [...rootName.split("/"), ...prefix.split("/").slice(0, -1)];
    const [parent = "", own = ""] = names.slice(-2);
    const isInPlace = parent === "session" || parent === CHILDREN;
    return prefix === "" || startsWithUlid(own) || isInPlace || withMessages.has(prefix);
  });
}

/** The folders above a path as prefixes, "" first. */
export function foldersOf(path: string): readonly string[] {
  const found = [""];
  for (let end = path.indexOf("/"); end >= 0; end = path.indexOf("/", end + 1)) {
    found.push(path.slice(0, end + 1));
  }
  return found;
}

/** The nearest folder above a path that is among these; null without one. */
export function holderOf(prefix: string, all: ReadonlySet<string>): string | null {
  if (prefix === "") return null;
  return foldersOf(prefix.slice(0, -1)).findLast((above) => all.has(above)) ?? null;
}

/** Folders that contain `<id>/message.json` or `<id>/part/<id>.json`, as prefixes. */
export function messageHolders(files: Paths): ReadonlySet<string> {
  return new Set([...files.keys()].flatMap((path) => placeOf(path)?.prefix ?? []));
}

/** The session in the folder and all those below its `subagent`, by prefix, in no order. */
export function sessionTree({ name, files }: Folder): ReadonlyMap<string, SessionFiles> {
  const headers = sessionPrefixes(files, name);
  const messagesIn = new Map(
    ["", ...headers].map((prefix) => [
      prefix,
      new Groups<string, Building>(() => ({ message: null, parts: [] })),
    ]),
  );
  for (const path of files.keys()) {
    const place = placeOf(path);
    const message = place && messagesIn.get(place.prefix)?.at(place.id);
    if (!place || !message) continue;
    if (place.isPart) message.parts.push(path);
    else message.message = path;
  }
  const sessions = [...messagesIn].map(([prefix, messages]) => ({
    prefix,
    name: (prefix.slice(0, -1) || name).split("/").at(-1) ?? name,
    header: files.has(`${prefix}${HEADER}`) ? `${prefix}${HEADER}` : null,
    messages: messages.entries().map(([id, own]) => ({ id, ...own })),
  }));
  return new Map(sessions.map((session) => [session.prefix, session]));
}

interface Building {
  message: string | null;
  readonly parts: string[];
}

/** Of a `<prefix><id>/message.json` or `<prefix><id>/part/<part>.json`; null for every other path. */
function placeOf(path: string) {
  if (!path.endsWith(".json")) return null;
  const names = path.split("/");
  const isPart = names.at(-2) === "part";
  if (!isPart && names.at(-1) !== "message.json") return null;
  const at = names.length - (isPart ? 3 : 2);
  const id = names[at];
  if (id === undefined || id === CHILDREN) return null;
  const prefix = names
    .slice(0, at)
    .map((name) => `${name}/`)
    .join("");
  return { prefix, id, isPart };
}

/** The prefixes right below one: children, not their children. */
export function childPrefixes(
  tree: ReadonlyMap<string, SessionFiles>,
  prefix: string,
): readonly string[] {
  const below = `${prefix}${CHILDREN}/`;
  const all = new Set(tree.keys());
  return [...tree.keys()].filter((one) => {
    if (!one.startsWith(below) || one === prefix) return false;
    return (holderOf(one, all) ?? "") === prefix;
  });
}

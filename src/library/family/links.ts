// Which session of a folder another one came from: forks by the parent that headers name, sub-agents by
// that, by their parents' results or by their place (formats.md 5.6, 6.2, 7.9). It must not know how
// families are drawn, and returns a cycle of parents unchanged.
import { isSubAgentPath } from "../../formats/known.ts";
import { memo } from "../../lib/memo.ts";
import { withSameBeginning } from "../copies/same-beginning.ts";
import type { IndexedSession } from "../indexed-session.ts";
import { childSession } from "../places/child-sessions.ts";
import { claimedParts, commonEnd, endsOf, isWindowsPath, partsOf } from "../places/paths.ts";
import { placesOf, plainPath, smallPlacesOf } from "../places/places.ts";

/** The relation of a session to its parent, known even if the parent is missing. */
export type Relation = "root" | "fork" | "sub-agent";

export interface FamilyLinks {
  /** Index of each session's parent; NO_PARENT: it has none, or none in the list. */
  readonly parent: Int32Array;
  readonly relation: readonly Relation[];
}

export const NO_PARENT = -1;

/** The number of sessions, sub-agents separately. */
export function sessionCounts(sessions: readonly IndexedSession[]) {
  const subAgents = linksOf(sessions).relation.filter((one) => one === "sub-agent").length;
  return { sessions: sessions.length - subAgents, subAgents };
}

/**
 * Computed once for each list, in time linear in it. A parent is the file at that path, else of the
 * files with the same name the one whose folders agree most, else the session with that id; for
 * folders the id comes first. A session that names no parent belongs to the session whose results
 * name its file, else to the one whose folder it is in, else to the one whose calls it begins with.
 */
export const linksOf = memo((sessions: readonly IndexedSession[]): FamilyLinks => {
  const parent = new Int32Array(sessions.length).fill(NO_PARENT);
  const starters = startersIn(sessions);
  const originals = originalsIn(sessions);
  const relation = sessions.map((session, index): Relation => {
    const starter = starters.get(session);
    const around = starter ?? sessionAround(sessions, session);
    const found = session.parent === "" ? around : namedParent(sessions, index, around);
    parent[index] = found === NO_PARENT ? (starter ?? found) : found;
    const { agentType, path, kind } = session;
    const isStarted = agentType !== "" || starter !== undefined;
    if (isStarted || isSubAgentPath(path) || isBelow(session.parent, path)) return "sub-agent";
    if (session.parent === "") {
      if (around !== NO_PARENT) return "sub-agent";
      parent[index] = originals.get(index) ?? NO_PARENT;
      return parent[index] === NO_PARENT ? "root" : "fork";
    }
    return kind === "folder" ? "sub-agent" : "fork";
  });
  return { parent, relation };
});

/** Whether a file is in the folder named after its parent's file, wherever that is now. */
function isBelow(parent: string, path: string): boolean {
  const name = claimedParts(parent).at(-1) ?? "";
  const folders = partsOf(path).slice(0, -1);
  return name.endsWith(".jsonl") && folders.includes(name.slice(0, -".jsonl".length));
}

/** For sessions that begin with the calls of another one, that one. */
function originalsIn(sessions: readonly IndexedSession[]): ReadonlyMap<number, number> {
  const originals = new Map<number, number>();
  for (const [first = NO_PARENT, ...copies] of withSameBeginning(sessions)) {
    for (const copy of copies) {
      const { id = "" } = sessions[copy] ?? {};
      // A file that exists twice is not a fork of itself.
      if (id !== "" && id !== sessions[first]?.id) originals.set(copy, first);
    }
  }
  return originals;
}

/** The first session that names another one as its sub-agent's, unless that one is its ancestor. */
function startersIn(sessions: readonly IndexedSession[]): ReadonlyMap<IndexedSession, number> {
  const starters = new Map<IndexedSession, number>();
  const isBelow = (index: number, above: IndexedSession): boolean => {
    let at = sessions[index];
    for (let steps = 0; at && at !== above && steps < MAX_LEVELS; steps++) {
      at = sessions[starters.get(at) ?? sessionAround(sessions, at)];
    }
    return at !== undefined;
  };
  sessions.forEach((session, index) => {
    for (const file of session.childFiles) {
      const child = childSession(sessions, session, file);
      if (child && !starters.has(child) && !isBelow(index, child)) starters.set(child, index);
    }
  });
  return starters;
}

/** The session whose folder, or the folder with its file's name, is the nearest above a path. */
function sessionAround(sessions: readonly IndexedSession[], session: IndexedSession): number {
  const path = plainPath(session.path);
  const { byPath } = placesOf(sessions);
  for (let end = path.lastIndexOf("/"); end > 0; end = path.lastIndexOf("/", end - 1)) {
    const folder = path.slice(0, end);
    const around = byPath.get(folder) ?? byPath.get(`${folder}.jsonl`);
    if (around !== undefined) return around;
  }
  return NO_PARENT;
}

/** `self`: the session whose parent is searched, by its name for the parent. */
function namedParent(sessions: readonly IndexedSession[], self: number, around: number): number {
  const { parent = "", kind } = sessions[self] ?? {};
  const { byId } = placesOf(sessions);
  const withId = (id: string) => byId.get(id)?.find((index) => index !== self) ?? NO_PARENT;
  if (kind === "folder") return sessions[around]?.id === parent ? around : withId(parent);
  const atPath = parentAtPath(sessions, parent, self);
  return atPath === NO_PARENT ? withId(idIn(parent)) : atPath;
}

function parentAtPath(sessions: readonly IndexedSession[], path: string, self: number): number {
  const { byPath, byName } = placesOf(sessions);
  const parts = claimedParts(path);
  for (const end of endsOf(parts)) {
    const index = byPath.get(end);
    if (index !== undefined && index !== self) return index;
  }
  // Moved since: of the files with its name the one whose last folders agree most with the path.
  const name = parts.at(-1) ?? "";
  const small = isWindowsPath(path) ? smallPlacesOf(sessions).byName : undefined;
  const alike = byName.get(name) ?? small?.get(name.toLowerCase()) ?? [];
  let found = NO_PARENT;
  let most = 0;
  for (const index of alike.slice(0, MAX_ALIKE)) {
    const common = commonEnd(partsOf(sessions[index]?.path ?? ""), parts);
    if (index === self || (common <= most && found !== NO_PARENT)) continue;
    found = index;
    most = common;
  }
  return found;
}

/** Maximum depth of sub-agents inside each other. */
const MAX_LEVELS = 100;
/** Maximum files of one name that are compared; `session.jsonl` may occur thousands of times. */
const MAX_ALIKE = 100;

/** The id at the end of a file's name (formats.md 2.1), or the text itself. */
function idIn(parent: string): string {
  const name = claimedParts(parent).at(-1) ?? "";
  return name.endsWith(".jsonl") ? name.slice(name.indexOf("_") + 1, -".jsonl".length) : parent;
}

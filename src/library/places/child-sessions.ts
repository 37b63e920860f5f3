// Finds the session files of sub-agents among the sessions of one folder (formats.md 5.6), from the
// results in their parents. Paths come from files and are only compared: a result is always in the
// folder. It must not know what families are, nor the browser's folders.
import { isUniqueName } from "../../formats/known.ts";
import type { ChildFile } from "../../model/runs/child-file.ts";
import type { IndexedSession } from "../indexed-session.ts";
import { claimedParts, endsOf, isWindowsPath } from "./paths.ts";
import { placesOf, plainPath, smallPlacesOf } from "./places.ts";

const NONE = -1;
const END = /\.jsonl$/i;

/**
 * Null if it is not among the sessions of the folder. Copies and moved folders are followed: the part of a path below
 * the folder named after the parent's file counts before the rest.
 */
export function childSession<S extends IndexedSession>(
  sessions: readonly S[],
  parent: IndexedSession,
  { id = "", path, below }: ChildFile,
): S | null {
  const stem = plainPath(parent.path).replace(END, "");
  const atPath = path === "" ? conventional(sessions, stem, below) : named(sessions, stem, path);
  const ofId = id === "" ? undefined : placesOf(sessions).byId.get(id)?.[0];
  const found = sessions[atPath ?? ofId ?? NONE];
  return found && found.path !== parent.path ? found : null;
}

/** Files below the folder named after the parent's file, by path. */
export function sessionsBelow<S extends IndexedSession>(
  sessions: readonly S[],
  parent: IndexedSession,
  folder: string,
): readonly S[] {
  const start = `${parent.path.replace(END, "")}/${folder}/`;
  return sessions
    .filter(({ path }) => path.startsWith(start))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

function conventional(sessions: readonly IndexedSession[], stem: string, below: string) {
  const { byPath } = placesOf(sessions);
  // oh-my-pi also keeps all levels in one folder: `A.jsonl` and, of its sub-agent, `A.B.jsonl`.
  const at = stem.lastIndexOf("/") + 1;
  const isOfParent = below.startsWith(`${stem.slice(at)}.`) && !below.includes("/");
  const inside = byPath.get(`${stem}/${below}`);
  return isOfParent ? (inside ?? byPath.get(`${stem.slice(0, at)}${below}`)) : inside;
}

function named(sessions: readonly IndexedSession[], stem: string, path: string) {
  const { byPath, byName } = placesOf(sessions);
  const parts = claimedParts(path);
  const folder = parts.lastIndexOf(stem.slice(stem.lastIndexOf("/") + 1), -2);
  const rebased = folder < 0 ? [] : [`${stem}/${parts.slice(folder + 1).join("/")}`];
  const beside = besideIn(stem.split("/").slice(0, -1), parts);
  if (beside !== null) rebased.push(beside);
  // Many have the same name: the last part counts with the folder before it.
  const places = [...rebased, ...endsOf(parts).slice(0, -1)];
  const exact = firstIn(byPath, places);
  if (exact !== undefined) return exact;
  const small = isWindowsPath(path) ? places.map((place) => place.toLowerCase()) : [];
  const folded = small.length > 0 ? firstIn(smallPlacesOf(sessions).byPath, small) : undefined;
  if (folded !== undefined) return folded;
  const name = parts.at(-1) ?? "";
  const [only, another] = isUniqueName(name) ? (byName.get(name) ?? []) : [];
  return another === undefined ? only : undefined;
}

/** The path from the folder that also contains the parent: sub-agents of one session share a folder. */
function besideIn(folders: readonly string[], parts: readonly string[]): string | null {
  const shared = parts.slice(0, -1).findIndex((part) => folders.includes(part));
  if (shared < 0) return null;
  const at = folders.lastIndexOf(parts[shared] ?? "");
  return [...folders.slice(0, at), ...parts.slice(shared)].join("/");
}

function firstIn(byPath: ReadonlyMap<string, number>, paths: readonly string[]) {
  const path = paths.find((one) => byPath.has(one));
  return path === undefined ? undefined : byPath.get(path);
}

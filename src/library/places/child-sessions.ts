// Finds the session files of sub-agents among the sessions of one folder (formats.md 5.6), from what the
// results in their parents say. Paths come from files and are only compared: nothing is found that is not
// in the folder. It must not know what families are, nor the browser's folders.
import { isUniqueName } from "../../formats/known.ts";
import type { ChildFile } from "../../model/runs/child-file.ts";
import type { IndexedSession } from "../indexed-session.ts";
import { claimedParts, endsOf, isWindowsPath, partsOf } from "./paths.ts";

const END = /\.jsonl$/i;

export class ChildSessions<S extends IndexedSession> {
  readonly #sessions: readonly S[];
  readonly #byPath = new Map<string, S>();
  /** Null: several files have the name. */
  readonly #byName = new Map<string, S | null>();
  readonly #byId = new Map<string, S>();
  /** By path in small letters, made when it is first asked for. */
  #folded: ReadonlyMap<string, S> | null = null;

  /** Those of one folder. */
  constructor(sessions: readonly S[]) {
    this.#sessions = sessions;
    for (const session of sessions) {
      const { path, id } = session;
      if (id !== "" && !this.#byId.has(id)) this.#byId.set(id, session);
      if (!this.#byPath.has(path)) this.#byPath.set(path, session);
      const name = path.slice(path.lastIndexOf("/") + 1);
      this.#byName.set(name, this.#byName.has(name) ? null : session);
    }
  }

  /**
   * Null when it is not in the folder. Copies and moved folders are followed: what a path says below
   * the folder that is called as the parent's file counts before the rest of it.
   */
  at(parent: IndexedSession, { id = "", path, below }: ChildFile): S | null {
    const stem = parent.path.replace(END, "");
    const atPath = path === "" ? this.#conventional(stem, below) : this.#named(stem, parent, path);
    const found = atPath ?? this.#byId.get(id);
    return found && found.path !== parent.path ? found : null;
  }

  /** Those of a folder below the one that is called as the parent's file, by path. */
  below(parent: IndexedSession, folder: string): readonly S[] {
    const start = `${parent.path.replace(END, "")}/${folder}/`;
    return this.#sessions
      .filter(({ path }) => path.startsWith(start))
      .sort((a, b) => (a.path < b.path ? -1 : 1));
  }

  #conventional(stem: string, below: string): S | undefined {
    // oh-my-pi also keeps all levels in one folder: `A.jsonl` and, of its sub-agent, `A.B.jsonl`.
    const at = stem.lastIndexOf("/") + 1;
    const isOfParent = below.startsWith(`${stem.slice(at)}.`) && !below.includes("/");
    const inside = this.#byPath.get(`${stem}/${below}`);
    return isOfParent ? (inside ?? this.#byPath.get(`${stem.slice(0, at)}${below}`)) : inside;
  }

  #named(stem: string, parent: IndexedSession, path: string): S | null | undefined {
    const parts = claimedParts(path);
    const folder = parts.lastIndexOf(stem.slice(stem.lastIndexOf("/") + 1), -2);
    const rebased = folder < 0 ? [] : [`${stem}/${parts.slice(folder + 1).join("/")}`];
    const beside = besideIn(partsOf(parent.path).slice(0, -1), parts);
    if (beside !== null) rebased.push(beside);
    // Many have the same name: the last part counts with the folder before it.
    const places = [...rebased, ...endsOf(parts).slice(0, -1)];
    const exact = firstIn(this.#byPath, places);
    if (exact) return exact;
    const folded = isWindowsPath(path) && firstIn(this.#inSmallLetters(), places.map(inSmall));
    if (folded) return folded;
    const name = parts.at(-1) ?? "";
    return isUniqueName(name) ? this.#byName.get(name) : null;
  }

  #inSmallLetters(): ReadonlyMap<string, S> {
    this.#folded ??= new Map(Array.from(this.#byPath, ([path, one]) => [inSmall(path), one]));
    return this.#folded;
  }
}

/** The path from the folder on that the parent lies in, too: sub-agents of one session lie in one folder. */
function besideIn(folders: readonly string[], parts: readonly string[]): string | null {
  const shared = parts.slice(0, -1).findIndex((part) => folders.includes(part));
  if (shared < 0) return null;
  const at = folders.lastIndexOf(parts[shared] ?? "");
  return [...folders.slice(0, at), ...parts.slice(shared)].join("/");
}

const inSmall = (path: string) => path.toLowerCase();

function firstIn<S>(places: ReadonlyMap<string, S>, paths: readonly string[]): S | undefined {
  const path = paths.find((one) => places.has(one));
  return path === undefined ? undefined : places.get(path);
}

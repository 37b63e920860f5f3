// Finds the session files of sub-agents among the sessions of one folder (formats.md 5.6), from what the
// results in their parents say. Paths come from files and are only compared: nothing is found that is not
// in the folder. It must not know what families are, nor the browser's folders.
import { isUniqueName } from "../../formats/known.ts";
import type { ChildFile } from "../../model/runs/child-file.ts";
import type { IndexedSession } from "../indexed-session.ts";
import { claimedParts, endsOf, isWindowsPath, partsOf } from "./paths.ts";

type Placed = Pick<IndexedSession, "path">;

const END = /\.jsonl$/i;
const NOT_HERE = -1;

export class ChildSessions<S extends Placed> {
  readonly #sessions: readonly S[];
  /** Indexes by path; by name only where no other file has it, else NOT_HERE. */
  readonly #byPath = new Map<string, number>();
  readonly #byName = new Map<string, number>();
  /** Indexes by path in small letters, made when it is first asked for. */
  #folded: ReadonlyMap<string, number> | null = null;

  /** Those of one folder. */
  constructor(sessions: readonly S[]) {
    this.#sessions = sessions;
    sessions.forEach(({ path }, index) => {
      if (!this.#byPath.has(path)) this.#byPath.set(path, index);
      const name = path.slice(path.lastIndexOf("/") + 1);
      this.#byName.set(name, this.#byName.has(name) ? NOT_HERE : index);
    });
  }

  /**
   * Null when it is not in the folder. Copies and moved folders are followed: what a path says below
   * the folder that is called as the parent's file counts before the rest of it.
   */
  at(parent: Placed, { path, below }: ChildFile): S | null {
    const stem = parent.path.replace(END, "");
    const index = path === "" ? this.#conventional(stem, below) : this.#named(parent, path);
    const found = this.#sessions[index];
    return found && found.path !== parent.path ? found : null;
  }

  /** Those of a folder below the one that is called as the parent's file, by path. */
  below(parent: Placed, folder: string): readonly S[] {
    const start = `${parent.path.replace(END, "")}/${folder}/`;
    return this.#sessions
      .filter(({ path }) => path.startsWith(start))
      .sort((a, b) => (a.path < b.path ? -1 : 1));
  }

  #conventional(stem: string, below: string): number {
    const inside = this.#byPath.get(`${stem}/${below}`);
    if (inside !== undefined) return inside;
    // oh-my-pi also keeps all levels in one folder: `A.jsonl` and, of its sub-agent, `A.B.jsonl`.
    const at = stem.lastIndexOf("/") + 1;
    const isOfParent = below.startsWith(`${stem.slice(at)}.`) && !below.includes("/");
    return (isOfParent ? this.#byPath.get(`${stem.slice(0, at)}${below}`) : undefined) ?? NOT_HERE;
  }

  #named(parent: Placed, path: string): number {
    const stem = parent.path.replace(END, "");
    const parts = claimedParts(path);
    const folder = parts.lastIndexOf(stem.slice(stem.lastIndexOf("/") + 1), -2);
    const rebased = folder < 0 ? [] : [`${stem}/${parts.slice(folder + 1).join("/")}`];
    const beside = besideIn(partsOf(parent.path).slice(0, -1), parts);
    if (beside !== null) rebased.push(beside);
    // Many have the same name: the last part counts with the folder before it.
    const places = [...rebased, ...endsOf(parts).slice(0, -1)];
    const exact = firstIn(this.#byPath, places);
    if (exact !== NOT_HERE) return exact;
    if (isWindowsPath(path)) {
      const folded = firstIn(this.#inSmallLetters(), places.map(inSmall));
      if (folded !== NOT_HERE) return folded;
    }
    const name = parts.at(-1) ?? "";
    return isUniqueName(name) ? (this.#byName.get(name) ?? NOT_HERE) : NOT_HERE;
  }

  #inSmallLetters(): ReadonlyMap<string, number> {
    this.#folded ??= new Map(Array.from(this.#byPath, ([path, index]) => [inSmall(path), index]));
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

function firstIn(places: ReadonlyMap<string, number>, paths: readonly string[]): number {
  for (const path of paths) {
    const index = places.get(path);
    if (index !== undefined) return index;
  }
  return NOT_HERE;
}

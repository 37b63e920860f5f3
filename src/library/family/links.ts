// Which session of a folder another one came from: forks by the parent that headers name, sub-agents
// by that, by what their parents' results name or by where they lie (formats.md 5.6, 6.2, 7.9). It must not
// know how families are drawn, and a circle of parents is given as it is.
import { isSubAgentPath } from "../../formats/known.ts";
import { Groups } from "../../lib/groups.ts";
import { memo } from "../../lib/memo.ts";
import { withSameBeginning } from "../copies/same-beginning.ts";
import type { IndexedSession } from "../indexed-session.ts";
import { ChildSessions } from "../places/child-sessions.ts";
import { claimedParts, commonEnd, endsOf, isWindowsPath, partsOf } from "../places/paths.ts";

/** What a session is to its parent, known even when the parent is missing. */
export type Relation = "root" | "fork" | "sub-agent";

export interface FamilyLinks {
  /** Index of each session's parent; NO_PARENT: it has none, or none that is here. */
  readonly parent: Int32Array;
  readonly relation: readonly Relation[];
}

export const NO_PARENT = -1;

/** How many there are, those of sub-agents by themselves. */
export function sessionCounts(sessions: readonly IndexedSession[]) {
  const subAgents = linksOf(sessions).relation.filter((one) => one === "sub-agent").length;
  return { sessions: sessions.length - subAgents, subAgents };
}

/**
 * Worked out once for each list, in time linear in it. A parent is the file at that path, else of the
 * files with the same name the one whose folders agree most, else the session with that id; of
 * folders the id comes first. Who names no parent belongs to the session whose results name its file,
 * else to the one in whose folder it lies, else to the one whose calls it begins with.
 */
export const linksOf = memo((sessions: readonly IndexedSession[]): FamilyLinks => {
  return new Linker(sessions).links();
});

class Linker {
  readonly #sessions: readonly IndexedSession[];
  readonly #parts: readonly (readonly string[])[];
  readonly #byPath = new Map<string, number>();
  readonly #byName = new Groups<string, number[]>(() => []);
  readonly #byId = new Groups<string, number[]>(() => []);

  constructor(sessions: readonly IndexedSession[]) {
    this.#sessions = sessions;
    this.#parts = sessions.map(({ path }) => partsOf(path));
    sessions.forEach(({ id }, index) => {
      const parts = this.#parts[index] ?? [];
      const path = parts.join("/");
      if (!this.#byPath.has(path)) this.#byPath.set(path, index);
      const name = parts.at(-1) ?? "";
      this.#byName.at(name).push(index);
      const folded = name.toLowerCase();
      if (folded !== name) this.#byName.at(folded).push(index);
      if (id !== "") this.#byId.at(id).push(index);
    });
  }

  links(): FamilyLinks {
    const parent = new Int32Array(this.#sessions.length).fill(NO_PARENT);
    const starters = this.#starters();
    const originals = this.#originals();
    const relation = this.#sessions.map((session, index): Relation => {
      const starter = starters.get(session);
      const around = starter ?? this.#sessionAround(session);
      const found = session.parent === "" ? around : this.#named(session, index, around);
      parent[index] = found === NO_PARENT ? (starter ?? found) : found;
      const { agentType, path, kind } = session;
      const isStarted = agentType !== "" || starter !== undefined;
      if (isStarted || isSubAgentPath(path)) return "sub-agent";
      if (session.parent === "") {
        if (around !== NO_PARENT) return "sub-agent";
        parent[index] = originals.get(index) ?? NO_PARENT;
        return parent[index] === NO_PARENT ? "root" : "fork";
      }
      return kind === "folder" ? "sub-agent" : "fork";
    });
    return { parent, relation };
  }

  /** Of sessions that begin with the calls of another one, that one. */
  #originals(): ReadonlyMap<number, number> {
    const originals = new Map<number, number>();
    for (const [first = NO_PARENT, ...copies] of withSameBeginning(this.#sessions)) {
      for (const copy of copies) {
        const { id = "" } = this.#sessions[copy] ?? {};
        // A file that is there twice is no fork of itself.
        if (id !== "" && id !== this.#sessions[first]?.id) originals.set(copy, first);
      }
    }
    return originals;
  }

  /** The first session that names another one as its sub-agent's, unless that one is above it. */
  #starters(): ReadonlyMap<IndexedSession, number> {
    const starters = new Map<IndexedSession, number>();
    const isBelow = (index: number, above: IndexedSession): boolean => {
      let at = this.#sessions[index];
      for (let steps = 0; at && at !== above && steps < MAX_LEVELS; steps++) {
        at = this.#sessions[starters.get(at) ?? this.#sessionAround(at)];
      }
      return at !== undefined;
    };
    if (this.#sessions.every(({ childFiles }) => childFiles.length === 0)) return starters;
    const children = new ChildSessions(this.#sessions);
    this.#sessions.forEach((session, index) => {
      for (const file of session.childFiles) {
        const child = children.at(session, file);
        if (child && !starters.has(child) && !isBelow(index, child)) starters.set(child, index);
      }
    });
    return starters;
  }

  /** The session whose folder, or the folder named like its file, is the nearest around a path. */
  #sessionAround({ path }: IndexedSession): number {
    for (let end = path.lastIndexOf("/"); end > 0; end = path.lastIndexOf("/", end - 1)) {
      const folder = path.slice(0, end);
      const around = this.#byPath.get(folder) ?? this.#byPath.get(`${folder}.jsonl`);
      if (around !== undefined) return around;
    }
    return NO_PARENT;
  }

  #named(session: IndexedSession, self: number, around: number): number {
    const { parent, kind } = session;
    if (kind === "folder") {
      if (this.#sessions[around]?.id === parent) return around;
      return this.#withId(parent, self);
    }
    const atPath = this.#atPath(parent, self);
    return atPath === NO_PARENT ? this.#withId(idIn(parent), self) : atPath;
  }

  #atPath(path: string, self: number): number {
    const parts = claimedParts(path);
    for (const end of endsOf(parts)) {
      const index = this.#byPath.get(end);
      if (index !== undefined && index !== self) return index;
    }
    return this.#nearestNamed(parts, isWindowsPath(path), self);
  }

  /** Moved since: of the files with its name the one whose folders end most like the path. */
  #nearestNamed(parts: readonly string[], isFolded: boolean, self: number): number {
    const name = parts.at(-1) ?? "";
    const named = this.#byName.get(name) ?? [];
    const alike =
      named.length === 0 && isFolded ? (this.#byName.get(name.toLowerCase()) ?? []) : named;
    let found = NO_PARENT;
    let most = 0;
    for (const index of alike.slice(0, MAX_ALIKE)) {
      const common = commonEnd(this.#parts[index] ?? [], parts);
      if (index === self || (common <= most && found !== NO_PARENT)) continue;
      found = index;
      most = common;
    }
    return found;
  }

  #withId(id: string, self: number): number {
    return this.#byId.get(id)?.find((index) => index !== self) ?? NO_PARENT;
  }
}

/** Sub-agents inside each other. */
const MAX_LEVELS = 100;
/** Files of one name that are weighed against each other; `session.jsonl` may be thousands. */
const MAX_ALIKE = 100;

/** The id that a file's name ends with (formats.md 2.1), or the text itself. */
function idIn(parent: string): string {
  const name = claimedParts(parent).at(-1) ?? "";
  return name.endsWith(".jsonl") ? name.slice(name.indexOf("_") + 1, -".jsonl".length) : parent;
}

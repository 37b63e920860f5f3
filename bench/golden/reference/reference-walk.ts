// Whether the reference may be asked about entries: it never comes back from a parent cycle, and
// visits repeated ids exponentially often. Walks as it does, with a limit.
import type { JsonObject } from "../../../src/model/json/json.ts";

/** Node visits of its tree beyond which the reference is not asked. */
const MAX_VISITS = 200_000;

/** Entries as the reference looks them up: the last with an id answers for it. */
export class ReferenceWalk {
  readonly byId: ReadonlyMap<unknown, JsonObject>;
  readonly #entries: readonly JsonObject[];

  constructor(entries: readonly JsonObject[]) {
    this.#entries = entries;
    this.byId = new Map(entries.map((entry) => [entry.id, entry]));
  }

  /** Whether following the parents from an entry never ends. */
  loopsFrom(entry: JsonObject | undefined): boolean {
    const seen = new Set<JsonObject>();
    for (let at = entry; at; at = at.parentId ? this.byId.get(at.parentId) : undefined) {
      if (seen.has(at)) return true;
      seen.add(at);
    }
    return false;
  }

  /** Why its tree cannot be asked for; null when it can. */
  whyNoTree(): "reachable-cycle" | "exponential" | null {
    const { roots, children } = this.#links();
    if (this.#hasCycleBelow(roots, children)) return "reachable-cycle";
    // Without a cycle below the roots, visits can be counted from the leaves up.
    let visits = 0;
    const open = [...roots];
    for (let at = open.pop(); at; at = open.pop()) {
      visits++;
      if (visits > MAX_VISITS) return "exponential";
      for (const child of children.get(at) ?? []) open.push(child);
    }
    return null;
  }

  /** Entries that no root of its tree reaches. */
  unreachable(): readonly JsonObject[] {
    const { roots, children } = this.#links();
    const reached = new Set<JsonObject>(roots);
    for (const entry of reached) for (const child of children.get(entry) ?? []) reached.add(child);
    return this.#entries.filter((entry) => !reached.has(entry));
  }

  #links(): { roots: JsonObject[]; children: Map<JsonObject, JsonObject[]> } {
    const roots: JsonObject[] = [];
    const children = new Map<JsonObject, JsonObject[]>();
    for (const entry of this.#entries) {
      const node = this.byId.get(entry.id) ?? entry;
      const isRoot = entry.parentId === null || entry.parentId === entry.id;
      const parent = isRoot ? undefined : this.byId.get(entry.parentId);
      if (!parent) {
        roots.push(node);
        continue;
      }
      const list = children.get(parent) ?? [];
      list.push(node);
      children.set(parent, list);
    }
    return { roots, children };
  }

  #hasCycleBelow(
    roots: readonly JsonObject[],
    children: ReadonlyMap<JsonObject, readonly JsonObject[]>,
  ): boolean {
    const state = new Map<JsonObject, "open" | "done">();
    for (const root of roots) {
      const stack: { node: JsonObject; next: number }[] = [];
      const enter = (node: JsonObject) => {
        state.set(node, "open");
        stack.push({ node, next: 0 });
      };
      if (!state.has(root)) enter(root);
      for (let top = stack.at(-1); top; top = stack.at(-1)) {
        const child = children.get(top.node)?.[top.next++];
        if (child === undefined) {
          state.set(top.node, "done");
          stack.pop();
        } else if (state.get(child) === "open") {
          return true;
        } else if (!state.has(child)) {
          enter(child);
        }
      }
    }
    return false;
  }
}

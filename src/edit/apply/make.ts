// Making entries: what the agent itself appends at the leaf, and what a person puts into a branch.
import {
  checkReplacement,
  contextEditEntry,
  isEditable,
  sessionInfoEntry,
} from "../../manager/entries/new-entries.ts";
import { asStored } from "../../manager/entries/session-entry.ts";
import type { Json, JsonObject } from "../../model/json/json.ts";
import { idValue } from "../../model/table/ids.ts";
import { NO_ROW } from "../../model/table/table.ts";
import { type NewEntry, OperationError, type OperationOf } from "../operation/operation.ts";
import type { DraftTree } from "../tree/draft-tree.ts";
import { patchReferences } from "./change-entry.ts";
import { checkNewId, entryAt, isAtOrAbove, nameOf, parentAt, pathTo } from "./find-entry.ts";

export function addLabel(tree: DraftTree, operation: OperationOf<"label">): void {
  const targetId = idOf(tree, entryAt(tree, operation.target));
  const label = operation.label ? { label: operation.label } : {};
  append(tree, operation, { type: "label", targetId, ...label });
}

export function addName(tree: DraftTree, operation: OperationOf<"rename">): void {
  const { type, name } = sessionInfoEntry({ ...operation, parentId: null }, operation.name);
  append(tree, operation, asStored({ type, name }));
}

export function addContextEdit(tree: DraftTree, operation: OperationOf<"context-edit">): void {
  const { replacement } = operation;
  checkReplacement(replacement);
  const target = entryAt(tree, operation.target);
  if (!isAtOrAbove(tree, target, tree.leaf)) {
    throw new OperationError(`Entry ${nameOf(tree, target)} is not on the branch of the leaf.`);
  }
  const base = { ...operation, parentId: null };
  const stored = { ...base, type: tree.typeOf(target), message: { role: tree.roleOf(target) } };
  if (!isEditable(stored)) {
    throw new OperationError(
      `Entry ${nameOf(tree, target)} gives the model nothing that could be edited.`,
    );
  }
  const targetId = idOf(tree, target);
  const { type, replacement: written } = contextEditEntry(base, stored, replacement);
  append(tree, operation, asStored({ type, targetId, replacement: written }));
}

/** What names an entry by its id. Errors: OperationError for one that has none of its own. */
function idOf(tree: DraftTree, node: number): Json {
  const id = tree.isNameable(node) ? idValue(tree.keyOf(node)) : undefined;
  if (id !== undefined) return id;
  throw new OperationError(
    `Entry ${nameOf(tree, node)} cannot be named: its id is another entry's, or it has none.`,
  );
}

/** Below the leaf, which it becomes. */
function append(tree: DraftTree, made: NewEntry, fields: JsonObject): void {
  checkNewId(tree, made);
  let parent = tree.leaf;
  // Like the agent: no entry can follow one without a usable id.
  while (parent !== NO_ROW && !tree.isNameable(parent)) parent = tree.parentOf(parent);
  tree.setLeaf(makeEntry(tree, made, fields, parent));
}

function makeEntry(
  tree: DraftTree,
  { id, timestamp }: NewEntry,
  { type, ...fields }: JsonObject,
  parent: number,
): number {
  return tree.make({ entry: { type: type ?? "custom", id, timestamp, ...fields } }, parent);
}

export function insertEntry(tree: DraftTree, operation: OperationOf<"insert">): void {
  checkNewId(tree, operation);
  const parent = parentAt(tree, operation.parent);
  const below = operation.children === "all" ? tree.childrenOf(parent) : [];
  const node = makeEntry(tree, operation, operation.entry, parent);
  for (const child of below) tree.setParent(child, node);
  if (tree.leaf === parent) tree.setLeaf(node);
}

/** What says something of the file or of other entries is not said twice. */
const NOT_COPIED = new Set(["label", "session_info", "leaf", "usage"]);

export function duplicateBranch(tree: DraftTree, operation: OperationOf<"duplicate">): void {
  const first = entryAt(tree, operation.entry);
  const leaf = entryAt(tree, operation.leaf);
  if (!isAtOrAbove(tree, first, leaf)) {
    throw new OperationError(`Entry ${nameOf(tree, leaf)} is not below ${nameOf(tree, first)}.`);
  }
  const path = pathTo(tree, leaf);
  const nodes = path
    .slice(path.indexOf(first))
    .filter((node) => !NOT_COPIED.has(tree.typeOf(node)));
  const nextId = idsFrom(operation.seed, (id) => tree.knows(id));
  /** Copies by the id of what they are copies of. */
  const idFor = new Map<Json | undefined, string>();
  let parent = tree.parentOf(first);
  for (const node of nodes) {
    const id = nextId();
    const before = idValue(tree.keyOf(node));
    parent = copyOf(tree, node, id, parent);
    idFor.set(before, id);
    patchReferences(tree, parent, (named) => idFor.get(named));
  }
  if (nodes.length === 0) throw new OperationError("There is nothing on this branch to copy.");
  tree.setLeaf(parent);
}

function copyOf(tree: DraftTree, node: number, id: string, parent: number): number {
  const edit = tree.editOf(node);
  const whole = tree.madeAt(node);
  if (whole && "entry" in whole) {
    const entry = edit.parsed ?? whole.entry;
    return tree.make({ entry: { ...entry, id } }, parent);
  }
  const copy = tree.make({ row: tree.rowBehind(node) }, parent);
  const parsed = tree.parsedOf(node);
  const { patches, type, time } = edit;
  tree.setEdit(copy, { patches, type, time, parsed, id, isMended: true });
  return copy;
}

/** Ids of 8 hex digits (formats.md 2.4.1), unused by `isTaken` and not given before: the same on every replay. */
function idsFrom(seed: string, isTaken: (id: string) => boolean): () => string {
  const given = new Set<string>();
  let state = 0x811c9dc5;
  for (let at = 0; at < seed.length; at++) state = mixed(state ^ seed.charCodeAt(at));
  return () => {
    for (;;) {
      state = (state + 0x9e3779b9) >>> 0;
      const id = mixed(state).toString(16).padStart(8, "0");
      if (given.has(id) || isTaken(id)) continue;
      given.add(id);
      return id;
    }
  };
}

/** Every number to another one, neighbours far apart. */
function mixed(value: number): number {
  let mix = value >>> 0;
  mix = Math.imul(mix ^ (mix >>> 16), 0x21f0aaad);
  mix = Math.imul(mix ^ (mix >>> 15), 0x735a2d97);
  return (mix ^ (mix >>> 15)) >>> 0;
}

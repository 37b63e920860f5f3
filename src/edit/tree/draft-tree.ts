// The tree of a draft: what its nodes are called and what they say, as rows of a table are asked.
import { type Json, type JsonObject, objectField, stringField } from "../../model/json/json.ts";
import { type EntryKey, endsPath, idValue, keyOf } from "../../model/table/ids.ts";
import {
  ENTRY_TYPES,
  type EntryType,
  ROLES,
  type Role,
  roleCode,
  typeCode,
} from "../../model/table/kinds.ts";
import { FLAG, hasFlag, keyAt, NO_ROW, roleOf, rowOf, typeOf } from "../../model/table/table.ts";
import { DraftNodes } from "./draft-nodes.ts";

export class DraftTree extends DraftNodes {
  /** A copy of the tree as it is now, whatever becomes of this one. */
  clone(): DraftTree {
    const copy = new DraftTree(this.base);
    copy.take(this);
    return copy;
  }

  typeOf(node: number): EntryType {
    const type = this.editOf(node).type;
    if (type) return type;
    const made = this.objectAt(node);
    if (made) return ENTRY_TYPES[typeCode(stringField(made, "type") ?? "")] ?? "unknown";
    return typeOf(this.table, this.rowBehind(node));
  }

  roleOf(node: number): Role {
    if (this.typeOf(node) !== "message") return "unknown";
    const made = this.objectAt(node);
    if (!made) return roleOf(this.table, this.rowBehind(node));
    const role = stringField(objectField(made, "message") ?? {}, "role") ?? "";
    return ROLES[roleCode(role)] ?? "unknown";
  }

  keyOf(node: number): EntryKey {
    const { id } = this.editOf(node);
    if (id !== null) return keyOf(id);
    const made = this.objectAt(node);
    if (made) return keyOf(made.id);
    return keyAt(this.table, this.rowBehind(node)) ?? keyOf(undefined);
  }

  /** Id and parent as a line that is written anew has them. */
  linkOf(node: number): { readonly id: Json; readonly parentId: Json } {
    const above = this.parentOf(node);
    return {
      id: idValue(this.keyOf(node)) ?? null,
      parentId: above === NO_ROW ? null : (idValue(this.keyOf(above)) ?? null),
    };
  }

  /** The entry in full where the table has it so; null for messages and the like. */
  parsedOf(node: number): JsonObject | null {
    const known = this.editOf(node).parsed ?? this.objectAt(node);
    return known ?? this.table.parsedEntries.get(this.rowBehind(node)) ?? null;
  }

  /** The node that answers for an id; NO_ROW when none does. */
  nodeOf(key: EntryKey): number {
    const given = this.given.get(key);
    if (given !== undefined && !this.isGone(given)) return given;
    const row = rowOf(this.table, key);
    const isThere = row !== NO_ROW && !this.isGone(row) && this.editOf(row).id === null;
    return isThere ? row : NO_ROW;
  }

  /** Finds the row of an id, now and later as it is now. `rows`: by node. */
  finder(rows: Int32Array): (id: EntryKey) => number | undefined {
    const given = new Map(this.given);
    const renamed = new Set<number>();
    for (const [node, { id }] of this.edits) if (id !== null) renamed.add(node);
    const rowAt = (node: number | undefined) => {
      const row = node === undefined ? NO_ROW : (rows[node] ?? NO_ROW);
      return row === NO_ROW ? undefined : row;
    };
    return (id) => {
      const row = rowAt(given.get(id));
      if (row !== undefined) return row;
      const stored = rowOf(this.table, id);
      return stored === NO_ROW || renamed.has(stored) ? undefined : rowAt(stored);
    };
  }

  /** Whether an entry of the base or of the draft has the id, or one names it. */
  knows(id: string): boolean {
    const key = keyOf(id);
    return this.given.has(key) || rowOf(this.table, key) !== NO_ROW || this.table.missing.has(key);
  }

  /** Whether others can name it as their parent. */
  isNameable(node: number): boolean {
    if (endsPath(idValue(this.keyOf(node)))) return false;
    if (this.editOf(node).id !== null || node >= this.table.count) return true;
    return !hasFlag(this.table, node, FLAG.noId | FLAG.shadowed | FLAG.repeated);
  }
}

// What the lines of a draft say: of an untouched entry the bytes of the base file, of a changed one
// those bytes with nothing different but what the draft changes.

import { upgradeBody } from "../../formats/pi/versions.ts";
import { changedLine } from "../../manager/entries/stored-session.ts";
import type { JsonObject } from "../../model/json/json.ts";
import { stringify } from "../../model/json/stringify.ts";
import type { FileBytes } from "../../model/session.ts";
import { bytesAt, FLAG, hasFlag, NO_ROW } from "../../model/table/table.ts";
import { withFields, withValue } from "../../read/json/edit-value.ts";
import { mendedBytes, mendedObject } from "../../read/json/mend.ts";
import { bytesOf } from "../../text/bytes.ts";
import { nothingAt } from "../apply/change-entry.ts";
import { nameOf } from "../apply/find-entry.ts";
import { OperationError } from "../operation/operation.ts";
import type { DraftTree } from "../tree/draft-tree.ts";
import { changesLine } from "../tree/entry-edit.ts";

const decoder = new TextDecoder();

export type DraftLines = ReturnType<typeof draftLines>;

/** The lines of a draft's tree, over its file. */
export function draftLines(tree: DraftTree, file: FileBytes) {
  const { table, base } = tree;
  const { version } = base.layout;

  /** Whether a node's line is not the one of the base file, to the byte. */
  const isWritten = (node: number): boolean =>
    node >= table.count || changesLine(tree.editOf(node)) || isUpgraded(node);

  /** Whether a row of an older version is written otherwise than it is stored. */
  const isUpgraded = (node: number): boolean => {
    if (!base.isOld || !tree.file.isUpgraded || node >= table.count) return false;
    return version < 2 || (version < 3 && tree.roleOf(node) === "custom");
  };

  /**
   * A node's line without its line feed. Errors: SessionError of the file, OperationError when an
   * operation changes what is not there.
   */
  const lineOf = async (node: number): Promise<Uint8Array> => {
    const row = tree.rowBehind(node);
    const edit = tree.editOf(node);
    if (row === NO_ROW) return bytesOf(stringify(objectOf(node)));
    const stored = await file.read(...bytesAt(table, row));
    if (!isWritten(node)) return stored;
    const isDamaged = hasFlag(table, row, FLAG.damaged);
    // Bytes that are no UTF-8 become what they are shown as.
    const shown = edit.isMended ? bytesOf(decoder.decode(stored)) : stored;
    let line = isDamaged ? mendedBytes(stored) : shown;
    if (base.isOld) {
      const before = mendedObject(decoder.decode(line));
      line = changedLine(line, before, upgradeBody(table, row, version, before));
    }
    for (const change of edit.patches) {
      const changed = withValue(line, change);
      if (!changed) throw new OperationError(nothingAt(nameOf(tree, node), change.path));
      line = changed;
    }
    const isCopy = node !== row;
    const { id, parentId } = tree.linkOf(node);
    const changes = new Map<string, Uint8Array>();
    if (isCopy || edit.id !== null) changes.set("id", bytesOf(JSON.stringify(id)));
    if (isCopy || edit.isRelinked) changes.set("parentId", bytesOf(JSON.stringify(parentId)));
    return changes.size > 0 ? withFields(line, changes) : line;
  };

  /** The line of a node as an object of today's version. */
  const bodyOf = async (node: number): Promise<JsonObject> => {
    if (tree.rowBehind(node) === NO_ROW) return objectOf(node);
    return mendedObject(decoder.decode(await lineOf(node)));
  };

  /** An entry made from an object, its parent where the agent writes it. */
  const objectOf = (node: number): JsonObject => {
    const { id, type, ...rest } = tree.parsedOf(node) ?? {};
    return { type, id, parentId: tree.linkOf(node).parentId, ...rest };
  };

  return { isWritten, lineOf, bodyOf };
}

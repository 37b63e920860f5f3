// A draft as a session file: the edited tree, one branch of it, or a fork for another folder.
import { entryAt } from "../../edit/apply/find-entry.ts";
import { DraftLines } from "../../edit/draft/draft-lines.ts";
import type { DraftSession } from "../../edit/draft/draft-session.ts";
import { type EntryAddress, OperationError } from "../../edit/operation/operation.ts";
import { branchOrder, draftOrder } from "../../edit/tree/draft-order.ts";
import { type DraftRows, draftTable } from "../../edit/tree/draft-table.ts";
import type { DraftTree } from "../../edit/tree/draft-tree.ts";
import { isDropped } from "../../edit/tree/file-edit.ts";
import { newHeader } from "../../manager/session/session-state.ts";
import type { JsonObject } from "../../model/json/json.ts";
import { NO_ROW } from "../../model/table/table.ts";
import type { ByteSource } from "../../read/source/byte-source.ts";
import { cwdOf } from "../../tree/branch/branches.ts";
import { branchOff, mendLines, newSessionPieces } from "./new-session-pieces.ts";
import { type Piece, type WriteOptions, writtenBytes } from "./pieces.ts";
import { treePieces } from "./tree-pieces.ts";

/** What is written. `parentSession`: path of the opened file, for the header of a new session. */
export type ExportKind =
  /** All of it, as the operations leave it. */
  | { readonly kind: "tree" }
  /** The path to an entry, the leaf's when none is named, as a new session (createBranchedSession). */
  | {
      readonly kind: "branch";
      readonly entry: EntryAddress | null;
      readonly parentSession?: string;
    }
  /** All of it as a new session of another working directory (forkFrom). */
  | { readonly kind: "fork"; readonly cwd: string; readonly parentSession?: string };

/** A file that is ready to be written, and what it will hold. */
export interface JsonlExport {
  /** Entries in the order of the file. */
  readonly rows: DraftRows;
  readonly tree: DraftTree;
  /** The header as it is written; null: the file has none and gets none. */
  readonly header: JsonObject | null;
  /** What the file is made of, in order. */
  readonly pieces: readonly Piece[];
  /** Whether no byte differs from the opened file. */
  readonly isSame: boolean;
  /** The line of a node, without a line feed. Errors: SessionError, OperationError. */
  lineOf(node: number): Promise<Uint8Array>;
  /** Chunks good until the next one is asked for. Errors: SessionError, OperationError. */
  bytes(options?: WriteOptions): AsyncGenerator<Uint8Array>;
}

/** Errors: OperationError for an entry that is not there, SessionError of the file. */
export async function exportJsonl(
  session: DraftSession,
  file: ByteSource,
  kind: ExportKind,
): Promise<JsonlExport> {
  const { draft } = session;
  const tree = draft.tree.clone();
  const lines = new DraftLines(tree, file);
  const made = (pieces: readonly Piece[], rows: DraftRows, header: JsonObject | null) => ({
    rows,
    tree,
    header,
    pieces,
    isSame: isWhole(pieces, file.size),
    lineOf: (node: number) => lines.lineOf(node),
    bytes: (options?: WriteOptions) => writtenBytes(pieces, file, lines, options),
  });
  if (kind.kind === "tree") {
    const order = draftOrder(tree);
    const pieces = await treePieces(tree, file, lines, order);
    return made(pieces, draftTable(tree, order), draft.header);
  }
  if (tree.base.isOld) tree.setFile({ isUpgraded: true });
  const isBranch = kind.kind === "branch";
  const header = newHeader(isBranch ? cwdOf(draft) : kind.cwd, kind);
  const order = isBranch
    ? branchOrder(tree, branchOff(tree, leafFor(tree, kind.entry)))
    : draftOrder(tree);
  if (!isBranch) mendLines(tree, order.nodes);
  const unread = isBranch
    ? []
    : tree.base.layout.unread.filter((stretch) => !isDropped(tree.file, stretch));
  const pieces = await newSessionPieces(tree, file, lines, order, header, unread);
  return made(pieces, draftTable(tree, order), header);
}

function isWhole(pieces: readonly Piece[], size: number): boolean {
  const [only] = pieces;
  if (size === 0) return pieces.length === 0;
  return pieces.length === 1 && only?.kind === "copy" && only.from === 0 && only.to === size;
}

function leafFor(tree: DraftTree, entry: EntryAddress | null): number {
  const leaf = entry === null ? tree.leaf : entryAt(tree, entry);
  if (leaf === NO_ROW) throw new OperationError("The session has no entry to begin a branch at.");
  return leaf;
}

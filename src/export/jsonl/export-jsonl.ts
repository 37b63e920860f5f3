// A draft as a session file: the edited tree, one branch of it, or a fork for another folder.
import { entryAt } from "../../edit/apply/find-entry.ts";
import { draftLines } from "../../edit/draft/draft-lines.ts";
import type { DraftSession } from "../../edit/draft/draft-session.ts";
import { type EntryAddress, OperationError } from "../../edit/operation/operation.ts";
import { draftOrder } from "../../edit/tree/draft-order.ts";
import { draftTable } from "../../edit/tree/draft-table.ts";
import type { DraftTree } from "../../edit/tree/draft-tree.ts";
import { newHeader } from "../../manager/session/session-state.ts";
import { NO_ROW } from "../../model/table/table.ts";
import type { ByteSource } from "../../read/source/byte-source.ts";
import { cwdOf } from "../../tree/branch/branches.ts";
import { branchOff, newSessionPieces } from "./new-session-pieces.ts";
import { type Piece, type WriteOptions, writtenBytes } from "./pieces.ts";
import { treePieces } from "./tree-pieces.ts";

/** What is written. `parentSession`: path of the opened file, for the header of a new session. */
export type ExportKind =
  /** The whole session with the operations applied. */
  | { readonly kind: "tree" }
  /** The path to an entry, by default the leaf, as a new session (createBranchedSession). */
  | {
      readonly kind: "branch";
      readonly entry: EntryAddress | null;
      readonly parentSession?: string;
    }
  /** The whole session as a new session of another working directory (forkFrom). */
  | { readonly kind: "fork"; readonly cwd: string; readonly parentSession?: string };

/** A file that is ready to be written, and its future content. */
export type JsonlExport = Awaited<ReturnType<typeof exportJsonl>>;

/** Errors: OperationError for an entry that does not exist, SessionError of the file. */
export async function exportJsonl(session: DraftSession, file: ByteSource, kind: ExportKind) {
  const { draft } = session;
  const tree = draft.tree.clone();
  const lines = draftLines(tree, file);
  if (kind.kind !== "tree" && tree.base.isOld) tree.setFile({ isUpgraded: true });
  const isBranch = kind.kind === "branch";
  const order = isBranch
    ? { nodes: Int32Array.from(branchOff(tree, leafFor(tree, kind.entry))), inPlace: 0 }
    : draftOrder(tree);
  let { header } = draft;
  let pieces: readonly Piece[] = [];
  if (kind.kind === "tree") pieces = await treePieces(tree, file, lines, order);
  else {
    header = newHeader(isBranch ? cwdOf(draft) : kind.cwd, kind);
    pieces = await newSessionPieces(tree, file, lines, order, header, isBranch);
  }
  return {
    /** Entries in the order of the file. */
    rows: draftTable(tree, order),
    tree,
    /** The header as it is written; null: the file has none and gets none. */
    header,
    /** The parts of the file, in order. */
    pieces,
    /** Whether every byte equals the opened file. */
    isSame: isWhole(pieces, file.size),
    /** The line of a node, without a line feed. Errors: SessionError, OperationError. */
    lineOf: lines.lineOf,
    /** Chunks are valid until the next one is requested. Errors: SessionError, OperationError. */
    bytes: (options?: WriteOptions) => writtenBytes(pieces, file, lines, options),
  };
}

function isWhole(pieces: readonly Piece[], size: number): boolean {
  const [only] = pieces;
  if (size === 0) return pieces.length === 0;
  return pieces.length === 1 && only?.kind === "copy" && only.from === 0 && only.to === size;
}

function leafFor(tree: DraftTree, entry: EntryAddress | null): number {
  const leaf = entry === null ? tree.leaf : entryAt(tree, entry);
  if (leaf === NO_ROW)
    throw new OperationError("The session has no entry where a branch could start.");
  return leaf;
}

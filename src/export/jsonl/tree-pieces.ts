// The file of an edited tree: the base file, changed only by the operations. Everything next to the
// entries stays in place, also text that no reader can use.

import type { DraftLines } from "../../edit/draft/draft-lines.ts";
import type { DraftOrder } from "../../edit/tree/draft-order.ts";
import type { DraftTree } from "../../edit/tree/draft-tree.ts";
import { stringify } from "../../model/json/stringify.ts";
import type { FileBytes } from "../../model/session.ts";
import { bytesAt } from "../../model/table/table.ts";
import { withFields, withValue } from "../../read/json/edit-value.ts";
import { mendedBytes } from "../../read/json/mend.ts";
import { bytesOf } from "../../text/bytes.ts";
import { type ByteRange, isLoneLine, returnsIn, wholeLines } from "./line-ranges.ts";
import { FEED, type Piece, PieceList } from "./pieces.ts";

/** The replacement for bytes of the base file. */
interface Splice extends ByteRange {
  /** In order; none: the bytes are removed. */
  readonly pieces: readonly Exclude<Piece, { kind: "copy" }>[];
}

/** Errors: SessionError of the file. */
export async function treePieces(
  tree: DraftTree,
  file: FileBytes,
  lines: DraftLines,
  order: DraftOrder,
): Promise<readonly Piece[]> {
  const removed = await removedRanges(tree, file, order);
  const splices: Splice[] = [
    ...(await headerSplices(tree, file)),
    ...removed.map((range) => ({ ...range, pieces: [] })),
    ...rowSplices(tree, lines, order),
  ];
  // An insertion comes before the existing bytes.
  splices.sort((a, b) => a.from - b.from || a.to - b.to);
  const list = new PieceList();
  let at = 0;
  for (const { from, to, pieces } of splices) {
    list.copy(at, from);
    list.add(...pieces);
    at = Math.max(at, to);
  }
  list.copy(at, file.size);
  await addTail(file, order, list);
  return list.all;
}

/** Rows that change, and line feeds before rows that get their own line. */
function* rowSplices(tree: DraftTree, lines: DraftLines, order: DraftOrder): Generator<Splice> {
  const { table } = tree;
  // For a file of an older version every row may be rewritten.
  const isAny = tree.file.isUpgraded && tree.base.isOld;
  const nodes = isAny ? order.nodes.subarray(0, order.inPlace) : tree.edits.keys();
  const tail = new Set(order.nodes.subarray(order.inPlace));
  for (const node of nodes) {
    if (node >= table.count || tree.isGone(node) || tail.has(node)) continue;
    const [from, to] = bytesAt(table, node);
    // A file that is migrated to the current version is written like the agent writes it: one entry
    // per line.
    const isGlued = isAny && node > 0 && table.line[node - 1] === table.line[node];
    if (tree.editOf(node).hasOwnLine || isGlued) {
      yield { from, to: from, pieces: [FEED] };
    }
    if (lines.isWritten(node)) yield { from, to, pieces: [{ kind: "line", node }] };
  }
}

/** Removals, in file order: rows that are removed or moved to the end, dropped texts. */
async function removedRanges(
  tree: DraftTree,
  file: FileBytes,
  { nodes, inPlace }: DraftOrder,
): Promise<readonly ByteRange[]> {
  const { table, file: edit, base } = tree;
  const lone: ByteRange[] = [];
  const others: ByteRange[] = [...edit.dropped];
  if (edit.isHeaderFirst || edit.header) {
    const headers = edit.header ? base.layout.headers : base.layout.headers.slice(0, 1);
    for (const { start, length } of headers) others.push({ from: start, to: start + length });
  }
  const stays = new Uint8Array(table.count);
  for (const node of nodes.subarray(0, inPlace)) stays[node] = 1;
  for (let row = 0; row < table.count; row++) {
    if (stays[row] === 1) continue;
    const [from, to] = bytesAt(table, row);
    if (isLoneLine(table, row)) lone.push({ from, to: to + 1 });
    else others.push({ from, to });
  }
  const texts = await wholeLines(file, apart(others));
  const returns = edit.hasLineFeedsOnly ? await returnsIn(file) : [];
  return apart([...lone, ...texts, ...returns]);
}

/** In file order; adjacent and overlapping ranges are merged. */
function apart(ranges: ByteRange[]): readonly ByteRange[] {
  const sorted = ranges.sort((a, b) => a.from - b.from);
  const found: ByteRange[] = [];
  for (const range of sorted) {
    const last = found.at(-1);
    if (last && range.from <= last.to) {
      found[found.length - 1] = { from: last.from, to: Math.max(last.to, range.to) };
    } else found.push(range);
  }
  return found;
}

async function headerSplices(tree: DraftTree, file: FileBytes): Promise<readonly Splice[]> {
  const { header, headerPatches, isHeaderFirst, isUpgraded } = tree.file;
  if (header) return [inFront(bytesOf(stringify(header)))];
  const first = tree.base.layout.headers[0];
  if (!first) return [];
  const isUpgrading = isUpgraded && tree.base.isOld;
  if (headerPatches.length === 0 && !isUpgrading && !isHeaderFirst) return [];
  const range = { from: first.start, to: first.start + first.length };
  let line = mendedBytes(await file.read(range.from, range.to));
  for (const change of headerPatches) line = withValue(line, change) ?? line;
  if (isUpgrading) line = withFields(line, new Map([["version", bytesOf("3")]]));
  if (isHeaderFirst) return [inFront(line)];
  return [{ ...range, pieces: [{ kind: "bytes", bytes: line }] }];
}

function inFront(line: Uint8Array): Splice {
  return { from: 0, to: 0, pieces: [{ kind: "bytes", bytes: line }, FEED] };
}

/** New entries of operations, and a leaf that has to come last, each on its own line. */
async function addTail(
  file: FileBytes,
  { nodes, inPlace }: DraftOrder,
  list: PieceList,
): Promise<void> {
  if (inPlace === nodes.length) return;
  const last = list.all.at(-1);
  if (last && !(await endsLine(last, file))) list.add(FEED);
  for (const node of nodes.subarray(inPlace)) list.add({ kind: "line", node }, FEED);
}

async function endsLine(piece: Piece, file: FileBytes): Promise<boolean> {
  if (piece.kind === "line") return false;
  const isCopy = piece.kind === "copy";
  const bytes = isCopy ? await file.read(piece.to - 1, piece.to) : piece.bytes;
  return bytes.at(-1) === 10;
}

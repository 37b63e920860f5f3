// Whether the last lines of a session alone come to what the whole file comes to (2.3 to 2.7). Pure: it knows
// what the scan keeps of lines, no bytes and no entries.
import { NO_ROW } from "../../../model/table/table.ts";
import type { SessionLine } from "../lines/session-line.ts";
import type { Compaction } from "./compactions.ts";
import { type Head, isSaid, isTreeLine } from "./head.ts";
import { liveLeaf, namesLeaf } from "./live-leaf.ts";
import { type RecordedTree, recordedTree } from "./recorded-tree.ts";

/**
 * `lines`: the last ones of the file; what is not among them may be anything that the program writes. True:
 * the tree from their newest compaction on, its leaf, and what the entries there are made from are known.
 */
export function isWholeEnd(lines: readonly SessionLine[]): boolean {
  const heads = lines.map(({ head }) => head);
  // Which call a sub-agent inside the file belongs to may be said further up.
  if (heads.some(({ isSidechain }) => isSidechain)) return false;
  const recorded = recordedTree(heads);
  const compaction = recorded.compactions.at(-1);
  if (!compaction || compaction.boundary === NO_ROW || compaction.summary === NO_ROW) return false;
  const from = Math.min(compaction.boundary, ...compaction.kept.slice(0, MAX_KEPT));
  const above = firstAbove(recorded, from);
  return (
    recorded.compactions.every((one) => keepsWhatItSays(one, heads)) &&
    hangsTogether(recorded, heads, compaction.boundary) &&
    beginsApart(heads, Math.min(from, above + 1)) &&
    hasCalls(heads, above) &&
    hasReplaced(lines) &&
    hasTitle(lines, from) &&
    endsBelow(recorded, heads, compaction.summary)
  );
}

/** More are hardly ever kept, and would not be near the end. */
const MAX_KEPT = 10_000;

/** Whether all that a compaction kept is among the lines. */
function keepsWhatItSays({ boundary, kept }: Compaction, heads: readonly Head[]): boolean {
  const said = heads[boundary]?.kept;
  if (!said) return true;
  if (kept.length > MAX_KEPT) return false;
  return said.kind === "lines" ? kept.length === said.uuids.length : kept.length > 0;
}

/** Whether only the first line hangs under one that is not here, and all from the boundary on under it. */
function hangsTogether(
  { parent, faults }: RecordedTree,
  heads: readonly Head[],
  boundary: number,
): boolean {
  const first = heads.findIndex(isTreeLine);
  return (
    faults.every(({ row }) => row === first) &&
    heads.every((head, row) => {
      if (row === first || !isTreeLine(head)) return true;
      const above = parent[row] ?? NO_ROW;
      return row > boundary ? above >= boundary : above !== NO_ROW;
    })
  );
}

/** The first line that the context hangs under, or begins with where it hangs under none. */
function firstAbove({ parent }: RecordedTree, from: number): number {
  let first = from;
  for (let row = from; row < parent.length; row++) {
    const above = parent[row] ?? NO_ROW;
    if (above !== NO_ROW) first = Math.min(first, above);
  }
  return first;
}

/**
 * What belongs to the message at a fork is drawn above it. Where two messages stand in the lines before `end`,
 * a fork further up has nothing of what the context hangs under.
 */
function beginsApart(heads: readonly Head[], end: number): boolean {
  const before = heads.slice(0, end).filter(({ kind }) => kind === "reply");
  return new Set(before.map(({ messageId }) => messageId)).size > 1;
}

/** Whether the calls of all results from a line on are here: tools are called by them, and forks drawn. */
function hasCalls(heads: readonly Head[], from: number): boolean {
  const calls = new Set(heads.flatMap((head) => head.calls.map(({ id }) => id)));
  return heads.slice(from).every(({ results }) => results.every((id) => calls.has(id)));
}

/** Whether the results that the model is given otherwise are here: each is a row for its edit. */
function hasReplaced(lines: readonly SessionLine[]): boolean {
  const results = new Set(lines.flatMap(({ head }) => head.results));
  return lines.every(({ replaced }) => replaced.every(({ call }) => results.has(call)));
}

/** A title counts where nobody gave a better one anywhere. */
function hasTitle(lines: readonly SessionLine[], from: number): boolean {
  const isGiven = ({ type, title }: SessionLine) => type === "custom-title" && title !== null;
  return lines.some(isGiven) || lines.slice(from).every(({ title }) => title === null);
}

/** Whether the conversation ends below the summary, with something that no line further up could outdo. */
function endsBelow(recorded: RecordedTree, heads: readonly Head[], summary: number): boolean {
  const named = namesLeaf(heads);
  if (named !== null && !heads.some((head) => head.uuid === named && isTreeLine(head))) {
    return false;
  }
  let said: Head | undefined;
  let at = liveLeaf(heads, recorded, new Uint8Array(heads.length));
  for (; at > summary; at = recorded.parent[at] ?? NO_ROW) {
    const head = heads[at];
    if (head && isSaid(head)) said ??= head;
  }
  return at === summary && said !== undefined && !said.isAside;
}

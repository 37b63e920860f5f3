// Whether the last lines of a session alone give the same result as the whole file (2.3 to 2.7). Pure: it
// knows what the scan keeps of lines, no bytes and no entries.
import { NO_ROW } from "../../model/table/table.ts";
import { isSaid } from "./lines/line-kinds.ts";
import type { SessionLines } from "./lines/session-lines.ts";
import { lastNamed, liveLeaf, namesLeaf } from "./tree/live-leaf.ts";
import { type Compaction, type RecordedTree, recordedTree } from "./tree/recorded-tree.ts";

/**
 * `lines`: the last ones of the file; the missing ones may be anything that the program writes. True: the
 * tree from their newest compaction on, its leaf, and what the entries there are made from are known.
 */
export function isWholeEnd(lines: SessionLines): boolean {
  // An earlier line may record which call a sub-agent inside the file belongs to.
  for (let row = 0; row < lines.count; row++) if (lines.shapeAt(row).isSidechain) return false;
  const recorded = recordedTree(lines);
  const compaction = recorded.compactions.at(-1);
  if (!compaction || compaction.boundary === NO_ROW || compaction.summary === NO_ROW) return false;
  const from = Math.min(compaction.boundary, ...compaction.kept.slice(0, MAX_KEPT));
  const above = firstAbove(recorded, lines, from);
  return (
    recorded.compactions.every((one) => keepsWhatItSays(one, lines)) &&
    hangsTogether(recorded, lines, compaction.boundary) &&
    beginsApart(lines, Math.min(from, above + 1)) &&
    hasCalls(lines, above) &&
    hasReplaced(lines) &&
    hasTitle(lines, above) &&
    endsBelow(recorded, lines, compaction.summary)
  );
}

/** More are hardly ever kept, and would not be near the end. */
const MAX_KEPT = 10_000;

/** Whether all that a compaction kept is among the lines. */
function keepsWhatItSays({ boundary, kept }: Compaction, lines: SessionLines): boolean {
  const said = lines.rareAt(boundary).kept;
  if (!said) return true;
  if (kept.length > MAX_KEPT) return false;
  return said.kind === "lines" ? kept.length === said.uuids.length : kept.length > 0;
}

/**
 * Whether only the first line has a parent outside, and all lines from the boundary on are under it.
 */
function hangsTogether(
  { parent, faults }: RecordedTree,
  lines: SessionLines,
  boundary: number,
): boolean {
  const first = lines.firstInTree();
  if (faults.some(({ row }) => row !== first)) return false;
  for (let row = 0; row < lines.count; row++) {
    if (row === first || !lines.isInTree(row)) continue;
    const above = parent[row] ?? NO_ROW;
    if (row > boundary ? above < boundary : above === NO_ROW) return false;
  }
  return true;
}

/**
 * The first line that the context hangs under, or begins with if it has no parent. Lines between those of a
 * message are drawn below its last one: they are in context if that is.
 */
function firstAbove({ parent }: RecordedTree, lines: SessionLines, from: number): number {
  let first = from;
  for (let row = from; row < parent.length; row++) {
    const above = parent[row] ?? NO_ROW;
    if (above !== NO_ROW) first = Math.min(first, above);
  }
  const begins = new Map<number, number>();
  for (let row = lines.count - 1; row >= 0; row--) {
    if (lines.kindAt(row) === "reply") begins.set(lines.messageAt(row), row);
  }
  for (let row = lines.count - 1; row >= first; row--) {
    if (lines.kindAt(row) !== "reply") continue;
    first = Math.min(first, begins.get(lines.messageAt(row)) ?? first);
  }
  return first;
}

/**
 * Rows that belong to the message at a fork are drawn above it. If two messages are in the lines before `end`,
 * a fork further up has no row that the context hangs under.
 */
function beginsApart(lines: SessionLines, end: number): boolean {
  const messages = new Set<number>();
  for (let row = 0; row < end; row++) {
    if (lines.kindAt(row) === "reply") messages.add(lines.messageAt(row));
  }
  return messages.size > 1;
}

/** Whether the calls of all results from a line on are here: tool names and forks depend on them. */
function hasCalls(lines: SessionLines, from: number): boolean {
  for (let row = from; row < lines.count; row++) {
    if (!lines.resultsAt(row).every((id) => lines.calls.has(id))) return false;
  }
  return true;
}

/** Whether the results that the model gets in another form are here: each is a row for its edit. */
function hasReplaced(lines: SessionLines): boolean {
  const results = new Set<string>();
  for (let row = 0; row < lines.count; row++) {
    for (const id of lines.resultsAt(row)) results.add(id);
  }
  for (const { replaced = [] } of lines.rare.values()) {
    if (!replaced.every(({ call }) => results.has(call))) return false;
  }
  return true;
}

/** A title counts if the file has no better one. */
function hasTitle(lines: SessionLines, from: number): boolean {
  let isTitled = false;
  for (const [row, { title }] of lines.rare) {
    if (title === undefined) continue;
    if (lines.shapeAt(row).type === "custom-title") return true;
    isTitled ||= row >= from;
  }
  return !isTitled;
}

/**
 * Whether the conversation ends below the summary, with something that no earlier line could override.
 */
function endsBelow(recorded: RecordedTree, lines: SessionLines, summary: number): boolean {
  const named = namesLeaf(lines);
  if (named !== null && lastNamed(lines, named) === NO_ROW) return false;
  let said = NO_ROW;
  let at = liveLeaf(lines, recorded, new Uint8Array(lines.count));
  for (; at > summary; at = recorded.parent[at] ?? NO_ROW) {
    if (said === NO_ROW && isSaid(lines.kindAt(at))) said = at;
  }
  return at === summary && said !== NO_ROW && !lines.shapeAt(said).isAside;
}

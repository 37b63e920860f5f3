// The results of a reply's calls, as many as are drawn at once. Of thousands only those on the page are
// read: the full reading knows which ones they are, until then their order gives a guess.
import { useMemo } from "react";
import { type ContentBlock, type ToolCall, toolCallsOf } from "../../../src/model/blocks/blocks.ts";
import type { AssistantEntry, ToolResultEntry } from "../../../src/model/entry/entry.ts";
import type { JsonObject } from "../../../src/model/json/json.ts";
import { NO_ROW } from "../../../src/model/table/table.ts";
import { useBodies, useOpenSession } from "../../session/open/session-context.tsx";
import { type PageState, pageOf, usePage } from "../../ui/list/paged.tsx";
import { type ShownEntry, shownEntry } from "../list/shown-entry.ts";
import type { ReplyPart } from "../list/transcript-rows.ts";
import { type TranscriptShared, useTranscript } from "../transcript-context.tsx";

/** Blocks of a reply, and results, that are drawn at once. */
export const PAGE = 100;

export interface Answer {
  readonly row: number;
  readonly shown: ShownEntry;
  readonly entry: ToolResultEntry;
}

interface ReplyResults {
  readonly page: PageState;
  /** Of the calls on the page. */
  readonly answerOf: ReadonlyMap<ToolCall, Answer>;
  /** Every result that was read, whether a call asked for it or not. */
  readonly read: readonly Answer[];
  /** Rows of results that no call of the reply asked for. */
  readonly orphans: readonly number[];
  /** Every call on the page has its result, or there is none. */
  readonly isComplete: boolean;
  readonly error: Error | null;
}

export function useReplyResults({ results }: ReplyPart, { blocks }: AssistantEntry): ReplyResults {
  const shared = useTranscript();
  const { details } = useOpenSession();
  const isLong = results.length > PAGE;
  /** Null: only the bodies have them. */
  const known = useMemo(() => {
    if (!isLong || !details) return null;
    const own = new Set(results);
    return pairsOf(
      toolCallsOf(blocks),
      details.results.filter(({ row }) => own.has(row)),
    );
  }, [isLong, details, results, blocks]);
  const selectedBlock = useMemo(
    () => blockOf(shared.selected, blocks, results, known),
    [shared.selected, blocks, results, known],
  );
  const page = usePage(blocks, PAGE, selectedBlock);
  const rows = isLong ? rowsOnPage(blocks, page, results, known) : results;
  const { bodies, error, isComplete } = useBodies(rows);
  const read = answersOf(rows, bodies, shared);
  const pairs =
    known ??
    pairsOf(
      toolCallsOf(blocks),
      read.map(({ row, entry }) => ({ row, callId: entry.callId })),
    );
  const answerOf = new Map<ToolCall, Answer>();
  const byRow = new Map(read.map((answer) => [answer.row, answer]));
  for (const { item } of pageOf(blocks, page)) {
    if (item.type !== "toolCall") continue;
    const answer = byRow.get(pairs.rowOf.get(item) ?? NO_ROW);
    if (answer) answerOf.set(item, answer);
  }
  const isGuess = isLong && !known;
  return {
    page,
    answerOf,
    read,
    orphans: isGuess ? [] : pairs.orphans,
    isComplete: isComplete && !isGuess,
    error,
  };
}

interface Pairs {
  readonly rowOf: ReadonlyMap<ToolCall, number>;
  readonly orphans: readonly number[];
}

interface ResultId {
  readonly row: number;
  readonly callId: string;
}

function pairsOf(calls: readonly ToolCall[], results: readonly ResultId[]): Pairs {
  const rowOf = new Map<ToolCall, number>();
  const taken = new Set<number>();
  for (const [call, position] of pairResults(calls, results)) {
    rowOf.set(call, results[position]?.row ?? NO_ROW);
    taken.add(position);
  }
  const orphans = results.filter((_, position) => !taken.has(position)).map(({ row }) => row);
  return { rowOf, orphans };
}

/** The position of the block whose result is selected, -1 for none. */
function blockOf(
  selected: number,
  blocks: readonly ContentBlock[],
  results: readonly number[],
  known: Pairs | null,
): number {
  const position = selected === NO_ROW ? -1 : results.indexOf(selected);
  if (position === -1) return -1;
  let calls = 0;
  return blocks.findIndex((block) => {
    if (block.type !== "toolCall") return false;
    return known ? known.rowOf.get(block) === selected : calls++ === position;
  });
}

function rowsOnPage(
  blocks: readonly ContentBlock[],
  page: PageState,
  results: readonly number[],
  known: Pairs | null,
): readonly number[] {
  const before = toolCallsOf(blocks.slice(0, page.from)).length;
  const calls = toolCallsOf(blocks.slice(page.from, page.from + page.size));
  if (!known) return results.slice(before, before + calls.length);
  return calls.map((call) => known.rowOf.get(call) ?? NO_ROW).filter((row) => row !== NO_ROW);
}

function answersOf(
  rows: readonly number[],
  bodies: ReadonlyMap<number, JsonObject>,
  { table, transcript, view }: TranscriptShared,
): readonly Answer[] {
  const answers: Answer[] = [];
  for (const row of rows) {
    const body = bodies.get(row);
    if (!body) continue;
    const shown = shownEntry(body, row, table, transcript, view);
    if (shown.entry.kind === "toolResult") answers.push({ row, shown, entry: shown.entry });
  }
  return answers;
}

/** By call: the position of its result. Calls without a result are not in it. */
export function pairResults(
  calls: readonly ToolCall[],
  results: readonly { readonly callId: string }[],
): ReadonlyMap<ToolCall, number> {
  /** By call id: the positions of its results, the first one last. */
  const positions = new Map<string, number[]>();
  for (let position = results.length - 1; position >= 0; position--) {
    const { callId } = results[position] ?? { callId: "" };
    const others = positions.get(callId);
    if (others) others.push(position);
    else positions.set(callId, [position]);
  }
  const pairs = new Map<ToolCall, number>();
  for (const call of calls) {
    const position = positions.get(call.id)?.pop();
    if (position !== undefined) pairs.set(call, position);
  }
  return pairs;
}

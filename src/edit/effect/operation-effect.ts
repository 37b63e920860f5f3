// What a step would take with it, worked out before it is done: entries that go, what the model
// is sent afterwards, and tool calls that it would part from their results.
import { contextEntries } from "../../context/context-entries.ts";
import { renewedFacts } from "../../model/build/join-details.ts";
import { isArray, isObject, type JsonObject, objectField } from "../../model/json/json.ts";
import type { EntryFacts } from "../../model/table/details.ts";
import { refOf } from "../../model/table/entry-ref.ts";
import { NO_ROW } from "../../model/table/table.ts";
import { contextSizeOn } from "../../stats/context-timeline.ts";
import { contextTokens, type TokenCount } from "../../stats/token-count.ts";
import { NO_CALL, pairCalls } from "../../tree/calls.ts";
import { pathTo } from "../../tree/path.ts";
import { writtenDetails } from "../draft/draft-details.ts";
import type { DraftSession } from "../draft/draft-session.ts";
import type { Operation, OperationStep } from "../operation/operation.ts";

/** One half of a tool call that would stay alone. */
interface LostPair {
  /** Row of the reply or of the result. */
  readonly row: number;
  /** Of the tool. */
  readonly name: string;
  /** What goes. */
  readonly lost: "call" | "result";
}

export interface OperationEffect {
  /** Rows of the draft as it is now that go, its own among them. */
  readonly removed: readonly number[];
  /** What the model is sent at the leaf: as the timeline has it where a reply records it, and what the step adds or takes. */
  readonly before: TokenCount;
  readonly after: TokenCount;
  /** By rows of the draft as it is now. */
  readonly parted: readonly LostPair[];
  /** Done after it, these take the other halves out as well; none: nothing is parted. */
  readonly together: readonly Operation[];
}

/** `facts`: of the base. Errors: OperationError when it does not apply, SessionError of the file. */
export async function operationEffect(
  session: DraftSession,
  facts: EntryFacts,
  step: OperationStep,
): Promise<OperationEffect> {
  const trial = session.clone();
  const before = await viewOf(trial, facts);
  await trial.apply(...step);
  const after = await viewOf(trial, facts);
  const rowNow = new Map(Array.from(before.order, (node, row) => [node, row]));
  const stays = new Set(after.order);
  const parted: LostPair[] = [];
  const together: Operation[] = [];
  const lostBefore = new Set(lostHalves(before).map(({ key }) => key));
  const blocks = new Map<number, number[]>();
  for (const half of lostHalves(after)) {
    const node = after.order[half.row] ?? NO_ROW;
    const row = rowNow.get(node);
    // What was alone before is nothing that this step does.
    if (row === undefined || lostBefore.has(half.key)) continue;
    parted.push({ row, name: half.name, lost: half.lost });
    if (half.lost === "call") {
      together.push({ kind: "remove", entries: [trial.draft.addressOf(half.row)] });
    } else blocks.set(half.row, [...(blocks.get(half.row) ?? []), half.nth]);
  }
  for (const [row, calls] of blocks) {
    const body = await after.opened.bodies.body(row);
    together.push(...withoutCalls(trial.draft.addressOf(row), body, calls));
  }
  return {
    removed: [...rowNow].flatMap(([node, row]) => (stays.has(node) ? [] : [row])),
    ...sizesOf(before, after),
    parted,
    together,
  };
}

type View = Awaited<ReturnType<typeof viewOf>>;

async function viewOf(session: DraftSession, base: EntryFacts) {
  const { draft } = session;
  const opened = session.opened();
  const facts = renewedFacts(base, await writtenDetails(session, opened));
  const { table, leaf } = draft;
  const path = pathTo(table, leaf);
  const counted = contextTokens(table, facts, contextEntries(table, leaf));
  const refs = Array.from(path, (row) => refOf(table, row));
  const recorded = contextSizeOn(table, facts, path);
  return { opened, order: draft.rows.order, facts, counted, refs, recorded };
}

/** What stands in a context is counted; what is sent besides, system prompt and tools, the replies record alone. */
function sizesOf(before: View, after: View): Pick<OperationEffect, "before" | "after"> {
  const { recorded } = before;
  if (!recorded || recorded.isEstimate) return { before: before.counted, after: after.counted };
  // What was recorded there is true where the path only ends earlier.
  const isShorter = after.refs.every((ref, at) => ref === before.refs[at]);
  if (isShorter && after.recorded) return { before: recorded, after: after.recorded };
  const more = after.counted.tokens - before.counted.tokens;
  const tokens = Math.max(0, recorded.tokens + more);
  return { before: recorded, after: { tokens, isEstimate: more !== 0 } };
}

interface Half extends LostPair {
  /** Names it in every version of the draft. */
  readonly key: string;
  /** Which call of its reply it is, from 0; of a result 0. */
  readonly nth: number;
}

/** Calls without a result although the conversation goes on below them, and results without a call. */
function lostHalves({ opened, order, facts }: View): readonly Half[] {
  const { states, callOf } = pairCalls(opened.session.table, facts);
  const halves: Half[] = [];
  let [before, nth] = [NO_ROW, 0];
  facts.calls.forEach(({ row, callId, name }, index) => {
    nth = row === before ? nth + 1 : 0;
    before = row;
    if (states[index] === "answered") return;
    halves.push({ key: `call ${order[row]} ${nth} ${callId}`, row, name, lost: "result", nth });
  });
  facts.results.forEach(({ row, name }, index) => {
    if (callOf[index] !== NO_CALL) return;
    halves.push({ key: `result ${order[row]}`, row, name, lost: "call", nth: 0 });
  });
  return halves;
}

/** Takes calls out of a reply, or the reply where it says nothing else. `calls`: which, from 0. */
function withoutCalls(
  entry: string,
  body: JsonObject,
  calls: readonly number[],
): readonly Operation[] {
  const content = objectField(body, "message")?.content;
  const blocks = content !== undefined && isArray(content) ? content : [];
  const indexes = blocks.flatMap((block, at) =>
    isObject(block) && block.type === "toolCall" ? [at] : [],
  );
  const gone = indexes.filter((_, nth) => calls.includes(nth));
  if (gone.length === blocks.length) return [{ kind: "remove", entries: [entry] }];
  // From the end, as each one that goes moves those after it.
  return gone.reverse().map((at) => ({ kind: "unset", entry, path: ["message", "content", at] }));
}

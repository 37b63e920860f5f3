// Which call a tool result of one side answers: the rule of src/tree/calls.ts (the nearest reply above
// with its id, and of namesakes in one reply the next), before the session has been read as a whole.
// What the side does not read, because the other one has it too or because a compaction hides it, is
// read here when a result answers it.
import { Groups } from "../../lib/groups.ts";
import { toolCallsOf } from "../../model/blocks/blocks.ts";
import type { Entry } from "../../model/entry/entry.ts";
import { readEntry } from "../../model/entry/read-entry.ts";
import { NO_ROW, parentOf, roleOf } from "../../model/table/table.ts";
import { namesakeAt } from "../../tree/calls.ts";
import { type CallKey, callKey } from "../align/features.ts";
import type { Side } from "../side.ts";

/** How many entries above its result a call is looked for in, and how many of them that did not pass. */
const MAX_STEPS = 1000;
const MAX_UNPASSED = 100;

/** The calls of a reply by their ids, or the id that a result answers. */
type Told = Pick<Groups<string, readonly CallKey[]>, "get"> | string;

/**
 * Called for each reply and result in the order of the path. It gives the call that a result answers; undefined where
 * none is known and for other entries. Rejects as the side's `readBodies`.
 */
export function answeredOnPath({ table, readBodies }: Side) {
  const passed = new Map<number, Told>();
  const lookedUp = new Map<number, Told>();
  const lookUp = async (row: number): Promise<Told> => {
    const role = roleOf(table, row);
    if (role !== "assistant" && role !== "toolResult") return NOTHING;
    const known = lookedUp.get(row);
    if (known !== undefined) return known;
    const [body = {}] = await readBodies([row]);
    const told = toldBy(readEntry(body));
    lookedUp.set(row, told);
    return told;
  };
  const callAbove = async (result: number, id: string): Promise<CallKey | undefined> => {
    let answered = 0;
    let unpassed = 0;
    let row = parentOf(table, result);
    for (let step = 0; row !== NO_ROW && step < MAX_STEPS; step++, row = parentOf(table, row)) {
      if (!passed.has(row) && ++unpassed > MAX_UNPASSED) break;
      const told = passed.get(row) ?? (await lookUp(row));
      const calls = typeof told === "string" ? undefined : told.get(id);
      if (calls) return namesakeAt(calls, answered);
      if (told === id) answered++;
    }
    return undefined;
  };
  return async (row: number, entry: Entry): Promise<CallKey | undefined> => {
    if (entry.kind !== "assistant" && entry.kind !== "toolResult") return undefined;
    passed.set(row, toldBy(entry));
    return entry.kind === "toolResult" ? callAbove(row, entry.callId) : undefined;
  };
}

const NOTHING: Told = new Map();

function toldBy(entry: Entry): Told {
  if (entry.kind === "toolResult") return entry.callId;
  const byId = new Groups<string, CallKey[]>(() => []);
  for (const call of entry.kind === "assistant" ? toolCallsOf(entry.blocks) : []) {
    byId.at(call.id).push(callKey(call));
  }
  return byId;
}

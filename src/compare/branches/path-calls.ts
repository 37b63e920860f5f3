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

export class PathCalls {
  readonly #side: Side;
  readonly #passed = new Map<number, Told>();
  readonly #lookedUp = new Map<number, Told>();

  constructor(side: Side) {
    this.#side = side;
  }

  /**
   * For each reply and result, in the order of the path. The call that a result answers; undefined
   * where none is known and for other entries. Rejects as the side's `readBodies`.
   */
  async pass(row: number, entry: Entry): Promise<CallKey | undefined> {
    if (entry.kind !== "assistant" && entry.kind !== "toolResult") return undefined;
    this.#passed.set(row, toldBy(entry));
    return entry.kind === "toolResult" ? this.#callAbove(row, entry.callId) : undefined;
  }

  async #callAbove(result: number, id: string): Promise<CallKey | undefined> {
    const { table } = this.#side;
    let answered = 0;
    let unpassed = 0;
    let row = parentOf(table, result);
    for (let step = 0; row !== NO_ROW && step < MAX_STEPS; step++, row = parentOf(table, row)) {
      const passed = this.#passed.get(row);
      if (passed === undefined && ++unpassed > MAX_UNPASSED) break;
      const told = passed ?? (await this.#lookUp(row));
      const calls = typeof told === "string" ? undefined : told.get(id);
      if (calls) return namesakeAt(calls, answered);
      if (told === id) answered++;
    }
    return undefined;
  }

  async #lookUp(row: number): Promise<Told> {
    const { table, readBodies } = this.#side;
    const role = roleOf(table, row);
    if (role !== "assistant" && role !== "toolResult") return NOTHING;
    const known = this.#lookedUp.get(row);
    if (known !== undefined) return known;
    const [body = {}] = await readBodies([row]);
    const told = toldBy(readEntry(body));
    this.#lookedUp.set(row, told);
    return told;
  }
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

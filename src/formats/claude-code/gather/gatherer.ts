// The entries of a session's lines before all of them are known. What nothing before a line tells, as the names
// of sessions and what a sub-agent said elsewhere, is left to whoever knows them all.
import type { LineFacts, LineGatherer } from "../../line-session/gather/line-facts.ts";
import { entryOf } from "../entries/convert.ts";
import { type Made, madeOf } from "../entries/session-rows.ts";
import type { LineFields } from "../lines/line-fields.ts";
import type { SessionLine } from "../lines/session-line.ts";
import type { Call } from "../tree/head.ts";
import { QuickEntries } from "./quick-entries.ts";

/**
 * What an entry is made from beside its line, in one text; null: from more than these. `answered`: the calls
 * that the line's results answer.
 */
export function gatheredBasis(made: Made, answered: readonly (Call | undefined)[]): string | null {
  switch (made.as) {
    case "entry":
      return null;
    case "note":
      return `note ${made.word}`;
    case "reply":
      return made.hasUsage ? "reply with usage" : "reply";
    case "result":
      return answered.length === 1 ? resultBasis(answered[0]) : JSON.stringify(answered);
    default:
      return made.as;
  }
}

/** Most are of tools whose calls say no more. */
function resultBasis(call: Call | undefined): string {
  return call && call.task === "" && call.agent === ""
    ? `result ${call.name}`
    : JSON.stringify(call ?? null);
}

export class ClaudeCodeGatherer implements LineGatherer<SessionLine> {
  readonly #fields: LineFields;
  readonly #calls = new Map<string, Call>();
  /** By message of the model: the last of its lines with usage. */
  readonly #counted = new Map<string, number>();

  readonly #quick: QuickEntries;

  constructor(fields: LineFields) {
    this.#fields = fields;
    this.#quick = new QuickEntries(fields);
  }

  add(line: SessionLine, facts: LineFacts): void {
    const { head, written, isQueuedPrompt, usage } = line;
    for (const call of head.calls) this.#calls.set(call.id, call);
    const hasUsage = usage !== "none";
    const made = madeOf({ kind: head.kind, written, isQueuedPrompt }, hasUsage);
    const basis = gatheredBasis(made, this.#answered(head.results)) ?? "";
    const nth = facts.count;
    if (this.#quick.add(line, made, this.#calls, facts.details, nth)) facts.addRow(basis);
    else facts.putStored(entryOf(made, this.#fields.object(), this.#calls, null), basis);
    // A message counts once, on its last line with usage.
    if (!hasUsage || head.messageId === "") return;
    const before = this.#counted.get(head.messageId);
    if (before !== undefined) facts.uncount(before, UNCOUNTED);
    this.#counted.set(head.messageId, nth);
  }

  #answered(results: readonly string[]): readonly (Call | undefined)[] {
    return results.length === 0 ? NONE : results.map((id) => this.#calls.get(id));
  }
}

const NONE: readonly never[] = [];
const UNCOUNTED = gatheredBasis({ as: "reply", hasUsage: false }, []) ?? "";

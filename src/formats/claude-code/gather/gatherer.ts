// The entries of a session's lines before all of them are known. What nothing before a line tells, as the names
// of sessions and what a sub-agent said elsewhere, is left to whoever knows them all.
import {
  type LineFacts,
  type LineGatherer,
  UNKNOWN,
} from "../../line-session/gather/line-facts.ts";
import { entryOf } from "../entries/convert.ts";
import { type Made, madeOf } from "../entries/session-rows.ts";
import type { LineFields } from "../lines/line-fields.ts";
import type { SessionLines } from "../lines/session-lines.ts";
import type { Call } from "../tree/head.ts";
import { QuickEntries } from "./quick-entries.ts";

/**
 * What an entry is made from beside its line, in one text; null: from more than these. `results`: the ids of the
 * calls that the line answers.
 */
export function gatheredBasis(
  made: Made,
  results: readonly string[],
  calls: ReadonlyMap<string, Call>,
): string | null {
  switch (made.as) {
    case "entry":
      return null;
    case "note":
      return `note ${made.word}`;
    case "reply":
      return made.hasUsage ? "reply with usage" : "reply";
    case "result":
      return results.length === 1
        ? resultBasis(calls.get(results[0] ?? ""))
        : JSON.stringify(results.map((id) => calls.get(id)));
    default:
      return made.as;
  }
}

/** Most are of tools whose calls say no more. */
function resultBasis(call: Call | undefined): string {
  if (call?.task !== "" || call.agent !== "") return JSON.stringify(call ?? null);
  const { name } = call;
  let basis = resultBases.get(name);
  if (basis === undefined) {
    basis = `result ${name}`;
    if (resultBases.size < MAX_NAMES && name.length <= MAX_NAME) resultBases.set(name, basis);
  }
  return basis;
}

/** By the name of the tool: a text that is put together anew is slow to look up. */
const resultBases = new Map<string, string>();
const MAX_NAMES = 1000;
const MAX_NAME = 200;

export class ClaudeCodeGatherer implements LineGatherer<SessionLines> {
  readonly #fields: LineFields;
  readonly #calls = new Map<string, Call>();
  /** By message of the model: the last of its lines with usage. */
  readonly #counted = new Map<number, number>();

  readonly #quick: QuickEntries;

  constructor(fields: LineFields) {
    this.#fields = fields;
    this.#quick = new QuickEntries(fields);
  }

  add(lines: SessionLines, at: number, facts: LineFacts): void {
    const shape = lines.shapeAt(at);
    for (const call of lines.callsAt(at)) this.#calls.set(call.id, call);
    if (shape.kind === "summary") {
      // What it keeps, and what it is of, is known by those who have all lines: what is counted of it is here.
      const { summary } = lines.rareAt(at);
      facts.putStored({ type: "compaction", summary }, UNKNOWN);
      return;
    }
    const hasUsage = shape.usage !== "none";
    const made = madeOf(shape, hasUsage);
    const basis = gatheredBasis(made, lines.resultsAt(at), this.#calls) ?? "";
    const nth = facts.count;
    const time = lines.places.time[at] ?? Number.NaN;
    if (this.#quick.add(time, made, this.#calls, facts.details, nth)) facts.addRow(basis);
    else facts.putStored(entryOf(made, this.#fields.object(), this.#calls, null), basis);
    // A message counts once, on its last line with usage.
    const message = lines.messageAt(at);
    if (!hasUsage || message === 0) return;
    const before = this.#counted.get(message);
    if (before !== undefined) facts.uncount(before, UNCOUNTED);
    this.#counted.set(message, nth);
  }
}

const UNCOUNTED = gatheredBasis({ as: "reply", hasUsage: false }, [], new Map()) ?? "";

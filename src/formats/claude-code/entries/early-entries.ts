// The entries of a session's lines before all of them are known. What nothing before a line tells, as the names
// of sessions and what a sub-agent said elsewhere, is left to whoever knows them all.
import type { JsonObject } from "../../../model/json/json.ts";
import type { ReadOptions } from "../../../read/line/lines.ts";
import type { ByteSource } from "../../../read/source/byte-source.ts";
import {
  type EarlyMaker,
  type EarlyReading,
  type EarlySink,
  readEarlyLines,
} from "../../line-session/early/read-early.ts";
import { objectFields } from "../lines/line-fields.ts";
import { callsIn, shapeOf } from "../lines/session-line.ts";
import type { Call } from "../tree/head.ts";
import { entryOf } from "./convert.ts";
import { type Made, madeOf } from "./session-rows.ts";

/** As `readEarly` of a format. Errors: SessionError. */
export function readClaudeCodeEarly(
  source: ByteSource,
  options: ReadOptions,
): Promise<EarlyReading | null> {
  return readEarlyLines(source, new EarlyClaudeCode(), options);
}

/**
 * What an entry is made from beside its line, in one text; null: from more than these. `answered`: the calls
 * that the line's results answer.
 */
export function earlyBasis(made: Made, answered: readonly (Call | undefined)[]): string | null {
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

class EarlyClaudeCode implements EarlyMaker {
  readonly #fields = objectFields();
  readonly #calls = new Map<string, Call>();
  /** By message of the model: the last of its lines with usage. */
  readonly #counted = new Map<string, number>();

  add(object: JsonObject, nth: number, entries: EarlySink): void {
    const fields = this.#fields;
    fields.read(object);
    const shape = shapeOf(fields);
    if (shape.kind === "reply" || shape.kind === "synthetic") {
      for (const call of callsIn(fields)) this.#calls.set(call.id, call);
    }
    const hasUsage = shape.usage !== "none";
    const made = madeOf(shape, hasUsage);
    const answered = shape.results.map((id) => this.#calls.get(id));
    entries.put(entryOf(made, object, this.#calls, null), earlyBasis(made, answered) ?? "");
    // A message counts once, on its last line with usage.
    const message = hasUsage ? (fields.text("messageId") ?? "") : "";
    if (message === "") return;
    const before = this.#counted.get(message);
    if (before !== undefined) entries.uncount(before, UNCOUNTED);
    this.#counted.set(message, nth);
  }
}

const UNCOUNTED = earlyBasis({ as: "reply", hasUsage: false }, []) ?? "";

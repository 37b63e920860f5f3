// The calls of a session as one text: what tells a call from all others, and what it used. An index keeps it,
// so that calls which two sessions hold can be counted once. Calls are told apart without being parsed. It
// knows no sessions.

import type { Usage } from "../../model/blocks/usage.ts";
import { isArray, type Json, parseJson } from "../../model/json/json.ts";

/** A figure that is not recorded is null. */
type CallUsage = Omit<Usage, "total">;

/** Calls of one session that are kept. */
const MAX_CALLS = 20_000;

/**
 * The first call's model in one line, then a line for each call, which is its key: id, time and figures,
 * and the model where it is another one. Who compares keys compares sessions with the same first call.
 */
export class CallPacker {
  readonly #lines: string[] = [];
  #model = "";
  #isFull = false;

  /** `id`: of its entry, which a copy of it has, too. */
  add(id: string, time: number, model: string, usage: CallUsage): void {
    if (this.#lines.length === MAX_CALLS) {
      this.#isFull = true;
      return;
    }
    if (this.#lines.length === 0) this.#model = model;
    // JSON has no line feed inside, and what is not recorded is null in it.
    const key = [id, time, ...FIGURES.map((name) => usage[name])];
    this.#lines.push(JSON.stringify(model === this.#model ? key : [...key, model]));
  }

  /** `calls`: "" where there are none, or more than are kept. `firstCall`: what tells the first, else "". */
  packed(): { readonly calls: string; readonly firstCall: string } {
    const [first = ""] = this.#lines;
    if (first === "" || this.#isFull) return { calls: "", firstCall: "" };
    const model = JSON.stringify(this.#model);
    return { calls: `${model}\n${this.#lines.join("\n")}`, firstCall: `${model} ${first}` };
  }
}

/**
 * The calls of a text that CallPacker made, by their keys in the order of the entries: copies of the same call have the
 * same one, in sessions with the same first call.
 */
export function packedCalls(packed: string) {
  const [firstModel = "", ...keys] = packed.split("\n");
  return {
    keys,
    /** `time`: ms since 1970, NaN where none can be read. `model`: as `EntryDetails.models` has it. */
    read(key: string) {
      const call = parseJson(key);
      const [, time = null, ...rest] = isArray(call) ? call : [];
      const figures = FIGURES.map((name, at) => [name, numberIn(rest[at] ?? null)] as const);
      return {
        time: numberIn(time) ?? Number.NaN,
        model: String(rest[FIGURES.length] ?? parseJson(firstModel) ?? ""),
        usage: Object.fromEntries(figures) as Record<keyof CallUsage, number | null>,
      };
    },
  };
}

/** Of a call, after its id and time. */
const FIGURES = ["input", "output", "cacheRead", "cacheWrite", "reasoning", "cost"] as const;

function numberIn(value: Json): number | null {
  return typeof value === "number" ? value : null;
}

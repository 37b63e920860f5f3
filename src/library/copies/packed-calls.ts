// The calls of a session as one text: what tells a call from all others, and what it used. An index keeps it,
// so that calls which two sessions hold can be counted once. Calls are told apart without being parsed. It
// knows no sessions.

import type { Usage } from "../../model/entry/usage.ts";
import { isArray, type Json, parseJson } from "../../model/json/json.ts";

/** A figure that is not recorded is null. */
type CallUsage = Omit<Usage, "total">;

export interface KeptCall {
  /** ms since 1970, NaN where none can be read. */
  readonly time: number;
  /** As `EntryDetails.models` has it. */
  readonly model: string;
  readonly usage: CallUsage;
}

/** Calls of one session that are kept. */
const MAX_CALLS = 20_000;

/** The models in one line, then a line for each call: the number of its model, a space, its key. */
export class CallPacker {
  readonly #lines: string[] = [];
  readonly #models = new Map<string, number>();
  #first = "";
  #isFull = false;

  /** `id`: of its entry, which a copy of it has, too. */
  add(id: string, time: number, model: string, usage: CallUsage): void {
    if (this.#lines.length === MAX_CALLS) {
      this.#isFull = true;
      return;
    }
    const number = this.#models.get(model) ?? this.#models.size;
    this.#models.set(model, number);
    const { input, output, cacheRead, cacheWrite, reasoning, cost } = usage;
    const figures = [time, input, output, cacheRead, cacheWrite, reasoning, cost].map(recorded);
    // JSON has no line feed inside.
    const key = JSON.stringify([id, ...figures]);
    if (this.#lines.length === 0) this.#first = key;
    this.#lines.push(`${number} ${key}`);
  }

  /** `calls`: "" where there are none, or more than are kept. `firstCall`: the key of the first, else "". */
  packed(): { readonly calls: string; readonly firstCall: string } {
    if (this.#lines.length === 0 || this.#isFull) return { calls: "", firstCall: "" };
    const models = JSON.stringify([...this.#models.keys()]);
    return { calls: `${models}\n${this.#lines.join("\n")}`, firstCall: this.#first };
  }
}

export class PackedCalls {
  /** In the order of the entries. Copies of the same call have the same one. */
  readonly keys: readonly string[];
  readonly #lines: readonly string[];

  /** `packed`: as CallPacker made it. */
  constructor(packed: string) {
    this.#lines = packed === "" ? [] : packed.split("\n");
    this.keys = this.#lines.slice(1).map((line) => line.slice(line.indexOf(" ") + 1));
  }

  /** Those of them, by their place in `keys`. */
  read(places: readonly number[]): readonly KeptCall[] {
    const models = listIn(this.#lines[0] ?? "");
    return places.map((place) => {
      const [, time, ...figures] = listIn(this.keys[place] ?? "").map(numberIn);
      const [input, output, cacheRead, cacheWrite, reasoning, cost] = figures;
      const number = Number.parseInt(this.#lines[place + 1] ?? "", 10);
      return {
        time: time ?? Number.NaN,
        model: String(models[number] ?? ""),
        usage: {
          input: input ?? null,
          output: output ?? null,
          cacheRead: cacheRead ?? null,
          cacheWrite: cacheWrite ?? null,
          reasoning: reasoning ?? null,
          cost: cost ?? null,
        },
      };
    });
  }
}

function listIn(text: string): readonly Json[] {
  const value = parseJson(text);
  return value !== undefined && isArray(value) ? value : [];
}

function recorded(figure: number | null): number | null {
  return figure === null || Number.isNaN(figure) ? null : figure;
}

function numberIn(value: Json): number | null {
  return typeof value === "number" ? value : null;
}

// The calls of a session as one text: what tells a call from all others, and what it used. An index keeps it,
// so that calls which two sessions hold can be counted once. It knows no sessions.

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
  /** Copies of the same call have the same one. */
  readonly key: string;
}

/** Calls of one session that are kept. */
const MAX_CALLS = 20_000;

export class CallPacker {
  readonly #calls: Json[] = [];
  readonly #models = new Map<string, number>();
  #first = "";
  #isFull = false;

  /** `id`: of its entry, which a copy of it has, too. */
  add(id: string, time: number, model: string, usage: CallUsage): void {
    if (this.#calls.length === MAX_CALLS) {
      this.#isFull = true;
      return;
    }
    const number = this.#models.get(model) ?? this.#models.size;
    this.#models.set(model, number);
    const { input, output, cacheRead, cacheWrite, reasoning, cost } = usage;
    const figures = [input, output, cacheRead, cacheWrite, reasoning, cost].map(recorded);
    const at = recorded(time);
    if (this.#first === "") this.#first = keyOf(id, at, model, figures);
    this.#calls.push([id, at, number, ...figures]);
  }

  /** `calls`: "" where there are none, or more than are kept. `firstCall`: the key of the first, else "". */
  packed(): { readonly calls: string; readonly firstCall: string } {
    const isKept = this.#calls.length > 0 && !this.#isFull;
    const calls = isKept ? JSON.stringify([[...this.#models.keys()], ...this.#calls]) : "";
    return { calls, firstCall: isKept ? this.#first : "" };
  }
}

/** In the order of the entries. */
export function unpackedCalls(packed: string): readonly KeptCall[] {
  const value = parseJson(packed);
  if (value === undefined || !isArray(value)) return [];
  const [models, ...calls] = value;
  return calls.flatMap((call): KeptCall[] => {
    if (!isArray(call) || models === undefined || !isArray(models)) return [];
    const [id = "", at = null, number, ...figures] = call;
    const [input, output, cacheRead, cacheWrite, reasoning, cost] = figures.map(numberIn);
    const model = String(models[Number(number)] ?? "");
    const usage = {
      input: input ?? null,
      output: output ?? null,
      cacheRead: cacheRead ?? null,
      cacheWrite: cacheWrite ?? null,
      reasoning: reasoning ?? null,
      cost: cost ?? null,
    };
    const key = keyOf(String(id), at, model, figures);
    return [{ time: numberIn(at) ?? Number.NaN, model, usage, key }];
  });
}

function keyOf(id: string, at: Json, model: string, figures: readonly Json[]): string {
  return JSON.stringify([id, at, model, ...figures]);
}

function recorded(figure: number | null): number | null {
  return figure === null || Number.isNaN(figure) ? null : figure;
}

function numberIn(value: Json): number | null {
  return typeof value === "number" ? value : null;
}

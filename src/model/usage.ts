// What a model call used and cost, in the file's units: tokens and US dollars (formats.md 2.7, 5.4).
import { isObject, type Json, type JsonObject, numberField, objectField } from "./json.ts";

export interface Usage {
  /** Fresh input tokens; cached ones are not in it. */
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
  /** Already inside `output`. */
  readonly reasoning: number;
  /** `totalTokens` as recorded, else the sum of input, output, cache read and cache write. */
  readonly total: number;
  /** US dollars as recorded; null when nothing is recorded. Never computed from prices. */
  readonly cost: number | null;
}

/** Null when the value is no usage object. Missing numbers count as 0. */
export function readUsage(value: Json | undefined): Usage | null {
  if (!isObject(value)) return null;
  const input = numberField(value, "input") ?? 0;
  const output = numberField(value, "output") ?? 0;
  const cacheRead = numberField(value, "cacheRead") ?? 0;
  const cacheWrite = numberField(value, "cacheWrite") ?? 0;
  const sum = input + output + cacheRead + cacheWrite;
  return {
    input,
    output,
    cacheRead,
    cacheWrite,
    reasoning: numberField(value, "reasoning") ?? 0,
    // The reference treats a recorded 0 as missing, too.
    total: numberField(value, "totalTokens") || sum,
    cost: readCost(value),
  };
}

function readCost(usage: JsonObject): number | null {
  const cost = objectField(usage, "cost");
  if (!cost) return null;
  const total = numberField(cost, "total");
  if (total !== undefined) return total;
  const parts = ["input", "output", "cacheRead", "cacheWrite"].map((part) =>
    numberField(cost, part),
  );
  if (parts.every((part) => part === undefined)) return null;
  return parts.reduce<number>((sum, part) => sum + (part ?? 0), 0);
}

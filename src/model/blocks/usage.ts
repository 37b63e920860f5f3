// What a model call used and cost, in the file's units: tokens and US dollars (formats.md 2.7, 5.4).
import { isObject, type Json, type JsonObject, numberField, objectField } from "../json/json.ts";

/**
 * Of a usage or its costs: no figure was recorded. The zeros beside it are there for programs that need numbers;
 * an export of a session that records none says so (`src/export/jsonl/pi-fields`).
 */
export const NOT_RECORDED = "notRecorded";

/** A figure larger than this is no figure of a model: sums of them must stay exact numbers. */
const MAX_FIGURE = 1e12;
/** The last moment that `Date` knows. */
const MAX_TIME = 8.64e15;

/** Null: not recorded, or recorded as something that cannot be (text, negative, beyond reason). */
export interface Usage {
  /** Fresh input tokens; cached ones are not in it. */
  readonly input: number | null;
  readonly output: number | null;
  readonly cacheRead: number | null;
  readonly cacheWrite: number | null;
  /** Already inside `output`. */
  readonly reasoning: number | null;
  /** `totalTokens` as recorded, else the sum of input, output, cache read and cache write. */
  readonly total: number | null;
  /** US dollars as the entry has them: of agents that record none a format computes them (model/prices). */
  readonly cost: number | null;
}

export const FIGURES = [
  "input",
  "output",
  "cacheRead",
  "cacheWrite",
  "reasoning",
  "total",
  "cost",
] as const satisfies readonly (keyof Usage)[];

export type Figure = (typeof FIGURES)[number];

/** Null when the value is no usage object, or says that none was recorded. Missing tokens count as 0, but reasoning few ever record. */
export function readUsage(value: Json | undefined): Usage | null {
  if (!isObject(value) || value[NOT_RECORDED] === true) return null;
  const tokens = (key: string) => (value[key] === undefined ? 0 : figureField(value, key));
  const input = tokens("input");
  const output = tokens("output");
  const cacheRead = tokens("cacheRead");
  const cacheWrite = tokens("cacheWrite");
  return {
    input,
    output,
    cacheRead,
    cacheWrite,
    reasoning: figureField(value, "reasoning"),
    // The reference treats a recorded 0 as missing, too.
    total: figureField(value, "totalTokens") || sumOf([input, output, cacheRead, cacheWrite]),
    cost: readCost(value),
  };
}

/** The field when it is a figure that can be: a number from 0 to 10¹². Null otherwise. */
export function figureField(object: JsonObject, key: string): number | null {
  const value = numberField(object, key) ?? -1;
  return value >= 0 && value <= MAX_FIGURE ? value : null;
}

/** The field when it is ms since 1970 of a moment that can be. Null otherwise. */
export function momentField(object: JsonObject, key: string): number | null {
  const value = numberField(object, key) ?? -1;
  return value >= 0 && value <= MAX_TIME ? value : null;
}

/** Both together: what one of them does not record, the other tells alone. */
export function addUsage(a: Usage | null, b: Usage | null): Usage | null {
  if (!a || !b) return a ?? b;
  const both = FIGURES.map((figure) => [figure, sumOf([a[figure], b[figure]])]);
  return Object.fromEntries(both) as Record<Figure, number | null>;
}

function readCost(usage: JsonObject): number | null {
  const cost = objectField(usage, "cost");
  if (!cost || cost[NOT_RECORDED] === true) return null;
  if (cost.total !== undefined) return figureField(cost, "total");
  return sumOf(COST_PARTS.map((part) => figureField(cost, part)));
}

const COST_PARTS = ["input", "output", "cacheRead", "cacheWrite"] as const;

/** Of those that are known; null when none is. */
function sumOf(figures: readonly (number | null)[]): number | null {
  return figures.reduce((sum, figure) => (figure === null ? sum : (sum ?? 0) + figure), null);
}

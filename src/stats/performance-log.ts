// Reads dreb's performance.jsonl: how fast each model wrote, reply by reply (formats.md 6.2).
import { Groups } from "../lib/groups.ts";
import {
  isObject,
  type JsonObject,
  numberField,
  parseJson,
  stringField,
} from "../model/json/json.ts";

/** One reply. */
interface PerformanceRow {
  /** ms since 1970. */
  readonly time: number;
  readonly provider: string;
  readonly modelId: string;
  readonly tokensPerSecond: number;
}

export interface PerformanceLog {
  /** Oldest first. */
  readonly rows: readonly PerformanceRow[];
  /** Lines that are no such row. */
  readonly invalidLines: number;
}

/** Tokens per second of one model: over all rows, and over its latest ones. */
export interface ModelSpeed {
  readonly provider: string;
  readonly modelId: string;
  readonly count: number;
  readonly median: number;
  readonly mean: number;
  readonly recentCount: number;
  readonly recentMedian: number;
  /** How far `recentMedian` is from `median`, in percent; negative = slower. */
  readonly percentChange: number;
}

/** How many of the latest rows the reference compares with all of them. */
export const RECENT_ROWS = 10;

/** Blank lines are no lines; a line that is no valid row is counted and skipped. */
export function readPerformanceLog(text: string): PerformanceLog {
  const rows: PerformanceRow[] = [];
  let invalidLines = 0;
  for (const line of text.split("\n")) {
    if (line.trim() === "") continue;
    const value = parseJson(line);
    const row = isObject(value) ? readRow(value) : null;
    if (row) rows.push(row);
    else invalidLines++;
  }
  // Several processes append to one log, so lines are not quite in order.
  return { rows: rows.sort((a, b) => a.time - b.time), invalidLines };
}

/** By provider, then by model. */
export function modelSpeeds(log: PerformanceLog): readonly ModelSpeed[] {
  return rowsByModel(log).map(({ provider, modelId, rows }) => {
    const speeds = rows.map((row) => row.tokensPerSecond);
    const recent = speeds.slice(-RECENT_ROWS);
    const median = medianOf(speeds);
    const recentMedian = medianOf(recent);
    return {
      provider,
      modelId,
      count: speeds.length,
      median,
      mean: speeds.reduce((sum, speed) => sum + speed, 0) / speeds.length,
      recentCount: recent.length,
      recentMedian,
      percentChange: median === 0 ? 0 : ((recentMedian - median) / median) * 100,
    };
  });
}

/** The replies of one model in time. */
export interface SpeedSeries {
  readonly provider: string;
  readonly modelId: string;
  /** Oldest first; `median`: of up to the RECENT_ROWS latest replies until then, this one included. */
  readonly points: readonly (Pick<PerformanceRow, "time" | "tokensPerSecond"> & {
    readonly median: number;
  })[];
}

/** In the order of `modelSpeeds`. */
export function speedSeries(log: PerformanceLog): readonly SpeedSeries[] {
  return rowsByModel(log).map(({ provider, modelId, rows }) => ({
    provider,
    modelId,
    points: rows.map(({ time, tokensPerSecond }, index) => {
      const latest = rows.slice(Math.max(0, index + 1 - RECENT_ROWS), index + 1);
      return { time, tokensPerSecond, median: medianOf(latest.map((row) => row.tokensPerSecond)) };
    }),
  }));
}

/** By provider, then by model; the rows of each oldest first. */
function rowsByModel(log: PerformanceLog) {
  const groups = new Groups<string, PerformanceRow[]>(() => []);
  for (const row of log.rows) groups.at(JSON.stringify([row.provider, row.modelId])).push(row);
  const models = groups.entries().flatMap(([, rows]) => {
    const [first] = rows;
    return first ? [{ provider: first.provider, modelId: first.modelId, rows }] : [];
  });
  return models.sort(
    (a, b) => compareText(a.provider, b.provider) || compareText(a.modelId, b.modelId),
  );
}

/** Of each row, though no figure is made of them. */
const COUNTS = ["outputTokens", "durationMs"];

function readRow(value: JsonObject): PerformanceRow | null {
  const time = Date.parse(stringField(value, "timestamp") ?? "");
  const provider = stringField(value, "provider");
  const modelId = stringField(value, "modelId");
  const tokensPerSecond = numberField(value, "tps");
  const isWhole = COUNTS.every((name) => numberField(value, name) !== undefined);
  const isNamed = stringField(value, "sessionId") !== undefined && provider && modelId;
  if (Number.isNaN(time) || !isNamed || !isWhole || tokensPerSecond === undefined) return null;
  return { time, provider, modelId, tokensPerSecond };
}

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

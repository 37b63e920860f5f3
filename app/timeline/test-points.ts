// Points of a timeline that a test puts down one by one.
import type { ContextPoints } from "../../src/stats/context-timeline.ts";

interface Point {
  readonly at: number;
  readonly tokens: number;
  readonly isEstimate: boolean;
}

export function pointsOf(points: readonly Point[]): ContextPoints {
  return {
    at: Int32Array.from(points, ({ at }) => at),
    tokens: Float64Array.from(points, ({ tokens }) => tokens),
    estimated: Uint8Array.from(points, ({ isEstimate }) => Number(isEstimate)),
  };
}

// How fast each model wrote, as a table: of one log, or of those of all folders.
import type { ModelSpeed } from "../../../src/stats/performance-log.ts";
import { type FigureTable, name, written } from "../../ui/figure/figure.ts";

export function speedTable(speeds: readonly ModelSpeed[]): FigureTable {
  const rate = (value: number) => ({ text: value.toFixed(1), value });
  return {
    title: "Speed of models",
    note: "Output tokens a second, over the whole log and over each model's latest replies.",
    columns: ["Model", "Replies", "Median", "Mean", "Latest replies", "Their median", "Change"],
    rowCount: speeds.length,
    rowAt(index) {
      const speed = speeds[index];
      if (!speed) return [];
      return [
        name(`${speed.provider}/${speed.modelId}`),
        written("count", speed.count),
        rate(speed.median),
        rate(speed.mean),
        written("count", speed.recentCount),
        rate(speed.recentMedian),
        { text: changeText(speed.percentChange), value: speed.percentChange },
      ];
    },
  };
}

function changeText(percent: number): string {
  const rounded = Math.round(percent);
  return rounded > 0 ? `+${rounded}%` : `${rounded < 0 ? "−" : ""}${Math.abs(rounded)}%`;
}

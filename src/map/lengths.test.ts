import { describe, expect, it } from "vitest";
import { tableOf } from "../model/build/table-builder.ts";
import { ProblemLog } from "../model/problem.ts";
import { tableOfParents } from "../testing/map-trees.ts";
import { runsOf } from "../tree/branch/runs.ts";
import { amountsOf, lengthsOf } from "./lengths.ts";

const START = Date.UTC(2026, 0, 1);

describe("the length of entries", () => {
  it("counts time since the entry before, pauses at most ten minutes", () => {
    const seconds = [0, 60, 60 + 3600, 30];
    const table = tableOf(
      seconds.map((second, index) => message(index, index - 1, START + second * 1000)),
      new ProblemLog(),
    );
    const lengths = lengthsOf(amountsOf(table, runsOf(table), "time", null));
    // 0, 60, 600 and 0 seconds: the mean is 165, and every entry gets 0.1 to be seen.
    expect([...lengths].map((length) => length.toFixed(2))).toEqual([
      "0.10",
      "0.46",
      "3.74",
      "0.10",
    ]);
  });

  it("is the same for all while tokens are not known", () => {
    const table = tableOfParents([-1, 0, 1, 1]);
    expect([...lengthsOf(amountsOf(table, runsOf(table), "tokens", null))]).toEqual([1, 1, 1, 1]);
  });

  it("is one unit each where no entry has a time", () => {
    const table = tableOf(
      [message(0, -1, Number.NaN), message(1, 0, Number.NaN)],
      new ProblemLog(),
    );
    const lengths = lengthsOf(amountsOf(table, runsOf(table), "time", null));
    expect([...lengths]).toEqual([1.1, 1.1]);
  });
});

function message(index: number, parent: number, time: number) {
  return {
    type: "message",
    id: `${index}`,
    parentId: parent < 0 ? null : `${parent}`,
    timestamp: Number.isNaN(time) ? "" : new Date(time).toISOString(),
    message: { role: "user", content: "" },
  };
}

import { describe, expect, it } from "vitest";
import { message, reply, usage } from "../testing/entries.ts";
import { usageByModel } from "../testing/reading/usage-by-model.ts";
import { sessionOf } from "../testing/session.ts";
import { modelTotals } from "./models.ts";
import { wholeSession } from "./scope.ts";

describe("models", () => {
  it("are named by the answering model; work without a model has its own line", () => {
    const { table, details } = sessionOf([
      reply("a", { usage: usage(0, 1, 1), responseModel: "m-2026" }),
      reply("b", { usage: usage(0, 1, 2) }),
      { type: "branch_summary", id: "s", summary: "s", fromId: "a", usage: usage(0, 0, 4) },
      reply("c", { provider: "openclaw", model: "delivery-mirror", usage: usage(9, 9, 9) }),
    ]);
    expect(
      modelTotals(table, details, wholeSession(table)).map((m) => [m.model, m.replies]),
    ).toEqual([
      [null, 0],
      ["p/m", 1],
      ["p/m-2026", 1],
    ]);
    expect(usageByModel(table, details)).toEqual([
      { key: "Tools/summaries", cost: 4, tokens: 110 },
      { key: "p/m", cost: 2, tokens: 111 },
      { key: "p/m-2026", cost: 1, tokens: 111 },
    ]);
  });

  it("are billed for no stored summary message, as in pi", () => {
    const summary = { role: "compactionSummary", summary: "s", usage: usage(1, 2, 3) };
    const { table, details } = sessionOf([message("a", summary)]);
    expect(usageByModel(table, details)).toEqual([]);
  });
});

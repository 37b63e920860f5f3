import { expect, it } from "vitest";
import { lineShape } from "../heads/line-shapes.ts";
import { basisOf, sharedContexts } from "./entries.ts";

const SHAPE = lineShape({
  envelope: "response_item",
  type: "message",
  role: "assistant",
  kind: "other",
  name: "",
});
const USE = {
  kind: "call" as const,
  input: 1,
  output: 2,
  cacheRead: 3,
  cacheWrite: 0,
  reasoning: 0,
  contextTokens: undefined,
  responseId: "r",
  totals: "",
};

it("entries equal their rows, however many a file has", () => {
  const contextOf = sharedContexts("openai", false);
  const rows = 20_000;
  const bases = new Set<string>();
  for (let row = 0; row < rows; row++) {
    const use = row % 3 === 0 ? USE : undefined;
    const context = contextOf(SHAPE, `model ${row}`, "");
    expect(context.model).toBe(`model ${row}`);
    bases.add(basisOf(context, use));
  }
  expect(bases.size).toBe(rows);
});

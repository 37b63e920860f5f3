import { expect, it } from "vitest";
import { lineKind } from "../heads/line-shapes.ts";
import { RowContexts, SharedContexts } from "./row-contexts.ts";

const SHAPE = lineKind("response_item", "message", "assistant", "other", "");
const USE = {
  input: 1,
  output: 2,
  cacheRead: 3,
  cacheWrite: 0,
  reasoning: 0,
  contextTokens: undefined,
};

it("tell each row its own, however many of them a file has", () => {
  const shared = new SharedContexts("openai", false);
  const contexts = new RowContexts();
  const rows = 20_000;
  for (let row = 0; row < rows; row++) {
    const context = shared.find(SHAPE, `model ${row}`, "");
    contexts.add(context, row % 3 === 0 ? USE : undefined);
  }
  const told = (row: number) => {
    const { model, use } = contexts.of(row);
    return [model, use];
  };
  for (let row = 0; row < rows; row++) {
    expect(told(row)).toEqual([`model ${row}`, row % 3 === 0 ? USE : undefined]);
  }
});

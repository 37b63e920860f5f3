import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../model/json/json.ts";
import { reply, result, user } from "../../testing/entries.ts";
import { sessionOf } from "../../testing/session.ts";
import { branchTo } from "../scope.ts";
import { contextWindowOn } from "./context-window.ts";

describe("the window of a model", () => {
  const failed = (errorMessage: string, more: JsonObject = {}) =>
    reply("f", { stopReason: "error", errorMessage, ...more });
  const windowOf = (entries: readonly JsonObject[]) => {
    const { table, details } = sessionOf(entries);
    return contextWindowOn(details, branchTo(table, table.count - 1).rows);
  };
  const refusal = '"message":"prompt is too long: 213462 tokens > 200000 maximum"}}';

  it.each([
    [`400 {"type":"error","error":{"type":"invalid_request_error",${refusal}`, 200_000],
    ["400 This model's maximum context length is 128000 tokens. However, you", 128_000],
    [
      "The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).",
      1_048_576,
    ],
    ["overloaded", null],
    ["400 prompt is too long", null],
  ])("is what the refusal says: %s", (message, window) => {
    expect(windowOf([user("u"), failed(message), reply("a", {})])).toBe(window);
  });

  it("is not that of another model, and no words of tools or users tell it", () => {
    expect(windowOf([failed(refusal), reply("a", { model: "other" })])).toBeNull();
    const said = { content: [{ type: "text", text: refusal }] };
    expect(windowOf([user("u"), reply("a", said), result("r", "c", said)])).toBeNull();
  });
});

// An entry in one line, where the stored fields leave a doubt.
import { expect, it } from "vitest";
import type { JsonObject } from "../json/json.ts";
import { entryLine } from "./entry-line.ts";

it.each<[string, JsonObject, string]>([
  ["takes its target out", { replacement: null }, "Context edit: removed"],
  ["changes it", { replacement: { content: "Short." } }, "Context edit: Short."],
  ["changes nothing", {}, "Context edit: no replacement, changes nothing"],
  ["leaves a message without content", { replacement: "text" }, "Context edit"],
])("says that a context edit %s", (_, fields, line) => {
  expect(entryLine({ type: "context_edit", targetId: "a", ...fields })).toBe(line);
});

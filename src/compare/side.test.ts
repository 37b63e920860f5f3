// What a comparison reads of entries that a context edit is for: the same as the model is sent.
import { expect, it } from "vitest";
import type { Json, JsonObject } from "../model/json/json.ts";
import { sessionOf } from "../testing/session.ts";
import { contextSide } from "./side.ts";

/** The body of an entry as the side of its context gives it, after an edit with this content. */
async function seenAs(entry: JsonObject, content: Json): Promise<JsonObject | undefined> {
  const { table, readBodies } = sessionOf([
    { id: "a", ...entry },
    { type: "context_edit", targetId: "a", replacement: { content } },
  ]);
  const [body] = await contextSide(table, 1, readBodies).readBodies([0]);
  return body;
}

const message = (fields: JsonObject): JsonObject => ({ type: "message", message: fields });

it("is the new text of a prompt", async () => {
  const body = await seenAs(message({ role: "user", content: "old" }), "new");
  expect(body?.message).toEqual({ role: "user", content: "new" });
});

it("is one text block where a reply's text was replaced", async () => {
  const body = await seenAs(message({ role: "assistant", content: [] }), "new");
  expect(body?.message).toEqual({
    role: "assistant",
    content: [{ type: "text", text: "new" }],
  });
});

it("is the new text of an extension's message", async () => {
  expect((await seenAs({ type: "custom_message", content: "old" }, "new"))?.content).toBe("new");
});

it.each<[string, JsonObject]>([
  ["a command the user ran", message({ role: "bashExecution", command: "ls", output: "a" })],
  ["a system message", message({ role: "system", content: "rules" })],
  ["a branch's summary", { type: "branch_summary", summary: "tried" }],
])("is %s as stored, because no edit changes it", async (_, entry) => {
  expect(await seenAs(entry, "new")).toEqual(sessionOf([{ id: "a", ...entry }]).entries[0]);
});

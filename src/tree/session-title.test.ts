// What a session is called, from its details and from its entries.
import { expect, it } from "vitest";
import type { JsonObject } from "../model/json/json.ts";
import { message, reply, user } from "../testing/entries.ts";
import { sessionOf } from "../testing/session.ts";
import { sessionTitle, writtenTitle } from "./session-title.ts";

const asks = (content: string) => message("ask", { role: "user", content });
const named = (name: string): JsonObject => ({ type: "session_info", id: "name", name });

it.each<[string, readonly JsonObject[], string]>([
  ["its name", [asks("Fix the pump"), named("Pump")], "Pump"],
  ["its first prompt", [reply("hi", {}), asks("Fix the pump"), user("then")], "Fix the pump"],
  [
    "the words of its prompt without marks and wrappers",
    [asks("<system-reminder>Be kind</system-reminder>\n**Fix** the\npump")],
    "Fix the pump",
  ],
  ["its prompt where its name was cleared", [named("Pump"), asks("Fix it"), named(" ")], "Fix it"],
  ["its file where nobody asked", [reply("hi", {})], "session.jsonl"],
  ["its file where the prompt has no words", [asks("  ")], "session.jsonl"],
])("A session is called by %s", async (_, entries, title) => {
  const { table, details } = sessionOf(entries);
  const session = { table, fileName: "session.jsonl" };
  expect(sessionTitle(session, details)).toBe(title);
  expect(await writtenTitle(session, async (row) => entries[row] ?? {})).toBe(title);
});

it("A session without a name is called by its file until its prompts were read", () => {
  const { table } = sessionOf([asks("Fix the pump")]);
  expect(sessionTitle({ table, fileName: "session.jsonl" }, null)).toBe("session.jsonl");
});

// What a copy reports about lines that gave no entry.
import { expect, it } from "vitest";
import { entriesIn } from "../../testing/entry-lines.ts";
import { openText } from "../../testing/marked/shared-text.ts";
import { fileOf } from "../../testing/session.ts";
import { leftOutText, ShareReview } from "./review.ts";
import { ALL_OF_IT } from "./scope.ts";

async function saidOf(text: string): Promise<string> {
  const { session } = await openText(text);
  return leftOutText(session, ALL_OF_IT, new ShareReview(new Map()), new Map());
}

const FILE = fileOf(entriesIn("u1 user: Hello"));

it.each([
  ["none", FILE, ""],
  ["one", `${FILE}oops\n`, "1 line that is no entry is left out"],
  [
    "each of a kind",
    `${FILE}[1]\n\0\0\n{"type":"session"}\n{"t`,
    "4 lines that are no entries are left out",
  ],
  [
    "more than are named",
    `${FILE}${"oops\n".repeat(1234)}`,
    "1,234 lines that are no entries are left out",
  ],
])("a copy counts the lines that are no entries: %s", async (_, text, said) => {
  expect(await saidOf(text)).toBe(said);
});

it("a later header of a rollout is an entry, and not left out", async () => {
  const header = { type: "session_meta", payload: { id: "t1", cwd: "/x" } };
  const message = { type: "message", role: "user", content: [{ type: "input_text", text: "Hi" }] };
  const lines = [header, { type: "response_item", payload: message }, header].map((line) =>
    JSON.stringify({ timestamp: "2026-01-01T00:00:00.000Z", ...line }),
  );
  const text = `${lines.join("\n")}\n`;
  const { format, problems } = (await openText(text)).session;
  expect([format, ...problems.map(({ kind }) => kind)]).toEqual(["codex", "second-header"]);
  expect(await saidOf(text)).toBe("");
});

// Sessions of Claude Code: what its lines record is shown as one conversation with real branches only.
import { CLAUDE_CODE_FILES } from "../fixtures/generate/claude-code/index.ts";
import { violations } from "./axe.ts";
import { isHarmless, readEverything } from "./read-everything.ts";
import { expect, type SessionPage, test } from "./session-page.ts";

// The trace recorder fetches the pictures of a page to keep them, which the policy rightly forbids.
test.use({ trace: "off" });

async function open(app: SessionPage, name: string): Promise<void> {
  await app.give({ name, content: CLAUDE_CODE_FILES.get(name) ?? "" });
  await app.isOpen();
}

test("a session of Claude Code opens with its name, its two branches and its compaction", async ({
  app,
}) => {
  await open(app, "orchard.jsonl");
  await expect(app.title).toHaveText("Cox harvest");
  await expect(app.page.getByText("2 branches", { exact: true }).first()).toBeVisible();
  await expect(app.page.getByText(/^\$\d\.\d+ from list prices$/)).toBeVisible();
  await expect(app.transcript).toContainText("The date of the Cox harvest was corrected");
  await expect(app.transcript).toContainText("The letter is ready.");
  expect(await violations(app.page)).toEqual([]);
});

test("calls side by side each have their own result, and an edit its lines", async ({ app }) => {
  await app.page.setViewportSize({ width: 1280, height: 5000 });
  await open(app, "orchard.jsonl");
  await app.transcript.getByRole("button", { name: "History" }).click();
  await app.rows().filter({ hasText: "Grep" }).first().click();
  const cards = app.transcript.locator(".tool");
  await expect(cards.filter({ hasText: "Grep" })).toContainText("calendar/2026.md:9");
  await expect(cards.filter({ hasText: "Read" })).toContainText("last week of September");
  await expect(app.transcript).not.toContainText("no result");
  await expect(app.transcript).not.toContainText("not on this path");
  await expect(cards.filter({ hasText: "Edit" }).locator(".diff-add")).toContainText("third week");
  await expect(cards.filter({ hasText: "TodoWrite" })).toContainText("2 tasks: 1 in progress");
});

test("the lines of one message are one card with one head, and keys select its words and each result", async ({
  app,
  page,
}) => {
  const reply = (uuid: string, parentUuid: string, content: object, output: number) => ({
    type: "assistant",
    uuid,
    parentUuid,
    sessionId: "s",
    message: {
      id: "m1",
      role: "assistant",
      model: "claude-sonnet-4-5",
      content: [content],
      usage: { input_tokens: 10, output_tokens: output },
    },
  });
  const said = (uuid: string, parentUuid: string | null, content: unknown) => ({
    type: "user",
    uuid,
    parentUuid,
    sessionId: "s",
    message: { role: "user", content },
  });
  const call = (id: string, command: string) => ({
    type: "tool_use",
    id,
    name: "Bash",
    input: { command },
  });
  const result = (id: string, content: string) => [
    { type: "tool_result", tool_use_id: id, content },
  ];
  const lines = [
    said("u1", null, "Count them"),
    reply("a1", "u1", { type: "text", text: "I count twice." }, 2),
    reply("a2", "a1", call("t1", "ls one"), 2),
    reply("a3", "a2", call("t2", "ls two"), 77),
    said("r1", "a2", result("t1", "1 in one")),
    said("r2", "a3", result("t2", "2 in two")),
  ];
  const content = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
  await app.give({ name: "parts.jsonl", content });
  await app.isOpen();
  const card = app.transcript.getByRole("article").filter({ hasText: "I count twice." });
  await expect(card.getByRole("heading", { name: "Assistant" })).toHaveCount(1);
  await expect(card).toContainText("77 out");
  const calls = card.locator(".tool");
  await expect(calls.nth(0)).toContainText("1 in one");
  await expect(calls.nth(1)).toContainText("2 in two");
  await app.rows().filter({ hasText: "Count them" }).click();
  for (const id of ["a1", "r1", "r2"]) {
    await page.keyboard.press("j");
    await expect(page).toHaveURL(new RegExp(`entry=${id}$`));
    await expect(card.locator('[data-selected="true"]')).toHaveCount(1);
  }
  await expect(card.locator('[data-selected="true"]')).toContainText("2 in two");
  expect(await violations(page)).toEqual([]);
});

test("what the model is given in place of a result is what the model sees, and the result is kept in History", async ({
  app,
}) => {
  const line = (uuid: string, parentUuid: string | null, fields: object) =>
    `${JSON.stringify({ uuid, parentUuid, sessionId: "s", ...fields })}\n`;
  const user = (content: unknown) => ({ type: "user", message: { role: "user", content } });
  const call = { type: "tool_use", id: "t1", name: "Read", input: { file_path: "/w/all.txt" } };
  const content = [
    line("u1", null, user("Read it")),
    line("a1", "u1", {
      type: "assistant",
      message: { id: "m1", role: "assistant", content: [call] },
    }),
    line("r1", "a1", user([{ type: "tool_result", tool_use_id: "t1", content: "All of it." }])),
    line("c1", "r1", {
      type: "system",
      subtype: "microcompact_boundary",
      microcompactMetadata: { trigger: "auto", compactedToolIds: ["t1"] },
    }),
    line("u2", "c1", user("Go on")),
  ].join("");
  await app.give({ name: "cleared.jsonl", content });
  await app.isOpen();
  await expect(app.transcript).toContainText("Cleared by Claude Code to make room.");
  await expect(app.transcript).not.toContainText("All of it.");
  expect(await violations(app.page)).toEqual([]);
  await app.transcript.getByRole("button", { name: "History" }).click();
  await expect(app.transcript).toContainText("All of it.");
});

test("a hostile session of Claude Code is text in every view", async ({ app }) => {
  await open(app, "hostile.jsonl");
  await readEverything(app.page);
  const rows = await app.rows().count();
  for (let index = 0; index < rows; index++) {
    await app.rows().nth(index).click();
    await isHarmless(app.page);
  }
});

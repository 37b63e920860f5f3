// Entries whose line is no valid JSON: shown as far as they can be read, and said to be so.
import type { Locator } from "@playwright/test";
import { reply, usage } from "../src/testing/entries.ts";
import { fileOf } from "../src/testing/session.ts";
import { expect, type SessionPage, test } from "./session-page.ts";

const card = (app: SessionPage, text: string): Locator =>
  app.transcript.getByRole("article").filter({ hasText: text }).last();

test("a message nothing can be read of says so, and where its bytes are", async ({ app }) => {
  await app.openFixture("invalid-line.jsonl");
  const message = card(app, "Line 5 of the file is damaged");
  await expect(message).toContainText("its role could not be read");
  await expect(message).toContainText("No content could be read");
  await expect(message).not.toContainText("does not know");
  await expect(message).not.toContainText('"role"');
  await message.getByRole("button", { name: "Show raw" }).click();
  await expect(message).toContainText('"message":"role":"assistant"');
  await expect(app.transcript.getByRole("note").filter({ hasText: "damaged" })).toHaveCount(1);
});

test("a damaged reply and result are shown as far as they can be read", async ({ app }) => {
  await app.openFixture("damaged-entries.jsonl");
  const result = card(app, String.raw`C:\Users\mara`).getByRole("note");
  await expect(result).toContainText("Line 6 of the file is damaged: it is not valid JSON.");
  const reply = card(app, "Node 20, ");
  await expect(reply.getByRole("note")).toContainText("Line 7 of the file is damaged");
  await expect(reply).not.toContainText("in one matrix");
  await reply.getByRole("button", { name: "Show raw" }).click();
  await expect(reply).toContainText('"Node 20, "22 and 24", in one matrix');
  await expect(app.transcript.getByRole("note").filter({ hasText: "damaged" })).toHaveCount(2);
});

test("a damaged entry is marked in the outline and in the inspector", async ({ app }) => {
  await app.openFixture("damaged-entries.jsonl");
  const damaged = app.outline.getByRole("treeitem", { name: /, damaged/ });
  await expect(damaged).toHaveCount(2);
  await damaged.last().click();
  await expect(app.inspector.getByRole("note")).toContainText("Line 7 of the file is damaged");
  await app.inspector.getByRole("button", { name: "Show raw" }).click();
  await expect(app.inspector.getByRole("note")).toContainText("This is the stored line");
  await expect(app.inspector).toContainText('"Node 20, "22 and 24", in one matrix');
  await app.row("Drop 20").click();
  await expect(app.fact("Line").or(app.inspector.getByText("Drop 20"))).toBeVisible();
  await expect(app.inspector.getByRole("note")).toHaveCount(0);
});

test("turns before a line that cannot be read are said to be there, and every count agrees", async ({
  app,
  page,
}) => {
  const turn = (at: number) => [
    { type: "message", id: `ask${at}`, message: { role: "user", content: `Question ${at}` } },
    reply(`said${at}`, {
      content: [{ type: "text", text: `Answer ${at}` }],
      usage: usage(10, 5, 0.25),
      stopReason: "stop",
    }),
  ];
  const whole = fileOf(Array.from({ length: 12 }, (_, at) => turn(at)).flat(), "split");
  const content = whole.replace(/^.*"id":"said6".*$/m, "<html>502 Bad Gateway</html>");
  await app.give({ name: "split.jsonl", content });
  await app.isOpen();
  const before = app.transcript.getByRole("button", { name: "7 turns before the damage" });
  await expect(before).toBeVisible();
  await app.row("Answer 11").click();
  await expect(app.transcript.getByText("turn 5 of 5")).toBeVisible();
  const slider = page.getByRole("slider", { name: "Place in this branch" });
  await expect(slider).toHaveAttribute("aria-valuetext", /^Turn 5 of 5/);

  await app.inspector.getByRole("button", { name: "Session at a glance" }).click();
  const figure = (name: RegExp) => app.inspector.getByRole("button", { name });
  await expect(figure(/^Turns/)).toHaveText("Turns12");
  await expect(figure(/before the damage/)).toHaveText("of which before the damage7");
  await expect(figure(/7 turns .*cut off · unfinished/)).toBeVisible();

  await page.getByRole("link", { name: "Usage" }).click();
  const table = page.getByRole("table", { name: "Overview" });
  await expect(table.getByRole("columnheader")).toHaveText([
    "Figure",
    "This branch",
    "Before the damage",
    "Whole session",
  ]);
  await expect(table.getByRole("row", { name: /^Turns/ })).toContainText("5712");
  await expect(page.getByText("spent on abandoned branches")).toHaveCount(0);
  await page.goBack();

  await before.click();
  await expect(app.transcript.getByText("Question 6")).toBeInViewport();
  await expect(app.transcript.getByText("turn 7 of 7")).toBeVisible();
});

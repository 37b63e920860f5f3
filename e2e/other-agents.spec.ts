// What is done with sessions of other agents beside reading them: a copy that pi goes on with, a comparison
// of two agents, a page to send, a search.
import { readFile } from "node:fs/promises";
import { CLAUDE_CODE_FILES } from "../fixtures/generate/claude-code/index.ts";
import { CODEX_ROLLOUTS } from "../fixtures/generate/codex/index.ts";
import { parseJson } from "../src/model/json/json.ts";
import { violations } from "./axe.ts";
import { chooseSessionOfB, isCompared } from "./compare-page.ts";
import { expect, type SessionPage, test } from "./session-page.ts";

const ORCHARD = { name: "orchard.jsonl", content: CLAUDE_CODE_FILES.get("orchard.jsonl") ?? "" };
const KILN = { name: "kiln.jsonl", content: CODEX_ROLLOUTS.get("kiln.jsonl") ?? "" };

async function open(app: SessionPage, file: typeof ORCHARD): Promise<void> {
  await app.give(file);
  await app.isOpen();
}

for (const [agent, file, prompt, said] of [
  ["Claude Code", ORCHARD, "Write to the pickers, then.", /^\d+ entries were converted/],
  ["Codex", KILN, "Only lower the gain.", /In \d+ entries no tokens or costs are recorded/],
] as const) {
  test(`a session of ${agent} is edited as a copy, which pi can go on with`, async ({
    app,
    page,
  }) => {
    await open(app, file);
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    const note = page.getByRole("alert");
    await expect(note).toContainText("only session files of pi are edited");
    expect(await violations(page)).toEqual([]);
    await note.getByRole("button", { name: "Edit a copy" }).click();
    const bar = page.getByRole("region", { name: "Draft" });
    await expect(bar).toContainText("No changes yet");
    await expect(note).toHaveCount(0);
    const converted = page.getByRole("status").filter({ hasText: `converted from ${agent}` });
    await expect(converted).toContainText(said);
    await converted.getByRole("button", { name: "Dismiss" }).click();
    await expect(converted).toHaveCount(0);
    await app.row(prompt).click();
    await page.keyboard.press("i");
    await app.transcript.getByRole("textbox", { name: "Text" }).fill("Be brief.");
    await page.keyboard.press("Control+Enter");
    await expect(app.row("Be brief.")).toBeVisible();
    await app.savePickerTakes("for-pi.jsonl");
    await bar.getByRole("button", { name: "Export…" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Export", exact: true }).click();
    await expect(dialog).toContainText("Saved as for-pi.jsonl");
    const lines = (await app.readStored("for-pi.jsonl")).trimEnd().split("\n");
    expect(parseJson(lines[0] ?? "")).toMatchObject({ type: "session", version: 3 });
    expect(lines.filter((line) => line.includes("Be brief."))).toHaveLength(1);
    await app.home();
    await expect(app.recents).toContainText("for pi");
    await expect(app.recents.getByRole("listitem")).toHaveCount(2);
  });
}

test("two agents are compared", async ({ app, page }) => {
  await open(app, KILN);
  await app.remembers(1);
  await open(app, ORCHARD);
  await page.getByRole("link", { name: "Compare", exact: true }).click();
  await chooseSessionOfB(page, "kiln");
  await isCompared(page);
  const main = page.getByRole("main");
  await expect(main).toContainText("Why does the kiln overshoot at 600 degrees?");
  await expect(main).toContainText("When are the Cox apples picked?");
  await expect(page.getByRole("list", { name: "Verdict" })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test("a session of another agent is shared as a page, and searched", async ({ app, page }) => {
  await open(app, ORCHARD);
  await app.transcript.getByRole("feed").focus();
  await page.keyboard.press("Control+f");
  const find = page.getByRole("search", { name: "Search in this session" });
  await find.getByRole("textbox").fill("pickers");
  await expect(find.getByRole("status")).toHaveText(/^\d+ hits in \d+ entries$/);
  await app.savePickerTakes("orchard.html");
  await page.getByRole("link", { name: "Share" }).click();
  await page.getByRole("button", { name: "Save the copy" }).click();
  await expect(page.getByRole("main").getByText("Saved as orchard.html")).toBeVisible();
  const shared = await app.readStored("orchard.html");
  expect(shared).toContain("Content-Security-Policy");
  expect(shared.length).toBeGreaterThan((await readFile("dist/viewer/viewer.json")).length / 10);
});

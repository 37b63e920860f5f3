// A session that is a folder of files: what AgentUse writes opens as one conversation.
import { AGENTUSE_FOLDERS, RESUME_TOKEN } from "../fixtures/generate/agentuse/index.ts";
import { openAgentUse } from "./agentuse-page.ts";
import { expect, type SessionPage, test } from "./session-page.ts";

/** Opens the folder of the fixture's session. */
async function openBakery(app: SessionPage): Promise<void> {
  const files = [...(AGENTUSE_FOLDERS.get("bakery") ?? [])];
  const folder = files[0]?.[0].split("/")[0] ?? "";
  await app.home();
  await app.folderPickerGives(
    folder,
    files.map(([path, content]) => ({ name: path.slice(folder.length + 1), content })),
  );
  await app.page.getByRole("button", { name: "Open folder…" }).click();
  await app.isOpen();
}

test("a session folder of AgentUse opens with its calls, approvals and sub-agents", async ({
  app,
  page,
}) => {
  await openBakery(app);
  await expect(app.title).toHaveText("Flour order");
  await page.getByRole("button", { name: "History" }).click();
  await page.getByRole("radio", { name: "All" }).click();
  const { transcript } = app;
  await expect(transcript.getByText("Order flour for the week.")).toBeVisible();
  await expect(transcript.getByText("flour,3")).toBeVisible();
  for (const [words, shown] of [
    ["by mina", "by mina: Go ahead"],
    ["180,500", "180,500 → 21,300 tokens"],
    ["waits for note", "pending: no result yet"],
  ] as const) {
    await app.rows().filter({ hasText: words }).first().click();
    await expect(transcript.getByText(shown).first()).toBeVisible();
  }
  await app.rows().filter({ hasText: "subagent__price" }).first().click();
  const price = transcript.getByRole("article", { name: "Sub-agent price", exact: true });
  await expect(price).toContainText("Mill North: 96.00 EUR.");
  await price.getByText(/^Conversation of price, /).click();
  await expect(price.getByRole("article", { name: "Sub-agent reader" })).toContainText("2.40 EUR");
  expect(await page.content()).not.toContain(RESUME_TOKEN);
  expect(await page.content()).not.toMatch(/resumeToken/i);
});

test("a folder of many sessions lists each, and a damaged one names its files", async ({
  app,
  page,
}) => {
  await openAgentUse(app, "bakery", "damaged");
  const list = page.getByRole("treegrid", { name: "Sessions" });
  // Those of sub-agents are inside the sessions that asked them.
  await expect(list.getByRole("row")).toHaveCount(2);
  await expect(list.getByRole("link", { name: "Flour order" })).toBeVisible();
  await page.getByLabel("Search sessions").fill('"-damaged"');
  await expect(list.getByRole("row")).toHaveCount(1);
  await list.getByRole("link").click();
  await app.isOpen();
  await expect(app.transcript.getByText("Still here.")).toBeVisible();
  await page.getByRole("tab", { name: "Problems" }).click();
  await expect(page.getByText(/message\.json is not valid JSON/).first()).toBeVisible();
});

test("the other screens know a session folder of AgentUse, too", async ({ app, page }) => {
  await openBakery(app);
  await page.getByRole("tab", { name: "Map" }).click();
  await page.getByRole("link", { name: "Usage" }).click();
  await expect(page.getByText("claude-sonnet-4-5").first()).toBeVisible();
  await page.getByRole("link", { name: "Share" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  expect(await page.content()).not.toContain(RESUME_TOKEN);
});

test("a session folder of AgentUse cannot be edited, and says what to do", async ({
  app,
  page,
}) => {
  await openBakery(app);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("cannot be edited");
});

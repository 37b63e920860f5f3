// A session that is a folder of files: what AgentUse writes opens as one conversation.
import { AGENTUSE_FOLDERS, RESUME_TOKEN } from "../fixtures/generate/agentuse/index.ts";
import { expect, test } from "./session-page.ts";

/** The folder of the fixture's session, and its files by path below it. */
function bakery() {
  const files = [...(AGENTUSE_FOLDERS.get("bakery") ?? [])];
  const folder = files[0]?.[0].split("/")[0] ?? "";
  const below = files.map(([path, content]) => ({ name: path.slice(folder.length + 1), content }));
  return { folder, files: below };
}

test("a session folder of AgentUse opens with its calls, approvals and sub-agents", async ({
  app,
  page,
}) => {
  const { folder, files } = bakery();
  await app.home();
  await app.folderPickerGives(folder, files);
  await page.getByRole("button", { name: "Open folder…" }).click();
  await app.isOpen();
  await expect(app.title).toHaveText("Flour order");
  await page.getByRole("button", { name: "History" }).click();
  await page.getByRole("radio", { name: "All" }).click();
  const { transcript } = app;
  await expect(transcript.getByText("Order flour for the week.")).toBeVisible();
  await expect(transcript.getByText("flour,3")).toBeVisible();
  for (const [words, told] of [
    ["by mina", "by mina: Go ahead"],
    ["180,500", "180,500 → 21,300 tokens"],
    ["waits for note", "pending: no result yet"],
  ] as const) {
    await app.rows().filter({ hasText: words }).first().click();
    await expect(transcript.getByText(told).first()).toBeVisible();
  }
  await app.rows().filter({ hasText: "subagent__price" }).first().click();
  const price = transcript.getByRole("region", { name: "Sub-agent price", exact: true });
  await expect(price).toContainText("Mill North: 96.00 EUR.");
  await price.getByText(/^Conversation of price, /).click();
  await expect(price.getByRole("region", { name: "Sub-agent reader" })).toContainText("2.40 EUR");
  expect(await page.content()).not.toContain(RESUME_TOKEN);
  expect(await page.content()).not.toMatch(/resumeToken/i);
});

test("a session folder of AgentUse cannot be edited, and says what to do", async ({
  app,
  page,
}) => {
  const { folder, files } = bakery();
  await app.home();
  await app.folderPickerGives(folder, files);
  await page.getByRole("button", { name: "Open folder…" }).click();
  await app.isOpen();
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("cannot be edited");
});

// Editing by turns: chosen in the outline, changed as one step, and the view follows.
import { bar, beginDraft, card, chosenBar, openDraft, story } from "./edit-page.ts";
import { expect, type SessionPage, test } from "./session-page.ts";

const SESSION = story(`
    reply assistant: It has three numbers.
    two   user: Turn it into a class
    class assistant: A class it is.
    three user: Only sort it
    done  assistant: Sorted.`);

const line = (app: SessionPage, text: string) =>
  app.page
    .getByRole("treegrid", { name: "Turns of this branch" })
    .getByRole("row")
    .filter({ hasText: text });

async function chooseTurns(app: SessionPage, ...texts: readonly string[]): Promise<void> {
  await app.page.getByRole("radio", { name: "Turns" }).click();
  for (const text of texts) await line(app, text).click({ modifiers: ["Control"] });
}

test("turns are removed with their calls and results, and come back", async ({ app, page }) => {
  await openDraft(app, SESSION);
  await chooseTurns(app, "Sort the list");
  await expect(chosenBar(page).getByRole("status")).toHaveText(
    "1 turn chosen: 4 entries, 1 call with its result",
  );
  await chosenBar(page).getByRole("button", { name: "Remove" }).click();
  const dialog = page.getByRole("dialog", { name: "Remove 1 turn" });
  await expect(dialog).toContainText("4 entries, 1 call with its result.");
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(line(app, "Sort the list")).toHaveCount(0);
  await expect(line(app, "Only sort it")).toContainText("2");
  await expect(bar(page)).toContainText("1 change, 4 entries removed");
  await expect(chosenBar(page)).toHaveCount(0);
  await page.keyboard.press("Control+z");
  await expect(line(app, "Sort the list")).toBeVisible();
});

test("neighbouring turns become a summary that a person writes", async ({ app, page }) => {
  await openDraft(app, SESSION);
  await chooseTurns(app, "Sort the list", "Only sort it");
  await expect(chosenBar(page).getByRole("button", { name: /^Squash/ })).toBeDisabled();
  await line(app, "Only sort it").click({ modifiers: ["Control"] });
  await line(app, "Turn it into").click({ modifiers: ["Control"] });
  await chosenBar(page)
    .getByRole("button", { name: /^Squash/ })
    .click();
  const text = page.getByRole("textbox", { name: "Summary" });
  await expect(text).toHaveValue("- Sort the list\n- Turn it into a class");
  await text.fill("A class was tried.");
  await page.getByRole("button", { name: "Show what changes" }).click();
  await page.getByRole("dialog", { name: "Squash 2 turns" }).waitFor();
  await page.keyboard.press("Enter");
  await expect(card(app, "A class was tried.")).toBeVisible();
  await expect(line(app, "Turn it into")).toHaveCount(0);
  await expect(line(app, "Only sort it")).toBeVisible();
});

test("only the chosen turns are kept, or they move to a branch of their own", async ({
  app,
  page,
}) => {
  await openDraft(app, SESSION);
  await chooseTurns(app, "Turn it into");
  await chosenBar(page).getByRole("button", { name: "Move to a branch" }).click();
  await page.getByRole("dialog", { name: "Move 1 turn to a branch" }).waitFor();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("row", { name: /Turn it into a class · 1 turn/ })).toBeVisible();
  await expect(line(app, "Only sort it")).toContainText("2");
  await page.keyboard.press("Control+z");
  await expect(bar(page)).toContainText("No changes yet");
  await expect(line(app, "Only sort it")).toContainText("3");
  await line(app, "Turn it into").click({ modifiers: ["Control"] });
  await chosenBar(page).getByRole("button", { name: "Keep only these" }).click();
  await page.getByRole("dialog", { name: "Keep only 1 turn" }).waitFor();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("treegrid").getByRole("row")).toHaveCount(1);
  await expect(line(app, "Turn it into")).toContainText("1");
});

test("a card has one button with dots while it is edited", async ({ app, page }) => {
  await app.give({ name: "story.jsonl", content: SESSION });
  await app.isOpen();
  const more = card(app, "Sorted.").getByRole("button", { name: /^(?:More|Change) / });
  await expect(more).toHaveCount(1);
  await beginDraft(app);
  await expect(more).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Change Assistant…" }).first()).toBeAttached();
});

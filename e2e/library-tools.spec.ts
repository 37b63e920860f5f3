// A search through what tools of all sessions were given and put out: it reads the files while one waits.
import type { Page } from "@playwright/test";
import { violations } from "./axe.ts";
import { call, fileOfMessages, result } from "./made-session.ts";
import { expect, type SessionPage, test } from "./session-page.ts";

const FOLDER = [
  {
    name: "one.jsonl",
    content: fileOfMessages([
      { role: "user", content: "Mend the sluice" },
      call("bash", { command: "ls ./gates" }),
      result("gates/lower.txt: the portcullis is rusty", "bash"),
    ]),
  },
  {
    name: "two.jsonl",
    content: fileOfMessages([{ role: "user", content: "Paint the portcullis" }]),
  },
];

const rows = (page: Page) => page.getByRole("treegrid", { name: "Sessions" }).getByRole("row");
const toolSwitch = (page: Page) => page.getByRole("button", { name: "Search tool output too" });

async function openFolder(app: SessionPage): Promise<void> {
  await app.home();
  await app.folderPickerGives("sessions", FOLDER);
  await app.page.getByRole("button", { name: "Open folder…" }).click();
  await expect(app.page.getByText(/· read just now/)).toBeVisible();
}

test("finds what no index keeps, stands in the address and opens on the entry", async ({
  app,
  page,
}) => {
  await openFolder(app);
  await expect(toolSwitch(page)).toBeHidden();
  await page.getByLabel("Search sessions").fill("portcullis");
  await expect(rows(page)).toHaveCount(2);
  await toolSwitch(page).click();
  await expect(page.getByText("found in 1 entry of tools")).toBeVisible();
  await expect(page).toHaveURL(/tools=1/);
  await expect(rows(page)).toHaveCount(4);
  expect(await violations(page)).toEqual([]);

  await page.reload();
  await page.getByRole("link", { name: /the portcullis is rusty/ }).click();
  await app.isOpen();
  await expect(page).toHaveURL(/entry=/);
  await expect(app.transcript.getByText("the portcullis is rusty")).toBeInViewport();
  await page.goBack();
  await expect(toolSwitch(page)).toHaveAttribute("aria-pressed", "true");
  await toolSwitch(page).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(page).not.toHaveURL(/tools=1/);
});

test("says what cannot be looked for, and looks for expressions in tools alone", async ({
  app,
  page,
}) => {
  await openFolder(app);
  await page.getByLabel("Search sessions").fill("re:lower\\.(txt|md)");
  await toolSwitch(page).click();
  await expect(page.getByRole("link", { name: /the portcullis is rusty/ })).toBeVisible();
  await page.getByLabel("Search sessions").fill("nowhere at all");
  await expect(page.getByText("nothing found of tools")).toBeVisible();
});

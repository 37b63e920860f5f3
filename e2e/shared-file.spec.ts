// A session as one HTML file, opened from disk: it shows what the app shows, asks nothing of anybody,
// and keeps its policy, whatever is inside.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { entriesIn } from "../src/testing/entry-lines.ts";
import { fileOf as linesOf } from "../src/testing/session.ts";
import { violations } from "./axe.ts";
import { expect, SAMPLE, test, transcriptOf } from "./opened-copy.ts";

test("shows outline, transcript, map, timeline, figures, a comparison and what a search finds", async ({
  openShared,
  page,
}) => {
  await openShared(SAMPLE);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Refactor auth module");
  await expect(transcriptOf(page).locator(".markdown").first()).toBeVisible();
  await expect(page.getByRole("tree", { name: "Entries of the session" })).toContainText(
    "Compaction 2",
  );
  await expect(page.getByText("120 of 141 entries")).toBeVisible();
  await expect(page.locator("footer svg").first()).toBeVisible();
  await page.getByRole("tab", { name: "Map" }).click();
  await expect(page.getByRole("region", { name: "Map", exact: true })).toBeVisible();

  await page.getByRole("link", { name: "Usage" }).click();
  await expect(page.getByRole("main")).toContainText("$0.52");
  await page.getByRole("link", { name: "Compare" }).click();
  await expect(page.getByRole("main")).toContainText("differences");
  await page.goBack();
  await expect(page.getByRole("link", { name: "Usage" })).toHaveAttribute("aria-current", "page");

  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("jose");
  await page
    .getByRole("option", { name: /^Entry|jose/ })
    .first()
    .click();
  await expect(page).toHaveURL(/[?&]entry=/);
  await expect(transcriptOf(page)).toContainText("jose");
});

test("says what it is, offers nothing that edits or opens, and gives back its file", async ({
  openShared,
  page,
}) => {
  await openShared(SAMPLE, "#/session/copy?mode=edit&pane=problems");
  const note = page.getByRole("complementary", { name: "About this copy" });
  await expect(note).toContainText(
    "Read-only copy made with Espalier on 2026-03-14 · without thinking",
  );
  await expect(page.getByRole("button", { name: "Edit", exact: true })).toHaveCount(0);
  await expect(page.getByRole("link", { name: /start page/ })).toHaveCount(0);
  await expect(page.getByText("mended")).toHaveCount(0);
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("draft session");
  await expect(page.getByText("A draft of this session")).toHaveCount(0);
  await expect(page.getByText("Open session")).toHaveCount(0);
  await page.keyboard.press("Escape");

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Get the JSONL" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("auth-refactor.jsonl");
  expect(readFileSync(await download.path())).toEqual(SAMPLE.bytes);
});

test("searches everything that it holds, but for regular expressions, and says so", async ({
  openShared,
  page,
}) => {
  await openShared(SAMPLE);
  await expect(transcriptOf(page).locator(".markdown").first()).toBeVisible();
  await page.keyboard.press("/");
  const search = page.getByRole("search", { name: "Search in this session" });
  await search.getByRole("textbox").fill("HS256");
  await expect(search.locator(".find-hit").first()).toContainText("HS256");
  await page.keyboard.press("Enter");
  const marked = () =>
    page.evaluate(() => `${[...(CSS.highlights.get("found-current") ?? [])][0]}`);
  await expect.poll(marked).toBe("HS256");
  await search.getByRole("button", { name: "Regular expression" }).click();
  await expect(search.getByRole("alert")).toContainText("not part of a shared copy");
});

test("a link to an entry leads there, and Back and Forward work", async ({ openShared, page }) => {
  await openShared(SAMPLE);
  const rows = page.getByRole("tree", { name: "Entries of the session" }).getByRole("treeitem");
  await rows.filter({ hasText: "Compaction 2" }).first().click();
  await expect(page).toHaveURL(/[?&]entry=/);
  const address = new URL(page.url()).hash;
  await page.goBack();
  await expect(page).not.toHaveURL(/[?&]entry=/);
  await page.goForward();
  await expect(page).toHaveURL(/[?&]entry=/);
  await openShared(SAMPLE, address);
  await expect(rows.filter({ hasText: "Compaction 2" }).first()).toHaveAttribute(
    "aria-selected",
    "true",
  );
});

test.describe("with a passphrase", () => {
  const secret = { ...SAMPLE, passphrase: "correct horse" };

  test("shows nothing before it, says so when it is wrong, and everything after it", async ({
    openShared,
    page,
  }) => {
    await openShared(secret);
    const field = page.getByLabel("Passphrase");
    await expect(field).toBeFocused();
    await expect(page).toHaveTitle("A protected copy of a session · Espalier");
    await expect(page.getByRole("main")).not.toContainText(/auth/i);
    await field.fill("wrong horse");
    await field.press("Enter");
    await expect(page.getByRole("alert")).toHaveText("That is not the passphrase of this copy.");
    expect(await violations(page)).toEqual([]);
    await field.fill("correct horse");
    await page.getByRole("button", { name: "Open the copy" }).click();
    await expect(transcriptOf(page).locator(".markdown").first()).toBeVisible();
    await expect(page).toHaveTitle("Refactor auth module · Espalier");
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("is the branch as text that can be read", async ({ openShared, page }) => {
    await openShared(SAMPLE);
    await expect(page.locator(".copy-note")).toContainText("need scripts, which are off");
    await expect(page.getByRole("main")).toContainText("made with Espalier on 2026-03-14");
    await expect(page.getByRole("main")).toContainText("Shared: without thinking");
    await expect(page.getByText("Opening the copy…")).toBeHidden();
    await expect(page.getByRole("heading", { name: "User", level: 3 }).first()).toBeVisible();
    await expect(page.getByRole("main")).toContainText("Refactor the auth module so that tokens");
  });
});

test("a page that the command made shows what was masked and says what is not in it", async ({
  page,
}, info) => {
  const [session, out] = [info.outputPath("story.jsonl"), info.outputPath("story.html")];
  const lines = entriesIn(`
    u1 user: Write to ann.smith@acme-corp.io
    a1 assistant: I wrote to ann.smith@acme-corp.io. | bash cat notes.txt
    r1 result: only for ann.smith@acme-corp.io
    u2 user: Thank you
    a2 assistant: Not at all.`);
  writeFileSync(session, linesOf(lines, "story"));
  const without = ["--without", "tool-output", "--mask", "all"];
  execFileSync("node", ["dist/core/cli.js", "share", session, "-o", out, ...without]);
  expect(readFileSync(out, "utf8")).not.toContain("ann.smith");
  await page.goto(`${pathToFileURL(out)}`);
  await expect(transcriptOf(page)).toContainText("I wrote to [email 1].");
  await expect(transcriptOf(page)).toContainText("[tool output left out]");
  await expect(page.getByText("without tool output; 1 value masked")).toBeVisible();
});

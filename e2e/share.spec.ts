// Sharing from the app: what is chosen, what is found and decided, what the receiver will see, and the
// file that comes of it.

import { writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import type { BrowserContext, Locator, Page } from "@playwright/test";
import { unzipSync } from "fflate";
import { generateLarge } from "../fixtures/generate/large.ts";
import { entriesIn } from "../src/testing/entry-lines.ts";
import { fileOf } from "../src/testing/session.ts";
import { violations, violationsInBothThemes } from "./axe.ts";
import { keptRecords } from "./kept-records.ts";
import { expect, type SessionPage, test } from "./session-page.ts";

const SECRET = {
  name: "secret.jsonl",
  content: fileOf(
    entriesIn(`
      ask   user: Write to ann.smith@acme-corp.io
      done  assistant: I wrote to ann.smith@acme-corp.io.
      key   user: My key is ghp_16C7e42F292c6912E7710c838347Ae178B4a
      kept  assistant: Noted, joe.doe@acme-corp.io will hear of Zanzibar.`),
    "secrets",
  ),
};
const FORKED = {
  name: "forked.jsonl",
  content: fileOf(
    entriesIn(`
      ask    user: Sort the list
      first  assistant: With a class.
      more   user: Shorter
      short  assistant: With one line.
      again  < ask user: Use a library
      lib    assistant: With a library.`),
    "forked",
  ),
};

const steps = (page: Page) => page.getByRole("main");
const preview = (page: Page) => page.getByRole("region", { name: "What the receiver sees" });
const save = (page: Page) => page.getByRole("button", { name: "Save the copy" });
const found = (page: Page) => page.getByRole("region", { name: "Findings" });
const value = (page: Page, text: string): Locator =>
  found(page).getByRole("listitem").filter({ hasText: text });

/** From an open session to its share screen, with a place for the file. */
async function share(app: SessionPage): Promise<void> {
  await app.isOpen();
  await app.savePickerTakes("shared-copy");
  await app.page.getByRole("link", { name: "Share" }).click();
  await expect(app.page.getByRole("heading", { name: "Share a read-only copy" })).toBeVisible();
}

async function saved(app: SessionPage): Promise<string> {
  await save(app.page).click();
  await expect(steps(app.page).getByText("Saved as shared-copy")).toBeVisible();
  return app.readStored("shared-copy");
}

/** What a page gives as its session file, once its transcript shows `text`. */
async function givenBack(context: BrowserContext, path: string, text: string): Promise<string> {
  const copy = await context.newPage();
  await copy.goto(pathToFileURL(path).href);
  await expect(copy.getByRole("region", { name: "Transcript" })).toContainText(text);
  const download = copy.waitForEvent("download");
  await copy.getByRole("button", { name: /JSONL/ }).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

test("the preview is the copy, follows what is left out, and all of it is in the address", async ({
  app,
  page,
}) => {
  await app.openSample("Refactor auth module");
  await share(app);
  await expect(preview(page)).toContainText("without user names; one branch");
  await expect(preview(page).getByText("System prompt and tools", { exact: true })).toBeVisible();
  await page.getByRole("checkbox", { name: "System prompt, tools" }).check();
  await expect(preview(page)).toContainText("without system prompt and tools and user names");
  await expect(preview(page).getByText("System prompt and tools", { exact: true })).toHaveCount(0);
  await page.getByRole("radio", { name: /The whole session/ }).check();
  await page.getByRole("checkbox", { name: "Home folders, users" }).uncheck();
  await page.getByRole("checkbox", { name: "System prompt, tools" }).uncheck();
  await expect(preview(page)).toContainText("All of the session");
  await expect(page).toHaveURL(/share\?(?=.*share=all)(?=.*without=(?:&|$))/);
  await page.reload();
  await expect(preview(page)).toContainText("All of the session");
  await expect(page.getByRole("radio", { name: /The whole session/ })).toBeChecked();
});

test("a page saved from the app opens from disk and gives the very bytes back", async ({
  app,
  page,
  context,
}, info) => {
  await app.give(FORKED);
  await share(app);
  await page.getByRole("radio", { name: /The whole session/ }).check();
  await page.getByRole("checkbox", { name: "Home folders, users" }).uncheck();
  await expect(preview(page)).toContainText("All of the session");
  const path = info.outputPath("page.html");
  await writeFile(path, await saved(app));
  expect(await givenBack(context, path, "With a library.")).toBe(FORKED.content);
});

test("lines that are no entries are left out, and the screen and the page say so", async ({
  app,
  page,
  context,
}, info) => {
  const content = `${FORKED.content}"ghp_hidden in a text"\n{"type":"message","id":"ghp_torn`;
  await app.give({ name: "torn.jsonl", content });
  await share(app);
  await page.getByRole("radio", { name: /The whole session/ }).check();
  await page.getByRole("checkbox", { name: "Home folders, users" }).uncheck();
  const said = "2 lines that are no entries are left out";
  await expect(preview(page)).toContainText(said);
  const path = info.outputPath("page.html");
  await writeFile(path, await saved(app));
  expect(await givenBack(context, path, "With a library.")).toBe(FORKED.content);
  const copy = await context.newPage();
  await copy.goto(pathToFileURL(path).href);
  await expect(copy.getByText(said).first()).toBeAttached();
});

test("a masked page gives back the masked lines", async ({ app, page, context }, info) => {
  await app.give(SECRET);
  await share(app);
  await page.getByRole("button", { name: "Mask all" }).click();
  await page.getByRole("radio", { name: /Session file/ }).check();
  const lines = await saved(app);
  expect(lines).not.toMatch(/ann\.smith|ghp_/);
  await page.getByRole("radio", { name: /Web page/ }).check();
  const path = info.outputPath("masked.html");
  await writeFile(path, await saved(app));
  expect(await givenBack(context, path, "I wrote to [email 1].")).toBe(lines);
});

test("nothing leaves before everything found is decided, and it leaves as decided", async ({
  app,
  page,
}) => {
  await app.give(SECRET);
  await share(app);
  await page.getByRole("radio", { name: /Session file/ }).check();
  await expect(page.getByText("3 values, 3 to decide")).toBeVisible();
  await expect(save(page)).toBeDisabled();
  await expect(page.getByText("3 values to decide first")).toBeVisible();
  await expect(preview(page)).toContainText("3 undecided values shown masked");
  await expect(preview(page)).toContainText("I wrote to [email 1].");
  await expect(found(page)).not.toContainText("ann.smith");

  await test.step("a value is shown to who asks, and its entries in the preview", async () => {
    const ann = value(page, "an…io");
    await expect(ann).toContainText("2 times in");
    await ann.getByRole("button", { name: "Show the value" }).click();
    await expect(value(page, "ann.smith@acme-corp.io")).toBeVisible();
    await page.getByRole("button", { name: "Hide the value" }).click();
    await ann.getByRole("button", { name: "Assistant done" }).click();
    await expect(
      preview(page).getByRole("treeitem").filter({ hasText: "I wrote to" }),
    ).toHaveAttribute("aria-selected", "true");
  });

  await value(page, "an…io").getByRole("radio", { name: "Keep" }).click();
  await expect(preview(page)).toContainText("I wrote to ann.smith@acme-corp.io.");
  await value(page, "jo…io").getByRole("radio", { name: "Drop entries" }).click();
  await expect(preview(page)).not.toContainText("Zanzibar");
  await page.getByRole("button", { name: "Mask the other 1" }).click();
  await expect(page.getByText("3 values, all decided")).toBeVisible();
  const text = await saved(app);
  expect(text).toContain("ann.smith@acme-corp.io");
  expect(text).toContain("My key is [api key 1]");
  expect(text).not.toMatch(/ghp_|joe\.doe|Zanzibar/);
  await expect(steps(page)).toContainText('pi --session "shared-copy"');
});

test("decisions and own words are there the next time, and go with the session", async ({
  app,
  page,
}) => {
  await app.give(SECRET);
  await share(app);
  await app.remembers(1);
  await page.getByRole("button", { name: "Mask all" }).click();
  await page.getByRole("textbox", { name: "Also find these words" }).fill("za");
  await expect(page.getByText("A word needs 3 characters or more")).toBeVisible();
  await page.getByRole("textbox", { name: "Also find these words" }).fill("zanzibar");
  await page.keyboard.press("Enter");
  await expect(page.getByText("4 values, 1 to decide")).toBeVisible();
  await value(page, "own word").getByRole("radio", { name: "Mask" }).click();
  await expect(preview(page)).toContainText("will hear of [own word 1].");
  await expect
    .poll(async () => JSON.stringify(await keptRecords(page, "shares")))
    .toContain("own word");
  expect(JSON.stringify(await keptRecords(page, "shares"))).not.toMatch(/ann\.smith|ghp_/);

  await page.reload();
  await expect(page.getByText("4 values, all decided")).toBeVisible();
  await page.getByRole("button", { name: "Do not find “zanzibar”" }).click();
  await expect(page.getByText("3 values, all decided")).toBeVisible();
  await expect(preview(page)).toContainText("will hear of Zanzibar.");

  await page.getByRole("link", { name: /start page/ }).click();
  await app.recents
    .getByRole("button", { name: /Forget/ })
    .first()
    .click();
  await expect.poll(() => keptRecords(page, "shares")).toEqual([]);
});

test("what is decided for all at once is taken back with one click", async ({ app, page }) => {
  await app.give(SECRET);
  await share(app);
  await value(page, "ghp_").or(value(page, "gh…4a")).getByRole("radio", { name: "Mask" }).click();
  await page.getByRole("button", { name: "Mask the other 2" }).click();
  await expect(page.getByText("3 values, all decided")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("3 values, 2 to decide")).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
});

test("branches and turns are chosen, and no other is in the file", async ({ app, page }) => {
  await app.give(FORKED);
  await share(app);
  await page.getByRole("radio", { name: /Session file/ }).check();
  await expect(page.getByRole("radio", { name: /The branch in view/ })).toBeChecked();
  expect(await saved(app)).not.toContain("With a class.");

  await page.getByRole("radio", { name: /Chosen branches/ }).check();
  await page.getByRole("checkbox", { name: /With one line|Shorter/ }).check();
  await page.getByRole("checkbox", { name: /Use a library/ }).uncheck();
  await expect(preview(page)).toContainText("With one line.");
  await page.getByRole("spinbutton", { name: "Turns" }).fill("2");
  await expect(preview(page)).toContainText("turn 2");
  await expect(page).toHaveURL(/part=2-2/);
  const text = await saved(app);
  expect(text).toContain("With one line.");
  expect(text).not.toMatch(/Sort the list|With a library/);
});

test("a draft is shared as it stands", async ({ app, page }) => {
  await app.give(FORKED);
  await app.isOpen();
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await expect(page.getByRole("region", { name: "Draft" })).toContainText("No changes yet");
  await app.row("With a library.").click();
  await page.keyboard.press("i");
  await app.transcript.getByRole("textbox", { name: "Text" }).fill("With two libraries.");
  await page.keyboard.press("Control+Enter");
  await expect(app.transcript).toContainText("With two libraries.");
  await share(app);
  await expect(page.getByText("The draft is shared with its changes: 1 change.")).toBeVisible();
  await page.getByRole("radio", { name: /Session file/ }).check();
  await expect(preview(page)).toContainText("With two libraries.");
  const text = await saved(app);
  expect(text).toContain("With two libraries.");
  expect(text).not.toContain("With a library.");
});

test("Markdown, with pictures or without, is what the file is", async ({ app, page }) => {
  await app.give(FORKED);
  await share(app);
  await page.getByRole("radio", { name: /^Markdown the current/ }).check();
  await expect(preview(page)).toContainText("With a library.");
  expect(await saved(app)).toContain("## Turn 2");
  await page.getByRole("radio", { name: /Markdown and pictures/ }).check();
  await save(page).click();
  await expect(steps(page)).toContainText("session.md names the pictures");
  const bytes = await page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const file = await (await root.getFileHandle("shared-copy")).getFile();
    return [...new Uint8Array(await file.arrayBuffer())];
  });
  expect(Object.keys(unzipSync(Uint8Array.from(bytes)))).toEqual(["session.md"]);
});

test("a page with a passphrase opens with it alone", async ({ app, page, context }, info) => {
  await app.give(FORKED);
  await share(app);
  await page.getByRole("checkbox", { name: /With a passphrase/ }).check();
  await expect(page.getByText("A passphrase is missing")).toBeVisible();
  await expect(save(page)).toBeDisabled();
  const field = page.getByRole("textbox", { name: "Passphrase" });
  await field.fill("short");
  await expect(page.getByText("Short enough to be guessed")).toBeVisible();
  await field.fill("four words hold long");
  const html = await saved(app);
  expect(html).not.toMatch(/forked|With a library/);
  expect(page.url()).not.toContain("four");
  const path = info.outputPath("locked.html");
  await writeFile(path, html);
  const copy = await context.newPage();
  await copy.goto(pathToFileURL(path).href);
  await copy.getByLabel("Passphrase").fill("four words hold long");
  await copy.keyboard.press("Enter");
  await expect(copy.getByRole("region", { name: "Transcript" })).toContainText("With a library.");
});

test("a comparison is shared, and the page opens on it", async ({ app, page, context }, info) => {
  await app.give(FORKED);
  await app.isOpen();
  await app.savePickerTakes("shared-copy");
  await page.getByRole("link", { name: "Compare", exact: true }).click();
  await page.getByRole("link", { name: "Share this comparison" }).click();
  await expect(page.getByRole("radio", { name: /Chosen branches/ })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: /Opens on the comparison/ })).toBeChecked();
  const path = info.outputPath("comparison.html");
  await writeFile(path, await saved(app));
  const copy = await context.newPage();
  await copy.goto(pathToFileURL(path).href);
  await expect(copy.getByRole("main")).toContainText("With one line.");
  await expect(copy.getByRole("link", { name: "Compare" })).toHaveAttribute("aria-current", "page");
});

test("without the part that goes into a page the other forms are there, and it says so", async ({
  app,
  page,
}) => {
  await page.route("**/viewer/viewer.json", (route) => route.fulfill({ status: 404 }));
  await app.give(FORKED);
  await share(app);
  await expect(steps(page).getByRole("alert")).toContainText("could not be loaded");
  await expect(save(page)).toBeDisabled();
  await page.getByRole("radio", { name: /Session file/ }).check();
  expect(await saved(app)).toContain("With a library.");
  await page.unroute("**/viewer/viewer.json");
  await page.getByRole("radio", { name: /Web page/ }).check();
  expect(await saved(app)).toContain("<!doctype html>");
});

test("a copy that takes long is called off", async ({ app, page }) => {
  // It waits for the part that goes into a page, which never comes.
  await page.route("**/viewer/viewer.json", () => {});
  await app.give(FORKED);
  await share(app);
  await expect(preview(page)).toContainText("With a library.");
  await save(page).click();
  await expect(page.getByRole("progressbar", { name: "Making the copy" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(save(page)).toBeEnabled();
  await page.getByRole("radio", { name: /Session file/ }).check();
  expect(await saved(app)).toContain("With a library.");
});

test("the looking through of a long session says how far it is, and is stopped", async ({
  app,
  page,
}) => {
  const content = [...generateLarge({ bytes: 12_000_000, seed: 3 })].join("");
  await app.give({ name: "long.jsonl", content });
  await share(app);
  await found(page)
    .getByText(/^[1-9][\d,]* of [\d,]+ entries$/)
    .waitFor();
  await found(page).getByRole("button", { name: "Stop" }).click();
  await expect(page.getByText("The search for secrets did not finish")).toBeVisible();
  await expect(found(page).getByRole("progressbar")).toHaveCount(0);
  await expect(save(page)).toBeDisabled();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(found(page).getByRole("button", { name: "Stop" })).toBeVisible();
});

test("the opened file is never the target", async ({ app, page }) => {
  await app.home();
  await app.pickerGives("forked.jsonl", FORKED.content);
  await page.getByRole("button", { name: "Open file…" }).click();
  await share(app);
  await expect(preview(page)).toContainText("With a library.");
  await app.savePickerTakes("forked.jsonl");
  await save(page).click();
  await expect(steps(page).getByRole("alert")).toContainText(
    "forked.jsonl is the opened file, which Espalier never overwrites.",
  );
  expect(await app.readStored("forked.jsonl")).toBe(FORKED.content);
});

test("keys alone lead from the session to a saved copy", async ({ app, page }) => {
  await app.give(SECRET);
  await app.isOpen();
  await app.savePickerTakes("shared-copy");
  await page.keyboard.press("s");
  await expect(page.getByText("3 values, 3 to decide")).toBeVisible();
  const first = value(page, "an…io").getByRole("radio", { name: "Mask" });
  for (
    let tabs = 0;
    tabs < 60 && !(await first.evaluate((one) => one === document.activeElement));
    tabs++
  ) {
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Space");
  await expect(page.getByText("3 values, 2 to decide")).toBeVisible();
  const rest = page.getByRole("button", { name: "Mask the other 2" });
  for (
    let tabs = 0;
    tabs < 20 && !(await rest.evaluate((one) => one === document.activeElement));
    tabs++
  ) {
    await page.keyboard.press("Shift+Tab");
  }
  await page.keyboard.press("Enter");
  await expect(save(page)).toBeEnabled();
  for (
    let tabs = 0;
    tabs < 60 && !(await save(page).evaluate((one) => one === document.activeElement));
    tabs++
  ) {
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  await expect(steps(page).getByText("Saved as shared-copy")).toBeVisible();
});

test.describe("in both themes", () => {
  test("axe finds nothing wrong, with all that can be open", async ({ app, page }) => {
    await app.give(SECRET);
    await share(app);
    await page.getByRole("checkbox", { name: /With a passphrase/ }).check();
    await page.getByRole("textbox", { name: "Also find these words" }).fill("zanzibar");
    await page.keyboard.press("Enter");
    await expect(page.getByText("4 values, 4 to decide")).toBeVisible();
    await value(page, "an…io").getByRole("radio", { name: "Mask" }).click();
    await expect(preview(page)).toContainText("3 undecided values shown masked");
    expect(await violationsInBothThemes(page)).toEqual([]);
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the steps have the screen, the preview is a sheet, and nothing is wider", async ({
    app,
    page,
  }) => {
    await app.give(SECRET);
    await app.isOpen();
    await page.goto(page.url().replace(/(\/session\/[^?]+)/, "$1/share"));
    await expect(page.getByText("3 values, 3 to decide")).toBeVisible();
    await page.getByRole("button", { name: "Preview" }).click();
    const sheet = page.getByRole("dialog", { name: "What the receiver sees" });
    await expect(sheet).toContainText("I wrote to [email 1].");
    expect(await violations(page)).toEqual([]);
    await sheet.getByRole("button", { name: "Close" }).click();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      390,
    );
    await page.getByRole("button", { name: "Assistant done" }).click();
    await expect(sheet).toBeVisible();
  });
});

// Reading a conversation: both views, the cards, forks, links, and lists taller than a browser scrolls.
import { writeFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { generateImageLine } from "../fixtures/generate/large.ts";
import { call, fileOfMessages, result } from "./made-session.ts";
import { expect, fixturePath, type SessionPage, test } from "./session-page.ts";

// The trace recorder fetches the pictures of a page to keep them, which the policy rightly forbids.
test.use({ trace: "off" });

const REFACTOR = "./#/session/01a0ed51-3f80-7291-ac7d-93c6659f9ce2";

/** The rows of the transcript that are drawn. */
const cards = (app: SessionPage): Locator => app.transcript.getByRole("article");

const card = (app: SessionPage, text: string | RegExp): Locator =>
  cards(app).filter({ hasText: text }).first();

/** Opens the sample at one of its entries. */
async function openAt(app: SessionPage, entry: string, view = "history"): Promise<void> {
  await app.page.goto(`${REFACTOR}?view=${view}&entry=${entry}`);
  await app.isOpen();
}

async function showView(app: SessionPage, name: string): Promise<void> {
  await app.transcript.getByRole("button", { name, exact: true }).click();
}

test("the model's view begins with the system prompt and the compaction", async ({ app }) => {
  await app.openSample("Refactor auth module");
  await expect(card(app, "Compaction 2")).toContainText("8,963 → 3,816 tokens");
  await expect(card(app, "Compaction 2")).toContainText(
    "32 entries summarised · 22 already behind compaction 1 · 18 kept verbatim",
  );
  const prompt = card(app, "System prompt and tools");
  await prompt.getByText("934 characters · 5 sections · 4 tools").click();
  await expect(prompt).toContainText("bash");
  await expect(app.transcript).toContainText("then 3.8k · at the end 6.9k");
  await expect(app.transcript).toContainText("of 10");
});

test("history folds what the compaction removed and shows it pale", async ({ app }) => {
  await app.openSample("Refactor auth module");
  await showView(app, "History");
  // The view changes around what is being read: the fold is far above it.
  await app.transcript.getByRole("feed").focus();
  await app.page.keyboard.press("Home");
  const fold = app.transcript.getByRole("button", { name: /^Show 60 entries/ });
  await expect(fold).toBeVisible();
  await expect(card(app, "I'll start by reading how tokens are made")).toHaveCount(0);
  await fold.click();
  await expect(card(app, "I'll start by reading how tokens are made")).toBeVisible();
  await app.transcript.getByRole("button", { name: /^Hide 60 entries/ }).click();
  await expect(card(app, "I'll start by reading how tokens are made")).toHaveCount(0);
});

test("whoever scrolls at the very moment when rows come in is not taken back", async ({ app }) => {
  await app.openSample("Refactor auth module");
  await showView(app, "History");
  await app.transcript.getByRole("feed").focus();
  await app.page.keyboard.press("Home");
  // The browser tells of a scroll with its next frame, and the rows are there before that.
  await app.transcript.getByRole("button", { name: /^Show 60 entries/ }).evaluate((button) => {
    const feed = button.closest<HTMLElement>("[role=feed]");
    if (feed) feed.scrollTop = feed.scrollHeight;
    (button as HTMLElement).click();
  });
  await expect(app.transcript.getByRole("article").last()).toBeInViewport();
  await expect(app.transcript.getByRole("button", { name: /^Hide 60 entries/ })).toHaveCount(0);
});

test("a link to an entry opens the fold it lies in", async ({ app }) => {
  await openAt(app, "792b736f");
  await expect(card(app, "There are four call sites")).toBeInViewport();
  await expect(card(app, "There are four call sites")).toContainText("the plan");
});

test("a selected entry that is not sent says so and leads to the history", async ({
  app,
  page,
}) => {
  await openAt(app, "792b736f", "sent");
  await expect(app.transcript).toContainText("not sent to the model");
  await app.transcript.getByRole("button", { name: "Show it in History" }).click();
  await expect(page).toHaveURL(/view=history/);
  await expect(card(app, "There are four call sites")).toBeInViewport();
});

test("an edit shows its diff with the changed words", async ({ app }) => {
  await openAt(app, "0912b11a");
  const edit = card(app, "Step 1: one check that knows");
  await expect(edit).toContainText("+8");
  await expect(edit.locator("mark").first()).toBeVisible();
  await expect(edit.getByText("import type { Audience } from").first()).toBeVisible();
});

test("a file that was read unfolds with its line numbers", async ({ app }) => {
  await openAt(app, "b3954d1e");
  const read = card(app, "Four files. Reading all of them");
  await expect(read).not.toContainText("export interface Claims");
  await read.getByRole("button", { name: "Show all of read" }).first().click();
  await expect(read).toContainText("export interface Claims");
  await expect(read.getByText(/^1\n2\n3/)).toBeVisible();
});

test("a failed command shows its exit code and its colours", async ({ app }) => {
  await openAt(app, "b429dbac");
  const failed = card(app, "npm test -- auth");
  await expect(failed).toContainText("exit 1");
  await expect(failed.locator(".ansi-red").first()).toBeVisible();
});

test("thinking is folded until somebody wants to read it", async ({ app }) => {
  await openAt(app, "e2619f79");
  const reply = card(app, "I'll start by reading how tokens are made");
  const thinking = reply.getByText(/^Thinking, \d+ words$/);
  await expect(thinking).toBeVisible();
  await expect(reply.locator(".thinking-text")).toBeHidden();
  await thinking.click();
  await expect(reply.locator(".thinking-text")).toBeVisible();
});

test("a picture is shown and enlarges", async ({ app, page }) => {
  await openAt(app, "7324ebc9");
  const picture = card(app, "Before we go on").getByRole("button", { name: /^Enlarge/ });
  await expect(picture.getByRole("img")).toHaveJSProperty("complete", true);
  await picture.click();
  const dialog = page.getByRole("dialog", { name: "PNG image" });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

test("a context edit is applied in what the model sees and only noted in the history", async ({
  app,
}) => {
  await openAt(app, "9788f294", "sent");
  const note = app.transcript.getByText(/^Entry 9788f294 was .* by a context edit/);
  await expect(note).toBeVisible();
  await showView(app, "History");
  await expect(
    card(app, "was changed for the model by a context edit; this is what"),
  ).toBeVisible();
});

test("a context edit without a replacement changes nothing and says so", async ({ app }) => {
  const edit = { type: "context_edit", id: "edit", parentId: "m1", targetId: "m0" };
  const messages = ["The prompt that stays.", "Another."].map((content) => ({
    role: "user",
    content,
  }));
  await app.give({
    name: "edited.jsonl",
    content: `${fileOfMessages(messages)}${JSON.stringify({ ...edit, timestamp: "2026-10-05T08:21:00.000Z" })}\n`,
  });
  await app.isOpen();
  await expect(card(app, "The prompt that stays.")).toBeVisible();
  await expect(app.transcript).not.toContainText("by a context edit");
  await showView(app, "History");
  await expect(card(app, "Context edit")).toContainText("does not change m0");
  await expect(app.transcript).not.toContainText("removed from the context");
  await expect(app.row("Context edit")).toContainText("no replacement, changes nothing");
});

test("switching the branch at a fork keeps the page where it is", async ({ app, page }) => {
  await openAt(app, "da0ce31c");
  const fork = app.transcript.getByRole("group", { name: "Branch 4 of 4" });
  const message = card(app, "Use jose instead of jsonwebtoken");
  await expect(fork).toBeVisible();
  const before = await message.boundingBox();
  await fork.getByRole("button", { name: "Branch 3: 43 files, no" }).click();
  await expect(page).toHaveURL(/leaf=/);
  await expect(card(app, "jose is ESM only")).toBeVisible();
  const after = await message.boundingBox();
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 9999))).toBeLessThan(2);
});

test("a click selects a card, and its result within a reply", async ({ app, page }) => {
  await openAt(app, "f6df1da4");
  await card(app, "Ship it").getByText("Ship it").click();
  await expect(page).toHaveURL(/entry=f6df1da4/);
  await card(app, "git add -A").getByText("e81b5d2").click();
  await expect(page).toHaveURL(/entry=213fecd5/);
});

test("text, link and raw JSON of a card can be copied", async ({ app, page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openAt(app, "f6df1da4");
  const user = card(app, "Ship it");
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await user.getByRole("button", { name: "Copy text of User" }).click();
  await expect.poll(copied).toBe("Ship it");
  await expect(user.getByRole("button", { name: "Copied" })).toBeVisible();
  await user.getByRole("button", { name: "Copy link to User" }).click();
  await expect.poll(copied).toContain("entry=f6df1da4");
  await user.getByRole("button", { name: "Copy raw JSON of User" }).click();
  await expect.poll(copied).toMatch(/^\{"type":"message","id":"f6df1da4"/);
});

test("the place where one stopped reading is found again", async ({ app, page }) => {
  await app.openSample("Refactor auth module");
  const feed = app.transcript.getByRole("feed");
  await feed.focus();
  await page.keyboard.press("End");
  const last = card(app, "Shipped: four commits on main");
  await expect(last).toBeInViewport();
  // Remembered once scrolling has ended, which the browser tells by an event.
  await expect
    .poll(() => page.evaluate(() => Object.keys(sessionStorage).join()))
    .toContain("reading");
  await page.reload();
  await app.isOpen();
  await expect(last).toBeInViewport();
});

test("calls without a result and results without a call are kept apart", async ({ app }) => {
  await app.openFixture("unpaired-tools.jsonl");
  await expect(card(app, "Running them.")).toContainText("interrupted: no result");
  await expect(card(app, "its call is not on this path")).toBeVisible();
});

test("messages kept inside a compaction are shown", async ({ app }) => {
  await app.openFixture("retained-tail.jsonl");
  await expect(card(app, "kept inside the compaction")).toContainText("Drop 20 from it, please.");
});

test("kinds nobody knows are shown with their JSON", async ({ app }) => {
  await app.openFixture("unknown-kinds.jsonl");
  await showView(app, "History");
  const mood = card(app, "mood_change");
  await mood.getByText("JSON").click();
  await expect(mood).toContainText('"hopeful"');
  await expect(card(app, "narrator")).toContainText("Meanwhile, in CI");
  // The last of them may be too far below to be drawn.
  await app.transcript.getByRole("feed").press("End");
  await expect(app.transcript.getByText("Block of unknown type “audio”")).toBeVisible();
});

test("an output over 200 lines folds", async ({ app }) => {
  const lines = Array.from({ length: 1204 }, (_, line) => `line ${line + 1}`).join("\n");
  await app.give({
    name: "long.jsonl",
    content: fileOfMessages([call("bash", { command: "npm run all" }), result(lines, "bash")]),
  });
  await app.isOpen();
  const output = card(app, "npm run all");
  await expect(output).toContainText("line 200");
  await expect(output).not.toContainText("line 201");
  // Below the cut of its box nobody could see the button.
  await output.getByRole("button", { name: "Show more", exact: true }).click();
  await output.getByRole("button", { name: "Show all 1,204 lines" }).click();
  await expect(output).toContainText("line 1204");
});

test("a search shows what it looked for and where", async ({ app }) => {
  const search = call("grep", { pattern: "node-version", path: ".github" });
  const lines = fileOfMessages([search, result("ci.yml:14: node-version: [20]", "grep")]);
  await app.give({ name: "search.jsonl", content: lines });
  await app.isOpen();
  const found = card(app, "ci.yml:14");
  await expect(found.locator(".tool-target")).toHaveText("node-version in .github");
});

test("an image line of 64 MB does not hold up the rest", async ({ app, page }) => {
  const path = test.info().outputPath("image.jsonl");
  await writeFile(path, generateImageLine(64 << 20));
  await page.addInitScript(WATCH_FRAMES);
  await app.home();
  const start = Date.now();
  await page.getByLabel("Session files").setInputFiles(path);
  await app.isOpen();
  await expect(card(app, "Prompt 0:")).toBeVisible();
  await app.row("Prompt 2:").click();
  await expect(app.fact("Line")).toHaveText("6");
  const picture = app.transcript.getByRole("button", { name: /^Enlarge/ }).getByRole("img");
  await expect(picture).toHaveJSProperty("naturalWidth", 8);
  // In parts of the whole, which a busy machine lengthens too.
  expect((await longestFrame(page)) / (Date.now() - start)).toBeLessThan(0.4);
});

test("the last of 60,000 rows and any linked one are reached in a list beyond the browser's limit", async ({
  app,
  page,
}, info) => {
  const text = "Some words of a longer message. ".repeat(12);
  const messages = Array.from({ length: 60_000 }, (_, index) => ({
    role: "user",
    content: `Message ${index}: ${text}`,
  }));
  // From the disk: what is given by the test itself goes to the browser in one message.
  const path = info.outputPath("tall.jsonl");
  await writeFile(path, fileOfMessages(messages));
  await app.home();
  await page.getByLabel("Session files").setInputFiles(path);
  await expect(card(app, "Message 0:")).toBeVisible();
  const feed = app.transcript.getByRole("feed");
  expect(await feed.evaluate((element) => element.scrollHeight)).toBe(8_000_000);

  await feed.evaluate((element) => {
    element.scrollTop = element.scrollHeight;
  });
  await expect(card(app, "Message 59999:")).toBeInViewport();
  await feed.focus();
  await page.keyboard.press("Home");
  await expect(card(app, "Message 0:")).toBeInViewport();

  await page.evaluate(() => {
    location.hash = `${location.hash}?entry=m41234`;
  });
  await expect(card(app, "Message 41234:")).toBeInViewport();
  await feed.hover();
  const before = await card(app, "Message 41234:").boundingBox();
  await page.mouse.wheel(0, 100);
  await expect
    .poll(async () => (await card(app, "Message 41234:").boundingBox())?.y)
    .toBeCloseTo((before?.y ?? 0) - 100, 0);
  expect(await page.getByRole("article").count()).toBeLessThan(60);
});

test("an entry whose file vanished says so and can be tried again", async ({ app, page }) => {
  await app.home();
  const lines = Array.from({ length: 400 }, (_, index) => ({
    role: "user",
    content: `Message ${index}: ${"words ".repeat(80)}`,
  }));
  await app.pickerGives("gone.jsonl", fileOfMessages(lines));
  await page.getByRole("button", { name: "Open file…" }).click();
  await app.isOpen();
  await expect(card(app, "Message 0:")).toBeVisible();
  await app.removeStored("gone.jsonl");
  await app.transcript.getByRole("feed").focus();
  await page.keyboard.press("End");
  const readError = app.transcript.getByRole("alert").first();
  await expect(readError).toContainText("This entry cannot be read. gone.jsonl ");
  await readError.getByRole("button", { name: "Try again" }).click();
  await expect(readError).toBeVisible();
});

test("every sample is drawn in both views without an error", async ({ app }) => {
  for (const name of ["auth-refactor.jsonl", "three-attempts.jsonl", "long-haul.jsonl"]) {
    await app.give(fixturePath("samples", name));
    await app.isOpen();
    await expect(cards(app).first()).toBeVisible();
    await showView(app, "History");
    await expect(cards(app).first()).toBeVisible();
    await expect(app.transcript.getByRole("alert")).toHaveCount(0);
  }
});

/** Keeps the longest time between two frames in `window.longestFrame`. */
const WATCH_FRAMES = () => {
  let before = performance.now();
  Object.assign(window, { longestFrame: 0 });
  const tick = (now: number) => {
    const longest = Reflect.get(window, "longestFrame");
    Object.assign(window, { longestFrame: Math.max(longest, now - before) });
    before = now;
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
};

function longestFrame(page: Page): Promise<number> {
  return page.evaluate(() => Number(Reflect.get(window, "longestFrame")));
}

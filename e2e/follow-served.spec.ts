// A running session in the folder that `espalier serve` gives: real files on disk, the built command.
import { appendFileSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test as base, expect, type Page } from "@playwright/test";
import { REVERTED_ROLLOUTS } from "../fixtures/generate/codex/reverted.ts";
import { entriesIn } from "../src/testing/entry-lines.ts";
import { fileOf } from "../src/testing/session.ts";
import { type Served, withServed } from "./served.ts";

interface Followed extends Served {
  /** Of the session in it. */
  readonly path: string;
}

const test = base.extend<{ served: Followed }>({
  served: async ({ baseURL: _ }, use) => {
    await withServed((served) => use({ ...served, path: join(served.folder, "story.jsonl") }));
  },
});

const STORY = `
    ask   user: Count the swifts
    done  assistant: Eleven swifts.`;
const text = (...parts: readonly string[]) => fileOf(entriesIn(parts.join("\n")), "swifts");
const added = (before: string, line: string) => text(before, line).slice(text(before).length);
const transcript = (page: Page) => page.getByRole("region", { name: "Transcript" });
const chip = (page: Page, word: string) =>
  page.getByRole("banner").getByRole("button", { name: new RegExp(`^${word}\\.`) });

async function open(page: Page, served: Followed): Promise<void> {
  writeFileSync(served.path, text(STORY));
  await page.goto(await served.start());
  await page.getByRole("treegrid", { name: "Sessions" }).getByRole("link").first().click();
  await expect(chip(page, "Live")).toBeVisible();
  // The server may be ended from now on: what the page loads later is there.
  await expect(page.getByRole("tabpanel", { name: "Details" })).toContainText("Eleven swifts.");
}

test("only the new bytes of a served file are fetched, and shown", async ({ page, served }) => {
  await open(page, served);
  let fetched = 0;
  page.on("response", (response) => {
    const isFile = response.url().includes("/library/file?");
    if (!isFile || response.request().method() !== "GET") return;
    fetched += Number(response.headers()["content-length"]);
  });
  const line = added(STORY, "more user: And the larks?");
  appendFileSync(served.path, line);
  await expect(transcript(page)).toContainText("And the larks?");
  // The head, the known end, and what is new.
  expect(fetched).toBeLessThanOrEqual(2 * 1024 + line.length);
  expect(fetched).toBeGreaterThanOrEqual(line.length);
});

test("a session of several files grows at the end of its newest one", async ({ page, served }) => {
  let newest = "";
  for (const [path, content] of [...REVERTED_ROLLOUTS].slice(0, 2)) {
    newest = join(served.folder, path);
    mkdirSync(dirname(newest), { recursive: true });
    writeFileSync(newest, content);
  }
  await page.goto(await served.start());
  await page.getByRole("treegrid", { name: "Sessions" }).getByRole("link").first().click();
  await expect(chip(page, "Live")).toBeVisible();
  await expect(transcript(page)).toContainText("Which shelf of the kiln bends?");
  const content = [{ type: "input_text", text: "And the upper one?" }];
  const payload = { type: "message", role: "user", content };
  const line = { timestamp: "2026-08-05T10:20:00.000Z", type: "response_item", payload };
  appendFileSync(newest, `${JSON.stringify(line)}\n`);
  await expect(transcript(page)).toContainText("And the upper one?");
  await expect(transcript(page)).toContainText("Which shelf of the kiln bends?");
  await expect(page.getByRole("banner")).toContainText("2 branches");
});

test("is followed again when the server was started again", async ({ page, served }) => {
  await open(page, served);
  await served.stop();
  const alert = page.getByRole("alert").filter({ hasText: "The server of this folder" });
  await expect(alert).toContainText("The server of this folder does not answer.");
  await expect(chip(page, "Not found")).toBeVisible();
  await expect(transcript(page)).toContainText("Eleven swifts.");
  appendFileSync(served.path, added(STORY, "more user: And the larks?"));
  await served.start();
  await expect(transcript(page)).toContainText("And the larks?");
  await expect(alert).toHaveCount(0);
  await expect(chip(page, "Live")).toBeVisible();
});

test("a renamed file is followed under its new name, and one that is gone is said to be", async ({
  page,
  served,
}) => {
  await open(page, served);
  const late = served.path.replace("story", "late");
  renameSync(served.path, late);
  await expect(page.getByRole("status").filter({ hasText: "is called" })).toContainText(
    "story.jsonl is called late.jsonl now, and is followed under that name.",
  );
  appendFileSync(late, added(STORY, "more user: And the larks?"));
  await expect(transcript(page)).toContainText("And the larks?");
  rmSync(late);
  await expect(page.getByRole("alert")).toContainText(
    "late.jsonl is no longer in the served folder",
  );
});

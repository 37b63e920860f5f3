// A shared page that opens on a comparison: two branches side by side, or a context before and after a
// compaction. Whoever made the page wrote where it opens.
import { execFileSync } from "node:child_process";
import { pathToFileURL } from "node:url";
import type { Page } from "@playwright/test";
import { openingAddress } from "../src/export/share/page-opening.ts";
import { expect, SAMPLE, test, transcriptOf } from "./opened-copy.ts";
import { fixturePath } from "./session-page.ts";

/** Ends of branches of the sample, and its last compaction. */
const [A, B, COMPACTION] = ["a1b83eb4", "4cdf0edc", "8b250736"];
const BRANCHES = openingAddress({ kind: "branches", a: A, b: B });
const CONTEXT = openingAddress({ kind: "context", from: null, to: COMPACTION });

function compareLink(page: Page) {
  return page.getByRole("link", { name: "Compare", exact: true });
}

async function showsBranches(page: Page): Promise<void> {
  await expect(page.getByRole("main")).toContainText("differences");
  await expect(compareLink(page)).toHaveAttribute("aria-current", "page");
}

async function showsContext(page: Page): Promise<void> {
  const after = page.getByRole("combobox", { name: "After" }).locator("option:checked");
  await expect(after).toContainText("Compaction 2");
  await expect(page.getByRole("main")).toContainText("Dropped");
}

test("opens on two branches side by side, and its links and Back lead on from there", async ({
  openShared,
  page,
}) => {
  await openShared({ ...SAMPLE, opens: BRANCHES });
  await showsBranches(page);
  expect(new URL(page.url()).hash).toBe("");
  await page.getByRole("link", { name: "Usage" }).click();
  await expect(page.getByRole("main")).toContainText("$0.52");
  await page.goBack();
  await showsBranches(page);
  await page.getByRole("radio", { name: "Before / after compaction" }).click();
  await expect(page).toHaveURL(/compare\?.*what=context/);
  await page.goBack();
  await showsBranches(page);
});

test("opens on the context before and after a compaction", async ({ openShared, page }) => {
  await openShared({ ...SAMPLE, opens: CONTEXT });
  await showsContext(page);
});

test("opens there behind a passphrase, too", async ({ openShared, page }) => {
  await openShared({ ...SAMPLE, opens: CONTEXT, passphrase: "correct horse" });
  await page.getByLabel("Passphrase").fill("correct horse");
  await page.getByLabel("Passphrase").press("Enter");
  await showsContext(page);
});

test("an address of its own comes first", async ({ openShared, page }) => {
  await openShared({ ...SAMPLE, opens: CONTEXT }, "#/session/copy");
  await expect(transcriptOf(page).locator(".markdown").first()).toBeVisible();
});

for (const opens of [
  "https://example.org/",
  "javascript:alert(1)",
  "compare?what=branches&a=x&onclick=alert(1)",
  `share?${"a".repeat(100_000)}`,
]) {
  test(`opens the workspace for ${opens.slice(0, 30)}`, async ({ openShared, page }) => {
    await openShared({ ...SAMPLE, opens });
    await expect(transcriptOf(page).locator(".markdown").first()).toBeVisible();
  });
}

test("what the comparison names may not be there", async ({ openShared, page }) => {
  await openShared({ ...SAMPLE, opens: "compare?what=branches&a=nobody&b=%40%7E99999" });
  await showsBranches(page);
});

test("the command makes both", async ({ page }, info) => {
  const session = fixturePath("samples", "auth-refactor.jsonl");
  const make = async (name: string, ...args: string[]) => {
    const out = info.outputPath(name);
    const what = ["share", session, "-o", out, "--mask", "all", ...args];
    execFileSync("node", ["dist/core/cli.js", ...what]);
    await page.goto(`${pathToFileURL(out)}`);
  };
  await make("branches.html", "--branch", `${A},${B}`, "--compare", `${A},${B}`);
  await showsBranches(page);
  await make("context.html", "--before-after", COMPACTION);
  await showsContext(page);
});

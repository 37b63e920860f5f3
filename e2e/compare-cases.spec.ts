// Comparisons out of the ordinary: two files, no common root, empty branches, thousands of entries,
// paper. Large files are made here, by the generator.
import type { Page } from "@playwright/test";
import { generateLarge } from "../fixtures/generate/large.ts";
import { expect, test } from "./session-page.ts";

const THREE = "01a1492f-2970-74e9-a071-c46b43370ea6";
const COMPACTED = "01a10b25-f780-7572-893e-9bb5713de693";

const entries = (page: Page) => page.getByRole("region", { name: "Entries side by side" });

async function compare(page: Page, key: string, search = ""): Promise<void> {
  await page.goto(`./#/session/${key}/compare${search}`);
  await expect(page.getByRole("heading", { name: "Compare", level: 1 })).toBeVisible();
}

interface Line {
  readonly id: string;
  readonly parentId?: string | null;
  readonly type: string;
}

/** Header and entries of a generated session. */
function generated(bytes: number): readonly [Line, ...Line[]] {
  const text = [...generateLarge({ bytes, seed: 11 })].join("").trim();
  const [header, ...lines] = text.split("\n").map((line): Line => JSON.parse(line));
  if (!header) throw new Error("The generator wrote nothing.");
  return [header, ...lines];
}

function fileOf(lines: readonly Line[]): string {
  return `${lines.map((line) => JSON.stringify(line)).join("\n")}\n`;
}

test("a fork and its parent, two files, share their beginning and swap sides", async ({
  app,
  page,
}) => {
  const [header, ...lines] = generated(200_000);
  const prompts = lines.flatMap((line, i) =>
    JSON.stringify(line).includes('"role":"user"') ? [i] : [],
  );
  const cut = prompts[3] ?? 0;
  const changed = lines.slice(cut).map((line): Line => {
    return JSON.parse(JSON.stringify(line).replace(/"text":"/, '"text":"Rather: '));
  });
  const parent = { ...header, id: "family-parent" };
  const fork = { ...header, id: "family-fork", parentSession: "/sessions/parent.jsonl" };
  await app.give({ name: "parent.jsonl", content: fileOf([parent, ...lines]) });
  await app.isOpen();
  await app.give({
    name: "fork.jsonl",
    content: fileOf([fork, ...lines.slice(0, cut), ...changed]),
  });
  await app.isOpen();
  await page.getByRole("link", { name: "Compare", exact: true }).click();
  await page.getByRole("combobox", { name: "Session of B" }).selectOption("family-parent");
  const common = entries(page).getByRole("button", {
    name: new RegExp(`^${cut} entries in common`),
  });
  await expect(common).toBeVisible();
  await expect(page.getByText(/^[1-9]\d* differences?$/)).toBeVisible();
  await expect(entries(page).locator("del", { hasText: "Rather" }).first()).toBeAttached();
  await page.getByRole("button", { name: "Swap A and B" }).click();
  await expect(page).toHaveURL(/session\/family-parent\/compare\?.*with=family-fork/);
  await expect(common).toBeVisible();
});

test("branches without a common root are compared from their beginnings", async ({ app, page }) => {
  await app.openFixture("two-roots.jsonl");
  await page.getByRole("link", { name: "Compare", exact: true }).click();
  await expect(page.getByText(/have no entry in common/)).toBeVisible();
  await expect(entries(page).getByRole("article").first()).toBeVisible();
});

test("empty sides are named, whichever they are", async ({ app, page }) => {
  await app.openFixture("header-only.jsonl");
  await page.getByRole("link", { name: "Compare", exact: true }).click();
  await expect(page.getByText("Both sides are empty.")).toBeVisible();
  await page.getByRole("combobox", { name: "Session of B" }).selectOption(THREE);
  await expect(page.getByText("A is empty.")).toBeVisible();
  await page.getByRole("button", { name: "Swap A and B" }).click();
  await expect(page.getByText("B is empty.")).toBeVisible();
});

test("messages kept inside a compaction are shown", async ({ app, page }) => {
  await app.openFixture("retained-tail.jsonl");
  await compare(page, COMPACTED, "?what=context");
  const kept = page.getByRole("list", { name: "Kept inside the compaction" });
  await expect(kept.getByRole("listitem")).toHaveCount(2);
  await expect(kept).toContainText("Drop 20 from it, please.");
});

test("a compaction is copied as Markdown", async ({ app, page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await app.openFixture("retained-tail.jsonl");
  await compare(page, COMPACTED, "?what=context");
  await page.getByRole("button", { name: "Copy as Markdown" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toMatch(/^# Context: .+ → .+ tokens\n/);
  expect(text).toContain("2 messages kept inside the compaction.");
});

test("a long comparison says how far it is and stops when asked", async ({ app, page }) => {
  const [header, ...lines] = generated(4_000_000);
  // The same story told twice under other ids, with no root in common: everything has to be read.
  const again = lines.map((line) => ({
    ...line,
    id: `b-${line.id}`,
    parentId: line.parentId ? `b-${line.parentId}` : null,
  }));
  await app.give({ name: "long.jsonl", content: fileOf([header, ...lines, ...again]) });
  await app.isOpen();
  // The hand is quick: a machine that compares this in a second must not win.
  await page.evaluate(() => {
    const stop = (_: unknown, observer: MutationObserver) => {
      const bar = document.querySelector('[role="progressbar"][aria-label="Comparing"]');
      const button = bar?.parentElement?.querySelector("button");
      if (!button) return;
      observer.disconnect();
      button.click();
    };
    new MutationObserver(stop).observe(document.body, { childList: true, subtree: true });
  });
  const leaf = lines.at(-1)?.id;
  await compare(page, header.id, `?a=${leaf}&b=b-${leaf}`);
  await expect(page.getByText("Stopped. Only a part was compared.")).toBeVisible();
  await page.getByRole("button", { name: "Compare again" }).click();
  await expect(page.getByText("Both branches say the same.")).toBeVisible();
});

test("Print reads everything before it prints", async ({ page }) => {
  await compare(page, THREE);
  await expect(page.getByText(/^\d+ differences?$/)).toBeVisible();
  await page.evaluate(() => {
    const print = () => window.dispatchEvent(new Event("beforeprint"));
    Object.assign(window, { print });
  });
  await page.getByRole("button", { name: "Print" }).click();
  const printed = page.locator(".compare-print");
  await expect(printed).toBeVisible();
  expect(await printed.getByRole("article").count()).toBeGreaterThan(20);
  await expect(printed.getByRole("article", { name: /loading/ })).toHaveCount(0);
  await expect(printed.getByText("only the beginning")).toHaveCount(0);
});

test("sides, differences and what is shown change by keys alone", async ({ page }) => {
  await compare(page, THREE);
  await expect(page.getByText(/^\d+ differences?$/)).toBeVisible();
  await page.keyboard.press("x");
  await expect(page).toHaveURL(/[?&]a=.+&b=/);
  await page.keyboard.press("o");
  await expect(page.getByRole("radio", { name: "Only differences" })).toBeChecked();
  await page.keyboard.press("f");
  await page.keyboard.press("n");
  await expect(page.locator('.compare-row[data-here="true"]')).toBeInViewport();
});

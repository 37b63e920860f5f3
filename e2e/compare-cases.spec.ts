// Comparisons out of the ordinary: two files, no common root, empty branches, thousands of entries.
// Large files are made here, by the generator.
import type { Page } from "@playwright/test";
import { generateLarge } from "../fixtures/generate/large.ts";
import { jsonLines } from "../src/testing/session.ts";
import { chooseSessionOfB, compare, entries, side, THREE } from "./compare-page.ts";
import { expect, test } from "./session-page.ts";

const COMPACTED = "01a10b25-f780-7572-893e-9bb5713de693";

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
  await app.give({ name: "parent.jsonl", content: jsonLines([parent, ...lines]) });
  await app.isOpen();
  await app.give({
    name: "fork.jsonl",
    content: jsonLines([fork, ...lines.slice(0, cut), ...changed]),
  });
  await app.isOpen();
  await page.getByRole("link", { name: "Compare", exact: true }).click();
  await chooseSessionOfB(page, "family-parent");
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
  await expect(page.getByText(/share no entry/)).toBeVisible();
  await expect(entries(page).getByRole("article").first()).toBeVisible();
});

test("empty sides are named, whichever they are", async ({ app, page }) => {
  await app.openFixture("header-only.jsonl");
  await page.getByRole("link", { name: "Compare", exact: true }).click();
  await expect(page.getByText("Both sides are empty.")).toBeVisible();
  await chooseSessionOfB(page, THREE);
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
  expect(text).toContain("### Kept inside the compaction: 2 messages");
  expect(text).toContain("Drop 20 from it, please.");
});

/** A session that tells the same story twice, with no root in common: all of it has to be read. */
function saidTwice(bytes: number) {
  const [header, ...lines] = generated(bytes);
  const again = lines.map((line) => ({
    ...line,
    id: `b-${line.id}`,
    parentId: line.parentId ? `b-${line.parentId}` : null,
  }));
  const leaf = lines.at(-1)?.id;
  const content = jsonLines([header, ...lines, ...again]);
  return { id: header.id, search: `?a=${leaf}&b=b-${leaf}`, content };
}

const progress = (page: Page) => page.getByRole("progressbar", { name: "Comparing" });

test("a long comparison says how far it is, and that rises to the end", async ({ app, page }) => {
  const { id, search, content } = saidTwice(8_000_000);
  await app.give({ name: "long.jsonl", content });
  await app.isOpen();
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const note = () => {
      const bar = document.querySelector('[role="progressbar"][aria-label="Comparing"]');
      const said = bar && `${bar.getAttribute("aria-valuenow")}: ${bar.nextSibling?.textContent}`;
      if (said && seen.at(-1) !== said) seen.push(said);
    };
    const everything = { attributes: true, childList: true, characterData: true, subtree: true };
    new MutationObserver(note).observe(document.body, everything);
  });
  await compare(page, id, search);
  await expect(page.getByText("Both branches have the same conversation.")).toBeVisible();
  await expect(progress(page)).toHaveCount(0);
  const seen: readonly string[] = await page.evaluate(() => Reflect.get(window, "seen"));
  const percents = seen.map((said) => Number.parseInt(said, 10));
  expect(percents.length).toBeGreaterThan(3);
  expect(percents).toEqual([...percents].sort((a, b) => a - b));
  expect(new Set(percents).size).toBeGreaterThan(3);
  expect(seen.filter((said) => !/^(\d+): (?:\1|< 1|> 99)% compared$/.test(said))).toEqual([]);
});

test("a long comparison stops when asked, and begins again when asked", async ({ app, page }) => {
  const { id, search, content } = saidTwice(4_000_000);
  await app.give({ name: "long.jsonl", content });
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
  await compare(page, id, search);
  await expect(page.getByText(/^Stopped\. Only a part was compared: (?:< )?\d+% of/)).toBeVisible();
  await expect(progress(page)).toHaveCount(0);
  await expect(page.getByRole("region", { name: /In numbers/ })).toBeVisible();
  await expect(side(page, "A")).toBeEnabled();
  await page.getByRole("button", { name: "Compare again" }).click();
  await expect(page.getByText("Both branches have the same conversation.")).toBeVisible();
  await expect(page.getByText(/Stopped/)).toHaveCount(0);
});

test("sides, differences and what is shown change by keys alone", async ({ page }) => {
  await compare(page, THREE);
  await expect(page.getByText(/^\d+ differences?$/)).toBeVisible();
  await page.keyboard.press("x");
  await expect(page).toHaveURL(/[?&]a=.+&b=/);
  // The exchanged sides are compared anew; before that there is no difference to go to.
  await expect(page.getByText(/^\d+ differences?$/)).toBeVisible();
  await page.keyboard.press("o");
  await expect(page.getByRole("radio", { name: "Only differences" })).toBeChecked();
  await page.keyboard.press("f");
  await page.keyboard.press("n");
  await expect(page.locator('[data-here="true"]')).toBeInViewport();
});

test("every control is reached with Tab, in the order of the screen", async ({ page }) => {
  await compare(page, THREE, "?diff=2");
  await expect(page.getByText(/^2 of \d+$/)).toBeVisible();
  const names: string[] = [];
  await page.getByRole("radio", { name: "Branches" }).focus();
  for (let i = 0; i < 13; i++) {
    names.push(
      await page.evaluate(() => {
        const { activeElement: element } = document;
        return element?.getAttribute("aria-label") ?? element?.textContent ?? "";
      }),
    );
    await page.keyboard.press("Tab");
  }
  expect(names).toEqual([
    "Branches",
    "History",
    "Everything",
    "Branch A",
    "Swap A and B",
    "Branch B",
    "Session of B: this session",
    "First difference",
    "Previous difference",
    "Next difference",
    "Share this comparison",
    "Copy as Markdown",
    "Print",
  ]);
  await expect(entries(page)).toBeFocused();
});

test("what is compared is chosen with keys, and a reload keeps all of it", async ({ page }) => {
  await compare(page, THREE);
  await expect(page.getByText(/^\d+ differences?$/)).toBeVisible();
  const choose = async (from: string, to: string) => {
    await page.getByRole("radio", { name: from }).focus();
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("radio", { name: to })).toBeFocused();
    await page.keyboard.press("Space");
    await expect(page.getByRole("radio", { name: to })).toBeChecked();
  };
  await choose("History", "What the model sees");
  await choose("Everything", "Only differences");
  await page.keyboard.press("f");
  await expect(page).toHaveURL(/as=sent.*show=changes.*diff=1/);
  const fold = entries(page)
    .getByRole("button", { name: /in common|the same/ })
    .first();
  await fold.focus();
  await page.keyboard.press("Enter");
  await expect(fold).toHaveAttribute("aria-expanded", "true");
  await page.reload();
  await expect(page.getByText(/^1 of \d+$/)).toBeVisible();
  await expect(page.getByRole("radio", { name: "What the model sees" })).toBeChecked();
  await expect(page.getByRole("radio", { name: "Only differences" })).toBeChecked();
});

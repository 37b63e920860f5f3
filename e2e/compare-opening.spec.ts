// What a comparison opens on, and what is in sight at once: the verdict and the first difference.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { entriesIn } from "../src/testing/entry-lines.ts";
import { fileOf } from "../src/testing/session.ts";
import { violationsInBothThemes } from "./axe.ts";
import {
  AUTH,
  column,
  compare,
  compareLines,
  entries,
  isCompared,
  LONG,
  overflow,
  side,
  THREE,
} from "./compare-page.ts";
import { expect, type SessionPage, test } from "./session-page.ts";
import { withShared } from "./with-shared.ts";

/** Opens a session, written as `entriesIn` reads it, and its comparison as one finds it. */
async function openLines(app: SessionPage, id: string, lines: string): Promise<void> {
  await app.give({ name: `${id}.jsonl`, content: fileOf(entriesIn(lines), id) });
  await app.isOpen();
  await app.page.getByRole("link", { name: "Compare", exact: true }).click();
}

const chosen = (page: Page, name: "A" | "B") => side(page, name).locator("option:checked");
const verdict = (page: Page) => page.getByRole("list", { name: "Verdict" }).getByRole("listitem");

const outcome = (page: Page, name: "A" | "B") =>
  page.getByRole("article", { name: `Outcome of ${name}` });

/**
 * How either side ended is in sight, on a phone that of A. Where the first entry that differs begins, or the line that
 * it is folded to, in pixels from the top of the screen.
 */
async function firstDifference(page: Page): Promise<number> {
  await isCompared(page);
  await expect(verdict(page)).toHaveCount(2);
  await expect(outcome(page, "A").getByText("Last test run")).toBeInViewport();
  const row = page
    .locator('.compare-row[data-same="false"], .compare-fold[data-of^="only"]')
    .first();
  await expect(row).toBeAttached();
  return (await row.boundingBox())?.y ?? Number.POSITIVE_INFINITY;
}

test.describe("the outcome and the first difference are in sight at once", () => {
  for (const [width, height, most] of [
    [1440, 900, 880],
    [1024, 768, Number.MAX_VALUE],
    [390, 844, Number.MAX_VALUE],
  ] as const) {
    test.describe(`at ${width} × ${height}`, () => {
      test.use({ viewport: { width, height } });

      for (const [name, key] of [
        ["three attempts", THREE],
        ["the refactoring", AUTH],
        ["the long haul", LONG],
      ] as const) {
        test(`of ${name}`, async ({ page }) => {
          await compare(page, key);
          expect(await firstDifference(page)).toBeLessThan(most);
          expect(await overflow(page)).toBe(0);
        });
      }

      test("of branches with long paths and settings before they differ", async ({ app, page }) => {
        const path = `/home/dev/${"very/deep/".repeat(12)}file`;
        const work = (name: string) =>
          Array.from(
            { length: 9 },
            (_, i) =>
              `${name}x${i} assistant: | write ${path}-${name}${i}.ts\n${name}r${i} result: ok`,
          ).join("\n");
        await openLines(
          app,
          "opening-long-paths",
          `
            s        user: Go
            a1 < s   model: one
            a2       thinking: high
            a3       user: The same prompt
            ${work("a")}
            b1 < s   model: two
            b2       label for=s: here
            b3       user: The same prompt
            ${work("b")}
          `,
        );
        expect(await firstDifference(page)).toBeLessThan(most);
        expect(await overflow(page)).toBe(0);
      });
    });
  }

  withShared("data/oracle/dev", "of recorded sessions", (folder) => {
    for (const name of ["pi-branches", "pi-mix", "pi-showcase"]) {
      test(`of ${name} on a screen of 900 px`, async ({ app, page }) => {
        await page.setViewportSize({ width: 1440, height: 900 });
        const content = readFileSync(join(folder, name, "session.jsonl"));
        await app.give({ name: `${name}.jsonl`, content });
        await app.isOpen();
        await page.getByRole("link", { name: "Compare", exact: true }).click();
        await page.getByRole("radio", { name: "Branches" }).click();
        expect(await firstDifference(page)).toBeLessThan(880);
      });
    }
  });
});

test.describe("a comparison opens on", () => {
  test("the largest other branch, and keeps what was chosen instead", async ({ app, page }) => {
    await openLines(
      app,
      "opening-rival",
      `
        s        user: Start
        a1 < s   assistant: The largest
        a2       user: Go on
        a3       assistant: Gone on
        b1 < s   assistant: Small
        c1 < s   model: a stub
        d1 < s   assistant: In view
        d2       user: More
      `,
    );
    await isCompared(page);
    await expect(chosen(page, "A")).toHaveText(/^Branch 4: /);
    await expect(chosen(page, "B")).toHaveText(/^Branch 1: /);
    await side(page, "B").selectOption({ index: 2 });
    const other = await side(page, "B").inputValue();
    await page.reload();
    await isCompared(page);
    await expect(side(page, "B")).toHaveValue(other);
  });

  const one = `
    u1  user: Start
    a1  assistant: Started
    k1  compaction kept=u1: The first summary
    u2  user: Go on
    a2  assistant: Gone on
    k2  compaction kept=u2: The newest summary
    a3  assistant: Done
  `;

  test("the newest compaction of a session with one branch; branches are one click away", async ({
    app,
    page,
  }) => {
    await openLines(app, "opening-compaction", one);
    await expect(page.getByRole("radio", { name: "Before / after compaction" })).toBeChecked();
    await expect(column(page, "Summarised into")).toContainText("The newest summary");
    await page.getByRole("radio", { name: "Branches" }).click();
    await expect(page.getByText("This session has one branch.", { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("radio", { name: "Branches" })).toBeChecked();
    await page.getByRole("button", { name: "Before and after its latest compaction" }).click();
    await expect(column(page, "Summarised into")).toContainText("The newest summary");
  });

  test.describe("in both themes", () => {
    test("a sentence where there is neither, with what there is", async ({ app, page }) => {
      await openLines(
        app,
        "opening-nothing",
        "u1 user: Start\n a1 assistant: Done\n u2 user: Thanks",
      );
      await expect(
        page.getByText("This session has one branch without a compaction."),
      ).toBeVisible();
      expect(await violationsInBothThemes(page)).toEqual([]);
      await page.getByRole("button", { name: "The context at two points" }).click();
      await expect(page.getByRole("combobox", { name: "After" })).toBeVisible();
      await page.goBack();
      await side(page, "B").selectOption({ label: "Start" });
      await expect(page.getByText("A continues where B ends: 2 entries more.")).toBeVisible();
    });

    for (const width of [1440, 390]) {
      test(`screens on which axe finds nothing wrong at ${width}`, async ({ app, page }) => {
        await page.setViewportSize({ width, height: 900 });
        await compareLines(app, "opening-axe", { a: "a3", b: "b3" }, settings);
        await entries(page)
          .getByRole("button", { name: /settings/ })
          .first()
          .click();
        for (const fold of await entries(page).locator("summary:visible").all()) await fold.click();
        await expect(verdict(page)).toHaveCount(2);
        expect(await violationsInBothThemes(page)).toEqual([]);
        expect(await overflow(page)).toBe(0);
      });
    }
  });
});

const settings = `
  s        user: Start
  a1 < s   model: one
  a2       thinking: high
  a3       assistant: The parser reads the day as local time, so midnight is off. | edit src/a.ts
  b1 < s   model: two
  b2       label for=s: here
  b3       assistant: I could not find why it fails, and once more I only guess. | write src/b.ts
`;

test("settings are folded, and are no difference that keys stop at", async ({ app, page }) => {
  await compareLines(app, "opening-settings", { a: "a3", b: "b3" }, settings);
  const fold = entries(page).getByRole("button", { name: /settings/ });
  await expect(fold).toHaveText(
    "3 settings: A Model: p/one, B Model: p/two · A Thinking: high · B Label: here · show",
  );
  await expect(page.getByText("1 difference", { exact: true })).toBeVisible();
  await page.keyboard.press("n");
  await expect(page.locator('[data-here="true"]')).toContainText("The parser reads");
  await fold.click();
  await expect(entries(page).getByRole("article", { name: /^A: Model/ })).toBeVisible();
});

test("two different answers are two texts without marks", async ({ app, page }) => {
  await compareLines(app, "opening-texts", { a: "a3", b: "b3" }, settings);
  const answers = entries(page).getByRole("article", { name: /Assistant, differs/ });
  await expect(answers).toHaveCount(2);
  await expect(answers.first()).toContainText("The parser reads");
  await expect(answers.locator(".markdown :is(ins, del)")).toHaveCount(0);
});

test("the verdict says which side is current, how tests ended, what it took, what only one changed", async ({
  page,
}) => {
  await compare(page, THREE);
  await isCompared(page);
  await expect(
    page.getByRole("region", { name: "Outcome" }).getByRole("paragraph").first(),
  ).toHaveText(
    "A is current: how tests ended is not recorded. B was left: tests pass. B cost $0.066 less and A took 1 m 33 s less.",
  );
  await expect(outcome(page, "A")).toContainText("to “That is the one. Commit it");
  await expect(outcome(page, "A")).toContainText("Committed as b0d41ce.");
  await expect(outcome(page, "B")).toContainText(
    "Reverted. I have no explanation for the evenings yet.",
  );
  await expect(outcome(page, "B")).toContainText(/✓npm testtests · turn 1$/);
  await expect(verdict(page)).toHaveText([
    "Longer: A, 24 messages to 12 · Costs more: A, $0.07 to $0.0035 · No failures",
    "Only A changed: src/parse-day.ts, test/every-hour.test.ts, CHANGELOG.md · Both changed: test/parse-day.test.ts",
  ]);
});

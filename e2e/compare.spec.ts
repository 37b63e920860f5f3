// Two branches side by side, and contexts before and after a compaction, in the browser.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { jsonLines } from "../src/testing/session.ts";
import { costText } from "../src/text/units.ts";
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
  sessionOfB,
  side,
  THREE,
} from "./compare-page.ts";
import { expect, fixturePath, type SessionPage, test } from "./session-page.ts";
import { withShared } from "./with-shared.ts";

interface Line {
  readonly type: string;
  readonly id?: string;
  readonly parentId?: string | null;
  readonly message?: {
    readonly role: string;
    readonly usage?: { readonly cost?: { readonly total?: number } };
  };
}

function linesOf(path: string): readonly Line[] {
  const text = readFileSync(path, "utf8").trim();
  return text.split("\n").map((line) => JSON.parse(line));
}

const score = (page: Page) => page.getByRole("region", { name: /In numbers/ });
/** The figure of one side in the column of this name. */
async function figure(page: Page, side: "A" | "B", name: string): Promise<string> {
  const names = await score(page).getByRole("columnheader").allTextContents();
  const row = score(page).getByRole("row", { name: new RegExp(`^${side}\\b`) });
  const texts = await row.locator("th, td").allTextContents();
  return texts[names.indexOf(name)] ?? "";
}

test.describe("two branches", () => {
  test("are reached from the session, and say what each took since they parted", async ({
    app,
    page,
  }) => {
    await app.openSample("Flaky test in the day parser");
    await page.getByRole("link", { name: "Compare", exact: true }).click();
    await isCompared(page);
    await expect(entries(page).getByRole("button", { name: /in common/ })).toBeVisible();

    const lines = linesOf(fixturePath("samples", "three-attempts.jsonl"));
    const [a, b] = [await side(page, "A").inputValue(), await side(page, "B").inputValue()];
    const costs = costsAfterFork(lines, Number(a), Number(b));
    await expect(score(page).getByRole("columnheader", { name: "After the fork" })).toBeVisible();
    expect(await figure(page, "A", "Cost")).toBe(costText(costs.a));
    expect(await figure(page, "B", "Cost")).toBe(costText(costs.b));
    expect(await figure(page, "A", "Turns")).toMatch(/^\d+$/);
  });

  test("are reached from a fork in the transcript", async ({ page }) => {
    await page.goto(`./#/session/${AUTH}?view=history`);
    const transcript = page.getByRole("region", { name: "Transcript" });
    await transcript.getByRole("link", { name: "compare branches" }).first().click();
    await expect(page).toHaveURL(/compare\?.*a=.+&b=/);
    await isCompared(page);
    await expect(page.getByText(/^[1-9]\d* differences?$/)).toBeVisible();
  });

  test("mark the words that only one side has", async ({ app, page }) => {
    await compareLines(
      app,
      "compared-words",
      { a: "u1", b: "u2" },
      `
        s       user: Tests fail since the upgrade
        u1 < s  user: Use jose instead of jsonwebtoken, quickly
        u2 < s  user: Use passport instead of jsonwebtoken
      `,
    );
    const left = entries(page).getByRole("article", { name: "A: User, differs" });
    const right = entries(page).getByRole("article", { name: "B: User, differs" });
    expect(await left.locator("del").allTextContents()).toEqual(["jose", ", quickly"]);
    await expect(left.locator("ins")).toHaveCount(0);
    expect(await right.locator("ins").allTextContents()).toEqual(["passport"]);
    await expect(right.locator("del")).toHaveCount(0);
    await expect(entries(page).getByText("nothing on this side")).toHaveCount(0);
  });

  test("fold what only one side has to a line that says what it did", async ({ app, page }) => {
    await compareLines(
      app,
      "compared-space",
      { a: "a2", b: "b1" },
      `
        s       user: Look around
        a1 < s  assistant: I look.
        a2      user: And now the tests
        b1 < s  assistant: I look.
      `,
    );
    const fold = entries(page).getByRole("button", { name: /only in A/ });
    await expect(fold).toHaveText("A 1 prompt only in A: “And now the tests” · show");
    await expect(entries(page).getByText("nothing on this side")).toHaveCount(0);
    await expect(page.getByText("1 difference", { exact: true })).toBeVisible();
    await page.keyboard.press("n");
    await expect(fold).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(entries(page).getByRole("article", { name: "A: User, only here" })).toBeVisible();
    await expect(entries(page).getByText("nothing on this side", { exact: true })).toHaveCount(1);
  });

  test("say where parallel results stand at another place", async ({ app, page }) => {
    await compareLines(
      app,
      "compared-elsewhere",
      { a: "a3", b: "b3" },
      `
        s       user: Look around
        a1 < s  assistant: | read a.ts | read b.ts
        a2      result: alpha
        a3      result: beta
        b1 < s  assistant: | read b.ts | read a.ts
        b2      result: beta
        b3      result: alpha
      `,
    );
    const elsewhere = entries(page).getByText("this side has it elsewhere in the turn", {
      exact: true,
    });
    await expect(elsewhere).toHaveCount(2);
    await expect(entries(page).getByText("nothing on this side")).toHaveCount(0);
    const name = "read, elsewhere on the other side";
    await expect(entries(page).getByRole("article", { name: `A: ${name}` })).toContainText("alpha");
    await expect(entries(page).getByRole("article", { name: `B: ${name}` })).toContainText("alpha");
  });

  test("show what a call was given, word by word where it differs", async ({ app, page }) => {
    const call = (content: string) => ({
      role: "assistant",
      content: [{ type: "toolCall", id: "c", name: "write", arguments: { path: "a.ts", content } }],
    });
    const lines = [
      { type: "session", version: 3, id: "compared-calls", timestamp: "2026-03-14T09:00:00Z" },
      { type: "message", id: "s", parentId: null, message: { role: "user", content: "Go" } },
      { type: "message", id: "a", parentId: "s", message: call("const limit = 10;") },
      { type: "message", id: "b", parentId: "s", message: call("const limit = 20;") },
    ];
    await app.give({ name: "compared-calls.jsonl", content: jsonLines(lines) });
    await app.isOpen();
    await compare(page, "compared-calls", "?a=a&b=b");
    await isCompared(page);
    const left = entries(page).getByRole("article", { name: "A: Assistant, differs" });
    await left.getByText("differs", { exact: true }).click();
    await expect(left.locator("del")).toHaveText(["10"]);
  });

  test("have differences one steps through by keys, and a link leads to the same one", async ({
    page,
  }) => {
    await compare(page, THREE);
    await isCompared(page);
    await page.keyboard.press("f");
    await expect(page).toHaveURL(/[?&]diff=1/);
    await page.keyboard.press("n");
    await expect(page).toHaveURL(/[?&]diff=2/);
    await expect(page.getByText(/^2 of \d+$/)).toBeVisible();
    await page.keyboard.press("p");
    await expect(page.getByText(/^1 of \d+$/)).toBeVisible();
    await page.keyboard.press("n");
    await page.reload();
    await expect(page.getByText(/^2 of \d+$/)).toBeVisible();
    await expect(entries(page).locator('[data-here="true"]')).toBeInViewport();
  });

  test("are stepped through as fast as keys come", async ({ page }) => {
    await compare(page, THREE);
    await isCompared(page);
    // Four keys in one moment, before anything can be drawn.
    await page.evaluate(() => {
      for (const key of ["f", "n", "n", "p"]) {
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
      }
    });
    await expect(page.getByText(/^2 of \d+$/)).toBeVisible();
    await expect(page).toHaveURL(/[?&]diff=2/);
    await page.keyboard.press("n");
    await expect(page.getByText(/^3 of \d+$/)).toBeVisible();
  });

  test("change sides, show only differences, and keep all that in the address", async ({
    page,
  }) => {
    await compare(page, THREE);
    await isCompared(page);
    const [a, b] = [await side(page, "A").inputValue(), await side(page, "B").inputValue()];
    expect(a).not.toBe(b);
    await page.getByRole("button", { name: "Swap A and B" }).click();
    await expect(side(page, "A")).toHaveValue(b);
    await expect(side(page, "B")).toHaveValue(a);
    await page.getByRole("radio", { name: "Only differences" }).click();
    await expect(
      entries(page)
        .getByRole("button", { name: /same on both sides|in common/ })
        .first(),
    ).toBeVisible();
    await page.getByRole("radio", { name: "What the model sees" }).click();
    await page.reload();
    await expect(side(page, "A")).toHaveValue(b);
    await expect(page.getByRole("radio", { name: "Only differences" })).toBeChecked();
    await expect(page.getByRole("radio", { name: "What the model sees" })).toBeChecked();
  });

  test("open what they have in common with one key", async ({ page }) => {
    await compare(page, THREE);
    await isCompared(page);
    const fold = entries(page).getByRole("button", { name: /in common/ });
    await fold.focus();
    await page.keyboard.press("Enter");
    await expect(fold).toHaveAttribute("aria-expanded", "true");
    await expect(
      entries(page)
        .getByRole("article", { name: /the same$/ })
        .first(),
    ).toBeVisible();
  });

  test("can be the same one, and the screen says what to do", async ({ page }) => {
    await compare(page, THREE);
    await isCompared(page);
    await side(page, "B").selectOption(await side(page, "A").inputValue());
    await expect(page.getByText("A and B are the same branch.")).toBeVisible();
  });

  test("can be one the beginning of the other", async ({ page }) => {
    await compare(page, THREE);
    await isCompared(page);
    const points = side(page, "A").locator("optgroup").last().locator("option");
    const earlier = await points.last().getAttribute("value");
    await side(page, "B").selectOption(await side(page, "A").inputValue());
    await side(page, "B").selectOption(earlier ?? "");
    await expect(page.getByText(/A continues where B ends/)).toBeVisible();
  });

  test("compare the end of a file that both changed, where it can be known", async ({ page }) => {
    await compare(page, THREE);
    await isCompared(page);
    await page.getByText(/^\d+ files touched/).click();
    const file = page.getByRole("row").filter({ hasText: "src/parse-day.ts" });
    await file.getByText("compare", { exact: false }).first().click();
    await expect(file.locator(".diff, p").first()).toBeVisible();
  });

  test("are copied as Markdown", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await compare(page, THREE);
    await isCompared(page);
    await page.getByRole("button", { name: "Copy as Markdown" }).click();
    await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    expect(text).toMatch(/^# A: .+ \/ B: .+\n/);
    expect(text).toContain("**A · Assistant**");
  });

  test("of thousands of entries draw only the rows in sight", async ({ page }) => {
    await compare(page, LONG);
    await isCompared(page);
    await expect(page.getByText(/\d+ differences?$/)).toBeVisible();
    expect(await page.locator(".virtual-row").count()).toBeLessThan(120);
  });
});

test.describe("two files of one family", () => {
  test("share their beginning by id and content", async ({ app, page }) => {
    const text = readFileSync(fixturePath("samples", "three-attempts.jsonl"), "utf8").trim();
    const [header = "", ...rest] = text.split("\n");
    const forked = [
      JSON.stringify({ ...JSON.parse(header), id: "forked-session-1" }),
      ...rest.slice(0, 12),
    ];
    await app.give({ name: "forked.jsonl", content: `${forked.join("\n")}\n` });
    await app.isOpen();
    await compare(page, "forked-session-1", `?with=${THREE}`);
    await isCompared(page);
    await expect(entries(page).getByRole("button", { name: /entries in common/ })).toBeVisible();
    await expect(sessionOfB(page)).toHaveText("Flaky test in the day parser");
  });
});

test.describe("a compaction", () => {
  test("shows what it dropped, said and kept", async ({ page }) => {
    await compare(page, AUTH, "?what=context");
    await expect(column(page, "Dropped").getByRole("listitem").first()).toBeVisible();
    await expect(column(page, "Kept").getByRole("listitem").first()).toBeVisible();
    await expect(column(page, "Summarised into")).toContainText("Goal");
    await expect(column(page, "Summarised into")).toContainText(
      "Files: named in the summary, used in the session",
    );
    await expect(page.getByText("9k → 3.8k tokens · freed 5.1k")).toBeVisible();
  });

  test("is reached from its band in the transcript", async ({ page }) => {
    await page.goto(`./#/session/${AUTH}?view=sent`);
    await page.getByRole("link", { name: "before / after" }).first().click();
    await expect(page).toHaveURL(/what=context/);
    await expect(page.getByRole("combobox", { name: "After" })).not.toHaveValue("-1");
    await expect(column(page, "Dropped")).toBeVisible();
  });

  test("is chosen among all of the path, and any two points can be compared", async ({ page }) => {
    await compare(page, AUTH, "?what=context");
    const after = page.getByRole("combobox", { name: "After" });
    const before = page.getByRole("combobox", { name: "Before" });
    await after.selectOption({
      label: (await after.locator("option").first().textContent()) ?? "",
    });
    await expect(page).toHaveURL(/[?&]to=/);
    const earlier = await before.locator("optgroup option").first().getAttribute("value");
    await before.selectOption(earlier ?? "");
    await expect(page).toHaveURL(/[?&]from=/);
    await page.reload();
    await expect(before).toHaveValue(earlier ?? "");
  });

  test("may be missing, and the screen says so", async ({ page }) => {
    await compare(page, THREE, "?what=context");
    await expect(page.getByText("This branch has no compaction.")).toBeVisible();
  });
});

test("hostile sessions are compared as text", async ({ app, page }) => {
  await app.openFixture("hostile.jsonl");
  await page.getByRole("link", { name: "Compare", exact: true }).click();
  await expect(entries(page)).toBeVisible();
  await page.getByRole("radio", { name: "Before / after compaction" }).click();
  await expect(page.getByRole("toolbar", { name: "Points compared" })).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, "hacked"))).toBeUndefined();
});

const recorded = ["pi-showcase", "pi-mix", "pi-branches", "pi-compactions", "bad-cycle"];
const found = ["pi-v1-two-compactions", "pi-v1-glued-line", "pi-v3-long-lines"];

withShared("data/oracle/dev", "recorded sessions", (folder) => {
  for (const name of recorded) {
    test(`${name}: branches of it are compared`, async ({ app, page }) => {
      await openToCompare(app, name, join(folder, name, "session.jsonl"));
      await page.getByRole("radio", { name: "Branches" }).click();
      await isCompared(page);
      await expect(entries(page).getByRole("article").first()).toBeVisible();
      await contextsAreThere(page);
    });
  }
});

withShared("data/real", "real sessions", (folder) => {
  for (const name of found) {
    test(`${name} is compared with its own beginning`, async ({ app, page }) => {
      await openToCompare(app, name, join(folder, `${name}.jsonl`));
      await page.getByRole("radio", { name: "Branches" }).click();
      await isCompared(page);
      const points = side(page, "B").locator("optgroup").last().locator("option");
      await side(page, "B").selectOption(await points.last().getAttribute("value"));
      await expect(page.getByText(/A continues where B ends: [\d,]+ entries more/)).toBeVisible();
      await expect(entries(page).getByRole("article").first()).toBeVisible();
      await contextsAreThere(page);
    });
  }
});

async function openToCompare(app: SessionPage, name: string, path: string): Promise<void> {
  await app.give({ name: `${name}.jsonl`, content: readFileSync(path) });
  await app.isOpen();
  await app.page.getByRole("link", { name: "Compare", exact: true }).click();
  await expect(app.page.getByRole("heading", { name: "Compare", level: 1 })).toBeVisible();
}

async function contextsAreThere(page: Page): Promise<void> {
  await page.getByRole("radio", { name: "Before / after compaction" }).click();
  await expect(page.getByRole("toolbar", { name: "Points compared" })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
}

for (const width of [1280, 390]) {
  test.describe(`${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 860 } });

    test("axe finds nothing wrong with branches side by side", async ({ page }) => {
      await compare(page, THREE, "?diff=2");
      await isCompared(page);
      await expect(page.getByText(/^2 of \d+$/)).toBeVisible();
      expect(await violationsInBothThemes(page)).toEqual([]);
      expect(await overflow(page)).toBe(0);
    });

    test("axe finds nothing wrong with a compaction", async ({ page }) => {
      await compare(page, AUTH, "?what=context");
      await expect(page.getByRole("listitem").first()).toBeVisible();
      expect(await violationsInBothThemes(page)).toEqual([]);
      expect(await overflow(page)).toBe(0);
    });
  });
}

test.describe("out of the ordinary in both themes at 390", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("axe finds nothing wrong, and nothing is wider than the screen", async ({ app, page }) => {
    const isFine = async () => {
      expect(await violationsInBothThemes(page)).toEqual([]);
      expect(await overflow(page)).toBe(0);
    };
    await compare(page, THREE);
    await isCompared(page);
    await side(page, "B").selectOption(await side(page, "A").inputValue());
    await expect(page.getByText("A and B are the same branch.")).toBeVisible();
    await isFine();
    await compare(page, THREE, "?what=context");
    await expect(page.getByText("This branch has no compaction.")).toBeVisible();
    await isFine();
    await app.openFixture("header-only.jsonl");
    await page.getByRole("link", { name: "Compare", exact: true }).click();
    await expect(page.getByText("Both sides are empty.")).toBeVisible();
    await isFine();
    await app.openFixture("two-roots.jsonl");
    await page.getByRole("link", { name: "Compare", exact: true }).click();
    await expect(page.getByText(/share no entry/)).toBeVisible();
    await isFine();
  });
});

/** Recorded cost of the entries that only one of two rows stands on. Entries are lines but the first. */
function costsAfterFork(lines: readonly Line[], a: number, b: number) {
  const rows = lines.slice(1);
  const pathOf = (row: number): readonly Line[] => {
    const path: Line[] = [];
    for (let line = rows[row]; line; line = rows.find(({ id }) => id === line?.parentId)) {
      path.push(line);
    }
    return path;
  };
  const [left, right] = [pathOf(a), pathOf(b)];
  const costOf = (own: readonly Line[], other: readonly Line[]) =>
    own
      .filter((line) => !other.includes(line))
      .reduce((sum, { message }) => sum + (message?.usage?.cost?.total ?? 0), 0);
  return { a: costOf(left, right), b: costOf(right, left) };
}

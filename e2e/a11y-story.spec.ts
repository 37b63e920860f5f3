// axe over what tells the story of a session: the glance, the bars above the transcript, folded turns,
// the forms of the map, usage, the verdict, cards of sub-agents and of questions. Both themes, wide and
// on a phone, where nothing may be wider than the screen either.
import type { Page } from "@playwright/test";
import { entriesIn } from "../src/testing/entry-lines.ts";
import { fileOf } from "../src/testing/session.ts";
import { violationsInBothThemes } from "./axe.ts";
import { AUTH, compare, isCompared, overflow, THREE } from "./compare-page.ts";
import { EVERY_CARD } from "./made-cards.ts";
import { expect, type SessionPage, test } from "./session-page.ts";

const SAMPLE = `./#/session/${AUTH}`;
const LINEAR = entriesIn(`
  ask    user: Why do the tests fail?
  look   assistant: | bash npm test
  ran    result!: 3 failed
  fold   compaction kept=ran tokens=900: What happened
  again  user: And now?
  done   assistant: They pass`);

interface Screen {
  readonly name: string;
  readonly show: (app: SessionPage, page: Page, isPhone: boolean) => Promise<void>;
}

/** A pane: beside the transcript, or on a phone in the sheet that a button brings up. */
async function sheet(page: Page, isPhone: boolean, name: string): Promise<void> {
  if (isPhone) await page.getByRole("button", { name, exact: true }).click();
}

const SCREENS: readonly Screen[] = [
  {
    name: "the glance",
    async show(app, page, isPhone) {
      await page.goto(SAMPLE);
      await app.isOpen();
      await sheet(page, isPhone, "Entry");
      await expect(page.getByRole("region", { name: "4 branches" })).toBeVisible();
      await expect(page.getByRole("region", { name: /tool calls$/ })).toBeVisible();
    },
  },
  {
    name: "the note of History, and the way back",
    async show(app, page) {
      await page.goto(SAMPLE);
      await app.isOpen();
      await page.keyboard.press("g");
      await expect(page.getByRole("button", { name: "Back to what the model sees" })).toBeVisible();
    },
  },
  {
    name: "the context at an entry",
    async show(app, page) {
      await page.goto(`${SAMPLE}?view=history`);
      await app.isOpen();
      await page.keyboard.press("g");
      await expect(page).toHaveURL(/entry=/);
      await page.keyboard.press("x");
      await expect(page.getByRole("button", { name: "Back to the newest" })).toBeVisible();
    },
  },
  {
    name: "the turns",
    async show(app, page, isPhone) {
      await page.goto(SAMPLE);
      await app.isOpen();
      await sheet(page, isPhone, "Outline");
      await expect(app.outline).toBeVisible();
      await page.getByRole("radio", { name: "Turns" }).click();
      const turns = page.getByRole("treegrid", { name: "Turns of this branch" });
      await turns.getByRole("row", { name: /passport/ }).click();
      await expect(turns.getByText("Agreed, that settles")).toBeVisible();
    },
  },
  {
    name: "turns before a damaged line",
    async show(app, page, isPhone) {
      const content = fileOf(LINEAR, "split").replace(/^.*"id":"look".*$/m, "<html>502");
      await app.give({ name: "split.jsonl", content });
      await app.isOpen();
      await expect(page.getByRole("button", { name: "1 turn before the damage" })).toBeVisible();
      await sheet(page, isPhone, "Entry");
      await expect(page.getByRole("button", { name: /before the damage ?1/ })).toBeVisible();
    },
  },
  {
    name: "the map of one branch",
    async show(app, page, isPhone) {
      await app.give({ name: "linear.jsonl", content: fileOf(LINEAR, "linear") });
      await app.isOpen();
      await sheet(page, isPhone, "Outline");
      await app.tab("Map");
      await expect(page.getByRole("tree", { name: /^Map.*1 branch/ })).toBeVisible();
      await page.getByText("Legend").click();
    },
  },
  {
    name: "the wide map",
    async show(app, page) {
      await page.goto(`${SAMPLE}?pane=map&map=wide`);
      await app.isOpen();
      await expect(page.getByRole("tree", { name: /^Map/ }).first()).toBeVisible();
    },
  },
  {
    name: "the usage in pictures, with their tables open",
    async show(_, page) {
      await page.goto(`${SAMPLE}/stats`);
      await expect(page.getByRole("table", { name: "Tools" })).toBeVisible();
      for (const fold of await page.locator("main summary:visible").all()) await fold.click();
      await expect(page.getByRole("columnheader", { name: "Outcome" })).toBeVisible();
    },
  },
  {
    name: "the verdict of a comparison",
    async show(_, page) {
      await compare(page, THREE);
      await isCompared(page);
      await expect(page.getByRole("list", { name: "Verdict" })).toBeVisible();
    },
  },
  {
    name: "a sub-agent inside another, brought into sight",
    async show(app, page, isPhone) {
      await app.give({ name: "every-card.jsonl", content: EVERY_CARD });
      await app.isOpen();
      await sheet(page, isPhone, "Outline");
      await app.row("digger").click();
      const run = page.getByRole("article", { name: "Sub-agent digger", exact: true });
      await expect(run.getByRole("heading", { name: "digger" })).toBeInViewport();
    },
  },
  {
    name: "a question with its answer",
    async show(app, page, isPhone) {
      await app.give({ name: "every-card.jsonl", content: EVERY_CARD });
      await app.isOpen();
      await sheet(page, isPhone, "Outline");
      await app.row("Which **colour**?").click();
      await expect(app.transcript.getByText("Which colour?").first()).toBeInViewport();
    },
  },
];

for (const width of [1440, 390]) {
  test.describe(`${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 900 } });
    for (const { name, show } of SCREENS) {
      test(`axe finds nothing wrong with ${name}`, async ({ app, page }) => {
        await show(app, page, width === 390);
        expect(await violationsInBothThemes(page)).toEqual([]);
        expect(await overflow(page)).toBeLessThanOrEqual(0);
      });
    }
  });
}

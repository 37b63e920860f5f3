// A click on an entry, wherever it is named, brings its card into sight: every kind of entry, from
// both views.
import { readFileSync } from "node:fs";
import { entriesIn } from "../src/testing/entry-lines.ts";
import { fileOf } from "../src/testing/session.ts";
import { compare, entries, isCompared, unfoldSides } from "./compare-page.ts";
import { expect, fixturePath, type SessionPage, test } from "./session-page.ts";

const FILE = fixturePath("oddities", "cards.jsonl");
const VIEWS = ["What the model sees", "History"] as const;

const selected = (app: SessionPage) => app.transcript.locator("[data-selected=true]").first();

async function open(app: SessionPage): Promise<void> {
  await app.give(FILE);
  await app.isOpen();
  await expect(app.page.locator(".timeline-total")).toBeVisible();
}

async function show(app: SessionPage, view: (typeof VIEWS)[number]): Promise<void> {
  const button = app.transcript.getByRole("button", { name: view, exact: true });
  await button.click();
  await expect(button).toHaveAttribute("aria-pressed", "true");
}

const entryOf = (url: string) => /[?&]entry=([^&]+)/.exec(url)?.[1] ?? "";

/** The card of the entry that the address names is selected, and in sight. */
async function showsCard(app: SessionPage, what: string): Promise<void> {
  const id = decodeURIComponent(entryOf(app.page.url()));
  expect(id, what).not.toBe("");
  await expect(selected(app), what).toBeInViewport();
  // The details name the entry that is selected.
  await expect(app.fact("Entry"), what).toHaveText(id);
}

test("every stop of the timeline, by key and by place, from both views", async ({ app, page }) => {
  test.slow();
  await open(app);
  const slider = page.getByRole("slider", { name: "Place in this branch" });
  const last = Number(await slider.getAttribute("max"));
  const stops: { readonly at: number; readonly id: string }[] = [];
  await show(app, "History");
  for (let at = -1; at < last; ) {
    const before = entryOf(page.url());
    await slider.press(stops.length === 0 ? "Home" : "ArrowRight");
    await expect.poll(() => entryOf(page.url())).not.toBe(before);
    at = Number(await slider.inputValue());
    stops.push({ at, id: entryOf(page.url()) });
    await showsCard(app, `stop ${at} by key`);
  }
  expect(stops.length).toBeGreaterThan(20);
  for (const view of VIEWS) {
    for (const { at, id } of stops) {
      await show(app, view);
      // A place that is looked at already is none to go to.
      if ((await slider.inputValue()) === String(at)) await slider.fill(at === 0 ? "9" : "0");
      await slider.fill(String(at));
      await expect.poll(() => entryOf(page.url()), `${at} from ${view}`).toBe(id);
      await showsCard(app, `${at} from ${view}`);
    }
  }
});

for (const view of VIEWS) {
  test(`every entry that the palette finds, from ${view}`, async ({ app, page }) => {
    test.slow();
    await open(app);
    const lines = readFileSync(FILE, "utf8").trim().split("\n").slice(1);
    const ids = lines.map((line) => JSON.parse(line)).map(({ id }) => String(id));
    for (const id of ids) {
      await show(app, view);
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox", { name: "Commands" }).fill(id);
      const hit = page.getByRole("group", { name: "Entry", exact: true }).getByRole("option");
      await hit.first().click();
      await expect.poll(() => entryOf(page.url())).toBe(id);
      await showsCard(app, id);
    }
  });
}

test("every entry of a comparison, also what is sent to no model", async ({ app, page }) => {
  // All of them are drawn.
  await page.setViewportSize({ width: 1280, height: 2400 });
  const lines = `
    s        user: Start
    a1       assistant: One way
    level    < s thinking_level_change: high
    model    model_change: p/other
    b1       user: Another way
    b2       assistant: | bash npm test
    b3       result!: 1 failed
    note     label for=b1: kept
    b4       assistant: Done`;
  await app.give({ name: "clicks.jsonl", content: fileOf(entriesIn(lines), "clicks") });
  await app.isOpen();
  const link = () => entries(page).getByRole("link", { name: /in the transcript$/ });
  const visit = async () => {
    await compare(page, "clicks", "?a=a1&b=b4&seen=history");
    await isCompared(page);
    await unfoldSides(page);
    for (const fold of await entries(page)
      .getByRole("button", { name: /settings?/ })
      .all()) {
      await fold.click();
    }
  };
  await visit();
  const count = await link().count();
  expect(count).toBeGreaterThan(6);
  for (let at = 0; at < count; at++) {
    if (at > 0) await visit();
    await expect(link()).toHaveCount(count);
    await link().nth(at).click();
    await app.isOpen();
    await expect(page).toHaveURL(/[?&]entry=/);
    await showsCard(app, `link ${at}`);
  }
});

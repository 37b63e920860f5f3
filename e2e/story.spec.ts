// Where a session opens, and that every click shows what was clicked.
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { Locator } from "@playwright/test";
import { generateChain } from "../fixtures/generate/large.ts";
import type { JsonObject } from "../src/model/json/json.ts";
import { call, message, reply, result, usage, user } from "../src/testing/entries.ts";
import { fileOf } from "../src/testing/session.ts";
import { items } from "./map-page.ts";
import { expect, fixturePath, type SessionPage, test } from "./session-page.ts";
import { withShared } from "./with-shared.ts";

const SAMPLE = "Refactor auth module";
const chain = [...generateChain(60)].join("");

/** The card of an entry, by the words it holds. */
function card(app: SessionPage, words: string | RegExp): Locator {
  return app.transcript.getByRole("article").filter({ hasText: words }).first();
}

const selected = (app: SessionPage) => app.transcript.locator("[data-selected=true]").first();
const scrollTop = (app: SessionPage) =>
  app.transcript.getByRole("feed").evaluate((feed) => feed.scrollTop);

test.describe("a session opens where its story can be picked up", () => {
  test("without a compaction: at the first prompt", async ({ app }) => {
    await app.give({ name: "chain.jsonl", content: chain });
    await app.isOpen();
    await expect(card(app, "Prompt 0: and the next batch?")).toBeInViewport();
    await expect(card(app, "Batch 1 is weighed and dry.")).toBeInViewport();
  });

  test("with settings before the first prompt: at the prompt", async ({ app, page }) => {
    const [header = "", ...rest] = chain.split("\n");
    const settings = Array.from({ length: 40 }, (_, at) =>
      JSON.stringify({
        type: "thinking_level_change",
        id: `set${at}`,
        parentId: at === 0 ? null : `set${at - 1}`,
        timestamp: "2026-01-01T00:00:00.000Z",
        thinkingLevel: at % 2 ? "high" : "low",
      }),
    );
    const first = (rest[0] ?? "").replace('"parentId":null', '"parentId":"set39"');
    const content = [header, ...settings, first, ...rest.slice(1)].join("\n");
    await app.give({ name: "settings.jsonl", content });
    await app.isOpen();
    await expect(card(app, "Prompt 0: and the next batch?")).toBeInViewport();
    await page.keyboard.press("v");
    await expect(page).toHaveURL(/view=history/);
    await expect(card(app, "Prompt 0: and the next batch?")).toBeInViewport();
    await app.remembers(1);
    await page.reload();
    await expect(card(app, "Prompt 0: and the next batch?")).toBeInViewport();
  });

  test("with compactions: at the newest, its summary open, the beginning one click away", async ({
    app,
    page,
  }) => {
    await app.openSample(SAMPLE);
    await expect(card(app, "Compaction 2")).toBeInViewport();
    await expect(app.transcript.getByRole("heading", { name: "Goal" })).toBeInViewport();
    const here = app.outline.locator("[aria-current=location]");
    await expect(here).toContainText("Compaction 2");
    await expect(here).toBeInViewport();
    await app.transcript.getByRole("button", { name: "read from the beginning" }).click();
    await expect(page).toHaveURL(/view=history/);
    await expect(card(app, "Refactor the auth module so that")).toBeInViewport();
  });

  test("with a link: at the entry that it names", async ({ app, page }) => {
    await app.openSample(SAMPLE);
    const link = page.url().replace(/#.*/, (hash) => `${hash.split("?")[0]}?entry=3732cc69`);
    await page.goto("about:blank");
    await page.goto(link);
    await app.isOpen();
    await expect(app.fact("Entry")).toHaveText("3732cc69");
  });

  test("once somebody has read: where they stopped", async ({ app, page }) => {
    await app.give({ name: "chain.jsonl", content: chain });
    await app.isOpen();
    await app.transcript.getByRole("feed").hover();
    await page.mouse.wheel(0, 900);
    await expect.poll(() => scrollTop(app)).toBeGreaterThan(800);
    const before = await app.transcript.getByRole("article").first().textContent();
    await page.reload();
    await app.isOpen();
    await expect.poll(() => scrollTop(app)).toBeGreaterThan(400);
    expect(before).not.toBe("");
    await expect(card(app, "Prompt 0: and the next batch?")).not.toBeInViewport();
  });

  test("a damaged one all the same: at the first prompt that can be read", async ({ app }) => {
    const [header, first, ...rest] = chain.split("\n");
    await app.give({
      name: "torn.jsonl",
      content: [header, first?.slice(0, 90), ...rest].join("\n"),
    });
    await app.isOpen();
    await expect(card(app, "Prompt 2: and the next batch?")).toBeInViewport();
  });
});

test.describe("choosing an entry shows its card", () => {
  for (const view of ["what the model sees", "History"]) {
    test(`every kind of row of the outline, from ${view}`, async ({ app, page }) => {
      test.setTimeout(120_000);
      await app.give(fixturePath("oddities", "cards.jsonl"));
      await app.isOpen();
      await app.outline.waitFor();
      await page.getByRole("radio", { name: "All" }).check({ force: true });
      const shown = (await page.getByText(/^(\d+) of \1 entries$/).textContent()) ?? "";
      const count = Number.parseInt(shown, 10);
      expect(count).toBeGreaterThan(30);
      for (let at = 0; at < count; at++) {
        if (view === "History") await page.getByRole("button", { name: "History" }).click();
        else await page.getByRole("button", { name: "What the model sees", exact: true }).click();
        await app.outline.hover();
        // All rows are equally tall, and the list follows what is read while the pointer is elsewhere.
        await app.outline.evaluate((list, share) => {
          list.scrollTop = share * list.scrollHeight - list.clientHeight / 2;
        }, at / count);
        const row = app.outline.locator(`[data-index="${at}"]`);
        // Another branch goes first once it is chosen: the row keeps its id, not its index.
        const id = await row.getAttribute("id");
        await row.click();
        await expect(page).toHaveURL(/entry=/);
        await expect(app.outline.locator(`[id="${id}"]`)).toHaveAttribute("aria-selected", "true");
        await expect(selected(app)).toBeInViewport();
      }
    });
  }

  test("what the model is not sent any more, with a way back", async ({ app, page }) => {
    await app.openSample(SAMPLE);
    await expect(card(app, "Compaction 2")).toBeInViewport();
    await app.outline.press("Home");
    await app.row("Good. Plan accepted").click();
    await expect(page).toHaveURL(/view=history/);
    await expect(selected(app)).toContainText("Good. Plan accepted");
    await expect(selected(app)).toBeInViewport();
    await page.getByRole("button", { name: "Back to what the model sees" }).click();
    await expect(page).not.toHaveURL(/view=history|entry=/);
    await expect(card(app, "Compaction 2")).toBeInViewport();
    await page.goBack();
    await expect(selected(app)).toBeInViewport();
  });

  test("the way back is gone once somebody went elsewhere", async ({ app, page }) => {
    await app.openSample(SAMPLE);
    const back = page.getByRole("button", { name: "Back to what the model sees" });
    await app.outline.press("Home");
    await app.row("Good. Plan accepted").click();
    await expect(back).toBeVisible();
    await page.getByRole("button", { name: "What the model sees", exact: true }).click();
    await page.getByRole("button", { name: "History", exact: true }).click();
    await expect(selected(app)).toContainText("Good. Plan accepted");
    await expect(back).toHaveCount(0);
  });

  for (const view of ["", "?view=history"]) {
    test(`every branch of the map${view ? ", from History" : ""}`, async ({ app, page }) => {
      await app.openSample(SAMPLE);
      await page.goto(`${page.url().split("?")[0]}${view}`);
      await app.tab("Map");
      await expect(items(page)).toHaveCount(7);
      const labels = await items(page).evaluateAll((runs) =>
        runs.map((run) => run.ariaLabel ?? ""),
      );
      // Which run comes first depends on the branch that is looked at.
      for (const label of labels) {
        const [name = ""] = label.split(/(?<=, \d+ entries),/);
        const run = items(page)
          .and(page.getByLabel(name, { exact: false }))
          .first();
        await run.click();
        await expect(run).toHaveAttribute("aria-selected", "true");
        await expect(selected(app)).toBeInViewport();
      }
    });
  }

  test("every entry that a problem concerns", async ({ app, page }) => {
    await app.openFixture("damaged-entries.jsonl");
    await app.tab(/Problems/);
    const leading = page.getByRole("button", { name: /^Go to entry/ });
    await expect(leading.first()).toBeVisible();
    for (let at = 0; at < (await leading.count()); at++) {
      await leading.nth(at).click();
      await expect(page).toHaveURL(/entry=/);
      await expect(selected(app)).toBeInViewport();
    }
  });

  test("a place on the timeline and a hit of the search", async ({ app, page }) => {
    await app.openSample(SAMPLE);
    const slider = page.getByRole("slider", { name: "Place in this branch" });
    await slider.press("Home");
    await expect(selected(app)).toBeInViewport();
    await page.keyboard.press("Control+k");
    await page.keyboard.type("Plan accepted");
    await page
      .getByRole("option", { name: /Good\. Plan accepted/ })
      .first()
      .click();
    await expect(selected(app)).toContainText("Plan accepted");
    await expect(selected(app)).toBeInViewport();
  });
});

test.describe("the context at an entry", () => {
  test("is one click from its card, says where one is, and leads back", async ({ app, page }) => {
    await app.openSample(SAMPLE);
    await app.outline.press("Home");
    await app.row("Good. Plan accepted").click();
    await expect(selected(app)).toContainText("Good. Plan accepted");
    await selected(app).hover();
    await selected(app)
      .getByRole("button", { name: /^Context at User/ })
      .click();
    const note = app.transcript.getByRole("status").filter({ hasText: "What the model saw" });
    await expect(note).toContainText(/What the model saw at turn \d+/);
    await expect(note).toContainText(/then .+ · at the end .+/);
    await expect(page).not.toHaveURL(/view=history/);
    await expect(selected(app)).toContainText("Good. Plan accepted");
    await note.getByRole("button", { name: "Back to the newest" }).click();
    await expect(note).toHaveCount(0);
    await expect(page).toHaveURL(/branch=4-shipped/);
  });

  test("has a key, and the inspector names it, too", async ({ app, page }) => {
    await app.openSample(SAMPLE);
    await app.outline.press("Home");
    await app.row("Good. Plan accepted").click();
    await page.keyboard.press("x");
    await expect(app.transcript).toContainText("What the model saw at turn");
    await page.goBack();
    await expect(app.transcript).not.toContainText("What the model saw at turn");
    await app.inspector.getByRole("button", { name: "Context at this entry" }).click();
    await expect(app.transcript).toContainText("What the model saw at turn");
  });

  test("leaves the entry where it is when what stood above it was not sent there", async ({
    app,
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await app.openSample(SAMPLE);
    // Just below a compaction, which stands at the upper edge and comes after it in no earlier context.
    await app.transcript.getByText("Only the check, then").click();
    await expect(selected(app)).toBeInViewport();
    await page.keyboard.press("x");
    await expect(app.transcript).toContainText("What the model saw at turn");
    await expect(selected(app)).toContainText("Only the check, then");
    await expect(selected(app)).toBeInViewport();
  });

  test("is there on a phone", async ({ app, page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await app.openSample(SAMPLE);
    await card(app, "now wire the middleware").locator("[data-row]").first().click();
    await selected(app)
      .getByRole("button", { name: /^Context at/ })
      .click();
    await expect(app.transcript).toContainText("What the model saw at turn");
  });
});

test.describe("the session at a glance", () => {
  test("tells the story where nothing is selected, and every line leads to its place", async ({
    app,
    page,
  }) => {
    await app.openSample(SAMPLE);
    const glance = app.inspector;
    const part = (name: string) => glance.getByRole("region", { name });
    await expect(part("Asked")).toContainText("Refactor the auth module");
    await expect(part("Came out")).toContainText("Done: jose in, jsonwebtoken out");
    await expect(part("Came out")).toContainText("turn 9; 1 turn after it changed nothing");
    await expect(part("Came out")).toContainText(/✓ npm test.*turn 9/);
    await expect(part("2 compactions")).toContainText("Compaction 2");
    await expect(part("4 branches").getByRole("button").first()).toContainText("current");

    await part("Came out").getByRole("button").first().click();
    await expect(selected(app)).toContainText("Old and new versions accept");
    await expect(selected(app)).toBeInViewport();
    await glance.getByRole("button", { name: "Session at a glance" }).click();
    await part("2 compactions")
      .getByRole("button", { name: /Compaction 1/ })
      .click();
    await expect(selected(app)).toContainText("Compaction 1");
    await expect(selected(app)).toBeInViewport();
    await glance.getByRole("button", { name: "Session at a glance" }).click();
    await part("4 branches")
      .getByRole("button", { name: /passport/ })
      .click();
    await expect(page).toHaveURL(/branch=1-passport/);
    await glance.getByRole("button", { name: "Session at a glance" }).click();
    await part("10 files changed").getByRole("button").first().click();
    await expect(selected(app)).toBeInViewport();
  });

  test("counts what the raw file says", async ({ app }) => {
    await app.openSample(SAMPLE);
    const path = fixturePath("samples", "auth-refactor.jsonl");
    const lines = (await readFile(path, "utf8"))
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    const turns = lines.filter(({ message }) => message?.role === "user").length;
    const cost = lines.reduce((sum, { message, usage }) => {
      return sum + (message?.usage?.cost?.total ?? usage?.cost?.total ?? 0);
    }, 0);
    const all = app.inspector.getByRole("region", { name: "All branches" });
    await expect(all.getByRole("button", { name: /^Turns/ })).toContainText(`${turns}`);
    await expect(all.getByRole("button", { name: /^Cost/ })).toContainText(`$${cost.toFixed(2)}`);
  });
});

test.describe("the figures of the glance", () => {
  const figure = (app: SessionPage, name: RegExp) =>
    app.inspector.getByRole("region", { name: "In figures" }).getByRole("button", { name });
  const give = async (app: SessionPage, entries: readonly JsonObject[]) => {
    await app.give({ name: "figures.jsonl", content: fileOf(entries, "figures") });
    await app.isOpen();
  };

  test("say what the usage says of a cost: nothing, no price, so much", async ({ app, page }) => {
    const priced = (total: number) => reply("b", { usage: usage(10, 5, total) });
    for (const [entries, cost] of [
      [[user("a")], "nothing"],
      [[user("a"), reply("b", {})], "no price known"],
      [[user("a"), priced(0)], "no price known"],
      [[user("a"), priced(1.5)], "$1.50"],
    ] as const) {
      await give(app, entries);
      await expect(figure(app, /^Cost/)).toHaveText(`Cost${cost}`);
      await page.getByRole("link", { name: "Usage" }).click();
      const row = page.getByRole("table", { name: "Overview" }).getByRole("row", { name: /^Cost/ });
      await expect(row.getByRole("cell").last()).toHaveText(cost);
    }
  });

  test("lead to the first failure that is counted, on the branch that is read", async ({ app }) => {
    await give(app, [
      user("ask"),
      message("mine", { role: "bashExecution", command: "npm test", output: "", exitCode: 1 }),
      reply("calls", { content: [call("c", "read", "a.ts")], stopReason: "toolUse" }),
      result("broke", "c", { isError: true, content: [{ type: "text", text: "No such file" }] }),
      reply("done", { content: [{ type: "text", text: "There is no a.ts" }] }),
    ]);
    await expect(figure(app, /^Failures/)).toHaveText("Failures1");
    await figure(app, /^Failures/).click();
    await expect(app.page).toHaveURL(/[?&]entry=broke/);
    await expect(app.transcript.getByText("No such file")).toBeInViewport();
  });
});

test.describe("the header and the keys", () => {
  test("keep cost, branches and compactions when room is short", async ({ app, page }) => {
    const header = page.getByRole("banner");
    for (const [width, height] of [
      [1440, 900],
      [1024, 768],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await app.openSample(SAMPLE);
      const name = await app.title.boundingBox();
      for (const fact of ["$0.52", "4 branches", "2 compactions"]) {
        const chip = header.getByText(fact);
        await expect(chip).toBeInViewport({ ratio: 1 });
        const box = await chip.boundingBox();
        if (width === 390) expect(box?.y).toBeGreaterThan((name?.y ?? 0) + (name?.height ?? 0) - 1);
      }
      const isWider = await page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      );
      expect(isWider).toBe(false);
    }
  });

  test("lead to errors, compactions and both ends of the branch", async ({ app, page }) => {
    await app.openSample(SAMPLE);
    await expect(app.outline).toBeVisible();
    const entry = () => page.url().match(/entry=(\w+)/)?.[1] ?? "";
    const press = async (key: string) => {
      const before = entry();
      await page.keyboard.press(key);
      await expect.poll(entry).not.toBe(before);
      await expect(selected(app)).toBeInViewport();
      return entry();
    };
    await expect(page.locator(".timeline-total")).toBeVisible();
    const first = await press("g");
    await expect(selected(app)).toContainText("Refactor the auth module");
    const error = await press("e");
    const next = await press("e");
    expect(await press("E")).toBe(error);
    expect(next).not.toBe(error);
    await press("m");
    await expect(selected(app)).toContainText("Compaction 2");
    await press("M");
    await expect(selected(app)).toContainText("Compaction 1");
    const last = await press("G");
    expect(last).not.toBe(first);
    await page.keyboard.press("o");
    await expect(page.getByRole("textbox", { name: "Filter the outline by text" })).toBeFocused();
  });

  test("a line of the glance closes the sheet it is in on a phone", async ({ app, page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await app.openSample(SAMPLE);
    await page.getByRole("button", { name: "Entry" }).click();
    await page.getByRole("button", { name: /Done: jose in/ }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(selected(app)).toContainText("Old and new versions accept");
    await expect(selected(app)).toBeInViewport();
  });
});

test.describe("the outline", () => {
  test("follows what is read, with a quiet mark, unless the pointer is in it", async ({
    app,
    page,
  }) => {
    await app.openSample(SAMPLE);
    const here = app.outline.locator("[aria-current=location]");
    await page.keyboard.press("v");
    await expect(page).toHaveURL(/view=history/);
    await app.transcript.getByRole("feed").hover();
    await page.mouse.wheel(0, 500);
    await expect(here).toBeInViewport();
    const top = await here.textContent();
    await page.mouse.wheel(0, 6000);
    await expect.poll(() => here.textContent()).not.toBe(top);
    await expect(here).toBeInViewport();
    await app.outline.hover();
    await page.mouse.wheel(0, -100_000);
    const first = app.rows().first();
    await expect(first).toContainText("Refactor the auth module");
    await page.keyboard.press("G");
    await expect(selected(app)).toBeInViewport();
  });

  test("shows the context at a row", async ({ app, page }) => {
    await app.openSample(SAMPLE);
    const row = app.row("Good. Plan accepted");
    await app.outline.press("Home");
    await row.hover();
    await row.locator("[data-context]").click();
    await expect(app.transcript).toContainText("What the model saw at turn");
    await expect(selected(app)).toContainText("Good. Plan accepted");
    await page.goBack();
    await app.outline.focus();
    await page.keyboard.press("Home");
    await page.keyboard.press("x");
    await expect(app.transcript).toContainText("What the model saw at turn 1");
  });
});

withShared("data/real/pi-v1-two-compactions.jsonl", "a first opening", (path) => {
  test("shows the same place in outline, transcript and count, the place marked", async ({
    app,
    page,
  }) => {
    await app.give({ name: "session.jsonl", content: readFileSync(path, "utf8") });
    await app.isOpen();
    await expect(page.locator(".timeline-total")).toBeVisible();
    const here = app.outline.locator("[aria-current=location]");
    await expect(here).toBeInViewport();
    await expect(here).toContainText("Compaction 2");
    await expect(card(app, "Compaction 2")).toBeInViewport();
    await expect(app.transcript).toContainText("turn 27 of 55");
  });
});

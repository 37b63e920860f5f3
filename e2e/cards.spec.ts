// What cards promise whatever they hold: all of a command can be read, the wheel moves the page, no
// button covers a fact, sub-agents open as conversations, questions have their answers.
import type { Locator, Page } from "@playwright/test";
import { costOfReplies } from "../src/testing/raw-costs.ts";
import { violationsInBothThemes } from "./axe.ts";
import { EVERY_CARD, LONG_COMMAND, SUB_AGENT_COST, WIDE_COMMAND } from "./made-cards.ts";
import { expect, type SessionPage, test } from "./session-page.ts";

const card = (app: SessionPage, text: string | RegExp): Locator =>
  app.transcript.getByRole("article").filter({ hasText: text }).first();

async function open(app: SessionPage): Promise<void> {
  await app.give({ name: "every-card.jsonl", content: EVERY_CARD });
  await app.isOpen();
  await expect(card(app, "Show every card")).toBeVisible();
}

test.describe("on a screen that holds all cards at once", () => {
  test.use({ viewport: { width: 1280, height: 9000 } });

  test("a command as long as a head is read whole in it, at any width", async ({ app, page }) => {
    await open(app);
    const target = card(app, "--last").locator(".tool-target");
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 4000 });
      await expect(target).toHaveText(WIDE_COMMAND.trim());
      expect(await isWholeInSight(target), `${width} px`).toBe(true);
    }
  });

  test("what is tall opens and closes by a button, what nearly fits needs none", async ({
    app,
  }) => {
    await open(app);
    const tall = card(app, "--last").locator(".clip-box");
    const content = tall.locator(".clip-content");
    const hidden = () => content.evaluate((box) => box.scrollHeight - box.clientHeight);
    expect(await hidden()).toBeGreaterThan(500);
    await tall.getByRole("button", { name: "Show all 80 lines" }).click();
    expect(await hidden()).toBe(0);
    await tall.getByRole("button", { name: "Show less" }).click();
    expect(await hidden()).toBeGreaterThan(500);
    await expect(card(app, "git diff").locator(".more-button")).toHaveCount(0);
  });

  test("a longer command opens, wraps and is copied", async ({ app, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await open(app);
    const long = card(app, "exit 2");
    const box = long.locator(".clip-box").filter({ hasText: "step-0" });
    await box.getByRole("button", { name: "Show more" }).click();
    const text = box.locator(".code-text");
    await expect(text).toHaveText(LONG_COMMAND);
    expect(await isWholeInSight(text)).toBe(true);
    await long.locator(".tool-head").hover();
    await long.getByRole("button", { name: "Copy command of bash" }).click();
    expect(await app.page.evaluate(() => navigator.clipboard.readText())).toBe(LONG_COMMAND);
  });

  test("no button covers a fact of the head it belongs to", async ({ app }) => {
    await open(app);
    for (const width of [1280, 700]) {
      await app.page.setViewportSize({ width, height: 9000 });
      const heads = app.transcript.locator(".card-head, .tool-head");
      await expect.poll(() => heads.count()).toBeGreaterThan(20);
      const count = await heads.count();
      for (let index = 0; index < count; index++) {
        const head = heads.nth(index);
        await head.hover({ position: { x: 4, y: 8 } });
        expect(await coveredFacts(head), `head ${index} at ${width}`).toEqual([]);
      }
    }
  });

  test("sub-agents open as conversations, three levels deep", async ({ app }) => {
    await open(app);
    const agents = card(app, "planner, breaker");
    await expect(agents.locator(".tool-facts").first()).toContainText("4 sub-agents · $0.063");
    const planner = agents.getByRole("article", { name: "Sub-agent planner" });
    await expect(planner.locator(".agent-head").first()).toContainText("p/small");
    await expect(planner.locator(".agent-head").first()).toContainText(
      "completed2 replies · 600 tokens · $0.063 · of which 2 sub-agents $0.015",
    );
    await expect(planner.getByRole("heading", { name: "Plan", exact: true })).toBeVisible();
    await expect(agents.getByRole("article", { name: "Sub-agent breaker" })).toContainText(
      "Unknown agent: breaker",
    );

    await planner.getByText("Conversation of planner, 3 messages").click();
    const scout = planner.getByRole("article", { name: "Sub-agent scout" });
    await expect(scout.getByRole("heading", { name: "Scout report" })).toBeVisible();
    await expect(scout.locator(".agent-head")).toContainText("1 m 1 s");
    await scout.getByText("Conversation of scout, 3 messages").click();
    const digger = scout.getByRole("article", { name: "Sub-agent digger" });
    await expect(digger.locator(".agent-report em")).toHaveText("answer");
    await digger.getByText("Conversation of digger, 3 messages").click();
    await expect(digger).toContainText("ls deep");
    await expect(digger).toContainText("found at depth three");
  });

  test("a question shows what could be chosen and what was", async ({ app }) => {
    await open(app);
    const question = card(app, "Which colour?");
    await expect(question.locator(".question-text strong")).toHaveText("colour");
    await expect(question.getByRole("listitem")).toHaveText([/^Red\s*warm$/, "Blue"]);
    await expect(question.getByRole("listitem").filter({ hasText: "Blue" })).toHaveAttribute(
      "data-chosen",
      "true",
    );
    await expect(question.locator(".question-answer")).toHaveText("AnswerBlue");
  });

  test("diffs are coloured, and lines on both sides keep both numbers", async ({ app }) => {
    await open(app);
    const printed = card(app, "git diff");
    await expect(printed).toContainText("On branch main");
    const lines = async (of: Locator) => (await of.locator(".diff-line").allInnerTexts()).map(flat);
    expect((await lines(printed)).slice(4)).toEqual([
      "@@ -9,4 +9,5 @@ export function weigh()",
      "9 9 const kept = 1;",
      "10 − const gone = 2;",
      "10 + const come = 2;",
      "11 + const more = 3;",
      "11 12 return kept;",
      "12 13 }",
    ]);
    const [added, removed] = await Promise.all(
      [".diff-add", ".diff-remove"].map((side) =>
        printed
          .locator(side)
          .first()
          .evaluate((line) => getComputedStyle(line).backgroundColor),
      ),
    );
    expect(added).not.toBe(removed);
    expect(await lines(card(app, "src/scale.ts+2"))).toEqual([
      "8 8 before",
      "9 − old",
      "9 + new",
      "10 + more",
      "10 11 after",
      "⋯",
      "20 21 far",
    ]);
  });

  test("what an extension hid is folded, what it said is not", async ({ app }) => {
    await open(app);
    const hidden = card(app, "reminder");
    await expect(hidden).toContainText("hidden");
    await expect(hidden).not.toContainText("Injected words 40");
    await hidden.getByText(/^710 characters: Injected words 1/).click();
    await expect(hidden).toContainText("Injected words 40");
    await expect(card(app, "A short notice").getByText("A short notice")).toBeVisible();
  });

  test("what a program put before a prompt is folded, the prompt is not", async ({ app }) => {
    await open(app);
    const prompt = card(app, "Review my code");
    await expect(prompt.locator("em")).toHaveText("my");
    await expect(prompt).not.toContainText("Skill text 30");
    await prompt.getByText(/^Added by the agent: \d+ characters$/).click();
    await expect(prompt).toContainText("Skill text 30");
    await expect(prompt).toContainText('<skill name="review"');
  });

  test("a tool nobody knows says its first words in a line, and the rest on demand", async ({
    app,
  }) => {
    await open(app);
    const unknown = card(app, "query_index");
    await expect(unknown.locator(".tool-target")).toHaveText("scales of fish");
    await expect(unknown.locator(".tool-line")).toHaveText(/limit\s*5\s*exact\s*true/);
    await expect(unknown).not.toContainText('"fish"');
    await unknown.getByText("1 more argument: filter").click();
    await expect(unknown).toContainText('"fish"');
    await expect(unknown).toContainText('"hits": [');
  });

  test("axe finds nothing wrong in both themes, with everything open", async ({ app, page }) => {
    await open(app);
    await openAll(app);
    await expect(app.transcript).toContainText("found at depth three");
    expect(await violationsInBothThemes(page)).toEqual([]);
  });
});

test("the wheel moves the page over every kind of card, folded or open", async ({ app, page }) => {
  test.slow();
  await open(app);
  const list = page.locator(".transcript-list");
  const openBoxes = () =>
    list.evaluate((element) => {
      const closed = element.querySelectorAll<HTMLElement>(".more-button[aria-expanded='false']");
      for (const button of closed) button.click();
    });
  const tried = new Map<string, number>();
  for (const state of ["folded", "open"]) {
    await list.evaluate((element) => {
      element.scrollTop = 0;
    });
    for (let last = -1; ; ) {
      if (state === "open") await openBoxes();
      for (const at of await pointsOver(page)) {
        const kind = `${state} ${at.name}`;
        tried.set(kind, (tried.get(kind) ?? 0) + 1);
        if ((tried.get(kind) ?? 0) > 4) continue;
        await page.mouse.move(at.x, at.y);
        const before = await list.evaluate((element) => element.scrollTop);
        const room = await list.evaluate(
          (element) => element.scrollHeight - element.clientHeight - element.scrollTop,
        );
        const way = room > 60 ? 40 : -40;
        await page.mouse.wheel(0, way);
        await expect
          .poll(() => list.evaluate((element) => element.scrollTop), { message: at.name })
          .not.toBe(before);
        await page.mouse.wheel(0, -way);
        await expect.poll(() => list.evaluate((element) => element.scrollTop)).toBe(before);
      }
      const now = await list.evaluate((element) => {
        element.scrollTop += 600;
        return element.scrollTop;
      });
      if (now === last) break;
      last = now;
    }
  }
  const kinds = ["clip-content", "tool-head", "card-box", "agent", "ansi", "diff", "code-text"];
  for (const state of ["folded", "open"]) {
    for (const kind of kinds)
      expect(tried.get(`${state} ${kind}`), `${state} ${kind}`).toBeTruthy();
  }
});

test("sub-agents stand below their result in the outline, and lead to their place in its card", async ({
  app,
  page,
}) => {
  await open(app);
  const level = (name: string) => app.row(name).getAttribute("aria-level");
  const result = Number(await level("subagent Parallel"));
  expect(await Promise.all(["planner", "scout", "digger", "breaker"].map(level))).toEqual(
    [1, 2, 3, 1].map((depth) => String(result + depth)),
  );
  await expect(app.row("breaker")).toContainText("failed");
  await app.row("breaker").click();
  await expect(page).toHaveURL(/entry=m18/);
  await expect(app.transcript.getByRole("article", { name: "Sub-agent breaker" })).toBeInViewport();
  await expect(app.row("subagent Parallel")).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(app.transcript.getByRole("article", { name: "Sub-agent planner" })).toBeInViewport();
});

test("the filter and the palette find what sub-agents were asked and answered", async ({
  app,
  page,
}) => {
  await open(app);
  for (const words of ["digger", "Scout the folder", "answer lies here"]) {
    await page.getByRole("textbox", { name: /filter/i }).fill(words);
    await expect(app.row("subagent Parallel"), words).toBeVisible();
    await expect(app.row("query_index")).toHaveCount(0);
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").fill(words);
    await expect(page.getByRole("option").filter({ hasText: "subagent" }), words).toHaveCount(1);
    await page.keyboard.press("Escape");
  }
});

test("cost of sub-agents is in all figures, and named", async ({ app, page }) => {
  await page.setViewportSize({ width: 1280, height: 9000 });
  await open(app);
  const all = costOfReplies(EVERY_CARD);
  expect(all).toBeCloseTo(4.5 + SUB_AGENT_COST, 6);
  const chip = app.page.getByTitle(/^Cost as recorded/);
  await expect(chip).toHaveText("$4.56");
  await expect(chip).toHaveAttribute("title", /of which sub-agents \$0\.063/);
  await card(app, "planner, breaker").locator(".tool-head").first().click();
  await expect(app.fact("Sub-agents")).toHaveText("planner, scout, digger, breaker");
  await expect(
    app.inspector.getByRole("heading", { name: "Tokens of its sub-agents" }),
  ).toBeVisible();
  await expect(app.fact("Cost")).toHaveText("$0.063");
  await app.tab("Usage");
  await expect(app.inspector).toContainText("Tokens of the sub-agents of this tool result");
  await expect(app.inspector).toContainText("Of which sub-agents$0.063, 4 runs");
  await page.getByRole("link", { name: "All figures" }).click();
  const overview = page.getByRole("region", { name: "Overview, table" });
  await expect(overview.getByRole("row", { name: /^of which sub-agents/ })).toContainText("$0.063");
  const agents = page.getByRole("region", { name: "Sub-agents, table" });
  await expect(agents.getByRole("row", { name: /^planner/ })).toContainText("$0.048");
  await expect(agents.getByRole("row")).toHaveCount(5);
});

function flat(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function isWholeInSight(element: Locator): Promise<boolean> {
  return element.evaluate((shown) => {
    const box = shown.getBoundingClientRect();
    const clip = shown.closest(".clip-content")?.getBoundingClientRect() ?? box;
    const isInside = box.bottom <= clip.bottom + 1 && box.right <= clip.right + 1;
    return isInside && shown.scrollWidth <= shown.clientWidth + 1;
  });
}

/** Texts of the head that a button of it lies over. */
function coveredFacts(head: Locator): Promise<readonly string[]> {
  return head.evaluate((element) => {
    const bar = element.querySelector(":scope > .card-over, :scope > .card-actions");
    if (!bar || getComputedStyle(bar).opacity === "0") return bar ? ["buttons are not shown"] : [];
    const over = bar.getBoundingClientRect();
    const covered: string[] = [];
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (bar.contains(node)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        // Lines of text are higher than their letters.
        const isOver = box.top + 3 < over.bottom && over.top < box.bottom - 3;
        if (isOver && box.left < over.right && over.left < box.right) {
          covered.push(node.textContent ?? "");
        }
      }
    }
    return covered;
  });
}

async function openAll(app: SessionPage): Promise<void> {
  for (let folded = 1; folded > 0; ) {
    folded = await app.transcript.evaluate((element) => {
      const closed = [...element.querySelectorAll("details:not([open])")];
      for (const fold of closed) fold.setAttribute("open", "");
      return closed.length;
    });
    await app.page.waitForFunction(
      () => document.querySelectorAll("details[open] > summary:only-child").length === 0,
    );
  }
}

interface Point {
  readonly x: number;
  readonly y: number;
  readonly name: string;
}

/** One in the middle of the part in sight of each box, card and head. */
function pointsOver(page: Page): Promise<readonly Point[]> {
  return page.locator(".transcript-list").evaluate((list) => {
    const sight = list.getBoundingClientRect();
    const points: { x: number; y: number; name: string }[] = [];
    const seen = list.querySelectorAll(".clip-content, .tool-head, .card-box, .agent, pre");
    for (const element of seen) {
      const box = element.getBoundingClientRect();
      const [top, bottom] = [Math.max(box.top, sight.top), Math.min(box.bottom, sight.bottom)];
      if (bottom - top < 10) continue;
      const [name = ""] = element.className.split(" ");
      points.push({ x: box.left + 30, y: (top + bottom) / 2, name });
    }
    return points;
  });
}

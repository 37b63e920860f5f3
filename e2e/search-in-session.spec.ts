// The search in an open session: found in everything that can be read, and gone to wherever it is folded
// away.
import type { Page } from "@playwright/test";
import { entriesIn } from "../src/testing/entry-lines.ts";
import { fileOf } from "../src/testing/session.ts";
import { violations } from "./axe.ts";
import { askFor, card, change, bar as draftBar, FORKED, openDraft } from "./edit-page.ts";
import { readEverything } from "./read-everything.ts";
import { expect, type SessionPage, test } from "./session-page.ts";

const panel = (page: Page) => page.getByRole("search", { name: "Search in this session" });
const field = (page: Page) => panel(page).getByRole("textbox");
const hits = (page: Page) => panel(page).locator(".find-hit");
const counted = (page: Page) => panel(page).locator(".find-count");

/** The words that are marked as the hit one is at, and what stands around them. */
const marked = (page: Page) =>
  page.evaluate(() => {
    const [range] = CSS.highlights.get("found-current") ?? [];
    const around = range?.startContainer.parentElement;
    return { text: range?.toString() ?? "", around: around?.textContent ?? "" };
  });

const isInSight = (page: Page) =>
  page.evaluate(() => {
    const [range] = CSS.highlights.get("found-current") ?? [];
    const list = document.querySelector(".transcript-list");
    if (!(range instanceof Range) || !list) return false;
    const [inner, outer] = [range.getBoundingClientRect(), list.getBoundingClientRect()];
    return inner.height > 0 && inner.top >= outer.top && inner.bottom <= outer.bottom;
  });

const LINES = Array.from(
  { length: 900 },
  (_, i) => `line ${i}${i === 777 ? " harbour light" : ""}`,
);

/** Two branches, the later one current; thinking, a long output, a compaction on the way. */
const SESSION = fileOf([
  ...entriesIn(`
    old    user: Where is the buoy
    near   assistant: Beside the pier.
    cut    compaction kept=ask tokens=900: Buoys were talked about
    ask    user: Paint the lighthouse
    look   assistant: I look at the Lantern. | bash grep lantern
  `),
  {
    type: "message",
    id: "seen",
    parentId: "look",
    message: {
      role: "toolResult",
      toolCallId: "look-0",
      toolName: "bash",
      content: [{ type: "text", text: LINES.join("\n") }],
      isError: false,
    },
  },
  {
    type: "message",
    id: "thought",
    parentId: "seen",
    message: {
      role: "assistant",
      content: [
        {
          type: "thinking",
          thinking: "The lantern of the gallery is rusty.",
          thinkingSignature: "s",
        },
        { type: "text", text: "It needs paint, and the lantern too." },
      ],
      secretField: "kept in the keel",
    },
  },
  ...entriesIn(`
    blue   user: Make it blue
    done   assistant: Blue it is, the lantern as well.
    red < thought user: Make it red
    end    assistant: Red it is.
  `).map((entry) => (entry.id === "blue" ? { ...entry, parentId: "thought" } : entry)),
]);

async function open(app: SessionPage, content = SESSION): Promise<void> {
  await app.give({ name: "lighthouse.jsonl", content });
  await app.isOpen();
}

async function find(page: Page, text: string): Promise<void> {
  await page.keyboard.press("Control+f");
  await expect(field(page)).toBeFocused();
  await field(page).fill(text);
}

/** Opens the session of this story, and looks for a text in it. */
async function openToFind(app: SessionPage, text: string): Promise<void> {
  await open(app);
  await find(app.page, text);
}

test("is opened by key, counts, steps from hit to hit, and gives the focus back", async ({
  app,
  page,
}) => {
  await open(app);
  await app.transcript.getByRole("feed").focus();
  await find(page, "lantern");
  await expect(counted(page)).toHaveText("5 hits");
  await expect(panel(page).getByRole("status")).toHaveText("5 hits in 3 entries");
  await expect(hits(page)).toHaveText([
    /^reply I look at the Lantern\.$/,
    /^arguments grep lantern$/,
    /^thinking The lantern of the gallery/,
    /^reply It needs paint, and the lantern too\.$/,
    /^reply Blue it is, the lantern as well\.$/,
  ]);
  await page.keyboard.press("Enter");
  await expect(counted(page)).toHaveText("1 of 5");
  await expect.poll(() => marked(page)).toMatchObject({ text: "Lantern" });
  await page.keyboard.press("F3");
  await expect(counted(page)).toHaveText("2 of 5");
  await page.keyboard.press("Shift+Enter");
  await expect(counted(page)).toHaveText("1 of 5");
  await page.keyboard.press("Shift+F3");
  await expect(counted(page)).toHaveText("5 of 5");
  await expect(field(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(panel(page)).toHaveCount(0);
  await expect(app.transcript.getByRole("feed")).toBeFocused();
  await expect(page).not.toHaveURL(/find=/);
  await page.keyboard.press("/");
  await expect(field(page)).toBeFocused();
});

test("says beside the transcript where the hits are, and a click there goes to one", async ({
  app,
  page,
}) => {
  await openToFind(app, "lantern");
  await expect(counted(page)).toHaveText("5 hits");
  const strip = page.locator(".find-strip");
  const edges = async (box: typeof strip) => {
    const { y = 0, height = 0 } = (await box.boundingBox()) ?? {};
    return [Math.round(y), Math.round(y + height)];
  };
  const list = app.transcript.getByRole("feed");
  await expect.poll(() => edges(strip)).toEqual(await edges(list));
  await strip.click();
  await expect(counted(page)).toHaveText(/^\d of 5$/);
});

test("opens thinking, and the long output at its line", async ({ app, page }) => {
  await openToFind(app, "gallery is rusty");
  await page.keyboard.press("Enter");
  await expect.poll(() => isInSight(page)).toBe(true);
  await expect(app.transcript.locator("details.thinking")).toHaveAttribute("open");
  await field(page).fill("harbour light");
  await expect(counted(page)).toHaveText("1 hit");
  await page.keyboard.press("Enter");
  await expect.poll(() => isInSight(page)).toBe(true);
  expect(await marked(page)).toMatchObject({ text: "harbour light" });
  await expect(page).toHaveURL(/entry=seen/);
});

const lines = (count: number, words: string) =>
  Array.from({ length: count }, (_, at) => (at === count - 3 ? `the ${words}` : `line ${at}`));
const textBlock = (text: string) => ({ type: "text", text });
const message = (id: string, parentId: string | null, said: object) => ({
  type: "message",
  id,
  parentId,
  message: said,
});
const called = (id: string, name: string, args: object, result: object) => [
  message(`${id}-asks`, null, {
    role: "assistant",
    content: [{ type: "toolCall", id, name, arguments: args }],
  }),
  message(`${id}-gets`, `${id}-asks`, {
    role: "toolResult",
    toolCallId: id,
    toolName: name,
    content: [textBlock("done")],
    isError: false,
    ...result,
  }),
];

/** Each kind of part that a card folds or cuts, with the words of its name in it. */
const FOLDED: Readonly<Record<string, readonly object[]>> = {
  "folded thinking": [
    message("thinks", null, {
      role: "assistant",
      content: [{ type: "thinking", thinking: "A folded thinking." }, textBlock("Yes.")],
    }),
  ],
  "widened file": called(
    "reads",
    "read",
    { path: "a.ts" },
    {
      content: [textBlock(lines(60, "widened file").join("\n"))],
    },
  ),
  "later part": called(
    "prints",
    "bash",
    { command: "cat a" },
    {
      content: [textBlock(lines(12_000, "later part").join("\n"))],
    },
  ),
  "clipped box": called(
    "clips",
    "bash",
    { command: "cat b" },
    {
      content: [textBlock(lines(150, "clipped box").join("\n"))],
    },
  ),
  "further argument": called(
    "argues",
    "frobnicate",
    { long: lines(300, "further argument").join("\n") },
    {},
  ),
  "quoted detail": called(
    "details",
    "frobnicate",
    {},
    {
      details: { deep: { list: lines(400, 'words: "a", the quoted detail') } },
    },
  ),
  "inner message": called(
    "runs",
    "subagent",
    { agent: "scout", task: "look" },
    {
      details: {
        results: [
          {
            agent: "scout",
            task: "look",
            exitCode: 0,
            messages: lines(60, "inner message").map((text) => ({
              role: "assistant",
              content: [textBlock(text)],
            })),
          },
        ],
      },
    },
  ),
  "page of blocks": [
    message("blocks", null, { role: "user", content: lines(250, "page of blocks").map(textBlock) }),
  ],
  "changed line": called(
    "edits",
    "edit",
    { path: "b.ts", oldText: "", newText: lines(2500, "changed line").join("\n") },
    {},
  ),
  "unknown block": [
    message("odd", null, {
      role: "assistant",
      content: [{ type: "hologram", rays: lines(20, "unknown block") }],
    }),
  ],
  "hidden message": [
    {
      type: "custom_message",
      id: "hidden",
      parentId: null,
      customType: "note",
      display: false,
      content: lines(90, "hidden message").join("\n\n"),
    },
  ],
  "data of a program": [
    {
      type: "custom",
      id: "data",
      parentId: null,
      customType: "x",
      data: { of: "data of a program" },
    },
  ],
  "closed summary": [
    message("before", null, { role: "user", content: "Go" }),
    {
      type: "compaction",
      id: "closed",
      parentId: "before",
      summary: "A closed summary.",
      firstKeptEntryId: "before",
      tokensBefore: 9,
    },
  ],
};

test("opens every kind of folded or cut part that holds a hit", async ({ app, page }) => {
  test.slow();
  let last: string | null = null;
  const entries = Object.values(FOLDED)
    .flat()
    .map((entry) => {
      const { id } = entry as { readonly id: string };
      const hung = { ...entry, parentId: last };
      last = id;
      return hung;
    });
  await open(app, fileOf(entries));
  await app.transcript.getByRole("button", { name: "History" }).click();
  await page.keyboard.press("Control+f");
  for (const words of Object.keys(FOLDED)) {
    await field(page).fill(words);
    await expect(counted(page), words).toHaveText("1 hit");
    await page.keyboard.press("Enter");
    await expect.poll(() => marked(page), words).toMatchObject({ text: words });
    await expect.poll(() => isInSight(page), words).toBe(true);
    await expect(page, words).not.toHaveURL(/side=raw/);
  }
});

test("marks all that is drawn, the hit one is at in its own way", async ({ app, page }) => {
  await openToFind(app, "lantern");
  await page.keyboard.press("Enter");
  const marks = () => page.evaluate(() => CSS.highlights.get("found")?.size ?? 0);
  await expect.poll(marks).toBeGreaterThanOrEqual(2);
  await page.keyboard.press("Escape");
  await expect.poll(marks).toBe(0);
});

test("frames the hit where the browser cannot mark text", async ({ app, page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, "Highlight");
  });
  await openToFind(app, "gallery");
  await page.keyboard.press("Enter");
  await expect(page.locator(".found-frame")).toBeInViewport();
});

test("looks on all branches and goes there, on one, or in what the model sees", async ({
  app,
  page,
}) => {
  await open(app);
  const scope = panel(page).getByRole("combobox", { name: "Where to search" });
  await find(page, "as well");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/leaf=done/);
  await expect(app.transcript).toContainText("Blue it is");
  await field(page).fill("red it is");
  await expect(counted(page)).toHaveText("1 hit");
  await scope.selectOption("This branch");
  await expect(counted(page)).toHaveText("Nothing found");
  await panel(page).getByRole("button", { name: "Search all branches" }).click();
  await expect(counted(page)).toHaveText("1 hit");

  await field(page).fill("pier");
  await expect(counted(page)).toHaveText("1 hit");
  await scope.selectOption("What the model sees");
  await expect(counted(page)).toHaveText("Nothing found");
  await scope.selectOption("All branches");
  await hits(page).first().click();
  await expect(page).toHaveURL(/view=history/);
  await expect.poll(() => isInSight(page)).toBe(true);
});

test("knows capitals, words, expressions and raw fields, all of them in the address", async ({
  app,
  page,
}) => {
  await openToFind(app, "lantern");
  await expect(counted(page)).toHaveText("5 hits");
  await panel(page).getByRole("button", { name: "Match case" }).click();
  await expect(counted(page)).toHaveText("4 hits");
  await field(page).fill("lant");
  await expect(counted(page)).toHaveText("4 hits");
  await panel(page).getByRole("button", { name: "Whole words" }).click();
  await expect(counted(page)).toHaveText("Nothing found");
  await panel(page).getByRole("button", { name: "Whole words" }).click();
  await panel(page).getByRole("button", { name: "Regular expression" }).click();
  await field(page).fill("^(Red|Blue) it");
  await expect(counted(page)).toHaveText("2 hits");
  await expect(page).toHaveURL(/find=%5E.*match=cr/);
  await page.reload();
  await expect(counted(page)).toHaveText("2 hits");
  await expect(field(page)).toHaveValue("^(Red|Blue) it");
  await panel(page).getByRole("button", { name: "Regular expression" }).click();
  await field(page).fill("the keel");
  await expect(panel(page)).toContainText("No text contains it.");
  await panel(page).getByRole("button", { name: "Search raw fields too" }).click();
  await expect(hits(page)).toHaveText([/^raw message\.secretField kept in the keel$/]);
  await page.keyboard.press("Enter");
  await hits(page).first().click();
  await expect(app.inspector.getByRole("tab", { name: "Raw" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await expect.poll(() => marked(page)).toMatchObject({ text: "the keel" });
});

test("says what cannot be looked for, and stops what takes too long", async ({ app, page }) => {
  const long = { role: "bashExecution", command: "cat", output: "xy".repeat(9 << 20), exitCode: 0 };
  await open(app, fileOf([{ type: "message", id: "long", message: long }]));
  await find(page, "(lantern");
  await panel(page).getByRole("button", { name: "Regular expression" }).click();
  await expect(panel(page).getByRole("alert")).toContainText(
    "This is not a valid regular expression",
  );
  await expect(field(page)).toHaveAttribute("aria-invalid", "true");
  await field(page).fill("a(?=b)");
  await expect(panel(page).getByRole("alert")).toContainText("look-around");
  await field(page).fill("(x+)+[yz]+q");
  await expect(panel(page).getByRole("alert")).toContainText("takes too long");
  await panel(page).getByRole("button", { name: "Regular expression" }).click();
  await field(page).fill("nowhere");
  await expect(counted(page)).toHaveText("Nothing found");
});

test("can be stopped, and begun again", async ({ app, page }) => {
  const message = { role: "user", content: "a buoy in the fog ".repeat(20_000) };
  const entries = Array.from({ length: 60 }, (_, i) => ({ type: "message", id: `m${i}`, message }));
  await open(app, fileOf(entries));
  await find(page, "nothing of the kind");
  await expect(counted(page)).toHaveText("Nothing found");
  await page.evaluate(() => {
    const stop = () => {
      const button = document.querySelector<HTMLElement>("[aria-label='Stop the search']");
      if (button) button.click();
      else requestAnimationFrame(stop);
    };
    stop();
  });
  await field(page).fill("fog");
  await expect(panel(page)).toContainText("The search was stopped");
  await panel(page).getByRole("button", { name: "Search again" }).click();
  await expect(counted(page)).toHaveText("1,200,000 hits");
  // Every one of them is gone to, and listed.
  await field(page).press("Shift+Enter");
  await expect(counted(page)).toHaveText("1,200,000 of 1,200,000");
  await expect(page.locator('.find-hit[data-hit="1199999"]')).toContainText("a buoy in the fog");
  await field(page).press("Enter");
  await expect(counted(page)).toHaveText("1 of 1,200,000");
});

test("shows the sum of each branch in the outline and on the map", async ({ app, page }) => {
  await openToFind(app, "it is");
  await expect(counted(page)).toHaveText("2 hits");
  await expect(app.row("Make it blue").locator(".outline-found")).toHaveText("1 found");
  await expect(app.row("Red it is").locator(".outline-found")).toHaveText("1 found");
  await app.tab("Map");
  await expect(page.getByRole("treeitem", { name: /, 1 hit,/ })).toHaveCount(2);
  await expect(page.getByRole("treeitem", { name: /, 0 hits,/ })).toHaveCount(1);
  // Also for those who look at it: a number beside each bar, and what the shape means.
  await expect(page.locator(".map-badge")).toHaveText(["1", "1"]);
  const legend = page.locator(".map-legend");
  await legend.locator("summary").click();
  await expect(legend).toContainText("found by the search");
  await page.keyboard.press("Control+f");
  await field(page).fill("lantern");
  await expect(page.locator(".map-badge")).toHaveText(["4", "1"]);
  await page.keyboard.press("Escape");
  await expect(page.locator(".map-badge")).toHaveCount(0);
});

test("stays in what the model sees where a context edit gave the text", async ({ app, page }) => {
  const edit = {
    type: "context_edit",
    id: "edit",
    parentId: "end",
    targetId: "near",
    replacement: { content: "Beside the pier, as the almanac has it." },
  };
  const entries = entriesIn(`
    old   user: Where is the buoy
    near  assistant: Near the jetty.
    ask   user: Paint the lighthouse
    end   assistant: It is painted.`);
  await open(app, fileOf([...entries, { timestamp: "2026-11-02T10:00:00.000Z", ...edit }]));
  await find(page, "almanac");
  const scope = panel(page).getByRole("combobox", { name: "Where to search" });
  for (const where of ["All branches", "What the model sees"]) {
    await scope.selectOption(where);
    await expect(counted(page)).toHaveText("1 hit");
    await field(page).press("Enter");
    await expect(page).toHaveURL(/entry=near/);
    await expect(page).not.toHaveURL(/view=history/);
    await expect.poll(() => marked(page)).toMatchObject({ text: "almanac" });
    await expect.poll(() => isInSight(page)).toBe(true);
    await expect(page.locator(".find-strip")).toHaveCount(1);
  }
  // The history has the edit as an entry of its own.
  await app.transcript.getByRole("button", { name: "History" }).click();
  await field(page).press("Enter");
  await expect(page).toHaveURL(/entry=edit/);
});

test("stays in what the model sees of a draft that says something else there", async ({
  app,
  page,
}) => {
  await openDraft(app, FORKED);
  const dialog = await askFor(app, "Sorted.");
  await dialog.getByRole("button", { name: "Replace it in the context…" }).click();
  await dialog.getByRole("textbox", { name: "Text that the model sees" }).fill("In crimson order.");
  await dialog.getByRole("button", { name: "Preview" }).click();
  await dialog.getByRole("button", { name: "Replace it" }).click();
  await expect(card(app, "In crimson order.")).toBeVisible();
  await find(page, "crimson");
  await panel(page)
    .getByRole("combobox", { name: "Where to search" })
    .selectOption("What the model sees");
  await expect(counted(page)).toHaveText("1 hit");
  await field(page).press("Enter");
  await expect.poll(() => marked(page)).toMatchObject({ text: "crimson" });
  await expect(page).toHaveURL(/entry=done/);
  await expect(page).not.toHaveURL(/view=history/);
});

test("searches a draft as it stands", async ({ app, page }) => {
  await open(app);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await expect(draftBar(page)).toContainText("No changes yet");
  await find(page, "red it is");
  await page.keyboard.press("Enter");
  await expect(counted(page)).toHaveText("1 of 1");
  await page.keyboard.press("Escape");
  await change(app, "Red it is.", "Remove it");
  await page.keyboard.press("Control+f");
  await field(page).fill("red it is");
  await expect(counted(page)).toHaveText("Nothing found");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+z");
  await find(page, "red it is");
  await expect(counted(page)).toHaveText("1 hit");
});

test("is worked by keys alone, and clean in either theme", async ({ app, page }) => {
  await openToFind(app, "lantern");
  await expect(counted(page)).toHaveText("5 hits");
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("ArrowDown");
  await expect(counted(page)).toHaveText("1 of 5");
  for (let tabs = 0; tabs < 14; tabs++) {
    await page.keyboard.press("Tab");
    if (
      await hits(page)
        .first()
        .evaluate((hit) => hit === document.activeElement)
    )
      break;
  }
  await expect(hits(page).first()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(hits(page).nth(1)).toBeFocused();
  await expect(counted(page)).toHaveText("2 of 5");
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keys" });
  await expect(help).toContainText("Search in this session");
  await expect(help).toContainText("Filter the outline by text");
});

test("is a sheet at the foot of a phone, which makes room for what is read", async ({
  app,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 780 });
  await openToFind(app, "harbour");
  await expect(counted(page)).toHaveText("1 hit");
  expect(await violations(page)).toEqual([]);
  await hits(page).first().click();
  await expect(hits(page)).toHaveCount(0);
  await expect.poll(() => isInSight(page)).toBe(true);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
});

test("nothing of a hostile file runs when it is found", async ({ app, page }) => {
  await app.openFixture("hostile.jsonl");
  await find(page, "img");
  await expect(hits(page).first()).toContainText("<img src=x onerror");
  for (let step = 0; step < 6; step++) await page.keyboard.press("Enter");
  await readEverything(page);
});

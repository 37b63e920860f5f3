// axe over every screen in both themes and on a phone; the theme; the keys.
import { violations, violationsInBothThemes } from "./axe.ts";
import { expect, fixturePath, OWN_TAB, type SessionPage, test } from "./session-page.ts";

const SCREENS: readonly {
  readonly name: string;
  readonly show: (app: SessionPage) => Promise<void>;
}[] = [
  { name: "the start page", show: (app) => app.home() },
  {
    name: "a failed opening",
    show: async (app) => {
      await app.give(fixturePath("oddities", "notes.txt"));
      await expect(app.page.getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "an unknown session",
    show: async (app) => {
      await app.page.goto("./#/session/unknown-session");
      await expect(app.page.getByRole("heading", { level: 1 })).toBeVisible();
    },
  },
  {
    name: "the workspace",
    show: async (app) => {
      await app.openSample("Refactor auth module");
      await app.selectEntry("Assistant");
    },
  },
  {
    name: "the map and the raw entry",
    show: async (app) => {
      await app.openSample("Refactor auth module");
      await app.selectEntry("Assistant");
      await app.tab("Map");
      await app.tab("Raw");
      await expect(app.page.getByRole("region", { name: "Map", exact: true })).toBeVisible();
    },
  },
];

test.describe("in both themes", () => {
  for (const { name, show } of SCREENS) {
    test(`axe finds nothing wrong with ${name}`, async ({ app, page }) => {
      await show(app);
      expect(await violationsInBothThemes(page)).toEqual([]);
    });
  }

  test.describe("with every kind of card in sight", () => {
    test.use({ viewport: { width: 1280, height: 6000 } });

    test("axe finds nothing wrong with any, open as far as it opens", async ({ app, page }) => {
      await showEveryCard(app);
      await app.transcript.evaluate((element) => {
        for (const fold of element.querySelectorAll("details")) fold.open = true;
      });
      expect(await violationsInBothThemes(page)).toEqual([]);
    });
  });
});

test("the theme follows the system until one is chosen, which is remembered", async ({
  app,
  page,
}) => {
  const html = page.locator("html");
  await page.emulateMedia({ colorScheme: "dark" });
  await app.home();
  await expect(html).toHaveAttribute("data-theme", "dark");
  await page.emulateMedia({ colorScheme: "light" });
  await expect(html).toHaveAttribute("data-theme", "light");

  await page.getByRole("button", { name: "Theme" }).click();
  await page.getByRole("menuitemradio", { name: "Dark" }).click();
  await expect(html).toHaveAttribute("data-theme", "dark");
  await page.reload();
  await expect(html).toHaveAttribute("data-theme", "dark");
});

test("keys change what is shown, are listed, and leave typing alone", async ({ app, page }) => {
  await app.openSample("Refactor auth module");
  await page.keyboard.press("v");
  await expect(page).toHaveURL(/view=history/);
  await page.keyboard.press("t");
  await expect(page.getByRole("tab", { name: "Map" })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("t");
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keys" });
  await expect(help).toContainText("What the model sees, or history");
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(help).toHaveCount(0);

  const filter = page.getByRole("textbox", { name: "Filter" });
  await filter.fill("vt");
  await expect(page).toHaveURL(/view=history/);
  await expect(filter).toHaveValue("vt");
});

test("keys that come faster than the page is drawn all count", async ({ app, page }) => {
  await app.openSample("Refactor auth module");
  await page.evaluate(() => {
    for (const key of ["v", "t"]) {
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    }
  });
  await expect(page.getByRole("tab", { name: "Map" })).toHaveAttribute("aria-selected", "true");
  await expect(page).toHaveURL(/view=history/);
});

test("single-letter keys can be switched off, which is remembered, and on again", async ({
  app,
  page,
}) => {
  await app.openSample("Refactor auth module");
  await page.getByRole("button", { name: "Keys" }).click();
  const help = page.getByRole("dialog", { name: "Keys" });
  const single = help.getByRole("checkbox", { name: "Single-letter keys" });
  await single.uncheck();
  await expect(help).toContainText("the button “Keys” opens this list");
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Escape");

  await page.reload();
  await app.isOpen();
  for (const key of ["v", "j", "J", "t", "]", "o", "?"]) await page.keyboard.press(key);
  // Keys are dealt with in their order: what follows would come after what they do.
  await page.keyboard.press("Alt+ArrowUp");
  await expect(page).toHaveURL(/\?leaf=\w+&entry=\w+&branch=4-shipped$/);
  await expect(page.getByRole("textbox", { name: "Filter" })).not.toBeFocused();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog", { name: "Search" })).toBeVisible();
  await page.keyboard.press("Escape");

  await app.home();
  await page.getByRole("button", { name: "Keys" }).click();
  await single.check();
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await expect(help).toBeVisible();
});

test("panes fold away, resize by key, and stay so", { tag: OWN_TAB }, async ({ app, page }) => {
  await app.openSample("Refactor auth module");
  const edge = page.getByRole("slider", { name: "Width of outline, map and problems" });
  await edge.focus();
  await page.keyboard.press("ArrowRight");
  await expect(edge).toHaveAttribute("aria-valuenow", "348");
  await page.getByRole("button", { name: "Hide selected entry" }).click();
  await expect(app.inspector).toHaveCount(0);

  await page.reload();
  await expect(edge).toHaveAttribute("aria-valuenow", "348");
  await expect(app.inspector).toHaveCount(0);
  await page.getByRole("button", { name: "Show selected entry" }).click();
  await expect(app.inspector).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("panes are sheets, and choosing an entry goes back to reading", async ({ app, page }) => {
    await app.openSample("Refactor auth module");
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Outline" }).click();
    const sheet = page.getByRole("dialog", { name: "Outline" });
    await expect(sheet).toBeVisible();
    expect(await violations(page)).toEqual([]);
    // It stands where the transcript does, at the newest compaction.
    await expect(app.row("Compaction 2")).toBeInViewport();
    await app.outline.press("Home");
    await app.row("Good. Start with verify.ts").click();
    await expect(sheet).toHaveCount(0);

    await page.getByRole("button", { name: "Entry" }).click();
    await expect(page.getByRole("dialog", { name: "Entry" })).toContainText("message:user");
  });

  test.describe("of great length", () => {
    test.use({ viewport: { width: 390, height: 7000 } });

    test("no card is wider than the screen, but for boxes that scroll", async ({ app }) => {
      await showEveryCard(app);
      const wide = await app.transcript.evaluate((element) =>
        [...element.querySelectorAll("[role=article] *")]
          .filter((part) => part.getBoundingClientRect().right > innerWidth)
          .filter((part) => {
            let box = part.parentElement;
            while (box && getComputedStyle(box).overflowX === "visible") box = box.parentElement;
            return box?.matches(".virtual-content");
          })
          .map((part) => part.outerHTML.slice(0, 120)),
      );
      expect(wide).toEqual([]);
    });
  });

  test("nothing is wider than the screen", async ({ app, page }) => {
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await app.home();
    expect(await overflow()).toBeLessThanOrEqual(0);
    await app.openSample("Refactor auth module");
    expect(await overflow()).toBeLessThanOrEqual(0);
  });
});

/** All of a file that holds one of each; the window is tall enough to draw them. */
async function showEveryCard(app: SessionPage): Promise<void> {
  await app.openFixture("cards.jsonl");
  await app.transcript.getByRole("button", { name: "History" }).click();
  await app.transcript.getByRole("button", { name: /^Show \d+ entries/ }).click();
  const cards = app.transcript.getByRole("article");
  await expect(cards.filter({ hasText: "What does this picture show?" }).first()).toBeVisible();
  await expect(cards.filter({ hasText: "The second way." }).last()).toBeVisible();
}

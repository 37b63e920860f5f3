// A whole visit without a mouse: every step is a key press, and whatever has the focus shows it.
import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { fileOfMessages } from "./made-session.ts";
import { expect, type SessionPage, test } from "./session-page.ts";
import { withShared } from "./with-shared.ts";

// The mark of a focus may fade in, which would be looked at halfway.
test.use({ contextOptions: { reducedMotion: "reduce" } });

test("a session is opened, read, filtered and compared with keys alone", async ({ app, page }) => {
  const { keyboard } = page;
  // Hundreds of key presses, each answered before the next.
  test.setTimeout(120_000);
  await app.home();
  await test.step("open a sample from the start page", async () => {
    await tabTo(page, app.samples.getByRole("link", { name: "Refactor auth module" }));
    await keyboard.press("Enter");
    await app.isOpen();
  });

  await test.step("walk the outline, fold a branch, choose an entry", async () => {
    await tabTo(page, app.outline);
    await keyboard.press("End");
    await expect.poll(() => cursor(app)).toContain("Everything is back");
    await keyboard.press("Home");
    await expect.poll(() => cursor(app)).toContain("Refactor the auth module");
    // First the turn, then all of the branch; and back.
    await keyboard.press("ArrowLeft");
    await keyboard.press("ArrowLeft");
    await expect(app.rows()).toHaveCount(1);
    await keyboard.press("ArrowRight");
    await keyboard.press("ArrowRight");
    // Letters that are keys of the app keep their meaning: "good" would go to the first entry.
    await keyboard.type("ready");
    await expect.poll(() => cursor(app)).toContain("Ready: four steps");
    await keyboard.press("ArrowUp");
    await keyboard.press("ArrowUp");
    await keyboard.press("Enter");
    await expect(page).toHaveURL(/entry=2aad81d5/);
    await expect(app.fact("Entry")).toHaveText("2aad81d5");
    await keyboard.press("j");
    await expect(page).toHaveURL(/entry=3732cc69/);
  });

  await test.step("change the view", async () => {
    // The model is not sent it any more, so it was shown in History.
    await expect(page).toHaveURL(/view=history/);
    await expect(app.transcript.getByText("Good. Plan accepted").first()).toBeInViewport();
    await keyboard.press("v");
    await expect(page).not.toHaveURL(/view=history/);
    await keyboard.press("v");
    await expect(page).toHaveURL(/view=history/);
    await expect(app.transcript.getByText("Good. Plan accepted").first()).toBeInViewport();
  });

  await test.step("filter by kind and by text", async () => {
    await tabTo(page, page.getByRole("radio", { name: "Default" }), "Shift+Tab");
    // Held as long as a finger holds it: the choice follows the focus while the key is down.
    await keyboard.press("ArrowRight", { delay: 80 });
    await keyboard.press("ArrowRight", { delay: 80 });
    await expect(page).toHaveURL(/filter=user/);
    await keyboard.press("o");
    await keyboard.type("jose");
    await expect(app.rows()).toHaveText([/Use jose instead/]);
    await keyboard.press("ArrowDown");
    await expect(app.outline).toBeFocused();
    await keyboard.press("Enter");
    await expect(page).toHaveURL(/entry=da0ce31c/);
  });

  await test.step("switch the branch and open what is folded, in the transcript", async () => {
    await tabTo(page, app.transcript.getByRole("feed"));
    const fork = app.transcript.getByRole("group", { name: "Branch 4 of 4" });
    await tabTo(page, fork.getByRole("button", { name: "Branch 3: 43 files, no" }));
    await keyboard.press("Enter");
    await expect(app.transcript.getByText("jose is ESM only").first()).toBeVisible();
  });

  await test.step("look at the entry's own text", async () => {
    await tabTo(page, page.getByRole("tab", { name: "Details" }));
    await keyboard.press("ArrowRight");
    await expect(page.getByRole("tab", { name: "Raw" })).toBeFocused();
    await expect(app.inspector).toContainText('"type": "model_change"');
  });

  await test.step("read the list of keys and come back to the same place", async () => {
    await keyboard.press("?");
    const help = page.getByRole("dialog", { name: "Keys" });
    await expect(help).toBeVisible();
    await keyboard.press("Escape");
    await expect(help).toHaveCount(0);
    await expect(page.getByRole("tab", { name: "Raw" })).toBeFocused();
  });

  await test.step("compare, go back, and choose a theme", async () => {
    await keyboard.press("c");
    await expect(page).toHaveURL(/\/compare/);
    await tabTo(page, page.getByRole("link", { name: "Compare" }));
    await keyboard.press("Enter");
    await app.isOpen();
    await tabTo(page, page.getByRole("button", { name: "Theme" }));
    await keyboard.press("Enter");
    // The menu takes the keys once it has the focus.
    await expect(page.locator("[role=menu]:focus-within")).toBeVisible();
    await keyboard.press("End");
    await expect(page.getByRole("menuitemradio", { name: "Dark" })).toBeFocused();
    await keyboard.press("Enter");
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  });

  await test.step("go back to the start page", async () => {
    await tabTo(page, page.getByRole("link", { name: /start page/ }), "Shift+Tab");
    await keyboard.press("Enter");
    await expect(app.samples).toBeVisible();
  });
});

test("among the messages Tab stops at what opens, and at the actions of the selected card only", async ({
  app,
  page,
}) => {
  const { keyboard } = page;
  await app.openSample("Refactor auth module");
  const feed = app.transcript.getByRole("feed");
  const actions = feed.getByRole("button", { name: /^Copy / });
  const stops = () => actions.evaluateAll((all) => all.filter((one) => one.tabIndex === 0).length);
  await feed.focus();
  await keyboard.press("Home");
  await expect(app.transcript.getByText("Compaction 2").first()).toBeInViewport();
  await expect(actions.nth(5)).toBeAttached();
  expect(await stops()).toBe(0);

  const selected = feed.locator("[data-selected=true]");
  await keyboard.press("v");
  for (const key of ["Alt+ArrowDown", "j", "j", "k"]) {
    await keyboard.press(key);
    await expect(selected).toBeFocused();
    await expect(selected).toBeInViewport();
    expect(await page.evaluate(unmarkedFocus)).toBeNull();
  }
  for (const name of ["Copy text of", "Copy link to", "Copy raw JSON of"]) {
    await tabTo(page, selected.getByRole("button", { name: `${name} Assistant` }));
  }
  expect(await stops()).toBe(3);

  // The card with the focus is soon no longer drawn: the keys go on working.
  await keyboard.press("End");
  await expect(app.transcript.getByText("Shipped: four commits on main")).toBeInViewport();
  await expect(feed).toBeFocused();
});

/** The text of the row that the outline's keys move. */
async function cursor({ outline, page }: SessionPage): Promise<string | null> {
  const id = await outline.getAttribute("aria-activedescendant");
  return page.locator(`[id="${id}"]`).textContent();
}

/** Presses `key` until `target` has the focus. Fails at a stop that does not show that it has it. */
async function tabTo(page: Page, target: Locator, key = "Tab"): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 100; presses++) {
    await page.keyboard.press(key);
    // The mark may fade in.
    await expect.poll(() => page.evaluate(unmarkedFocus)).toBeNull();
    // A list draws what is near: on the way the target may be away.
    if ((await page.locator(":focus").and(target).count()) > 0) return;
  }
  throw new Error("Tab never gets there");
}

/** What has the focus without showing it; null when it shows, on itself or on the row it leads. */
function unmarkedFocus(): string | null {
  const focused = document.activeElement ?? document.body;
  const led = document.getElementById(focused.getAttribute("aria-activedescendant") ?? "");
  const styles = [focused, focused.parentElement, led]
    .filter((element) => element !== null)
    .flatMap((element) =>
      ["", "::before", "::after"].map((part) => getComputedStyle(element, part)),
    );
  const isOutlined = styles.some(
    ({ outlineStyle, outlineWidth, boxShadow }) =>
      (outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0) || boxShadow !== "none",
  );
  // The edge of a pane fills instead.
  const fill = getComputedStyle(focused, "::after").backgroundColor;
  const isFilled = focused.matches("[role=slider]") && fill !== "rgba(0, 0, 0, 0)";
  const isMarked = isOutlined || isFilled || focused === document.body;
  return isMarked ? null : focused.outerHTML.slice(0, 200);
}

withShared("data/real/pi-v1-two-compactions.jsonl", "in a real session", (path) => {
  for (const keys of ["JJ", "GK", "GKK"]) {
    test(`${[...keys].join(" and ")}, one right after the other, end on an entry in sight`, async ({
      page,
      app,
    }) => {
      await app.give({ name: "real.jsonl", content: readFileSync(path) });
      await app.isOpen();
      for (const key of keys) await page.keyboard.press(key);
      await expect(app.transcript.locator(".skeleton")).toHaveCount(0);
      await expect(app.transcript.locator("[data-selected=true]")).toBeInViewport();
    });
  }
});

test("a card that is drawn late leaves the focus where the keys went meanwhile", async ({
  app,
  page,
}) => {
  const asked = ["First question", "Far question"];
  const words = "Some words of a longer message. ".repeat(12);
  const answers = Array.from({ length: 60 }, (_, nth) => ({
    role: "assistant",
    content: [{ type: "text", text: `Answer ${nth}: ${words}` }],
  }));
  const [first, far] = asked.map((content) => ({ role: "user", content }));
  await page.addInitScript(HOLD_WORKERS);
  const content = fileOfMessages([first ?? {}, ...answers, far ?? {}, ...answers]);
  await app.give({ name: "late.jsonl", content });
  await app.isOpen();
  await app.transcript.getByText("First question").click();
  await expect(app.transcript.locator("[data-selected=true]")).toBeFocused();

  await page.evaluate(() => Reflect.get(window, "holdWorkers")(true));
  await page.keyboard.press("J");
  await expect(app.transcript.locator(".skeleton").first()).toBeVisible();
  await page.keyboard.press("o");
  const filter = page.getByRole("textbox", { name: "Filter the outline by text" });
  await expect(filter).toBeFocused();
  await page.evaluate(() => Reflect.get(window, "holdWorkers")(false));
  await expect(app.transcript.locator("[data-selected=true]")).toContainText("Far question");
  await expect(app.transcript.locator(".skeleton")).toHaveCount(0);
  await expect(filter).toBeFocused();
});

/** Runs in the page before its scripts: what is sent to workers waits while they are held. */
const HOLD_WORKERS = () => {
  let isHeld = false;
  let waiting: (() => void)[] = [];
  for (const kind of [Worker, MessagePort]) {
    const send = kind.prototype.postMessage;
    kind.prototype.postMessage = function (this: Worker & MessagePort, ...sent: unknown[]) {
      const go = () => Reflect.apply(send, this, sent);
      if (isHeld) waiting.push(go);
      else go();
    };
  }
  const holdWorkers = (hold: boolean) => {
    isHeld = hold;
    if (hold) return;
    for (const go of waiting) go();
    waiting = [];
  };
  Object.assign(window, { holdWorkers });
};

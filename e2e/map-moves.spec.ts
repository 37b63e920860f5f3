// Moving about on the map: wheel, pinch, drag, touch, buttons and keys; what pointing at it shows.
import type { Page } from "@playwright/test";
import { active, box, item, items, openMap, overview, PASSPORT, TRUNK, tree } from "./map-page.ts";
import { expect, test } from "./session-page.ts";

test("zooming shows an overview, fitting everything again hides it", async ({ app, page }) => {
  await openMap(app);
  await expect(overview(page)).toHaveCount(0);
  await tree(page).focus();
  await page.keyboard.press("+");
  await page.keyboard.press("+");
  await expect(overview(page)).toBeVisible();
  await page.keyboard.press("0");
  await expect(overview(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Zoom in (+)" }).click();
  await expect(overview(page)).toBeVisible();
  await page.getByRole("button", { name: "Show the whole map (0)" }).click();
  await expect(overview(page)).toHaveCount(0);
});

test("the wheel zooms around the pointer, dragging pans", async ({ app, page }) => {
  await openMap(app);
  const before = await box(item(page, TRUNK));
  await page.mouse.move(before.x + 4, before.y + before.height / 2);
  await page.mouse.wheel(0, -300);
  await expect.poll(async () => (await box(item(page, TRUNK))).width).toBeGreaterThan(before.width);
  const zoomed = await box(item(page, TRUNK));
  expect(Math.abs(zoomed.x - before.x)).toBeLessThan(12);
  await page.mouse.move(zoomed.x + 40, zoomed.y + 120);
  await page.mouse.down();
  await page.mouse.move(zoomed.x + 100, zoomed.y + 150, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await box(item(page, TRUNK))).x - zoomed.x).toBeCloseTo(60, -1);
  // A drag is no click.
  await expect(page).not.toHaveURL(/[?&]entry=/);
});

test("a double click opens a run into its entries, another one closes it", async ({
  app,
  page,
}) => {
  await openMap(app);
  const words = tree(page)
    .locator("text")
    .filter({ hasText: /^(User|Assistant|read|bash): / });
  await expect(words).toHaveCount(0);
  await item(page, PASSPORT).dblclick();
  await expect(words.first()).toBeVisible();
  await tree(page).dblclick({ position: { x: 20, y: 200 } });
  await expect(words).toHaveCount(0);
});

test("the arrow keys walk the tree and Enter goes there", async ({ app, page }) => {
  await openMap(app);
  await tree(page).focus();
  await page.keyboard.press("Home");
  await expect(await active(page)).toHaveAccessibleName(TRUNK);
  await page.keyboard.press("ArrowRight");
  await expect(await active(page)).toHaveAccessibleName(/^Branches 2–4: checkpoint-1, 30 entries/);
  await page.keyboard.press("ArrowUp");
  await expect(await active(page)).toHaveAccessibleName(PASSPORT);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/[?&]entry=/);
  await expect(await active(page)).toHaveAccessibleName(/on the path, in context/);
  await page.keyboard.press("ArrowLeft");
  await expect(await active(page)).toHaveAccessibleName(TRUNK);
});

test("the selected branch fits the window with one button", async ({ app, page }) => {
  await openMap(app);
  const fit = page.getByRole("button", { name: "Show the selected branch" });
  await expect(fit).toBeDisabled();
  await item(page, PASSPORT).click();
  await expect(page).toHaveURL(/[?&]entry=/);
  await fit.click();
  const frame = await box(tree(page));
  await expect
    .poll(async () => (await box(item(page, PASSPORT))).width)
    .toBeGreaterThan(frame.width / 2);
  const fitted = await box(item(page, PASSPORT));
  expect(fitted.x).toBeGreaterThan(frame.x);
  expect(fitted.x + fitted.width).toBeLessThan(frame.x + frame.width);
});

test("dragging in the overview pans the map", async ({ app, page }) => {
  await openMap(app);
  const zoomIn = page.getByRole("button", { name: "Zoom in (+)" });
  for (let i = 0; i < 4; i++) await zoomIn.click();
  await expect(overview(page)).toBeVisible();
  const leaf = page.locator(".map-leaf");
  const small = await box(overview(page));
  await page.mouse.move(small.x + 20, small.y + 20);
  await page.mouse.down();
  await expect(leaf).not.toBeInViewport();
  await page.mouse.move(small.x + small.width - 10, small.y + small.height - 14, { steps: 5 });
  await page.mouse.up();
  await expect(leaf).toBeInViewport();
});

test("pinching on a trackpad zooms the map and not the page", async ({ app, page }) => {
  await openMap(app);
  const before = await box(item(page, TRUNK));
  await page.mouse.move(before.x + 4, before.y + before.height / 2);
  // Browsers report a pinch as a wheel with Ctrl held.
  await page.keyboard.down("Control");
  await page.mouse.wheel(0, -40);
  await page.keyboard.up("Control");
  await expect.poll(async () => (await box(item(page, TRUNK))).width).toBeGreaterThan(before.width);
  expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1);
  expect(await page.evaluate(() => window.innerWidth)).toBe(page.viewportSize()?.width);
});

test.describe("on a touch screen", () => {
  test.use({ hasTouch: true });

  test("two fingers zoom the map, one pans it", async ({ app, page }) => {
    await openMap(app);
    const before = await box(item(page, PASSPORT));
    const [x, y] = [before.x + 8, before.y + before.height / 2];
    await touch(
      page,
      [
        [x - 4, y - 20],
        [x + 4, y + 20],
      ],
      [
        [x - 8, y - 40],
        [x + 8, y + 40],
      ],
    );
    await expect
      .poll(async () => (await box(item(page, PASSPORT))).width / before.width)
      .toBeCloseTo(2, 1);
    const zoomed = await box(item(page, PASSPORT));
    await touch(page, [[x, y]], [[x + 50, y + 20]]);
    await expect
      .poll(async () => (await box(item(page, PASSPORT))).x - zoomed.x)
      .toBeCloseTo(50, -1);
    expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1);
  });
});

test("pointing at a run shows its branch and its first words, moving the map hides them", async ({
  app,
  page,
}) => {
  await openMap(app);
  const highlight = page.locator(".map-highlight");
  await expect(highlight).toHaveCount(0);
  await item(page, PASSPORT).hover({ position: { x: 2, y: 6 } });
  await expect(highlight).toBeVisible();
  // The branch is all of it, from its root to its end.
  const lit = await highlight.evaluate((path: SVGPathElement) => path.getBBox().width);
  const [root, branch] = [await box(item(page, TRUNK)), await box(item(page, PASSPORT))];
  const end = Math.max(root.x + root.width, branch.x + branch.width);
  expect(Math.abs(lit - (end - root.x))).toBeLessThan(3);
  await expect(page.locator(".map-card")).toContainText(/^User: .+Entry 1 of 17 entries/s);
  await page.mouse.wheel(0, -120);
  await expect(highlight).toHaveCount(0);
  await expect(page.locator(".map-card")).toHaveCount(0);
});

for (const [reducedMotion, moves] of [
  ["no-preference", "in many steps"],
  ["reduce", "at once"],
] as const) {
  test(`buttons move the map ${moves} (motion: ${reducedMotion})`, async ({ app, page }) => {
    await page.emulateMedia({ reducedMotion });
    await page.clock.install();
    await openMap(app);
    const before = (await box(item(page, TRUNK))).width;
    // Frames come when the clock is moved on, however busy the machine is.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
    await page.getByRole("button", { name: "Zoom in (+)" }).click();
    const widths: number[] = [];
    for (let frames = 0; frames < 30; frames++) {
      await page.clock.runFor(20);
      widths.push((await box(item(page, TRUNK))).width / before);
    }
    expect(widths.at(-1)).toBeCloseTo(1.6, 1);
    const between = widths.filter((width) => width > 1.01 && width < 1.59);
    if (reducedMotion === "reduce") expect(between).toEqual([]);
    else expect(between.length).toBeGreaterThan(1);
  });
}

test("another leaf leaves everything in its place", async ({ app, page }) => {
  await openMap(app);
  const places = async () => {
    const all = await items(page).all();
    const boxes = await Promise.all(all.map((one) => box(one)));
    return boxes.map(({ x, y }) => `${x} ${y}`).sort();
  };
  const before = await places();
  const leafBefore = (await box(page.locator(".map-leaf"))).x;
  await item(page, PASSPORT).click();
  await expect(item(page, PASSPORT)).toHaveAccessibleName(/on the path, in context/);
  expect((await box(page.locator(".map-leaf"))).x).not.toBe(leafBefore);
  expect(await places()).toEqual(before);
});

test("Shift and Enter open the run that has the focus into its entries", async ({ app, page }) => {
  await openMap(app);
  await tree(page).focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("Shift+Enter");
  await expect(await active(page)).toHaveAccessibleName(/, in: Trunk: the plan, 30 entries/);
  // Now a step is an entry.
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/[?&]entry=/);
  await expect(await active(page)).toHaveAccessibleName(/, in: Trunk: the plan, 30 entries/);
});

type Points = readonly (readonly [x: number, y: number])[];

/** Puts fingers down, moves them in ten steps and lifts them. */
async function touch(page: Page, from: Points, to: Points): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const dispatch = (type: "touchStart" | "touchMove" | "touchEnd", points: Points) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: points.map(([x, y], id) => ({ x, y, id })),
    });
  await dispatch("touchStart", from);
  for (let step = 1; step <= 10; step++) {
    const points = from.map(([x, y], finger): [number, number] => {
      const [toX, toY] = to[finger] ?? [x, y];
      return [x + ((toX - x) * step) / 10, y + ((toY - y) * step) / 10];
    });
    await dispatch("touchMove", points);
  }
  await dispatch("touchEnd", []);
}

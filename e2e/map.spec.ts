// The map beside outline, transcript, comparison and filter: they select together. And what it says,
// to eyes, to screen readers and about broken links.
import { violationsInBothThemes } from "./axe.ts";
import { box, giveText, item, items, openMap, PASSPORT, SAMPLE, TRUNK, tree } from "./map-page.ts";
import { expect, test } from "./session-page.ts";

test("a click on the map goes to that entry in transcript and outline", async ({ app, page }) => {
  await openMap(app);
  await item(page, PASSPORT).click();
  await expect(page).toHaveURL(/[?&]entry=/);
  await expect(item(page, PASSPORT)).toHaveAttribute("aria-selected", "true");
  // The branch of the entry is now the path.
  await expect(item(page, PASSPORT)).toHaveAccessibleName(/on the path, in context/);
  await expect(app.inspector.getByRole("term").first()).toBeVisible();
  await app.tab("Outline");
  await expect(app.outline.getByRole("treeitem", { selected: true })).toHaveCount(1);
});

test("what is selected in the outline is selected on the map", async ({ app, page }) => {
  await app.openSample(SAMPLE);
  await app.outline.press("Home");
  await app.row("Refactor the auth module").click();
  await expect(page).toHaveURL(/[?&]entry=/);
  await app.tab("Map");
  await expect(item(page, TRUNK)).toHaveAttribute("aria-selected", "true");
  await expect(tree(page).getByRole("treeitem", { selected: true })).toHaveCount(1);
});

test("what is clicked on the map comes into sight in the transcript", async ({ app, page }) => {
  await openMap(app);
  await tree(page).focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  const words = /begins with User: (.{12})/.exec(
    (await item(page, PASSPORT).getAttribute("aria-label")) ?? "",
  )?.[1];
  await expect(app.transcript.getByText(words ?? "missing").first()).toBeInViewport();
});

test("a click in the transcript selects on the map and in the outline", async ({ app, page }) => {
  await openMap(app);
  await item(page, PASSPORT).click();
  await expect(page).toHaveURL(/[?&]entry=/);
  const before = page.url();
  const ring = await box(page.locator(".map-selected"));
  await app.transcript.getByRole("article").last().click();
  await expect(page).not.toHaveURL(before);
  const clicked = /[?&]entry=([^&]+)/.exec(page.url())?.[1] ?? "none";
  await expect(tree(page).getByRole("treeitem", { selected: true })).toHaveCount(1);
  await expect
    .poll(async () => (await box(page.locator(".map-selected"))).x)
    .not.toBeCloseTo(ring.x, 0);
  await app.tab("Outline");
  await expect(app.outline.getByRole("treeitem", { selected: true })).toHaveCount(1);
  // And the outline leads back to the very same entry.
  await app.outline.getByRole("treeitem", { selected: true }).click();
  expect(page.url()).toContain(`entry=${clicked}`);
});

test("the map leads to the comparison of two branches", async ({ app, page }) => {
  await openMap(app);
  await item(page, PASSPORT).click({ modifiers: ["Shift"] });
  await expect(page).toHaveURL(/\/compare\?.*b=/);
  await expect(page.getByRole("heading", { name: "Compare", level: 1 })).toBeVisible();
  await page.goBack();
  await tree(page).focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("c");
  await expect(page).toHaveURL(/\/compare\?.*b=/);
});

test("the map leads to what a compaction changed", async ({ app, page }) => {
  await app.openSample(SAMPLE);
  await app.outline.press("Home");
  await app.outline.getByRole("treeitem", { name: /Compaction 1/ }).click();
  await expect(page).toHaveURL(/entry=/);
  const compaction = new URLSearchParams(page.url().split("?")[1]).get("entry");
  await app.tab("Map");
  await page.getByRole("button", { name: "Compare from the selected entry (c)" }).click();
  await expect(page).toHaveURL(/\/compare\?.*what=context/);
  await expect(page).toHaveURL(new RegExp(`to=${compaction}`));
});

test("it says of every run where it stands to the leaf", async ({ app, page }) => {
  await openMap(app);
  await expect(item(page, TRUNK)).toHaveAccessibleName(
    /replaced by a summary, splits into 4 branches/,
  );
  await expect(item(page, PASSPORT)).toHaveAccessibleName(/off the path.*begins with User:/);
  await expect(item(page, /27 entries/)).toHaveAccessibleName(/on the path, in context/);
});

test("the outline's filter applies to the map", async ({ app, page }) => {
  await openMap(app);
  await expect(item(page, TRUNK)).toHaveAccessibleName(/3 prompts/);
  const address = page.url();
  await page.goto(`${address}&filter=labelled`);
  await expect(item(page, TRUNK)).toHaveAccessibleName(/1 shown by the filter/);
  await expect(item(page, TRUNK)).not.toHaveAccessibleName(/prompt/);
});

test("bars can be as long as their entries took", async ({ app, page }) => {
  await openMap(app);
  const byEntries = (await box(item(page, PASSPORT))).width;
  await page.getByLabel("Length of bars").selectOption("time");
  await expect.poll(async () => (await box(item(page, PASSPORT))).width).not.toBe(byEntries);
  await page.reload();
  await expect(page.getByLabel("Length of bars")).toHaveValue("time");
});

test("no two elements of it have one id", async ({ app, page }) => {
  await openMap(app);
  await page.getByText("Legend").click();
  const ids = await page.evaluate(() =>
    Array.from(document.querySelectorAll("[id]"), ({ id }) => id),
  );
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test("the map is accessible in both themes", async ({ app, page }) => {
  await openMap(app);
  await page.getByText("Legend").click();
  expect(await violationsInBothThemes(page, ".map")).toEqual([]);
  await page.getByRole("button", { name: "Larger map" }).click();
  await expect(items(page).first()).toBeVisible();
  expect(await violationsInBothThemes(page, ".workspace-centre")).toEqual([]);
});

test("broken links and further roots have a place", async ({ app, page }) => {
  const entry = (id: string, parentId: string | null) =>
    JSON.stringify({
      type: "message",
      id,
      parentId,
      timestamp: "",
      message: { role: "user", content: id },
    });
  const header = JSON.stringify({
    type: "session",
    version: 3,
    id: "odd",
    timestamp: "",
    cwd: "/",
  });
  const lines = [
    header,
    entry("a", null),
    entry("b", "a"),
    entry("orphan", "gone"),
    entry("c1", "c2"),
    entry("c2", "c1"),
    entry("root2", null),
  ];
  await giveText(app, [`${lines.join("\n")}\n`]);
  await expect(items(page)).toHaveCount(4);
  await expect(tree(page)).toHaveAccessibleName(/6 entries, 4 branches, 4 roots/);
  await expect(item(page, /^Branch 2: orphan, 1 entry/)).toBeVisible();
  await expect(item(page, /^Branch 3: .*2 entries/)).toBeVisible();
});

// The palette: found by key and by button, worked by keyboard only.
import { violations } from "./axe.ts";
import { isRead, sessionRows, smallSession } from "./made-folder.ts";
import { expect, test } from "./session-page.ts";

const title = "Flaky test in the day parser";

test("goes to an entry, a comparison and another view by words and Enter", async ({
  app,
  page,
}) => {
  await app.openSample(title);
  const field = page.getByRole("combobox", { name: "Commands" });
  const option = page.getByRole("option");
  await page.keyboard.press("Control+k");
  await expect(field).toBeFocused();
  await field.fill("view history");
  await expect(option).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/view=history/);
  await expect(field).toHaveCount(0);

  await page.keyboard.press("Control+k");
  await field.fill("compare this branch");
  await expect(option.first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/compare\?.*[?&]b=/);

  await page.keyboard.press("Control+k");
  await field.fill("no such words anywhere");
  await expect(page.getByText("No match for all of these words.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(field).toHaveCount(0);
});

test("is behind a button, listed among the keys, and clean", async ({ app, page }) => {
  await app.openSample(title);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keys" })).toContainText("Search and go anywhere");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Search" })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test("leaves the key with Shift to the browser", async ({ app, page }) => {
  await app.openSample(title);
  await page.keyboard.press("Control+Shift+k");
  // With the palette open this would be typed into its field.
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keys" })).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Commands" })).toHaveCount(0);
});

test("switches the theme", async ({ app, page }) => {
  await app.openSample(title);
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Commands" })).toBeFocused();
  await page.keyboard.type("theme dark");
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("keeps what is typed before its script is there, and takes none of it for another key", async ({
  app,
  page,
}) => {
  let load = () => {};
  const isAsked = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route(/palette-dialog.*\.js/, async (route) => {
    await isAsked;
    await route.continue();
  });
  await app.openSample(title);
  const before = page.url();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("compare ");
  await expect(page.getByRole("textbox", { name: "Commands" })).toHaveValue("compare ");
  load();
  await page.keyboard.type("this branch", { delay: 30 });
  const field = page.getByRole("combobox", { name: "Commands" });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("compare this branch");
  await expect(page.getByRole("option").first()).toHaveAttribute("aria-selected", "true");
  expect(page.url()).toBe(before);
});

test("finds what entries hold beyond their first words, and leads to the search of all", async ({
  app,
  page,
}) => {
  await app.openSample(title);
  await page.keyboard.press("Control+k");
  const option = page.getByRole("option");
  await page.getByRole("combobox", { name: "Commands" }).fill("toisostring");
  const text = page.getByRole("group", { name: "Text of entries" });
  await expect(text.getByRole("option").first()).toContainText("toISOString");
  await option.filter({ hasText: "Search the session for" }).click();
  const field = page.getByRole("textbox", { name: "Search in this session" });
  await expect(field).toHaveValue("toisostring");
  await expect(page.locator(".find-hit").first()).toContainText("toISOString");
});

test("finds sessions of folders by their prompts and their paths, and opens them", async ({
  app,
  page,
}) => {
  await app.home();
  await app.folderPickerGives("sessions", [
    { name: "--a--/one.jsonl", content: smallSession("one", "Paint the fence green") },
    { name: "--b--/two.jsonl", content: smallSession("two", "Why does the pump leak?") },
  ]);
  await page.getByRole("button", { name: "Open folder…" }).click();
  await isRead(page);
  await sessionRows(page).getByRole("link", { name: "Paint the fence green" }).click();
  await expect(page.getByRole("feed")).toContainText("Paint the fence green");
  const field = page.getByRole("combobox", { name: "Commands" });
  const option = page.getByRole("option");
  await page.keyboard.press("Control+k");
  await field.fill("session fence");
  await expect(page.getByText("No match for all of these words.")).toBeVisible();
  await field.fill("two.jsonl");
  await expect(option).toHaveText([/^Why does the pump leak\?.*~/]);
  await field.fill("pump leak");
  await expect(option.first()).toHaveText(/^Why does the pump leak/);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("feed")).toContainText("Why does the pump leak?");
  // It has an address of its own by now, and the other one has stayed where it was.
  await expect(page).toHaveURL(/#\/session\/session-two/);
  await page.keyboard.press("Control+k");
  await field.fill("--a-- fence");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#\/session\/session-one/);
});

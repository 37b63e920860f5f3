// The palette and the outline's text filter find the same entries for the same words.
import { readFileSync } from "node:fs";
import { expect, fixturePath, test } from "./session-page.ts";
import { withShared } from "./with-shared.ts";

const WORDS = 50;

findTheSame("a long sample", fixturePath("samples", "long-haul.jsonl"), "2,411");

withShared("data/real/pi-v1-two-compactions.jsonl", "the palette and the filter", (path) => {
  findTheSame("a real session", path, "1,002");
});

function findTheSame(name: string, path: string, entries: string): void {
  test(`both find the same for ${WORDS} words of ${name}`, async ({ app, page }) => {
    test.setTimeout(120_000);
    await app.give({ name: "session.jsonl", content: readFileSync(path) });
    await app.isOpen();
    const status = page.getByRole("status").filter({ hasText: `of ${entries} entries` });
    const filter = page.getByRole("textbox", { name: "Filter the outline by text" });
    // What tools were called for is known when the whole file was read.
    await filter.fill("read");
    await expect(status).toHaveText(/^[1-9]/);
    const words = wordsOf(readFileSync(path, "utf8"));
    const byFilter: string[] = [];
    for (const word of words) {
      await filter.fill(word);
      await expect(page).toHaveURL(new RegExp(`[?&]text=${encodeURIComponent(word)}(&|$)`));
      byFilter.push(`${word} ${((await status.textContent()) ?? "").split(" ")[0]}`);
    }
    await filter.fill("");
    await page.keyboard.press("Control+k");
    const field = page.getByRole("combobox", { name: "Commands" });
    const byPalette: string[] = [];
    for (const word of words) {
      await field.fill(word);
      await expect(field).toHaveValue(word);
      const all = page.getByRole("option", { name: /^Show (all|the only)/ });
      const text = (await all.count()) > 0 ? ((await all.textContent()) ?? "") : "0";
      byPalette.push(
        `${word} ${text.includes("the only") ? "1" : (/[\d,]+/.exec(text)?.[0] ?? "")}`,
      );
      const hits = await page
        .getByRole("option")
        .evaluateAll((options) => options.map((option) => option.getAttribute("data-value")));
      expect(new Set(hits).size).toBe(hits.length);
    }
    expect(byPalette).toEqual(byFilter);
    expect(byFilter.filter((line) => !line.endsWith(" 0")).length).toBeGreaterThan(WORDS / 4);
  });
}

test("the palette leads to all it found, and keeps its place while the words still find it", async ({
  app,
  page,
}) => {
  await app.openSample("Refactor auth module");
  const filter = page.getByRole("textbox", { name: "Filter the outline by text" });
  await expect(app.rows().filter({ hasText: "src/auth/verify.ts" }).first()).toBeVisible();
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: "Commands" });
  await field.pressSequentially("aut");
  const chosen = page.getByRole("option", { selected: true });
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  const before = (await chosen.textContent()) ?? "";
  await field.pressSequentially("h");
  await expect(chosen).toHaveText(before);
  await page.getByRole("option", { name: /^Show all \d+ entries in the outline/ }).click();
  await expect(filter).toHaveValue("auth");
  await expect(page).toHaveURL(/[?&]text=auth/);
});

/** Words from all over a file, of letters only: every so many-th that was not there before. */
function wordsOf(text: string): readonly string[] {
  const all = [...new Set(text.toLowerCase().match(/\b[a-z]{4,12}\b/g))];
  const step = Math.floor(all.length / WORDS);
  return Array.from({ length: WORDS }, (_, index) => all[index * step] ?? "");
}

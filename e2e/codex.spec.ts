// A rollout of Codex in the browser: opened as any other session, with its branch, context and problems.
import { CODEX_ROLLOUTS } from "../fixtures/generate/codex/index.ts";
import { REVERTED_ROLLOUTS } from "../fixtures/generate/codex/reverted.ts";
import { compressed } from "../src/testing/formats/compressed.ts";
import { violations } from "./axe.ts";
import { isRead, sessionRows } from "./made-folder.ts";
import { expect, type SessionPage, test } from "./session-page.ts";

async function open(app: SessionPage, name: string): Promise<void> {
  await app.give({ name, content: CODEX_ROLLOUTS.get(name) ?? "" });
  await app.isOpen();
}

test("a rollout of Codex shows its rows, its branches and what the model sees", async ({
  app,
  page,
}) => {
  await open(app, "kiln.jsonl");
  await expect(page.getByRole("banner")).toContainText("2 branches");
  const { outline } = app;
  await expect(outline).toContainText("Why does the kiln overshoot at 600 degrees?");
  await expect(outline).toContainText("Rewrite the whole controller.");
  await expect(app.transcript).toContainText("Does it hold now?");
  const kept = app.transcript.locator(".cut-more", { hasText: "3 messages kept inside" });
  // Named as cards are.
  await expect(kept.locator(".card-box > .card-note")).toHaveText(["System", "User", "compaction"]);
  expect(await violations(page)).toEqual([]);
});

test("a compressed rollout opens as it is, after a reload, too", async ({ app, page }) => {
  const bytes = Buffer.from(CODEX_ROLLOUTS.get("kiln.jsonl") ?? "");
  await app.give({ name: "kiln.jsonl.zst", content: compressed(bytes) });
  await app.isOpen();
  await app.remembers(1);
  await page.reload();
  await app.isOpen();
  await expect(app.transcript).toContainText("Does it hold now?");
});

test("a compressed file that ends in the middle says so, and shows what it has", async ({
  app,
  page,
}) => {
  const whole = compressed(Buffer.from(CODEX_ROLLOUTS.get("kiln.jsonl") ?? ""));
  const torn = compressed(Buffer.from("no more")).subarray(0, 12);
  await app.give({ name: "kiln.jsonl.zst", content: Buffer.concat([whole, torn]) });
  await app.isOpen();
  await expect(app.transcript).toContainText("Does it hold now?");
  await page.getByRole("tab", { name: "Problems" }).click();
  await expect(page.getByText("it ends in the middle: what could be unpacked")).toBeVisible();
});

test("a fork of Codex says that nothing tells which lines were copied", async ({ app, page }) => {
  await open(app, "forked.jsonl");
  await page.getByRole("tab", { name: "Problems" }).click();
  await expect(page.getByText("Which lines were copied from the session")).toBeVisible();
});

const [BASE, REVISION, FORK] = [...REVERTED_ROLLOUTS].map(([path, content]) => ({
  name: path,
  content,
}));
const named = (file: typeof BASE) => ({
  name: file?.name.split("/").at(-1) ?? "",
  content: file?.content ?? "",
});

test("a reverted thread is one session of its folder, a fork begins with what it goes on from", async ({
  app,
  page,
}) => {
  await app.home();
  await app.folderPickerGives(
    "sessions",
    [BASE, REVISION, FORK].map((file) => ({
      name: file?.name ?? "",
      content: file?.content ?? "",
    })),
  );
  await page.getByRole("button", { name: "Open folder…" }).click();
  await isRead(page);
  await expect(sessionRows(page)).toHaveCount(2);
  await sessionRows(page).nth(1).getByRole("link").first().click();
  await app.isOpen();
  await expect(page.getByRole("banner")).toContainText("2 branches");
  await expect(app.outline).toContainText("Order four new shelves.");
  await expect(app.transcript).toContainText("Which shelf of the kiln bends?");
  await expect(app.transcript).toContainText("Only turn it over.");
  await expect(app.transcript).not.toContainText("is not in this file");
  expect(await violations(page)).toEqual([]);
  // Its newest file is written to.
  const payload = {
    type: "message",
    role: "assistant",
    content: [{ type: "output_text", text: "Turned over, it holds." }],
  };
  const line = {
    timestamp: "2026-08-05T11:00:00.000Z",
    ordinal: 99,
    type: "response_item",
    payload,
  };
  const content = `${REVISION?.content}${JSON.stringify(line)}\n`;
  await app.folderPickerGives("sessions", [{ name: REVISION?.name ?? "", content }]);
  await expect(app.transcript).toContainText("Turned over, it holds.");
  await expect(page.getByRole("banner")).toContainText("2 branches");
  await expect(app.outline).toContainText("Order four new shelves.");
  // It is had from its folder again.
  await page.reload();
  await app.isOpen();
  await expect(app.outline).toContainText("Order four new shelves.");
  await page.goBack();
  await sessionRows(page).nth(0).getByRole("link").first().click();
  await expect(app.transcript).toContainText("How hot was the lowest shelf?");
  await expect(app.transcript).toContainText("Which shelf of the kiln bends?");
  await expect(app.outline).not.toContainText("Order four new shelves.");
});

test("files of one thread that are given together are one session", async ({ app, page }) => {
  await app.give(named(BASE), named(REVISION));
  await app.isOpen();
  await expect(page.getByRole("banner")).toContainText("2 branches");
  await expect(app.transcript).toContainText("Which shelf of the kiln bends?");
});

test("a file that goes on from one that is not there says so above what the model sees", async ({
  app,
  page,
}) => {
  await app.give(named(REVISION));
  await app.isOpen();
  const note = app.transcript.getByText("What the model saw before line 1 is not in this file");
  await expect(note).toContainText(
    "019fce41-7a00-7000-8000-0000000000aa.jsonl, which was not opened with this one",
  );
  await expect(app.transcript).toContainText("Only turn it over.");
  expect(await violations(page)).toEqual([]);
});

test("a hostile rollout of Codex opens, and nothing in it runs", async ({ app, page }) => {
  await open(app, "hostile.jsonl");
  await page.getByRole("radio", { name: "All" }).click();
  await expect(app.outline).toContainText("bad");
  expect(await page.evaluate(() => "__pwned" in window)).toBe(false);
});

// What the model was sent and the file does not hold: said where the system prompt would be, and no row moves for it.
import type { JsonObject } from "../src/model/json/json.ts";
import { fileOf } from "../src/testing/session.ts";
import { fileOfMessages } from "./made-session.ts";
import { expect, test } from "./session-page.ts";

const PROMPT = { role: "user", content: "Look at the tests." };

const reply = (input: number, rest: object = {}) => ({
  ...{ role: "assistant", provider: "anthropic", model: "claude-opus-4-5" },
  content: [
    { type: "thinking", thinking: "Which of them?" },
    { type: "text", text: "They pass." },
  ],
  usage: { input, output: 50, cacheRead: 0, cacheWrite: 0, totalTokens: input + 50 },
  ...rest,
});

const SENT =
  "About 15.9k more tokens were sent that the file does not record: system prompt, tools, …";

declare global {
  interface Window {
    /** What the place said, and where the first card began below it, frame by frame where one of them changed. */
    placeFrames: { readonly said: string; readonly top: number }[];
  }
}

function watchPlace(): void {
  window.placeFrames = [];
  const look = () => {
    const card = document.querySelector(".transcript [data-row]");
    if (card) {
      const said = document.querySelector("[role=note]")?.textContent ?? "no place";
      const { top } = card.getBoundingClientRect();
      const last = window.placeFrames.at(-1);
      if (last?.said !== said || last.top !== top) window.placeFrames.push({ said, top });
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

for (const width of [1280, 390]) {
  test.describe(`${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 800 } });

    test("what is not recorded of a context stands above its first card, which stays where it is", async ({
      app,
      page,
    }) => {
      await page.addInitScript(watchPlace);
      const content = fileOfMessages([PROMPT, reply(15_890)]);
      await app.give({ name: "sent.jsonl", content });
      const place = app.transcript.getByRole("note", { name: "Sent, and not recorded" });
      await expect(place).toHaveText(SENT);
      await expect(place).toBeInViewport({ ratio: 1 });
      const frames = await page.evaluate(() => window.placeFrames);
      expect(frames.at(-1)?.said).toBe(SENT);
      expect(new Set(frames.map(({ top }) => top)).size).toBe(1);
      const [placed, card] = [await place.boundingBox(), frames[0]?.top ?? 0];
      expect((placed?.y ?? 0) + (placed?.height ?? 0)).toBeLessThanOrEqual(card);

      await page.getByRole("button", { name: "History" }).click();
      await expect(place).toHaveCount(0);
    });
  });
}

test("it is not covered where a context begins in the middle of a turn", async ({ app, page }) => {
  const message = (id: string, message: JsonObject) => ({ type: "message", id, message });
  const summary = "Tests. ".repeat(900);
  const content = fileOf([
    message("m0", PROMPT),
    message("m1", reply(15_890)),
    { type: "compaction", id: "c", summary, tokensBefore: 15_940, firstKeptEntryId: "m1" },
    message("m2", reply(15_000)),
  ]);
  await app.give({ name: "sent.jsonl", content });
  const place = app.transcript.getByRole("note", { name: "Sent, and not recorded" });
  await expect(place).toContainText("the file does not record");
  const header = page.getByRole("navigation", { name: "Turn that is read" });
  await place.hover();
  await page.mouse.wheel(0, 300);
  await expect(header).toBeVisible();
  await page.mouse.wheel(0, -300);
  await expect(header).toHaveCount(0);
  const isSeen = await place.evaluate((note) => {
    const { left, top } = note.getBoundingClientRect();
    return note.contains(document.elementFromPoint(left + 8, top + 8));
  });
  expect(isSeen).toBe(true);
});

test("what else is sent otherwise is unfolded with the keyboard", async ({ app, page }) => {
  const content = fileOfMessages([
    PROMPT,
    reply(15_890, { stopReason: "aborted" }),
    { ...PROMPT, content: "Go on." },
    reply(16_000),
  ]);
  await app.give({ name: "sent.jsonl", content });
  const place = app.transcript.getByRole("note", { name: "Sent, and not recorded" });
  const summary = place.locator("summary");
  await expect(summary).toContainText("1 more");
  await expect(place.getByRole("listitem")).toBeHidden();
  await summary.focus();
  await page.keyboard.press("Enter");
  await expect(place.getByRole("listitem")).toHaveText(/^Thinking of replies that were cut off/);
});

test("nothing is said where the file records the system prompt and the tools, but of tools that it does not record", async ({
  app,
}) => {
  const place = app.transcript.getByRole("note", { name: "Sent, and not recorded" });
  const system = { role: "system", content: "Be short." };
  const tools = { ...system, toolsAdded: [{ name: "read" }] };
  await app.give({ name: "sent.jsonl", content: fileOfMessages([tools, PROMPT, reply(15_890)]) });
  await expect(place).toHaveText("");
  await app.give({ name: "bare.jsonl", content: fileOfMessages([system, PROMPT, reply(40)]) });
  await expect(place).toHaveText(
    "The file does not record the tools that the model was sent, nor how large they are.",
  );
});

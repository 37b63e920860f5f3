// What the header says of a session that has little room for it.
import { jsonLines } from "../src/testing/session.ts";
import { expect, test } from "./session-page.ts";

const TIME = "2026-03-01T09:00:00.000Z";
const USAGE = { input_tokens: 1000, output_tokens: 500 };
const LINE = {
  sessionId: "s",
  timestamp: TIME,
  cwd: "/srv/orchards/beyond-the-river/of-the-old-mill",
};
const FILE = {
  name: "a-session-with-a-name-of-its-own.jsonl",
  content: jsonLines([
    {
      ...LINE,
      type: "user",
      uuid: "a",
      parentUuid: null,
      message: { role: "user", content: "Prune the pear tree" },
    },
    {
      ...LINE,
      type: "assistant",
      uuid: "b",
      parentUuid: "a",
      message: {
        id: "m",
        role: "assistant",
        model: "claude-sonnet-4-20250514",
        content: [{ type: "text", text: "Pruned." }],
        stop_reason: "end_turn",
        usage: USAGE,
      },
    },
  ]),
};

for (const width of [1440, 1024, 910, 390]) {
  test(`a long folder gives way to what the session cost, ${width} wide`, async ({ app, page }) => {
    await page.setViewportSize({ width, height: 800 });
    await app.give(FILE);
    const cost = page.locator("header .chip", { hasText: "from list prices" });
    await expect(cost).toBeInViewport({ ratio: 1 });
    const isCut = () => cost.evaluate((chip) => chip.scrollWidth > chip.clientWidth);
    await expect.poll(isCut).toBe(false);
  });
}

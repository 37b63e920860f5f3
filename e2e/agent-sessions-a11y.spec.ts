// Sessions of Claude Code and Codex with sub-agents and with compactions, in both themes, wide and narrow: axe
// finds nothing wrong with them, and nothing is wider than the screen.
import { CLAUDE_CODE_FILES } from "../fixtures/generate/claude-code/index.ts";
import { CODEX_ROLLOUTS } from "../fixtures/generate/codex/index.ts";
import { violationsInBothThemes } from "./axe.ts";
import { expect, type SessionPage, test } from "./session-page.ts";

/** A file, what is looked at in it, and what has to be unfolded for that. */
const SHOWN: readonly (readonly [
  string,
  string | undefined,
  (app: SessionPage) => Promise<void>,
])[] = [
  [
    "sub-agents.jsonl",
    CLAUDE_CODE_FILES.get("inline-agents.jsonl"),
    async ({ transcript }) => {
      const agent = transcript.getByRole("article", { name: "Sub-agent general-purpose" });
      await agent.first().getByText("Conversation of general-purpose, 1 message").click();
      await expect(agent.first()).toContainText("96 euros.");
    },
  ],
  [
    "compaction.jsonl",
    CLAUDE_CODE_FILES.get("orchard.jsonl"),
    ({ transcript }) => expect(transcript).toContainText("The date of the Cox harvest was"),
  ],
  [
    "compacted-rollout.jsonl",
    CODEX_ROLLOUTS.get("kiln.jsonl"),
    ({ transcript }) => expect(transcript).toContainText("3 messages kept inside the compaction"),
  ],
];

test.describe("in both themes", () => {
  for (const [name, content = "", look] of SHOWN) {
    for (const width of [1440, 390]) {
      test(`${name} is right at ${width}`, async ({ app, page }) => {
        await page.setViewportSize({ width, height: 900 });
        await app.give({ name, content });
        await app.isOpen();
        await look(app);
        expect(await violationsInBothThemes(page)).toEqual([]);
        const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
        expect(scrollWidth).toBe(clientWidth);
      });
    }
  }
});

// What a message asks once the wrappers of programs are taken off.
import { describe, expect, it } from "vitest";
import { promptText } from "./prompt-text.ts";

const SKILL = `<skill name="review" location="/skills/review/SKILL.md">
References are relative to /skills/review.

# Review
Close with </skill> when done.
</skill>`;

describe("the words of a prompt", () => {
  it.each([
    ["stay as they are", "Why do the tests fail?", "Why do the tests fail?"],
    [
      "stand after a skill that speaks of its own end",
      `${SKILL}\n\nLook at auth.ts`,
      "Look at auth.ts",
    ],
    ["are the skill's call where nothing else was said", SKILL, "/skill:review"],
    [
      "stand after files",
      '<file name="/x/a.ts">\nexport {}\n</file>\n<file name="b.png"></file>\nCompare them',
      "Compare them",
    ],
    [
      "are the names of files where nothing else was said",
      '<file name="/x/a.ts">\nexport {}\n</file>\n<file name="b.png"></file>\n',
      "@/x/a.ts @b.png",
    ],
    [
      "are a command and its arguments",
      "<command-message>fix is running…</command-message>\n<command-name>/fix</command-name>\n<command-args>42</command-args>",
      "/fix 42",
    ],
    ["stand after reminders", "<system-reminder>Be kind</system-reminder> Ship it", "Ship it"],
    ["stand after any element on lines of its own", "<log>\n1 failed\n</log>\nWhy?", "Why?"],
    ["stand after front matter", "---\ndescription: x\n---\nReview $1", "Review $1"],
    [
      "stand after what an editor says of itself",
      "# Context from my IDE setup:\n\n## Open tabs:\n- a.ts: src/a.ts\n\n## My request for Codex:\nFix it\n",
      "Fix it\n",
    ],
    [
      "are the editor's where nothing else was said",
      "# Context from my IDE setup:\n\n## My request for Codex:\n",
      "# Context from my IDE setup:\n\n## My request for Codex:\n",
    ],
    ["keep a rule in Markdown", "---\n\nShip it", "---\n\nShip it"],
    ["keep an element within a line", "<b>Never</b> push to main", "<b>Never</b> push to main"],
    ["keep an element that nothing closes", '<skill name="x">\nDo it', '<skill name="x">\nDo it'],
    ["keep what is nothing but an element", "<svg>\n</svg>", "<svg>\n</svg>"],
    ["keep what is no element", "<3 this", "<3 this"],
  ])("%s", (_, text, words) => {
    expect(promptText(text)).toBe(words);
  });

  it("are found in linear time after megabytes and thousands of wrappers", () => {
    const filler = "</skill> ".repeat(200_000);
    expect(promptText(`<skill name="x">\n${filler}\n</skill>\n\nShip it`)).toBe("Ship it");
    const many = '<file name="a"></file>\n'.repeat(40);
    expect(promptText(`${many}Ship it`)).toBe("Ship it");
    expect(promptText("<a-b>".repeat(100_000))).toMatch(/^<a-b>/);
  });
});

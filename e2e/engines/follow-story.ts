// Sessions that are being written while somebody looks at them, in every engine: a file that gets lines, and a
// folder that gets files.
import { appendFile, mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { AGENTUSE_FOLDERS } from "../../fixtures/generate/agentuse/index.ts";
import { ensure } from "../../src/lib/ensure.ts";
import { entriesIn } from "../../src/testing/entry-lines.ts";
import { fileOf } from "../../src/testing/session.ts";
import type { Find } from "./driver.ts";
import type { Story } from "./run-stories.ts";
import { withServedFolder } from "./served-folder.ts";

const link = (text: string): Find => ({
  css: '[role=treegrid][aria-label="Sessions"] a',
  text,
});
const card = (text: string): Find => ({
  css: 'section[aria-label="Transcript"] [role=article]',
  text,
});
/** Until all was read, rows and what stands above them move away from under a click. */
const FACTS: Find = { css: ".folder-facts" };
const LIVE: Find = { css: ".follow-chip", text: "Live" };

const FILE = "swifts.jsonl";
const STORY = `
    ask   user: Count the swifts
    done  assistant: Eleven swifts.`;
const text = (...parts: readonly string[]) => fileOf(entriesIn(parts.join("\n")), "swifts");

const BAKERY = ensure(AGENTUSE_FOLDERS.get("bakery"), "folder of the bakery");

/** One more part of the session's own conversation, after all the others. */
const [LAST] = [...BAKERY.keys()].filter((path) => /^[^/]+\/[^/]+\/part\//.test(path)).slice(-1);
const PART = ensure(LAST, "part of the bakery").replace(
  /[^/]+$/,
  "01ZZZZZZZZZZZZZZZZZZZZZZZZ.json",
);
const SAID = JSON.stringify({
  id: "01ZZZZZZZZZZZZZZZZZZZZZZZZ",
  type: "text",
  text: "The mill answers.",
  time: { start: Date.parse("2026-10-05T07:00:00.000Z") },
});

export const fileThatGrows: Story["run"] = (window) =>
  withServedFolder(
    "followed-file",
    (folder) => writeFile(join(folder, FILE), text(STORY)),
    async (address, folder) => {
      await window.visit(address);
      await window.sees(FACTS, /read just now/);
      await window.click(link("Count the swifts"));
      await window.sees(LIVE);
      await window.sees(card("Eleven swifts."));
      const more = text(STORY, "more user: And the larks?").slice(text(STORY).length);
      await appendFile(join(folder, FILE), more);
      await window.sees(card("And the larks?"));
    },
    window,
  );

async function makeBakery(folder: string): Promise<void> {
  for (const [path, content] of BAKERY) {
    const file = join(folder, "session", path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
}

export const folderThatGrows: Story["run"] = (window) =>
  withServedFolder(
    "followed-folder",
    makeBakery,
    async (address, folder) => {
      await window.visit(address);
      await window.sees(FACTS, /read just now/);
      await window.click(link("Flour order"));
      await window.sees(LIVE);
      await window.sees(card("Order flour for the week."));
      await writeFile(join(folder, "session", PART), SAID);
      await window.sees({ css: ".tail-jump", text: "1 new entry" });
      await window.press("n");
      await window.sees(card("The mill answers."));
    },
    window,
  );

// A folder of sessions as a library, in every engine: listed, searched, there after a reload, forgotten.
import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Find } from "./driver.ts";
import type { Story } from "./run-stories.ts";
import { withServedFolder } from "./served-folder.ts";

const SESSION = '[role=treegrid][aria-label="Sessions"] [role=row]';
const SEARCH: Find = { css: 'input[aria-label="Search sessions"]' };

async function makeSessions(folder: string): Promise<void> {
  await mkdir(join(folder, "below"));
  for (const name of ["bom.jsonl", "cards.jsonl"]) {
    await copyFile(resolve("fixtures", "oddities", name), join(folder, "below", name));
  }
  await writeFile(join(folder, "empty.jsonl"), "");
}

export const folderOfSessions: Story["run"] = (window) =>
  withServedFolder(
    "served",
    makeSessions,
    async (address) => {
      await window.visit(address);
      await window.count(SESSION, 2);
      await window.sees({ css: ".folder-facts", text: "2 sessions" }, /read just now/);
      await window.click({ css: "summary", text: "1 other file" });
      await window.sees({ css: ".neighbours li", text: "empty (0 bytes)" });
      await window.click(SEARCH);
      await window.type('"which node versions"');
      const found: Find = { css: ".library", text: "found in 1 message" };
      await window.sees(found);
      await window.reload();
      await window.sees(found);
      // Where the browser keeps an index nothing is said of it, in memory why it is not kept.
      if (await window.evaluate(mayKeep)) await window.seesNone({ css: ".folders-unkept" });
      else await window.sees({ css: ".folders-unkept" }, "until this tab is closed");
      await window.click({ css: "button", name: "Forget the folder sessions" });
      await window.click({ css: "button", name: "Forget it" });
      await window.sees({ css: ".library", text: "No sessions yet" });
      await window.reload();
      await window.sees({ css: ".library", text: "No sessions yet" });
    },
    window,
  );

/** Runs in the page: whether this browser gives it files of its own, which private windows refuse. */
async function mayKeep(): Promise<boolean> {
  try {
    return Boolean(await navigator.storage.getDirectory());
  } catch {
    return false;
  }
}

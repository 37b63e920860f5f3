// A folder of sessions as a library, in every engine: listed, searched, there after a reload, forgotten. No
// driver but Chromium's gives a page a folder of the disk, so `espalier serve` does.
import { type ChildProcess, spawn } from "node:child_process";
import { copyFile, mkdir, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { ensure } from "../../src/lib/ensure.ts";
import type { Find } from "./driver.ts";
import type { Story } from "./run-stories.ts";

const SESSION = '[role=treegrid][aria-label="Sessions"] [role=row]';
const SEARCH: Find = { css: 'input[aria-label="Search sessions"]' };
const PLACE = resolve(".cache", "engines", "served");
const SESSIONS = join(PLACE, "sessions");

export const folderOfSessions: Story["run"] = async (window) => {
  await rm(PLACE, { recursive: true, force: true });
  await mkdir(join(SESSIONS, "below"), { recursive: true });
  for (const name of ["bom.jsonl", "cards.jsonl"]) {
    await copyFile(resolve("fixtures", "oddities", name), join(SESSIONS, "below", name));
  }
  await writeFile(join(SESSIONS, "empty.jsonl"), "");
  const { address, server } = await serve();
  try {
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
    // What a window asks is counted at the address that it shows.
    await window.visit("#/");
  } finally {
    server.kill();
  }
};

/** The built command with the built app. */
async function serve(): Promise<{ readonly address: string; readonly server: ChildProcess }> {
  const server = spawn(process.execPath, [resolve("dist", "core", "cli.js"), "serve", SESSIONS], {
    env: { ...process.env, XDG_STATE_HOME: PLACE },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let printed = "";
  for await (const chunk of server.stdout) {
    printed += chunk;
    if (/^http\S+$/m.test(printed)) break;
  }
  return { address: ensure(/^http\S+$/m.exec(printed)?.[0], "address that it prints"), server };
}

/** Runs in the page: whether this browser gives it files of its own, which private windows refuse. */
async function mayKeep(): Promise<boolean> {
  try {
    return Boolean(await navigator.storage.getDirectory());
  } catch {
    return false;
  }
}

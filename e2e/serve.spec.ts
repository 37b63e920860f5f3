// The app as `espalier serve` gives it: the sessions of a folder on disk, in a browser that opens none.
// The built command serves the built app.
import { type ChildProcess, spawn } from "node:child_process";
import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect, type Page } from "@playwright/test";
import { ensure } from "../src/lib/ensure.ts";
import { fixturePath } from "./session-page.ts";

interface Served {
  /** Where its sessions lie. */
  readonly folder: string;
  /** Starts it; answers with the address it prints. */
  readonly start: () => Promise<string>;
  readonly stop: () => Promise<void>;
}

const test = base.extend<{ served: Served }>({
  served: async ({ baseURL: _ }, use) => {
    const home = mkdtempSync(join(tmpdir(), "espalier-served-"));
    const folder = join(home, "sessions");
    mkdirSync(join(folder, "--home-mara--"), { recursive: true });
    const sample = fixturePath("samples", "three-attempts.jsonl");
    copyFileSync(sample, join(folder, "--home-mara--", "three.jsonl"));
    let running: ChildProcess | null = null;
    const stop = async () => {
      const child = running;
      running = null;
      if (!child || child.exitCode !== null) return;
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGKILL");
      await ended;
    };
    const start = async () => {
      const child = spawn(process.execPath, ["dist/core/cli.js", "serve", folder], {
        env: { ...process.env, XDG_STATE_HOME: home },
        stdio: ["ignore", "pipe", "inherit"],
      });
      running = child;
      let printed = "";
      for await (const chunk of child.stdout) {
        printed += chunk;
        if (/^http\S+$/m.test(printed)) break;
      }
      return ensure(/^http\S+$/m.exec(printed)?.[0], "address that it prints");
    };
    await use({ folder, start, stop });
    await stop();
    rmSync(home, { recursive: true });
  },
});

function session(page: Page, name: string | RegExp) {
  return page
    .getByRole("treegrid", { name: "Sessions" })
    .getByRole("row")
    .filter({ hasText: name });
}

const LINES = [
  '{"type":"session","version":3,"id":"late","timestamp":"2026-11-01T10:00:00.000Z","cwd":"/home/mara"}',
  '{"type":"message","id":"a","parentId":null,"timestamp":"2026-11-01T10:00:01.000Z","message":{"role":"user","content":"Count the swifts","timestamp":1}}',
  '{"type":"message","id":"b","parentId":"a","timestamp":"2026-11-01T10:00:02.000Z","message":{"role":"assistant","content":[{"type":"text","text":"Eleven swifts."}],"timestamp":2}}',
];

test("shows the sessions of the folder, opens one, and a reload does so again", async ({
  page,
  served,
}) => {
  await page.goto(await served.start());
  await expect(session(page, "Flaky test").first()).toBeVisible();
  // What the address gave is kept, and does not stay where somebody copies it.
  await expect(page).not.toHaveURL(/served=/);
  await session(page, "Flaky test").first().getByRole("link").first().click();
  const transcript = page.getByRole("region", { name: "Transcript" });
  await expect(transcript.getByRole("article").first()).toBeVisible();
  await page.reload();
  await expect(transcript.getByRole("article").first()).toBeVisible();
});

test("what is added to the folder appears by itself", async ({ page, served }) => {
  await page.goto(await served.start());
  await expect(session(page, "Flaky test").first()).toBeVisible();
  const late = join(served.folder, "late.jsonl");
  writeFileSync(late, `${LINES.slice(0, 2).join("\n")}\n`);
  await expect(session(page, "Count the swifts")).toBeVisible();
  appendFileSync(late, `${LINES[2]}\n`);
  await expect(session(page, "Count the swifts")).toContainText("2");
});

test("a server that was ended says so, and is found again when it is started", async ({
  page,
  served,
}) => {
  await page.goto(await served.start());
  await expect(session(page, "Flaky test").first()).toBeVisible();
  await served.stop();
  await expect(page.getByRole("alert")).toContainText("does not answer");
  // What is known stays to be looked at.
  await expect(session(page, "Flaky test").first()).toBeVisible();
  writeFileSync(join(served.folder, "late.jsonl"), `${LINES.join("\n")}\n`);
  await served.start();
  await expect(session(page, "Count the swifts")).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("an address with another token shows nothing and says what to do", async ({
  page,
  served,
}) => {
  const address = await served.start();
  await page.goto(address.replace(/served=.*/, "served=nothing-of-the-kind-at-all"));
  await expect(page.getByRole("alert")).toContainText("Open the address");
  await expect(session(page, "Flaky test")).toHaveCount(0);
});

// Folders of sessions that tests make, small and as pi writes them, and folders on the real disk as a person
// gives them: dropped on the page, so that the browser has a handle to them.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, type Page } from "@playwright/test";

/** A small session. */
export function smallSession(name: string, prompt: string): string {
  const timestamp = "2026-11-02T10:00:00.000Z";
  return [
    { type: "session", version: 3, id: `session-${name}`, timestamp, cwd: "/home/mara" },
    {
      type: "message",
      id: `${name}-1`,
      parentId: null,
      timestamp,
      message: { role: "user", content: prompt, timestamp: Date.parse(timestamp) },
    },
  ]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join("");
}

/** Makes the folders above it, too. */
export function writeBelow(folder: string, path: string, content: string): string {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  return file;
}

/** Drops a folder of the disk on the page. */
export async function dropFolder(page: Page, folder: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const data = { items: [], files: [folder], dragOperationsMask: 1 };
  const place = { x: 400, y: 400, data };
  await browser.send("Input.dispatchDragEvent", { type: "dragEnter", ...place });
  await browser.send("Input.dispatchDragEvent", { type: "dragOver", ...place });
  await expect(page.getByText("Drop to open")).toBeVisible();
  await browser.send("Input.dispatchDragEvent", { type: "drop", ...place });
  await browser.detach();
}

export const sessionRows = (page: Page) =>
  page.getByRole("treegrid", { name: "Sessions" }).getByRole("row");

/** Waits until a look has come to its end. */
export async function isRead(page: Page, options: { timeout?: number } = {}): Promise<void> {
  await expect(page.getByText(/· read just now/)).toBeVisible(options);
}

// A shared page as tests open it: from disk, without a network, with everything heard that it asks for
// or that its policy forbids. Every test that uses it fails when there was any of that.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { test as base, expect, type Locator, type Page } from "@playwright/test";
import { fixturePath } from "./session-page.ts";
import { type SharedFile, writeSharedPage } from "./shared-page.ts";

/** Built before the tests. */
export const VIEWER = `${process.env.E2E_DIST ?? "dist"}/viewer/viewer.json`;

interface Fixtures {
  /** What went wrong in the page, whatever is opened in it; a test that wants it takes it out. */
  readonly heard: string[];
  /** Opens the shared page of a session from disk, at an address within it. */
  readonly openShared: (file: SharedFile, address?: string) => Promise<void>;
}

export const test = base.extend<Fixtures>({
  // The trace recorder fetches the pictures of a page to keep them, which the policy rightly forbids.
  trace: "off",
  heard: [
    async ({ page }, use) => {
      const faults: string[] = [];
      page.on("request", (request) => {
        if (!/^(?:blob|data):/.test(request.url()) && !request.isNavigationRequest()) {
          faults.push(`request: ${request.url()}`);
        }
      });
      page.on("framenavigated", (frame) => {
        if (!/^(?:file:|about:blank$)/.test(frame.url())) faults.push(`left for: ${frame.url()}`);
      });
      page.on("popup", (popup) => faults.push(`window: ${popup.url()}`));
      page.on("dialog", (dialog) => {
        faults.push(`dialog: ${dialog.message()}`);
        void dialog.dismiss();
      });
      // A broken policy is also reported there.
      page.on("console", (message) => {
        if (message.type() === "error") faults.push(message.text());
      });
      page.on("pageerror", (error) => faults.push(`error: ${error.message}`));
      await page.context().setOffline(true);
      await use(faults);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
  openShared: async ({ page }, use, info) => {
    await use(async (file, address = "") => {
      const path = info.outputPath("shared.html");
      await writeSharedPage(file, path, VIEWER);
      await page.goto(`${pathToFileURL(path)}${address}`);
    });
  },
});

export { expect };

export function fileOf(folder: "oddities" | "samples", name: string): SharedFile {
  return { name, bytes: readFileSync(fixturePath(folder, name)) };
}

export const SAMPLE = { ...fileOf("samples", "auth-refactor.jsonl"), leftOut: "without thinking" };

export function transcriptOf(page: Page): Locator {
  return page.getByRole("region", { name: "Transcript" });
}

// How tests, benches and the screenshot start Chromium: the one that is there, cut off from the network.
// Knows nothing of the app.
import type { LaunchOptions } from "@playwright/test";
import { findBrowser } from "../scripts/browser.mjs";

/** Launch options for Playwright. Throws a sentence when no browser can be found. */
export async function chromiumLaunch(): Promise<LaunchOptions> {
  const executablePath = await findBrowser();
  if (executablePath === null) {
    throw new Error("No Chromium found. `npm test` gets one, or name it in ESPALIER_CHROMIUM.");
  }
  return {
    executablePath,
    // Off as in Playwright itself: the sandbox refuses to start for root, which is what containers are.
    chromiumSandbox: false,
    args: [
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
      "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
    ],
  };
}

// Browser tests: real Chromium against the production build in dist/.
// E2E_PORT and E2E_DIST let two runs share a machine.
import { defineConfig } from "@playwright/test";
import { chromiumLaunch } from "./browser.ts";

const port = process.env.E2E_PORT ?? "4174";
const address = `http://127.0.0.1:${port}/`;
const outDir = process.env.E2E_DIST ?? "dist";

export default defineConfig({
  testDir: ".",
  // What ends in .test.ts is about the harness itself, and the unit tests run it.
  testMatch: "**/*.spec.ts",
  outputDir: "../test-results",
  fullyParallel: false,
  forbidOnly: true,
  // A shared machine can stop for seconds; a test that needs a second try is reported as flaky.
  retries: process.env.CI ? 2 : 0,
  // A browser, its workers and a background pass share the machine with whatever else runs.
  timeout: 60_000,
  expect: { timeout: 20_000 },
  workers: 2,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [["list"], ["json"]] : [["list"]],
  use: {
    baseURL: address,
    browserName: "chromium",
    launchOptions: await chromiumLaunch(),
    // Each test has a browser of its own, and would fetch the whole app into it. e2e/offline*.spec.ts do.
    serviceWorkers: "block",
    // Recording every step doubles the time of a test: only a second try is recorded, or `--trace on`.
    trace: "on-first-retry",
  },
  webServer: {
    command: `npx vite preview --host 127.0.0.1 --strictPort --port ${port} --outDir ${outDir}`,
    cwd: "..",
    url: address,
  },
});

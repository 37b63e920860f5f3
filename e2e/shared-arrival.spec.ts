// A shared page that arrives slowly, in two parts: what stands before its session, and the session. What
// a long session ends with can be read before the rest of its page is there.
import { readFile } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import { test as base, expect, type TestInfo } from "@playwright/test";
import { generateLarge } from "../fixtures/generate/large.ts";
import { ensure } from "../src/lib/ensure.ts";
import { bytesOf } from "../src/text/bytes.ts";
import { SAMPLE, transcriptOf, VIEWER } from "./opened-copy.ts";
import { type SharedFile, writeSharedPage } from "./shared-page.ts";

interface Arrival {
  /** Sends the rest; the page is waiting for it. */
  arrive(): void;
  /** Ends the page there instead. */
  end(): void;
  /** Breaks the connection, which no page is told of. */
  cut(): void;
}

interface Fixtures {
  /** Opens a shared page of which only what stands before the session has come. */
  readonly begun: (file: SharedFile) => Promise<Arrival>;
}

const test = base.extend<Fixtures>({
  // The trace recorder fetches what the policy of the page forbids.
  trace: "off",
  begun: async ({ page }, use, info) => {
    const closing: (() => void)[] = [];
    await use(async (file) => {
      const { address, close, ...arrival } = await begin(file, info);
      closing.push(close);
      await page.goto(address, { waitUntil: "commit" });
      return arrival;
    });
    for (const close of closing) close();
  },
});

async function begin(file: SharedFile, info: TestInfo) {
  const path = info.outputPath("shared.html");
  await writeSharedPage(file, path, VIEWER);
  const bytes = await readFile(path);
  const end = bytes.indexOf("<noscript>");
  let waiting: ServerResponse | null = null;
  const server = createServer((request, response) => {
    if (request.url !== "/") {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" });
    response.write(bytes.subarray(0, end));
    waiting = response;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const bound = ensure(server.address(), "address of the server");
  return {
    address: `http://127.0.0.1:${typeof bound === "object" ? bound.port : 0}/`,
    arrive: () => ensure(waiting, "page that waits").end(bytes.subarray(end)),
    end: () => ensure(waiting, "page that waits").end(),
    cut: () => void ensure(waiting, "page that waits").destroy(),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const LONG = {
  name: "long.jsonl",
  bytes: bytesOf([...generateLarge({ bytes: 9 << 20, seed: 1 })].join("")),
};

test("shows the end of a long session before the session is there, and all of it then", async ({
  begun,
  page,
}) => {
  const { arrive } = await begun(LONG);
  const rows = transcriptOf(page).getByRole("article");
  await expect(rows.first()).toBeVisible();
  expect(await page.evaluate(() => document.readyState)).toBe("loading");
  const before = await rows.last().textContent();
  await expect(page.locator(".timeline-total")).toHaveCount(0);
  arrive();
  await expect(page.locator(".timeline-total")).toBeVisible();
  expect(await rows.last().textContent()).toBe(before);
});

test("says that the copy is damaged when the page ends before its session", async ({
  begun,
  page,
}) => {
  const { end } = await begun(LONG);
  await expect(transcriptOf(page).getByRole("article").first()).toBeVisible();
  end();
  await expect(page.getByRole("alert")).toContainText("The copy inside this file is damaged.");
});

test("says so when nothing more of the page comes, and shows what there is", async ({
  begun,
  page,
}) => {
  await page.clock.install();
  const { cut } = await begun(LONG);
  const rows = transcriptOf(page).getByRole("article");
  await expect(rows.first()).toBeVisible();
  cut();
  const alert = page.getByRole("alert");
  await expect(alert).toHaveCount(0);
  await page.clock.fastForward(5000);
  await expect(alert).toHaveCount(0);
  // The page looks once a second, from when it began to wait for the rest: that may be after the first step of the clock.
  await expect(async () => {
    await page.clock.fastForward(30_000);
    await expect(alert).toContainText("the connection may be broken", { timeout: 500 });
  }).toPass();
  await expect(alert.getByRole("button", { name: "Load it again" })).toBeVisible();
  await expect(rows.first()).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await expect(page.getByText("Part of this page was missing when it was printed")).toBeVisible();
});

test("waits for a short session, and says so", async ({ begun, page }) => {
  const { arrive } = await begun(SAMPLE);
  await expect(page.getByRole("heading", { name: "Opening Refactor auth module" })).toBeVisible();
  arrive();
  await expect(transcriptOf(page).locator(".markdown").first()).toBeVisible();
});

test("a passphrase is asked for, and a wrong one refused, before the session is there", async ({
  begun,
  page,
}) => {
  const { arrive } = await begun({ ...SAMPLE, passphrase: "correct horse" });
  const field = page.getByLabel("Passphrase");
  await field.fill("wrong horse");
  await field.press("Enter");
  await expect(page.getByRole("alert")).toHaveText("That is not the passphrase of this copy.");
  await field.fill("correct horse");
  await field.press("Enter");
  arrive();
  await expect(transcriptOf(page).locator(".markdown").first()).toBeVisible();
});

// The app without a network, from a host in a folder of its own: what was there once starts again, a newer
// version is offered and never forced, and what the system gives the app never leaves this machine.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { violations } from "./axe.ts";
import { bar, change, FORKED, openDraft } from "./edit-page.ts";
import { type Host, startHost } from "./host.ts";
import { expect, SessionPage, test as strictTest } from "./session-page.ts";

const DIST = process.env.E2E_DIST ?? "dist";

interface Hosted {
  readonly host: Host;
  readonly below: string;
}

const test = strictTest.extend<Hosted>({
  below: ["/some/path/", { option: true }],
  host: async ({ below }, use) => {
    const host = await startHost(DIST, below);
    await use(host);
    await host.shut();
  },
  baseURL: async ({ host }, use) => use(host.address),
});

test.use({ serviceWorkers: "allow" });

/** Waits until everything is kept that the app needs without a network. */
async function kept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}

/** The start page, once it needs no network any more. */
async function homeKept(app: SessionPage): Promise<void> {
  await app.home();
  await kept(app.page);
}

/** The build with another page, as a host has it after the next deployment. */
async function nextBuild<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "espalier-next-"));
  cpSync(DIST, folder, { recursive: true });
  const change = (file: string, from: RegExp, to: string) => {
    const path = join(folder, file);
    const before = readFileSync(path, "utf8");
    const after = before.replace(from, to);
    expect(after).not.toBe(before);
    writeFileSync(path, after);
  };
  change("index.html", /<html lang="en">/, '<html lang="en" data-build="next">');
  change("sw.js", /(index\.html`?"?,revision:[`"])[0-9a-f]+/, "$1next");
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const buildOf = (page: Page) => page.locator("html").getAttribute("data-build");

for (const below of ["/", "/some/path/"]) {
  test.describe(`below ${below}`, () => {
    test.use({ below });

    test("the second start needs no network: samples, kept sessions, the index and sharing", async ({
      page,
      app,
      host,
    }) => {
      await homeKept(app);
      await app.give({ name: "kept.jsonl", content: SESSION });
      await app.isOpen();
      await app.remembers(1);
      await host.shut();

      await page.goto("about:blank");
      await app.home();
      await app.recents.getByRole("link", { name: "Count the swifts" }).click();
      await expect(app.transcript).toContainText("Eleven swifts");
      await app.openSample("Refactor auth module");
      await expect(app.transcript.getByRole("article").first()).toBeVisible();
      await app.tab("Map");
      await expect(page.getByRole("region", { name: "Map" }).first()).toBeVisible();
      await page.goto("./#/library");
      const sessions = page.getByRole("treegrid", { name: "Sessions" });
      await expect(sessions.getByRole("row").filter({ hasText: "Count the swifts" })).toBeVisible();
      // By words that only its text has: they are found in the index.
      await page.getByLabel("Search sessions").fill("Eleven");
      await expect(sessions.getByRole("row").filter({ hasText: "Count the swifts" })).toBeVisible();
    });
  });
}

test("the app is not fetched as long as a session opens", async ({ page, app }) => {
  const isRegistered = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined);
  let goOn = () => {};
  const isFree = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.clock.install();
  await page.route("**/session.worker*.js", async (route) => {
    await isFree;
    await route.continue();
  });
  await app.home();
  await app.give({ name: "waits.jsonl", content: SESSION });
  await expect(page.getByText("Opening waits.jsonl")).toBeVisible();
  // Shorter than a worker is waited for that does not come.
  await page.clock.runFor(10_000);
  expect(await isRegistered()).toBe(false);
  goOn();
  await app.isOpen();
  await expect
    .poll(async () => {
      await page.clock.runFor(1_000);
      return isRegistered();
    })
    .toBe(true);
});

test("fetching the app pauses as long as a session opens that was given meanwhile", async ({
  page,
  app,
}) => {
  const files = () =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const lists = names.map(async (name) => (await (await caches.open(name)).keys()).length);
      return (await Promise.all(lists)).reduce((sum, count) => sum + count, 0);
    });
  let goOn = () => {};
  const isFree = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route("**/session.worker*.js", async (route) => {
    await isFree;
    await route.continue();
  });
  await app.home();
  // Looked for often: where nothing else is done all of it is there in a second or two.
  await expect.poll(files, { intervals: [20] }).toBeGreaterThan(0);
  await app.give({ name: "waits.jsonl", content: SESSION });
  await expect(page.getByText("Opening waits.jsonl")).toBeVisible();
  let fetched = 0;
  await expect
    .poll(async () => {
      const before = await files();
      // As many ways to the host as would bring all of the app.
      await page.evaluate(async () => {
        for (let i = 0; i < 400; i++) await (await fetch(`./?way=${i}`)).text();
      });
      fetched = await files();
      return fetched - before;
    })
    .toBe(0);
  goOn();
  await app.isOpen();
  await kept(page);
  expect(fetched).toBeLessThan(await files());
});

test("a link to a session starts without a network too", async ({ page, app, host }) => {
  await app.openSample("Refactor auth module");
  const address = page.url();
  await kept(page);
  await host.shut();
  await page.goto("about:blank");
  await page.goto(address);
  await app.isOpen();
  await page.reload();
  await app.isOpen();
});

test("nothing is kept but the files of the app, all of them from its own folder", async ({
  page,
  app,
  host,
}) => {
  await app.openSample("Refactor auth module");
  await kept(page);
  await page.reload();
  await app.isOpen();
  const caches = await page.evaluate(async () => {
    const names = await window.caches.keys();
    const lists = names.map(async (name) =>
      (await (await window.caches.open(name)).keys()).map(({ url }) => url),
    );
    return Promise.all(lists);
  });
  expect(caches).toHaveLength(1);
  const urls = caches.flat();
  expect(urls.length).toBeGreaterThan(100);
  expect(urls.filter((url) => !url.startsWith(host.address))).toEqual([]);
  expect(urls.filter((url) => /\/core\/|_headers|screenshot/.test(url))).toEqual([]);
  // What lies beside the app on its host is the host's.
  const beside = await page.evaluate(async () => (await fetch("./other/")).status);
  expect(beside).toBe(404);
});

test("a newer version is offered, waits, and starts when it is wanted", async ({
  page,
  app,
  host,
}) => {
  await homeKept(app);
  await nextBuild(async (folder) => {
    host.deploy(folder);
    await page.reload();
    const note = page.getByRole("status").filter({ hasText: "A new version is ready." });
    await expect(note).toBeVisible();
    expect(await buildOf(page)).toBeNull();
    expect(await violations(page)).toEqual([]);

    // Who does not want it goes on with what there is.
    await note.getByRole("button", { name: "Not now" }).click();
    await expect(note).toHaveCount(0);
    await app.openSample("Refactor auth module");
    expect(await buildOf(page)).toBeNull();

    // It is offered again with the next start, and taken up with the keyboard alone.
    await page.reload();
    await expect(note).toBeVisible();
    // What opens takes the focus once.
    await expect(app.transcript.getByRole("article").first()).toBeVisible();
    await note.getByRole("button", { name: "Reload" }).press("Enter");
    await expect(page.locator("html")).toHaveAttribute("data-build", "next");
    await app.isOpen();
    await expect(note).toHaveCount(0);
  });
});

test("a draft and where one reads are as they were when the newer version starts", async ({
  page,
  app,
  host,
}) => {
  await homeKept(app);
  await openDraft(app, FORKED);
  await change(app, "Only sort it", "Remove it");
  await expect(bar(page)).toContainText("1 change");
  const address = page.url();
  await nextBuild(async (folder) => {
    host.deploy(folder);
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.ready).update();
    });
    await page.getByRole("button", { name: "Reload" }).click();
    await expect(page.locator("html")).toHaveAttribute("data-build", "next");
    await expect(bar(page)).toContainText("1 change");
    expect(page.url()).toBe(address);
  });
});

test("the installation that the browser offers can be taken up from the start page, once", async ({
  page,
  app,
}) => {
  await homeKept(app);
  const install = page.getByRole("button", { name: "Install" });
  // The manifest is named only where the service worker takes what is shared.
  await expect(page.locator("link[rel=manifest]")).toHaveCount(1);
  await expect(install).toHaveCount(0);
  const offer = () =>
    page.evaluate(() => {
      const prompt = () => {
        document.body.dataset.prompted = "yes";
        return Promise.resolve();
      };
      window.dispatchEvent(Object.assign(new Event("beforeinstallprompt"), { prompt }));
    });
  await offer();
  await expect(install).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await install.click();
  await expect(page.locator("body")).toHaveAttribute("data-prompted", "yes");
  await expect(install).toHaveCount(0);
  await offer();
  await expect(install).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event("appinstalled")));
  await expect(install).toHaveCount(0);
});

test("the title bar has the colour of the page in both themes", async ({ page, app }) => {
  await app.home();
  const bars = () =>
    page
      .locator("meta[name=theme-color]")
      .evaluateAll((metas) => metas.map((meta) => meta.getAttribute("content")));
  await expect.poll(bars).toEqual(["#faf9f5", "#faf9f5"]);
  await page.getByRole("button", { name: "Theme" }).click();
  await page.getByRole("menuitemradio", { name: "Dark" }).click();
  await expect.poll(bars).toEqual(["#16171a", "#16171a"]);
});

test("another tab goes on when one starts the newer version, and is asked to reload", async ({
  page,
  app,
  host,
  context,
}) => {
  await homeKept(app);
  await nextBuild(async (folder) => {
    const other = await context.newPage();
    await other.goto(host.address);
    const otherApp = new SessionPage(other);
    await otherApp.openSample("Refactor auth module");
    host.deploy(folder);
    await page.reload();
    await page.getByRole("status").getByRole("button", { name: "Reload" }).click();
    await expect(page.locator("html")).toHaveAttribute("data-build", "next");

    const note = other.getByRole("status").filter({ hasText: "Another tab has started" });
    await expect(note).toBeVisible();
    expect(await buildOf(other)).toBeNull();
    await expect(otherApp.transcript).toBeVisible();
    await note.getByRole("button", { name: "Reload" }).click();
    await expect(other.locator("html")).toHaveAttribute("data-build", "next");
    await otherApp.isOpen();
  });
});

test("no-sw.js in the place of sw.js takes the service worker away again", async ({
  page,
  app,
  host,
}) => {
  await homeKept(app);
  const folder = mkdtempSync(join(tmpdir(), "espalier-retired-"));
  cpSync(DIST, folder, { recursive: true });
  cpSync(join(DIST, "no-sw.js"), join(folder, "sw.js"));
  host.deploy(folder);
  await page.reload();
  const left = () =>
    page.evaluate(async () => {
      const registrations = await navigator.serviceWorker.getRegistrations();
      return registrations.length + (await caches.keys()).length;
    });
  await expect.poll(left).toBe(0);
  rmSync(folder, { recursive: true });
});

test("what is shared with the app is opened and never sent", async ({ page, app, host }) => {
  await homeKept(app);
  // As the system does: a form is posted to the address that the manifest names.
  const manifest = JSON.parse(readFileSync(join(DIST, "manifest.webmanifest"), "utf8"));
  const { action, params } = manifest.share_target;
  const share = async (fill: () => Promise<void>) => {
    await page.goto("about:blank");
    await page.setContent(
      `<form method="post" enctype="multipart/form-data" action="${new URL(action, host.address)}">
         <input type="file" multiple name="${params.files[0].name}">
         <textarea name="${params.text}"></textarea><button>Share</button>
       </form>`,
    );
    await fill();
    await page.getByRole("button", { name: "Share" }).click();
  };
  const file = { name: "swifts & more.jsonl", mimeType: "", buffer: Buffer.from(SESSION) };
  await share(() => page.locator("input").setInputFiles([file]));
  await expect(app.transcript).toContainText("Eleven swifts");
  await expect(page).not.toHaveURL(/shared=/);
  await app.remembers(1);
  await page.reload();
  await expect(app.transcript).toContainText("Eleven swifts");

  await share(() => page.locator("textarea").fill(SESSION.replace("Eleven", "Twelve")));
  await expect(app.transcript).toContainText("Twelve swifts");

  // Without a network it is no different.
  expect(host.asked.filter((line) => !line.startsWith("GET "))).toEqual([]);
  await host.shut();
  await share(() => page.locator("input").setInputFiles([file]));
  await expect(app.transcript).toContainText("Eleven swifts");
  expect(await page.evaluate(async () => (await caches.keys()).length)).toBe(1);
});

test("a share with nothing in it says so", async ({ page, app, host }) => {
  await homeKept(app);
  await page.goto("about:blank");
  await page.setContent(
    `<form method="post" enctype="multipart/form-data" action="${host.address}?share-target"><input name="text"><button>Share</button></form>`,
  );
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.getByRole("alert")).toContainText("holds no file and no text");
});

const SESSION = [
  '{"type":"session","version":3,"id":"swifts","timestamp":"2026-11-01T10:00:00.000Z","cwd":"/home/mara"}',
  '{"type":"message","id":"a","parentId":null,"timestamp":"2026-11-01T10:00:01.000Z","message":{"role":"user","content":"Count the swifts","timestamp":1}}',
  '{"type":"message","id":"b","parentId":"a","timestamp":"2026-11-01T10:00:02.000Z","message":{"role":"assistant","content":[{"type":"text","text":"Eleven swifts."}],"timestamp":2}}',
].join("\n");

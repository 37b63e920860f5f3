// A session that is a folder of files (AgentUse) and is being written while somebody looks at it: real files
// on disk, by the handle that a drop gives, and from the built command.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as anyAddress, expect, type Locator, type Page } from "@playwright/test";
import { violations } from "./axe.ts";
import { dropFolder, writeBelow } from "./made-folder.ts";
import { withServed } from "./served.ts";
import { test as base, SessionPage } from "./session-page.ts";

/** Of version 0.15, with the least that it writes. */
const SESSION = "01KZN43AR0DN7G3P3R2MG94DRF";
const MESSAGE = "01KZN43AR1DN7G3P3R2MG94DRF";
/** A call that an agent made long ago does not run any more. */
const START = Date.now() - 60_000;
const FOLDER = `session/${SESSION}-agents-swifts`;

/** Writes what the agent would. */
class Agent {
  readonly root: string;

  constructor(root: string) {
    this.root = root;
  }

  session(fields: object = { status: "running" }): void {
    const time = { created: START, updated: Date.now() };
    const agent = { id: "swifts", name: "swifts", description: "Count the swifts" };
    this.#write("session.json", { id: SESSION, agent, time, version: "0.15.1", ...fields });
  }

  message(task: string, fields: object = {}): void {
    const user = { prompt: { task } };
    const assistant = { modelID: "anthropic:claude-sonnet-4-5", ...fields };
    const time = { created: START + 10 };
    this.#write(`${MESSAGE}/message.json`, { id: MESSAGE, time, user, assistant });
  }

  say(nth: number, text: string): void {
    const time = { start: START + nth * 1000, end: START + nth * 1000 + 500 };
    this.#part(nth, { type: "text", text, time });
  }

  call(nth: number, state: object): void {
    const time = { start: START + nth * 1000, end: START + nth * 1000 + 900 };
    const input = { command: "npm test" };
    this.#part(nth, {
      type: "tool",
      tool: "tools__bash",
      callID: `c${nth}`,
      state: { time, input, ...state },
    });
  }

  text(nth: number, text: string): void {
    writeBelow(this.root, `${FOLDER}/${pathOf(nth)}`, text);
  }

  #part(nth: number, fields: object): void {
    this.#write(pathOf(nth), { id: idOf(nth), sessionID: SESSION, messageID: MESSAGE, ...fields });
  }

  #write(path: string, value: object): void {
    writeBelow(this.root, `${FOLDER}/${path}`, JSON.stringify(value, null, 2));
  }
}

const idOf = (nth: number) => `01KZN43A${String(nth).padStart(2, "0")}DN7G3P3R2MG94DRF`;
const pathOf = (nth: number) => `${MESSAGE}/part/${idOf(nth)}.json`;

const test = base.extend<{ agent: Agent }>({
  agent: async ({ baseURL: _ }, use) => {
    const root = mkdtempSync(join(tmpdir(), "espalier-follow-"));
    const agent = new Agent(root);
    agent.session();
    agent.message("Count the swifts, please.");
    agent.say(1, "I look up.");
    await use(agent);
    rmSync(root, { recursive: true, force: true });
  },
});

const chip = (page: Page, word: string) =>
  page.getByRole("banner").getByRole("button", { name: new RegExp(`^${word}\\.`) });
const card = (app: SessionPage, words: string): Locator =>
  app.transcript.getByRole("article").filter({ hasText: words }).first();
const jump = (app: SessionPage) => app.transcript.getByRole("button", { name: /new entr|^Newest/ });
const list = (app: SessionPage) => app.transcript.getByRole("feed");

async function open(app: SessionPage, agent: Agent): Promise<void> {
  await app.home();
  await dropFolder(app.page, agent.root);
  await app.isOpen();
  await expect(chip(app.page, "Live")).toBeVisible();
}

test("what the agent writes appears by itself, and who reads elsewhere stays there", async ({
  app,
  page,
  agent,
}) => {
  for (let nth = 2; nth < 30; nth++) agent.say(nth, `Swift number ${nth}, and a line to read.`);
  await open(app, agent);
  await list(app).evaluate((element) => {
    element.scrollTop = 0;
  });
  await app.row("I look up.").click();
  const first = card(app, "I look up.");
  await expect(first).toBeInViewport();
  const top = (await first.boundingBox())?.y;
  agent.say(30, "The first of the new.");
  agent.say(31, "The second of the new.");
  await expect(jump(app)).toContainText("2 new entries");
  await expect(first.locator("[data-selected=true]")).toHaveCount(1);
  expect((await first.boundingBox())?.y).toBe(top);
  await page.keyboard.press("n");
  await expect(card(app, "The second of the new.")).toBeInViewport();
  await expect(app.transcript.getByText("New", { exact: true })).toBeVisible();
  await expect(page.getByRole("banner")).toContainText("33 entries");
  // At the end it stays at the end.
  agent.say(32, "The third of the new.");
  await expect(card(app, "The third of the new.")).toBeInViewport();
  await expect(app.transcript.getByText("New", { exact: true })).toHaveCount(0);
});

test("a call runs, waits for approval, and has its result; figures follow", async ({
  app,
  page,
  agent,
}) => {
  await open(app, agent);
  agent.call(2, { status: "running" });
  await expect(card(app, "npm test")).toContainText("running");
  const token = "rt-0123456789abcdef";
  agent.call(2, {
    status: "suspended",
    suspendedAt: START + 2100,
    resumePayload: { kind: "await_human", prompt: "May I?", resumeToken: token },
  });
  await expect(app.row("Waits for approval")).toContainText("May I?");
  await app.row("Waits for approval").click();
  await expect(page).toHaveURL(/entry=/);
  agent.call(2, { status: "completed", output: "All green" });
  await expect(card(app, "npm test")).toContainText("All green");
  await expect(app.row("Waits for approval")).toHaveCount(0);
  // What was selected has become its result.
  await expect(page).toHaveURL(/entry=[^&]*(?::|%3A)result/);
  agent.message("Count the swifts, please.", { tokens: { input: 4321, output: 17 } });
  await expect(page.getByRole("tab", { name: "Problems" })).not.toContainText(/\d/);
  await page.getByRole("link", { name: "Usage" }).click();
  await expect(page.getByRole("main")).toContainText("4,321");
  expect(await page.content()).not.toContain(token);
});

test("a file that is half written waits for its rest, one that stays so is named", async ({
  app,
  page,
  agent,
}) => {
  await open(app, agent);
  const problems = page.getByRole("tab", { name: "Problems" });
  agent.text(2, '{ "id": "x", "type": "te');
  agent.say(3, "What came after it.");
  await expect(card(app, "What came after it.")).toBeVisible();
  await expect(problems).not.toContainText(/\d/);
  agent.say(2, "What came before it.");
  await expect(card(app, "What came before it.")).toBeVisible();
  agent.text(4, "{ torn");
  await expect(problems).toContainText("1");
  agent.say(4, "Mended.");
  await expect(card(app, "Mended.")).toBeVisible();
  await expect(problems).not.toContainText(/\d/);
});

test("a session folder that is deleted is said to be, stays, and is followed when it is back", async ({
  app,
  page,
  agent,
}) => {
  await open(app, agent);
  rmSync(join(agent.root, FOLDER), { recursive: true });
  const alert = page.getByRole("alert");
  await expect(alert).toContainText(
    `The folder ${SESSION}-agents-swifts is no longer where it was opened: it was deleted, moved or renamed.`,
  );
  await expect(alert).toHaveCount(1);
  await expect(chip(page, "Not found")).toBeVisible();
  await expect(card(app, "I look up.")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  agent.message("Count the swifts, please.");
  agent.say(1, "I look up.");
  agent.say(2, "I am back.");
  agent.session();
  await expect(card(app, "I am back.")).toBeVisible();
  await expect(alert).toHaveCount(0);
  await expect(chip(page, "Live")).toBeVisible();
});

anyAddress(
  "only what changed is fetched of a served one, and one that is gone is said so",
  async ({ page }) => {
    const app = new SessionPage(page);
    await withServed(async ({ folder, start }) => {
      const agent = new Agent(folder);
      agent.session();
      agent.message("Count the swifts, please.");
      agent.say(1, "I look up.");
      await page.goto(await start());
      await page.getByRole("treegrid", { name: "Sessions" }).getByRole("link").first().click();
      await expect(chip(page, "Live")).toBeVisible();
      await expect(card(app, "I look up.")).toBeVisible();
      const fetched: string[] = [];
      page.on("request", (request) => {
        const { pathname, searchParams } = new URL(request.url());
        // The index of the folder reads sessions again by itself, in ranges.
        const isWhole = request.headers().range === undefined;
        if (pathname.endsWith("/library/file") && isWhole)
          fetched.push(`${searchParams.get("path")}`);
      });
      agent.say(2, "Eleven swifts.");
      await expect(card(app, "Eleven swifts.")).toBeVisible();
      expect(fetched).toEqual([`${FOLDER}/${pathOf(2)}`]);
      rmSync(join(folder, FOLDER), { recursive: true });
      await expect(page.getByRole("alert").filter({ hasText: "swifts" })).toContainText(
        "is no longer in the served folder",
      );
      await expect(card(app, "Eleven swifts.")).toBeVisible();
    });
  },
);

test("a folder that the browser cannot get at again is not followed", async ({
  app,
  page,
  agent,
}) => {
  await app.home();
  await page.evaluate(() => {
    Object.assign(DataTransferItem.prototype, { getAsFileSystemHandle: undefined });
    Reflect.deleteProperty(DataTransferItem.prototype, "getAsFileSystemHandle");
  });
  await dropFolder(page, agent.root);
  await app.isOpen();
  await expect(card(app, "I look up.")).toBeVisible();
  await expect(page.getByRole("banner").getByRole("button", { name: /^Live/ })).toHaveCount(0);
});

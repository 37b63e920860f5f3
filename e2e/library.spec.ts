// The list of all sessions: folders that are taken in, what is found in them, and what leads on from there.
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { violations, violationsInBothThemes } from "./axe.ts";
import { expect, fixturePath, type SessionPage, test } from "./session-page.ts";

const fixture = (name: string) => readFileSync(fixturePath("oddities", name), "utf8");
const sample = (name: string) => readFileSync(fixturePath("samples", name), "utf8");

interface Written {
  readonly id: string;
  readonly cwd?: string;
  readonly name?: string;
  readonly parent?: string;
  readonly prompt: string;
  readonly reply: string;
  readonly cost?: number;
  readonly day?: string;
}

/** A small session as pi writes it. */
function session({ id, cwd = "/home/mara/api", name, parent, prompt, reply, ...more }: Written) {
  const { cost = 0.5, day = "2026-11-02" } = more;
  const at = (second: number) => `${day}T10:00:0${second}.000Z`;
  const usage = {
    input: 100,
    output: 50,
    cacheRead: 0,
    cacheWrite: 0,
    totalTokens: 150,
    cost: { input: cost, output: 0, cacheRead: 0, cacheWrite: 0, total: cost },
  };
  const lines: object[] = [
    {
      type: "session",
      version: 3,
      id,
      timestamp: at(0),
      cwd,
      ...(parent === undefined ? {} : { parentSession: parent }),
    },
    {
      type: "message",
      id: `${id}-1`,
      parentId: null,
      timestamp: at(1),
      message: { role: "user", content: prompt, timestamp: Date.parse(at(1)) },
    },
    {
      type: "message",
      id: `${id}-2`,
      parentId: `${id}-1`,
      timestamp: at(2),
      message: {
        role: "assistant",
        content: [{ type: "text", text: reply }],
        provider: "anthropic",
        model: "claude-opus-4-5",
        stopReason: "stop",
        usage,
        timestamp: Date.parse(at(2)),
      },
    },
  ];
  if (name !== undefined) {
    lines.push({
      type: "session_info",
      id: `${id}-3`,
      parentId: `${id}-2`,
      timestamp: at(3),
      name,
    });
  }
  return `${lines.map((line) => JSON.stringify(line)).join("\n")}\n`;
}

const FOLDER = [
  {
    name: "--api--/one.jsonl",
    content: session({
      id: "session-one",
      name: "Paint the fence",
      prompt: "Paint the fence green",
      reply: "The fence is green, and the gate creaks no more.",
      cost: 2,
    }),
  },
  {
    name: "--api--/two.jsonl",
    content: session({
      id: "session-two",
      prompt: "Why does the pump leak?",
      reply: "A seal is worn.",
      cost: 0.25,
      day: "2026-11-04",
    }),
  },
  {
    name: "--shop--/fork.jsonl",
    content: session({
      id: "session-fork",
      cwd: "/home/mara/shop",
      parent: "/home/mara/.pi/agent/sessions/--api--/two.jsonl",
      prompt: "Why does the pump leak?",
      reply: "Its housing is cracked.",
      day: "2026-11-05",
    }),
  },
  {
    name: "--shop--/orphan.jsonl",
    content: session({
      id: "session-orphan",
      cwd: "/home/mara/shop",
      parent: "/gone/parent.jsonl",
      prompt: "Go on with the bench",
      reply: "The bench stands.",
      day: "2026-11-06",
    }),
  },
  { name: "--shop--/old.jsonl.bak", content: "whatever" },
  { name: "notes.txt", content: "not a session" },
];

const grid = (page: Page) => page.getByRole("treegrid", { name: "Sessions" });
const rows = (page: Page) => grid(page).getByRole("row");
const folders = (page: Page) => page.getByRole("region", { name: "Folders" });

/** Opens the folder from the start page and waits until all of it is read. */
async function openFolder(app: SessionPage, name = "sessions", files = FOLDER): Promise<void> {
  await app.home();
  await app.folderPickerGives(name, files);
  await app.page.getByRole("button", { name: "Open folder…" }).click();
  await expect(app.page.getByText(/· read just now/)).toBeVisible();
}

test("a folder is listed with the figures of its sessions", async ({ app, page }) => {
  await openFolder(app);
  await expect(page).toHaveURL(/#\/library\?in=sessions$/);
  await expect(page).toHaveTitle("Library · Espalier");
  await expect(rows(page)).toHaveCount(4);
  const one = rows(page).filter({ hasText: "Paint the fence" });
  for (const words of ["~/api", "claude-opus-4-5", "pi v3", "150", "$2.00"]) {
    await expect(one).toContainText(words);
  }
  // The latest first.
  await expect(rows(page).first()).toContainText("Go on with the bench");
  await expect(page.getByText("4 sessions · 9 entries · 600 tokens · $3.25")).toBeVisible();
});

test("what lies beside the sessions is named with what it is", async ({ app, page }) => {
  await openFolder(app);
  await folders(page)
    .getByText(/^\d+ other files?$/)
    .click();
  const backup = folders(page).getByRole("listitem").filter({ hasText: "old.jsonl.bak" }).last();
  await expect(backup).toContainText("backup");
});

test("columns sort, and the other way around; all of it stands in the address", async ({
  app,
  page,
}) => {
  await openFolder(app);
  await page.getByRole("button", { name: "Cost", exact: true }).click();
  await expect(rows(page).first()).toContainText("$2.00");
  await expect(page).toHaveURL(/sort=cost/);
  await expect(page.getByRole("columnheader", { name: "Cost" })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  await page.getByRole("button", { name: "Cost", exact: true }).click();
  await expect(rows(page).first()).toContainText("$0.25");
  await page.getByRole("button", { name: "By project" }).click();
  await expect(rows(page)).toHaveCount(6);
  await expect(rows(page).first()).toContainText("2 sessions · 5 entries · 300 tokens · $2.25");
  await page.reload();
  await expect(rows(page)).toHaveCount(6);
  await expect(rows(page).nth(1)).toContainText("$0.25");
  await page.goBack();
  await expect(rows(page)).toHaveCount(4);
});

test("models sort by the one that replied most, and titles are plain words", async ({
  app,
  page,
}) => {
  const of = (id: string, model: string, prompt: string) => ({
    name: `${id}.jsonl`,
    content: session({ id, prompt, reply: "Done." }).replaceAll("claude-opus-4-5", model),
  });
  await openFolder(app, "sessions", [
    of("a", "zeta-1", "**Fix** the `pump`"),
    of("b", "alpha-2", "# Paint the fence"),
  ]);
  await expect(rows(page).filter({ hasText: "Fix the pump" })).toHaveCount(1);
  await page.getByRole("button", { name: "Models" }).click();
  await expect(page).toHaveURL(/sort=models/);
  await expect(rows(page).first()).toContainText("Paint the fence");
  await page.getByRole("button", { name: "Models" }).click();
  await expect(rows(page).first()).toContainText("Fix the pump");
  await expect(page.getByRole("columnheader", { name: "Models" })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  await page.reload();
  await expect(rows(page).first()).toContainText("Fix the pump");
});

/** Enough that they are not all in sight. */
function many(prompt: string, day: string) {
  return Array.from({ length: 60 }, (_, index) => {
    const id = `${prompt}-${index}`.toLowerCase();
    const content = session({ id, prompt: `${prompt} ${index}`, reply: "Done.", day, cost: index });
    return { name: `--many--/${id}.jsonl`, content };
  });
}

test("what comes in before the first row is seen by who is at the beginning", async ({
  app,
  page,
}) => {
  await openFolder(app, "many", many("Earlier", "2026-10-01"));
  await expect(rows(page).first()).toContainText("Earlier");
  await app.folderPickerGives("many", many("LazyPane", "2026-10-02"));
  await page.getByRole("button", { name: "Read many again" }).click();
  await expect(rows(page).first()).toContainText("LazyPane");
  await expect(rows(page).first()).toBeInViewport();
});

test("another order is shown from its beginning", async ({ app, page }) => {
  await openFolder(app, "many", many("Earlier", "2026-10-01"));
  await grid(page).focus();
  await page.keyboard.press("End");
  await page.getByRole("button", { name: "Cost", exact: true }).click();
  await expect(rows(page).first()).toContainText("$59.00");
  await expect(rows(page).first()).toBeInViewport();
});

test("filters narrow the list and are counted", async ({ app, page }) => {
  await openFolder(app);
  await page.getByLabel("Project", { exact: true }).selectOption("/home/mara/shop");
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Named" }).click();
  await expect(page.getByText("No session matches.")).toBeVisible();
  await page.getByRole("button", { name: "Show all sessions" }).click();
  await expect(rows(page)).toHaveCount(4);
});

test("a search finds names, paths and what was said, and opens on the hit", async ({
  app,
  page,
}) => {
  await openFolder(app);
  await page.keyboard.press("/");
  await page.keyboard.type("creaks");
  await expect(rows(page)).toHaveCount(2);
  const hit = grid(page).getByRole("link", { name: /the gate creaks no more/ });
  await hit.click();
  await app.isOpen();
  await expect(page).toHaveURL(/session\/session-one\?.*entry=session-one-2/);
  await expect(app.transcript.getByText("the gate creaks no more")).toBeInViewport();
  await page.goBack();
  await expect(page.getByLabel("Search sessions")).toHaveValue("creaks");

  await page.getByLabel("Search sessions").fill('"--shop--/orphan"');
  await expect(rows(page)).toHaveCount(1);
  await page.getByLabel("Search sessions").fill("re:pump (leak|drip)");
  await expect(rows(page)).toHaveCount(2);
  await page.getByLabel("Search sessions").fill("re:(");
  await expect(page.locator(".list-problem, .placeholder").first()).toBeVisible();
});

test("a search is repeated when the texts of a folder come after its rows", async ({
  app,
  page,
}) => {
  // Until the index has its parts, what is read of the folder waits for it.
  let goOn = () => {};
  const isFree = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route("**/sqlite3*.wasm", async (route) => {
    await isFree;
    await route.continue();
  });
  await app.home();
  await app.folderPickerGives("sessions", FOLDER);
  await page.getByRole("button", { name: "Open folder…" }).click();
  await expect(rows(page)).toHaveCount(4);
  await page.getByLabel("Search sessions").fill("creaks no more");
  await expect(rows(page)).toHaveCount(0);
  goOn();
  await expect(page.locator(".library")).toContainText("found in 1 message");
  // The session and the hit in it.
  await expect(rows(page)).toHaveCount(2);
});

test("keys walk the list, fold its groups and open a session", async ({ app, page }) => {
  await openFolder(app);
  await page.getByRole("button", { name: "By project" }).click();
  await expect(rows(page)).toHaveCount(6);
  await page.keyboard.press("/");
  await page.keyboard.press("Enter");
  await expect(grid(page)).toBeFocused();
  await expect(rows(page).first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowLeft");
  await expect(rows(page).first()).toHaveAttribute("aria-expanded", "false");
  await expect(rows(page)).toHaveCount(4);
  await page.keyboard.press("ArrowRight");
  await expect(rows(page)).toHaveCount(6);
  await page.keyboard.press("End");
  await expect(rows(page).last()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await app.isOpen();
});

test("a folder is there after a reload, and is forgotten when asked to be", async ({
  app,
  page,
}) => {
  await openFolder(app);
  await page.reload();
  await expect(rows(page)).toHaveCount(4);
  await page.getByRole("button", { name: "Forget the folder sessions" }).click();
  const dialog = page.getByRole("dialog", { name: "Forget the folder sessions?" });
  await expect(dialog).toContainText("4 sessions");
  await expect(dialog).toContainText("The files themselves stay as they are.");
  await dialog.getByRole("button", { name: "Keep it" }).click();
  await expect(rows(page)).toHaveCount(4);
  await page.getByRole("button", { name: "Forget the folder sessions" }).click();
  await dialog.getByRole("button", { name: "Forget it" }).click();
  await expect(page.getByText("No sessions yet")).toBeVisible();
  await page.reload();
  await expect(page.getByText("No sessions yet")).toBeVisible();
});

test("the start page has the newest of folders and of what was opened alone", async ({
  app,
  page,
}) => {
  await openFolder(app);
  await app.give({ name: "alone.jsonl", content: fixture("crlf.jsonl") });
  await app.isOpen();
  await app.remembers(1);
  await app.home();
  await expect(app.recents.getByRole("listitem")).toHaveCount(5);
  await expect(app.recents.getByRole("listitem").first()).toContainText("alone.jsonl");
  await app.recents.getByRole("link", { name: "All 5 sessions" }).click();
  await expect(rows(page)).toHaveCount(5);
  await grid(page).getByRole("link", { name: "Paint the fence" }).click();
  await app.isOpen();
  // It is one session still, now with an address of its own.
  await app.remembers(2);
  await page.goBack();
  await expect(rows(page)).toHaveCount(5);
});

const HINGE = {
  id: "session-alone",
  name: "Oil the hinge",
  prompt: "Oil the hinge of the shed",
  reply: "The hinge turns without a sound.",
};
const ALONE = { name: "alone.jsonl", content: session({ ...HINGE, cost: 4 }) };

/** Opens one file and goes to the list. */
async function openAlone(app: SessionPage): Promise<void> {
  await app.give(ALONE);
  await app.isOpen();
  await app.remembers(1);
  await app.page.goto("./#/library");
}

test("what was opened alone is listed, counted and found like what lies in a folder", async ({
  app,
  page,
}) => {
  await openAlone(app);
  const row = rows(page).filter({ hasText: "Oil the hinge" });
  await expect(row).toContainText("$4.00");
  await expect(row).toContainText("claude-opus-4-5");
  await expect(row).toContainText("completed");
  await page.reload();
  await expect(row).toContainText("$4.00");
  await page.getByRole("link", { name: "Overview" }).click();
  const overview = page.getByRole("region", { name: "Overview" });
  await expect(overview).toContainText("$4.00");
  await expect(overview).not.toContainText("not counted");
  await page.getByRole("link", { name: "Sessions" }).click();
  await page.getByLabel("Search sessions").fill("without a sound");
  await expect(page.getByText("found in 1 message")).toBeVisible();
  await grid(page)
    .getByRole("link", { name: /turns without a sound/ })
    .click();
  await app.isOpen();
  await expect(page).toHaveURL(/entry=session-alone-2/);
});

test("what was opened alone is read again when it was changed and opened again", async ({
  app,
  page,
}) => {
  await openAlone(app);
  const row = rows(page).filter({ hasText: "Oil the hinge" });
  await expect(row).toContainText("$4.00");
  const reply = "The hinge was replaced.";
  await app.give({ ...ALONE, content: session({ ...HINGE, reply, cost: 6 }) });
  await app.isOpen();
  await page.goto("./#/library");
  await expect(row).toContainText("$6.00");
  await page.getByLabel("Search sessions").fill("without a sound");
  await expect(rows(page)).toHaveCount(0);
  await page.getByLabel("Search sessions").fill("hinge was replaced");
  await expect(page.getByText("found in 1 message")).toBeVisible();
});

/** How many files of the index hold the text. */
function indexFilesWith(page: Page, text: string): Promise<number> {
  return page.evaluate(async (text) => {
    const root = await navigator.storage.getDirectory();
    const folders = [await root.getDirectoryHandle(".espalier-index")];
    let count = 0;
    for (const folder of folders) {
      for await (const handle of folder.values()) {
        if (handle.kind === "directory") folders.push(handle as FileSystemDirectoryHandle);
        else {
          const file = await (handle as FileSystemFileHandle).getFile();
          if ((await file.text()).includes(text)) count++;
        }
      }
    }
    return count;
  }, text);
}

test("what was opened alone and is forgotten is found no more", async ({ app, page }) => {
  await openFolder(app);
  await openAlone(app);
  const row = rows(page).filter({ hasText: "Oil the hinge" });
  await expect(row).toContainText("$4.00");
  await page.getByLabel("Search sessions").fill("sound");
  await expect(page.getByText("found in 1 message")).toBeVisible();
  await expect.poll(() => indexFilesWith(page, "turns without a sound")).toBe(1);
  await row.first().hover();
  await page.getByRole("button", { name: "Forget Oil the hinge" }).click();
  await expect(rows(page)).toHaveCount(0);
  await expect(page.getByText(/found in/)).toHaveCount(0);
  await expect.poll(() => indexFilesWith(page, "turns without a sound")).toBe(0);
  await page.getByRole("link", { name: "Overview" }).click();
  await expect(page.getByRole("region", { name: "Overview" })).toContainText("$3.25");
  await page.reload();
  await expect(page.getByRole("region", { name: "Overview" })).toContainText("$3.25");
});

test("what was opened alone and lies in a folder too is counted and found once", async ({
  app,
  page,
}) => {
  await openAlone(app);
  await expect(rows(page).filter({ hasText: "Oil the hinge" })).toContainText("$4.00");
  await openFolder(app, "sessions", [...FOLDER, { ...ALONE, name: "--shed--/alone.jsonl" }]);
  await expect(rows(page)).toHaveCount(5);
  await page.getByLabel("Search sessions").fill("sound");
  await expect(page.getByText("found in 1 message")).toBeVisible();
  await page.getByRole("link", { name: "Overview" }).click();
  await expect(page.getByRole("region", { name: "Overview" })).toContainText("$7.25");
});

test("what was opened alone and whose copy is gone keeps its row and says so", async ({
  app,
  page,
}) => {
  await openAlone(app);
  await expect(rows(page).filter({ hasText: "Oil the hinge" })).toContainText("$4.00");
  // As when the browser made space before it was read.
  await page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open("espalier-library");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const work = opening.result.transaction("sessions", "readwrite");
          work.objectStore("sessions").put({
            key: "session-gone",
            fileName: "gone.jsonl",
            title: "Where is it",
            formatName: "pi v3",
            size: 900,
            entries: 7,
            openedAt: 1,
            origin: "copy",
          });
          work.oncomplete = () => {
            opening.result.close();
            resolve(null);
          };
          work.onerror = () => reject(work.error);
        };
      }),
  );
  await page.reload();
  const row = rows(page).filter({ hasText: "Where is it" });
  await expect(row).toContainText("not read");
  await expect(row).not.toContainText("$");
  await page.getByRole("link", { name: "Overview" }).click();
  await expect(page.getByRole("region", { name: "Overview" })).toContainText(
    "1 session opened without a folder is not counted.",
  );
});

test("a folder with a single session opens it at once", async ({ app, page }) => {
  await app.home();
  await app.folderPickerGives("one", [{ name: "only.jsonl", content: fixture("crlf.jsonl") }]);
  await page.getByRole("button", { name: "Open folder…" }).click();
  await app.isOpen();
});

test("a folder that holds the session of a link opens it at the place of the link", async ({
  app,
  page,
}) => {
  await page.goto("./#/session/session-two?entry=session-two-1&view=history");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "This session is not in this browser",
  );
  await app.folderPickerGives("sessions", FOLDER);
  await page.getByRole("button", { name: "Open folder…" }).click();
  await app.isOpen();
  await expect(page).toHaveURL(/session\/session-two\?entry=session-two-1&view=history$/);
});

test("families are drawn with missing parents, and two of one are compared", async ({
  app,
  page,
}) => {
  await openFolder(app);
  await page.getByRole("link", { name: "Families" }).click();
  const list = page.getByRole("list", { name: "Families of sessions" });
  await expect(list.getByText("Not here: /gone/parent.jsonl")).toBeVisible();
  await expect(page.getByText(/^2 families · 4 sessions/)).toBeVisible();
  await list.getByRole("link", { name: /^Compare Why does the pump leak\?/ }).click();
  await expect(page).toHaveURL(/session\/session-fork\/compare\?with=session-two/);
  await expect(page.getByText(/^[1-9]\d* differences?$/)).toBeVisible();
});

test("a session shows what it came out of and what came out of it, and leads there", async ({
  app,
  page,
}) => {
  await openFolder(app);
  await rows(page).filter({ hasText: "pump leak" }).first().getByRole("link").click();
  await app.isOpen();
  const family = page.getByRole("region", { name: "Family" });
  await expect(family.getByText("out of")).toBeVisible();
  await family.getByRole("link", { name: /Why does the pump leak/ }).click();
  await expect(page).toHaveURL(/session-two/);
  await expect(family.getByText("fork")).toBeVisible();
  expect(await violations(page, ".inspector")).toEqual([]);
  await family.getByRole("link", { name: /Why does the pump leak/ }).click();
  await expect(page).toHaveURL(/session-fork/);
  await page.goBack();
  await expect(page).toHaveURL(/session-two/);
});

test("a session whose parent is not here says which it would be", async ({ app, page }) => {
  await openFolder(app);
  await rows(page).filter({ hasText: "Go on with the bench" }).getByRole("link").click();
  await app.isOpen();
  const family = page.getByRole("region", { name: "Family" });
  await expect(family).toContainText("a session that is not here: /gone/parent.jsonl");
});

test("the overview counts what all sessions used", async ({ app, page }) => {
  await openFolder(app);
  await page.getByRole("link", { name: "Overview" }).click();
  const overview = page.getByRole("region", { name: "Overview" });
  await expect(overview).toContainText("$3.25");
  await expect(page.getByRole("figure", { name: "Cost per day" })).toBeVisible();
  await expect(page.getByRole("img", { name: /^4 days with replies of 5; / })).toBeVisible();
  await expect(page.getByRole("row", { name: /2026-11-02.*\$2\.00/ })).toBeVisible();
  const projects = page.getByRole("figure", { name: "Cost by project" });
  await projects.getByRole("link", { name: /~\/shop/ }).click();
  await expect(rows(page)).toHaveCount(2);
});

test("the overview counts the days that are chosen, as the address says", async ({ app, page }) => {
  await openFolder(app);
  await page.getByRole("link", { name: "Overview" }).click();
  const overview = page.getByRole("region", { name: "Overview" });
  const cost = overview.locator(".overview-sums > div", { hasText: "Cost" });
  await expect(cost).toContainText("$3.25");
  await overview.getByLabel("From").fill("2026-11-02");
  await overview.getByLabel("to", { exact: true }).fill("2026-11-02");
  await expect(cost).toContainText("$2.00");
  // What the list keeps no days of says that it is of whole sessions.
  await expect(overview.getByRole("term").filter({ hasText: "Entries" })).toHaveText(
    "Entries, of sessions in the range",
  );
  await expect(overview).toContainText("Calls by tool, of sessions in the range");
  expect(page.url()).toContain("from=2026-11-02&to=2026-11-02");
  await page.reload();
  await expect(cost).toContainText("$2.00");
  await overview.getByLabel("From").fill("2020-01-01");
  await overview.getByLabel("to", { exact: true }).fill("2020-01-02");
  await expect(overview).toContainText("No usage on these days");
  await overview.getByRole("button", { name: "Count all days" }).press("Enter");
  await expect(cost).toContainText("$3.25");
  await expect(overview).not.toContainText("of sessions in the range");
  expect(page.url()).not.toContain("from=");
  await overview.getByRole("button", { name: "7 days" }).press("Space");
  await expect(overview.getByRole("button", { name: "7 days" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await page.goBack();
  await expect(cost).toContainText("$3.25");
});

test("the log of speeds that lies in a folder is drawn", async ({ app, page }) => {
  const reply = (second: number, tps: number) =>
    JSON.stringify({
      timestamp: `2026-11-02T10:00:${10 + second}.000Z`,
      sessionId: "s",
      provider: "anthropic",
      modelId: "claude-opus-4-5",
      outputTokens: 10,
      durationMs: 100,
      tps,
    });
  const log = `${[10, 20, 30].map((tps, second) => reply(second, tps)).join("\n")}\n{oops\n`;
  await openFolder(app, "agent", [...FOLDER, { name: "performance.jsonl", content: log }]);
  await page.getByRole("link", { name: "Performance" }).click();
  await expect(page.getByText(/^3 replies;.*1 line of it could not be read/)).toBeVisible();
  await expect(page.getByRole("figure", { name: "Tokens a second" })).toBeVisible();
  await expect(page.getByRole("row", { name: /anthropic\/claude-opus-4-5 3 20\.0/ })).toBeVisible();
});

test("an address of a folder that is not here says so", async ({ page }) => {
  await page.goto("./#/library?in=elsewhere");
  await expect(page.getByRole("alert")).toContainText("not in this browser");
  await page.goto("./#/library/open?folder=elsewhere&path=a.jsonl");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "This session is not in this browser",
  );
});

test("axe finds nothing in the library in both themes", async ({ app, page }) => {
  await openFolder(app, "sessions", [
    ...FOLDER,
    { name: "dreb.jsonl", content: fixture("dreb.jsonl") },
    { name: "auth.jsonl", content: sample("auth-refactor.jsonl") },
  ]);
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.getByRole("button", { name: "By project" }).click();
  await page.getByLabel("Search sessions").fill("the");
  await expect(page.getByText(/found in \d+ messages/)).toBeVisible();
  expect(await violationsInBothThemes(page)).toEqual([]);
  for (const tab of ["Families", "Overview", "Performance"]) {
    await page.getByRole("link", { name: tab, exact: true }).click();
    await expect(page.getByRole("link", { name: tab, exact: true })).toHaveAttribute(
      "aria-current",
      "page",
    );
    expect(await violationsInBothThemes(page)).toEqual([]);
  }
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("sessions are cards, and nothing is wider than the screen", async ({ app, page }) => {
    await openFolder(app);
    for (const tab of ["Sessions", "Families", "Overview", "Performance"]) {
      await page.getByRole("link", { name: tab, exact: true }).click();
      const overflow = () =>
        page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      await expect.poll(overflow).toBe(0);
      expect(await violations(page)).toEqual([]);
    }
    await page.getByRole("link", { name: "Sessions", exact: true }).click();
    await page.getByRole("button", { name: "Filters" }).click();
    await page.getByLabel("Project", { exact: true }).selectOption("/home/mara/shop");
    await expect(rows(page)).toHaveCount(2);
    await rows(page).first().click();
    await app.isOpen();
  });
});

// A search through what tools of all sessions were given and put out: it reads the files while one waits.
import type { Page } from "@playwright/test";
import { violations } from "./axe.ts";
import { call, fileOfMessages, result } from "./made-session.ts";
import { expect, type SessionPage, test } from "./session-page.ts";

const FOLDER = [
  {
    name: "one.jsonl",
    content: fileOfMessages([
      { role: "user", content: "Mend the sluice" },
      call("bash", { command: "ls ./gates" }),
      result("gates/lower.txt: the portcullis is rusty", "bash"),
    ]),
  },
  {
    name: "two.jsonl",
    content: fileOfMessages([{ role: "user", content: "Paint the portcullis" }]),
  },
];

const rows = (page: Page) => page.getByRole("treegrid", { name: "Sessions" }).getByRole("row");
const toolSwitch = (page: Page) => page.getByRole("button", { name: "Search tool output too" });

async function openFolder(app: SessionPage, files = FOLDER): Promise<void> {
  await app.home();
  await app.folderPickerGives("sessions", files);
  await app.page.getByRole("button", { name: "Open folder…" }).click();
  await expect(app.page.getByText(/· read just now/)).toBeVisible();
}

test("finds what no index keeps, stands in the address and opens on the entry", async ({
  app,
  page,
}) => {
  await openFolder(app);
  await expect(toolSwitch(page)).toBeHidden();
  await page.getByLabel("Search sessions").fill("portcullis");
  await expect(rows(page)).toHaveCount(2);
  await toolSwitch(page).click();
  await expect(page.getByText("found in 1 entry of tools")).toBeVisible();
  await expect(page).toHaveURL(/tools=1/);
  await expect(rows(page)).toHaveCount(4);
  expect(await violations(page)).toEqual([]);

  await page.reload();
  await page.getByRole("link", { name: /the portcullis is rusty/ }).click();
  await app.isOpen();
  await expect(page).toHaveURL(/entry=/);
  await expect(app.transcript.getByText("the portcullis is rusty")).toBeInViewport();
  await page.goBack();
  await expect(toolSwitch(page)).toHaveAttribute("aria-pressed", "true");
  await toolSwitch(page).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(page).not.toHaveURL(/tools=1/);
});

test("says what cannot be looked for, and looks for expressions in tools alone", async ({
  app,
  page,
}) => {
  await openFolder(app);
  await page.getByLabel("Search sessions").fill("re:lower\\.(txt|md)");
  await toolSwitch(page).click();
  await expect(page.getByRole("link", { name: /the portcullis is rusty/ })).toBeVisible();
  await page.getByLabel("Search sessions").fill("nowhere at all");
  await expect(page.getByText("nothing found of tools")).toBeVisible();
});

/** Before the page's own script: files of this name are never given to the workers that search. */
function holdBack(name: string): void {
  const searchers = new WeakSet<Worker>();
  const Plain = window.Worker;
  window.Worker = class extends Plain {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      if (String(url).includes("tools.worker")) searchers.add(this);
    }
  };
  const holds = (value: unknown): boolean => {
    if (value instanceof File) return value.name === name;
    if (value instanceof Map) return [...value.values()].some(holds);
    return typeof value === "object" && value !== null && Object.values(value).some(holds);
  };
  const post = Plain.prototype.postMessage;
  Plain.prototype.postMessage = function (this: Worker, message: unknown, more?: unknown) {
    if (searchers.has(this) && holds(message)) return;
    post.call(this, message, more as StructuredSerializeOptions);
  };
}

/** Large enough to be searched by itself. */
const LARGE = fileOfMessages([
  { role: "user", content: "Read the log of the lock" },
  call("bash", { command: "cat log" }),
  result(`the portcullis again ${"and more of it ".repeat(50_000)}`, "bash"),
]);

test("ends when it is stopped, keeps what was found and begins anew", async ({ app, page }) => {
  await page.addInitScript(holdBack, "large.jsonl");
  await openFolder(app, [...FOLDER, { name: "large.jsonl", content: LARGE }]);
  await page.getByLabel("Search sessions").fill("portcullis");
  await toolSwitch(page).click();
  const search = page.getByText(/searched · found in 1 entry of tools so far/);
  await expect(search).toBeVisible();
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByRole("button", { name: "Stop" })).toHaveCount(0);
  await expect(page.getByText("found in 1 entry of tools · The search was stopped.")).toBeVisible();
  await expect(page.getByRole("link", { name: /the portcullis is rusty/ })).toBeVisible();
  await page.getByLabel("Search sessions").fill("portcullis is");
  await expect(search).toBeVisible();
});

/** Before the page's own script: one folder is to be allowed again, by a click. */
function askAgain(name: string): void {
  let isGranted = false;
  Object.assign(FileSystemDirectoryHandle.prototype, {
    async queryPermission(this: FileSystemHandle) {
      return isGranted || this.name !== name ? "granted" : "prompt";
    },
    async requestPermission() {
      isGranted = navigator.userActivation.isActive;
      return isGranted ? "granted" : "prompt";
    },
  });
}

test("names folders it has to leave out, and searches them when they may be read", async ({
  app,
  page,
}) => {
  await openFolder(app);
  await app.folderPickerGives("moor", [
    {
      name: "three.jsonl",
      content: fileOfMessages([
        { role: "user", content: "Fell the alder" },
        call("bash", { command: "cat notes" }),
        result("behind the portcullis of the moor", "bash"),
      ]),
    },
    { name: "four.jsonl", content: fileOfMessages([{ role: "user", content: "Drain the moor" }]) },
  ]);
  await page.getByRole("button", { name: "Open folder…" }).click();
  await expect(page.getByText(/· read just now/)).toHaveCount(2);
  await page.addInitScript(askAgain, "moor");
  await page.reload();
  await page.getByLabel("Search sessions").fill("portcullis");
  await toolSwitch(page).click();
  await expect(page.getByText("nothing found of tools · The folder moor was not")).toBeVisible();
  await page.getByRole("button", { name: "moor", exact: true }).click();
  await expect(
    page.getByText(
      "found in 1 entry of tools · The folder moor was not searched: press “Allow reading again” above",
    ),
  ).toBeVisible();
  await page.getByRole("button", { name: "Allow reading again" }).click();
  await expect(page.getByText("found in 2 entries of tools", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: /portcullis of the moor/ })).toBeVisible();
});

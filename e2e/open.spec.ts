// Handing over a session in every way a browser has, and finding it again.
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { generateChain, generateLarge } from "../fixtures/generate/large.ts";
import { entriesIn } from "../src/testing/entry-lines.ts";
import { fileOf } from "../src/testing/session.ts";
import { expect, fixturePath, type SessionPage, test } from "./session-page.ts";

const SAMPLE = fixturePath("samples", "three-attempts.jsonl");
const text = readFileSync(SAMPLE, "utf8");
/** The same session as somebody else's: another id, so that it is not taken for the sample. */
const own = text.replace(/"id":"[0-9a-f-]{36}"/, '"id":"5e551011-0000-7000-8000-000000000001"');
const OWN_LINK = "./#/session/5e551011-0000-7000-8000-000000000001";
const TITLE = "Flaky test in the day parser";

async function isShown(app: SessionPage): Promise<void> {
  await expect(app.title).toHaveText(TITLE);
  await expect(app.row("User")).toBeVisible();
  await expect(app.transcript.getByRole("article").first()).toBeVisible();
}

test("the start page says that nothing leaves the browser", async ({ app, page }) => {
  await app.home();
  await expect(page.getByText("Everything stays in this browser")).toBeVisible();
});

test("a file opens through the file input", async ({ app }) => {
  await app.give({ name: "mine.jsonl", content: own });
  await isShown(app);
});

test("a dropped file opens", async ({ app }) => {
  await app.home();
  await app.drop({ name: "mine.jsonl", content: own });
  await isShown(app);
});

test("what is dragged within the page opens nothing, though pictures come as files", async ({
  app,
  page,
}) => {
  await app.give({ name: "mine.jsonl", content: own });
  await isShown(app);
  const picture = await page.evaluateHandle(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(["x"], "picture.png", { type: "image/png" }));
    return dataTransfer;
  });
  const card = app.transcript.getByRole("article").first();
  await card.dispatchEvent("dragstart", { dataTransfer: picture });
  await card.dispatchEvent("dragover", { dataTransfer: picture });
  await expect(page.getByText("Drop to open")).toHaveCount(0);
  await card.dispatchEvent("drop", { dataTransfer: picture });
  await card.dispatchEvent("dragend", { dataTransfer: picture });
  await expect(page.getByRole("alert")).toHaveCount(0);
  await isShown(app);
  await app.drop(SAMPLE);
  await isShown(app);
});

test("pasted text opens", async ({ app }) => {
  await app.home();
  await app.pasteText(own);
  await isShown(app);
});

test("a pasted file opens", async ({ app }) => {
  await app.home();
  await app.pasteFile({ name: "mine.jsonl", content: own });
  await isShown(app);
});

test("each sample opens with its name", async ({ app }) => {
  for (const title of ["Refactor auth module", TITLE, "Harvest service, August to October"]) {
    await app.openSample(title);
    await expect(app.title).toHaveText(/\S/);
    await expect(app.row("User")).toBeVisible();
  }
});

test("a link to a sample works where it was never opened", async ({ app, page }) => {
  await page.goto("./#/session/01a1492f-2970-74e9-a071-c46b43370ea6");
  await isShown(app);
});

test("several files are listed to choose from", async ({ app, page }) => {
  await app.give({ name: "one.jsonl", content: own }, fixturePath("oddities", "bom.jsonl"));
  const list = page.getByRole("treegrid", { name: "Sessions" });
  await expect(list.getByRole("row")).toHaveCount(2);
  await list.getByRole("link", { name: TITLE }).click();
  await isShown(app);

  await page.goBack();
  await list.getByRole("link", { name: /Which Node versions/ }).click();
  await expect(app.row("Which Node versions")).toBeVisible();
});

test("a folder lists its sessions by their first words and narrows them", async ({ app, page }) => {
  await app.home();
  await app.folderPickerGives("sessions", [
    { name: "one.jsonl", content: own },
    { name: "two.jsonl", content: readFileSync(fixturePath("oddities", "crlf.jsonl"), "utf8") },
    { name: "notes.txt", content: "not a session" },
  ]);
  await page.getByRole("button", { name: "Open folder…" }).click();
  const list = page.getByRole("treegrid", { name: "Sessions" });
  await expect(list.getByRole("row")).toHaveCount(2);
  await expect(list.getByRole("link", { name: /Which Node versions/ })).toBeVisible();

  await page.getByLabel("Search sessions").fill('"one.jsonl"');
  await expect(list.getByRole("row")).toHaveCount(1);
  await list.getByRole("link", { name: TITLE }).click();
  await isShown(app);
});

test("a folder without sessions says what was looked at", async ({ app, page }) => {
  await app.home();
  await app.folderPickerGives("papers", [{ name: "notes.txt", content: "nothing" }]);
  await page.getByRole("button", { name: "Open folder…" }).click();
  await expect(page.getByRole("alert")).toContainText(
    "The folder papers holds no sessions (1 file",
  );
});

test("leaf, entry and view survive a reload", async ({ app, page }) => {
  await app.give({ name: "mine.jsonl", content: own });
  await isShown(app);
  await app.row("Assistant").click();
  await page.getByRole("tab", { name: "Raw" }).click();
  await expect(app.inspector.getByText('"role": "assistant"')).toBeVisible();
  const address = page.url();
  await expect.poll(() => app.privateCopies()).toBe(1);

  await page.reload();
  await isShown(app);
  expect(page.url()).toBe(address);
  await expect(app.inspector.getByText('"role": "assistant"')).toBeVisible();
  await expect(page.getByRole("treeitem", { selected: true })).toContainText("Assistant");
});

test("a link to an unknown session asks for its file and then shows the same place", async ({
  app,
  page,
}) => {
  const place = "leaf=8a3b6775&entry=9e23a9f0&view=history&filter=user&pane=problems&side=raw";
  await page.goto(`${OWN_LINK}?${place}`);
  await expect(
    page.getByRole("heading", { name: "This session is not in this browser" }),
  ).toBeVisible();
  await expect(page.getByText("5e551011-0000-7000-8000-000000000001")).toBeVisible();

  await page.getByLabel("Session files").setInputFiles(fixturePath("oddities", "bom.jsonl"));
  await expect(page.getByRole("alert")).toContainText("That file holds another session");

  await app.drop({ name: "mine.jsonl", content: own });
  await expect(app.title).toHaveText(TITLE);
  await expect(page).toHaveURL(new RegExp(`${place}$`));
  await expect(page.getByRole("tab", { name: "Problems", selected: true })).toBeVisible();
  await expect(app.inspector).toContainText('"id": "9e23a9f0"');
  const chosen = app.transcript
    .getByRole("article")
    .filter({ hasText: "Fixed: the test is retried" });
  await expect(chosen).toBeInViewport();
  await app.tab("Outline");
  await expect(page.getByRole("radio", { name: "User", checked: true })).toBeVisible();
  await expect(app.rows().first()).toContainText("counts days");
});

test("what was opened is listed, opens again, and can be forgotten", async ({ app, page }) => {
  await app.give({ name: "mine.jsonl", content: own });
  await isShown(app);
  await app.give(fixturePath("oddities", "bom.jsonl"));
  await app.isOpen();

  await app.home();
  // Its copy is written meanwhile; the list names it once that is done.
  await expect(app.recents.getByRole("listitem")).toHaveCount(2);
  await page.reload();
  await expect(app.recents.getByRole("listitem")).toHaveCount(2);
  await expect(app.recents.getByRole("listitem").first()).toContainText("private copy");
  await app.recents.getByRole("link", { name: TITLE }).click();
  await isShown(app);

  await app.home();
  const forget = app.recents.getByRole("button", { name: `Forget ${TITLE}` });
  await forget.click();
  await expect(app.recents.getByRole("listitem")).toHaveCount(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await app.recents.getByRole("link", { name: TITLE }).click();
  await isShown(app);
  await page.goto("./#/");
  await forget.click();
  await expect(app.recents.getByRole("listitem")).toHaveCount(1);
  await page.keyboard.press("Control+z");
  await expect(app.recents.getByRole("listitem")).toHaveCount(2);
  await forget.click();
  await expect(page.getByText(`“${TITLE}” was forgotten.`)).toBeVisible();
  await page.reload();
  await expect(app.recents.getByRole("listitem")).toHaveCount(1);
  // With the page goes the offer to have it back.
  await expect.poll(() => app.privateCopies()).toBe(1);
  await app.remembers(1);

  await page.goto(OWN_LINK);
  await expect(
    page.getByRole("heading", { name: "This session is not in this browser" }),
  ).toBeVisible();
});

test("opening a big file tells how far it is and can be cancelled", async ({ app, page }, info) => {
  const path = info.outputPath("big.jsonl");
  await writeFile(path, generateChain(400_000));
  await app.home();
  await page.getByLabel("Session files").setInputFiles(path);
  await expect(page.getByRole("progressbar", { name: "Opening big.jsonl" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("progressbar")).toHaveCount(0);

  // Nothing of it comes later: what is opened next stays.
  await page.getByLabel("Session files").setInputFiles(SAMPLE);
  await isShown(app);
  await app.home();
  await expect(app.recents.getByText("big.jsonl")).toHaveCount(0);
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("two files of one session id are two sessions", async ({ app, page }) => {
  await app.give({ name: "mine.jsonl", content: own });
  await isShown(app);
  await expect(async () => {
    await app.home();
    await expect(app.recents.getByRole("listitem")).toHaveCount(1);
  }).toPass();
  await app.give({ name: "copy of mine.jsonl", content: own });
  await isShown(app);
  await expect(page).toHaveURL(/000000000001~2/);
});

declare global {
  interface Window {
    /** Private files answer once it does; how often they were asked for. */
    disk: Promise<void>;
    asked: number;
  }
}

/** So large that its private copy waits until it was read. */
function largeFile(name: string) {
  const [first = "", ...rest] = generateLarge({ bytes: 9 << 20, seed: 1 });
  // Called by its first prompt, which is read for its name.
  const own = first.replace(/"id":"[^"]+"/, `"id":"${name}"`).replace("session_info", "other_info");
  const content = [own, ...rest].join("");
  return { name: `${name}.jsonl`, content };
}

test("a large file that was left before it was copied is remembered with its copy", async ({
  app,
}) => {
  await app.home();
  await app.drop(largeFile("large"));
  await app.isOpen();
  for (const nth of [1, 2, 3]) {
    const name = `small-${nth}`;
    await app.drop({ name: `${name}.jsonl`, content: fileOf(entriesIn(`u user: ${name}`), name) });
    await expect(app.row(name)).toBeVisible();
  }
  await app.remembers(4);
  expect(await app.privateCopies()).toBe(4);
});

test("a session that is forgotten while its copy waits does not come back", async ({
  app,
  page,
}) => {
  test.slow();
  await page.addInitScript(() => {
    const storage = navigator.storage;
    const open = storage.getDirectory.bind(storage);
    Object.assign(window, { disk: Promise.resolve(), asked: 0 });
    storage.getDirectory = async () => {
      window.asked++;
      await window.disk;
      return open();
    };
  });
  await app.home();
  await app.drop(largeFile("forgotten"));
  await app.remembers(1);
  const release = await page.evaluateHandle(() => {
    window.asked = 0;
    let answer = () => {};
    window.disk = new Promise<void>((resolve) => {
      answer = resolve;
    });
    return { now: () => answer() };
  });
  await app.drop(largeFile("forgotten"));
  await expect.poll(() => page.evaluate(() => window.asked)).toBe(1);
  await page.goto("./#/");
  await app.recents.getByRole("button", { name: /^Forget / }).click();
  await page.getByRole("button", { name: "Dismiss this note" }).click();
  await app.remembers(0);
  await release.evaluate((disk) => disk.now());
  // Its copy waits as long as that of the first one did: by then that one has come and gone.
  await app.drop(largeFile("another"));
  await app.remembers(1);
  expect(await app.privateCopies()).toBe(1);
  await page.goto("./#/");
  await expect(app.recents).toContainText("another.jsonl");
});

test("a file with a handle is opened where it lies, also after a reload", async ({ app, page }) => {
  await app.home();
  await app.pickerGives("mine.jsonl", own);
  await page.getByRole("button", { name: "Open file…" }).click();
  await isShown(app);
  await page.reload();
  await isShown(app);
  expect(await app.privateCopies()).toBe(0);
});

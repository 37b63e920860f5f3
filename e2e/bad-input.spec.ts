// Everything that is no session, or a damaged one: said in words with a way on, nothing lost.
import { readFileSync } from "node:fs";
import { ODDITIES } from "../fixtures/oddities/index.ts";
import { readWhole } from "../src/formats/whole-session.ts";
import { memorySource } from "../src/read/source/byte-source.ts";
import { expect, fixturePath, test } from "./session-page.ts";

const readable = ODDITIES.filter(({ opens }) => opens);
const unreadable = ODDITIES.filter(({ opens }) => !opens);

test("what is no session: says what was found and what to do", async ({ app, page }) => {
  for (const { name, file } of unreadable) {
    await test.step(name, async () => {
      await app.give(fixturePath("oddities", file));
      const alert = page.getByRole("alert");
      await expect(alert).toContainText(file === "harness-v4.jsonl" ? "version 4" : file);
      // What was found, and the next step.
      await expect(alert.getByRole("paragraph")).toHaveCount(2);
      await expect(page.getByRole("button", { name: "Open file…" })).toBeVisible();
    });
  }
});

test("a file that is no session is named, and leaves those beside it alone", async ({
  app,
  page,
}) => {
  const notes = fixturePath("oddities", "notes.txt");
  const crlf = fixturePath("oddities", "crlf.jsonl");
  await app.give(fixturePath("oddities", "bom.jsonl"), notes, crlf);
  await expect(page.getByRole("alert")).toContainText("notes.txt is no session");
  const list = page.getByRole("treegrid", { name: "Sessions" });
  await expect(list.getByRole("row")).toHaveCount(2);
  await page.getByRole("button", { name: "Dismiss" }).click();
  await list.getByRole("row").first().click();
  await app.isOpen();
  await app.give(notes, crlf);
  await app.isOpen();
  await expect(page.getByRole("alert")).toContainText("notes.txt is no session");
});

test("what is damaged: opens, and names every problem a full reading finds", async ({
  app,
  page,
}) => {
  test.setTimeout(180_000);
  for (const { name, file, content } of readable) {
    await test.step(name, async () => {
      const problems = await problemsOf(content, file);
      await app.give(fixturePath("oddities", file));
      await app.tab(/^Problems/);
      const panel = page.getByRole("tabpanel", { name: /^Problems/ });
      if (problems.length === 0) await expect(panel).toContainText("No problems");
      else await expect(panel.getByRole("listitem")).toContainText(problems);
      const tab = page.getByRole("tab", { name: /^Problems/ });
      await expect(tab).toHaveText(`Problems${problems.length || ""}`);
      const isAllForeign = problems.every((message) =>
        message.includes("nothing that Espalier knows"),
      );
      const offer = panel.getByText("Many of these problems can be repaired");
      await expect(offer).toHaveCount(isAllForeign ? 0 : 1);
      await expect(app.transcript).toBeVisible();
    });
  }
});

/** What the pane says of each: the worst first, as they come in the file. */
async function problemsOf(content: string | Uint8Array, file: string): Promise<readonly string[]> {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const { session } = await readWhole({ kind: "file", source: memorySource(bytes, file) });
  const { problems } = session;
  return ["error", "warning", "note"].flatMap((severity) =>
    problems.filter((problem) => problem.severity === severity).map(({ message }) => message),
  );
}

const text = readFileSync(fixturePath("samples", "auth-refactor.jsonl"), "utf8").replace(
  /"id":"[0-9a-f-]{36}"/,
  '"id":"5e551011-0000-7000-8000-000000000002"',
);

test("a file that changed while it is not followed says so, keeps what was read, and reloads", async ({
  app,
  page,
}) => {
  await app.home();
  await app.pickerGives("growing.jsonl", text);
  await page.getByRole("button", { name: "Open file…" }).click();
  await app.isOpen();
  await page.getByRole("button", { name: /^Live/ }).click();
  const words = await app.transcript.getByRole("article").first().textContent();

  const added = { type: "session_info", id: "5afe0001", parentId: null, name: "Grown by one" };
  const time = { timestamp: "2026-11-20T10:00:00.000Z" };
  await app.writeStored("growing.jsonl", `${text}${JSON.stringify({ ...added, ...time })}\n`);
  await app.tab("Raw");
  await app.outline.press("Home");
  await app.outline.press("Enter");

  const alert = page.getByRole("alert").filter({ hasText: "The last state" });
  await expect(alert).toContainText("growing.jsonl was changed or removed since it was opened");
  await expect(alert).toContainText("The last state is still shown. Reload it");
  await expect(app.outline.getByRole("treeitem").first()).toBeVisible();
  expect(words).not.toBe("");

  await alert.getByRole("button", { name: "Reload" }).click();
  await expect(app.title).toHaveText("Grown by one");
  await expect(alert).toHaveCount(0);
});

test("a file that vanished says where it was, and can be opened anew", async ({ app, page }) => {
  await app.home();
  await app.pickerGives("fleeting.jsonl", text);
  await page.getByRole("button", { name: "Open file…" }).click();
  await app.isOpen();
  await app.remembers(1);
  await app.removeStored("fleeting.jsonl");
  await page.reload();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("fleeting.jsonl is no longer where it was opened");
  await expect(alert).toContainText("open it again from its new place");

  await app.drop({ name: "moved.jsonl", content: text });
  await app.isOpen();
});

/** As a browser after a restart: it asks again, and only when a click came before. */
const ASK_AGAIN = (answer: "granted" | "denied") => {
  let state = "prompt";
  let isClicked = false;
  addEventListener(
    "click",
    () => {
      isClicked = true;
    },
    true,
  );
  Object.assign(FileSystemHandle.prototype, {
    queryPermission: async () => state,
    requestPermission: async () => {
      if (isClicked) state = answer;
      return state;
    },
  });
};

for (const answer of ["granted", "denied"] as const) {
  test(`a permission that was withdrawn is asked for with a button, and may be ${answer}`, async ({
    app,
    page,
  }) => {
    await app.home();
    await app.pickerGives("guarded.jsonl", text);
    await page.getByRole("button", { name: "Open file…" }).click();
    await app.isOpen();
    await app.remembers(1);
    const address = page.url();

    await page.addInitScript(ASK_AGAIN, answer);
    await page.reload();
    await expect(page.getByRole("heading", { name: "May this page read the file?" })).toBeVisible();
    const alert = page.getByRole("alert");
    await expect(alert).toContainText("before this page may read guarded.jsonl");
    await expect(alert).toContainText("Allow reading it, or open the file again.");
    await page.getByRole("button", { name: "Allow reading" }).click();
    if (answer === "denied") {
      await expect(alert).toContainText("guarded.jsonl");
      await app.drop({ name: "guarded.jsonl", content: text });
    }
    await app.isOpen();
    expect(page.url()).toBe(address);
  });
}

test("a sample that was not copied with the app is said to be missing", async ({ app, page }) => {
  await page.route("**/samples/*.jsonl", (route) => route.fulfill({ status: 404 }));
  await app.home();
  await app.samples.getByRole("link", { name: "Refactor auth module" }).click();
  await expect(page.getByRole("alert")).toContainText("could not be loaded (status 404)");

  await page.unroute("**/samples/*.jsonl");
  await page.getByRole("button", { name: "Try again" }).click();
  await app.isOpen();
});

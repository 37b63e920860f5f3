// One session folder of AgentUse through every screen and out of the app, and the folders that its own
// program wrote, where they are beside the project.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { AGENTUSE_FOLDERS, RESUME_TOKEN } from "../fixtures/generate/agentuse/index.ts";
import { sessionsIn } from "../src/formats/folder.ts";
import type { SessionInput } from "../src/formats/format.ts";
import { openSession } from "../src/formats/index.ts";
import { ensure } from "../src/lib/ensure.ts";
import { SessionError } from "../src/model/problem.ts";
import { type ByteSource, memorySource } from "../src/read/source/byte-source.ts";
import { numberText } from "../src/text/units.ts";
import { compare, entries, isCompared, unfoldSides } from "./compare-page.ts";
import { expect, type SessionPage, test } from "./session-page.ts";
import { withShared } from "./with-shared.ts";

interface NamedFile {
  readonly name: string;
  readonly content: string;
}

let given = 0;

/** Gives the folder of one session, with those of its sub-agents inside. */
async function giveFolder(app: SessionPage, files: readonly NamedFile[]): Promise<void> {
  await app.home();
  await app.folderPickerGives(`given-${++given}`, files);
  await app.page.getByRole("button", { name: "Open folder…" }).click();
}

async function openFolder(app: SessionPage, files: readonly NamedFile[]): Promise<void> {
  await giveFolder(app, files);
  await app.isOpen();
}

/** The files of the folder that is called so, by their paths in it. */
function below(files: readonly NamedFile[], folder: RegExp): readonly NamedFile[] {
  return files.flatMap(({ name, content }) => {
    const found = folder.exec(name);
    return found ? [{ name: name.slice(found.index + found[0].length), content }] : [];
  });
}

const BAKERY = [...(AGENTUSE_FOLDERS.get("bakery") ?? [])].map(([name, content]) => ({
  name,
  content,
}));

/** The replies about the stock and about the thank-you note. */
const [STOCK = "", NOTE = ""] = ["Looking at the stock.", "Ordered. Now"].map((words) => {
  const part = BAKERY.find(
    ({ name, content }) => name.includes("/part/") && content.includes(words),
  );
  return part?.name.split("/").at(-1)?.slice(0, 26);
});

test("a session folder goes through every screen and out as a session file", async ({
  app,
  page,
}) => {
  const isSecret = async () => {
    expect(await page.content()).not.toContain(RESUME_TOKEN);
    expect(await page.content()).not.toMatch(/resumeToken/i);
  };
  await openFolder(app, BAKERY);
  const { transcript, inspector } = app;
  await test.step("what is open, and what was attached, is seen at once", async () => {
    await expect(app.row("waits for note")).toBeVisible();
    await app.row("shelf.png").click();
    await expect(transcript.getByRole("button", { name: "Enlarge the PNG image" })).toBeVisible();
    await page.getByRole("button", { name: "History" }).click();
    await page.getByRole("radio", { name: "All" }).click();
    await app.row("Model context").click();
    await expect(transcript.getByText("2 messages · 21,300 of 200,000 tokens")).toBeVisible();
    await transcript.getByText("The conversation it holds, 2 messages").click();
    const next = transcript.locator(".agent-conversation").getByText(/^Flour was ordered\./);
    await expect(next).toContainText("hidden: resume token");
    await app.outline.evaluate((list) => {
      list.scrollTop = 0;
    });
    await app.row("tools__bash, await_human").click();
    await transcript.getByText(/· 2 tools/).click();
    await expect(transcript.getByText("Runs a command.")).toBeVisible();
  });
  await test.step("raw text and JSON hide the token", async () => {
    await app.outline.evaluate((list) => {
      list.scrollTop = list.scrollHeight;
    });
    await app.row("waits for note").click();
    await page.getByRole("tab", { name: "Raw" }).click();
    await expect(inspector).toContainText("subagent_wait");
    await isSecret();
    await page.getByRole("tab", { name: "Details" }).click();
  });
  await test.step("map and timeline", async () => {
    await page.getByRole("tab", { name: "Map" }).click();
    await expect(
      page.getByRole("tree", { name: /map/i }).getByRole("treeitem").first(),
    ).toBeVisible();
    await expect(page.getByRole("slider", { name: "Place in this branch" })).toBeVisible();
  });
  await test.step("usage tells cached input apart", async () => {
    await page.getByRole("link", { name: "Usage" }).click();
    const main = page.getByRole("main");
    await expect(main).toContainText("claude-sonnet-4-5");
    await expect(main).toContainText("1,200");
    await expect(main).toContainText("4,000");
  });
  await test.step("compare", async () => {
    const key = page.url().split("/session/")[1]?.split(/[/?]/)[0] ?? "";
    await compare(page, key, `?a=${STOCK}&b=${NOTE}`);
    await isCompared(page);
    await unfoldSides(page);
    await expect(entries(page)).toContainText("subagent__price");
  });
  await test.step("share as a session file, as Markdown, as a page", async () => {
    await app.savePickerTakes("shared-copy");
    await page.getByRole("link", { name: "Share", exact: true }).click();
    const copies: string[] = [];
    for (const form of ["Web page", "Markdown the current", "Session file"]) {
      await page.getByRole("radio", { name: new RegExp(`^${form}`) }).check();
      await page.getByRole("button", { name: "Save the copy" }).click();
      await expect(page.getByText("Saved as shared-copy")).toBeVisible();
      copies.push(await app.readStored("shared-copy"));
    }
    for (const copy of copies) {
      expect(copy).not.toContain(RESUME_TOKEN);
      expect(copy).not.toMatch(/resumeToken/i);
    }
    await isSecret();
    const [, markdown = "", jsonl = ""] = copies;
    expect(markdown).toContain("Order flour for the week.");
    expect(JSON.parse(jsonl.slice(0, jsonl.indexOf("\n")))).toMatchObject({ version: 3 });
    await app.give({ name: "exported.jsonl", content: jsonl });
    await app.isOpen();
    await expect(app.title).toHaveText("Flour order");
    await expect(app.transcript).toContainText("Order flour for the week.");
  });
});

test("an approval that nobody gave yet stands in the outline as it is opened", async ({ app }) => {
  await openFolder(app, below(BAKERY, /[^/]*-orders-note\//));
  await expect(app.row("Waits for approval")).toContainText("Send “Thank you, Mill North”?");
  expect(await app.page.content()).not.toContain(RESUME_TOKEN);
});

withShared("data/oracle/dev", "the folders its own program wrote", (data) => {
  test("open as in the core, every session", async ({ app }) => {
    test.setTimeout(300_000);
    const folders = readdirSync(data).filter((name) => name.startsWith("agentuse-"));
    expect(folders.length).toBeGreaterThan(0);
    for (const folder of folders) {
      const root = join(data, folder, "data");
      const paths = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((path) =>
        statSync(join(root, path)).isFile(),
      );
      const sources = new Map<string, ByteSource>();
      for (const path of paths) {
        sources.set(path, memorySource(readFileSync(join(root, path)), path));
      }
      for (const input of await sessionsIn({ kind: "folder", name: "data", files: sources })) {
        await test.step(`${folder}: ${input.kind === "folder" ? input.name : ""}`, () =>
          opensAs(app, input));
      }
    }
  });
});

/** The session of a folder that is given by itself, without the folders it lay in. */
async function openedAlone({ files }: SessionInput & { readonly kind: "folder" }) {
  const [own] = await sessionsIn({ kind: "folder", name: "given", files });
  return openSession(ensure(own, "session in its own folder"));
}

async function opensAs(app: SessionPage, input: SessionInput): Promise<void> {
  if (input.kind === "file") return;
  const { page } = app;
  const expected = await openedAlone(input).catch((error: unknown) => error);
  const files: NamedFile[] = [];
  for (const [name, source] of input.files) {
    const bytes = await source.read(0, source.size);
    files.push({ name, content: new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes) });
  }
  await giveFolder(app, files);
  if (expected instanceof SessionError) {
    await expect(page.getByRole("alert")).toContainText(/holds no sessions/);
    return;
  }
  await app.isOpen();
  const { table, problems } = (expected as Awaited<ReturnType<typeof openSession>>).session;
  await app.transcript.getByRole("button", { name: "History", exact: true }).click();
  const footer = page.getByRole("status").filter({ hasText: "entries" });
  await expect(footer).toHaveText(new RegExp(`of ${numberText(table.count)} entries$`));
  await expect(app.transcript.getByRole("article").first()).toContainText(/\S/);
  const tab = page.getByRole("tab", { name: /^Problems/ });
  await expect(tab).toHaveText(`Problems${problems.length || ""}`);
  await tab.click();
  const messages =
    problems.length > 0 ? problems.slice(0, 3).map(({ message }) => message) : ["No problems"];
  const panel = page.getByRole("tabpanel", { name: /^Problems/ });
  for (const message of messages) await expect(panel).toContainText(message);
  expect(await page.content()).not.toMatch(/"resumeToken"/i);
}

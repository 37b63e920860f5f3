// The built core in a real browser: sessions in a folder of the browser's own file system. The fake
// folder of the unit tests cannot tell whether Chromium's streams behave as we think.
import { resolve } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { build } from "vite";

type Core = typeof import("../src/index.ts");

declare global {
  interface Window {
    espalier: Core;
    sessions: FileSystemDirectoryHandle;
  }
}

const HEADER = '{"type":"session","version":3,"id":"s","timestamp":"2026-01-01T00:00:00.000Z"}\n';

/** As a program for browsers has it: in one script, with the packages that it needs. */
const bundled = bundle();

async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: "error",
    build: {
      write: false,
      lib: { entry: resolve("dist/core/index.js"), formats: ["es"] },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const outputs = [built].flat().flatMap((one) => ("output" in one ? one.output : []));
  const chunks = outputs.filter((output) => output.type === "chunk");
  expect(chunks.map(({ imports }) => imports)).toEqual([[]]);
  return chunks[0]?.code ?? "";
}

/** A page with the core and an empty folder at hand. */
async function openPage(page: Page): Promise<void> {
  const body = await bundled;
  await page.route("**/core.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body }),
  );
  await page.goto("./");
  await page.evaluate(async (address) => {
    window.espalier = await import(address);
    const root = await navigator.storage.getDirectory();
    window.sessions = await root.getDirectoryHandle("sessions", { create: true });
  }, "/core.js");
}

/** Puts a file into the folder as another program would. */
function put(page: Page, name: string, text: string): Promise<void> {
  return page.evaluate(
    async ([file = "", content = ""]) => {
      const handle = await window.sessions.getFileHandle(file, { create: true });
      const stream = await handle.createWritable();
      await stream.write(content);
      await stream.close();
    },
    [name, text],
  );
}

function read(page: Page, name: string): Promise<string> {
  return page.evaluate(async (file) => {
    const handle = await window.sessions.getFileHandle(file);
    return (await handle.getFile()).text();
  }, name);
}

test("a session written in the browser is found, listed and opened again", async ({ page }) => {
  await openPage(page);
  const result = await page.evaluate(async () => {
    const { openFolderStore, sessionManagerOn } = window.espalier;
    const store = await openFolderStore(window.sessions);
    const session = sessionManagerOn(store).create("/home/x");
    const first = session.appendMessage({ role: "user", content: "hello", timestamp: 1 });
    session.appendLabelChange(first, "start");
    await store.flush();
    const later = await openFolderStore(window.sessions);
    const [info] = await sessionManagerOn(later).listAll();
    const path = sessionManagerOn(later).findById("/home/x", session.getSessionId()) ?? "";
    await later.load(path);
    const opened = sessionManagerOn(later).open(path);
    return {
      message: info?.firstMessage,
      isSameFile: info?.path === path && path === session.getSessionFile(),
      label: opened.getLabel(first),
      isSameTree: JSON.stringify(opened.getTree()) === JSON.stringify(session.getTree()),
    };
  });
  expect(result).toEqual({ message: "hello", isSameFile: true, label: "start", isSameTree: true });
});

test("everything appended while writes are under way is there after the last flush, in order", async ({
  page,
}) => {
  await openPage(page);
  await put(page, "a.jsonl", `${HEADER}{"type":"mess`);
  const ids = await page.evaluate(async () => {
    const { openFolderStore, sessionManagerOn } = window.espalier;
    const store = await openFolderStore(window.sessions);
    await store.load("a.jsonl");
    const session = sessionManagerOn(store).open("a.jsonl");
    for (let n = 0; n < 60; n++) {
      session.appendMessage({ role: "user", content: `message ${n}`, timestamp: n });
      // Some appends meet a write that has begun, some wait in one queue.
      if (n % 7 === 0) await new Promise((resolve) => setTimeout(resolve, 0));
    }
    await store.flush();
    return session.getEntries().map(({ id }) => id);
  });
  const [header, torn, ...lines] = (await read(page, "a.jsonl")).trimEnd().split("\n");
  expect([`${header}\n`, torn]).toEqual([HEADER, '{"type":"mess']);
  expect(lines.map((line) => JSON.parse(line).id)).toEqual(ids);
  expect(ids).toHaveLength(60);
});

test("nothing is written over what another program wrote meanwhile", async ({ page }) => {
  await openPage(page);
  await put(page, "a.jsonl", HEADER);
  const load = (path: string) =>
    page.evaluate(async (file) => {
      const { openFolderStore, sessionManagerOn } = window.espalier;
      const store = await openFolderStore(window.sessions);
      await store.load(file);
      const session = sessionManagerOn(store).open(file);
      const append = (): string => {
        try {
          session.appendMessage({ role: "user", content: "ours", timestamp: 2 });
          return "";
        } catch (error) {
          return String(error);
        }
      };
      Object.assign(window, {
        append,
        flushed: () => store.flush().then(() => "written", String),
      });
    }, path);
  const act = (name: "append" | "flushed") =>
    page.evaluate((key): Promise<string> => Reflect.get(window, key)(), name);
  await load("a.jsonl");
  const theirs = `${HEADER}{"type":"custom","customType":"theirs","id":"t","parentId":null}\n`;
  await put(page, "a.jsonl", theirs);

  expect(await act("append")).toBe("");
  expect(await act("flushed")).toContain("another program changed the file");
  expect(await act("append")).toContain("another program changed the file");
  expect(await read(page, "a.jsonl")).toBe(theirs);

  await load("a.jsonl");
  expect(await act("append")).toBe("");
  expect(await act("flushed")).toBe("written");
  const text = await read(page, "a.jsonl");
  expect(text.startsWith(theirs)).toBe(true);
  expect(JSON.parse(text.slice(theirs.length))).toMatchObject({ type: "message", parentId: "t" });
});

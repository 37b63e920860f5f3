// The built core in a real browser: nothing of it is for Node alone.
import { resolve } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { build } from "vite";

type Core = typeof import("../src/index.ts");

declare global {
  interface Window {
    espalier: Core;
  }
}

/** As a program for browsers has it: in one script, with the packages that it needs. */
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

/** A page with the core at hand. */
async function openPage(page: Page): Promise<void> {
  const body = await bundle();
  await page.route("**/core.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body }),
  );
  await page.goto("./");
  await page.evaluate(async (address) => {
    window.espalier = await import(address);
  }, "/core.js");
}

test("the core writes, lists and reads a session in a browser", async ({ page }) => {
  await openPage(page);
  const result = await page.evaluate(async () => {
    const { MemoryStore, openSession, sessionManagerOn } = window.espalier;
    const store = new MemoryStore();
    const session = sessionManagerOn(store).create("/home/x");
    const first = session.appendMessage({ role: "user", content: "hello", timestamp: 1 });
    session.appendLabelChange(first, "start");
    const path = session.getSessionFile() ?? "";
    const bytes = store.read(path) ?? new Uint8Array();
    const picked = await openSession(new Blob([bytes.slice()]), { name: "a.jsonl" });
    const texts: string[] = [];
    for await (const { text } of picked.entries()) texts.push(text);
    const [info] = await sessionManagerOn(store).listAll();
    return {
      message: info?.firstMessage,
      isSameFile: info?.path === path,
      label: sessionManagerOn(store).open(path).getLabel(first),
      texts,
      problems: picked.problems,
    };
  });
  expect(result).toEqual({
    message: "hello",
    isSameFile: true,
    label: "start",
    texts: ["User: hello", "Label: start"],
    problems: [],
  });
});

// Every recorded session beside the project opens in the app as it does in the core, the damaged ones
// with their problems named.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { openSession } from "../src/formats/index.ts";
import { SessionError } from "../src/model/problem.ts";
import { memorySource } from "../src/read/source/byte-source.ts";
import { numberText } from "../src/text/units.ts";
import { expect, type SessionPage, test } from "./session-page.ts";

const data = fileURLToPath(new URL("../../shared/data/", import.meta.url));

/** Paths below `data` that exist. */
function files(folder: string, nameOf: (item: string) => string): readonly string[] {
  if (!existsSync(`${data}${folder}`)) return [];
  return readdirSync(`${data}${folder}`)
    .map((item) => `${folder}/${nameOf(item)}`)
    .filter((path) => path.endsWith(".jsonl") && existsSync(`${data}${path}`));
}

function filesBelow(folder: string): readonly string[] {
  if (!existsSync(`${data}${folder}`)) return [];
  return readdirSync(`${data}${folder}`, { recursive: true, encoding: "utf8" })
    .map((path) => `${folder}/${path}`)
    .filter((path) => path.endsWith(".jsonl"));
}

const groups = {
  real: files("real", (file) => file),
  made: files("oracle/dev", (folder) => `${folder}/session.jsonl`),
  listed: ["pi-library", "dreb-project"].flatMap((folder) => filesBelow(`oracle/dev/${folder}`)),
};

for (const [name, paths] of Object.entries(groups)) {
  test(`every ${name} session shows its conversation and its problems`, async ({ app }) => {
    test.skip(paths.length === 0, "no ../shared/data here: nothing was opened");
    test.setTimeout(240_000);
    for (const path of paths) await test.step(path, () => isReadable(app, path));
  });
}

async function isReadable(app: SessionPage, path: string): Promise<void> {
  const { page } = app;
  const content = readFileSync(`${data}${path}`);
  const expected = await readInCore(content, path);
  await app.give({ name: path.replaceAll("/", " "), content });
  if (expected instanceof SessionError) {
    await expect(page.getByRole("alert")).toContainText(expected.advice);
    return;
  }
  await app.transcript.getByRole("button", { name: "History" }).click();
  const footer = page.getByRole("status").filter({ hasText: "entries" });
  await expect(footer).toHaveText(new RegExp(`of ${numberText(expected.entries)} entries$`));
  const cards = app.transcript.getByRole("article");
  if (expected.entries > 0) await expect(cards.first()).toContainText(/\S/);
  await expect(app.transcript.getByRole("alert")).toHaveCount(0);

  const tab = page.getByRole("tab", { name: /^Problems/ });
  await expect(tab).toHaveText(`Problems${expected.problems.length || ""}`);
  await tab.click();
  const panel = page.getByRole("tabpanel", { name: /^Problems/ });
  const messages = expected.problems.length > 0 ? expected.problems.slice(0, 3) : ["No problems"];
  for (const message of messages) await expect(panel).toContainText(message);
}

async function readInCore(content: Uint8Array, name: string) {
  try {
    const opened = await openSession({ kind: "file", source: memorySource(content, name) });
    const ignore = () => {};
    const problems = await opened.visit(ignore, ignore, new AbortController().signal);
    return {
      entries: opened.session.table.count,
      problems: problems.map(({ message }) => message),
    };
  } catch (error) {
    if (error instanceof SessionError) return error;
    throw error;
  }
}

// Every recorded session beside the project opens in the app as it does in the core, the damaged ones
// with their problems named.
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { openSession } from "../src/formats/index.ts";
import { SessionError } from "../src/model/problem.ts";
import { memorySource } from "../src/read/source/byte-source.ts";
import { numberText } from "../src/text/units.ts";
import { expect, type SessionPage, test } from "./session-page.ts";
import { sessionFilesIn, withShared } from "./with-shared.ts";

withShared("data", "recorded sessions", (data) => {
  const recorded = sessionFilesIn(join(data, "oracle/dev"));
  const isListed = (path: string) => /\/(?:pi-library|dreb-project)\//.test(path);
  const groups = {
    real: sessionFilesIn(join(data, "real")),
    made: recorded.filter((path) => path.endsWith("/session.jsonl") && !isListed(path)),
    listed: recorded.filter(isListed),
  };

  for (const [name, paths] of Object.entries(groups)) {
    test(`every ${name} session shows its conversation and its problems`, async ({ app }) => {
      test.setTimeout(240_000);
      expect(paths.length).toBeGreaterThan(0);
      for (const path of paths) {
        const place = relative(data, path);
        await test.step(place, () => isReadable(app, place, readFileSync(path)));
      }
    });
  }
});

async function isReadable(app: SessionPage, path: string, content: Buffer): Promise<void> {
  const { page } = app;
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

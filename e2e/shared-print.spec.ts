// A shared page on paper: the text of its branches as a document, whatever the screen shows of it. A list
// on the screen draws only what is in sight.
import { execFileSync } from "node:child_process";
import type { Page } from "@playwright/test";
import { type PlainTurn, plainTurns } from "../src/export/html/plain-turns.ts";
import { openSession } from "../src/formats/index.ts";
import { memorySource } from "../src/read/source/byte-source.ts";
import { expect, SAMPLE, test, transcriptOf } from "./opened-copy.ts";
import { writtenWords } from "./printed-words.ts";

async function turnsOf({ bytes, name }: typeof SAMPLE): Promise<readonly PlainTurn[]> {
  const source = memorySource(bytes, name);
  const turns: PlainTurn[] = [];
  for await (const turn of plainTurns(await openSession({ kind: "file", source })))
    turns.push(turn);
  return turns;
}

const inOneLine = (text: string) => text.replace(/\s+/g, " ").trim();

/** Every entry of the branch, one after the other, below a heading for each turn. */
async function holdsAll(printed: string): Promise<void> {
  const words = inOneLine(printed);
  let at = 0;
  let turn = 0;
  let most = 0;
  for (const one of await turnsOf(SAMPLE)) {
    if (one.kind === "branch") turn = one.turnsBefore;
    for (const wanted of wordsOf(one, () => ++turn)) {
      const found = words.indexOf(inOneLine(wanted), at);
      expect(found, inOneLine(wanted).slice(0, 80)).toBeGreaterThanOrEqual(at);
      at = found;
    }
    most = Math.max(most, turn);
  }
  // Ten turns of its own branch; the last of the others ends with its fifth.
  expect([most, turn]).toEqual([10, 5]);
}

function wordsOf(turn: PlainTurn, next: () => number): readonly string[] {
  if (turn.kind === "branch") return [`Another branch, after turn ${turn.turnsBefore}`];
  const { kind, who, text } = turn;
  return [...(kind === "prompt" ? [`Turn ${next()}`] : []), who, text];
}

async function isOpen(page: Page): Promise<void> {
  await expect(transcriptOf(page).locator(".markdown").first()).toBeVisible();
}

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });

    test("the workspace prints its branch, what it is and what is not in it", async ({
      openShared,
      page,
    }) => {
      await openShared(SAMPLE);
      await isOpen(page);
      const printed = await writtenWords(page);
      expect(printed).toMatch(
        /^Refactor auth module\s+Read-only copy made with Espalier on 2026-03-14 · 141 entries · Shared: without thinking\s+auth-refactor.jsonl · printed with Espalier, .+\s+As plain text, /,
      );
      await holdsAll(printed);
      await expect(page.locator(".copy-text")).toHaveCount(0);
      await isOpen(page);
    });
  });
}

for (const format of ["A4", "Letter"] as const) {
  test(`pages of ${format} hold all turns`, async ({ openShared, page }, info) => {
    await openShared(SAMPLE);
    await isOpen(page);
    const path = info.outputPath("copy.pdf");
    const pdf = await page.pdf({ path, format });
    expect(pdf.length).toBeGreaterThan(20_000);
    const words = wordsOfPdf(path);
    // Without that program the words are those that the browser is about to lay out.
    if (words === null) return holdsAll(await writtenWords(page));
    for (let turn = 1; turn <= 10; turn++) expect(words).toMatch(new RegExp(`^Turn ${turn}$`, "m"));
    const flat = inOneLine(words);
    for (const one of await turnsOf(SAMPLE)) {
      if (one.kind === "prompt") expect(flat).toContain(inOneLine(one.text));
    }
    return undefined;
  });
}

/** Of poppler, which not every machine has. */
const PDF_READER = "pdftotext";

/** Null where there is no such program. */
function wordsOfPdf(path: string): string | null {
  try {
    return execFileSync(PDF_READER, ["-layout", "-nopgbrk", path, "-"], {
      encoding: "utf8",
    }).replace(/^ +/gm, "");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

test("behind a passphrase it prints the form before it, and everything after it", async ({
  openShared,
  page,
}) => {
  await openShared({ ...SAMPLE, passphrase: "correct horse" });
  await expect(page.getByLabel("Passphrase")).toBeVisible();
  expect(await writtenWords(page)).not.toMatch(/auth/i);
  await page.getByLabel("Passphrase").fill("correct horse");
  await page.getByLabel("Passphrase").press("Enter");
  await isOpen(page);
  await holdsAll(await writtenWords(page));
});

test("the other screens print themselves", async ({ openShared, page }) => {
  await openShared(SAMPLE, "#/session/copy/stats");
  await expect(page.getByRole("main")).toContainText("$0.52");
  const usage = await writtenWords(page);
  expect(usage).toContain("Files");
  expect(usage).not.toMatch(/^Turn 1$|Get the JSONL|Copy TSV/m);
  await page.getByRole("link", { name: "Compare" }).click();
  await expect(page.getByRole("main")).toContainText("differences");
  expect(await writtenWords(page)).not.toMatch(/^Turn 1$/m);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("it prints the same, without what is said of scripts", async ({ openShared, page }) => {
    await openShared(SAMPLE);
    const printed = await writtenWords(page);
    expect(printed).not.toContain("scripts");
    await holdsAll(printed);
  });
});

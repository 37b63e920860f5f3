// Sessions of this project as people read them: a change in the content of an opened session shows
// here as text.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ODDITIES } from "../../fixtures/oddities/index.ts";
import { entryLine } from "../model/entry/entry-line.ts";
import { addressOf } from "../model/table/address.ts";
import { memorySource } from "../read/source/byte-source.ts";
import { printableLine } from "../text/printable.ts";
import { openingLeaf } from "../tree/leaves.ts";
import { outlineOf } from "../tree/outline/outline.ts";
import { outlineLines } from "../tree/print.ts";
import { openSession } from "./index.ts";

const SAMPLES = new URL("../../public/samples/", import.meta.url);

describe("printed as indented text", () => {
  it.each(ODDITIES.filter(({ opens }) => opens))("$name", async ({ content, file }) => {
    const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
    const text = await printed(bytes, file);
    expect(text).not.toMatch(/[^\n\P{Cc}]/u);
    expect(text).toMatchSnapshot();
  });

  it.each(["auth-refactor", "three-attempts"])("the sample %s", async (sample) => {
    const file = `${sample}.jsonl`;
    const text = await printed(readFileSync(new URL(file, SAMPLES)), file);
    await expect(text).toMatchFileSnapshot(`__snapshots__/${sample}.txt`);
  });
});

async function printed(bytes: Uint8Array, name: string): Promise<string> {
  const opened = await openSession({ kind: "file", source: memorySource(bytes, name) });
  const lines: string[] = [];
  await opened.visit(
    (row, entry) => {
      lines[row] = entryLine(entry);
    },
    () => {},
    new AbortController().signal,
  );
  const { session } = opened;
  const { table } = session;
  const leaf = openingLeaf(session);
  const outline = outlineOf(table, { leaf, isVisible: () => true, folded: new Set() });
  const tree = Array.from(outlineLines(table, outline, leaf), ({ row, marks, label, notes }) => {
    const text = printableLine(`${addressOf(table, row)} ${lines[row]}${label}${notes}`);
    return `${marks}${text}\n`;
  });
  return `\n${tree.join("")}`;
}

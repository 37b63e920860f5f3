// The memory of a long session while it is open, as bytes of its columns: with hundreds of thousands of entries
// one more byte per entry is a large part of a megabyte, in the page and in its thread.
// @module-tag long
import { expect, it } from "vitest";
import { generateLarge } from "../../fixtures/generate/large.ts";
import { generateOther } from "../../fixtures/generate/large-others.ts";
import { FIGURES } from "../model/blocks/usage.ts";
import { textSource } from "../read/source/byte-source.ts";
import { fullSession } from "../testing/full-session.ts";
import { beginningsOf } from "../testing/reading/beginnings.ts";
import { openingLeaf } from "../tree/leaves.ts";
import { outlineOf } from "../tree/outline/outline.ts";

function columnsIn(object: object): ArrayBufferView[] {
  return Object.values(object).filter((value: unknown) => ArrayBuffer.isView(value));
}

function bytesOf(object: object): number {
  return columnsIn(object).reduce((sum, { byteLength }) => sum + byteLength, 0);
}

/** What is allocated for them: a column may have room after it (`trimmed`). */
function allocatedFor(object: object): number {
  const buffers = new Set(columnsIn(object).map(({ buffer }) => buffer));
  return [...buffers].reduce((sum, { byteLength }) => sum + byteLength, 0);
}

const OPTIONS = { bytes: 1 << 20, seed: 4 };

it.each([
  ["pi", () => generateLarge(OPTIONS)],
  ["Claude Code", () => generateOther("claude-code", OPTIONS)],
  ["Codex", () => generateOther("codex", OPTIONS)],
] as const)(
  "an entry of %s takes 28 bytes of columns, a byte for its call, and 13 once it was read",
  async (_, lines) => {
    const text = [...lines()].join("");
    const { session, table, details } = await fullSession(textSource(text, "s.jsonl"));
    const { count } = table;
    expect(count).toBeGreaterThan(500);
    const { callers, ...columns } = table;
    expect(bytesOf(columns)).toBeLessThanOrEqual(28 * count);
    expect(bytesOf({ callers })).toBeLessThanOrEqual(count);

    const figures = Object.fromEntries(FIGURES.map((name) => [name, details[name]]));
    const used = details.input.length;
    // Times that few agents record take 8 bytes if present.
    const { startedAt, replyMs } = details;
    const others = bytesOf(figures) + bytesOf({ startedAt, replyMs });
    expect(bytesOf(details) - others).toBeLessThanOrEqual(13 * count);
    // The cost of a call rarely fits 4 bytes, all other figures do.
    expect(bytesOf(figures)).toBeLessThanOrEqual((6 * 4 + 8) * used);

    const words = new TextEncoder().encode(beginningsOf(details.beginnings).join("")).length;
    expect(bytesOf(details.beginnings)).toBeLessThanOrEqual(words + 4 * count);

    const isVisible = () => true;
    const outline = outlineOf(table, { leaf: openingLeaf(session), isVisible, folded: new Set() });
    for (const held of [table, details, details.beginnings]) {
      expect(allocatedFor(held)).toBeLessThanOrEqual((bytesOf(held) * 8) / 7);
    }
    // Rows and owners, where each row is, marks, and six columns of small numbers.
    expect(bytesOf(outline)).toBeLessThanOrEqual((3 * 4 + 1 + 6 * 2) * count);
  },
);

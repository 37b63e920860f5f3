// A comparison as Markdown, to paste where people talk. What both sides share is counted, not copied.
import { type ToolCall, targetOf } from "../model/blocks.ts";
import { readEntry } from "../model/entry.ts";
import { describeEntry } from "../model/entry-line.ts";
import type { JsonObject } from "../model/json.ts";
import { type CompareRow, isDifference } from "./branches.ts";
import { partsOf } from "./entry-diff.ts";
import type { Side } from "./side.ts";

/** Characters of one entry; the rest is left out and said so. */
const MOST_CHARACTERS = 20_000;
/** Rows whose bodies are read together. */
const BATCH = 100;

/** `names`: how the sides are called. Rejects as the sides' `readBodies` do. */
export async function comparisonMarkdown(
  a: Side,
  b: Side,
  rows: readonly CompareRow[],
  names: { readonly a: string; readonly b: string },
): Promise<string> {
  const lines = [`# A: ${inline(names.a)} / B: ${inline(names.b)}`];
  let turn = 0;
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = rows.slice(start, start + BATCH).filter(isDifference);
    const left = batch.flatMap((row) => ("a" in row ? [row.a] : []));
    const right = batch.flatMap((row) => ("b" in row ? [row.b] : []));
    const [bodiesA, bodiesB] = await Promise.all([a.readBodies(left), b.readBodies(right)]);
    let [nextA, nextB] = [0, 0];
    for (const row of batch) {
      if (row.turn !== turn) lines.push(`## Turn ${row.turn}`);
      turn = row.turn;
      if ("a" in row) lines.push(entryMarkdown("A", bodiesA[nextA++] ?? {}));
      if ("b" in row) lines.push(entryMarkdown("B", bodiesB[nextB++] ?? {}));
    }
  }
  const same = rows.filter((row) => !isDifference(row)).length;
  lines.splice(1, 0, same === 1 ? "1 entry is the same." : `${same} entries are the same.`);
  return `${lines.join("\n\n")}\n`;
}

function entryMarkdown(side: string, body: JsonObject): string {
  const { who } = describeEntry(readEntry(body));
  const { text, calls, patch } = partsOf(body);
  const parts = [
    `**${side} · ${inline(who)}**`,
    text === "" ? "" : quoted(shortened(text)),
    ...calls.map((call) => `- ${callText(call)}`),
    patch === "" ? "" : fenced(shortened(patch), "diff"),
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}

function callText(call: ToolCall): string {
  const target = targetOf(call).slice(0, 200).replaceAll("\n", " ").replaceAll("`", "'");
  return `\`${inline(call.name)}${target === "" ? "" : ` ${target}`}\``;
}

function shortened(text: string): string {
  if (text.length <= MOST_CHARACTERS) return text;
  const rest = (text.length - MOST_CHARACTERS).toLocaleString("en-US");
  return `${text.slice(0, MOST_CHARACTERS)}… (${rest} more characters)`;
}

export function quoted(text: string): string {
  return text
    .trimEnd()
    .split("\n")
    .map((line) => `> ${line}`)
    .join("\n");
}

/** A fence longer than any in the text, so that the text cannot end it. */
function fenced(text: string, language: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}

/** One line that Markdown takes for text. */
export function inline(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[\\`*_<>#[\]]/g, "\\$&");
}

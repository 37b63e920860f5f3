// What a compaction dropped, summary text and kept, as Markdown to paste where people talk.

import {
  type ContextChange,
  type SeenEntry,
  seenOf,
} from "../../compare/context/context-change.ts";
import { namedFiles } from "../../compare/context/named-files.ts";
import { systemChange } from "../../compare/context/system-change.ts";
import { printTextDiff } from "../../compare/diff/text-diff.ts";
import { type ReadBodies, withEdit } from "../../compare/side.ts";
import { describeEntry } from "../../model/entry/entry-line.ts";
import { readEntry, readMessage } from "../../model/entry/read-entry.ts";
import { type EntryDetails, firstWordsAt } from "../../model/table/details.ts";
import { type EntryTable, kindText, NO_ROW } from "../../model/table/table.ts";
import { sumOfTokens } from "../../stats/token-count.ts";
import { oneLine } from "../../text/escapes.ts";
import { inline } from "../../text/inline-markdown.ts";
import { countText } from "../../text/units.ts";
import {
  doneText,
  editText,
  isPromptChanged,
  namedText,
  remarksOn,
  sizeNotes,
  sizesText,
  systemText,
  tokenText,
} from "../text/change-text.ts";
import { entryMarkdown } from "./entry-blocks.ts";
import { code, markdownTable, Quotes } from "./markdown-text.ts";

/** The session a change happened in. */
export interface ChangedSession {
  readonly table: EntryTable;
  readonly details: EntryDetails;
  /** Paths are shown relative to it. */
  readonly cwd: string;
  readonly readBodies: ReadBodies;
}

/** Estimated tokens have "≈". Rejects like `readBodies`. */
export async function changeMarkdown(
  session: ChangedSession,
  change: ContextChange,
): Promise<string> {
  const { compaction } = change;
  const quotes = new Quotes();
  const wordsAt = (row: number) => inline(firstWordsAt(session.details, row));
  const added = change.added.filter(({ row }) => row !== compaction);
  const parts = [
    `# Context: ${sizesText(change)}`,
    sizeNotes(change).join(" · "),
    ...(compaction === NO_ROW ? [] : summaryMarkdown(session, change, quotes)),
    ...listMarkdown("No longer in context", [
      ...change.labels.map(({ text }) => `label: ${inline(text)}`),
      ...change.prompts.map((row) => `prompt: ${wordsAt(row)}`),
    ]),
    ...listMarkdown(
      "Context edits",
      change.edits.map((edit) => `${editText(edit)} “${wordsAt(edit.row)}”`),
    ),
    ...(await systemMarkdown(session, change, quotes)),
    ...(await entriesMarkdown(session, "Dropped", seenOf(change.dropped), quotes)),
    ...(await entriesMarkdown(session, "Kept", seenOf(change.kept), quotes)),
    ...(await entriesMarkdown(session, "Only after", added, quotes)),
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

function summaryMarkdown(
  { table, details, cwd }: ChangedSession,
  change: ContextChange,
  quotes: Quotes,
): readonly string[] {
  const { compaction, retained } = change;
  const entry = readEntry(table.parsedEntries.get(compaction) ?? {});
  const summary = entry.kind === "compaction" ? entry.summary : "";
  const files = namedFiles(table, details, change, cwd);
  const own = change.after.find(({ row }) => row === compaction);
  return [
    `## Summarised into${own ? ` · ${tokenText(own)} tokens` : ""}`,
    quotes.quote(summary) || "*An empty summary.*",
    ...(retained.length === 0
      ? []
      : [`### Kept inside the compaction: ${countText(retained.length, "message")}`]),
    ...retained.flatMap((message) => [
      `**${inline(describeEntry(readMessage(message)).who)}**`,
      entryMarkdown({ type: "message", message }, quotes),
    ]),
    ...(files.length === 0
      ? []
      : [
          "### Files: named in the summary, used in the session",
          markdownTable(
            ["File", "Named", "Done"],
            files.map((file) => [code(file.path), namedText(file), doneText(file)]),
          ),
        ]),
  ];
}

/** No paragraph for an empty list. */
function listMarkdown(title: string, items: readonly string[]): readonly string[] {
  return items.length === 0 ? [] : [`## ${title}`, items.map((item) => `- ${item}`).join("\n")];
}

async function systemMarkdown(
  { table, readBodies }: ChangedSession,
  change: ContextChange,
  quotes: Quotes,
): Promise<readonly string[]> {
  const system = await systemChange(table, change, readBodies);
  const text = systemText(system);
  if (text === null) return [];
  const prompt = isPromptChanged(system) ? quotes.quote(printTextDiff(system.text)) : "";
  return ["## System prompt and tools", inline(text), prompt];
}

/** Entries whose bodies are read together. */
const BATCH = 100;

/** Each with its text up to the limit; the rest by first words. */
async function entriesMarkdown(
  { table, details, readBodies }: ChangedSession,
  title: string,
  entries: readonly SeenEntry[],
  quotes: Quotes,
): Promise<readonly string[]> {
  if (entries.length === 0) return [];
  const tokens = tokenText(sumOfTokens(entries));
  const parts = [
    `## ${title}: ${countText(entries.length, "entry", "entries")} · ${tokens} tokens`,
  ];
  const headOf = (entry: SeenEntry, who: string): string => {
    const count = entry.isSeen ? [`${tokenText(entry)} tokens`] : [];
    return [`**${inline(who)}**`, ...count, ...remarksOn(entry)].join(" · ");
  };
  let start = 0;
  for (; start < entries.length && !quotes.isFull; start += BATCH) {
    const batch = entries.slice(start, start + BATCH);
    const bodies = await readBodies(batch.map(({ row }) => row));
    batch.forEach((entry, i) => {
      const edit = entry.editedBy === NO_ROW ? undefined : entry.editedBy;
      const body = withEdit(table, bodies[i] ?? {}, edit);
      parts.push(headOf(entry, describeEntry(readEntry(body)).who), entryMarkdown(body, quotes));
    });
  }
  const rest = entries.slice(start).map((entry) => {
    const who = kindText(table, entry.row).replace("message:", "");
    return `- ${headOf(entry, who)} · ${inline(oneLine(firstWordsAt(details, entry.row)))}`;
  });
  if (rest.length > 0) parts.push("*From here first words only: this copy is long enough.*");
  return [...parts, rest.join("\n")];
}

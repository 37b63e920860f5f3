// What an opened session comes to, as text: its tree, its leaf, what the model is sent there, what all of it
// used, and what is wrong with it.
import { contextEntries, isSent } from "../../context/context-entries.ts";
import type { Usage } from "../../model/blocks/usage.ts";
import { isPrompt } from "../../model/table/details.ts";
import {
  type EntryTable,
  FLAG,
  hasFlag,
  kindText,
  NO_ROW,
  parentOf,
} from "../../model/table/table.ts";
import type { ByteSource } from "../../read/source/byte-source.ts";
import { wholeSession } from "../../stats/scope.ts";
import { totalsOf } from "../../stats/totals.ts";
import { sessionName } from "../../tree/labels.ts";
import { openingLeaf } from "../../tree/leaves.ts";
import { contextMessages } from "./context-messages.ts";
import { nameOf, openedSource } from "./printed-session.ts";

/** Errors: those of `openSession`. */
export async function openedText(source: ByteSource): Promise<string> {
  const opened = await openedSource(source);
  const { session, table, details, entries } = opened;
  const leaf = openingLeaf(session);
  const context = contextEntries(table, leaf);
  const messages = contextMessages(table, context, (row) => entries[row] ?? {});
  const { usage } = totalsOf(table, details, wholeSession(table));
  const prompts = [...entries.keys()].filter((row) => isPrompt(table, details, row));
  const names = (rows: readonly number[]) => rows.map((row) => nameOf(table, row)).join(" ") || "–";
  return [
    ...[...entries.keys()].map((row) => `${linkOf(table, row)}  ${kindText(table, row)}`),
    `leaf ${names([leaf])}; prompts ${names(prompts)}; name ${sessionName(table) ?? "–"}`,
    `context ${names(context.rows.filter((row) => isSent(table, context, row)))}; sent ${messages.map(({ role }) => role).join(" ")}`,
    `${usage.calls} calls ${tokensText(usage)}`,
    ...details.subAgents.map(
      ({ row, depth, agent, task, replies, usage: own, file }) =>
        `${"  ".repeat(depth)}inside ${nameOf(table, row)}: ${agent || "–"} “${task}” ${replies} replies ${own ? tokensText(own) : (file?.path ?? "–")}`,
    ),
    ...session.problems.map(({ line, kind }) => `! ${line} ${kind}`),
  ].join("\n");
}

function tokensText(usage: Pick<Usage, "input" | "cacheRead" | "cacheWrite" | "output">): string {
  return `${usage.input}/${usage.cacheRead}/${usage.cacheWrite}/${usage.output}`;
}

/** Under which one an entry stands: `a2 < a1`, `–` for a root, `a path ends here` for a sub-agent. */
function linkOf(table: EntryTable, row: number): string {
  const above = parentOf(table, row);
  const parent = above === NO_ROW ? "–" : nameOf(table, above);
  const notes = NOTES.filter(([flag]) => hasFlag(table, row, flag)).map(
    ([, words]) => ` (${words})`,
  );
  return `${nameOf(table, row)} < ${parent}${notes.join("")}`;
}

const NOTES = [
  [FLAG.parentless, "a path begins here"],
  [FLAG.hasSiblings, "one of several"],
  [FLAG.shadowed, "again below"],
  [FLAG.orphan, "orphan"],
] as const;

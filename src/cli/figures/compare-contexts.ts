// What the model saw at two points of one session: what fell out, what stayed, what was added.
import {
  type ContextChange,
  contextChange,
  type SeenEntry,
} from "../../compare/context/context-change.ts";
import { changeMarkdown } from "../../export/markdown/change-markdown.ts";
import { remarksOn, tokenText } from "../../export/text/change-text.ts";
import { addressOf } from "../../model/table/address.ts";
import { sumOfTokens } from "../../stats/token-count.ts";
import { printableLine } from "../../text/printable.ts";
import { countText } from "../../text/units.ts";
import { cwdOf } from "../../tree/branch/branches.ts";
import { entrySummary, summaryText } from "../../tree/entry-summary.ts";
import type { Exit, Options } from "../command/command.ts";
import type { Io, Line } from "../command/io.ts";
import type { ReadSession } from "../open-file.ts";
import { readerOf } from "./entry-reader.ts";

/** `from`, `to`: rows. Errors: SessionError. */
export async function compareContexts(
  read: ReadSession,
  from: number,
  to: number,
  options: Options,
  io: Io,
): Promise<Exit> {
  const { session, details } = read;
  const { table } = session;
  const change = contextChange(table, details, from, to);
  if (options.markdown === true) {
    const own = { table, details, cwd: cwdOf(session), readBodies: readerOf(read) };
    const markdown = await changeMarkdown(own, change);
    await io.print({ text: () => [markdown.trimEnd()], json: () => ({ markdown }) });
  } else {
    await io.print({ text: () => linesOf(read, change), json: () => jsonOf(read, change) });
  }
  const { dropped, added, edits } = change;
  return dropped.length + added.length + edits.length > 0 ? 1 : 0;
}

function linesOf(read: ReadSession, change: ContextChange): readonly Line[] {
  const { beforeTokens, afterTokens, dropped, kept, added } = change;
  return [
    `Context: ${tokenText(beforeTokens)} → ${tokenText(afterTokens)} tokens`,
    ...part("Dropped", "bad", "- ", dropped, read),
    ...part("Kept", "faint", "= ", kept, read),
    ...part("Only after", "good", "+ ", added, read),
  ];
}

function part(
  title: string,
  style: "bad" | "faint" | "good",
  sign: string,
  entries: readonly SeenEntry[],
  { session, details }: ReadSession,
): readonly Line[] {
  if (entries.length === 0) return [];
  const { table } = session;
  const sum = `${countText(entries.length, "entry", "entries")}, ${tokenText(sumOfTokens(entries))} tokens`;
  return [
    "",
    [{ style: "strong", text: title }, `: ${sum}`],
    ...entries.map((entry): Line => {
      const text = summaryText(entrySummary(table, details, entry.row, cwdOf(session)));
      const tokens = entry.isSeen ? [`${tokenText(entry)} tokens`] : [];
      const notes = [...tokens, ...remarksOn(entry)].join(", ");
      return [
        { style, text: sign },
        printableLine(`${addressOf(table, entry.row)} ${text}`),
        { style: "faint", text: ` (${notes})` },
      ];
    }),
  ];
}

function jsonOf({ session: { table } }: ReadSession, change: ContextChange) {
  const entries = (seen: readonly SeenEntry[]) =>
    seen.map(({ row, tokens, isEstimate, isSeen, edit, isCarried }) => {
      return { id: addressOf(table, row), tokens, isEstimate, isSeen, edit, isCarried };
    });
  const { beforeTokens, afterTokens, dropped, kept, added } = change;
  return {
    before: beforeTokens,
    after: afterTokens,
    dropped: entries(dropped),
    kept: entries(kept),
    added: entries(added),
  };
}

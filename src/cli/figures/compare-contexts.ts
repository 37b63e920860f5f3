// What the model saw at two points of one session: what fell out, what stayed, what was added.
import {
  type ContextChange,
  contextChange,
  type SeenEntry,
} from "../../compare/context/context-change.ts";
import { bodiesFrom } from "../../compare/side.ts";
import { changeMarkdown } from "../../export/markdown/change-markdown.ts";
import { remarksOn, tokenText } from "../../export/text/change-text.ts";
import type { WholeSession } from "../../formats/whole-session.ts";
import { addressOf } from "../../model/table/address.ts";
import { sumOfTokens } from "../../stats/token-count.ts";
import { countText } from "../../text/units.ts";
import { cwdOf } from "../../tree/branch/branches.ts";
import type { Exit, Options } from "../command/command.ts";
import type { Io, Line } from "../command/io.ts";
import { entryLine } from "./comparison-lines.ts";

/** `from`, `to`: rows. Errors: SessionError. */
export async function compareContexts(
  read: WholeSession,
  from: number,
  to: number,
  options: Options,
  io: Io,
): Promise<Exit> {
  const { session, details } = read;
  const { table } = session;
  const change = contextChange(table, details, from, to);
  if (options.markdown === true) {
    const own = { table, details, cwd: cwdOf(session), readBodies: bodiesFrom(read.bodies) };
    const markdown = await changeMarkdown(own, change);
    await io.print({ text: () => [markdown.trimEnd()], json: () => ({ markdown }) });
  } else {
    await io.print({ text: () => linesOf(read, change), json: () => jsonOf(read, change) });
  }
  const { dropped, added, edits } = change;
  return dropped.length + added.length + edits.length > 0 ? 1 : 0;
}

function linesOf(read: WholeSession, change: ContextChange): readonly Line[] {
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
  read: WholeSession,
): readonly Line[] {
  if (entries.length === 0) return [];
  const sum = `${countText(entries.length, "entry", "entries")}, ${tokenText(sumOfTokens(entries))} tokens`;
  return [
    "",
    [{ style: "strong", text: title }, `: ${sum}`],
    ...entries.map((entry): Line => {
      const tokens = entry.isSeen ? [`${tokenText(entry)} tokens`] : [];
      const notes = [...tokens, ...remarksOn(entry)].join(", ");
      return [
        { style, text: sign },
        entryLine(read, entry.row),
        { style: "faint", text: ` (${notes})` },
      ];
    }),
  ];
}

function jsonOf({ session: { table } }: WholeSession, change: ContextChange) {
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

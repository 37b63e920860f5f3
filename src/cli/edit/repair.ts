// `espalier repair`: what can be mended of a session file, and the file with all of it mended.
import { resolve } from "node:path";
import { proposedRepairs, repairAll } from "../../edit/repair/propose.ts";
import type { Repair } from "../../edit/repair/repair.ts";
import { printableLine } from "../../text/printable.ts";
import { countText } from "../../text/units.ts";
import { type Command, type Output, requiredOption, textOption, UsageError } from "../command.ts";
import { writeDraft } from "./export.ts";
import { readFully, withDraft } from "./open-draft.ts";
import { checkTarget } from "./write-export.ts";

export const repair: Command = {
  usage: "FILE [--list] [-o OUT] [--replace]",
  summary: "the session with everything mended that can be, as a new file; --list: what that is",
  count: 1,
  options: {
    list: { type: "boolean" },
    out: { type: "string", short: "o" },
    replace: { type: "boolean" },
  },
  run([path = ""], options) {
    if (options.list === true) {
      if (textOption(options, "out") !== undefined) throw new UsageError("--list writes no file.");
      return listed(path);
    }
    const target = {
      path: requiredOption(options, "out", "-o OUT"),
      isReplaced: options.replace === true,
    };
    checkTarget(resolve(target.path), target.path, target.isReplaced);
    return withDraft(path, async (draft) => {
      const { done, refused } = await repairAll(draft.session, await readFully(draft.session));
      const { text, json } = await writeDraft(draft, { kind: "tree" }, target);
      const notes = refused.map(({ reason }) => `Not mended: ${printableLine(reason)}\n`);
      return {
        text: `${linesOf(done)}${notes.join("")}${text}`,
        json: { ...Object(json), repairs: done, refused },
      };
    });
  },
};

function listed(path: string): Promise<Output> {
  return withDraft(path, async ({ session }) => {
    const repairs = await proposedRepairs(session, await readFully(session));
    const found = countText(repairs.length, "repair");
    return { text: `${linesOf(repairs)}${found}\n`, json: repairs };
  });
}

function linesOf(repairs: readonly Repair[]): string {
  const lines = repairs.map(({ line, kind, effect }) => {
    const position = line > 0 ? `line ${line}` : "file";
    return `${position}: ${kind}: ${printableLine(effect)}\n`;
  });
  return lines.join("");
}

// `espalier repair`: lists the repairs of a session file, or writes the file with all of them applied.
import { proposedRepairs, repairAll } from "../../edit/repair/propose.ts";
import type { Repair } from "../../edit/repair/repair.ts";
import { printableLine } from "../../text/printable.ts";
import { countText } from "../../text/units.ts";
import {
  type Command,
  type Exit,
  OUT,
  REPLACE,
  SESSION,
  textOption,
  UsageError,
} from "../command/command.ts";
import type { Io } from "../command/io.ts";
import { writeDraft } from "./export.ts";
import { readFully, withDraft } from "./open-draft.ts";
import { checkTarget, targetOf } from "./write-export.ts";

export const repair: Command = {
  name: "repair",
  summary: "the session with everything mended that can be, as a new file",
  arguments: [SESSION],
  options: {
    list: { summary: "only list what would be mended" },
    out: OUT,
    replace: REPLACE,
  },
  async run([path = ""], options, io) {
    if (options.list === true) {
      if (textOption(options, "out") !== undefined) throw new UsageError("--list writes no file.");
      return listed(path, io);
    }
    const target = targetOf(options);
    checkTarget(target);
    return withDraft(path, async (draft) => {
      const { done, refused } = await repairAll(draft.session, await readFully(draft.session));
      const { line, json } = await writeDraft(draft, { kind: "tree" }, target, io);
      return io.print({
        text: () => [
          ...done.map(lineOf),
          ...refused.map(({ reason }) => `Not mended: ${printableLine(reason)}`),
          line,
        ],
        json: () => ({ ...json, repairs: done, refused }),
      });
    });
  },
};

function listed(path: string, io: Io): Promise<Exit> {
  return withDraft(path, async ({ session }) => {
    const repairs = await proposedRepairs(session, await readFully(session));
    return io.print({
      text: () => [...repairs.map(lineOf), countText(repairs.length, "repair")],
      jsonLines: () => repairs,
    });
  });
}

function lineOf({ line, kind, effect }: Repair): string {
  const position = line > 0 ? `line ${line}` : "file";
  return `${position}: ${kind}: ${printableLine(effect)}`;
}

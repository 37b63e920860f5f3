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
  TOGETHER,
  textOption,
  UsageError,
} from "../command/command.ts";
import type { Io } from "../command/io.ts";
import { pathTogether } from "../session-at.ts";
import { writeDraft } from "./export.ts";
import { type OpenDraft, readFully, withDraft } from "./open-draft.ts";
import { checkTarget, targetOf } from "./write-export.ts";

export const repair: Command = {
  name: "repair",
  summary: "write the session to a new file with its problems repaired",
  arguments: [TOGETHER],
  options: {
    list: { summary: "only list the repairs" },
    out: OUT,
    replace: REPLACE,
  },
  async run(paths, options, io) {
    const path = await pathTogether(paths);
    if (options.list === true) {
      if (textOption(options, "out") !== undefined)
        throw new UsageError("--list writes no file. Leave out -o.");
      return listed(path, paths, io);
    }
    const target = targetOf(options);
    checkTarget(target);
    const write = async (draft: OpenDraft) => {
      const { done: all, refused } = await repairAll(draft.session, await readFully(draft.session));
      const done = inFile(all, draft);
      const { line, json } = await writeDraft(draft, { kind: "tree" }, target, io);
      return io.print({
        text: () => [
          ...done.map(lineOf),
          ...refused.map(({ reason }) => `Not repaired: ${printableLine(reason)}`),
          line,
        ],
        json: () => ({ ...json, repairs: done, refused }),
      });
    };
    return withDraft(path, write, paths);
  },
};

function listed(path: string, paths: readonly string[], io: Io): Promise<Exit> {
  const list = async (draft: OpenDraft) => {
    const { session } = draft;
    const repairs = inFile(await proposedRepairs(session, await readFully(session)), draft);
    return io.print({
      text: () => [...repairs.map(lineOf), countText(repairs.length, "repair")],
      jsonLines: () => repairs,
    });
  };
  return withDraft(path, list, paths);
}

/** Repairs by the lines of the file, as `check` names them, also where the draft is of what was made of it. */
function inFile(repairs: readonly Repair[], { converted }: OpenDraft): readonly Repair[] {
  if (!converted) return repairs;
  return repairs.map((one) => ({ ...one, line: converted.lineFrom(one.line) }));
}

function lineOf({ line, kind, effect }: Repair): string {
  const position = line > 0 ? `line ${line}` : "file";
  return `${position}: ${kind}: ${printableLine(effect)}`;
}

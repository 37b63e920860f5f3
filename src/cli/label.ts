// `espalier label`: sets or clears the label of an entry, by appending to the file.
import { draftBase } from "../edit/tree/draft-base.ts";
import type { SessionInput } from "../formats/format.ts";
import { openSession } from "../formats/index.ts";
import { SessionManager } from "../manager/session/node-session-manager.ts";
import { SessionError } from "../model/problem.ts";
import { idText, isTextKey } from "../model/table/ids.ts";
import { type EntryTable, keyAt, rowOf } from "../model/table/table.ts";
import { type Command, UsageError } from "./command/command.ts";
import { endWithoutLeftovers } from "./edit/fresh-file.ts";
import { rowIn } from "./open-file.ts";
import { isStream, streamName, withInput } from "./session-at.ts";

export const label: Command = {
  name: "label",
  summary: "label an entry, by appending a line to the file",
  details: ["A file of an older version is changed only with --upgrade."],
  arguments: [
    { name: "FILE", summary: "a session file", kind: "file" },
    {
      name: "ENTRY",
      summary: "its id, or its address as `tree` prints it, such as @7",
    },
    { name: "TEXT", summary: 'the label; "" removes it' },
  ],
  options: { upgrade: { summary: "convert a file of an older version to version 3 first" } },
  async run([path = "", entry = "", text = ""], { upgrade = false }, io) {
    if (isStream(path)) {
      throw new UsageError(`A label can be added only to a file, not to ${streamName(path)}.`);
    }
    const open = async (input: SessionInput) => draftBase(await openSession(input));
    const { isOld, table } = await withInput(path, open);
    if (isOld && !upgrade) {
      throw new SessionError(
        "unwritable",
        `Nothing was written to ${path}: the file has an older version, and a label would rewrite all its entries.`,
        "Add --upgrade to convert the whole file to version 3 first, as the agent does when it opens it.",
      );
    }
    const target = idIn(table, entry);
    endWithoutLeftovers();
    const id = SessionManager.open(path).appendLabelChange(target, text || undefined);
    const done = text ? `${entry} is labelled “${text}”.` : `${entry} no longer has a label.`;
    return io.print({
      text: () => [...(isOld ? [`${path} was converted to version 3.`] : []), done],
      json: () => ({ id, targetId: target, label: text || null, upgraded: isOld }),
    });
  },
};

/** The id that a label of the entry is for. Errors: UsageError, SessionError. */
function idIn(table: EntryTable, entry: string): string {
  const row = rowIn(table, entry);
  const key = keyAt(table, row);
  const id = key !== undefined && isTextKey(key) ? idText(key) : "";
  if (key !== undefined && id !== "" && rowOf(table, key) === row) return id;
  throw new SessionError(
    "unwritable",
    `Entry ${entry} has no unique id, so a label cannot refer to it.`,
    "Repair the file first: espalier repair FILE -o OUT.",
  );
}

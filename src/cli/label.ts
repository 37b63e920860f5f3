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
  summary: "labels an entry, by a line at the end of the file",
  details: ["A file of an older version is only changed with --upgrade."],
  arguments: [
    { name: "FILE", summary: "a session file", kind: "file" },
    {
      name: "ENTRY",
      summary: "its id, or an address such as @7 as `tree` prints it",
    },
    { name: "TEXT", summary: 'the label; "" clears it' },
  ],
  options: { upgrade: { summary: "bring a file of an older version to version 3 first" } },
  async run([path = "", entry = "", text = ""], { upgrade = false }, io) {
    if (isStream(path)) {
      throw new UsageError(`A label is added to a file; ${streamName(path)} is none.`);
    }
    const open = async (input: SessionInput) => draftBase(await openSession(input));
    const { isOld, table } = await withInput(path, open);
    if (isOld && !upgrade) {
      throw new SessionError(
        "unwritable",
        `Nothing was written to ${path}: it is of an older version, whose entries would all have to be written anew to get a label.`,
        "Add --upgrade to bring the whole file to version 3 first, as the agent does when it opens it.",
      );
    }
    const target = idIn(table, entry);
    endWithoutLeftovers();
    const id = SessionManager.open(path).appendLabelChange(target, text || undefined);
    const done = text ? `${entry} is labelled “${text}”.` : `${entry} has no label any more.`;
    return io.print({
      text: () => [...(isOld ? [`${path} was brought to version 3.`] : []), done],
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
    `Entry ${entry} has no id that is its own and a text, so a label cannot name it.`,
    "Mend the file first: espalier repair FILE -o OUT.",
  );
}

// Why nothing can be added to a session of a list, as far as that is known before its file is looked at.
import { SessionError } from "../../../../src/model/problem.ts";
import type { OpenedFolder } from "../../../catalog/folders/folder-library.ts";
import type { SessionSummary } from "../../../catalog/folders/session-summary.ts";

/** Null: nothing is in the way. `folder`: that of the session; undefined where it lies in none. */
export function whyNotWritable(
  { kind, formatName }: Pick<SessionSummary, "kind" | "formatName">,
  folder: Pick<OpenedFolder, "name" | "access"> | undefined,
): SessionError | null {
  if (!folder) {
    return refusal(
      "This session was opened by itself, not with its folder.",
      "Open it and choose “Edit”: its export adds a name or a label to the file.",
    );
  }
  if (kind === "folder") {
    return refusal(
      `${formatName} keeps a session as many files, none of which has lines for a name or a label.`,
      "Make a session file of it with `espalier export`, and name that.",
    );
  }
  if (folder.access === "kept" || folder.access === "asks") return null;
  return refusal(
    `The browser gave this page copies of the files of ${folder.name}: nothing can be written to them.`,
    "Rename the session in the agent, or open the folder in a browser that lets pages write, as Chrome and Edge do.",
  );
}

function refusal(message: string, advice: string): SessionError {
  return new SessionError("permission", message, advice);
}

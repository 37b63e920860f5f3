// Where the file of an output lies that was too long to be sent to the model: below the folder that is called as
// the file of its session, also for the calls of sub-agents, whose own files lie there too. It must not know
// which files there are.
import { folderOfSession } from "../../formats/known.ts";

/** Below a session's folder: one folder, one name. */
const BELOW = /^[\w-]{1,200}\/[\w-][\w.-]{0,199}$/;

/** `parent`: path of the session's file in its library; `below`: as a result says. Null: it says none. */
export function savedOutputPath(parent: string, below: string): string | null {
  if (!BELOW.test(below)) return null;
  return `${folderOfSession(parent)}/${below}`;
}

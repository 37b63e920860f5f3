// AgentUse: a session is a folder of small JSON files, one for each part of its conversation
// (formats.md section 7, versions up to 0.15 and the two shapes before it).
import { isObject, objectField, parseJson } from "../../model/json/json.ts";
import type { SessionFormat, SessionInput, Verdict } from "../format.ts";
import { type Folder, sessionFolders, sessionTree } from "./folders.ts";

export const agentUseFormat: SessionFormat = {
  id: "agentuse",
  name: "AgentUse session (folder)",
  detect: (input) => (input.kind === "folder" ? detectFolder(input) : Promise.resolve("no")),
  // Most sessions are files: what reads a folder is loaded with the first one.
  async open(input, options) {
    const { openAgentUse } = await import("./agentuse-session.ts");
    return openAgentUse(folderOf(input), options);
  },
  find: sessionFolders,
  async gather(found) {
    const folders = found.filter((input) => input.kind === "folder");
    if (folders.length < 2) return found;
    const { withStrayChildren } = await import("./children/stray-children.ts");
    const gathered = await withStrayChildren(folders);
    const byOld = new Map<SessionInput, SessionInput>(
      folders.map((folder, at) => [folder, gathered[at] ?? folder]),
    );
    return found.map((input) => byOld.get(input) ?? input);
  },
};

/** Larger ones are no header. Bytes. */
const MAX_HEADER = 16 << 20;

async function detectFolder(folder: Folder): Promise<Verdict> {
  const source = folder.files.get("session.json");
  if (!source || source.size > MAX_HEADER) return "no";
  const value = parseJson(new TextDecoder().decode(await source.read(0, source.size)));
  if (value !== undefined && isObject(value)) {
    return objectField(value, "agent") && objectField(value, "time") ? "yes" : "no";
  }
  // A damaged header hides only itself: the messages beside it are shown.
  const own = sessionTree(folder).get("");
  const hasMessages = own !== undefined && own.messages.length > 0;
  return hasMessages ? "maybe" : "no";
}

function folderOf(input: SessionInput): Folder {
  if (input.kind === "folder") return input;
  throw new Error("A session of AgentUse is a folder.");
}

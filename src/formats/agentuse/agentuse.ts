// AgentUse: a session is a folder of small JSON files, one for each part of its conversation
// (formats.md section 7, versions up to 0.15 and the two shapes before it).
import { isObject, objectField, parseJson } from "../../model/json/json.ts";
import type { InputFolder, SessionFormat, SessionInput, Verdict } from "../format.ts";
import { recordIn } from "./header-record.ts";
import { sessionTree } from "./places/folders.ts";
import { foundSessions } from "./places/found-sessions.ts";

const HEADER = "session.json";

// Most sessions are files: the code that reads folders is loaded with the first one.
export const agentUseFormat: SessionFormat = {
  id: "agentuse",
  label: "AgentUse session (folder)",
  accepted: "session folders of AgentUse",
  homes: [
    {
      agent: "AgentUse",
      variables: [{ name: "XDG_DATA_HOME", below: "agentuse" }],
      folder: "~/.local/share/agentuse",
    },
  ],
  folderFile: HEADER,
  // Inside a session's folder: any folder may have this name (formats.md 7).
  children: { files: /(?:^|\/)[0-9A-HJKMNP-TV-Z]{26}-[^/]*\/subagent\/[^/]+$/ },
  detect: (input) => (input.kind === "folder" ? detectFolder(input) : Promise.resolve("no")),
  open: async (input, options) =>
    (await import("./agentuse-session.ts")).openAgentUse(folderOf(input), options),
  candidates: foundSessions,
  headerFacts: recordIn,
};

/** A larger file is no header. Bytes. */
const MAX_HEADER = 16 << 20;

async function detectFolder(folder: InputFolder): Promise<Verdict> {
  const source = folder.files.get(HEADER);
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

function folderOf(input: SessionInput): InputFolder {
  if (input.kind === "folder") return input;
  throw new Error("A session of AgentUse is a folder.");
}

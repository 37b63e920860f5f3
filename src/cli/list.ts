// `espalier list`: the sessions in some folders, newest first.
import { isNamedAsSession } from "../formats/folder.ts";
import { linksOf, NO_PARENT } from "../library/family/links.ts";
import type { Candidate } from "../library/files/candidates.ts";
import { type IndexedSession, unreadSession } from "../library/indexed-session.ts";
import { type ListedSession, listedSession } from "../library/read/listed-session.ts";
import { promptText } from "../model/entry/prompt-text.ts";
import { countText } from "../text/units.ts";
import type { Command } from "./command/command.ts";
import type { Line } from "./command/io.ts";
import { FOLDERS, listedFolders, printUnread, readEach } from "./library/read-folders.ts";
import { CWD, isIn, LIMIT, limitIn, listedLines } from "./library/session-lists.ts";

export const list: Command = {
  name: "list",
  summary: "the sessions in some folders, newest first",
  details: [
    "Of each folder those below it; of sub-agents only those whose session is not there. Without a folder: the sessions of all agents on this machine, wherever their environment variables say they are.",
  ],
  arguments: [FOLDERS],
  options: { cwd: CWD, limit: LIMIT },
  examples: [
    ["list --cwd . --limit 5", "the last five sessions of this project"],
    ["list --json | jq -r .path", "all session files"],
  ],
  async run(named, options, io) {
    const limit = limitIn(options);
    const isWanted = isIn(options);
    const { sessions, unreadable } = await readEach(listedFolders(named), io.progress, {
      wanted: withoutSubAgents,
      async read(input, { address, kind, facts }) {
        const listed = await listedSession(input, address);
        return listed && { ...listed, kind, agentType: listed.agentType || facts.agentType };
      },
    });
    await printUnread(unreadable, io);
    const all = listedOf(sessions).filter(({ cwd }) => isWanted(cwd));
    const shown = all.sort((a, b) => timeOf(b.modified) - timeOf(a.modified)).slice(0, limit);
    await io.print({
      text: () => (shown.length > 0 ? shown.flatMap(linesOf) : ["No sessions."]),
      jsonLines: () => shown.map(jsonOf),
    });
    await io.more(all.length - shown.length, "session");
    return 0;
  },
};

type Placed = ListedSession & Pick<Candidate, "kind">;
interface Listed extends Placed {
  /** Of a sub-agent whose own session is not among those that were found. */
  readonly isAlone: boolean;
}

/** What is named as a session and does not lie below that of its parent; and what indexes name. */
function withoutSubAgents(candidates: readonly Candidate[]): readonly Candidate[] {
  const named = candidates.filter(
    ({ kind, address }) => kind === "folder" || isNamedAsSession(address.path),
  );
  return ofNoSession(named, ({ address, kind, facts }) => ({
    path: address.path,
    kind,
    agentType: facts.agentType,
  })).map(({ one }) => one);
}

function listedOf(sessions: readonly Placed[]): readonly Listed[] {
  const found = ofNoSession(
    sessions,
    ({ path, kind, agentType, id, parentSessionPath: parent = "" }) => {
      return { path, kind, agentType, id, parent };
    },
  );
  return found.map(({ one, isSubAgent }) => ({ ...one, isAlone: isSubAgent }));
}

/** Those that no other of them started. */
function ofNoSession<One>(
  all: readonly One[],
  linkOf: (one: One) => Partial<IndexedSession>,
): readonly { readonly one: One; readonly isSubAgent: boolean }[] {
  const nowhere = unreadSession({ path: "", size: 0, mtimeMs: 0 });
  const { relation, parent } = linksOf(all.map((one) => ({ ...nowhere, ...linkOf(one) })));
  return all
    .map((one, at) => ({ one, isSubAgent: relation[at] === "sub-agent", above: parent[at] }))
    .filter(({ isSubAgent, above }) => !isSubAgent || above === NO_PARENT);
}

/** A session without a readable time comes last. */
function timeOf(time: Date): number {
  return time.getTime() || 0;
}

function linesOf({
  name,
  firstMessage,
  modified,
  messageCount,
  path,
  isAlone,
}: Listed): readonly Line[] {
  const title = (name ?? promptText(firstMessage)).replace(/\s+/g, " ");
  const time = modified.getTime();
  const said = countText(messageCount, "message");
  const count = isAlone ? `${said} of a sub-agent, whose session is not here` : said;
  return listedLines(Number.isNaN(time) ? null : time, count, title, path);
}

function jsonOf({
  path,
  id,
  cwd,
  name,
  created,
  modified,
  messageCount,
  firstMessage,
  isAlone,
}: Listed) {
  const told = { path, id, cwd, name: name ?? null, created, modified };
  return { ...told, messageCount, firstMessage, ...(isAlone && { isSubAgent: true }) };
}

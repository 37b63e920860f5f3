// `espalier list`: list the sessions in folders, newest first, with the figures that the app's library shows.
import { isNamedAsSession } from "../formats/folder.ts";
import { countedOnce, ownPart } from "../library/counted/counted-once.ts";
import { linksOf, NO_PARENT } from "../library/family/links.ts";
import type { Candidate } from "../library/files/candidates.ts";
import { type IndexedSession, unreadSession } from "../library/indexed-session.ts";
import { type ColumnSort, orderOf } from "../library/list/order.ts";
import { agentOf } from "../model/agent/agent-family.ts";
import { costSource } from "../model/prices/price-source.ts";
import { type Command, textOption, UsageError } from "./command/command.ts";
import { FOLDERS, listedFolders, printUnread, readFolders } from "./library/read-folders.ts";
import {
  AGENT,
  CWD,
  isIn,
  isOfAgent,
  isSince,
  LIMIT,
  limitIn,
  SINCE,
} from "./library/session-lists.ts";
import { type ListedSession, sessionTable } from "./library/session-table.ts";

/** A name comes in the order of letters, a figure with the largest first. */
const SORTS: Readonly<Record<string, ColumnSort>> = {
  newest: "recent",
  created: "created",
  name: "name",
  cost: "cost",
  tokens: "tokens",
  turns: "turns",
  size: "size",
};

/** Sessions that a terminal shows without `--limit` and `--all`. */
const ON_TERMINAL = 50;

export const list: Command = {
  name: "list",
  summary: "list the sessions in folders, newest first",
  details: [
    "It includes subfolders, and sub-agents only if their parent session is missing. Without a folder, it lists the sessions of all agents on this machine, and follows the environment variables that move them.",
    `Turns are counted on all branches. A call counts in the session that made it first, and a sub-agent's call in the sub-agent, as in the app's library and in stats. ≈ marks a cost from list prices, – an unknown cost. A terminal shows ${ON_TERMINAL} sessions, with titles cut to its width. A file or a pipe gets the whole list.`,
  ],
  arguments: [FOLDERS],
  options: {
    sort: {
      summary: "the order: newest first, largest first, or alphabetical; unknown values come last",
      value: "BY",
      choices: Object.keys(SORTS),
    },
    agent: AGENT,
    since: SINCE,
    cwd: CWD,
    limit: LIMIT,
    all: { summary: "show all sessions on a terminal, too" },
  },
  examples: [
    ["list --cwd . --limit 5", "the last five sessions of this project"],
    ["list --since 7d --sort cost", "the most expensive sessions of the last week"],
    ["list --json | jq -r .path", "all session files"],
  ],
  async run(named, options, io) {
    if (options.all && options.limit !== undefined) {
      throw new UsageError("--all and --limit cannot be combined. Choose one.");
    }
    const isCut = Number.isFinite(io.columns) && !options.json && !options.all;
    const limit = limitIn(options, isCut ? ON_TERMINAL : undefined);
    const [isHere, isNew] = [isIn(options), isSince(options, Date.now())];
    const which = { wanted: withoutSubAgents };
    const { sessions, unreadable } = await readFolders(listedFolders(named), io.progress, which);
    await printUnread(unreadable, io);
    const alone = ofNoSession(sessions, (session) => session);
    const isListed = new Map(alone.map(({ one, isSubAgent }) => [one, isSubAgent]));
    const isAsked = isOfAgent(
      options,
      alone.map(({ one }) => one),
    );
    const sort = SORTS[textOption(options, "sort") ?? "newest"] ?? "recent";
    const found = orderOf(sessions, sort, sort === "name").filter((index) => {
      const session = sessions[index];
      if (!session || !isListed.has(session)) return false;
      return isHere(session.cwd) && isNew(session.modifiedMs) && isAsked(session);
    });
    const counted = countedOnce(sessions, found);
    const shown = found.slice(0, limit).flatMap((index): ListedSession[] => {
      const session = sessions[index];
      if (!session) return [];
      const own = ownPart(session, counted.get(index) ?? session);
      return [{ ...own, isAlone: isListed.get(session) === true }];
    });
    await io.print({
      text: () => (shown.length > 0 ? sessionTable(shown, io.columns) : ["No sessions."]),
      jsonLines: () => shown.map(jsonOf),
    });
    await io.more(found.length - shown.length, "session");
    return 0;
  },
};

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

function jsonOf(session: ListedSession) {
  const { path, id, cwd, name, firstMessage, usage, createdMs, modifiedMs } = session;
  const { formatName, messages, turns, branches, size, hasListPrices, isAlone } = session;
  return {
    path,
    id,
    cwd,
    name: name || null,
    agent: agentOf(formatName),
    created: createdMs === null ? null : new Date(createdMs),
    modified: new Date(modifiedMs),
    turns,
    messageCount: messages,
    branches,
    tokens: usage.calls > 0 ? usage.tokens : null,
    cost: usage.cost,
    costs: costSource(usage.cost, hasListPrices),
    size,
    firstMessage,
    ...(isAlone && { isSubAgent: true }),
  };
}

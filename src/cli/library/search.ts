// `espalier search`: the sessions of some folders in which something is found, best first; or what is found
// in one session.
import { existsSync } from "node:fs";
import type { SessionInput } from "../../formats/format.ts";
import type { SessionHits } from "../../library/index/library-index.ts";
import { hitsIn } from "../../library/index/memory-index.ts";
import { textMatch } from "../../library/index/text-match.ts";
import type { IndexedSession, SessionReading } from "../../library/indexed-session.ts";
import { EVERY_SESSION } from "../../library/list/list-query.ts";
import { SCATTERED, sessionList } from "../../library/list/session-list.ts";
import { type TypedQuery, textQueryOf, typedQuery } from "../../library/list/typed-query.ts";
import { type ToolHits, toolHitsIn, toolQuery } from "../../library/read/tool-hits.ts";
import { SessionError } from "../../model/problem.ts";
import { TOO_SLOW } from "../../search/match/safe-pattern.ts";
import type { PartKind } from "../../search/parts/part.ts";
import { printableLine } from "../../text/printable.ts";
import { countText } from "../../text/units.ts";
import {
  type Argument,
  type Command,
  type Exit,
  type Option,
  type Options,
  TOGETHER,
  UsageError,
} from "../command/command.ts";
import type { Io, Line } from "../command/io.ts";
import { STANDARD_INPUT } from "../session-at.ts";
import { FOLDERS, foldersFor, printUnread, readFolders } from "./read-folders.ts";
import { FILE_OPTIONS, HITS, searchFile } from "./search-file.ts";
import { CWD, isIn, LIMIT, limitIn, listedLines } from "./session-lists.ts";

/** Also where there is no such file: who names one does not look for its name in a folder. */
const SESSION_NAME = /\.(?:jsonl(?:\.zst)?|html)$/i;

const FOLDER_OPTIONS: Readonly<Record<string, Option>> = {
  fuzzy: {
    summary:
      "in folders: also match scattered letters of a name (default: only if nothing has the words)",
  },
  cwd: { ...CWD, summary: `in folders: ${CWD.summary}` },
  tools: { summary: "in folders: also search tool calls and their output" },
};

const SEARCH_LIMIT: Option = {
  ...LIMIT,
  summary: `${LIMIT.summary}; in one session ${HITS} without it`,
};

const QUERY: Argument = { name: "QUERY", summary: "the words to find" };

export const search: Command = {
  name: "search",
  summary: "find sessions, or places in one session",
  details: [
    "In folders: sessions with all words of QUERY in one prompt or reply, or in their name, best match first. Words in quotes match exactly. re:… is a regular expression for names, paths and first messages.",
    "In one session: every entry that contains QUERY, also in tool output, thinking and summaries.",
  ],
  arguments: [QUERY, FOLDERS],
  otherArguments: [TOGETHER, QUERY],
  options: { limit: SEARCH_LIMIT, ...FOLDER_OPTIONS, ...FILE_OPTIONS },
  examples: [
    ['search "token expired"', "the sessions on this machine that contain it"],
    ["search session.jsonl jose --word", "every place in one session"],
  ],
  async run(given, options, io) {
    const [files, query = ""] = [given.slice(0, -1), given.at(-1)];
    const isFile = (path: string) =>
      path === STANDARD_INPUT || existsSync(path) || SESSION_NAME.test(path);
    if (files.length > 0 && files.every(isFile) && !existsSync(query)) {
      refuse(options, FOLDER_OPTIONS, "is for folders");
      return searchFile(files, query, options, io);
    }
    refuse(options, FILE_OPTIONS, "is for one session: search FILE QUERY");
    return searchFolders(given, options, io);
  },
};

function refuse(options: Options, known: object, why: string): void {
  for (const name of Object.keys(known)) {
    if (options[name] !== undefined) throw new UsageError(`--${name} ${why}.`);
  }
}

async function searchFolders(
  [typed = "", ...named]: readonly string[],
  options: Options,
  io: Io,
): Promise<Exit> {
  const limit = limitIn(options);
  const isWanted = isIn(options);
  const query = typedQuery(typed);
  if (query.kind === "unusable") throw new UsageError(query.message);
  if (query.kind === "tokens" && query.tokens.length === 0) {
    throw new UsageError("There is nothing to search for.");
  }
  const texts = textQueryOf(typed);
  const match = texts && textMatch(texts);
  const hits = new Map<string, SessionHits>();
  const tools = options.tools ? toolSearch(query) : null;
  const onReading = async (reading: SessionReading, input: SessionInput) => {
    const found = match && hitsIn(reading, match);
    if (found) hits.set(found.path, found);
    await tools?.search(reading.session.path, input);
  };
  const { sessions, unreadable } = await readFolders(foldersFor(named), io.progress, { onReading });
  const list = sessionList(
    sessions.filter(({ cwd }) => isWanted(cwd)),
    { ...EVERY_SESSION, text: typed, hasSubAgents: true },
    ({ path }) => hits.get(path) ?? tools?.hits.get(path),
    options.fuzzy ? "letters" : "else-letters",
  );
  if (list.problem !== null) throw new UsageError(list.problem);
  const rows = list.groups.flatMap((group) => group.rows);
  const found = rows.map(({ session }): Found => {
    const { path } = session;
    return { session, hits: hits.get(path), tools: tools?.hits.get(path) };
  });
  const shown = found.slice(0, limit);
  const notes = tools?.notes() ?? [];
  await printUnread(unreadable, io);
  for (const note of notes) await io.note(note);
  if (list.isScattered && found.length > 0) await io.note(SCATTERED);
  await io.print({
    text: () => (found.length > 0 ? shown.flatMap(linesOf) : ["Nothing found."]),
    jsonLines: () => shown.map(jsonOf),
  });
  await io.more(found.length - shown.length, "session");
  const isFound = found.length > 0 && !list.isScattered;
  return !isFound || notes.length + unreadable.length > 0 ? 1 : 0;
}

interface Found {
  readonly session: IndexedSession;
  readonly hits: SessionHits | undefined;
  readonly tools: ToolHits | undefined;
}

/** What the sessions of folders hold that no list keeps. Errors: UsageError. */
function toolSearch(typed: TypedQuery) {
  const query = toolQuery(typed);
  if (typeof query === "string") throw new UsageError(query);
  const hits = new Map<string, ToolHits>();
  const unsearched: string[] = [];
  return {
    hits,
    async search(path: string, input: SessionInput): Promise<void> {
      try {
        const found = await toolHitsIn(input, path, query);
        if (found) hits.set(path, found);
      } catch (error) {
        if (!(error instanceof SessionError)) throw error;
        unsearched.push(`${path}: its tools could not be searched: ${error.message}`);
      }
    },
    /** What was not searched, and why. */
    notes: () => (query.isStopped() ? [...unsearched, TOO_SLOW] : unsearched),
  };
}

function linesOf({ session, hits, tools }: Found): readonly Line[] {
  const all = (hits?.count ?? 0) + (tools?.count ?? 0);
  const title = session.name || session.firstMessage;
  const lines = listedLines(session.modifiedMs, countText(all, "hit"), title, session.path);
  for (const { entryId, role, snippet } of hits?.hits ?? []) {
    const who = role === "user" ? "user" : "reply";
    lines.push(`    ${printableLine(entryId)} ${who}: ${printableLine(snippet)}`);
  }
  for (const { entryId, part, snippet } of tools?.hits ?? []) {
    lines.push(
      `    ${printableLine(entryId)} ${TOOL_WORDS[part] ?? part}: ${printableLine(snippet)}`,
    );
  }
  const more = all - (hits?.hits.length ?? 0) - (tools?.hits.length ?? 0);
  if (more > 0) lines.push(`    and ${more} more`);
  return lines;
}

/** Parts as a line names them. */
const TOOL_WORDS: Readonly<Partial<Record<PartKind, string>>> = {
  toolName: "tool",
  arguments: "call",
};

function jsonOf({ session, hits, tools }: Found) {
  const { path, id, name, firstMessage, cwd, formatName, modifiedMs } = session;
  const told = { path, id, name, firstMessage, cwd, format: formatName, modifiedMs };
  const found = { ...told, count: hits?.count ?? 0, hits: hits?.hits ?? [] };
  return tools ? { ...found, toolCount: tools.count, toolHits: tools.hits } : found;
}

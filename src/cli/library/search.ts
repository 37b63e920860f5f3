// `espalier search`: the sessions of some folders in which something is found, best first.
import type { SessionHits, TextHit } from "../../library/index/library-index.ts";
import { hitsIn } from "../../library/index/memory-index.ts";
import { TextMatch } from "../../library/index/text-match.ts";
import type { IndexedSession } from "../../library/indexed-session.ts";
import { EVERY_SESSION } from "../../library/list/list-query.ts";
import { sessionList } from "../../library/list/session-list.ts";
import { textQueryOf } from "../../library/list/text-query.ts";
import { typedQuery } from "../../library/list/typed-query.ts";
import { cutText } from "../../text/cut.ts";
import { plainTitle } from "../../text/plain-title.ts";
import { printableLine } from "../../text/printable.ts";
import { countText, dateTimeText } from "../../text/units.ts";
import { type Command, UsageError } from "../command.ts";
import { foldersFor } from "./folders.ts";
import { readFolders, unreadNotes } from "./read-folders.ts";

const TITLE_CHARACTERS = 80;

export const search: Command = {
  usage: "QUERY [DIR…] [--fuzzy]",
  summary:
    "the sessions with all words of QUERY in one prompt or reply, or in what they are called; " +
    "words in quotes stand as they are, re:… is a regular expression for names, paths and first " +
    "messages; --fuzzy also finds scattered letters there. Without DIR: the agents' own folders",
  count: 1,
  hasMore: true,
  options: { fuzzy: { type: "boolean" } },
  async run([typed = "", ...named], options, onProgress) {
    const query = typedQuery(typed);
    if (query.kind === "unusable") throw new UsageError(query.message);
    if (query.kind === "tokens" && query.tokens.length === 0) {
      throw new UsageError("There is nothing to search for.");
    }
    const texts = textQueryOf(typed);
    const match = texts && new TextMatch(texts);
    const hits = new Map<string, SessionHits>();
    const { sessions, unreadable } = await readFolders(foldersFor(named), onProgress, (reading) => {
      const found = match && hitsIn(reading, match);
      if (found) hits.set(found.path, found);
    });
    const list = sessionList(
      sessions,
      { ...EVERY_SESSION, text: options.fuzzy ? typed : asPhrases(typed), hasSubAgents: true },
      ({ path }) => hits.get(path),
    );
    if (list.problem !== null) throw new UsageError(list.problem);
    const rows = list.groups.flatMap((group) => group.rows);
    const found = rows.map(({ session }) => ({ session, hits: hits.get(session.path) }));
    return {
      text:
        found.map(({ session, hits: own }) => textOf(session, own)).join("") || "Nothing found.\n",
      json: {
        sessions: found.map(({ session, hits: own }) => jsonOf(session, own)),
        unreadable: unreadable.map(({ path, what }) => ({ path, what })),
      },
      notes: unreadNotes(unreadable),
      hasProblems: found.length === 0 || unreadable.length > 0,
    };
  },
};

/** Each word as it stands: what its letters scattered over a name would find helps nobody here. */
function asPhrases(typed: string): string {
  const query = typedQuery(typed);
  if (query.kind !== "tokens") return typed;
  return query.tokens.map(({ text }) => `"${text.replaceAll('"', "")}"`).join(" ");
}

function textOf(session: IndexedSession, hits: SessionHits | undefined): string {
  const title = cutText(
    plainTitle(printableLine(session.name || session.firstMessage)),
    TITLE_CHARACTERS,
  );
  const time = dateTimeText(session.modifiedMs);
  const count = countText(hits?.count ?? 0, "hit");
  const lines = [`${time}  ${count}  ${title}`, `    ${printableLine(session.path)}`];
  for (const { entryId, role, snippet } of hits?.hits ?? []) {
    const who = role === "user" ? "user" : "reply";
    lines.push(`    ${printableLine(entryId)} ${who}: ${printableLine(snippet)}`);
  }
  const more = (hits?.count ?? 0) - (hits?.hits.length ?? 0);
  if (more > 0) lines.push(`    and ${more} more`);
  return lines.map((line) => `${line}\n`).join("");
}

interface FoundSession {
  readonly path: string;
  readonly hits: readonly TextHit[];
  readonly [field: string]: unknown;
}

function jsonOf(session: IndexedSession, found: SessionHits | undefined): FoundSession {
  const { path, id, name, firstMessage, cwd, formatName, modifiedMs } = session;
  const told = { path, id, name, firstMessage, cwd, format: formatName, modifiedMs };
  return { ...told, count: found?.count ?? 0, hits: found?.hits ?? [] };
}

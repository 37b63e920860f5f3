// What a search in a session finds, printed: `row kind path at+length`, a line a find.
import { openSession } from "../../formats/index.ts";
import type { OpenedSession } from "../../model/session.ts";
import { memorySource } from "../../read/source/byte-source.ts";
import { readyQuery, type SearchQuery } from "../../search/query.ts";
import { type SearchOptions, searchSession } from "../../search/search-session.ts";
import { bytesOf } from "../../text/bytes.ts";

export const PLAIN = { isCase: false, isWord: false, isRegex: false, isRaw: false };
export const HEADER =
  '{"type":"session","version":3,"id":"s","timestamp":"2026-01-01T00:00:00Z","cwd":"/w"}';

/** A prompt as a line. */
export const promptLine = (said: string, id = "a") =>
  `{"type":"message","id":"${id}","parentId":null,"message":{"role":"user","content":"${said}"}}`;

export function openBytes(bytes: Uint8Array): Promise<OpenedSession> {
  return openSession({ kind: "file", source: memorySource(bytes, "s.jsonl") });
}

/** `lines`: those after the header. */
export function openLines(lines: readonly string[]): Promise<OpenedSession> {
  return openBytes(bytesOf([HEADER, ...lines].join("\n")));
}

/** Throws for a query that is none. */
export function ready(query: Partial<SearchQuery>) {
  const answer = readyQuery({ ...PLAIN, text: "", ...query });
  if (typeof answer === "string") throw new Error(answer);
  return answer;
}

export async function found(
  session: OpenedSession,
  query: SearchQuery,
  options: SearchOptions = {},
) {
  const hits: string[] = [];
  const end = await searchSession(
    session,
    ready(query),
    (step) => {
      for (const { row, kind, path, isKey, at, length } of step.hits) {
        hits.push(`${row} ${kind}${isKey ? " key" : ""} ${path.join(".")} ${at}+${length}`);
      }
    },
    { limit: 1e6, ...options },
  );
  if (end.count !== hits.length) throw new Error(`${end.count} counted, ${hits.length} given`);
  return hits;
}

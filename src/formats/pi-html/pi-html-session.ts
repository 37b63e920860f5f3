// pi's own HTML export: a page with the session in <script id="session-data"> as base64 of JSON {
// header, entries, leafId, systemPrompt?, tools? } (formats.md 2.22). The page is searched as text;
// no part is run or turned into elements.

import { fieldsOf, TableBuilder } from "../../model/build/table-builder.ts";
import {
  isArray,
  isObject,
  type Json,
  type JsonObject,
  objectField,
  parseJson,
} from "../../model/json/json.ts";
import { ProblemLog, SessionError } from "../../model/problem.ts";
import type { LineSieve, OpenedSession, Session } from "../../model/session.ts";
import { keyOf } from "../../model/table/ids.ts";
import { NO_ROW, rowOf } from "../../model/table/table.ts";
import { itemTexts } from "../../read/json/json-children.ts";
import type { ByteSource } from "../../read/source/byte-source.ts";
import { bytesInBase64, bytesOf } from "../../text/bytes.ts";
import { headerProblems, tableProblems } from "../pi/problems.ts";
import { upgradeBody, upgradeRows, versionOf } from "../pi/versions.ts";

const decoder = new TextDecoder();

/** Errors: SessionError for a page that is no such export. */
export async function openPiHtml(source: ByteSource): Promise<OpenedSession> {
  const page = decoder.decode(await source.read(0, source.size));
  const from = dataStart(page);
  const to = from < 0 ? -1 : page.indexOf("</script", from);
  const text = to < 0 ? "" : payloadText(page.slice(from, to));
  const data = parseJson(text);
  if (data !== undefined && isObject(data) && isArray(data.entries)) {
    return openExport(source, data, data.entries, itemTexts(text, "entries"));
  }
  const { name } = source;
  throw new SessionError(
    to < 0 ? "not-a-session" : "unreadable",
    to < 0
      ? `${name} is a web page without session data in it.`
      : `The session data inside ${name} is damaged: it is not base64 of JSON with a list of entries.`,
    "Open the .jsonl file of the session, or an HTML file that pi exported.",
  );
}

/** pi writes no longer tags. */
const MAX_TAG = 1000;

/**
 * The position after the tag of the script that holds the data; -1 without one. Each character is
 * visited once.
 */
function dataStart(page: string): number {
  let close = -1;
  for (const { index } of page.matchAll(/<script\b/gi)) {
    if (close < index) close = page.indexOf(">", index);
    if (close < 0) return -1;
    const isShort = close - index < MAX_TAG;
    if (isShort && IS_DATA.test(page.slice(index, close))) return close + 1;
  }
  return -1;
}

const IS_DATA = /\sid\s*=\s*["']?session-data["']?(?:\s|$)/i;

/** "" for text that is not base64. */
function payloadText(base64: string): string {
  const bytes = bytesInBase64(base64.trim());
  return bytes ? decoder.decode(bytes) : "";
}

/** `values`, `texts`: the entries in the export, and each as it is written there. */
function openExport(
  source: ByteSource,
  data: JsonObject,
  values: readonly Json[],
  texts: readonly string[],
): OpenedSession {
  const header = objectField(data, "header") ?? null;
  const entries: JsonObject[] = [];
  /** The export's fields other than `entries`. */
  const stored: string[] = [];
  const builder = new TableBuilder();
  const problems = new ProblemLog();
  values.forEach((value, index) => {
    if (isObject(value) && value.type !== "session") {
      builder.add(fieldsOf(value, { start: entries.length, length: 0, line: 0, flags: 0 }));
      entries.push(value);
      stored.push(texts[index] ?? "");
    } else if (!isObject(value)) {
      const message = `Entry ${index + 1} of the export is not an object and was skipped.`;
      problems.add({ kind: "not-an-object", severity: "error", line: 0, message });
    }
  });
  const version = versionOf(header);
  upgradeRows(builder, version, [0]);
  const table = builder.finish(problems);
  const leaf = data.leafId;
  const chosenLeaf = typeof leaf === "string" ? rowOf(table, keyOf(leaf)) : NO_ROW;
  const entryAt = (row: number) => entries[table.start[row] ?? -1] ?? {};
  const session: Session = {
    format: "pi-html",
    hasPiEntries: true,
    formatName: "pi HTML export",
    fileName: source.name,
    size: source.size,
    header,
    version,
    table,
    problems: [
      ...headerProblems(header, version, version),
      ...problems.list(),
      ...tableProblems(table, header, false),
    ],
    chosenLeaf: chosenLeaf === NO_ROW ? null : chosenLeaf,
  };
  return {
    session,
    bodies: {
      raw: (row) => Promise.resolve(stored[table.start[row] ?? -1] ?? ""),
      body: (row) => Promise.resolve(upgradeBody(table, row, version, entryAt(row))),
    },
    async visit(onEntry, onProgress, signal, from = 0, to = table.count, sieve = null) {
      for (let row = from; row < to; row++) {
        signal.throwIfAborted();
        const at = table.start[row] ?? -1;
        if (mayPass(sieve, stored[at] ?? "")) onEntry(row, entries[at] ?? {});
      }
      onProgress(source.size);
      return session.problems;
    },
  };
}

function mayPass(sieve: LineSieve | null, text: string): boolean {
  if (!sieve) return true;
  const line = bytesOf(text);
  sieve.take(line);
  return sieve.mayHold(0, line.length);
}

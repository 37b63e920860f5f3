// An opened rollout: its lines are read once for their heads, the rules of Codex are applied to these,
// and the bodies are made from the lines on demand.
import { stringField } from "../../model/json/json.ts";
import { type ProblemLog, SessionError } from "../../model/problem.ts";
import type { OpenedSession } from "../../model/session.ts";
import { readObjects } from "../../read/line/objects.ts";
import type { ScanOptions } from "../../read/scan/scan.ts";
import type { ByteSource } from "../../read/source/byte-source.ts";
import type { FileRelatives } from "../format.ts";
import type { MadeSession } from "../line-session/line-reading.ts";
import { type EndReading, openLinesEnd } from "../line-session/open-end.ts";
import { openLines } from "../line-session/open-lines.ts";
import { noteUnknown } from "../understood.ts";
import { compactionsOf, objectAt, type ReadItems } from "./compactions.ts";
import { NO_HEAD } from "./conversation.ts";
import {
  beginsWithTools,
  formatNameOf,
  headerOf,
  metaOf,
  noteHeader,
  systemEntry,
} from "./header.ts";
import { ownLines } from "./heads/copied.ts";
import { CodexHeads } from "./heads/heads.ts";
import { History } from "./history.ts";
import { noteParts, readParts } from "./joined-parts.ts";
import { basisOf, entryOf } from "./rows/entries.ts";
import { codexGatherer } from "./rows/gatherer.ts";
import { type CodexRows, madeBasis, rowsOf } from "./rows/rows.ts";
import { rolloutStart, unknownType } from "./shape.ts";
import { tokensOf } from "./tokens.ts";
import { isWholeEnd } from "./whole-end.ts";

/** `given`: what the file continues. Errors: SessionError. */
export async function openCodex(
  source: ByteSource,
  options: ScanOptions,
  given: FileRelatives,
): Promise<OpenedSession> {
  return openLines(source, await readingOf(source, given), options);
}

/** As `openEnd` of a format. Errors: SessionError. */
export async function openCodexEnd(
  source: ByteSource,
  bytes: number,
): Promise<OpenedSession | null> {
  return openLinesEnd(source, await readingOf(source), bytes);
}

async function readingOf(
  source: ByteSource,
  given: FileRelatives = {},
): Promise<EndReading<CodexHeads>> {
  const { isBare, provider } = await rolloutStart(source);
  let parent: Promise<CodexHeads | null> | undefined;
  const readParent = () => {
    // An unreadable file is treated like a missing one.
    parent ??= given.begunFrom ? headsOf(given.begunFrom).catch(() => null) : Promise.resolve(null);
    return parent;
  };
  const items: ReadItems = new Map();
  return {
    newLines: () => new CodexHeads(isBare),
    newGatherer: () => codexGatherer(isBare, provider),
    sessionOf: (file, heads, problems) =>
      sessionOf(file, heads, problems, isBare, items, given.parts, readParent),
    takeFirst(heads, ...object) {
      if (heads.count === 0) heads.add(...object);
    },
    isWhole: isWholeEnd,
  };
}

/** Errors: SessionError of the source. */
async function headsOf(source: ByteSource): Promise<CodexHeads> {
  const heads = new CodexHeads(false);
  await readObjects(source, (object, place) => heads.add(object, place));
  return heads;
}

async function sessionOf(
  source: ByteSource,
  heads: CodexHeads,
  problems: ProblemLog,
  isBare: boolean,
  items: ReadItems,
  given: FileRelatives["parts"],
  readParent: () => Promise<CodexHeads | null>,
): Promise<MadeSession> {
  if (heads.count === 0) throw notASession(source);
  const parts = readParts(heads, given, source.name);
  const last = parts.findLast((part) => part.header !== NO_HEAD);
  // A file without envelopes describes itself in its first line.
  const own = isBare ? await objectAt(source, heads, 0) : ((last ?? parts[0])?.meta ?? {});
  const headers = isBare ? [0] : parts.map((part) => part.header);
  // Files of the thread that this one was forked from come before its own.
  const first = isBare ? 0 : parts.findIndex(({ meta }) => meta.id === own.id);
  const [header = NO_HEAD] = headers;
  const begun = headers[first] ?? NO_HEAD;
  const meta = metaOf(heads, isBare ? [own] : parts.map((part) => part.meta), problems, headers);
  const { history_base, timestamp } = isBare ? own : (parts[first]?.meta ?? {});
  const beginning = await ownLines(heads, { ...meta, history_base, timestamp }, begun, readParent);
  noteHeader(heads, begun, beginning, problems);
  noteParts(heads, parts, first, problems);
  const goesOn = new Map(parts.slice(1).map(({ from, above }) => [from, above]));
  const history = new History(heads, header, goesOn);
  for (const head of history.unmade) {
    const { line } = heads.places.at(head);
    const message = `Which messages the model got again after line ${line} was not worked out: the file compacts or takes back too often. The context below it is not exact.`;
    problems.add({ kind: "history-truncated", severity: "warning", line, message });
  }
  // The session's own header is not among the headers copied below it.
  const copied = first > 0 ? 0 : begun + 1;
  const isInherited = (line: number) => line >= copied && line < beginning.from;
  const tokens = tokensOf(heads, beginning, stringField(meta, "id") ?? "");
  const provider = stringField(meta, "model_provider") ?? "";
  const known = { provider, isBare };
  const system = beginsWithTools(heads) ? null : systemEntry(meta);
  const compactions = await compactionsOf(source, heads, history, known, items, system);
  const { entries, counted: ofSummaries } = compactions;
  for (const line of ofSummaries) {
    const use = tokens[line];
    if (use) tokens[line] = { ...use, kind: "compaction" };
  }
  const made = rowsOf(heads, history, entries, known, tokens, header, isInherited, system);
  const table = made.rows.finish(problems);
  if (!isBare) noteUnknown(heads.count, (line) => unknownType(heads.shapeAt(line)), problems);
  const session = {
    format: "codex",
    formatName: formatNameOf(meta),
    header: begun < 0 && meta.id === undefined ? null : headerOf({ ...meta, timestamp }),
    table,
    chosenLeaf: null,
  };
  return { session, ...makingOf(made) };
}

/** It keeps nothing else from the making of the session, as long as it is open. */
function makingOf({ contexts, uses, runs, made }: CodexRows): Omit<MadeSession, "session"> {
  return {
    known: (row) => made.get(row) ?? null,
    convert(row, object) {
      const context = contexts[row];
      return context ? entryOf(object, context, uses.get(row), runs.get(row)) : {};
    },
    basisOf(row) {
      const entry = made.get(row);
      const context = contexts[row];
      return entry
        ? madeBasis(entry)
        : context
          ? basisOf(context, uses.get(row), runs.get(row))
          : "";
    },
  };
}

function notASession(source: ByteSource): SessionError {
  return new SessionError(
    "not-a-session",
    `${source.name} holds no line of a Codex session.`,
    'A Codex session is a .jsonl file whose first line is {"timestamp":…,"type":"session_meta",…}.',
  );
}

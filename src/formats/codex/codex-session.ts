// An opened rollout: its lines read once for their heads, the rules of Codex applied to these, and the
// bodies made from the lines when somebody looks at them.
import { stringField } from "../../model/json/json.ts";
import { type ProblemLog, SessionError } from "../../model/problem.ts";
import type { OpenedSession } from "../../model/session.ts";
import type { ScanOptions } from "../../read/scan/scan.ts";
import type { ByteSource } from "../../read/source/byte-source.ts";
import type { MadeSession } from "../line-session/line-reading.ts";
import { type EndReading, openLinesEnd } from "../line-session/open-end.ts";
import { openLines } from "../line-session/open-lines.ts";
import { compactionsOf, objectAt, type ReadItems } from "./compactions.ts";
import { NO_HEAD } from "./conversation.ts";
import {
  beginsWithTools,
  firstCounted,
  firstOwn,
  formatNameOf,
  headerOf,
  metaOf,
  noteHeader,
  systemEntry,
} from "./header.ts";
import { CodexHeads } from "./heads/heads.ts";
import { History } from "./history.ts";
import { basisOf, entryOf } from "./rows/entries.ts";
import { codexGatherer } from "./rows/gatherer.ts";
import { type CodexRows, madeBasis, rowsOf } from "./rows/rows.ts";
import { rolloutStart } from "./shape.ts";
import { tokensOf } from "./tokens.ts";
import { isWholeEnd } from "./whole-end.ts";

/** Errors: SessionError. */
export async function openCodex(source: ByteSource, options: ScanOptions): Promise<OpenedSession> {
  return openLines(source, await readingOf(source), options);
}

/** As `openEnd` of a format. Errors: SessionError. */
export async function openCodexEnd(
  source: ByteSource,
  bytes: number,
): Promise<OpenedSession | null> {
  return openLinesEnd(source, await readingOf(source), bytes);
}

async function readingOf(source: ByteSource): Promise<EndReading<CodexHeads>> {
  const { isBare, provider } = await rolloutStart(source);
  const items: ReadItems = new Map();
  return {
    newLines: () => new CodexHeads(isBare),
    newGatherer: () => codexGatherer(isBare, provider),
    sessionOf: (file, heads, problems) => sessionOf(file, heads, problems, isBare, items),
    takeFirst(heads, ...object) {
      if (heads.count === 0) heads.add(...object);
    },
    isWhole: isWholeEnd,
  };
}

async function sessionOf(
  source: ByteSource,
  heads: CodexHeads,
  problems: ProblemLog,
  isBare: boolean,
  items: ReadItems,
): Promise<MadeSession> {
  if (heads.count === 0) throw notASession(source);
  const header = isBare ? 0 : headerIn(heads);
  // A file without envelopes says of itself what its first line does.
  const own = isBare ? await objectAt(source, heads, 0) : (heads.rareAt(header).data ?? {});
  const meta = metaOf(heads, own, problems, header);
  const beginning = firstOwn(heads, meta, header);
  noteHeader(heads, meta, header, beginning, problems);
  const history = new History(heads, header);
  for (const head of history.unmade) {
    const { line } = heads.places.at(head);
    const message = `Which messages the model got again after line ${line} was not worked out: the file compacts or takes back too often. The context below it is not exact.`;
    problems.add({ kind: "history-truncated", severity: "warning", line, message });
  }
  const counted = firstCounted(heads, meta, beginning.line);
  const tokens = tokensOf(heads, counted, stringField(meta, "id") ?? "");
  const provider = stringField(meta, "model_provider") ?? "";
  const known = { provider, isBare };
  const system = beginsWithTools(heads) ? null : systemEntry(meta);
  const compactions = await compactionsOf(source, heads, history, known, items, system);
  const made = rowsOf(heads, history, compactions, known, tokens, header, beginning.line, system);
  const table = made.rows.finish(problems);
  const session = {
    format: "codex",
    formatName: formatNameOf(meta),
    header: header < 0 ? null : headerOf(meta),
    table,
    chosenLeaf: null,
  };
  return { session, ...makingOf(made) };
}

/** It keeps nothing else of how the session was made, as long as it is open. */
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

/** NO_HEAD without one. */
function headerIn(heads: CodexHeads): number {
  let header = 0;
  while (header < heads.count && heads.shapeAt(header).envelope !== "session_meta") header++;
  return header === heads.count ? NO_HEAD : header;
}

function notASession(source: ByteSource): SessionError {
  return new SessionError(
    "not-a-session",
    `${source.name} holds no line of a Codex session.`,
    'A Codex session is a .jsonl file whose first line is {"timestamp":…,"type":"session_meta",…}.',
  );
}

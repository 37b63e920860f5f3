// pi sessions and those of its forks: one JSONL file, a header and a tree of entries.
// Grammar: formats.md sections 2 and 5; what to do with damage: section 1.
import { isObject, type JsonObject, numberField, parseJson, stringField } from "../model/json.ts";
import { SessionError } from "../model/problem.ts";
import type { BodyReader, OpenedSession, Session } from "../model/session.ts";
import type { EntryTable } from "../model/table.ts";
import type { ByteSource } from "../read/byte-source.ts";
import type { ReadOptions } from "../read/lines.ts";
import { type Scan, scanEntries } from "../read/scan.ts";
import type { SessionFormat, SessionInput, Verdict } from "./format.ts";
import { headerProblems, tableProblems } from "./pi-problems.ts";
import { lacksIds, upgradeBody, upgradeRows, versionOf } from "./pi-versions.ts";

export const piFormat: SessionFormat = {
  id: "pi",
  name: "pi session (JSONL)",
  detect: (input, head) => Promise.resolve(input.kind === "file" ? detectHead(head) : "no"),
  open(input, options) {
    return openPi(fileOf(input), options);
  },
  find(folder) {
    const files = [...folder.files].filter(([path]) => path.endsWith(".jsonl"));
    return files.map(([, source]) => ({ kind: "file", source }));
  },
};

function fileOf(input: SessionInput): ByteSource {
  if (input.kind === "file") return input.source;
  throw new Error("A pi session is a file; folders are asked for the sessions in them.");
}

const decoder = new TextDecoder();

/** The lines at the beginning of a file that can be told from its head. */
function headLines(head: Uint8Array): readonly string[] {
  return decoder.decode(head).split("\n");
}

function detectHead(head: Uint8Array): Verdict {
  let isMaybe = false;
  for (const line of headLines(head).slice(0, 50)) {
    const value = parseJson(line);
    if (value === undefined || !isObject(value)) {
      // A header line can be longer than the head; its beginning still tells.
      if (/^\uFEFF?\s*\{"type":"session",/.test(line)) return "yes";
      continue;
    }
    if (value.kind === "header" && numberField(value, "version") !== undefined) {
      throw new SessionError(
        "unsupported",
        `This is a harness session of version ${value.version}: its lines are of another grammar (“kind”: header, entry, record).`,
        "Espalier reads pi sessions of versions 1 to 3; export the session from the agent as JSONL or HTML.",
      );
    }
    if (value.type === "session") return "yes";
    if (typeof value.type === "string" && looksLikeEntry(value)) isMaybe = true;
  }
  return isMaybe ? "maybe" : "no";
}

function looksLikeEntry(value: JsonObject): boolean {
  return "parentId" in value || isObject(value.message) || "timestamp" in value;
}

async function openPi(source: ByteSource, options: ReadOptions): Promise<OpenedSession> {
  return openedFrom(source, await scanEntries(source, options));
}

/** Completes a scan into a session whose bodies come from `source`. */
function openedFrom(source: ByteSource, scan: Scan): OpenedSession {
  const { header } = scan;
  if (scan.builder.count === 0 && !header) throw notASession(source);
  const claimed = versionOf(header);
  const version = claimed >= 2 && lacksIds(scan.builder) ? 1 : claimed;
  upgradeRows(scan.builder, version, scan.gaps);
  const table = scan.builder.finish(scan.problems);
  const session: Session = {
    format: "pi",
    formatName: formatName(header, claimed),
    fileName: source.name,
    size: source.size,
    header,
    version: claimed,
    table,
    problems: [
      ...headerProblems(header, claimed, version),
      ...scan.problems.list(),
      ...tableProblems(table, header),
    ],
    chosenLeaf: null,
  };
  return {
    session,
    bodies: sliceReader(source, table, version),
    async visit(onEntry, onProgress, signal) {
      return openedFrom(source, await scanEntries(source, { onEntry, onProgress, signal }));
    },
  };
}

function sliceReader(source: ByteSource, table: EntryTable, version: number): BodyReader {
  const raw = async (row: number): Promise<string> => {
    const start = table.start[row] ?? 0;
    return decoder.decode(await source.read(start, start + (table.length[row] ?? 0)));
  };
  return {
    raw,
    async body(row) {
      const value = parseJson(await raw(row));
      // A head can be read from a line that is no JSON; the entry is then shown as its fields.
      const entry = value !== undefined && isObject(value) ? value : {};
      return upgradeBody(table, row, version, entry);
    },
  };
}

function formatName(header: JsonObject | null, version: number): string {
  const family = header && stringField(header, "agentType") !== undefined ? "dreb" : "pi";
  return Number.isNaN(version) ? `${family}, version unknown` : `${family} v${version}`;
}

function notASession(source: ByteSource): SessionError {
  return new SessionError(
    "not-a-session",
    `${source.name} has no session header and no entries.`,
    'A pi session is a .jsonl file whose first line is {"type":"session",…}.',
  );
}

// pi sessions and those of its forks: one JSONL file, a header and a tree of entries.
// Grammar: formats.md sections 2 and 5; what to do with damage: section 1.
import { type JsonObject, stringField } from "../model/json/json.ts";
import { SessionError } from "../model/problem.ts";
import type { BodyReader, OpenedSession, Session } from "../model/session.ts";
import type { EntryTable } from "../model/table/table.ts";
import { readBodies } from "../read/bodies/bodies.ts";
import { mendedObject } from "../read/json/mend.ts";
import type { ReadOptions } from "../read/line/lines.ts";
import { scanEntries } from "../read/scan/scan.ts";
import type { ByteSource } from "../read/source/byte-source.ts";
import type { SessionFormat, SessionInput } from "./format.ts";
import { detectPi } from "./pi-detect.ts";
import { rowsOf } from "./pi-rows.ts";
import { upgradeBody } from "./pi-versions.ts";

export const piFormat: SessionFormat = {
  id: "pi",
  name: "pi session (JSONL)",
  detect: (input) => (input.kind === "file" ? detectPi(input.source) : Promise.resolve("no")),
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

async function openPi(source: ByteSource, options: ReadOptions): Promise<OpenedSession> {
  const scan = await scanEntries(source, options);
  if (scan.builder.count === 0 && scan.headers.length === 0) throw notASession(source);
  const { header, table, claimed, version, problems } = rowsOf(scan);
  const session: Session = {
    format: "pi",
    formatName: formatName(header, claimed),
    fileName: source.name,
    size: source.size,
    header,
    version: claimed,
    table,
    problems,
    chosenLeaf: null,
  };
  return {
    session,
    bodies: sliceReader(source, table, version),
    async visit(onEntry, onProgress, signal) {
      const found = await readBodies(source, table, onEntry, { onProgress, signal });
      return [...problems, ...found];
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
    body: async (row) => upgradeBody(table, row, version, mendedObject(await raw(row))),
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

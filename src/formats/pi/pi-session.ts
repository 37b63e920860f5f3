// An opened pi session: its rows, its bodies, and how it continues when the agent writes more.

import { writerByHeader } from "../../model/agent/agent-family.ts";
import { extendTable, type TableTail } from "../../model/build/extend-table.ts";
import type { JsonObject } from "../../model/json/json.ts";
import { ProblemLog } from "../../model/problem.ts";
import type { Growth, OpenedSession, Session } from "../../model/session.ts";
import { keyOf } from "../../model/table/ids.ts";
import {
  bytesAt,
  type EntryTable,
  FLAG,
  NO_ROW,
  roleOf,
  rowOf,
  type Titles,
} from "../../model/table/table.ts";
import { readBodies } from "../../read/bodies/bodies.ts";
import { mendedObject } from "../../read/json/mend.ts";
import { type Edges, readEdges } from "../../read/scan/edges.ts";
import { scanGrowth } from "../../read/scan/growth.ts";
import type { Scan } from "../../read/scan/row-scanner.ts";
import type { ByteSource } from "../../read/source/byte-source.ts";
import { headerProblems, tableProblems } from "./problems.ts";
import { type PiRows, upgradeBody, upgradeRows } from "./versions.ts";

const decoder = new TextDecoder();

/** What a scan knows in addition to its rows. */
interface Surroundings extends Pick<Scan, "headers" | "unread" | "end"> {
  /** Null if the session cannot be read on. */
  readonly edges: Edges | null;
}

/** `found`: what reading the bodies of an earlier part found. */
export function piSession(
  source: ByteSource,
  rows: PiRows,
  around: Surroundings,
  found = new ProblemLog(),
): OpenedSession {
  const { header, claimed, version, table, log } = rows;
  const problems = [
    ...headerProblems(header, claimed, version),
    ...log.list(),
    ...tableProblems(table, header, around.unread.length > 0),
  ];
  const session: Session = {
    format: "pi",
    hasPiEntries: true,
    ...namesOf(header, claimed, table.titles),
    fileName: source.name,
    size: source.size,
    header,
    version: claimed,
    table,
    problems: [...problems, ...found.list()],
    chosenLeaf: null,
  };
  let foundNow = found;
  const raw = async (row: number): Promise<string> =>
    decoder.decode(await source.read(...bytesAt(table, row)));
  return {
    session,
    bodies: {
      raw,
      body: async (row) => upgradeBody(table, row, version, mendedObject(await raw(row))),
    },
    layout: { headers: around.headers, unread: around.unread, version },
    async visit(onEntry, onProgress, signal, from = 0, to = table.count, sieve = null) {
      if (sieve) {
        await readBodies(source, table, onEntry, { onProgress, signal, from, to, sieve });
        return session.problems;
      }
      if (from === 0) foundNow = new ProblemLog();
      const options = { onProgress, signal, from, to, problems: foundNow };
      const onTold = (row: number, entry: JsonObject) => onEntry(row, attributed(table, entry));
      return [...problems, ...(await readBodies(source, table, onTold, options))];
    },
    grow: (file) => grownSession(file, rows, around, foundNow),
  };
}

/** The type of an entry that records a sub-agent's usage. */
export const ATTRIBUTED = "child_usage_attributed";

/** A sub-agent's usage counts with a reply that is here, and otherwise not (formats-more.md 6). */
export function attributed(table: EntryTable, entry: JsonObject): JsonObject {
  if (entry.type !== ATTRIBUTED) return entry;
  const target = rowOf(table, keyOf(entry.targetId));
  if (target !== NO_ROW && roleOf(table, target) === "assistant") return entry;
  const { childUsage: _, ...rest } = entry;
  return rest;
}

/** `anew` also if the new lines are damaged or a header: their meaning depends on all lines. */
async function grownSession(
  source: ByteSource,
  before: PiRows,
  { headers, unread, end, edges }: Surroundings,
  found: ProblemLog,
): Promise<Growth> {
  const { version, claimed, log } = before;
  // Ids and parents of version 1, and whether a file is of it, depend on all lines together.
  if (version < 2 || claimed < 2) return anew("old-version");
  if (!end || !edges) return anew("damaged-line");
  // Requested together with the known ones; a caller that refuses to read on needs neither.
  const edgesNow = readEdges(source);
  edgesNow.catch(() => {});
  const logBefore = end.isOpen ? log : log.before(end.line);
  const known = { end, edges, hasReturns: logBefore.has("carriage-returns") };
  const scan = await scanGrowth(source, known);
  if (typeof scan === "string") return anew(scan);
  if (scan.headers.length > 0) return anew("second-header");
  upgradeRows(scan.builder, version, []);
  const tail = scan.builder.tail();
  if (scan.unread.length > 0 || hasDamage(tail)) return anew("damaged-line");
  const table = extendTable(before.table, tail);
  if (typeof table === "string") return anew(table);
  const rows = { ...before, table, log: logBefore.joined(scan.problems) };
  const around = {
    headers,
    unread: unread.filter(({ start }) => start < end.at),
    end: scan.end,
    edges: await edgesNow,
  };
  return { kind: "grown", opened: piSession(source, rows, around, found), tail };
}

function anew(reason: string): Growth {
  return { kind: "anew", reason };
}

function hasDamage({ flags }: TableTail): boolean {
  return flags.some((bits) => (bits & (FLAG.damaged | FLAG.recovered)) !== 0);
}

function namesOf(header: JsonObject | null, version: number, titles: Titles | undefined) {
  const ending = Number.isNaN(version) ? ", version unknown" : ` v${version}`;
  const writer = writerByHeader(header, titles);
  if (writer !== null) return { formatName: `${writer}${ending}` };
  return { agentName: "pi", formatName: `pi${ending}` };
}

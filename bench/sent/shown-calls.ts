// The replies of sessions by the recorded call that each one is of, with the context shown at it.
import { contextAt } from "../../src/context/context-at.ts";
import { contextOn } from "../../src/context/context-entries.ts";
import { bodiesOf } from "../../src/context/projection.ts";
import { unrecordedKinds } from "../../src/formats/unrecorded.ts";
import { readWhole, type WholeSession } from "../../src/formats/whole-session.ts";
import { countedOnce } from "../../src/library/counted/counted-once.ts";
import { nodeLibrary } from "../../src/library/files/node-library.ts";
import type { IndexedSession } from "../../src/library/indexed-session.ts";
import { candidateInput, readCandidate } from "../../src/library/read/read-candidate.ts";
import type { JsonObject } from "../../src/model/json/json.ts";
import { NO_ROW, parentOf, roleOf } from "../../src/model/table/table.ts";
import type { UnrecordedKind } from "../../src/model/table/unrecorded-kind.ts";
import { sumOfSums } from "../../src/stats/usage-sum.ts";
import { pathTo } from "../../src/tree/path.ts";
import type { Part, Tokens } from "./recorded-calls.ts";
import { partsOf } from "./shown-parts.ts";

/** What the model was sent for a reply, as Espalier shows it. */
export interface ShownCall {
  readonly file: string;
  readonly seq: number;
  readonly parts: readonly Part[];
  /** The file records the request itself. */
  readonly isRecorded: boolean;
  /** What Espalier says there that the file does not record, or records otherwise. */
  readonly unrecorded: readonly UnrecordedKind[];
}

/** What the sessions of a folder show. */
interface ShownFolder {
  /** One of each session for each call, at its first entry. */
  readonly calls: readonly ShownCall[];
  /** What all of them used, copies once. */
  readonly tokens: Tokens;
}

/** Files that go on from one another are opened together, as a person opens their folder. Errors: SessionError. */
export async function shownIn(folder: string): Promise<ShownFolder> {
  const { candidates, sourceOf, find } = await nodeLibrary(folder);
  const calls: ShownCall[] = [];
  const sessions: IndexedSession[] = [];
  for (const candidate of candidates) {
    const found = await readCandidate(candidate, sourceOf, { find });
    if (found.kind !== "session") continue;
    sessions.push(found.reading.session);
    const read = await readWhole(await candidateInput(candidate, sourceOf, find));
    for (const call of await shownCalls(candidate.address.path, read)) calls.push(call);
  }
  return {
    calls,
    tokens: sumOfSums(Array.from(countedOnce(sessions).values(), ({ usage }) => usage)),
  };
}

async function shownCalls(file: string, read: WholeSession): Promise<readonly ShownCall[]> {
  const { session, bodies, details } = read;
  const { table } = session;
  const rows = Array.from({ length: table.count }, (_, row) => row);
  const replies = rows.filter((row) => roleOf(table, row) === "assistant");
  const first = new Map<number, number>();
  for await (const { at, body } of bodiesOf(table, bodies, replies)) {
    const seq = callOf(body);
    if (seq !== null && !first.has(seq)) first.set(seq, replies[at] ?? NO_ROW);
  }
  const kinds = await unrecordedKinds(session.format);
  const calls: ShownCall[] = [];
  for (const [seq, reply] of first) {
    const messages: JsonObject[] = [];
    const { messages: sent } = await contextAt(read, parentOf(table, reply), true);
    for await (const { message } of sent()) messages.push(message);
    const context = contextOn(table, pathTo(table, reply));
    calls.push({
      ...{ file, seq, parts: partsOf(messages) },
      isRecorded: context.path.some((one) => table.sent?.has(one)),
      unrecorded: kinds.filter((kind) => kind.isIn({ table, details, rows: context.rows })),
    });
  }
  return calls;
}

/** The number that a reply's text, thought or call ends with or holds; null for what no recorded call said. */
function callOf(entry: JsonObject): number | null {
  const text = JSON.stringify(entry);
  const found = SAID.map((pattern) => pattern.exec(text)?.[1]).find((seq) => seq !== undefined);
  return found === undefined ? null : Number(found);
}

const SAID = [/\[reply (\d+)\]"/, /\(thought (\d+)\)"/, /"(?:toolu|call)_(\d{6})\d/];

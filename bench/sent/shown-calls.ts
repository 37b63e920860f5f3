// The replies of a session file by the recorded call that each one is of, with the context shown at it.
import { contextEntries } from "../../src/context/context-entries.ts";
import { toModelMessages } from "../../src/context/model-messages.ts";
import { bodiesOf, readContext } from "../../src/context/projection.ts";
import { openSession } from "../../src/formats/index.ts";
import type { JsonObject } from "../../src/model/json/json.ts";
import { SessionError } from "../../src/model/problem.ts";
import type { OpenedSession } from "../../src/model/session.ts";
import { parentOf, roleOf } from "../../src/model/table/table.ts";
import { nodeFileSource } from "../../src/read/source/node-file.ts";
import type { Part } from "./recorded-calls.ts";
import { partsOf } from "./shown-parts.ts";

/** What the model was sent for a reply, as Espalier shows it. */
export interface ShownCall {
  readonly file: string;
  readonly seq: number;
  readonly parts: readonly Part[];
  /** The file records the request itself. */
  readonly isRecorded: boolean;
}

/** One for each call, at its first entry; none of a file that is no session. Errors: other SessionErrors. */
export async function shownCallsIn(file: string): Promise<readonly ShownCall[]> {
  const source = await nodeFileSource(file);
  try {
    return await shownCalls(file, await openSession({ kind: "file", source }));
  } catch (error) {
    if (error instanceof SessionError && error.code === "not-a-session") return [];
    throw error;
  } finally {
    await source.close();
  }
}

async function shownCalls(
  file: string,
  { session: { table }, bodies }: OpenedSession,
): Promise<readonly ShownCall[]> {
  const rows = Array.from({ length: table.count }, (_, row) => row);
  const replies = rows.filter((row) => roleOf(table, row) === "assistant");
  const first = new Map<number, number>();
  for await (const { at, body } of bodiesOf(table, bodies, replies)) {
    const seq = callOf(body);
    if (seq !== null && !first.has(seq)) first.set(seq, replies[at] ?? 0);
  }
  const calls: ShownCall[] = [];
  for (const [seq, row] of first) {
    const messages: JsonObject[] = [];
    const context = contextEntries(table, parentOf(table, row));
    const isRecorded = context.path.some((one) => table.sent?.has(one));
    for await (const entry of readContext(table, bodies, context)) messages.push(...entry.messages);
    calls.push({ file, seq, parts: partsOf(toModelMessages(messages)), isRecorded });
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

// A copy as text, and what the model is sent of a session.
import { contextEntries } from "../../context/context-entries.ts";
import { toModelMessages } from "../../context/messages.ts";
import type { ShareScope } from "../../export/share/scope.ts";
import { fileToShare } from "../../export/share/share-source.ts";
import { type ChangeEntry, sharedLines } from "../../export/share/shared-lines.ts";
import { openSession } from "../../formats/index.ts";
import { joined } from "../../lib/joined.ts";
import type { JsonObject } from "../../model/json/json.ts";
import type { OpenedSession } from "../../model/session.ts";
import { memorySource } from "../../read/source/byte-source.ts";
import { bytesOf } from "../../text/bytes.ts";
import { contextMessages } from "../formats/context-messages.ts";

export async function shared(
  text: string,
  scope: ShareScope,
  change?: ChangeEntry,
): Promise<string> {
  const file = memorySource(bytesOf(text), "s.jsonl");
  const opened = await openSession({ kind: "file", source: file });
  return sharedOf(fileToShare(opened), scope, change);
}

export async function sharedOf(
  source: ReturnType<typeof fileToShare>,
  scope: ShareScope,
  change?: ChangeEntry,
): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const bytes of sharedLines(source, scope, change ? { change } : {})) {
    parts.push(bytes.slice());
  }
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(joined(parts));
}

export function openText(text: string): Promise<OpenedSession> {
  return openSession({ kind: "file", source: memorySource(bytesOf(text), "s.jsonl") });
}

/** `isLeft`: the rows that are looked away from. */
export async function messagesAt(
  { session: { table }, bodies }: OpenedSession,
  leaf: number,
  isLeft: (row: number) => boolean = () => false,
) {
  const whole = contextEntries(table, leaf);
  const context = { ...whole, rows: whole.rows.filter((row) => !isLeft(row)) };
  const read = new Map<number, JsonObject>();
  for (const row of context.rows) read.set(row, await bodies.body(row));
  return toModelMessages(contextMessages(table, context, (row) => read.get(row) ?? {}));
}

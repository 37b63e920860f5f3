// For tests: compares the rows shown ahead of a session with those of the whole session.
import { expect } from "vitest";
import { contextEntries } from "../../../src/context/context-entries.ts";
import { openSession } from "../../../src/formats/index.ts";
import type { OpenedSession } from "../../../src/model/session.ts";
import { addressOf } from "../../../src/model/table/address.ts";
import { FLAG, kindText } from "../../../src/model/table/table.ts";
import { memorySource } from "../../../src/read/source/byte-source.ts";
import { childrenAt, childrenOf } from "../../../src/tree/children.ts";
import { labelAt } from "../../../src/tree/labels.ts";
import { openingLeaf } from "../../../src/tree/leaves.ts";
import { openAhead } from "./first-rows.ts";

/** The context at the leaf as the screen begins with it, a line for each entry. */
async function printed({ session, bodies }: OpenedSession): Promise<readonly string[]> {
  const { table } = session;
  const leaf = openingLeaf(session);
  const { rows, edits } = contextEntries(table, leaf);
  const children = childrenOf(table);
  const lines: string[] = [`${session.fileName} ${session.size} at ${addressOf(table, leaf)}`];
  lines.push(JSON.stringify(session.header), [...edits.keys()].join(" "));
  for (const row of rows) {
    const parent = table.parent[row] ?? -1;
    const flags = (table.flags[row] ?? 0) & ~FLAG.parentless;
    const siblings = childrenAt(children, parent).length;
    const place = `${table.start[row]} +${table.length[row]} below ${table.start[parent]}`;
    const name = `${addressOf(table, row)} ${kindText(table, row)} ${labelAt(table, row)?.text ?? ""}`;
    const body = JSON.stringify(await bodies.body(row));
    lines.push(`${place} ${name} ${flags} of ${siblings} at ${table.time[row]} ${body}`);
  }
  return lines;
}

/** Whether there were rows ahead; they have to be equal. */
export async function isSameAhead(text: string, ends: readonly number[]): Promise<boolean> {
  const source = memorySource(new TextEncoder().encode(text), "s.jsonl");
  const ahead = await openAhead(source, ends.map(Math.floor));
  if (!ahead) return false;
  const whole = await openSession({ kind: "file", source });
  expect(await printed(ahead)).toEqual(await printed(whole));
  return true;
}

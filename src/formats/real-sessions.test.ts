// Real sessions, if the data is next to the project: the figures of formats.md section 4.
import { join } from "node:path";
import { expect, it } from "vitest";
import { contextEntries } from "../context/context-entries.ts";
import { toModelMessages } from "../context/messages.ts";
import { projectContext } from "../context/projection.ts";
import { modelNamed, settingsOn } from "../context/settings.ts";
import type { JsonObject } from "../model/json/json.ts";
import { typeOf } from "../model/table/table.ts";
import { nodeFileSource } from "../read/source/node-file.ts";
import { fullSession } from "../testing/full-session.ts";
import { sessionFilesIn, withShared } from "../testing/reading/node-shared.ts";
import { childrenOf } from "../tree/children.ts";
import { leafOf } from "../tree/leaves.ts";

/** The figures of a session, as section 4 lists them. */
async function figures(path: string): Promise<string> {
  const source = await nodeFileSource(path);
  const { session, bodies: stored } = await fullSession(source);
  const { table, problems } = session;
  const leaf = leafOf(table);
  const context = contextEntries(table, leaf);
  const bodies = new Map<number, JsonObject>();
  for (const row of new Set([...context.rows, ...context.path])) {
    bodies.set(row, await stored.body(row));
  }
  await source.close();
  const bodyOf = (row: number) => bodies.get(row) ?? {};
  const messages = projectContext(table, context, bodyOf).flatMap((entry) => entry.messages);
  const { thinkingLevel, modelFrom } = settingsOn(table, context.path);
  const { provider, modelId } = modelNamed(bodyOf(modelFrom));
  const found = problems.map(({ line, kind }) => `${line}:${kind}`).join(" ");
  return [
    `${table.count} entries, ${childrenOf(table).roots.length} roots`,
    `context ${messages.length}: ${counted(messages)}`,
    `sent ${counted(toModelMessages(messages))}`,
    `${thinkingLevel}, ${provider} ${modelId}, leaf ${typeOf(table, leaf)}`,
    ...(found ? [found] : []),
  ].join("; ");
}

function counted(messages: readonly JsonObject[]): string {
  const counts = new Map<string, number>();
  for (const { role } of messages) counts.set(String(role), (counts.get(String(role)) ?? 0) + 1);
  return [...counts].map(([role, count]) => `${role} ${count}`).join(", ");
}

withShared("data/real", "real sessions", (folder) => {
  it("with two compactions give the figures of section 4 (V30)", async () => {
    expect(await figures(join(folder, "pi-v1-two-compactions.jsonl"))).toBe(
      "1002 entries, 1 roots; context 446: compactionSummary 1, user 31, assistant 219, toolResult 192, bashExecution 3; " +
        "sent user 35, assistant 219, toolResult 192; off, anthropic claude-opus-4-5, leaf thinking_level_change",
    );
  });

  it("without compaction give the figures of section 4 (V30)", async () => {
    expect(await figures(join(folder, "pi-v1-large.jsonl"))).toMatch(
      /^1018 entries, 1 roots; context 914: .*; off, anthropic claude-sonnet-4-5, leaf message$/,
    );
  });

  it("yield both objects of a glued line", async () => {
    expect(await figures(join(folder, "pi-v1-glued-line.jsonl"))).toContain("440:glued-line");
  });

  it.each(sessionFilesIn(folder))("%s opens with every entry in the tree", async (path) => {
    expect(await figures(path)).toMatch(/^[1-9]\d* entries, [1-9]\d* roots/);
  });
});

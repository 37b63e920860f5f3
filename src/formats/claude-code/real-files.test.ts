// Real sessions of many versions, if the data is next to the project: every line is an entry or a named
// problem, and tokens equal those that were counted by hand.
// @module-tag long
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import {
  isObject,
  type JsonObject,
  objectField,
  parseJson,
  stringField,
} from "../../model/json/json.ts";
import { PRICE_TABLE } from "../../model/prices/price-table.ts";
import { textSource } from "../../read/source/byte-source.ts";
import { wholeSession } from "../../stats/scope.ts";
import { totalsOf } from "../../stats/totals.ts";
import { openedText } from "../../testing/formats/opened-text.ts";
import { openedSource } from "../../testing/formats/printed-session.ts";
import { sessionFilesIn, withShared } from "../../testing/reading/node-shared.ts";
import { bodiesOf } from "../../testing/session-folder.ts";
import { openSession } from "../index.ts";

function sourceOf(path: string) {
  return textSource(readFileSync(path, "utf8"), path);
}

/** From the notes next to the files: answers; fresh input, cache read and written, output; branches. */
const FIGURES: readonly (readonly [string, number, string, number])[] = [
  ["vscode-todos-1.0.120.jsonl", 15, "802193/0/0/4756", 1],
  ["vscode-manual-compaction-2.1.37.jsonl", 3, "30/48730/24734/18", 1],
  ["ccviewer-inline-sidechains-1.0.98.jsonl", 170, "818/3647854/137976/51933", 1],
  ["ccviewer-inline-sidechain-1.0.108.jsonl", 20, "129/324259/47747/3629", 1],
  ["aisessions-2.0.24.jsonl", 40, "265/1295467/55442/12700", 1],
  ["entire-summaries-compaction-2.1.5.jsonl", 118, "1699/12933871/297509/24303", 1],
  ["entire-slash-command-2.1.12.jsonl", 22, "620/909116/103404/89", 1],
  ["entire-auto-compaction-2.1.36.jsonl", 50, "58/4251079/342346/2413", 1],
];

withShared("data/claude-codex/claude", "real sessions of Claude Code", (folder) => {
  const files = sessionFilesIn(folder);

  it.each(files)("%s: every line is an entry or a named problem", async (path) => {
    const text = readFileSync(path, "utf8");
    const opened = await openSession({ kind: "file", source: sourceOf(path) });
    const { session } = opened;
    const lines = text.split("\n").filter((line) => line.trim() !== "").length;
    const lost = session.problems.filter(({ kind }) => /not-an-object|torn|malformed/.test(kind));
    const inside = session.problems.find(({ kind }) => kind === "lines-inside")?.message ?? "0";
    expect(session.table.count + lost.length + Number.parseInt(inside, 10)).toBe(lines);
    expect(await bodiesOf(opened)).toHaveLength(session.table.count);
  });

  it.each(files)("%s: costs what its messages cost by the list, each once", async (path) => {
    const messages = new Map<string, { readonly model: string; readonly usage: JsonObject }>();
    for (const [at, text] of readFileSync(path, "utf8").split("\n").entries()) {
      const line = parseJson(text);
      if (line === undefined || !isObject(line) || line.type !== "assistant") continue;
      const message = objectField(line, "message") ?? {};
      const usage = objectField(message, "usage");
      const model = stringField(message, "model") ?? "";
      if (usage) messages.set(stringField(message, "id") ?? `${at}`, { model, usage });
    }
    let dollars = 0;
    for (const { model, usage } of messages.values()) {
      const [price] = PRICE_TABLE.get(model.replace(/-\d{8}$/, "")) ?? [];
      const isElsewhere = usage.inference_geo === "us";
      if (!price || isElsewhere || (usage.service_tier ?? "standard") !== "standard") continue;
      const hour = objectField(usage, "cache_creation")?.ephemeral_1h_input_tokens;
      const searches = objectField(usage, "server_tool_use")?.web_search_requests;
      const written = Number(usage.cache_creation_input_tokens ?? 0);
      const kept = Number(hour ?? 0);
      dollars +=
        (Number(usage.input_tokens) * price.input +
          Number(usage.output_tokens) * price.output +
          Number(usage.cache_read_input_tokens ?? 0) * price.cacheRead +
          (written - kept) * Number(price.cacheWrite) +
          kept * Number(price.cacheWrite1h)) /
          1e6 +
        Number(searches ?? 0) * 0.01;
    }
    const { table, details } = await openedSource(sourceOf(path));
    const { cost } = totalsOf(table, details, wholeSession(table)).usage;
    expect(cost ?? 0).toBeCloseTo(dollars, 9);
  });

  it.each(FIGURES)("%s: %i answers, %s, %i ends", async (name, answers, tokens, ends) => {
    const printed = await openedText(sourceOf(join(folder, name)));
    const rows = printed.split("\n").filter((line) => line.includes(" < "));
    const above = new Set(rows.map((row) => row.split(" ")[2]));
    const [, calls = ""] = new RegExp(`\\n(\\d+) calls ${tokens}\\n`).exec(`${printed}\n`) ?? [];
    // The usage of a sub-agent is on one row, whatever it answered.
    const inside = [...printed.matchAll(/ (\d+) replies \d+\//g)].map(([, count]) => Number(count));
    expect(inside.reduce((sum, count) => sum + count - 1, Number(calls))).toBe(answers);
    expect(rows.filter((row) => !above.has(row.split(" ")[0])).length).toBe(ends);
  });
});

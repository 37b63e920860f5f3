// Sessions that agents wrote, read for an index, compared with the agents' own answers and with the
// session screens. The data is next to the project, not in it.
// @module-tag long
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { memorySource } from "../../read/source/byte-source.ts";
import { wholeSession } from "../../stats/scope.ts";
import { totalsOf } from "../../stats/totals.ts";
import { fullSession } from "../../testing/full-session.ts";
import { withShared } from "../../testing/reading/node-shared.ts";
import { leavesOf } from "../../tree/leaves.ts";
import { nodeLibrary } from "../files/node-library.ts";
import type { SessionReading } from "../indexed-session.ts";
import { readCandidate } from "./read-candidate.ts";

/** The fields of a reference's answer that are used here. */
interface Golden {
  readonly entryCount: number;
  readonly leafCount: number;
  readonly sessionName: string | null;
  readonly types: Readonly<Record<string, number>>;
  readonly usageByModel: readonly { readonly cost: number; readonly tokens: number }[];
}

/** Every session of a folder by its path, and the other files as `path kind`. */
async function readFolder(folder: string) {
  const { candidates, neighbours, sourceOf } = await nodeLibrary(folder);
  const sessions = new Map<string, SessionReading>();
  const beside = neighbours.map(({ path, kind }) => `${path} ${kind}`);
  for (const candidate of candidates) {
    const read = await readCandidate(candidate, sourceOf);
    if (read.kind === "session") sessions.set(read.reading.session.path, read.reading);
    if (read.kind === "neighbour") beside.push(`${candidate.address.path} ${read.neighbour.kind}`);
  }
  return { sessions, beside: beside.sort() };
}

withShared("data", "sessions that agents wrote", (data) => {
  it("are kept with the figures that their screens show", async () => {
    let compared = 0;
    for (const folder of ["real", "oracle/dev"]) {
      const { sessions } = await readFolder(join(data, folder));
      for (const { session } of sessions.values()) {
        if (session.kind === "folder") continue;
        const bytes = readFileSync(join(data, folder, session.path));
        const full = await fullSession(memorySource(bytes, session.path));
        const { table, details } = full;
        const { usage, entries, compactions } = totalsOf(table, details, wholeSession(table));
        expect({ path: session.path, ...pick(session) }).toEqual({
          path: session.path,
          ...{ usage, entries, compactions },
          branches: leavesOf(table).length,
        });
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(50);
  }, 60_000);

  it("have as many entries, branches and tokens as their agent counts", async () => {
    const cases = readdirSync(join(data, "oracle/dev")).filter((name) => /^(?:pi|v\d)-/.test(name));
    let compared = 0;
    for (const name of cases) {
      const { sessions } = await readFolder(join(data, "oracle/dev", name));
      const read = sessions.get("session.jsonl");
      if (!read) continue;
      const text = readFileSync(join(data, "oracle/dev", name, "golden.json"), "utf8");
      const golden: Golden = JSON.parse(text);
      const { session } = read;
      const messages = Object.entries(golden.types).filter(([type]) => type.startsWith("message:"));
      const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
      expect({
        name,
        ...{ entries: session.entries, branches: session.branches, messages: session.messages },
        called: session.name || null,
        tokens: session.usage.tokens,
        cost: (session.usage.cost ?? 0).toFixed(9),
      }).toEqual({
        name,
        ...{ entries: golden.entryCount, branches: golden.leafCount },
        messages: sum(messages.map(([, count]) => count)),
        called: golden.sessionName?.trim() || null,
        tokens: sum(golden.usageByModel.map(({ tokens }) => tokens)),
        cost: sum(golden.usageByModel.map(({ cost }) => cost)).toFixed(9),
      });
      compared++;
    }
    expect(compared).toBeGreaterThan(10);
  });

  it("are read if damaged, and named if empty", async () => {
    const lines: string[] = [];
    const cases = readdirSync(join(data, "oracle/dev")).filter((name) => name.startsWith("bad-"));
    for (const name of cases) {
      const { sessions, beside } = await readFolder(join(data, "oracle/dev", name));
      for (const { session } of sessions.values()) {
        const { entries, branches, status } = session;
        lines.push(`${name}: ${entries} entries, ${branches} branches, ${status}`);
      }
      lines.push(...beside.map((line) => `${name}: ${line}`));
    }
    expect(lines.join("\n")).toMatchInlineSnapshot(`
      "bad-bom: 29 entries, 3 branches, completed
      bad-crlf: 29 entries, 3 branches, completed
      bad-cycle: 29 entries, 4 branches, completed
      bad-duplicate-ids: 29 entries, 3 branches, completed
      bad-empty: session.jsonl empty
      bad-mid-line: 29 entries, 3 branches, completed
      bad-no-header: 29 entries, 3 branches, completed
      bad-null-content: 29 entries, 3 branches, completed
      bad-torn-last: 28 entries, 3 branches, null
      bad-unknown-types: 35 entries, 3 branches, null"
    `);
  });
});

function pick({ usage, entries, compactions, branches }: SessionReading["session"]) {
  return { usage, entries, compactions, branches };
}

// Libraries that agents wrote: lists and families compared with the agents' own answers.
// @module-tag long
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { sumOfSums } from "../stats/usage-sum.ts";
import { withShared } from "../testing/reading/node-shared.ts";
import { familiesOf } from "./family/families.ts";
import { nodeLibrary } from "./files/node-library.ts";
import type { IndexedSession } from "./indexed-session.ts";
import { EVERY_SESSION } from "./list/list-query.ts";
import { sessionList } from "./list/session-list.ts";
import { overviewOf } from "./overview/overview.ts";
import { readCandidate } from "./read/read-candidate.ts";

/** By path. */
async function sessionsIn(folder: string): Promise<readonly IndexedSession[]> {
  const { candidates, sourceOf } = await nodeLibrary(folder);
  const sessions: IndexedSession[] = [];
  for (const candidate of candidates) {
    const read = await readCandidate(candidate, sourceOf);
    if (read.kind === "session") sessions.push(read.reading.session);
  }
  return sessions.sort((a, b) => (a.path < b.path ? -1 : 1));
}

function goldenOf(folder: string) {
  return JSON.parse(readFileSync(join(folder, "golden.json"), "utf8"));
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

withShared("data/oracle/dev", "libraries that agents wrote", (recorded) => {
  it("list a project's sessions in pi's order, with its names and first messages", async () => {
    const { directories } = goldenOf(join(recorded, "pi-library"));
    const sessions = await sessionsIn(join(recorded, "pi-library"));
    for (const [directory, golden] of Object.entries<GoldenList>(directories)) {
      // pi lists no file with a byte order mark or a message without content.
      const dropped = new Set(golden.dropped.map((file) => baseName(file)));
      const own = sessions.filter(
        ({ path }) => path.split("/").at(-2) === directory && !dropped.has(baseName(path)),
      );
      const rows = sessionList(own, { ...EVERY_SESSION, sort: "recent" }).groups[0]?.rows ?? [];
      const listed = rows.map(({ session }) => ({
        file: baseName(session.path),
        name: session.name,
        cwd: session.cwd,
        messages: session.messages,
      }));
      expect(listed).toEqual(
        golden.listed.map(({ file, name, cwd, messageCount }) => ({
          file: baseName(file),
          name: name ?? "",
          cwd,
          messages: messageCount,
        })),
      );
    }
  });

  it("show forks under the session they came from, in any project, and by a renamed file's id", async () => {
    const library = await sessionsIn(join(recorded, "pi-library"));
    // Files that were made by damaging others begin alike, too: they are a family of their own.
    const [family] = familiesOf(library).filter(({ nodes }) =>
      nodes.some(({ session }) => session?.cwd.endsWith("lighthouse-2")),
    );
    const shown = family?.nodes.map(({ session, relation }) => `${relation} ${session?.cwd}`);
    expect(shown).toEqual([
      "root /home/dev/src/lighthouse",
      "fork /home/dev/src/lighthouse",
      "fork /home/dev/src/lighthouse-2",
    ]);
    const named = ["parent", "branched", "project"];
    const files = await Promise.all(
      named.map((name) => sessionsIn(join(recorded, `pi-fork-${name}`))),
    );
    const renamed = files.flatMap(([session], index) =>
      session ? [{ ...session, path: `${named[index]}.jsonl` }] : [],
    );
    expect(familiesOf(renamed)[0]?.nodes.map(({ session }) => session?.path)).toEqual([
      "parent.jsonl",
      "branched.jsonl",
      "project.jsonl",
    ]);
    const orphans = renamed.filter(({ path }) => path !== "parent.jsonl");
    expect(familiesOf(orphans)[0]?.nodes.map(({ missing }) => baseName(missing))).toEqual([
      "2026-06-03T15-30-00-000Z_lighthouse.review-7.jsonl",
      "",
      "",
    ]);
  });

  it("find the sub-agents that dreb finds, with their types, and list them only on request", async () => {
    const { children } = goldenOf(join(recorded, "dreb-project"));
    const sessions = await sessionsIn(join(recorded, "dreb-project"));
    const families = familiesOf(sessions);
    for (const [parent, agents] of Object.entries<readonly GoldenAgent[]>(children)) {
      const family = families.find(({ nodes }) =>
        nodes.some(({ session }) => session?.path === `agent/${parent}`),
      );
      const nodes = family?.nodes ?? [];
      const found = nodes.filter(
        (node) =>
          node.relation === "sub-agent" && nodes[node.parent]?.session?.path === `agent/${parent}`,
      );
      expect(found.map(({ session }) => session?.path).sort()).toEqual(
        agents.flatMap(({ files }) => files.map((file) => `agent/${file}`)).sort(),
      );
      for (const { files, agentType } of agents) {
        const types = sessions.filter(({ path }) => path === `agent/${files[0]}`);
        expect(types.map((session) => session.agentType)).toEqual([agentType]);
      }
    }
    const listed = sessionList(sessions, EVERY_SESSION);
    expect(listed.sums.sessions + listed.hiddenSubAgents).toBe(sessions.length);
    expect(listed.hiddenSubAgents).toBe(
      Object.values<readonly GoldenAgent[]>(children).flatMap((agents) =>
        agents.flatMap(({ files }) => files),
      ).length,
    );
  });

  it("add up day by day and model by model to what their sessions show", async () => {
    const sessions = await sessionsIn(recorded);
    const { usage, days, models } = overviewOf(sessions);
    expect(sessions.length).toBeGreaterThan(20);
    for (const shares of [days, models]) {
      const sum = sumOfSums(shares.map((share) => share.usage));
      // Runs of sub-agents inside one tool result are a call each here, and one there.
      expect({ ...sum, cost: sum.cost?.toFixed(9) }).toEqual({
        ...usage,
        calls: sum.calls,
        cost: usage.cost?.toFixed(9),
      });
    }
  });
});

interface GoldenList {
  readonly dropped: readonly string[];
  readonly listed: readonly {
    readonly file: string;
    readonly name: string | null;
    readonly cwd: string;
    readonly messageCount: number;
  }[];
}

interface GoldenAgent {
  readonly agentType: string;
  readonly files: readonly string[];
}

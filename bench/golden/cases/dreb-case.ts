// A dreb agent folder: its session files, also as pi answers about them, its lists, its sub-agents
// and its performance log.
import { readFileSync } from "node:fs";
import { basename, join, relative, sep } from "node:path";
import { sessionManagerOn, subAgentsOf } from "../../../src/index.ts";
import { nodeStore } from "../../../src/node.ts";
import { modelSpeeds, readPerformanceLog } from "../../../src/stats/performance-log.ts";
import { type GoldenFile, type GoldenSession, readJson } from "../golden-file.ts";
import type { Report } from "../report.ts";
import { compareSession } from "./session-case.ts";

interface GoldenDreb {
  readonly sessions: Readonly<Record<string, GoldenFile>>;
  /** The same files, answered by pi. */
  readonly byPi: Readonly<Record<string, GoldenSession>>;
  readonly lists: Readonly<Record<string, readonly object[]>>;
  /** The sub-agents of each session file. */
  readonly children?: Readonly<Record<string, readonly object[]>>;
  readonly performance?: {
    readonly lines: number;
    readonly valid: number;
    readonly models: readonly object[];
  };
}

const store = nodeStore();

export async function compareDreb(report: Report, name: string, folder: string): Promise<void> {
  const golden = readJson<GoldenDreb>(join(folder, "golden.json"));
  const agent = join(folder, "agent");
  for (const [path, session] of Object.entries(golden.sessions)) {
    const short = `${name} ${basename(path, ".jsonl")}`;
    await compareSession(report, short, join(agent, path), session, "dreb");
    const byPi = golden.byPi[path];
    if (byPi) {
      const asFile = { ...byPi, reference: {} };
      await compareSession(report, `${short} by pi`, join(agent, path), asFile, "pi");
    }
  }
  for (const [directory, list] of Object.entries(golden.lists)) {
    const listed = await sessionManagerOn(store).listAll(join(agent, "sessions", directory));
    const records = listed.map((info) => ({
      file: basename(info.path),
      id: info.id,
      name: info.name ?? null,
      modified: info.modified.getTime(),
      messageCount: info.messageCount,
      parentSessionPath: info.parentSessionPath ?? null,
    }));
    report.same(`${name} list of ${directory}`, records, list);
  }
  for (const [path, children] of Object.entries(golden.children ?? {})) {
    const short = `${name} sub-agents of ${basename(path, ".jsonl")}`;
    report.same(short, subAgents(agent, path), children);
  }
  if (golden.performance) comparePerformance(report, name, agent, golden.performance);
}

function subAgents(agentDir: string, parent: string): readonly object[] {
  const inFolder = (path: string) => relative(agentDir, path).split(sep).join("/");
  return subAgentsOf(nodeStore({ agentDir }), join(agentDir, parent)).map((child) => ({
    agentId: child.id,
    agentType: child.type,
    taskSummary: child.summary,
    startedAt: child.startedMs,
    status: child.status,
    sessionFile: inFolder(child.sessionFile),
    files: child.files.map(inFolder),
  }));
}

function comparePerformance(
  report: Report,
  name: string,
  agent: string,
  golden: NonNullable<GoldenDreb["performance"]>,
): void {
  const log = readPerformanceLog(readFileSync(join(agent, "performance.jsonl"), "utf8"));
  report.same(`${name} performance rows`, log.rows.length, golden.valid);
  report.same(`${name} performance lines`, log.rows.length + log.invalidLines, golden.lines);
  const models = modelSpeeds(log).map(({ count, median, mean, recentCount, ...speed }) => ({
    provider: speed.provider,
    modelId: speed.modelId,
    rolling: { median, mean, count },
    delta: {
      baselineMedian: median,
      recentMedian: speed.recentMedian,
      percentDelta: speed.percentChange,
      direction: speed.percentChange < 0 ? "below" : "above",
      baselineCount: count,
      recentCount,
    },
  }));
  report.same(`${name} performance models`, digits(models), digits(golden.models));
}

/** Means are sums of doubles: their last digits depend on the order. */
function digits(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_, field: unknown) =>
    typeof field === "number" ? Number(field.toPrecision(10)) : field,
  );
}

// A dreb agent folder: its session files, also as pi answers about them, its lists, its sub-agents
// and its performance log.
import { readFileSync } from "node:fs";
import { basename, join, relative, sep } from "node:path";
import { subAgentsOf } from "../../../src/manager/agents/sub-agents.ts";
import { sessionManagerOn } from "../../../src/manager/session/session-manager-on.ts";
import { nodeStore } from "../../../src/manager/store/disk/node-store.ts";
import { modelSpeeds, readPerformanceLog } from "../../../src/stats/performance-log.ts";
import { type GoldenFile, type GoldenSession, readJson } from "../golden-file.ts";
import type { Report } from "../report.ts";
import { asListed, type Indexed, indexed, summaryIn } from "./indexed-case.ts";
import { compareSession } from "./session-case.ts";

interface GoldenDreb {
  readonly sessions: Readonly<Record<string, GoldenFile>>;
  /** The same files, answered by pi. */
  readonly byPi: Readonly<Record<string, GoldenSession>>;
  readonly lists: Readonly<Record<string, readonly object[]>>;
  /** The sub-agents of each session file. */
  readonly children?: Readonly<Record<string, readonly GoldenChild[]>>;
  readonly performance?: {
    readonly lines: number;
    readonly valid: number;
    readonly models: readonly object[];
  };
}

interface GoldenChild {
  readonly agentType: string;
  readonly taskSummary: string;
  readonly startedAt: number;
  readonly status: string;
  readonly files: readonly string[];
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
  compareIndexed(report, `${name} indexed`, await indexed(agent), golden);
}

/** The folder as an index of many sessions sees it: sessions and sub-agents side by side, linked by name. */
function compareIndexed(report: Report, name: string, kept: Indexed, golden: GoldenDreb): void {
  const { sessions, neighbours } = kept;
  report.same(`${name} sessions`, [...sessions.keys()].sort(), Object.keys(golden.sessions).sort());
  const beside = neighbours.map(({ path, kind }) => `${path} ${kind}`);
  report.same(`${name} beside`, beside, ["performance.jsonl performance-log"]);
  for (const [path, { entryCount, leafCount, sessionName }] of Object.entries(golden.sessions)) {
    const session = sessions.get(path);
    const { entries, branches } = session ?? {};
    const ours = { entries, branches, name: session?.name || null, format: session?.formatName };
    const theirs = { entries: entryCount, branches: leafCount, name: sessionName };
    report.same(`${name} ${basename(path)}`, ours, { ...theirs, format: "dreb v3" });
  }
  for (const [directory, list] of Object.entries(golden.lists)) {
    const records = summaryIn(kept, `sessions/${directory}`).map(asListed);
    report.same(`${name} list of ${directory}`, records, list);
  }
  for (const [path, children] of Object.entries(golden.children ?? {})) {
    const found = [...sessions.values()].filter(
      ({ parent, agentType }) => agentType !== "" && basename(parent) === basename(path),
    );
    const expected = children.flatMap(({ files }) => files);
    report.same(`${name} children`, found.map((child) => child.path).sort(), expected.sort());
    for (const { agentType, startedAt, status, taskSummary, files } of children) {
      const [first, last] = [files.at(0), files.at(-1)].map((file) => sessions.get(file ?? ""));
      const ours = {
        agentType: first?.agentType,
        startedAt: first?.createdMs,
        taskSummary: first?.firstMessage.slice(0, 100),
        // To dreb a sub-agent that was aborted has failed.
        status: last?.status === "aborted" ? "failed" : last?.status,
      };
      const theirs = { agentType, startedAt, taskSummary: taskSummary.slice(0, 100), status };
      report.same(`${name} child ${files[0]}`, ours, theirs);
    }
  }
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

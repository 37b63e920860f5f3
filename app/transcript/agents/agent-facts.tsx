// What the first line of a tool card says about its sub-agents, and their cards once they are loaded: most
// sessions have none.
import { useMemo } from "react";
import { mayStartAgents } from "../../../src/model/agent/agent-start.ts";
import type { ToolResultEntry } from "../../../src/model/entry/entry.ts";
import { startedFolder } from "../../../src/model/runs/child-file.ts";
import {
  type SubAgentRun,
  usageOfRuns,
  withNestedRuns,
} from "../../../src/model/runs/sub-agent-runs.ts";
import { costText, countText } from "../../../src/text/units.ts";
import { useHasHome } from "../../catalog/catalog-context.tsx";
import { lazyPane } from "../../ui/lazy-pane.ts";

export const ContextSnapshot = lazyPane(
  async () => (await import("./rare-cards.ts")).ContextSnapshot,
);

export const NoticeCard = lazyPane(async () => (await import("./rare-cards.ts")).NoticeCard);

export const OutcomeCard = lazyPane(async () => (await import("./rare-cards.ts")).OutcomeCard);

const StartedAgents = lazyPane(async () => (await import("./rare-cards.ts")).StartedAgents);

export const SubAgents = lazyPane(async () => (await import("./rare-cards.ts")).SubAgents);

const StartedRuns = lazyPane(async () => (await import("./rare-cards.ts")).StartedRuns);

/** The sub-agents that a call started without waiting for them: dreb sends their outcomes as messages. */
export function AgentsOfCall({ result }: { readonly result: ToolResultEntry }) {
  const hasHome = useHasHome();
  if (mayStartAgents(result)) return <StartedAgents result={result} />;
  const folder = hasHome && result.runs.length === 0 ? startedFolder(result.details) : "";
  return folder === "" ? null : <StartedRuns folder={folder} />;
}

/** In a card's first line: `2 sub-agents · $0.12`. */
export function SubAgentFacts({ runs }: { readonly runs: readonly SubAgentRun[] }) {
  const all = useMemo(() => withNestedRuns(runs), [runs]);
  if (all.length < 2) return null;
  const cost = usageOfRuns(all)?.cost ?? null;
  return (
    <span>
      {countText(all.length, "sub-agent")}
      {cost === null ? "" : ` · ${costText(cost)}`}
    </span>
  );
}

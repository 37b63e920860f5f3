// The sub-agents that a call started, each with its outcome: dreb records that later, in a message of its
// own. Where the session of one can be opened from here, the call shows its conversation.
import { Bot } from "lucide-react";
import { useMemo } from "react";
import { type StartedAgent, startedAgents } from "../../../src/model/agent/agent-start.ts";
import type { ToolResultEntry } from "../../../src/model/entry/entry.ts";
import { readEntry } from "../../../src/model/entry/read-entry.ts";
import type { AgentOutcome } from "../../../src/model/runs/agent-outcome.ts";
import { outcomeRows } from "../../../src/tree/entry-summary.ts";
import { useBodies, useOpenSession } from "../../session/open/session-context.tsx";
import { useSelection } from "../../session/view/selection.tsx";
import { Paged } from "../../ui/list/paged.tsx";
import { drawnName } from "../../ui/text/drawn-text.ts";
import { useTranscript } from "../transcript-context.tsx";
import { SessionLogs } from "./session-log.tsx";
import "./sub-agents.css";

/** Outcomes searched for those of one call. */
const MAX_OUTCOMES = 200;

interface Outcome {
  readonly row: number;
  readonly outcome: AgentOutcome;
}

export function StartedAgents({ result }: { readonly result: ToolResultEntry }) {
  const agents = useMemo(() => startedAgents(result), [result]);
  const outcomes = useOutcomes();
  return (
    <Paged items={agents} words={["sub-agent", "sub-agents"]} size={20}>
      {(page) =>
        page.map(({ key, item }) => (
          <OneAgent key={key} agent={item} came={outcomes.get(item.id) ?? null} />
        ))
      }
    </Paged>
  );
}

/** By the id of the agent; where a fork has several outcomes, the one on the path of the transcript. */
function useOutcomes(): ReadonlyMap<string, Outcome> {
  const { details } = useOpenSession();
  const { table, transcript } = useTranscript();
  const { path } = transcript.context;
  const rows = useMemo(() => {
    const on = new Set(path);
    const all = outcomeRows(table, details);
    // The last outcome of an id wins.
    return all.toSorted((a, b) => Number(on.has(a)) - Number(on.has(b))).slice(-MAX_OUTCOMES);
  }, [table, details, path]);
  const { bodies } = useBodies(rows);
  return useMemo(() => {
    const outcomes = new Map<string, Outcome>();
    for (const row of rows) {
      const entry = readEntry(bodies.get(row) ?? {});
      if (entry.kind !== "user" || !entry.outcome) continue;
      outcomes.set(entry.outcome.agentId, { row, outcome: entry.outcome });
    }
    return outcomes;
  }, [rows, bodies]);
}

interface OneAgentProps {
  readonly agent: StartedAgent;
  /** Null: not recorded, or not read yet. */
  readonly came: Outcome | null;
}

function OneAgent({ agent: { id, type }, came }: OneAgentProps) {
  const { go } = useSelection();
  const name = drawnName(came?.outcome.type || type || "Sub-agent");
  return (
    <article className="agent" aria-label={`Sub-agent ${name}`}>
      <div className="agent-head baseline wrap muted tiny tabular">
        <Bot size={15} aria-hidden />
        <h3 className="agent-name breakable">
          <bdi>{name}</bdi>
        </h3>
        <bdi className="agent-model mono breakable">{drawnName(id)}</bdi>
        {came ? (
          <button type="button" className="event-row-target bare" onClick={() => go(came.row)}>
            {came.outcome.status}
          </button>
        ) : (
          <span className="agent-facts">no outcome in this session</span>
        )}
      </div>
      {came ? <SessionLogs paths={came.outcome.sessionLogs} /> : null}
    </article>
  );
}

// The inside of a sub-agent's outline row: lines of the branches beside it, name, task, cost. It is not an
// entry: choosing it leads to its place in the card of its tool result.
import { Bot } from "lucide-react";
import type { SubAgentFact } from "../../src/model/table/details.ts";
import { costText, countText } from "../../src/text/units.ts";
import type { OutlineWithAgents } from "../../src/tree/outline/outline-agents.ts";
import { shownName } from "../session/view/names.ts";
import { AgentLines } from "./row-lines.tsx";

interface AgentRowProps {
  readonly outline: OutlineWithAgents;
  readonly index: number;
  readonly step: number;
  readonly agent: SubAgentFact;
}

export function AgentRow({ outline, index, step, agent }: AgentRowProps) {
  const more = outline.moreAgents[index] ?? 0;
  if (more > 0) return <MoreAgents outline={outline} index={index} step={step} count={more + 1} />;
  const { outcome, usage, depth } = agent;
  const isBad = outcome === "failed" || outcome === "aborted";
  const text = agentText(agent);
  return (
    <>
      <AgentLines outline={outline} index={index} step={step} depth={depth} />
      <span className="outline-words grow" title={text}>
        <Bot size={12} aria-hidden className="outline-agent" />{" "}
        <span className="outline-who outline-agent">{agentName(agent)}</span>{" "}
        <span className="outline-text">{text}</span>
      </span>{" "}
      {isBad ? <span className="outline-note outline-error">{outcome}</span> : null}{" "}
      <span className="outline-note">{usage?.cost ? costText(usage.cost) : ""}</span>
      <span className="unseen">sub-agent</span>
    </>
  );
}

interface MoreAgentsProps extends Omit<AgentRowProps, "agent"> {
  readonly count: number;
}

/** Leads to the first of those without a row. */
function MoreAgents({ outline, index, step, count }: MoreAgentsProps) {
  const text = `${countText(count, "more sub-agent")}, in the card`;
  return (
    <>
      <AgentLines outline={outline} index={index} step={step} depth={0} />
      <span className="outline-words grow" title={text}>
        <Bot size={12} aria-hidden className="outline-agent" />{" "}
        <span className="outline-text">{text}</span>
      </span>
    </>
  );
}

export function agentName({ agent }: SubAgentFact): string {
  return shownName(agent) || "Sub-agent";
}

/** Its task, else the beginning of its report. */
function agentText({ task, report }: SubAgentFact): string {
  return shownName(task || report);
}

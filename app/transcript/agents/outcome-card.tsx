// The outcome of a sub-agent, which dreb records as a user message, with the link to its session.
import { Bot } from "lucide-react";
import type { AgentOutcome } from "../../../src/model/runs/agent-outcome.ts";
import { Markdown } from "../../ui/text/markdown.tsx";
import { Card } from "../cards/card.tsx";
import { SessionLogs } from "./session-log.tsx";

interface OutcomeCardProps {
  readonly row: number;
  readonly outcome: AgentOutcome;
}

export function OutcomeCard({ row, outcome }: OutcomeCardProps) {
  const { type, status, agentId, text, sessionLogs } = outcome;
  return (
    <Card row={row} who="Sub-agent" tone="think" text={() => text}>
      <div className="card-box">
        <p className="agent-outcome row bold">
          <Bot size={15} aria-hidden />{" "}
          <bdi>
            {type} {status}
          </bdi>{" "}
          <bdi className="dim mono">{agentId}</bdi>
        </p>
        <Markdown text={withoutLog(outcome)} />
        <SessionLogs paths={sessionLogs} />
      </div>
    </Card>
  );
}

/** The path at its end is shown below the text. In a chain each step has a path in the middle of its text. */
function withoutLog({ text, sessionLogs: [log] }: AgentOutcome): string {
  const end = `Session log: ${log}`;
  return text.endsWith(end) ? text.slice(0, -end.length) : text;
}

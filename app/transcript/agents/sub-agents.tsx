// The sub-agents that a tool result holds: who did what with which model, what it used, its report, and its
// conversation on demand. Runs inside runs open the same way, level by level.
import { Bot } from "lucide-react";
import { useContext, useEffect, useMemo, useRef } from "react";
import {
  runsInside,
  type SubAgentRun,
  usageOfRuns,
  withNestedRuns,
} from "../../../src/model/runs/sub-agent-runs.ts";
import { NO_ROW } from "../../../src/model/table/table.ts";
import { costText, countText, durationText, tokensText } from "../../../src/text/units.ts";
import { useHasHome } from "../../catalog/catalog-context.tsx";
import { useRunFound, useWantedRun, type WantedRun } from "../../session/open/wanted-run.ts";
import { whenPainted } from "../../ui/browser/later.ts";
import { ClipBox } from "../../ui/layout/boxes.tsx";
import { Fold } from "../../ui/layout/fold.tsx";
import { Pages, pageOf, usePage } from "../../ui/list/paged.tsx";
import { Chip } from "../../ui/note/facts.tsx";
import { drawnName } from "../../ui/text/drawn-text.ts";
import { LongText } from "../../ui/text/long-text.tsx";
import { Markdown } from "../../ui/text/markdown.tsx";
import { useTranscript } from "../transcript-context.tsx";
import { Conversation } from "./agent-conversation.tsx";
import { RunSession } from "./run-session.tsx";
import { type RunTarget, RunTargetContext } from "./run-target.ts";
import "./sub-agents.css";

interface SubAgentsProps {
  readonly runs: readonly SubAgentRun[];
  /** The tool result; NO_ROW inside a conversation. */
  readonly row: number;
}

/** Sub-agents drawn at once. */
const PAGE = 20;

export function SubAgents({ runs, row }: SubAgentsProps) {
  const outer = useWantedRun(row);
  const inside = useContext(RunTargetContext);
  const target = outer ? { wanted: outer, way: outer.way } : row === NO_ROW ? inside : null;
  const [wantedRun = -1, ...rest] = target?.way ?? [];
  const page = usePage(runs, PAGE, wantedRun);
  return (
    <Pages page={page} words={["sub-agent", "sub-agents"]}>
      {pageOf(runs, page).map(({ key, item, index }) => (
        <OneRun
          key={key}
          run={item}
          target={target && wantedRun === index ? { ...target, way: rest } : null}
        />
      ))}
    </Pages>
  );
}

interface OneRunProps {
  readonly run: SubAgentRun;
  /** Set while this run, or one inside it, has to scroll into view: the path from here. */
  readonly target: RunTarget | null;
}

function OneRun({ run, target }: OneRunProps) {
  const section = useRef<HTMLElement>(null);
  const isInside = target !== null && target.way.length > 0;
  useInSight(section, isInside ? null : (target?.wanted ?? null));
  const { agent, task, report, error, messages } = run;
  const file = useHasHome() ? run.file : null;
  const name = drawnName(agent || "Sub-agent");
  return (
    <article ref={section} className="agent" aria-label={`Sub-agent ${name}`}>
      <RunHead run={run} name={name} />
      {task.trim() ? (
        <ClipBox className="agent-task" more="Show the whole task">
          <Markdown text={task} />
        </ClipBox>
      ) : null}
      {error.trim() ? (
        <LongText text={error}>
          {(shown) => <pre className="reply-error breakable">{shown}</pre>}
        </LongText>
      ) : null}
      {report.trim() ? (
        <ClipBox className="agent-report" more="Show the whole report">
          <Markdown text={report} />
        </ClipBox>
      ) : null}
      {messages.length > 0 ? (
        <Fold
          className="fold agent-fold"
          isWanted={isInside}
          held={messages}
          summary={`Conversation of ${name}, ${countText(messages.length, "message")}`}
        >
          <Conversation messages={messages} target={isInside ? target : null} />
        </Fold>
      ) : file ? null : (
        <p className="agent-note muted tiny">None of its messages are recorded.</p>
      )}
      {file ? <RunSession file={file} hasMessages={messages.length > 0} /> : null}
    </article>
  );
}

/** Once the transcript has scrolled the card of its tool result into view. */
function useInSight(
  section: { readonly current: HTMLElement | null },
  wanted: WantedRun | null,
): void {
  const found = useRunFound();
  const { reveal } = useTranscript();
  useEffect(() => {
    if (!wanted) return;
    let isOver = false;
    void whenPainted().then(() => {
      if (isOver) return;
      if (section.current) reveal(section.current);
      found(wanted);
    });
    return () => {
      isOver = true;
    };
  });
}

const OUTCOMES = {
  completed: "completed",
  failed: "failed",
  aborted: "aborted",
  running: "had not ended",
  "not recorded": "outcome not recorded",
} as const;

function RunHead({ run, name }: { readonly run: SubAgentRun; readonly name: string }) {
  const { model, outcome } = run;
  return (
    <div className="agent-head baseline wrap muted tiny tabular">
      <Bot size={15} aria-hidden />
      <h3 className="agent-name breakable">
        <bdi>{name}</bdi>
      </h3>
      {model ? <bdi className="agent-model mono breakable">{drawnName(model)}</bdi> : null}
      <Chip tone={outcome === "failed" || outcome === "aborted" ? "error" : "plain"}>
        {OUTCOMES[outcome]}
      </Chip>
      <span className="agent-facts">{useRunFacts(run)}</span>
    </div>
  );
}

/** Time, size and cost; both include what runs inside used, which is also shown separately. */
function useRunFacts(run: SubAgentRun): string {
  const { durationMs, isLeastDuration, replies, file } = run;
  const inside = useMemo(() => withNestedRuns(runsInside(run)), [run]);
  const nested = usageOfRuns(inside);
  const all = usageOfRuns([{ run, depth: 0 }, ...inside]);
  const duration = durationMs === null ? "" : durationText(durationMs);
  return [
    duration && (isLeastDuration ? `at least ${duration}` : duration),
    replies > 0 ? countText(replies, "reply", "replies") : "",
    all?.total ? `${tokensText(all.total)} tokens` : "",
    all === null ? (file ? "" : "usage not recorded") : costText(all.cost),
    inside.length > 0
      ? `of which ${countText(inside.length, "sub-agent")} ${costText(nested?.cost ?? null)}`
      : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

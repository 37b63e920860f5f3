// The inspector's Usage tab: the usage of the selected entry, its branch, and other branches.

import { Link } from "react-router";
import { costNote } from "../../src/model/prices/price-source.ts";
import { copiesNote } from "../../src/model/problem.ts";
import { DETAIL, type EntryDetails, figureAt } from "../../src/model/table/details.ts";
import { type EntryTable, NO_ROW, roleOf, typeOf } from "../../src/model/table/table.ts";
import { replyMsAt } from "../../src/stats/models.ts";
import { waitingTimes } from "../../src/stats/tools.ts";
import {
  scopeCost,
  subAgentCost,
  summaryCost,
  type Totals,
  timeText,
} from "../../src/stats/totals.ts";
import { cacheHitRate, modelAt, sumUsage } from "../../src/stats/usage-sum.ts";
import {
  costText,
  countText,
  durationText,
  NOT_RECORDED,
  numberText,
  percentText,
  tokensText,
} from "../../src/text/units.ts";
import { type Figures, useFigures } from "../session/figures/use-figures.ts";
import { useProgress } from "../session/open/page-sessions.tsx";
import { useOpenSession } from "../session/open/session-context.tsx";
import { useHref } from "../session/view/view-context.tsx";
import { Placeholder } from "../ui/note/placeholder.tsx";
import { type Fact, FactList, NotCounted } from "./fact-list.tsx";
import { BEFORE } from "./table/overview.ts";
import { modelName } from "./table/tables.ts";
import "./usage-panel.css";

export function UsagePanel() {
  const figures = useFigures();
  const progress = useProgress(useOpenSession());
  const href = useHref();
  if (!figures) return <Placeholder title={`Reading the session: ${percentText(progress)}`} />;
  if (figures instanceof Error) return <NotCounted error={figures} />;
  const { before, abandoned, session } = figures.scopes;
  const hasOthers = abandoned.totals.entries + before.totals.entries > 0;
  return (
    <div className="usage-panel column small scroll">
      <EntryFacts figures={figures} />
      <BranchFacts figures={figures} title={hasOthers ? "This branch" : "Whole session"} />
      {before.totals.entries > 0 ? (
        <FactList title={BEFORE} facts={totalFacts(before.totals)} />
      ) : null}
      {abandoned.totals.entries > 0 ? (
        <FactList
          title="Abandoned branches"
          facts={[
            { label: "Spent on them", value: scopeCost(abandoned.totals), isLoss: true },
            { label: "Entries", value: numberText(abandoned.totals.entries) },
            ...(abandoned.totals.usage.calls > 0
              ? [{ label: "Tokens", value: tokensText(abandoned.totals.usage.tokens) }]
              : []),
          ]}
        />
      ) : null}
      {hasOthers ? <FactList title="Whole session" facts={totalFacts(session.totals)} /> : null}
      <ModelFacts figures={figures} />
      <p>
        <Link to={href({}, "stats")}>All figures, in pictures</Link>
      </p>
      <FigureNotes cost={session.totals.usage.cost} />
    </div>
  );
}

/** Where costs are not the agent's own, and the session's figures are not marked as such. */
function FigureNotes({ cost }: { readonly cost: number | null }) {
  const { header, problems } = useOpenSession().session;
  const note = [costNote(header, cost), copiesNote(problems)].filter(Boolean).join(" ");
  return note === "" ? null : <p className="dim">{note}</p>;
}

function EntryFacts({ figures: { details, selection } }: { readonly figures: Figures }) {
  const { table, entry } = selection;
  if (entry === NO_ROW) return null;
  const usage = sumUsage(details, [entry]);
  const isOfSubAgents = ((details.flags[entry] ?? 0) & DETAIL.subAgents) !== 0;
  const whose = isOfSubAgents ? "the sub-agents of " : "";
  const title = `Tokens of ${whose}this ${nounFor(table, entry)}`;
  if (usage.calls === 0) {
    return <FactList title={title} facts={[{ label: "Usage", value: NOT_RECORDED }]} />;
  }
  const ms = replyMsAt(table, details, entry);
  const model = modelAt(details, entry);
  return (
    <FactList
      title={title}
      facts={[
        ...(model ? [{ label: "Model", value: model }] : []),
        ...tokenFacts(figuresAt(details, entry)),
        { label: "Cost", value: costText(usage.cost) },
        ...(ms === null ? [] : [{ label: "Time", value: durationText(ms) }]),
      ]}
    />
  );
}

function nounFor(table: EntryTable, row: number): string {
  if (roleOf(table, row) === "assistant") return "reply";
  if (roleOf(table, row) === "toolResult") return "tool result";
  const nouns = { compaction: "compaction", branch_summary: "branch summary" };
  return new Map(Object.entries(nouns)).get(typeOf(table, row)) ?? "entry";
}

interface BranchFactsProps {
  readonly figures: Figures;
  readonly title: string;
}

function BranchFacts({ figures, title }: BranchFactsProps) {
  const { totals, files, tools } = figures.scopes.branch;
  const { toolMs, answerMs } = waitingTimes(tools);
  const changed = files.filter(({ changes }) => changes > 0).length;
  const read = files.filter(({ reads }) => reads > 0).length;
  return (
    <FactList
      title={title}
      facts={[
        ...totalFacts(totals),
        ...branchTokenFacts(totals),
        ...summaryFacts(totals),
        ...subAgentFacts(totals),
        ...timeFact("Time in tools, with waits for permission", toolMs),
        ...timeFact("Waiting for your answers", answerMs),
        ...countFact("Files read", read),
        ...countFact("Files changed", changed),
      ]}
    />
  );
}

/** A missing value needs no line. */
function countFact(label: string, count: number): readonly Fact[] {
  return count > 0 ? [{ label, value: numberText(count) }] : [];
}

function timeFact(label: string, ms: number | null): readonly Fact[] {
  return ms === null ? [] : [{ label, value: durationText(ms) }];
}

function branchTokenFacts({ usage }: Totals): readonly Fact[] {
  if (usage.calls === 0) return [{ label: "Tokens", value: NOT_RECORDED }];
  const rate = cacheHitRate(usage);
  return [
    ...tokenFacts({ ...usage, reasoning: usage.reasoning ?? Number.NaN }),
    ...(rate ? [{ label: "Cache hit rate", value: percentText(rate) }] : []),
  ];
}

function summaryFacts(totals: Totals): readonly Fact[] {
  if (totals.compactions + totals.branchSummaries === 0) return [];
  return [{ label: "Compaction and summaries", value: costText(summaryCost(totals)) }];
}

function subAgentFacts(totals: Totals): readonly Fact[] {
  if (totals.subAgentRuns === 0) return [];
  const runs = countText(totals.subAgentRuns, "run");
  return [{ label: "Of which sub-agents", value: `${costText(subAgentCost(totals))}, ${runs}` }];
}

/** The most expensive ones; the screen of all figures has the rest. */
const MAX_MODELS = 30;

function ModelFacts({ figures }: { readonly figures: Figures }) {
  const { models } = figures.scopes.session;
  if (models.length === 0) return null;
  const facts = models.slice(0, MAX_MODELS).map(({ usage, ...totals }) => ({
    label: modelName(totals),
    value: usage.calls === 0 ? NOT_RECORDED : costText(usage.cost),
  }));
  const others = models.length - facts.length;
  const rest = { label: `${countText(others, "other")}`, value: "in all figures" };
  return <FactList title="Models of the session" facts={others > 0 ? [...facts, rest] : facts} />;
}

function totalFacts(totals: Totals): readonly Fact[] {
  return [
    { label: "Turns", value: numberText(totals.turns) },
    { label: "Cost", value: scopeCost(totals) },
    { label: "From first to last entry", value: timeText(totals) },
    ...countFact("Tool calls", totals.toolCalls),
    ...countFact("Failed tool calls", totals.toolFailures),
  ];
}

type TokenKind = "input" | "cacheRead" | "cacheWrite" | "output" | "reasoning";

/** NaN: not recorded. */
type TokenFigures = Readonly<Record<TokenKind, number>>;

/** The record of one entry; a sum would count its missing values as nothing. */
function figuresAt(details: EntryDetails, row: number): TokenFigures {
  const at = (kind: TokenKind) => figureAt(details, row, kind);
  return {
    input: at("input"),
    cacheRead: at("cacheRead"),
    cacheWrite: at("cacheWrite"),
    output: at("output"),
    reasoning: at("reasoning"),
  };
}

function tokenFacts(tokens: TokenFigures): readonly Fact[] {
  const text = (kind: TokenKind) =>
    Number.isNaN(tokens[kind]) ? NOT_RECORDED : numberText(tokens[kind]);
  return [
    { label: "Input", value: text("input") },
    { label: "Cache read", value: text("cacheRead") },
    { label: "Cache write", value: text("cacheWrite") },
    { label: "Output", value: text("output") },
    ...(tokens.reasoning > 0 ? [{ label: "of which reasoning", value: text("reasoning") }] : []),
  ];
}

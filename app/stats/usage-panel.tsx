// The inspector's Usage tab: what the selected entry used, its branch, and what was left behind.

import { Link } from "react-router";
import type { EntryDetails } from "../../src/model/table/details.ts";
import { type EntryTable, NO_ROW, roleOf, typeOf } from "../../src/model/table/table.ts";
import { replyMsAt } from "../../src/stats/models.ts";
import type { Totals } from "../../src/stats/totals.ts";
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
import { useOpenSession } from "../session/open/session-context.tsx";
import { useProgress } from "../session/open/use-session.ts";
import { useHref } from "../session/view/use-href.ts";
import { Placeholder } from "../ui/note/placeholder.tsx";
import { type Fact, FactList } from "./fact-list.tsx";
import { NotCounted } from "./not-counted.tsx";
import { summaryCost } from "./tables.ts";
import { type Figures, useFigures } from "./use-figures.ts";
import "./usage-panel.css";

export function UsagePanel() {
  const figures = useFigures();
  const progress = useProgress(useOpenSession());
  const href = useHref();
  if (!figures) return <Placeholder title={`Reading the session: ${percentText(progress)}`} />;
  if (figures instanceof Error) return <NotCounted error={figures} />;
  const { branch, abandoned, session } = figures.scopes;
  return (
    <div className="usage-panel">
      <EntryFacts figures={figures} />
      <BranchFacts figures={figures} />
      <FactList
        title="Abandoned branches"
        facts={[
          { label: "Spent on them", value: costText(costOf(abandoned.totals)), isLoss: true },
          { label: "Entries", value: numberText(abandoned.totals.entries) },
          { label: "Tokens", value: tokensText(abandoned.totals.usage.tokens) },
        ]}
      />
      <FactList title="Whole session" facts={totalFacts(session.totals)} />
      <ModelFacts figures={figures} />
      <p>
        <Link to={href({}, "stats")}>All figures</Link>
        {branch.totals.usage.callsWithoutCost > 0 ? (
          <span className="dim">
            {" "}
            {countText(branch.totals.usage.callsWithoutCost, "call")} on this branch without a cost
          </span>
        ) : null}
      </p>
    </div>
  );
}

/** A scope in which nothing used a model cost nothing; one that did and says no price: not recorded. */
function costOf({ usage }: Totals): number | null {
  return usage.calls === 0 ? 0 : usage.cost;
}

function EntryFacts({ figures: { details, selection } }: { readonly figures: Figures }) {
  const { table, entry } = selection;
  if (entry === NO_ROW) return null;
  const usage = sumUsage(details, [entry]);
  const title = `Tokens of this ${nounFor(table, entry)}`;
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

function BranchFacts({ figures }: { readonly figures: Figures }) {
  const { totals, files, tools } = figures.scopes.branch;
  const toolMs = sumOf(tools.map(({ ms }) => ms));
  const changed = files.filter(({ changes }) => changes > 0).length;
  const read = files.filter(({ reads }) => reads > 0).length;
  return (
    <FactList
      title="This branch"
      facts={[
        ...totalFacts(totals),
        ...tokenFacts(totals.usage),
        { label: "Cache hit rate", value: percentText(cacheHitRate(totals.usage)) },
        { label: "Compaction and summaries", value: costText(summaryCost(totals)) },
        { label: "Time in tools", value: durationText(toolMs) },
        { label: "Files read", value: numberText(read) },
        { label: "Files changed", value: numberText(changed) },
      ]}
    />
  );
}

/** The most expensive ones; the screen of all figures has the rest. */
const MAX_MODELS = 30;

function ModelFacts({ figures }: { readonly figures: Figures }) {
  const { models } = figures.scopes.session;
  if (models.length === 0) return null;
  const facts = models.slice(0, MAX_MODELS).map(({ model, usage }) => ({
    label: model === null ? "Tools and summaries" : model || "No model named",
    value: usage.calls === 0 ? NOT_RECORDED : costText(usage.cost),
  }));
  const others = models.length - facts.length;
  const rest = { label: `${countText(others, "other")}`, value: "in all figures" };
  return <FactList title="Models of the session" facts={others > 0 ? [...facts, rest] : facts} />;
}

function totalFacts(totals: Totals): readonly Fact[] {
  return [
    { label: "Turns", value: numberText(totals.turns) },
    { label: "Cost", value: costText(costOf(totals)) },
    { label: "From first to last entry", value: durationText(totals.durationMs) },
    { label: "Tool calls", value: numberText(totals.toolCalls) },
    { label: "Failed tool calls", value: numberText(totals.toolFailures) },
  ];
}

type TokenKind = "input" | "cacheRead" | "cacheWrite" | "output" | "reasoning";

/** NaN: not recorded. */
type TokenFigures = Readonly<Record<TokenKind, number>>;

/** What one entry records; a sum would take what it does not record for nothing. */
function figuresAt(details: EntryDetails, row: number): TokenFigures {
  const at = (kind: TokenKind) => details[kind][row] ?? Number.NaN;
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
    ...(tokens.reasoning > 0 ? [{ label: "of it reasoning", value: text("reasoning") }] : []),
  ];
}

function sumOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}

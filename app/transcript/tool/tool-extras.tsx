// What a tool result holds besides its text: pictures, calls made inside, details, loaded context.
import { useMemo } from "react";
import { blocksText, type ContentBlock } from "../../../src/model/blocks/blocks.ts";
import type { NestedCall, ToolResultEntry } from "../../../src/model/entry/entry.ts";
import {
  type Json,
  type JsonObject,
  numberField,
  objectField,
  stringField,
} from "../../../src/model/json/json.ts";
import {
  costText,
  countText,
  durationText,
  numberText,
  tokensText,
} from "../../../src/text/units.ts";
import { useHasHome } from "../../catalog/catalog-context.tsx";
import { Fold } from "../../ui/layout/fold.tsx";
import { lazyPane } from "../../ui/lazy-pane.ts";
import { Paged } from "../../ui/list/paged.tsx";
import { drawnName, withoutStacks } from "../../ui/text/drawn-text.ts";
import { AgentsOfCall } from "../agents/agent-facts.tsx";
import { Added } from "../content/added.tsx";
import { Blocks } from "../content/blocks.tsx";
import { JsonText } from "../content/json-text.tsx";
import { Skeleton } from "../content/loaded.tsx";
import { namesText } from "../content/names-text.ts";
import { printJson } from "../content/print-json.ts";
import { PROJECT_CONTEXT } from "./tool-body.tsx";
import { Output } from "./tool-output.tsx";

const DetailSentences = lazyPane(
  async () => (await import("./detail-sentences.tsx")).DetailSentences,
);

/**
 * Those of dreb except the tool that starts agents, whose cards show it, and one of Claude Code: loaded
 * with the first.
 */
const SAID =
  /^(?:ask_user|search|skill|suggest_next|tasks_update|TodoWrite|wait|watch_github_ci|web_fetch)$/;

/** Details that cards show in another way, or that repeat what they show. */
const SHOWN_ELSEWHERE = new Set([
  "diff",
  "patch",
  "firstChangedLine",
  "truncation",
  "fullOutputPath",
  "fullOutputBelow",
]);

/** Where sub-agents are recorded: their cards show them, the raw JSON holds them. */
const RUN_FIELDS: ReadonlySet<string> = new Set(["results", "runs", "agents", "messages"]);
const NONE: ReadonlySet<string> = new Set();

export function ResultExtras({ result }: { readonly result: ToolResultEntry }) {
  const { blocks, details, nestedCalls, usage } = result;
  const hasRuns = result.runs.length > 0;
  const { rest, loaded, others } = useMemo(
    () => extrasOf(blocks, details, hasRuns ? RUN_FIELDS : NONE),
    [blocks, details, hasRuns],
  );
  return (
    <>
      {others.length > 0 ? (
        <div className="tool-blocks">
          <Blocks blocks={others} />
        </div>
      ) : null}
      <Added added={result.forkFields} />
      <AgentsOfCall result={result} />
      {loaded.length > 0 ? (
        <Fold className="fold tool-fold" summary="Project context loaded by the agent">
          <Output text={blocksText(loaded)} />
        </Fold>
      ) : null}
      {nestedCalls.length > 0 ? <NestedCalls calls={nestedCalls} /> : null}
      {rest.length > 0 && SAID.test(result.toolName) ? <DetailSentences result={result} /> : null}
      {rest.length > 0 ? (
        <Fold
          className="fold tool-fold"
          held={rest}
          summary={`Details: ${namesText(rest.map(([name]) => name)).slice(0, 120)}`}
        >
          <DetailsText fields={rest} />
        </Fold>
      ) : null}
      <Truncation result={result} />
      {usage ? (
        <p className="tool-foot">
          The tool itself used a model: {tokensText(usage.total)} tokens, {costText(usage.cost)}
        </p>
      ) : null}
    </>
  );
}

type Field = readonly [string, Json | undefined];

function extrasOf(
  blocks: readonly ContentBlock[],
  details: JsonObject,
  inCards: ReadonlySet<string>,
) {
  const rest: readonly Field[] = Object.entries(details).filter(
    ([name]) => !SHOWN_ELSEWHERE.has(name) && !inCards.has(name),
  );
  const loaded = blocks.filter(
    (block) => block.type === "text" && block.text.startsWith(PROJECT_CONTEXT),
  );
  const others = blocks.filter((block) => block.type !== "text" && block.type !== "toolCall");
  return { rest, loaded, others };
}

function DetailsText({ fields }: { readonly fields: readonly Field[] }) {
  const value = useMemo(() => Object.fromEntries(fields), [fields]);
  return <JsonText value={value} />;
}

function NestedCalls({ calls }: { readonly calls: readonly NestedCall[] }) {
  return (
    <Fold
      className="fold tool-fold"
      held={calls}
      summary={`${countText(calls.length, "call")} made inside`}
    >
      <Paged items={calls} words={["call", "calls"]}>
        {(page) => (
          <ul className="tool-list small grid">
            {page.map(({ key, item: call }) => (
              <NestedCallLine key={key} call={call} />
            ))}
          </ul>
        )}
      </Paged>
    </Fold>
  );
}

/** Of the arguments of a call inside a call. Characters. */
const MAX_ARGUMENTS = 300;

function NestedCallLine({ call }: { readonly call: NestedCall }) {
  const { text } = printJson(call.arguments, MAX_ARGUMENTS, 0);
  return (
    <li>
      <bdi className="tool-name ellipsis firm">{drawnName(call.name || "tool")}</bdi>
      <bdi className="mono tool-target breakable">{withoutStacks(text)}</bdi>
      <span className={call.error ? "tool-error" : "dim"}>
        <bdi>{drawnName(call.error || call.status)}</bdi>
        {call.durationMs === null ? "" : ` · ${durationText(call.durationMs)}`}
      </span>
    </li>
  );
}

const SavedOutput = lazyPane(async () => (await import("../agents/rare-cards.ts")).SavedOutput);

function Truncation({ result: { details } }: { readonly result: ToolResultEntry }) {
  const hasHome = useHasHome();
  const truncation = objectField(details, "truncation") ?? {};
  const path = stringField(details, "fullOutputPath");
  const below = stringField(details, "fullOutputBelow");
  if (truncation.truncated !== true && !path) return null;
  const shown = numberField(truncation, "outputLines");
  const total = numberField(truncation, "totalLines");
  return (
    <>
      <p className="tool-foot">
        {shown !== undefined && total !== undefined
          ? `The agent kept ${numberText(shown)} of ${countText(total, "line")}`
          : "The agent truncated this output"}
        {path ? (
          <>
            ; all of it was in <bdi className="mono">{drawnName(path)}</bdi>
          </>
        ) : null}
        .
      </p>
      {below && hasHome ? <SavedOutput below={below} waiting={<Skeleton />} /> : null}
    </>
  );
}

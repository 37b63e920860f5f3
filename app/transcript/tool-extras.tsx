// What a tool result holds besides its text: pictures, calls made inside, details, loaded context.
import { textOf } from "../../src/model/blocks.ts";
import type { NestedCall, ToolResultEntry } from "../../src/model/entry.ts";
import { numberField, objectField, stringField } from "../../src/model/json.ts";
import { costText, countText, durationText, numberText, tokensText } from "../../src/text/units.ts";
import { Block, withKeys } from "./blocks.tsx";
import { JsonText } from "./json-text.tsx";
import { PROJECT_CONTEXT } from "./tool-body.tsx";
import { Output } from "./tool-output.tsx";

/** Details that cards show in another way, or that repeat what they show. */
const SHOWN_ELSEWHERE = new Set([
  "diff",
  "patch",
  "firstChangedLine",
  "truncation",
  "fullOutputPath",
]);

export function ResultExtras({ result }: { readonly result: ToolResultEntry }) {
  const { blocks, details, nestedCalls, usage } = result;
  const rest = Object.entries(details).filter(([name]) => !SHOWN_ELSEWHERE.has(name));
  const loaded = blocks.filter(
    (block) => block.type === "text" && block.text.startsWith(PROJECT_CONTEXT),
  );
  return (
    <>
      <div className="tool-blocks">
        {withKeys(blocks).map(({ key, block }) =>
          block.type === "text" || block.type === "toolCall" ? null : (
            <Block key={key} block={block} />
          ),
        )}
      </div>
      {loaded.length > 0 ? (
        <details className="fold tool-fold">
          <summary>Project context the agent loaded with it</summary>
          <Output text={textOf(loaded)} />
        </details>
      ) : null}
      {nestedCalls.length > 0 ? <NestedCalls calls={nestedCalls} /> : null}
      {rest.length > 0 ? (
        <details className="fold tool-fold">
          <summary>
            Details:{" "}
            {rest
              .map(([name]) => name)
              .join(", ")
              .slice(0, 120)}
          </summary>
          <JsonText value={Object.fromEntries(rest)} />
        </details>
      ) : null}
      <Truncation result={result} />
      {usage ? (
        <p className="tool-foot">
          The tool used a model itself: {tokensText(usage.total)} tokens, {costText(usage.cost)}
        </p>
      ) : null}
    </>
  );
}

function NestedCalls({ calls }: { readonly calls: readonly NestedCall[] }) {
  return (
    <details className="fold tool-fold">
      <summary>{countText(calls.length, "call")} made inside</summary>
      <ul className="tool-list">
        {withKeys(calls).map(({ key, block: call }) => (
          <li key={key}>
            <bdi className="tool-name">{call.name || "tool"}</bdi>
            <bdi className="mono tool-target">{JSON.stringify(call.arguments).slice(0, 300)}</bdi>
            <span className={call.error ? "tool-error" : "dim"}>
              {call.error ? <bdi>{call.error.slice(0, 300)}</bdi> : <bdi>{call.status}</bdi>}
              {call.durationMs === null ? "" : ` · ${durationText(call.durationMs)}`}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Truncation({ result: { details } }: { readonly result: ToolResultEntry }) {
  const truncation = objectField(details, "truncation") ?? {};
  const path = stringField(details, "fullOutputPath");
  if (truncation.truncated !== true && !path) return null;
  const shown = numberField(truncation, "outputLines");
  const total = numberField(truncation, "totalLines");
  return (
    <p className="tool-foot">
      {shown !== undefined && total !== undefined
        ? `The agent kept ${numberText(shown)} of ${countText(total, "line")}`
        : "The agent cut this output"}
      {path ? (
        <>
          ; all of it was in <bdi className="mono">{path}</bdi>
        </>
      ) : null}
      .
    </p>
  );
}

// The arguments of a tool call as names and values.
import { useMemo } from "react";
import { type ToolCall, targetOf } from "../../../src/model/entry/blocks.ts";
import type { Json } from "../../../src/model/json/json.ts";
import { LEFT_OUT } from "../../session/host/page-body.ts";
import { Paged } from "../../ui/list/paged.tsx";
import { drawnName } from "../../ui/text/drawn-text.ts";
import { LongText } from "../../ui/text/long-text.tsx";
import { JsonText } from "../content/json-text.tsx";

/** Arguments that are drawn at once: each may be a long text. */
const PAGE = 40;

interface ArgumentsProps {
  readonly call: ToolCall;
  /** Names that are shown elsewhere. */
  readonly except: ReadonlySet<string>;
}

export function Arguments({ call, except }: ArgumentsProps) {
  const { hasNone, shown } = useMemo(() => shownArguments(call, except), [call, except]);
  if (hasNone && call.partialJson) {
    return (
      <div className="tool-arguments">
        <p className="card-note">Arguments as far as they were received:</p>
        <Value value={call.partialJson} />
      </div>
    );
  }
  if (shown.length === 0) return null;
  return (
    <Paged items={shown} words={["argument", "arguments"]} size={PAGE}>
      {(page) => (
        <dl className="tool-arguments">
          {page.map(({ key, item: [name, value] }) => (
            <div key={key} className="tool-argument">
              <dt>
                <bdi>{drawnName(name)}</bdi>
              </dt>
              <dd>
                <Value value={value} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Paged>
  );
}

function shownArguments(call: ToolCall, except: ReadonlySet<string>) {
  const all = Object.entries(call.arguments);
  const target = targetOf(call);
  const isInTitle = (name: string, value: Json | undefined) =>
    value === target && name !== LEFT_OUT && target.length <= 80 && !target.includes("\n");
  const shown = all.filter(([name, value]) => !except.has(name) && !isInTitle(name, value));
  return { hasNone: all.length === 0, shown };
}

function Value({ value }: { readonly value: Json | undefined }) {
  if (typeof value === "object" && value !== null) return <JsonText value={value} />;
  return (
    <LongText text={String(value)}>{(shown) => <pre className="tool-value">{shown}</pre>}</LongText>
  );
}

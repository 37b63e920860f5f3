// The arguments of a tool call as names and values.
import { type ToolCall, targetOf } from "../../src/model/blocks.ts";
import type { Json } from "../../src/model/json.ts";
import { LongText } from "../ui/long-text.tsx";
import { JsonText } from "./json-text.tsx";

interface ArgumentsProps {
  readonly call: ToolCall;
  /** Names that are shown elsewhere. */
  readonly except: ReadonlySet<string>;
}

export function Arguments({ call, except }: ArgumentsProps) {
  const all = Object.entries(call.arguments);
  if (all.length === 0 && call.partialJson) {
    return (
      <div className="tool-arguments">
        <p className="card-note">Arguments as far as they were received:</p>
        <pre className="tool-value">{call.partialJson.slice(0, 20_000)}</pre>
      </div>
    );
  }
  const target = targetOf(call);
  const isInTitle = (value: Json | undefined) =>
    value === target && !target.includes("\n") && target.length <= 80;
  const shown = all.filter(([name, value]) => !except.has(name) && !isInTitle(value));
  if (shown.length === 0) return null;
  return (
    <dl className="tool-arguments">
      {shown.map(([name, value]) => (
        <div key={name} className="tool-argument">
          <dt>
            <bdi>{name}</bdi>
          </dt>
          <dd>
            <Value value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ value }: { readonly value: Json | undefined }) {
  if (typeof value === "object" && value !== null) return <JsonText value={value} />;
  return (
    <LongText text={String(value)}>{(shown) => <pre className="tool-value">{shown}</pre>}</LongText>
  );
}

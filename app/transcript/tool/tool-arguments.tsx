// The arguments of a tool call as names and values.
import { useMemo } from "react";
import type { ToolCall } from "../../../src/model/blocks/blocks.ts";
import type { Json } from "../../../src/model/json/json.ts";
import { countText } from "../../../src/text/units.ts";
import { LEFT_OUT } from "../../engine/entries/page-body.ts";
import { Fold } from "../../ui/layout/fold.tsx";
import { Paged } from "../../ui/list/paged.tsx";
import { drawnName, withoutStacks } from "../../ui/text/drawn-text.ts";
import { LongText } from "../../ui/text/long-text.tsx";
import { JsonText } from "../content/json-text.tsx";
import { namesText } from "../content/names-text.ts";

/** Arguments drawn at once: each may be a long text. */
const PAGE = 40;

interface ArgumentsProps {
  readonly call: ToolCall;
  /** Names that are shown elsewhere. */
  readonly except: ReadonlySet<string>;
}

export function Arguments({ call, except }: ArgumentsProps) {
  const shown = useMemo(() => argumentsOf(call, except), [call, except]);
  return call.partialJson && Object.keys(call.arguments).length === 0 ? (
    <PartialArguments text={call.partialJson} />
  ) : (
    <ArgumentList shown={shown} />
  );
}

/** Arguments that fit on one line. */
const MAX_SHORT = { arguments: 6, characters: 80 };

/** Short ones on a line, the rest on demand. */
export function MoreArguments({ call, except }: ArgumentsProps) {
  const shown = useMemo(() => argumentsOf(call, except), [call, except]);
  const short = shown.filter(([, value]) => isShort(value)).slice(0, MAX_SHORT.arguments);
  const rest = shown.filter((argument) => !short.includes(argument));
  if (call.partialJson && Object.keys(call.arguments).length === 0) {
    return <PartialArguments text={call.partialJson} />;
  }
  return (
    <>
      {short.length > 0 ? (
        <p className="tool-line wrap tiny breakable">
          {short.map(([name, value]) => (
            <span key={name}>
              <bdi className="dim">{drawnName(name, MAX_SHORT.characters)}</bdi>{" "}
              <bdi>{withoutStacks(String(value))}</bdi>
            </span>
          ))}
        </p>
      ) : null}
      {rest.length > 0 ? (
        <Fold className="fold tool-fold" summary={restText(rest)} held={rest}>
          <ArgumentList shown={rest} />
        </Fold>
      ) : null}
    </>
  );
}

type Argument = readonly [name: string, value: Json | undefined];

function argumentsOf(call: ToolCall, except: ReadonlySet<string>): readonly Argument[] {
  const all = Object.entries(call.arguments);
  return all.filter(([name]) => !except.has(name) || name === LEFT_OUT);
}

function isShort(value: Json | undefined): boolean {
  if (typeof value !== "string") return typeof value === "number" || typeof value === "boolean";
  return value.length <= MAX_SHORT.characters && !value.includes("\n");
}

function restText(rest: readonly Argument[]): string {
  const names = namesText(rest.map(([name]) => name)).slice(0, 120);
  return `${countText(rest.length, "more argument")}: ${names}`;
}

function PartialArguments({ text }: { readonly text: string }) {
  return (
    <div className="tool-arguments tiny grid">
      <p className="card-note">Arguments as far as they were received:</p>
      <Value value={text} />
    </div>
  );
}

function ArgumentList({ shown }: { readonly shown: readonly Argument[] }) {
  if (shown.length === 0) return null;
  return (
    <Paged items={shown} words={["argument", "arguments"]} size={PAGE}>
      {(page) => (
        <dl className="tool-arguments tiny grid">
          {page.map(({ key, item: [name, value] }) => (
            <div key={key} className="tool-argument grid">
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

function Value({ value }: { readonly value: Json | undefined }) {
  if (typeof value === "object" && value !== null) return <JsonText value={value} />;
  return (
    <LongText text={String(value)}>
      {(shown) => <pre className="tool-value breakable">{shown}</pre>}
    </LongText>
  );
}

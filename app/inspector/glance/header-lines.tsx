// The fields of the session's header that not every header has, a line each.
import { useMemo } from "react";
import { headerFacts } from "../../../src/model/agent/header-facts.ts";
import type { Json, JsonObject } from "../../../src/model/json/json.ts";
import { stringify } from "../../../src/model/json/stringify.ts";
import { numberText } from "../../../src/text/units.ts";
import { drawnName } from "../../ui/text/drawn-text.ts";
import { GlancePart } from "./glance-part.tsx";

const MAX_NAME = 60;
const MAX_VALUE = 300;

export function HeaderLines({ header }: { readonly header: JsonObject }) {
  const { facts, more } = useMemo(() => headerFacts(header), [header]);
  if (facts.length === 0) return null;
  return (
    <GlancePart title="In the header">
      <dl className="glance-header small grid">
        {facts.map(({ name, path, value }) => (
          <div key={path} title={drawnName(path)}>
            <dt>
              <bdi>{drawnName(name, MAX_NAME)}</bdi>
            </dt>
            <dd>
              <bdi>{valueText(value)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {more > 0 ? <p className="muted">and {numberText(more)} more</p> : null}
    </GlancePart>
  );
}

function valueText(value: Json): string {
  return drawnName(typeof value === "string" ? value : stringify(value), MAX_VALUE);
}

// Which tools were called, the most called first.
import { useMemo } from "react";
import type { ScopeFigures } from "../../../src/stats/figures.ts";
import { countText, numberText } from "../../../src/text/units.ts";
import { useView } from "../../session/view/view-context.tsx";
import { drawnName } from "../../ui/text/drawn-text.ts";
import { GlanceLine } from "./glance-line.tsx";
import { GlancePart } from "./glance-part.tsx";

/** More are for the usage. */
const MAX_TOOLS = 6;

export function GlanceTools({ figures }: { readonly figures: ScopeFigures }) {
  const [, setView] = useView();
  const tools = useMemo(
    () => [...figures.tools].sort((a, b) => b.calls - a.calls),
    [figures.tools],
  );
  if (tools.length === 0) return null;
  return (
    <GlancePart title={countText(figures.totals.toolCalls, "tool call")}>
      {tools.slice(0, MAX_TOOLS).map(({ name, calls, failures }) => (
        <GlanceLine
          key={name}
          name={<bdi>{drawnName(name)}</bdi>}
          value={
            failures > 0
              ? `${numberText(calls)} · ${numberText(failures)} failed`
              : numberText(calls)
          }
          title="Show its calls in the outline"
          onClick={() => setView({ pane: "outline", tool: name })}
        />
      ))}
      {tools.length > MAX_TOOLS ? (
        <p className="glance-waiting">and {countText(tools.length - MAX_TOOLS, "other tool")}</p>
      ) : null}
    </GlancePart>
  );
}

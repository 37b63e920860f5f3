// The switch that includes tool calls and results in the search, and its progress.
import { Square, Wrench } from "lucide-react";
import { countText, percentText } from "../../../../src/text/units.ts";
import { Button } from "../../../ui/control/button.tsx";
import type { QueryState } from "../../use-library-query.ts";
import { type FoundInTools, isSearchable, type ToolSearchState } from "./use-tool-hits.ts";
import "./tool-search.css";

interface ToolSearchProps {
  readonly state: QueryState;
  readonly tools: FoundInTools;
}

/** Renders nothing without a search. */
export function ToolSearch({ state, tools: { search, stop } }: ToolSearchProps) {
  const { text, isInTools } = state.query;
  if (!isSearchable(text.trim())) return null;
  return (
    <div className="list-tool-search row wrap muted tiny firm">
      <Button
        weight="quiet"
        aria-pressed={isInTools}
        title="Also search the arguments and the output of tools: this reads their files"
        onClick={() => state.change({ isInTools: !isInTools })}
      >
        <Wrench size={13} aria-hidden /> Search tool output too
      </Button>
      {search ? (
        <p className="tabular" aria-live="polite">
          {progressText(search)}
        </p>
      ) : null}
      {search?.isRunning ? (
        <Button weight="quiet" onClick={stop}>
          <Square size={11} aria-hidden /> Stop
        </Button>
      ) : null}
    </div>
  );
}

function progressText(search: ToolSearchState): string {
  const { isRunning, done, count, unsearched, problem, leftOut } = search;
  const found = count === 0 ? "nothing found" : `found in ${countText(count, "entry", "entries")}`;
  return [
    isRunning ? `${percentText(done)} searched` : "",
    `${found} of tools${isRunning ? " so far" : ""}`,
    unsearched > 0 ? `${countText(unsearched, "session")} could not be searched` : "",
    problem ?? "",
    leftOut,
  ]
    .filter(Boolean)
    .join(" · ");
}

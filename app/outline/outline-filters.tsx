// The controls above the outline: which entries it shows.

import { ListFilter, X } from "lucide-react";
import { useMemo } from "react";
import type { EntryDetails } from "../../src/model/table/details.ts";
import { MAX_TOP } from "../../src/stats/rows/filtered-rows.ts";
import { numberText } from "../../src/text/units.ts";
import { isFilter } from "../../src/tree/filters.ts";
import { useOpenSession } from "../session/open/session-context.tsx";
import { shownPath } from "../session/view/names.ts";
import { SmallIconButton } from "../ui/control/button.tsx";
import { Menu } from "../ui/control/menu.tsx";
import { SegmentedControl } from "../ui/control/segmented-control.tsx";
import { TextFilter } from "./text-filter.tsx";
import { LevelChoice } from "./turns/level.tsx";
import type { FilterState } from "./use-filtering.ts";
import "./outline-filters.css";

const SEGMENTS = [
  { id: "default", label: "Default" },
  { id: "no-tools", label: "No tools" },
  { id: "user", label: "User" },
  { id: "labelled", label: "Labelled" },
  { id: "all", label: "All" },
];

/** Filters that pick single entries. */
const PICKED = [
  { id: "errors", label: "Errors only" },
  { id: "expensive", label: `Most expensive ${MAX_TOP}` },
  { id: "slowest", label: `Slowest ${MAX_TOP}` },
];

interface OutlineFiltersProps {
  readonly state: FilterState;
  /** Moves the focus to the results. */
  readonly onLeave: () => void;
}

export function OutlineFilters({ state, onLeave }: OutlineFiltersProps) {
  const { filtering, change } = state;
  const { details } = useOpenSession();
  const picked = PICKED.find(({ id }) => id === filtering.filter);
  const tools = useMemo(() => toolsIn(details), [details]);
  return (
    <div className="outline-filters column firm">
      <div className="outline-filters-row">
        <LevelChoice level="entries" />
        <TextFilter
          value={filtering.text}
          onChange={(text) => change({ text })}
          onLeave={onLeave}
        />
        <Menu
          label="More filters: errors, costs, times and tools"
          icon={<ListFilter size={15} aria-hidden />}
          className="outline-filters-more"
          choices={[
            {
              label: "Entries",
              options: [{ id: "default", label: "All kinds" }, ...PICKED],
              value: picked?.id ?? "default",
              onChange: (filter) => setFilter(state, filter),
            },
            {
              label: "Tool",
              options: [{ id: "", label: details ? "Any" : "Any (still reading)" }, ...tools],
              value: filtering.tool,
              onChange: (tool) => change({ tool }),
            },
          ]}
        />
      </div>
      <SegmentedControl
        label="Entries in the outline"
        segments={SEGMENTS}
        value={filtering.filter}
        onChange={(filter) => setFilter(state, filter)}
      />
      <div className="outline-filters-chosen wrap">
        {picked ? (
          <Chosen label={picked.label} onRemove={() => change({ filter: "default" })} />
        ) : null}
        {filtering.tool ? (
          <Chosen label={`Tool: ${filtering.tool}`} onRemove={() => change({ tool: "" })} />
        ) : null}
        {filtering.file ? (
          <Chosen
            label={`Touches ${shownPath(filtering.file)}`}
            onRemove={() => change({ file: "" })}
          />
        ) : null}
      </div>
    </div>
  );
}

function setFilter({ change }: FilterState, name: string): void {
  if (isFilter(name)) change({ filter: name });
}

function Chosen(props: { readonly label: string; readonly onRemove: () => void }) {
  return (
    <span className="outline-filters-chip tiny">
      <span className="outline-filters-name ellipsis">{props.label}</span>
      <SmallIconButton label={`Remove the filter ${props.label}`} onClick={props.onRemove}>
        <X size={12} aria-hidden />
      </SmallIconButton>
    </span>
  );
}

/** A longer menu is unusable; the text filter finds a tool by its name. */
const MAX_TOOLS = 100;

/** The tools that were called, most used first. */
function toolsIn(details: EntryDetails | null) {
  const uses = new Map<string, number>();
  for (const { name } of details?.calls ?? []) uses.set(name, (uses.get(name) ?? 0) + 1);
  uses.delete("");
  return [...uses]
    .sort(([, a], [, b]) => b - a)
    .slice(0, MAX_TOOLS)
    .map(([id, count]) => ({ id, label: `${id} · ${numberText(count)}` }));
}

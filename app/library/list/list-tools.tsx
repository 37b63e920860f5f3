// The controls above the list: search, filters, order.
import { Group, SlidersHorizontal } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { Facet, Facets } from "../../../src/library/list/facets.ts";
import {
  EVERY_SESSION,
  LIST_SORTS,
  LIST_STATUSES,
  type ListQuery,
  type ListSort,
  type ListStatus,
  sortOf,
} from "../../../src/library/list/list-query.ts";
import { numberText } from "../../../src/text/units.ts";
import { oneLine, shortFolder, summaryStatus } from "../../catalog/summaries/session-words.ts";
import { Button, PillButton } from "../../ui/control/button.tsx";
import type { QueryState } from "../use-library-query.ts";
import { SearchField } from "./search-field.tsx";

interface ListToolsProps {
  readonly state: QueryState;
  readonly facets: Facets;
}

/** Resets all filters. */
export const NO_FILTERS: Partial<ListQuery> = {
  text: "",
  agent: EVERY_SESSION.agent,
  project: EVERY_SESSION.project,
  status: EVERY_SESSION.status,
  isNamed: false,
  isCompacted: false,
  isBranched: false,
};

const SORT_WORDS: Readonly<Record<ListSort, string>> = {
  recent: "Latest change",
  threaded: "Families",
  relevance: "Best match",
  created: "Begun",
  name: "Name",
  project: "Project",
  models: "Model",
  entries: "Entries",
  messages: "Messages",
  turns: "Turns",
  branches: "Branches",
  compactions: "Compactions",
  cost: "Cost",
  tokens: "Tokens",
  size: "Size of the file",
  agent: "Agent",
  status: "How it ended",
};

/** A longer menu is unusable. */
const MAX_CHOICES = 300;
const NONE = "\n";

export function ListTools({ state, facets }: ListToolsProps) {
  const { query, change } = state;
  const [areShown, setShown] = useState(false);
  const filters = filterCount(query);
  const isSearch = query.text.trim() !== "";
  const sorts = LIST_SORTS.filter((sort) => {
    if (sort === "relevance") return isSearch;
    return sort !== "threaded" || !isSearch;
  });
  return (
    <search className="list-tools row wrap firm">
      <SearchField value={query.text} onChange={(text) => change({ text }, "replace")} />
      <Button
        weight="quiet"
        size="small"
        className="list-more"
        aria-expanded={areShown}
        onClick={() => setShown(!areShown)}
      >
        <SlidersHorizontal size={14} aria-hidden /> Filters{filters > 0 ? ` (${filters})` : ""}
      </Button>
      <div className="list-filters row wrap" data-shown={areShown}>
        <Choice
          name="Project"
          all="All projects"
          value={query.project === null ? "" : query.project || NONE}
          facets={facets.projects}
          words={(cwd) => (cwd === "" ? "none recorded" : shortFolder(cwd))}
          onChoose={(value) =>
            change({ project: value === "" ? null : value === NONE ? "" : value })
          }
        />
        <Choice
          name="Agent"
          all="All agents"
          value={query.agent}
          facets={facets.agents}
          words={oneLine}
          onChoose={(agent) => change({ agent })}
        />
        <Choice
          name="Status"
          all="Any status"
          value={query.status}
          facets={facets.statuses}
          words={(status) => statusWords(LIST_STATUSES.find((one) => one === status))}
          onChoose={(value) =>
            change({ status: LIST_STATUSES.find((status) => status === value) ?? "" })
          }
        />
        <Toggle isOn={query.isNamed} onToggle={(isNamed) => change({ isNamed })}>
          Named
        </Toggle>
        <Toggle isOn={query.isBranched} onToggle={(isBranched) => change({ isBranched })}>
          Branched
        </Toggle>
        <Toggle isOn={query.isCompacted} onToggle={(isCompacted) => change({ isCompacted })}>
          Compacted
        </Toggle>
        <Toggle isOn={query.hasSubAgents} onToggle={(hasSubAgents) => change({ hasSubAgents })}>
          Sub-agents
        </Toggle>
        {filters > 0 ? (
          <Button
            weight="quiet"
            size="small"
            onClick={() => change({ ...NO_FILTERS, text: query.text })}
          >
            Clear filters
          </Button>
        ) : null}
      </div>
      <div className="list-order row firm" data-shown={areShown}>
        <label className="list-sort dim tiny">
          <span>Sort</span>
          <select
            className="field list-choice muted"
            value={sortOf(query)}
            onChange={({ target }) =>
              change({
                sort: LIST_SORTS.find((sort) => sort === target.value) ?? "",
                isReversed: false,
              })
            }
          >
            {sorts.map((sort) => (
              <option key={sort} value={sort}>
                {SORT_WORDS[sort]}
              </option>
            ))}
          </select>
        </label>
        <Toggle
          isOn={query.group === "project"}
          onToggle={(isOn) => change({ group: isOn ? "project" : "" })}
        >
          <Group size={13} aria-hidden /> By project
        </Toggle>
      </div>
    </search>
  );
}

export function filterCount(query: ListQuery): number {
  const { agent, project, status, isNamed, isBranched, isCompacted } = query;
  const isOn = [agent !== "", project !== null, status !== "", isNamed, isBranched, isCompacted];
  return isOn.filter((one) => one).length;
}

function statusWords(status: ListStatus | undefined): string {
  return status === undefined || status === "none" ? "not recorded" : summaryStatus(status);
}

interface ChoiceProps {
  readonly name: string;
  /** The label without a choice. */
  readonly all: string;
  readonly value: string;
  readonly facets: readonly Facet[];
  readonly words: (value: string) => string;
  /** "": all. */
  readonly onChoose: (value: string) => void;
}

function Choice({ name, all, value, facets, words, onChoose }: ChoiceProps) {
  const isListed = value === "" || facets.some((facet) => (facet.value || NONE) === value);
  return (
    <select
      className="field list-choice muted"
      aria-label={name}
      data-on={value !== ""}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="">{all}</option>
      {isListed ? null : <option value={value}>{words(value)}</option>}
      {facets.slice(0, MAX_CHOICES).map((facet) => (
        <option key={facet.value} value={facet.value || NONE}>
          {words(facet.value)} · {numberText(facet.sessions)}
        </option>
      ))}
    </select>
  );
}

interface ToggleProps {
  readonly isOn: boolean;
  readonly onToggle: (isOn: boolean) => void;
  readonly children: ReactNode;
}

function Toggle({ isOn, onToggle, children }: ToggleProps) {
  return (
    <PillButton aria-pressed={isOn} onClick={() => onToggle(!isOn)}>
      {children}
    </PillButton>
  );
}

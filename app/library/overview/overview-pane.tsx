// The usage of all sessions: by day, project, model and tool, and the unused parts. Each as a picture with
// its table.
import { useMemo } from "react";
import type { ListQuery } from "../../../src/library/list/list-query.ts";
import { sessionList } from "../../../src/library/list/session-list.ts";
import { overviewOf } from "../../../src/library/overview/overview.ts";
import { overviewNotes } from "../../../src/library/overview/overview-notes.ts";
import { pricedText } from "../../../src/model/prices/price-source.ts";
import { countText, numberText, tokensText } from "../../../src/text/units.ts";
import type { SessionSummary } from "../../catalog/folders/session-summary.ts";
import type { Listed } from "../../catalog/summaries/use-summaries.ts";
import { Button } from "../../ui/control/button.tsx";
import { Placeholder } from "../../ui/note/placeholder.tsx";
import { filterCount, NO_FILTERS } from "../list/list-tools.tsx";
import { useInFolder } from "../list/sessions-pane.tsx";
import type { QueryState } from "../use-library-query.ts";
import { CalendarPicture } from "./calendar-picture.tsx";
import { DayPictures } from "./day-pictures.tsx";
import { droppedTable, modelTable, projectTable, toolTable } from "./overview-tables.ts";
import { EVERY_DAY, RangePicker } from "./range-picker.tsx";
import { droppedBars, modelBars, projectBars, ShareBars, toolBars } from "./share-bars.tsx";
import "./overview.css";

interface OverviewPaneProps {
  readonly state: QueryState;
  readonly listed: Listed;
}

export function OverviewPane({ state, listed }: OverviewPaneProps) {
  const { query } = state;
  const inFolder = useInFolder(listed.sessions, query.folder);
  const sessions = useMemo(() => counted(inFolder, query), [inFolder, query]);
  const { from, to } = query;
  const overview = useMemo(() => overviewOf(sessions, { from, to }), [sessions, from, to]);
  const isPart = from !== "" || to !== "";
  if (sessions.length === 0) {
    return (
      <Placeholder title={listed.isLoading ? "Loading the folders…" : "No sessions to count"}>
        <p>Open the folder where your agent keeps its sessions.</p>
        {filterCount(query) > 0 ? <ShowAll state={state} /> : null}
      </Placeholder>
    );
  }
  return (
    <section className="library-page scroll" aria-label="Overview">
      <div className="library-column overview column">
        <header className="overview-head column">
          <h2 className="unseen">Overview</h2>
          {isPart && overview.sessions === 0 ? null : (
            <Sums
              overview={overview}
              left={inFolder.length - inFolder.filter(isCounted).length}
              ofSessions={isPart ? OF_SESSIONS : ""}
            />
          )}
          {filterCount(query) > 0 ? <ShowAll state={state} /> : null}
          <RangePicker state={state} />
          {isPart && overview.sessions > 0 ? (
            <p className="figures-note">
              The range contains sessions with any usage on these days. Entries, tool calls and
              branches are not stored by day: they count for the whole session.
            </p>
          ) : null}
        </header>
        {isPart && overview.sessions === 0 ? (
          <Placeholder title="No usage on these days">
            <Button onClick={() => state.change(EVERY_DAY)}>Count all days</Button>
          </Placeholder>
        ) : (
          <Figures
            overview={overview}
            sessions={sessions}
            state={state}
            ofSessions={isPart ? OF_SESSIONS : ""}
          />
        )}
      </div>
    </section>
  );
}

/** Figures that count whole sessions while a range of days is chosen. */
const OF_SESSIONS = ", of sessions in the range";

interface WithRange {
  /** The suffix of such figures' names; "": all days count. */
  readonly ofSessions: string;
}

interface FiguresProps extends WithRange {
  readonly overview: ReturnType<typeof overviewOf<SessionSummary>>;
  readonly sessions: readonly SessionSummary[];
  readonly state: QueryState;
}

function Figures({ overview, sessions, state: { hrefOf }, ofSessions }: FiguresProps) {
  const tables = useMemo(
    () => ({
      projects: projectTable(overview.projects, (project) => hrefOf("sessions", { project })),
      models: modelTable(overview.models),
      tools: toolTable(overview.tools, ofSessions),
      dropped: droppedTable(overview.dropped, ofSessions),
    }),
    [overview, hrefOf, ofSessions],
  );
  return (
    <>
      <DayPictures sessions={sessions} days={overview.days} />
      <CalendarPicture days={overview.days} />
      <div className="overview-pair grid">
        <ShareBars
          title="Cost by project"
          bars={projectBars(overview.projects, (project) => hrefOf("sessions", { project }))}
          none="no project has a known price"
          table={tables.projects}
        />
        <ShareBars
          title="Cost by model"
          bars={modelBars(overview.models)}
          none="no model has a known price"
          table={tables.models}
        />
      </div>
      <div className="overview-pair grid">
        <ShareBars
          title={`Calls by tool${ofSessions}`}
          bars={toolBars(overview.tools)}
          none="no tool was called"
          table={tables.tools}
        />
        <ShareBars
          title={`Most expensive abandoned branches${ofSessions}`}
          bars={droppedBars(overview.dropped)}
          none="no branch was abandoned, or none records a price"
          table={tables.dropped}
        />
      </div>
    </>
  );
}

function isCounted({ isCounted: is }: SessionSummary): boolean {
  return is;
}

/** With the list's filters, but without its search text: sessions of sub-agents are part of the usage. */
function counted(sessions: readonly SessionSummary[], query: ListQuery): readonly SessionSummary[] {
  const all: ListQuery = { ...query, text: "", sort: "recent", group: "", hasSubAgents: true };
  const { groups } = sessionList(sessions.filter(isCounted), all);
  return groups.flatMap(({ rows }) => rows.map(({ session }) => session));
}

function ShowAll({ state }: { readonly state: QueryState }) {
  return (
    <p className="overview-narrowed muted small">
      Only the sessions that the list’s filters show.{" "}
      <Button
        weight="quiet"
        onClick={() => state.change({ ...NO_FILTERS, text: state.query.text })}
      >
        Count all
      </Button>
    </p>
  );
}

interface SumsProps extends WithRange {
  readonly overview: ReturnType<typeof overviewOf>;
  /** Sessions without figures. */
  readonly left: number;
}

function Sums({ overview, left, ofSessions }: SumsProps) {
  const { sessions, subAgents, entries, usage } = overview;
  const facts = [
    ["Sessions", numberText(sessions)],
    ...(subAgents > 0 ? [["Sub-agents", numberText(subAgents)] as const] : []),
    [`Entries${ofSessions}`, numberText(entries)],
    ["Replies with usage", numberText(usage.calls)],
    ["Tokens", usage.calls > 0 ? tokensText(usage.tokens) : "not recorded"],
    ["Cost", pricedText(usage)],
  ] as const;
  const notes = [
    ...overviewNotes(overview),
    ...(left > 0
      ? [
          `${countText(left, "session")} opened without a folder ${left === 1 ? "is" : "are"} not counted.`,
        ]
      : []),
  ];
  return (
    <>
      <dl className="overview-sums wrap">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {notes.length > 0 ? <p className="figures-note">{notes.join(" ")}</p> : null}
    </>
  );
}

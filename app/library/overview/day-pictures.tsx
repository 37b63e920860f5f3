// Cost and tokens of each day as columns, with empty days between them. A column leads to the session that
// used most on it.
import { useMemo } from "react";
import { calendarOf, laterText } from "../../../src/library/overview/calendar.ts";
import { type DayShare, localDay } from "../../../src/library/overview/overview.ts";
import { costText, countText, tokensText } from "../../../src/text/units.ts";
import type { SessionSummary } from "../../catalog/folders/session-summary.ts";
import { shownSummaryTitle } from "../../catalog/summaries/session-words.ts";
import { summaryHref } from "../../session/view/folder-href.ts";
import { ColumnPicture } from "../../ui/figure/column-picture.tsx";
import type { Column } from "../../ui/figure/columns.ts";
import { FigureSection } from "../../ui/figure/figure-section.tsx";
import { Fold } from "../../ui/layout/fold.tsx";
import { dayTable } from "./overview-tables.ts";

const COST_KINDS = [{ name: "Cost", tone: "cost" }];
const TOKEN_KINDS = [
  { name: "Cache read", tone: "cacheRead" },
  { name: "Input", tone: "input" },
  { name: "Cache write", tone: "cacheWrite" },
  { name: "Output", tone: "output" },
];

interface DayPicturesProps {
  readonly sessions: readonly SessionSummary[];
  readonly days: readonly DayShare[];
}

export function DayPictures({ sessions, days }: DayPicturesProps) {
  const shown = useMemo(() => calendarOf(days), [days]);
  const calendar = shown.days;
  const table = useMemo(() => dayTable(days), [days]);
  const dearest = useMemo(() => dearestOf(sessions), [sessions]);
  const costs = useMemo(() => calendar.map(({ share }) => [share?.usage.cost ?? 0]), [calendar]);
  const tokens = useMemo(
    () =>
      calendar.map(({ share }) => {
        const usage = share?.usage;
        return [
          usage?.cacheRead ?? 0,
          usage?.input ?? 0,
          usage?.cacheWrite ?? 0,
          usage?.output ?? 0,
        ];
      }),
    [calendar],
  );
  if (calendar.length === 0) {
    return <p className="figures-note">Cost and tokens per day: no reply has a readable time.</p>;
  }
  const dayAt = (index: number) => calendar[index]?.day ?? "";
  const mostAt = (index: number) => dearest.get(dayAt(index));
  const hrefOf = (index: number) => {
    const session = mostAt(index);
    return session ? summaryHref(session) : "";
  };
  const spanOf = ({ first, last }: Column) =>
    first === last ? dayAt(first - 1) : `${dayAt(first - 1)} to ${dayAt(last - 1)}`;
  const mostOf = ({ most }: Column) => {
    const session = mostAt(most);
    return session ? ` · most of it in ${shownSummaryTitle(session)}` : "";
  };
  const labelOf = (first: number) => dayAt(first - 1).slice(5);
  const note = `by day in local time; click a column to open the session that used the most${laterText(shown)}`;
  const hasCost = costs.some(([cost]) => (cost ?? 0) > 0);
  const hasTokens = tokens.some((parts) => parts.some((part) => part > 0));
  const active = countText(calendar.filter(({ share }) => share !== null).length, "day");
  return (
    <div className="overview-part column">
      {hasCost ? (
        <ColumnPicture
          title="Cost per day"
          note={note}
          kinds={COST_KINDS}
          values={costs}
          text={costText}
          wordsOf={(column) => `${spanOf(column)}: ${costText(sum(column.parts))}${mostOf(column)}`}
          labelOf={labelOf}
          hrefOf={hrefOf}
          summary={`${active} with replies, from ${dayAt(0)} to ${dayAt(calendar.length - 1)}`}
        />
      ) : (
        <p className="figures-note">Cost per day: no price is known.</p>
      )}
      {hasTokens ? (
        <ColumnPicture
          title="Tokens per day"
          note={note}
          kinds={TOKEN_KINDS}
          values={tokens}
          text={tokensText}
          wordsOf={(column) => `${spanOf(column)}: ${tokenWords(column)}${mostOf(column)}`}
          labelOf={labelOf}
          hrefOf={hrefOf}
          summary={`${active} with replies, from ${dayAt(0)} to ${dayAt(calendar.length - 1)}`}
        />
      ) : (
        <p className="figures-note">Tokens per day: none are recorded.</p>
      )}
      <Fold summary="The days as a table" isWanted>
        <FigureSection table={table} empty="" />
      </Fold>
    </div>
  );
}

function tokenWords({ parts }: Column): string {
  const kinds = TOKEN_KINDS.map(
    ({ name }, kind) => `${tokensText(parts[kind] ?? 0)} ${name.toLowerCase()}`,
  );
  return `${tokensText(sum(parts))} tokens (${kinds.join(", ")})`;
}

function sum(parts: readonly number[]): number {
  return parts.reduce((total, part) => total + part, 0);
}

/** By day, the session with the highest cost; where nothing has a price, with the most tokens. */
function dearestOf(sessions: readonly SessionSummary[]): ReadonlyMap<string, SessionSummary> {
  const dearest = new Map<string, { session: SessionSummary; cost: number; tokens: number }>();
  for (const session of sessions) {
    const own = new Map<string, { cost: number; tokens: number }>();
    for (const { time, usage } of session.uses) {
      const day = localDay(time);
      const before = own.get(day) ?? { cost: 0, tokens: 0 };
      own.set(day, {
        cost: before.cost + (usage.cost ?? 0),
        tokens: before.tokens + usage.tokens,
      });
    }
    for (const [day, { cost, tokens }] of own) {
      const best = dearest.get(day);
      const isMore = !best || cost > best.cost || (cost === best.cost && tokens > best.tokens);
      if (isMore) dearest.set(day, { session, cost, tokens });
    }
  }
  return new Map(Array.from(dearest, ([day, { session }]) => [day, session]));
}

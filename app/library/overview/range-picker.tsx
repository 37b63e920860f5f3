// The range of days that an overview counts: the address holds it, so that Back and a link keep it.
import { localDay } from "../../../src/library/overview/overview.ts";
import { PillButton } from "../../ui/control/button.tsx";
import type { QueryState } from "../use-library-query.ts";

const MS_PER_DAY = 86_400_000;
const LATEST = [7, 30, 90] as const;

export function RangePicker({ state }: { readonly state: QueryState }) {
  const { query, change } = state;
  const { from, to } = query;
  return (
    <fieldset className="overview-range row wrap muted small">
      <legend className="unseen">Days to count</legend>
      <PillButton aria-pressed={from === "" && to === ""} onClick={() => change(EVERY_DAY)}>
        All days
      </PillButton>
      {LATEST.map((days) => {
        const first = firstOf(days);
        return (
          <PillButton
            key={days}
            aria-pressed={from === first && to === ""}
            onClick={() => change({ from: first, to: "" })}
          >
            {days} days
          </PillButton>
        );
      })}
      <label>
        From
        <input
          type="date"
          className="field"
          value={from}
          max={to || undefined}
          onChange={({ target }) => change({ from: target.value }, "replace")}
        />
      </label>
      <label>
        to
        <input
          type="date"
          className="field"
          value={to}
          min={from || undefined}
          onChange={({ target }) => change({ to: target.value }, "replace")}
        />
      </label>
    </fieldset>
  );
}

export const EVERY_DAY = { from: "", to: "" } as const;

/** This many days, today the last. */
function firstOf(days: number): string {
  const today = new Date();
  // At noon, a change of the clock does not change the day.
  today.setHours(12, 0, 0, 0);
  return localDay(today.getTime() - (days - 1) * MS_PER_DAY);
}

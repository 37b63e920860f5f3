// Where a session's money (or, where none is recorded, its tokens) went: this branch and the
// branches beside it, as one bar with its figures written out.
import type { Totals } from "../../src/stats/totals.ts";
import { costText, percentText, tokensText } from "../../src/text/units.ts";

interface SpendingBarProps {
  readonly branch: Totals;
  /** What stands before the damage that the branch begins with. */
  readonly before: Totals;
  readonly abandoned: Totals;
}

export function SpendingBar({ branch, before, abandoned }: SpendingBarProps) {
  const hasCost = [branch, before, abandoned].some(({ usage }) => usage.cost !== null);
  const amount = ({ usage }: Totals) => (hasCost ? (usage.cost ?? 0) : usage.tokens);
  const text = (value: number) => (hasCost ? costText(value) : `${tokensText(value)} tokens`);
  const kept = amount(branch) + amount(before);
  const whole = kept + amount(abandoned);
  if (whole === 0) return null;
  const left = amount(abandoned) / whole;
  return (
    <div className="spending column">
      <svg
        className="spending-bar"
        viewBox="0 0 1000 12"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect className="spending-branch" width={1000 * (1 - left)} height="12" />
        <rect
          className="spending-abandoned"
          x={1000 * (1 - left)}
          width={1000 * left}
          height="12"
        />
      </svg>
      <ul>
        <li className="spending-key-branch">
          <b>{text(kept)}</b> this branch
          {before.entries > 0 ? ", with what stands before the damage" : ""},{" "}
          {percentText(1 - left)}
        </li>
        <li className="spending-key-abandoned">
          <b>{text(amount(abandoned))}</b> spent on abandoned branches, {percentText(left)}
        </li>
      </ul>
    </div>
  );
}

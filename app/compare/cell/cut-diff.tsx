// A diff up to a number of lines; says how many more there are.
import { countText, numberText } from "../../../src/text/units.ts";
import { Diff } from "../../ui/code/diff.tsx";
import type { DiffLine } from "../../ui/code/diff-lines.ts";

interface CutDiffProps {
  readonly lines: readonly DiffLine[];
  readonly most: number;
  /** How many there are when `lines` are only the first of them. */
  readonly total?: number;
}

export function CutDiff({ lines, most, total = lines.length }: CutDiffProps) {
  const shown = Math.min(lines.length, most);
  return (
    <>
      <Diff lines={lines.slice(0, most)} />
      {total > shown ? (
        <p className="cut-note muted small">
          The first {numberText(shown)} of {countText(total, "line")}.
        </p>
      ) : null}
    </>
  );
}

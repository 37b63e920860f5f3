// A diff up to a number of lines; says how many more there are.
import { countText, numberText } from "../../src/text/units.ts";
import { Diff } from "../ui/diff.tsx";
import type { DiffLine } from "../ui/diff-lines.ts";

interface CutDiffProps {
  readonly lines: readonly DiffLine[];
  readonly most: number;
}

export function CutDiff({ lines, most }: CutDiffProps) {
  return (
    <>
      <Diff lines={lines.slice(0, most)} />
      {lines.length > most ? (
        <p className="compare-cut">
          The first {numberText(most)} of {countText(lines.length, "line")}.
        </p>
      ) : null}
    </>
  );
}

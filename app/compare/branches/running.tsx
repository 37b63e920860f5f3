// How far a comparison is, with a way to stop it and, once stopped, a way to start again.
import { percentText } from "../../../src/text/units.ts";
import { Button } from "../../ui/control/button.tsx";
import { ErrorNote } from "../../ui/note/error-note.tsx";
import { Progress } from "../../ui/note/progress.tsx";
import type { Comparison } from "./use-comparison.ts";

export function Running({ comparison }: { readonly comparison: Comparison }) {
  const { error, isDone, isCancelled, progress, cancel, restart } = comparison;
  if (error) {
    return (
      <ErrorNote message={error.message} advice="Reload the file and compare again.">
        <Button onClick={restart}>Compare again</Button>
      </ErrorNote>
    );
  }
  if (isDone) return null;
  if (isCancelled) {
    return (
      <div className="compare-running row">
        <span>
          Stopped. Only a part was compared: {percentText(progress)} of the entries of both sides.
        </span>
        <Button onClick={restart}>Compare again</Button>
      </div>
    );
  }
  return (
    <div className="compare-running row">
      <Progress label="Comparing" value={progress} />
      <span className="tabular muted">{percentText(progress)} compared</span>
      <Button onClick={cancel}>Cancel</Button>
    </div>
  );
}

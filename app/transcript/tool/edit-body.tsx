// What an edit changed, as the text worker compared it.
import { useMemo } from "react";
import type { ToolCall } from "../../../src/model/blocks/blocks.ts";
import type { ToolResultEntry } from "../../../src/model/entry/entry.ts";
import { countText, numberText } from "../../../src/text/units.ts";
import { Diff } from "../../ui/code/diff.tsx";
import type { DiffLine } from "../../ui/code/diff-lines.ts";
import { Button } from "../../ui/control/button.tsx";
import { ClipBox } from "../../ui/layout/boxes.tsx";
import { Paged } from "../../ui/list/paged.tsx";
import type { LimitedDiff } from "../../ui/worker/text-jobs.ts";
import { useTextJob } from "../../ui/worker/use-text-job.ts";
import { diffJob, previewLines } from "./edit-diff.ts";

export interface EditDiff {
  /** Null: until it is compared, or because that took too long. */
  readonly diff: LimitedDiff | null;
  readonly lines: readonly DiffLine[];
  /** Set when comparing took too long: tries again. */
  readonly insist: (() => void) | null;
}

/** Null for a call that changes no text. */
export function useEditDiff(call: ToolCall, result: ToolResultEntry | undefined): EditDiff | null {
  const job = /^(?:edit|apply_patch)$/i.test(call.name) ? diffJob(call, result) : null;
  const { state, insist } = useTextJob(job);
  return useMemo(() => {
    if (job === null) return null;
    if (state.kind === "diff") return { diff: state.diff, lines: state.diff.lines, insist: null };
    const lines = previewLines(job);
    return { diff: null, lines, insist: state.kind === "slow" ? insist : null };
  }, [job, state, insist]);
}

export function EditFacts({ edit: { diff } }: { readonly edit: EditDiff }) {
  if (!diff) return null;
  return (
    <>
      <span className="tool-added">+{numberText(diff.added)}</span>
      <span className="tool-removed">−{numberText(diff.removed)}</span>
    </>
  );
}

/** Lines drawn at once. */
const PAGE_LINES = 1000;

const COMPARED_BY = {
  words: "",
  lines: "Too large to compare by words: compared by lines.",
  sides: "Too large to compare: removed lines, then added lines.",
} as const;

export function DiffBox({ edit: { diff, lines, insist } }: { readonly edit: EditDiff }) {
  const left = diff ? diff.total - lines.length : 0;
  const note = diff ? COMPARED_BY[diff.comparedBy] : "";
  return (
    <ClipBox className="tool-box tool-diff">
      {note ? <p className="tool-foot">{note}</p> : null}
      {insist ? (
        <p className="tool-foot">
          Comparing takes long. First lines taken out and put in.{" "}
          <Button onClick={insist}>Compare anyway</Button>
        </p>
      ) : null}
      <Paged items={lines} words={["line", "lines"]} size={PAGE_LINES}>
        {(page) => (
          <Diff lines={page.length === lines.length ? lines : page.map(({ item }) => item)} />
        )}
      </Paged>
      {left > 0 ? (
        <p className="tool-foot">{countText(left, "more line")}: see the raw JSON.</p>
      ) : null}
    </ClipBox>
  );
}

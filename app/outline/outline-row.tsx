// The inside of one outline row: lines and dot, label, who, first words, a number, and what a
// screen reader must hear of the rest.
import { ChevronDown, ChevronRight, CircleAlert, CircleX, Columns2, Eye, Flag } from "lucide-react";
import type { EntryStatus } from "../../src/edit/draft/draft-row.ts";
import { numberText } from "../../src/text/units.ts";
import type { Branch } from "../../src/tree/branch/branches.ts";
import { OUTLINE, type Outline } from "../../src/tree/outline.ts";
import { BranchMark } from "../session/view/branch-mark.tsx";
import type { RowLine } from "./row-line.ts";
import { RowLines } from "./row-lines.tsx";

/** The branch that begins with a row. */
export interface RowBranch {
  readonly branch: Branch;
  /** "" where the row says it itself, or while it is not known. */
  readonly name: string;
}

interface RowState {
  /** Null for rows that begin no branch. */
  readonly begins: RowBranch | null;
  /** "" for none. */
  readonly label: string;
  readonly isLeaf: boolean;
  /** On the path, but a compaction took it out of the context. */
  readonly isSummarised: boolean;
  readonly isDamaged: boolean;
  /** How it stands to the file while a draft is made. */
  readonly draft: EntryStatus;
  /** What comparing from here shows, "" where nothing invites it. */
  readonly comparison: string;
}

interface OutlineRowProps {
  readonly outline: Outline;
  readonly index: number;
  readonly step: number;
  readonly line: RowLine;
  readonly state: RowState;
}

const DAMAGED = "Damaged: shown as far as its line can be read";

export function OutlineRow({ outline, index, step, line, state }: OutlineRowProps) {
  const has = (mark: number) => ((outline.marks[index] ?? 0) & mark) !== 0;
  const { who, text, note, isNoteBad, tone } = line;
  const remarks = remarksOn(state, tone === "error", has(OUTLINE.onPath));
  const isFolded = has(OUTLINE.folded) || has(OUTLINE.turnFolded);
  const Chevron = isFolded ? ChevronRight : ChevronDown;
  // A branch that begins with a prompt folds by its mark, its first turn by the arrow.
  const folds = has(OUTLINE.turn) && !has(OUTLINE.folded) ? "turn" : "branch";
  return (
    <>
      <RowLines
        outline={outline}
        index={index}
        step={step}
        tone={tone}
        isLabelled={state.label !== ""}
        isLeaf={state.isLeaf}
      />
      {has(OUTLINE.foldable | OUTLINE.turn) ? (
        <span
          className="outline-fold"
          data-fold={folds}
          title={isFolded ? `Unfold this ${folds}` : `Fold this ${folds}`}
          aria-hidden="true"
        >
          <Chevron size={13} />
        </span>
      ) : null}
      {/* The browser cuts the words where the row ends; the tooltip holds them whole. */}
      <span className="outline-words" title={text}>
        {state.begins ? (
          <BranchName begins={state.begins} isFoldable={has(OUTLINE.foldable)} />
        ) : null}
        {state.label ? (
          <span className="outline-label">
            <Flag size={11} aria-label="Label" /> {state.label}{" "}
          </span>
        ) : null}
        <span className={`outline-who outline-${tone}`}>{who}</span>{" "}
        <span className="outline-text">{text}</span>
      </span>{" "}
      {state.draft === "same" ? null : (
        <span className="outline-draft" aria-hidden="true">
          {state.draft}
        </span>
      )}
      {state.isDamaged ? (
        <span className="outline-damage" title={DAMAGED} aria-hidden="true">
          <CircleAlert size={12} />
        </span>
      ) : null}
      {state.comparison ? (
        <span
          className="outline-action"
          data-compare
          title={`Compare ${state.comparison} (c, or Shift and click)`}
          aria-hidden="true"
        >
          <Columns2 size={13} />
        </span>
      ) : null}
      <span
        className="outline-action"
        data-context
        title="Context at this entry: what the model saw here (x)"
        aria-hidden="true"
      >
        <Eye size={13} />
      </span>
      {isFolded ? (
        <span className="outline-away">
          +{numberText(outline.away[index] ?? 0)}
          <span className="unseen"> folded</span>
        </span>
      ) : null}
      {has(OUTLINE.folded) ? null : (
        <span className={`outline-note ${isNoteBad ? "outline-error" : ""}`}>{note}</span>
      )}{" "}
      {line.failures > 0 && !has(OUTLINE.folded) ? (
        <span
          className="outline-note outline-error outline-failed"
          title={`${numberText(line.failures)} failed`}
        >
          <CircleX size={11} aria-hidden />
          {numberText(line.failures)}
          <span className="unseen"> failed</span>
        </span>
      ) : null}
      {state.isLeaf ? (
        <span className="outline-leaf" title="The current end of this branch">
          leaf
        </span>
      ) : null}
      <span className="unseen">{remarks}</span>
    </>
  );
}

interface BranchNameProps {
  readonly begins: RowBranch;
  readonly isFoldable: boolean;
}

function BranchName({ begins: { branch, name }, isFoldable }: BranchNameProps) {
  return (
    <span className="outline-branch" data-colour={branch.colour}>
      <span className="unseen">{branch.first === branch.last ? "Branch" : "Branches"} </span>
      <span data-fold={isFoldable ? "branch" : undefined}>
        <BranchMark branch={branch} />
      </span>
      <span className="unseen">:</span> {name ? <bdi>{name} </bdi> : null}
    </span>
  );
}

function remarksOn(
  { isSummarised, isDamaged, draft }: RowState,
  isError: boolean,
  isOnPath: boolean,
): string {
  return [
    draft === "same" ? "" : draft,
    isError ? "error" : "",
    isDamaged ? "damaged" : "",
    isOnPath ? "" : "other branch",
    isSummarised ? "behind a compaction" : "",
  ]
    .filter(Boolean)
    .map((remark) => `, ${remark}`)
    .join("");
}

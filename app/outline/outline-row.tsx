// The inside of one outline row: lines and dot, label, who, first words, a number, and the rest for screen
// readers.

import { ChevronDown, ChevronRight, CircleAlert, CircleX, Columns2, Eye, Flag } from "lucide-react";
import { memo } from "react";
import type { EntryStatus } from "../../src/edit/draft/draft-row.ts";
import { countText, numberText } from "../../src/text/units.ts";
import type { Branch } from "../../src/tree/branch/branches.ts";
import { OUTLINE, type Outline } from "../../src/tree/outline/outline.ts";
import { UnreadMark } from "../session/read-state/unread-mark.tsx";
import { BranchMark } from "../session/view/branch-mark.tsx";
import { withKey } from "../ui/keys/shortcuts.ts";
import type { RowLine } from "./row-line.ts";
import { RowLines } from "./row-lines.tsx";

/** The branch that begins with a row. */
export interface RowBranch {
  /** Null for rows that begin none. */
  readonly branch: Branch | null;
  /** "" where the row itself has it, or while it is unknown. */
  readonly branchName: string;
}

export const NO_BRANCH: RowBranch = { branch: null, branchName: "" };

interface RowState {
  /** "" for none. */
  readonly label: string;
  readonly isLeaf: boolean;
  /** On the path, but a compaction took it out of the context. */
  readonly isSummarised: boolean;
  readonly isDamaged: boolean;
  /** How it differs from the file while editing. */
  readonly draft: EntryStatus;
  /** The hint of a comparison from here, "" where there is none. */
  readonly comparison: string;
  /** Hits of the search in this entry; where it begins a branch, in the branch and below. */
  readonly found: number;
  /** Where it begins a branch, unread entries in the branch and below. */
  readonly unread: number;
}

interface OutlineRowProps extends RowLine, RowBranch, RowState {
  readonly outline: Outline;
  readonly index: number;
  readonly step: number;
}

const DAMAGED = "Damaged: only the readable part of its line is shown";

/** Every fact is a prop of its own: a row renders again only when one of them changes. */
export const OutlineRow = memo(function OutlineRow(props: OutlineRowProps) {
  const { outline, index, step, who, text, note, isNoteBad, tone, failures } = props;
  const { branch, branchName, label, draft, comparison } = props;
  const has = (mark: number) => ((outline.marks[index] ?? 0) & mark) !== 0;
  const remarks = remarksOn(props, tone === "error", has(OUTLINE.onPath));
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
        isLabelled={label !== ""}
        isLeaf={props.isLeaf}
      />
      {has(OUTLINE.foldable | OUTLINE.turn) ? (
        <span
          className="outline-fold dim firm"
          data-fold={folds}
          title={isFolded ? `Unfold this ${folds}` : `Fold this ${folds}`}
          aria-hidden="true"
        >
          <Chevron size={13} />
        </span>
      ) : null}
      {/* The browser cuts the words where the row ends; the tooltip has them in full. */}
      <span className="outline-words grow" title={text}>
        {branch ? (
          <BranchName branch={branch} name={branchName} isFoldable={has(OUTLINE.foldable)} />
        ) : null}
        {label ? (
          <span className="outline-label bold">
            <Flag size={11} aria-label="Label" /> {label}{" "}
          </span>
        ) : null}
        <span className={`outline-who outline-${tone}`}>{who}</span>{" "}
        <span className="outline-text">{text}</span>
      </span>{" "}
      {draft === "same" ? null : (
        <span className="outline-draft tiny bold firm" aria-hidden="true">
          {draft}
        </span>
      )}
      {props.isDamaged ? (
        <span className="outline-damage firm" title={DAMAGED} aria-hidden="true">
          <CircleAlert size={12} />
        </span>
      ) : null}
      {comparison ? (
        <span
          className="outline-action muted firm"
          data-compare
          title={`Compare ${comparison} (c, or Shift and click)`}
          aria-hidden="true"
        >
          <Columns2 size={13} />
        </span>
      ) : null}
      <span
        className="outline-action muted firm"
        data-context
        title={withKey("Context at this entry: what the model saw here", "context")}
        aria-hidden="true"
      >
        <Eye size={13} />
      </span>
      {isFolded ? (
        <span className="outline-away muted firm">
          +{numberText(outline.away[index] ?? 0)}
          <span className="unseen"> folded</span>
        </span>
      ) : null}
      {has(OUTLINE.folded) ? null : (
        <span className={`outline-note ${isNoteBad ? "outline-error" : ""}`}>{note}</span>
      )}{" "}
      {failures > 0 && !has(OUTLINE.folded) ? (
        <span
          className="outline-note outline-error outline-failed"
          title={`${numberText(failures)} failed`}
        >
          <CircleX size={11} aria-hidden />
          {numberText(failures)}
          <span className="unseen"> failed</span>
        </span>
      ) : null}
      {props.found > 0 ? (
        <span className="outline-found tabular bold firm" title={countText(props.found, "hit")}>
          {numberText(props.found)}
          <span className="unseen"> found</span>
        </span>
      ) : null}
      <UnreadMark count={props.unread} />
      {props.isLeaf ? (
        <span className="outline-leaf firm" title="The current end of this branch">
          leaf
        </span>
      ) : null}
      <span className="unseen">{remarks}</span>
    </>
  );
});

interface BranchNameProps {
  readonly branch: Branch;
  /** "" where the row itself has it. */
  readonly name: string;
  readonly isFoldable: boolean;
}

function BranchName({ branch, name, isFoldable }: BranchNameProps) {
  return (
    <span className="outline-branch bold" data-colour={branch.colour}>
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

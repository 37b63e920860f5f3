// Where the conversation forks: the branches by number, to switch between them in place.

import { ChevronLeft, ChevronRight } from "lucide-react";
import { addressOf } from "../../../src/model/table/address.ts";
import { numberText } from "../../../src/text/units.ts";
import {
  branchAt,
  branchCount,
  branchName,
  branchText,
  branchWord,
} from "../../../src/tree/branch/branches.ts";
import { branchesAt } from "../../../src/tree/children.ts";
import { newestLeafBelow } from "../../../src/tree/leaves.ts";
import { useOpenSession } from "../../session/open/session-context.tsx";
import { BranchMark } from "../../session/view/branch-mark.tsx";
import { CompareLink } from "../../session/view/links/compare-link.tsx";
import { useSelection } from "../../session/view/selection.tsx";
import { drawnName } from "../../ui/text/drawn-text.ts";
import { useTranscript } from "../transcript-context.tsx";
import "./fork-row.css";

/** More branches than this get arrows, with the nearest ones in between. */
const MAX_NUMBERS = 7;
/** With more branches only the one in view has its name beside its number. */
const MAX_NAMES = 3;

export function ForkRow({ row }: { readonly row: number }) {
  const { isWhole } = useOpenSession();
  return isWhole ? <Fork row={row} /> : <UncountedFork />;
}

/** The number of branches is known once all rows are. */
function UncountedFork() {
  return (
    <fieldset className="fork">
      <legend className="unseen">Branches</legend>
      <span className="fork-word fork-uncounted muted" aria-hidden>
        Branch …
      </span>
    </fieldset>
  );
}

function Fork({ row }: { readonly row: number }) {
  const { table, select } = useTranscript();
  const siblings = branchesAt(table, row);
  const taken = siblings.indexOf(row);
  const own = branchAt(table, row);
  const from = Math.max(0, Math.min(taken - 3, siblings.length - MAX_NUMBERS));
  const shown = [...siblings.subarray(from, from + MAX_NUMBERS)];
  const isPartial = siblings.length > MAX_NUMBERS;
  const step = (by: number) => select(siblings[taken + by] ?? row);
  return (
    <fieldset className="fork">
      <legend className="unseen">
        {own ? branchWord(own) : ""} of {numberText(branchCount(table))}
      </legend>
      <span className="fork-word muted" aria-hidden>
        Branch
      </span>
      {isPartial ? (
        <button
          type="button"
          aria-label="Branch before"
          disabled={taken === 0}
          onClick={() => step(-1)}
        >
          <ChevronLeft size={13} />
        </button>
      ) : null}
      {shown.map((branch) => (
        <BranchButton
          key={branch}
          row={branch}
          isTaken={branch === row}
          isNamed={branch === row || shown.length <= MAX_NAMES}
        />
      ))}
      {isPartial ? (
        <>
          <button
            type="button"
            aria-label="Branch after"
            disabled={taken === siblings.length - 1}
            onClick={() => step(1)}
          >
            <ChevronRight size={13} />
          </button>
          <span className="fork-word muted">of {numberText(siblings.length)}</span>
        </>
      ) : null}
      <CompareBranches taken={row} other={siblings[taken === 0 ? 1 : taken - 1] ?? row} />
    </fieldset>
  );
}

interface CompareBranchesProps {
  /** First entries of the branch in view and of its neighbour. */
  readonly taken: number;
  readonly other: number;
}

function CompareBranches({ taken, other }: CompareBranchesProps) {
  const { table, leaf, path } = useSelection();
  const end = path.includes(taken) ? leaf : newestLeafBelow(table, taken);
  const change = {
    what: "branches",
    a: addressOf(table, end),
    b: addressOf(table, newestLeafBelow(table, other)),
    with: null,
    diff: 0,
  } as const;
  return (
    <CompareLink change={change} className="fork-compare">
      compare branches
    </CompareLink>
  );
}

interface BranchButtonProps {
  /** First entry of the branch. */
  readonly row: number;
  readonly isTaken: boolean;
  /** Whether the number has the name beside it. */
  readonly isNamed: boolean;
}

function BranchButton({ row, isTaken, isNamed }: BranchButtonProps) {
  const { table, select } = useTranscript();
  const { session, details } = useOpenSession();
  const branch = branchAt(table, row);
  if (!branch) return null;
  const text = drawnName(branchText(session, details, branch));
  return (
    <button
      type="button"
      aria-current={isTaken}
      aria-label={text}
      title={text}
      onClick={() => (isTaken ? undefined : select(row))}
    >
      <BranchMark branch={branch} />
      {isNamed ? (
        <bdi className="fork-name ellipsis">{drawnName(branchName(session, details, branch))}</bdi>
      ) : null}
    </button>
  );
}

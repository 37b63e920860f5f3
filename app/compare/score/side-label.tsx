// A side of the comparison as tables and cards name it.
import { branchAt, branchCount, branchName } from "../../../src/tree/branch/branches.ts";
import { BranchMark } from "../../session/view/branch-mark.tsx";
import type { ComparedSide } from "../branches/use-comparison.ts";
import type { SideName } from "../cell/cell-content.ts";

interface SideLabelProps {
  readonly side: SideName;
  readonly compared: ComparedSide;
  /** With its number, and with the point where it is not the branch's end. */
  readonly name: string;
}

/** A side as tables name it: its letter, its branch’s number and name. */
export function SideLabel({ side, compared: { open, leaf }, name }: SideLabelProps) {
  const { session, details } = open;
  const branch = branchCount(session.table) > 1 ? branchAt(session.table, leaf) : null;
  const own = branch?.end === leaf ? branchName(session, details, branch) : "";
  return (
    <>
      <span className={`compare-dot compare-dot-${side}`} aria-hidden /> {side.toUpperCase()}{" "}
      {branch && own ? <BranchMark branch={branch} /> : null} <bdi title={name}>{own || name}</bdi>
    </>
  );
}

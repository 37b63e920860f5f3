// A branch's number in its colour: the same mark wherever a branch is named.
import { type Branch, branchNumbers } from "../../../src/tree/branch/branches.ts";
import "./branch-mark.css";

/** The number repeats what the colour shows; the user of this component adds the name. */
export function BranchMark({ branch }: { readonly branch: Branch }) {
  return (
    <span className="branch-mark tabular bold" data-colour={branch.colour}>
      {branchNumbers(branch)}
    </span>
  );
}

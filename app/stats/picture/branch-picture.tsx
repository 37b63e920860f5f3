// What each branch cost after its fork, in its colour; the table of branches stands below it.
import type { BranchTotals } from "../../../src/stats/branches.ts";
import { costText, countText } from "../../../src/text/units.ts";
import { branchAt, branchName, branchWord } from "../../../src/tree/branch/branches.ts";
import type { Figures } from "../../session/figures/use-figures.ts";
import { useOpenSession } from "../../session/open/session-context.tsx";
import { BranchMark } from "../../session/view/branch-mark.tsx";
import { type Bar, BarPicture } from "../../ui/figure/bar-picture.tsx";
import { dearestFirst } from "../table/tables.ts";
import { useEntryHref } from "../use-entry-href.ts";

const MAX_BARS = 12;

export function BranchPicture({ figures }: { readonly figures: Figures }) {
  const { session } = useOpenSession();
  const hrefOf = useEntryHref();
  const { details, branches } = figures;
  const priced = dearestFirst(branches).filter(({ ownCost }) => (ownCost ?? 0) > 0);
  if (branches.length < 2) return null;
  if (priced.length === 0) {
    return <p className="figures-note">Cost by branch: no branch has a known price.</p>;
  }
  const bars = priced.slice(0, MAX_BARS).map(({ leaf, from, ownCost }): Bar => {
    const branch = branchAt(session.table, leaf);
    return {
      key: String(leaf),
      name: branch ? (
        <>
          <span className="unseen">{branchWord(branch)}: </span>
          <BranchMark branch={branch} /> {branchName(session, details, branch)}
        </>
      ) : (
        "Branch"
      ),
      value: ownCost ?? 0,
      text: costText(ownCost),
      tone: branch?.colour ?? "other",
      href: hrefOf(from),
    };
  });
  return (
    <BarPicture
      title="Cost by branch"
      note={`after the fork: the part no other branch shares${restText(priced)}`}
      bars={bars}
    />
  );
}

function restText(priced: readonly BranchTotals[]): string {
  const others = priced.length - MAX_BARS;
  return others > 0 ? `; ${countText(others, "more", "more")} in the table below` : "";
}

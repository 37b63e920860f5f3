// The head of a printed session.
import { stringField } from "../../../src/model/json/json.ts";
import { leavesOf } from "../../../src/tree/leaves.ts";
import { usePrinting } from "../../ui/print/on-paper.ts";
import { PaperHead, type PaperHeadProps } from "../../ui/print/paper-head.tsx";
import { drawnName } from "../../ui/text/drawn-text.ts";
import { useOpenSession } from "../open/session-context.tsx";
import { branchTitle } from "./branch-names.ts";
import { shownName, shownPath, shownTitle } from "./names.ts";
import { useSelection } from "./selection.tsx";

type SessionHeadProps = Pick<PaperHeadProps, "note" | "children"> & {
  /** `branch`: the name of the branch in view; "" where there is only one. */
  readonly facts: (branch: string) => readonly string[];
};

/** Shown on the screen, too. */
export function SessionHead({ facts, ...rest }: SessionHeadProps) {
  const { session, details } = useOpenSession();
  const { table, leaf } = useSelection();
  const { header, fileName } = session;
  const branch = leavesOf(table).length > 1 ? branchTitle(session, details, leaf) : "";
  return (
    <PaperHead
      title={shownTitle(session, details)}
      facts={facts(drawnName(branch))}
      fileName={shownName(fileName)}
      folder={shownPath((header && stringField(header, "cwd")) ?? "")}
      {...rest}
    />
  );
}

/** Computed for print: it counts what no screen waits for. */
export function PrintedHead(props: SessionHeadProps) {
  const isPrinting = usePrinting();
  if (!isPrinting) return null;
  return (
    <div className="paper-only">
      <SessionHead {...props} />
    </div>
  );
}

// What a file holds at the end of either branch, and what differs, where the session tells.
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { type EndState, endStateOf } from "../../../src/compare/branches/end-state.ts";
import { pathTo } from "../../../src/tree/path.ts";
import { compareTexts } from "../../ui/code/compare-texts.ts";
import type { ComparedSide } from "../branches/use-comparison.ts";
import { CutDiff } from "../cell/cut-diff.tsx";
import { cwdOf, readerOf } from "../side-work.ts";

interface EndStatesProps {
  readonly path: string;
  readonly a: ComparedSide;
  readonly b: ComparedSide;
}

export function EndStates({ path, a, b }: EndStatesProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="compare-end" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        compare <span className="unseen">the end of {path}</span>
      </summary>
      {isOpen ? <Ends path={path} a={a} b={b} /> : null}
    </details>
  );
}

function Ends({ path, a, b }: EndStatesProps) {
  const left = useEndState(path, a);
  const right = useEndState(path, b);
  if (left.error ?? right.error) return <p>{(left.error ?? right.error)?.message}</p>;
  if (!left.data || !right.data) return <p className="dim">Reading…</p>;
  if (left.data.kind === "unknown") return <p>Not known for A. {left.data.why}</p>;
  if (right.data.kind === "unknown") return <p>Not known for B. {right.data.why}</p>;
  if (left.data.text === right.data.text) return <p>The same in both.</p>;
  return <EndDiff a={left.data.text} b={right.data.text} />;
}

/** A longer diff is read in an editor. */
const MAX_LINES = 400;

function EndDiff({ a, b }: { readonly a: string; readonly b: string }) {
  const lines = useMemo(() => compareTexts(a, b), [a, b]);
  return <CutDiff lines={lines} most={MAX_LINES} />;
}

function useEndState(path: string, { open, leaf }: ComparedSide) {
  const { session, details, opening, version } = open;
  return useQuery<EndState>({
    queryKey: ["end state", opening, version, leaf, path],
    queryFn: () => {
      if (!details) return { kind: "unknown", why: "The session is still being read." };
      const rows = [...pathTo(session.table, leaf)];
      return endStateOf(session.table, details, rows, path, cwdOf(open), readerOf(open));
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

// The files the branches read and changed: by both, or by one of them.

import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { type EndState, endStateOf } from "../../../src/compare/branches/end-state.ts";
import type { FileScore } from "../../../src/compare/branches/score.ts";
import { filesText, fileText } from "../../../src/export/text/comparison-text.ts";
import type { FileTotals } from "../../../src/stats/files.ts";
import { countText } from "../../../src/text/units.ts";
import { pathTo } from "../../../src/tree/path.ts";
import { compareTexts } from "../../ui/code/compare-texts.ts";
import { PrintFold, PrintPages } from "../../ui/print/for-paper.tsx";
import { usePrinting } from "../../ui/print/on-paper.ts";
import type { ComparedSide } from "../branches/use-comparison.ts";
import { CutDiff } from "../cell/cell-body.tsx";
import { cwdOf, readerOf } from "../side-work.ts";

interface FileTableProps {
  readonly files: readonly FileScore[];
  readonly a: ComparedSide;
  readonly b: ComparedSide;
}

const FIRST_FILES = 12;

export function FileTable({ files, a, b }: FileTableProps) {
  const [isAsked, setAsked] = useState(false);
  const isPrinting = usePrinting();
  if (files.length === 0) return null;
  const shown = isAsked || isPrinting ? files : files.slice(0, FIRST_FILES);
  return (
    <PrintFold className="compare-files" summary={filesText(files)}>
      <PrintPages items={shown} words={["file", "files"]}>
        {(page) => (
          <table className="compare-table small tabular">
            <thead>
              <tr>
                <th scope="col">File</th>
                <th scope="col">A</th>
                <th scope="col">B</th>
                <th scope="col" className="not-printed">
                  At the end
                </th>
              </tr>
            </thead>
            <tbody>
              {page.map(({ key, item: file }) => (
                <tr key={key}>
                  <th scope="row" className="mono">
                    <bdi>{file.path}</bdi>
                  </th>
                  <td>{fileText(file.a)}</td>
                  <td>{fileText(file.b)}</td>
                  <td className="not-printed">
                    {isChanged(file.a) || isChanged(file.b) ? (
                      <EndStates path={file.path} a={a} b={b} />
                    ) : null}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </PrintPages>
      {shown.length < files.length ? (
        <button
          type="button"
          className="compare-more tiny not-printed bare"
          onClick={() => setAsked(true)}
        >
          Show all {countText(files.length, "file")}
        </button>
      ) : null}
    </PrintFold>
  );
}

function isChanged(file: FileTotals | null): boolean {
  return file !== null && file.changes > 0;
}

interface EndStatesProps {
  readonly path: string;
  readonly a: ComparedSide;
  readonly b: ComparedSide;
}

/** The content of a file at the end of either branch, and the difference, where the session records it. */
function EndStates({ path, a, b }: EndStatesProps) {
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

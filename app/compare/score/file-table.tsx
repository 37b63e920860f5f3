// The files the branches read and changed: by both, or by one of them.
import { useState } from "react";
import type { FileScore } from "../../../src/compare/branches/score.ts";
import { filesText, fileText } from "../../../src/export/text/comparison-text.ts";
import type { FileTotals } from "../../../src/stats/files.ts";
import { countText } from "../../../src/text/units.ts";
import { PrintFold, PrintPages } from "../../ui/print/for-paper.tsx";
import { usePrinting } from "../../ui/print/on-paper.ts";
import type { ComparedSide } from "../branches/use-comparison.ts";
import { EndStates } from "./end-states.tsx";

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

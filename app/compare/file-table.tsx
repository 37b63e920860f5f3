// The files the branches read and changed: by both, or by one of them.
import { useState } from "react";
import type { FileScore } from "../../src/compare/score.ts";
import type { FileTotals } from "../../src/stats/files.ts";
import { countText } from "../../src/text/units.ts";
import { EndStates } from "./end-states.tsx";
import type { ComparedSide } from "./use-comparison.ts";

interface FileTableProps {
  readonly files: readonly FileScore[];
  readonly a: ComparedSide;
  readonly b: ComparedSide;
}

const FIRST_FILES = 12;

export function FileTable({ files, a, b }: FileTableProps) {
  const [isAll, setAll] = useState(false);
  if (files.length === 0) return null;
  const shown = isAll ? files : files.slice(0, FIRST_FILES);
  const both = files.filter((file) => isChanged(file.a) && isChanged(file.b));
  return (
    <details className="compare-files" open={files.length <= FIRST_FILES}>
      <summary>
        {countText(files.length, "file")} touched, {both.length} changed by both
      </summary>
      <table>
        <thead>
          <tr>
            <th scope="col">File</th>
            <th scope="col">A</th>
            <th scope="col">B</th>
            <th scope="col">At the end</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((file) => (
            <tr key={file.path}>
              <th scope="row" className="mono">
                <bdi>{file.path}</bdi>
              </th>
              <td>{fileText(file.a)}</td>
              <td>{fileText(file.b)}</td>
              <td>
                {isChanged(file.a) || isChanged(file.b) ? (
                  <EndStates path={file.path} a={a} b={b} />
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < files.length ? (
        <button type="button" className="compare-more" onClick={() => setAll(true)}>
          Show all {countText(files.length, "file")}
        </button>
      ) : null}
    </details>
  );
}

function isChanged(file: FileTotals | null): boolean {
  return file !== null && file.changes > 0;
}

function fileText(file: FileTotals | null): string {
  if (!file) return "–";
  const lines = file.added + file.removed > 0 ? ` +${file.added} −${file.removed}` : "";
  const parts = [
    file.changes > 0 ? `changed${file.changes > 1 ? ` ×${file.changes}` : ""}${lines}` : "",
    file.reads > 0 ? `read${file.reads > 1 ? ` ×${file.reads}` : ""}` : "",
    file.failures > 0 ? countText(file.failures, "failure") : "",
  ];
  return parts.filter(Boolean).join(", ");
}

// Files a summary names, against those really read and changed.
import { useMemo } from "react";
import type { ContextChange } from "../../../src/compare/context/context-change.ts";
import { type NamedFile, namedFiles } from "../../../src/compare/context/named-files.ts";
import { doneText, namedText } from "../../../src/export/text/change-text.ts";
import type { EntryDetails } from "../../../src/model/table/details.ts";
import { useOpenSession } from "../../session/open/session-context.tsx";
import { shownPath } from "../../session/view/names.ts";
import { PrintPages } from "../../ui/print/for-paper.tsx";
import { cwdOf } from "../side-work.ts";
import "../compare-table.css";

interface NamedFilesTableProps {
  readonly change: ContextChange;
  readonly details: EntryDetails;
}

export function NamedFilesTable({ change, details }: NamedFilesTableProps) {
  const open = useOpenSession();
  const { table } = open.session;
  const cwd = cwdOf(open);
  const files = useMemo(
    () => namedFiles(table, details, change, cwd),
    [table, details, change, cwd],
  );
  if (files.length === 0) return null;
  return (
    <>
      <h3>Files: named in the summary, used in the session</h3>
      <PrintPages items={files} words={["file", "files"]}>
        {(page) => (
          <table className="compare-table compare-named small tabular">
            <thead>
              <tr>
                <th scope="col">File</th>
                <th scope="col">Named</th>
                <th scope="col">Done</th>
              </tr>
            </thead>
            <tbody>
              {page.map(({ key, item: file }) => (
                <tr key={key} data-odd={isOdd(file)}>
                  <th scope="row" className="mono">
                    <bdi>{shownPath(file.path)}</bdi>
                  </th>
                  <td>{namedText(file)}</td>
                  <td>{doneText(file)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </PrintPages>
    </>
  );
}

/** Named and not touched, touched and not named, or changed and named as read. */
function isOdd({ named, reads, changes }: NamedFile): boolean {
  if (named === null || reads + changes === 0) return true;
  if (named === "in words") return false;
  return named === "modified" ? changes === 0 : changes > 0;
}

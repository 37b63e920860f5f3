// The files a summary names: read and changed.
import { numberText } from "../../../src/text/units.ts";
import { FileLink } from "../../session/files/file-link.tsx";
import { Fold } from "../../ui/layout/fold.tsx";
import { Paged } from "../../ui/list/paged.tsx";
import { drawnName } from "../../ui/text/drawn-text.ts";

/** Characters. */
const MAX_PATH = 1000;

interface SummaryFilesProps {
  readonly read: readonly string[];
  readonly modified: readonly string[];
}

export function SummaryFiles({ read, modified }: SummaryFilesProps) {
  return (
    <>
      <Files title={read.length === 1 ? "file read" : "files read"} paths={read} />
      <Files title={modified.length === 1 ? "file changed" : "files changed"} paths={modified} />
    </>
  );
}

function Files({ title, paths }: { readonly title: string; readonly paths: readonly string[] }) {
  if (paths.length === 0) return null;
  return (
    <Fold summary={`${numberText(paths.length)} ${title}`}>
      <Paged items={paths} words={["file", "files"]} size={200}>
        {(page) => (
          <ul className="cut-files small">
            {page.map(({ key, item }) => (
              <li key={key}>
                <bdi className="mono">
                  <FileLink path={item} text={drawnName(item, MAX_PATH)} />
                </bdi>
              </li>
            ))}
          </ul>
        )}
      </Paged>
    </Fold>
  );
}

export interface SplitSummary {
  readonly text: string;
  readonly readFiles: readonly string[];
  readonly modifiedFiles: readonly string[];
}

/** Only lists at the end are taken out; anything else stays text. */
export function splitSummary(summary: string): SplitSummary {
  const modified = tail(summary, "modified-files");
  const read = tail(modified.text, "read-files");
  return { text: read.text, readFiles: read.files, modifiedFiles: modified.files };
}

function tail(summary: string, tag: string): { text: string; files: readonly string[] } {
  const open = summary.lastIndexOf(`<${tag}>`);
  const isAtEnd = summary.trimEnd().endsWith(`</${tag}>`);
  if (open === -1 || !isAtEnd) return { text: summary, files: [] };
  const list = summary.slice(open + tag.length + 2, summary.lastIndexOf(`</${tag}>`));
  const files = list.split("\n").filter((line) => line.trim() !== "");
  return { text: summary.slice(0, open).trimEnd(), files };
}

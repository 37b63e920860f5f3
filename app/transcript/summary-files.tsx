// The files a summary names: read and changed.
import { numberText } from "../../src/text/units.ts";
import { withKeys } from "./blocks.tsx";

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
    <details className="fold">
      <summary>
        {numberText(paths.length)} {title}
      </summary>
      <ul className="cut-files">
        {withKeys(paths).map(({ key, block }) => (
          <li key={key}>
            <bdi className="mono">{block}</bdi>
          </li>
        ))}
      </ul>
    </details>
  );
}

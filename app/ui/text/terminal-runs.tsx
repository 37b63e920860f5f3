// Renders runs of terminal text.
import { useMemo } from "react";
import type { AnsiRun } from "./ansi-runs.ts";
import "./ansi.css";

/** Lines drawn together, and skipped by the browser while they are out of view. */
const CHUNK_LINES = 200;

export function TerminalRuns({ runs }: { readonly runs: readonly AnsiRun[] }) {
  const chunks = useMemo(() => inChunks(runs), [runs]);
  return (
    <pre className="ansi breakable">
      {chunks.map((chunk) => (
        <span key={chunk[0]?.start} className="ansi-chunk">
          {chunk.map(({ start, text: part, className }) => (
            <span key={start} className={className || undefined}>
              {part}
            </span>
          ))}
        </span>
      ))}
    </pre>
  );
}

/** The runs cut after every CHUNK_LINES lines; no chunk is empty. */
function inChunks(runs: readonly AnsiRun[]): readonly (readonly AnsiRun[])[] {
  const chunks: AnsiRun[][] = [];
  let chunk: AnsiRun[] = [];
  let lines = 0;
  for (const { start, text, className } of runs) {
    let from = 0;
    for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) {
      lines++;
      if (lines % CHUNK_LINES !== 0) continue;
      chunk.push({ start: start + from, text: text.slice(from, at), className });
      chunks.push(chunk);
      chunk = [];
      from = at + 1;
    }
    if (from < text.length) chunk.push({ start: start + from, text: text.slice(from), className });
  }
  if (chunk.length > 0) chunks.push(chunk);
  return chunks;
}

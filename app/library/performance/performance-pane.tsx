// The speed of models, from the logs that dreb writes in the folders of the library.
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { LibraryNeighbour } from "../../../src/library/indexed-session.ts";
import {
  modelSpeeds,
  type PerformanceLog,
  readPerformanceLog,
  speedSeries,
} from "../../../src/stats/performance-log.ts";
import { countText } from "../../../src/text/units.ts";
import { useFolderLibrary } from "../../catalog/catalog-context.tsx";
import type { FolderLibrary, OpenedFolder } from "../../catalog/folders/folder-library.ts";
import { speedTable } from "../../session/figures/speed-table.ts";
import { FigureSection } from "../../ui/figure/figure-section.tsx";
import { ErrorNote, failureText } from "../../ui/note/error-note.tsx";
import { Placeholder } from "../../ui/note/placeholder.tsx";
import type { QueryState } from "../use-library-query.ts";
import { SpeedPicture } from "./speed-picture.tsx";

interface PerformancePaneProps {
  readonly state: QueryState;
  readonly folders: readonly OpenedFolder[];
}

interface FoundLog {
  readonly folder: string;
  readonly log: LibraryNeighbour;
}

/** dreb prunes its log after 30 days; a larger file is something else. Bytes. */
const MAX_BYTES = 50_000_000;

export function PerformancePane({ state: { query }, folders }: PerformancePaneProps) {
  const found = useMemo(
    () => logsIn(folders.filter(({ id }) => query.folder === null || id === query.folder)),
    [folders, query.folder],
  );
  const library = useFolderLibrary();
  const { data, error } = useQuery({
    queryKey: ["library", "performance", found],
    queryFn: ({ signal }) => readLogs(library, found, signal),
    enabled: found.length > 0,
    retry: false,
  });
  if (found.length === 0) {
    return (
      <Placeholder title="No log of speeds in these folders">
        <p>
          dreb writes <code>performance.jsonl</code> beside its sessions: open its folder{" "}
          <code>~/.dreb/agent</code> as a whole.
        </p>
      </Placeholder>
    );
  }
  return (
    <section className="library-page scroll" aria-label="Performance">
      <div className="library-column column">
        <h2 className="unseen">Performance</h2>
        {error ? (
          <ErrorNote
            message={`The log could not be read: ${failureText(error)}`}
            advice="Allow reading the folder above, or read it again."
          />
        ) : null}
        {data ? <Speeds log={data} /> : null}
        {data || error ? null : <Placeholder title="Reading the log…" />}
      </div>
    </section>
  );
}

function Speeds({ log }: { readonly log: PerformanceLog }) {
  const series = useMemo(() => speedSeries(log), [log]);
  const table = useMemo(() => speedTable(modelSpeeds(log)), [log]);
  const { rows, invalidLines } = log;
  const counted = countText(rows.length, "reply", "replies");
  return (
    <>
      <p className="figures-note">
        {counted}; dreb keeps those of 30 days. Failed and aborted replies are not in the log, nor
        are those of less than 10 ms
        {invalidLines > 0 ? `; ${countText(invalidLines, "line")} of it could not be read` : ""}.
      </p>
      {rows.length > 0 ? <SpeedPicture series={series} /> : null}
      <FigureSection table={table} empty="The log holds no replies." />
    </>
  );
}

function logsIn(folders: readonly OpenedFolder[]): readonly FoundLog[] {
  return folders.flatMap(({ id, neighbours }) =>
    neighbours
      .filter(({ kind, size }) => kind === "performance-log" && size <= MAX_BYTES)
      .map((log) => ({ folder: id, log })),
  );
}

/** Of several logs the replies of all, oldest first. */
async function readLogs(
  library: FolderLibrary,
  found: readonly FoundLog[],
  signal: AbortSignal,
): Promise<PerformanceLog> {
  const texts = await Promise.all(
    found.map(async ({ folder, log }) => (await library.file(folder, log.path, signal)).text()),
  );
  return readPerformanceLog(texts.join("\n"));
}

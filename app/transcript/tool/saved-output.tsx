// The whole output of a call, where the agent saved it in a file of its own and the opened folder has that
// file. It is read on demand, only its beginning where it is very long.
import { useQuery } from "@tanstack/react-query";
import { savedOutputPath } from "../../../src/library/places/paths.ts";
import { bytesText } from "../../../src/text/units.ts";
import { useFolderLibrary } from "../../catalog/catalog-context.tsx";
import { Fold } from "../../ui/layout/fold.tsx";
import { ErrorNote } from "../../ui/note/error-note.tsx";
import { drawnName } from "../../ui/text/drawn-text.ts";
import { useSessionsAround } from "../agents/parents.ts";
import { Skeleton } from "../content/loaded.tsx";
import { Output } from "./tool-output.tsx";

/** Of one file. Bytes. */
const MAX_SHOWN = 8 << 20;

/** `below`: as `details.fullOutputBelow` has it. */
export function SavedOutput({ below }: { readonly below: string }) {
  const { parent } = useSessionsAround();
  const path = parent?.folder ? savedOutputPath(parent.path, below) : null;
  if (!parent || path === null) {
    return <p className="tool-foot">To read all of it here, open the folder of the session.</p>;
  }
  return <FileInFolder folder={parent.folder} path={path} name={below} />;
}

interface FileProps {
  readonly folder: string;
  readonly path: string;
  readonly name: string;
}

function FileInFolder({ folder, path, name }: FileProps) {
  const folders = useFolderLibrary();
  const { data: file, error } = useQuery({
    queryKey: ["saved-output", folder, path],
    queryFn: ({ signal }) => folders.file(folder, path, signal),
    gcTime: 60_000,
    retry: false,
  });
  const shown = drawnName(name);
  if (error) {
    return (
      <p className="tool-foot">
        <bdi className="mono">{shown}</bdi> is not in the folder of the session.
      </p>
    );
  }
  if (!file) return <Skeleton />;
  return (
    <Fold
      className="fold tool-fold"
      held={null}
      summary={`Whole output: ${shown}, ${bytesText(file.size)}`}
    >
      <FileText file={file} path={path} />
    </Fold>
  );
}

function FileText({ file, path }: { readonly file: File; readonly path: string }) {
  const { data: text, error } = useQuery({
    queryKey: ["saved-output-text", path, file.size, file.lastModified],
    queryFn: () => file.slice(0, MAX_SHOWN).text(),
    gcTime: 60_000,
    retry: false,
  });
  if (error) {
    return (
      <ErrorNote
        message={`The file cannot be read. ${error.message}`}
        advice="Read the folder again."
      />
    );
  }
  if (text === undefined) return <Skeleton />;
  return (
    <>
      <Output text={text} />
      {file.size > MAX_SHOWN ? (
        <p className="tool-foot">
          First {bytesText(MAX_SHOWN)} of {bytesText(file.size)}.
        </p>
      ) : null}
    </>
  );
}

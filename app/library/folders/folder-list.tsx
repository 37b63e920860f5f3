// The folders whose sessions are listed: their content, the progress of a scan, what they need.
import { useFolders, useRecords } from "../../catalog/catalog-context.tsx";
import { NoStorage } from "../../catalog/stored/database.ts";
import { Button } from "../../ui/control/button.tsx";
import { ErrorNote } from "../../ui/note/error-note.tsx";
import type { QueryState } from "../use-library-query.ts";
import { FolderItem } from "./folder-item.tsx";
import "./folder-list.css";

export function FolderList({ state }: { readonly state: QueryState }) {
  const { folders, unkept } = useFolders();
  const { error } = useRecords();
  const { query, change } = state;
  const isMissing =
    query.folder !== null && folders !== null && !folders.some(({ id }) => id === query.folder);
  return (
    <section className="folders" aria-label="Folders">
      {unkept ? <p className="folders-unkept muted small">{unkept.message}</p> : null}
      {error && !(error instanceof NoStorage) ? (
        <p className="folders-unkept muted small">
          Sessions that were opened without a folder are not listed. {error.message}
        </p>
      ) : null}
      {isMissing ? (
        <ErrorNote
          message="The folder of this address is not in this browser."
          advice="Folders are never uploaded, so a link carries only their name. Open it here with “Open folder…”."
        >
          <Button onClick={() => change({ folder: null })}>Show all sessions</Button>
        </ErrorNote>
      ) : null}
      {folders && folders.length > 0 ? (
        <ul className="folders-list wrap">
          {folders.map((folder) => (
            <li key={folder.id}>
              <FolderItem
                folder={folder}
                isChosen={query.folder === folder.id}
                onChoose={() =>
                  change({ folder: query.folder === folder.id ? null : folder.id, project: null })
                }
                onForgotten={() => {
                  if (query.folder === folder.id) change({ folder: null }, "replace");
                }}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

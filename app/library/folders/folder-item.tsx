// One folder: its name narrows the list to it; beside it the progress of a scan, or what it needs.
import { Folder, RefreshCw, X } from "lucide-react";
import { useState } from "react";
import { sessionCounts } from "../../../src/library/family/links.ts";
import type { LibraryNeighbour } from "../../../src/library/indexed-session.ts";
import { SessionError } from "../../../src/model/problem.ts";
import { bytesText, countText, sessionsText } from "../../../src/text/units.ts";
import { useFolderLibrary } from "../../catalog/catalog-context.tsx";
import type { FolderScan, OpenedFolder } from "../../catalog/folders/folder-library.ts";
import { agoText, oneLine } from "../../catalog/summaries/session-words.ts";
import { Button, SmallIconButton } from "../../ui/control/button.tsx";
import { Fold } from "../../ui/layout/fold.tsx";
import { Paged } from "../../ui/list/paged.tsx";
import { failureText } from "../../ui/note/error-note.tsx";
import { Progress } from "../../ui/note/placeholder.tsx";
import { ForgetDialog } from "./forget-dialog.tsx";

interface FolderItemProps {
  readonly folder: OpenedFolder;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly onForgotten: () => void;
}

export function FolderItem({ folder, isChosen, onChoose, onForgotten }: FolderItemProps) {
  const library = useFolderLibrary();
  const [isForgetting, setForgetting] = useState(false);
  const { id, scan, access, error, neighbours, wasDamaged } = folder;
  const name = oneLine(folder.name) || "Files";
  return (
    <div className="folder" data-chosen={isChosen}>
      <div className="folder-line row">
        <button
          type="button"
          className="folder-name bold bare"
          aria-pressed={isChosen}
          onClick={onChoose}
        >
          <Folder size={15} aria-hidden />
          <span>{name}</span>
        </button>
        <span className="folder-facts tabular">{factsOf(folder).join(" · ")}</span>
        {access === "asks" && !scan ? (
          <Button weight="primary" size="small" onClick={() => void library.look(id)}>
            Allow reading again
          </Button>
        ) : null}
        {scan === null && access === "kept" ? (
          <SmallIconButton label={`Read ${name} again`} onClick={() => void library.look(id)}>
            <RefreshCw size={13} aria-hidden />
          </SmallIconButton>
        ) : null}
        <SmallIconButton label={`Forget the folder ${name}`} onClick={() => setForgetting(true)}>
          <X size={14} aria-hidden />
        </SmallIconButton>
      </div>
      {scan ? <Scanning name={name} scan={scan} onStop={() => library.stop(id)} /> : null}
      {access === "gone" ? (
        <p className="folder-note tiny breakable">
          {folder.isServed
            ? "This page has lost the token of the folder’s server. Open the address that “espalier serve” printed, or start it again for a new one."
            : "This browser does not let pages store folders. Open it again to read its sessions."}
        </p>
      ) : null}
      {wasDamaged ? (
        <p className="folder-note tiny breakable">
          The stored data of this folder was damaged, so the folder is read again.
        </p>
      ) : null}
      {error ? (
        <p className="folder-error tiny breakable" role="alert">
          {failureText(error)}
          {error instanceof SessionError ? ` ${error.advice}` : ""}
        </p>
      ) : null}
      {neighbours.length > 0 ? <Neighbours neighbours={neighbours} /> : null}
      {isForgetting ? (
        <ForgetDialog
          folder={folder}
          onClose={() => setForgetting(false)}
          onForgotten={onForgotten}
        />
      ) : null}
    </div>
  );
}

function factsOf({ sessions, access, lookedAt, scan }: OpenedFolder): readonly string[] {
  return [
    sessionsText(sessionCounts(sessions)),
    ...(access === "visit" ? ["until this page is closed"] : []),
    ...(scan === null && lookedAt !== null ? [`read ${agoText(lookedAt, Date.now())}`] : []),
  ];
}

interface ScanningProps {
  readonly name: string;
  readonly scan: FolderScan;
  readonly onStop: () => void;
}

function Scanning({ name, scan, onStop }: ScanningProps) {
  const { found, isFound, toRead, read } = scan;
  return (
    <div className="folder-scan muted tiny grid">
      <Progress label={`Reading ${name}`} value={isFound ? read / Math.max(1, toRead) : 0} />
      <p className="tabular">
        {isFound
          ? `${read.toLocaleString("en-US")} of ${countText(toRead, "session")} read`
          : `${countText(found, "file")} so far, ${read.toLocaleString("en-US")} read`}
      </p>
      <Button weight="quiet" size="small" onClick={onStop}>
        Stop
      </Button>
    </div>
  );
}

/** Files of a folder that are not sessions, each with its kind or why it was not read. */
function Neighbours({ neighbours }: { readonly neighbours: readonly LibraryNeighbour[] }) {
  const unreadable = neighbours.filter(({ kind }) => kind === "unreadable").length;
  const others = countText(neighbours.length, "other file");
  // Unreadable files come first: the user may want to fix them. The scan found them in any order.
  const ordered = [...neighbours].sort(
    (a, b) => rank(a) - rank(b) || Number(a.path > b.path) - Number(a.path < b.path),
  );
  return (
    <Fold
      className="neighbours"
      summary={unreadable > 0 ? `${others}, ${unreadable} unreadable` : others}
    >
      <Paged items={ordered} words={["file", "files"]} size={50}>
        {(page) => (
          <ul>
            {page.map(({ key, item }) => (
              <li key={key} data-kind={item.kind}>
                <bdi className="mono">{oneLine(item.path)}</bdi>
                <span>{item.what}</span>
                <span className="tabular dim">{bytesText(item.size)}</span>
              </li>
            ))}
          </ul>
        )}
      </Paged>
    </Fold>
  );
}

function rank({ kind }: LibraryNeighbour): number {
  return kind === "unreadable" ? 0 : 1;
}

// The sessions found in a folder, to choose one from. Only the beginning of each file is read, and
// only of those in the list.
import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useState } from "react";
import { readSessionInfo } from "../../src/manager/list/list-record.ts";
import { blobSource } from "../../src/read/source/byte-source.ts";
import { bytesText, countText, dateTimeText } from "../../src/text/units.ts";
import type { FoundSession } from "../session/library/given-files.ts";
import type { Folder } from "../session/library/intake.ts";
import { Button, IconButton } from "../ui/control/button.tsx";
import "./folder-chooser.css";

interface FolderChooserProps {
  readonly folder: Folder;
  readonly onChoose: (found: FoundSession) => void;
  readonly onClose: () => void;
}

/** So many are listed until somebody asks for all. */
const FIRST = 100;
/** Enough for the header, the name and the first prompt of nearly every session. */
const HEAD_BYTES = 64 << 10;

export function FolderChooser({ folder, onChoose, onClose }: FolderChooserProps) {
  const [filter, setFilter] = useState("");
  const [isWhole, setWhole] = useState(false);
  const wanted = filter.toLowerCase();
  const matching = folder.sessions
    .filter(({ path }) => path.toLowerCase().includes(wanted))
    .sort((a, b) => changedAt(b) - changedAt(a));
  const listed = isWhole ? matching : matching.slice(0, FIRST);
  return (
    <section className="home-list chooser" aria-labelledby="chooser-title">
      <div className="home-list-head">
        <h2 id="chooser-title">
          {countText(folder.sessions.length, "session")}
          {folder.name === "" ? "" : ` in ${folder.name}`}
        </h2>
        <input
          type="search"
          className="field"
          aria-label="Filter by file name"
          placeholder="Filter by file name"
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
        />
        <IconButton label="Close the list" onClick={onClose}>
          <X size={16} aria-hidden />
        </IconButton>
      </div>
      {folder.unreadable.length > 0 ? <Unreadable paths={folder.unreadable} /> : null}
      <ul className="chooser-rows">
        {listed.map((found) => (
          <li key={found.path}>
            <FoundRow found={found} onChoose={() => onChoose(found)} />
          </li>
        ))}
      </ul>
      {matching.length === 0 ? (
        <p className="home-none">No file name contains “{filter}”.</p>
      ) : null}
      {listed.length < matching.length ? (
        <Button weight="quiet" onClick={() => setWhole(true)}>
          Show all {countText(matching.length, "session")}
        </Button>
      ) : null}
    </section>
  );
}

/** So many are named. */
const MAX_NAMED = 20;

/** What the folder holds beside these sessions and could not be read. */
function Unreadable({ paths }: { readonly paths: readonly string[] }) {
  return (
    <details className="chooser-unreadable">
      <summary>{countText(paths.length, "file or folder", "files and folders")} unreadable</summary>
      <ul>
        {paths.slice(0, MAX_NAMED).map((path) => (
          <li key={path} className="mono">
            {path}
          </li>
        ))}
      </ul>
      {paths.length > MAX_NAMED ? <p>and {paths.length - MAX_NAMED} more</p> : null}
    </details>
  );
}

interface FoundRowProps {
  readonly found: FoundSession;
  readonly onChoose: () => void;
}

function FoundRow({ found, onChoose }: FoundRowProps) {
  const head = useQuery({
    queryKey: ["head", found.path, changedAt(found)],
    queryFn: () => headOf(found),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return (
    <button type="button" className="chooser-row" onClick={onChoose}>
      <span className="chooser-words">
        {head.data?.name ?? head.data?.firstMessage ?? found.path}
      </span>
      <span className="chooser-path mono">{found.path}</span>
      <span className="chooser-size tabular">{bytesText(sizeOf(found))}</span>
      <span className="chooser-date tabular">{dateTimeText(changedAt(found))}</span>
    </button>
  );
}

/** What the first lines say; null for a file that has no session header. */
async function headOf({ input, path }: FoundSession) {
  if (input.kind === "folder") return null;
  const { file } = input;
  const source = blobSource(file.slice(0, HEAD_BYTES), file.name);
  return readSessionInfo(source, { path, mtimeMs: file.lastModified });
}

function sizeOf({ input }: FoundSession): number {
  return filesOf(input).reduce((sum, { size }) => sum + size, 0);
}

function changedAt({ input }: FoundSession): number {
  return filesOf(input).reduce((latest, file) => Math.max(latest, file.lastModified), 0);
}

function filesOf(input: FoundSession["input"]): readonly File[] {
  return input.kind === "file" ? [input.file] : [...input.files.values()];
}

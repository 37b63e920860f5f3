// All the ways to hand over a session, with what they lead to: progress, a choice, or why not.
import type { ReactNode } from "react";
import { DropZone } from "./drop-zone.tsx";
import { FolderChooser } from "./folder-chooser.tsx";
import { HandOverNote } from "./hand-over-note.tsx";
import { OpenButtons } from "./open-buttons.tsx";
import { useFolder } from "./use-folder.ts";
import type { HandOver } from "./use-hand-over.ts";
import "./hand-over-panel.css";

interface HandOverPanelProps {
  readonly handOver: HandOver;
  /** More buttons in the same row. */
  readonly children?: ReactNode;
}

export function HandOverPanel({ handOver, children }: HandOverPanelProps) {
  const [folder, closeFolder] = useFolder();
  return (
    <div className="hand-over">
      <div className="hand-over-buttons">
        <OpenButtons onHanded={handOver.give} />
        {children}
      </div>
      <HandOverNote handOver={handOver} />
      {folder ? (
        <FolderChooser folder={folder} onChoose={handOver.openFound} onClose={closeFolder} />
      ) : null}
      <DropZone onHanded={handOver.give} />
    </div>
  );
}

// All the ways to give a session, with what they lead to: progress, a choice, or why not.
import { type ReactNode, useEffect } from "react";
import { useIntake } from "../session/library/library-context.tsx";
import { whenIdle } from "../ui/browser/when-idle.ts";
import { later } from "../ui/later.ts";
import { IntakeNote } from "./intake-note.tsx";
import { OpenButtons } from "./open-buttons.tsx";
import "./intake-panel.css";

/** Reads the beginnings of files, which only a folder needs. */
const FolderChooser = later(async () => (await import("./folder-chooser.tsx")).FolderChooser);

interface IntakePanelProps {
  /** More buttons in the same row. */
  readonly children?: ReactNode;
}

export function IntakePanel({ children }: IntakePanelProps) {
  const [{ folder }, { prepare, give, choose, closeFolder }] = useIntake();
  useEffect(() => whenIdle(prepare), [prepare]);
  return (
    <div className="intake">
      <div className="intake-buttons">
        <OpenButtons onGiven={give} />
        {children}
      </div>
      <IntakeNote />
      {folder ? <FolderChooser folder={folder} onChoose={choose} onClose={closeFolder} /> : null}
    </div>
  );
}

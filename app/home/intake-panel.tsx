// All the ways to give a session, with what they lead to: progress, a choice, or why not.
import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { useIntake } from "../session/library/library-context.tsx";
import { whenIdle } from "../ui/browser/when-idle.ts";
import { IntakeNote } from "./intake-note.tsx";
import { OpenButtons } from "./open-buttons.tsx";
import "./intake-panel.css";

/** Reads the beginnings of files, which only a folder needs. */
const FolderChooser = lazy(async () => {
  const { FolderChooser: component } = await import("./folder-chooser.tsx");
  return { default: component };
});

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
      {folder ? (
        <Suspense fallback={null}>
          <FolderChooser folder={folder} onChoose={choose} onClose={closeFolder} />
        </Suspense>
      ) : null}
    </div>
  );
}

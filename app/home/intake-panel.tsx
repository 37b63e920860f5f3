// All the ways to give a session, with what they lead to: progress, or why not.
import { type ReactNode, useEffect } from "react";
import { useIntake } from "../catalog/catalog-context.tsx";
import { whenIdle } from "../ui/browser/later.ts";
import { IntakeNote } from "./intake-note.tsx";
import { OpenButtons } from "./open-buttons.tsx";
import "./intake-panel.css";

interface IntakePanelProps {
  /** More buttons in the same row. */
  readonly children?: ReactNode;
}

export function IntakePanel({ children }: IntakePanelProps) {
  const [, { prepare, give }] = useIntake();
  useEffect(() => whenIdle(prepare), [prepare]);
  return (
    <div className="intake column">
      <div className="intake-buttons wrap">
        <OpenButtons onGiven={give} size="large" />
        {children}
      </div>
      <IntakeNote />
    </div>
  );
}

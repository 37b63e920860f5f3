// The progress of opening, or its error: below the buttons, or over a screen without them.
import { type ReactNode, useEffect } from "react";
import { SessionError } from "../../src/model/problem.ts";
import { bytesText, countText } from "../../src/text/units.ts";
import { useIntake } from "../catalog/catalog-context.tsx";
import { whenIdle } from "../ui/browser/later.ts";
import { Button } from "../ui/control/button.tsx";
import { ErrorNote } from "../ui/note/error-note.tsx";
import { Progress } from "../ui/note/placeholder.tsx";
import { OpenButtons } from "./open-buttons.tsx";
import "./intake-note.css";
import "./intake-panel.css";

export function IntakeNote() {
  const [{ opening, looking, error }, intake] = useIntake();
  if (opening) {
    const { name, done, size } = opening;
    return (
      <Busy value={done / Math.max(1, size)} label={`Opening ${name}`} onCancel={intake.cancel}>
        Opening <b>{name}</b>
        <span className="dim tabular">
          {bytesText(done)} of {bytesText(size)}
        </span>
      </Busy>
    );
  }
  if (looking !== null) {
    return (
      <Busy value={0} label="Reading the folder" onCancel={intake.cancel}>
        Reading the folder
        <span className="dim tabular">{countText(looking, "file")} so far</span>
      </Busy>
    );
  }
  if (!error) return null;
  const dismiss = <Button onClick={intake.cancel}>Dismiss</Button>;
  return error instanceof SessionError ? (
    <ErrorNote message={error.message} advice={error.advice}>
      {dismiss}
    </ErrorNote>
  ) : (
    <ErrorNote
      message={`Opening failed: ${error.message}`}
      advice="Try again. If the error stays, open the file from another place, or open a copy."
    >
      {dismiss}
    </ErrorNote>
  );
}

interface BusyProps {
  /** 0…1. */
  readonly value: number;
  readonly label: string;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

function Busy({ value, label, onCancel, children }: BusyProps) {
  return (
    <div className="intake-busy small grid">
      <p>{children}</p>
      <Button weight="quiet" onClick={onCancel}>
        Cancel
      </Button>
      <Progress label={label} value={value} />
    </div>
  );
}

interface IntakePanelProps {
  /** More buttons in the same row. */
  readonly children?: ReactNode;
}

/** All the ways to give a session, with their progress or error. */
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

// A session that this browser knows but could not open: why, and the ways on.
import { Link } from "react-router";
import { SessionError } from "../../src/model/problem.ts";
import { HandOverPanel } from "../home/hand-over-panel.tsx";
import { useHandOver } from "../home/use-hand-over.ts";
import { Button } from "../ui/button.tsx";
import { ErrorNote } from "../ui/error-note.tsx";

interface FailedOpeningProps {
  readonly error: Error;
  readonly onRetry: () => void;
}

export function FailedOpening({ error, onRetry }: FailedOpeningProps) {
  const handOver = useHandOver();
  const needsPermission = error instanceof SessionError && error.kind === "permission";
  const advice = error instanceof SessionError ? error.advice : "Try again, or open the file anew.";
  return (
    <div className="opening-box">
      <h1>
        {needsPermission ? "May this page read the file?" : "This session could not be opened"}
      </h1>
      <ErrorNote message={error.message} advice={advice}>
        <Button weight="primary" onClick={onRetry}>
          {needsPermission ? "Allow reading" : "Try again"}
        </Button>
      </ErrorNote>
      <HandOverPanel handOver={handOver}>
        <Link to="/" className="button button-quiet">
          Start page
        </Link>
      </HandOverPanel>
    </div>
  );
}

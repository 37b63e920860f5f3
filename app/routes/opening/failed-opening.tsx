// A session that this browser knows but could not open: why, and the ways on.
import { SessionError } from "../../../src/model/problem.ts";
import { Button } from "../../ui/control/button.tsx";
import { ErrorNote } from "../../ui/note/error-note.tsx";

interface FailedOpeningProps {
  readonly error: Error;
  readonly onRetry: () => void;
}

export function FailedOpening({ error, onRetry }: FailedOpeningProps) {
  const kind = error instanceof SessionError ? error.code : null;
  const advice = error instanceof SessionError ? error.advice : "Try again, or open the file anew.";
  return (
    <>
      <h1>
        {kind === "permission"
          ? "May this page read the file?"
          : "This session could not be opened"}
      </h1>
      <ErrorNote message={error.message} advice={advice}>
        <Button weight="primary" onClick={onRetry}>
          {kind === "permission" ? "Allow reading" : "Try again"}
        </Button>
        {kind === "stopped" ? (
          <Button onClick={() => location.reload()}>Reload the page</Button>
        ) : null}
      </ErrorNote>
    </>
  );
}

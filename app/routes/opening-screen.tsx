// While a session opens, and when it cannot be.

import { SessionError } from "../../src/model/problem.ts";
import type { Opening } from "../session/use-open.ts";
import { ErrorNote } from "../ui/error-note.tsx";
import { Progress } from "../ui/progress.tsx";

interface OpeningScreenProps {
  readonly sessionKey: string;
  readonly opening: Opening;
}

export function OpeningScreen({ opening }: OpeningScreenProps) {
  if (opening.error) {
    const { error } = opening;
    return error instanceof SessionError ? (
      <ErrorNote message={error.message} advice={error.advice} />
    ) : (
      <ErrorNote message={error.message} />
    );
  }
  return <Progress label="Opening the session" value={0} />;
}

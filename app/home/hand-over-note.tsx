// How opening goes on, or why it did not work: in place, below the buttons.
import { SessionError } from "../../src/model/problem.ts";
import { bytesText } from "../../src/text/units.ts";
import { Button } from "../ui/button.tsx";
import { ErrorNote } from "../ui/error-note.tsx";
import { Progress } from "../ui/progress.tsx";
import type { HandOver } from "./use-hand-over.ts";
import "./hand-over-note.css";

export function HandOverNote({ handOver }: { readonly handOver: HandOver }) {
  const { opening, error, cancel } = handOver;
  if (opening) {
    return (
      <div className="opening-note">
        <p>
          Opening <b>{opening.name}</b>
          <span className="dim tabular">
            {bytesText(opening.done)} of {bytesText(opening.size)}
          </span>
        </p>
        <Button weight="quiet" onClick={cancel}>
          Cancel
        </Button>
        <Progress
          label={`Opening ${opening.name}`}
          value={opening.done / Math.max(1, opening.size)}
        />
      </div>
    );
  }
  if (!error) return null;
  return error instanceof SessionError ? (
    <ErrorNote message={error.message} advice={error.advice} />
  ) : (
    <ErrorNote
      message={`Opening failed: ${error.message}`}
      advice="Try again; if it stays, the file can still be opened from another place or as a copy."
    />
  );
}

// The preview of a step that removes something: what is removed with it, what the model sees afterwards,
// and calls and results that it would separate.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { OperationStep } from "../../src/edit/operation/operation.ts";
import type { TokenCount } from "../../src/stats/token-count.ts";
import { countText, tokensText } from "../../src/text/units.ts";
import { previewQuery } from "../session/draft/preview-query.ts";
import { useOpenSession } from "../session/open/session-context.tsx";
import { Button } from "../ui/control/button.tsx";
import { ErrorNote } from "../ui/note/error-note.tsx";
import { drawnName } from "../ui/text/drawn-text.ts";
import { RemovedList } from "./entry/removed-list.tsx";

interface PreviewStepProps {
  /** Its name: "Remove it". */
  readonly name: string;
  readonly step: OperationStep;
  readonly onDo: (step: OperationStep) => void;
  readonly onBack: () => void;
}

export function PreviewStep({ name, step, onDo, onBack }: PreviewStepProps) {
  const open = useOpenSession();
  const [isTogether, setTogether] = useState(true);
  const { data, error } = useQuery(previewQuery(open, step));
  const back = <Button onClick={onBack}>Back</Button>;
  if (error) return <ErrorNote message={error.message}>{back}</ErrorNote>;
  if (data === undefined) return <p role="status">Checking what else changes…</p>;
  if (typeof data === "string") return <ErrorNote message={data}>{back}</ErrorNote>;
  const { together, parted } = data;
  return (
    <div className="edit-preview">
      <RemovedList effect={data} isClosingUp={step.some(({ kind }) => kind === "remove")} />
      <p className="edit-tokens tabular">
        What the model sees at the current end:{" "}
        <span className="edit-tokens-change">
          <strong>{tokenText(data.before)}</strong> → <strong>{tokenText(data.after)}</strong>{" "}
          tokens.
        </span>
      </p>
      {together.length > 0 ? (
        <label className="edit-preview-together baseline small">
          <input
            type="checkbox"
            checked={isTogether}
            onChange={(event) => setTogether(event.target.checked)}
          />
          <span>
            {countText(parted.length, "tool call")} would be separated from{" "}
            {parted.length === 1 ? "its result" : "their results"} (
            {[...new Set(parted.map((pair) => drawnName(pair.name, 30)))].slice(0, 5).join(", ")}):
            remove both, because models refuse one without the other.
          </span>
        </label>
      ) : null}
      <div className="edit-dialog-actions row wrap">
        <Button
          weight="primary"
          autoFocus
          onClick={() => onDo([...step, ...(isTogether ? together : [])])}
        >
          {name}
        </Button>
        {back}
      </div>
    </div>
  );
}

function tokenText({ tokens, isEstimate }: TokenCount): string {
  return `${isEstimate ? "≈ " : ""}${tokensText(tokens)}`;
}

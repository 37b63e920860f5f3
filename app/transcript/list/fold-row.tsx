// Stands for what a compaction took out of the context, until somebody wants to see it.
import { countText } from "../../../src/text/units.ts";

interface FoldRowProps {
  readonly count: number;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

export function FoldRow({ count, isOpen, onToggle }: FoldRowProps) {
  const entries = countText(count, "entry", "entries");
  return (
    <div className="fold-row row small">
      <button type="button" aria-expanded={isOpen} onClick={onToggle}>
        {isOpen
          ? `Hide ${entries} that the model no longer sees`
          : `Show ${entries} that the model no longer sees`}
      </button>
    </div>
  );
}

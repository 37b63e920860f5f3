// The line above the transcript: which view, how far one has read, how full the context is.
import { numberText } from "../../../src/text/units.ts";
import { useView } from "../../session/view/view-context.tsx";
import type { TranscriptView } from "../../session/view/view-state.ts";
import { Chip } from "../../ui/note/chip.tsx";
import "./transcript-bar.css";

const VIEWS: readonly {
  readonly id: TranscriptView;
  readonly name: string;
  readonly title: string;
}[] = [
  {
    id: "sent",
    name: "What the model sees",
    title: "The context at this leaf: compacted, edited, exactly what is sent",
  },
  { id: "history", name: "History", title: "Every entry from the root to this leaf" },
];

export interface BarFacts {
  readonly turn: number;
  readonly turns: number;
  /** Null while it is not known. */
  readonly context: { readonly tokens: number; readonly isEstimate: boolean } | null;
}

export function TranscriptBar({ turn, turns, context }: BarFacts) {
  const [{ view }, setView] = useView();
  return (
    <div className="transcript-bar">
      <fieldset className="transcript-views">
        <legend className="unseen">View of the transcript</legend>
        {VIEWS.map(({ id, name, title }) => (
          <button
            key={id}
            type="button"
            title={title}
            aria-pressed={view === id}
            onClick={() => setView({ view: id }, "replace")}
          >
            {name}
          </button>
        ))}
      </fieldset>
      <span className="card-space" />
      {turns > 0 ? (
        <span className="transcript-turn tabular">
          turn {numberText(Math.max(1, turn))} of {numberText(turns)}
        </span>
      ) : null}
      {context ? (
        <Chip
          title={
            context.isEstimate
              ? "Estimated at four characters a token: no reply records it"
              : "As the last reply records it"
          }
        >
          {context.isEstimate ? "≈ " : ""}
          {numberText(context.tokens)} tokens in context
        </Chip>
      ) : null}
    </div>
  );
}

// Lines above the transcript: that it ends before its branch does, and why it shows this view.
import { missingBefore } from "../../../src/context/missing-before.ts";
import { numberText } from "../../../src/text/units.ts";
import { contextSizesText, useContextSizes } from "../../session/figures/use-context-sizes.ts";
import { useOpenSession } from "../../session/open/session-context.tsx";
import { useSelection } from "../../session/view/selection.tsx";
import { useView } from "../../session/view/view-context.tsx";

/** `turn`: the last one that is shown, 0 before the first. */
export function EarlierNote({ turn }: { readonly turn: number }) {
  const { path, goToEnd } = useSelection();
  const [{ view }] = useView();
  const sizes = useContextSizes(path.length - 1);
  const where = turn === 0 ? "before the first turn" : `at turn ${numberText(turn)}`;
  return (
    <output className="transcript-note transcript-earlier muted small">
      <b>{view === "sent" ? `What the model saw ${where}` : `The branch ${where}`}</b>
      {sizes?.atEntry && sizes.atEnd ? (
        <span className="tabular"> {contextSizesText(sizes)}</span>
      ) : null}{" "}
      <button type="button" onClick={goToEnd}>
        Back to the newest
      </button>
    </output>
  );
}

/** The selected entry is the reason for History; `onBack` returns to what was shown before. */
export function SwitchedNote({ onBack }: { readonly onBack: () => void }) {
  const { back } = useSelection();
  if (!back) return null;
  return (
    <output className="transcript-note muted small">
      This entry is no longer sent to the model, so it is shown in History.{" "}
      <button
        type="button"
        onClick={() => {
          onBack();
          back();
        }}
      >
        Back to what the model sees
      </button>
    </output>
  );
}

/** What the model saw before everything that is shown, and where it is. */
export function MissingNote({ path }: { readonly path: Int32Array }) {
  const { session } = useOpenSession();
  return missingBefore(session, path).map(({ line, message }) => (
    <output key={line} className="transcript-note muted small">
      {message}
    </output>
  ));
}

export function NotSentNote() {
  const [, setView] = useView();
  return (
    <output className="transcript-note muted small">
      The selected entry is not sent to the model here.{" "}
      <button type="button" onClick={() => setView({ view: "history" }, "replace")}>
        Show it in History
      </button>
    </output>
  );
}

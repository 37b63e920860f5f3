// Where the system prompt would be, above the first card of what the model sees: what of it the file does not record.
// That is known after the cards are drawn: its place is as high before, so that they stay where they are.
import { lazyPane } from "../../ui/lazy-pane.ts";
import { PaneBoundary } from "../../ui/note/pane-boundary.tsx";
import { useTranscript } from "../transcript-context.tsx";
import "./unrecorded-place.css";

const UnrecordedLine = lazyPane(async () => (await import("./unrecorded-line.tsx")).UnrecordedLine);

export function UnrecordedPlace() {
  const { view } = useTranscript();
  if (view !== "sent") return null;
  return (
    <div className="unrecorded" role="note" aria-label="Sent, and not recorded">
      <PaneBoundary name="What is not recorded" frame={() => null}>
        <UnrecordedLine waiting="…" />
      </PaneBoundary>
    </div>
  );
}
